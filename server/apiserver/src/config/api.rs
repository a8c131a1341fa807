//! What is served: under which names, in which versions, with which features.

use std::{path::PathBuf, sync::Arc};

use engine::runtime_config::RuntimeConfig;
use ground::version::CompatibleReleases;
use machinery::{brand::Brand, gates::Gates, kind::Kind};

use super::{BRAND_DEFAULT, brand};

/// The API that a server serves.
#[derive(Debug, Clone)]
pub struct ApiConfig {
    /// The names that are served.
    pub brand: &'static Brand,
    /// Switches of features.
    pub gates: Gates,
    /// The releases that are reported beside that of the brand; without them, those of the brand.
    pub compatibility: Option<CompatibleReleases>,
    /// Which versions and resource types are served.
    pub runtime_config: RuntimeConfig,
    /// Kinds of the program that this server is a part of, beside those of the schema. They have no strategy.
    pub further_kinds: Vec<Arc<Kind>>,
    /// Kinds of a schema that is being written.
    pub drafts: DraftsConfig,
    /// Whether the reference for people is served below `/docs`.
    pub docs: bool,
}

impl ApiConfig {
    /// The releases that the server reports beside its own.
    #[must_use]
    pub fn compatibility(&self) -> CompatibleReleases {
        self.compatibility.unwrap_or_else(|| CompatibleReleases::of(self.brand))
    }
}

/// Kinds that are taken while the server runs, before they are built.
#[derive(Debug, Clone, Default)]
pub struct DraftsConfig {
    /// The socket at which they are taken; none takes none.
    pub socket: Option<PathBuf>,
    /// Kinds of the schema, as `group` and name, that are left out, so that drafts can take their places.
    pub in_place_of: Vec<(String, String)>,
}

impl Default for ApiConfig {
    /// The default brand, and everything that is on by default.
    fn default() -> Self {
        ApiConfig {
            brand: brand(BRAND_DEFAULT).unwrap_or(&generated::brands::BRANDS[0]),
            gates: Gates::defaults(generated::gates::GATES),
            compatibility: None,
            runtime_config: RuntimeConfig::default(),
            further_kinds: Vec::new(),
            drafts: DraftsConfig::default(),
            docs: true,
        }
    }
}
