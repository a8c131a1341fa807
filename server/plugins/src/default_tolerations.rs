//! How long pods stay on a node that fails, unless they say otherwise themselves.

use admission::{TolerationSeconds, pods};
use engine::context::admit::{AdmissionRequest, Host, Judgement, Phase, Plugin};
use generated_core::core::v1::Toleration;
use ground::ready::Ready;
use machinery::brand::Brand;

use super::tolerations::{EXISTS, NO_EXECUTE};

/// Adds two tolerations to every pod that has none of the kind.
pub(super) struct DefaultTolerations([Toleration; 2]);

impl DefaultTolerations {
    pub(super) fn new(brand: &Brand, seconds: TolerationSeconds) -> Self {
        let toleration = |taint: &str, seconds: i64| Toleration {
            key: format!("node.{}/{taint}", brand.domain),
            operator: EXISTS.to_owned(),
            effect: NO_EXECUTE.to_owned(),
            toleration_seconds: Some(seconds),
            ..Toleration::default()
        };
        DefaultTolerations([
            toleration("not-ready", seconds.not_ready),
            toleration("unreachable", seconds.unreachable),
        ])
    }

    /// The tolerations of those taints about which the pod says nothing.
    fn missing(&self, tolerations: &[Toleration]) -> Vec<Toleration> {
        let is_said = |default: &Toleration| {
            tolerations.iter().any(|said| {
                (said.key == default.key || said.key.is_empty())
                    && matches!(said.effect.as_str(), NO_EXECUTE | "")
            })
        };
        self.0.iter().filter(|default| !is_said(default)).cloned().collect()
    }
}

impl Plugin for DefaultTolerations {
    fn phases(&self) -> &'static [Phase] {
        &[Phase::Mutating]
    }

    fn mutate<'a>(&'a self, _host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let missing = pods::new_spec(admission, |spec| self.missing(&spec.tolerations)).unwrap_or_default();
        if !missing.is_empty() {
            pods::edit(admission, |spec| spec.tolerations.extend(missing));
        }
        Ready::Now(Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use generated_brands::BRANDS;

    use super::*;

    #[test]
    fn what_a_pod_says_itself_counts() {
        let brand = Brand::named(BRANDS, "kubernetes").expect("it is known");
        let plugin = DefaultTolerations::new(brand, TolerationSeconds { not_ready: 1, unreachable: 2 });
        let (not_ready, unreachable) = ("node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable");
        for (key, effect, expected) in [
            ("other", "", vec![(not_ready, 1), (unreachable, 2)]),
            (not_ready, "NoSchedule", vec![(not_ready, 1), (unreachable, 2)]),
            (not_ready, NO_EXECUTE, vec![(unreachable, 2)]),
            (unreachable, "", vec![(not_ready, 1)]),
            ("", NO_EXECUTE, vec![]),
            ("", "", vec![]),
        ] {
            let said = Toleration { key: key.to_owned(), effect: effect.to_owned(), ..Toleration::default() };
            let missing = plugin.missing(&[said]);
            let missing: Vec<_> =
                missing.iter().map(|added| (&*added.key, added.toleration_seconds)).collect();
            let expected: Vec<_> = expected.into_iter().map(|(key, seconds)| (key, Some(seconds))).collect();
            assert_eq!(missing, expected, "{key} {effect}");
        }
    }
}
