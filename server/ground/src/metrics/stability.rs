//! How far a metric may be relied on, which its help text says, and when a deprecated one leaves the page.

use std::borrow::Cow;

use prometheus_client::{
    encoding::{DescriptorEncoder, MetricEncoder},
    metrics::MetricType,
    registry::{Metric, Registry},
};

use crate::version::Release;

/// The first number of all releases in which metrics were deprecated.
const MAJOR: u32 = 1;

/// How far a metric may be relied on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stability {
    /// It may change or go in any release.
    Alpha,
    /// Its labels only grow; it lasts one release after it was deprecated.
    Beta,
    /// It does not change; it lasts three releases after it was deprecated.
    Stable,
}

impl Stability {
    const fn word(self) -> &'static str {
        match self {
            Stability::Alpha => "ALPHA",
            Stability::Beta => "BETA",
            Stability::Stable => "STABLE",
        }
    }

    /// How many releases still show a metric after the one that deprecated it.
    const fn releases_after_deprecation(self) -> u32 {
        match self {
            Stability::Alpha => 0,
            Stability::Beta => 1,
            Stability::Stable => 3,
        }
    }
}

/// Whether the page shows deprecated metrics whose time is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum HiddenMetrics {
    /// Not.
    #[default]
    Hide,
    /// For one more release, as `--show-hidden-metrics-for-version` asks.
    Show,
}

/// What a page says of a metric besides its values.
#[derive(Debug, Clone)]
pub(super) struct Described {
    name: Cow<'static, str>,
    help: &'static str,
    stability: Stability,
    /// The minor release that deprecated it.
    deprecated_since: Option<u32>,
}

/// A metric that does not change.
pub(super) fn stable(name: impl Into<Cow<'static, str>>, help: &'static str) -> Described {
    Described { name: name.into(), help, stability: Stability::Stable, deprecated_since: None }
}

/// A metric that lasts a release after it was deprecated.
pub(super) fn beta(name: impl Into<Cow<'static, str>>, help: &'static str) -> Described {
    Described { stability: Stability::Beta, ..stable(name, help) }
}

/// A metric that may go in any release.
pub(super) fn alpha(name: impl Into<Cow<'static, str>>, help: &'static str) -> Described {
    Described { stability: Stability::Alpha, ..stable(name, help) }
}

impl Described {
    /// The same, deprecated by this minor release.
    pub(super) fn deprecated_since(self, minor: u32) -> Self {
        Described { deprecated_since: Some(minor), ..self }
    }

    fn is_deprecated(&self, current: u32) -> Option<u32> {
        self.deprecated_since.filter(|since| *since <= current)
    }

    fn is_hidden(&self, current: u32) -> bool {
        let last = |since: u32| since.saturating_add(self.stability.releases_after_deprecation());
        self.is_deprecated(current).is_some_and(|since| match self.stability {
            // Nothing is promised of it: it goes with the release that deprecates it.
            Stability::Alpha => true,
            Stability::Beta | Stability::Stable => current > last(since),
        })
    }

    /// The help text behind the level, as the library wants it: with or without its full stop.
    fn help(&self, current: u32) -> String {
        let level = self.stability.word();
        match self.is_deprecated(current) {
            Some(since) => format!("[{level}] (Deprecated since {}.{since}.0) {}", MAJOR, self.help),
            None => format!("[{level}] {}", self.help),
        }
    }
}

/// Takes metrics into a page, but for those that are hidden.
pub(super) struct Registrar<'a> {
    registry: &'a mut Registry,
    hidden: HiddenMetrics,
    release: u32,
}

impl<'a> Registrar<'a> {
    pub(super) fn new(registry: &'a mut Registry, hidden: HiddenMetrics, release: Release) -> Self {
        Registrar { registry, hidden, release: release.minor() }
    }

    /// Shows a metric from now on. A hidden metric still counts but does not appear on the page.
    pub(super) fn register(&mut self, described: Described, metric: impl Metric) {
        if self.hidden == HiddenMetrics::Show || !described.is_hidden(self.release) {
            let help = described.help(self.release);
            self.registry.register(described.name, help, metric);
        }
    }

    /// What worked-out metrics need, which are described whenever the page is read.
    pub(super) fn registry(&mut self) -> &mut Registry {
        self.registry
    }
}

/// Begins a metric that is worked out when the page is read.
pub(super) fn describe<'e>(
    encoder: &'e mut DescriptorEncoder<'_>,
    described: &'e Described,
    kind: MetricType,
) -> Result<MetricEncoder<'e>, std::fmt::Error> {
    // None of these was ever deprecated, so the release does not matter.
    encoder.encode_descriptor(&described.name, &described.help(0), None, kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deprecated_metrics_leave_by_level() {
        for (stability, last_shown) in
            [(Stability::Alpha, None), (Stability::Beta, Some(11)), (Stability::Stable, Some(13))]
        {
            let metric = Described { stability, ..stable("m", "Things").deprecated_since(10) };
            assert!(!metric.is_hidden(9), "{stability:?} before it is deprecated");
            assert_eq!(metric.help(9), format!("[{}] Things", stability.word()));
            let shown = (10..20).filter(|release| !metric.is_hidden(*release)).max();
            assert_eq!(shown, last_shown, "{stability:?}");
            let told = format!("[{}] (Deprecated since 1.10.0) Things", stability.word());
            assert_eq!(metric.help(10), told);
            assert!(!stable("m", "Things").is_hidden(100));
        }
    }
}
