//! Which versions and resource types are served: what `--runtime-config` says on top of what the schema says.

#[cfg(test)]
mod tests;

use std::sync::Arc;

use machinery::{brand::Brand, kind::Kind};

pub use words::runtime_config::Findings;
use words::runtime_config::{Offer, RuntimeSettings};

/// What the option says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuntimeConfig {
    settings: RuntimeSettings,
}

impl RuntimeConfig {
    /// Reads settings of the form `key` or `key=value`.
    ///
    /// # Errors
    /// All words that mean nothing.
    pub fn read<'a>(words: impl IntoIterator<Item = &'a str>) -> Result<Self, Vec<String>> {
        Ok(RuntimeConfig { settings: RuntimeSettings::read(words)? })
    }

    /// Holds the settings against what there is under a brand.
    #[must_use]
    pub fn check(&self, brand: &Brand, kinds: &[Arc<Kind>]) -> Findings {
        let groups: Vec<String> = kinds.iter().map(|kind| brand.group(&kind.group)).collect();
        let offers: Vec<Offer<'_>> =
            kinds.iter().zip(&groups).map(|(kind, group)| offer(kind, group)).collect();
        self.settings.check(&offers)
    }

    /// Whether a kind is served in its version.
    #[must_use]
    pub fn serves(&self, brand: &Brand, kind: &Kind) -> bool {
        self.settings.serves(&offer(kind, &brand.group(&kind.group)))
    }
}

fn offer<'a>(kind: &'a Kind, group: &'a str) -> Offer<'a> {
    Offer { group, version: &kind.version, plural: &kind.plural, by_default: kind.served }
}
