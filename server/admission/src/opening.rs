//! What a plugin is made from when the server starts.

use std::{cell::Cell, fmt, sync::Arc};

use access::authz::rbac::Rbac;
use engine::{
    catalog::Catalog,
    context::admit::{Interest, Link, Plugin},
};
use generated::core::v1::{LimitRange, ResourceQuota};
use ground::metrics::PodSecurityMetrics;
use kinds::{default_classes::DefaultClasses, namespaced::Namespaced};
use machinery::brand::Brand;

use super::{
    configuration::{Configuration, ConfigurationError, Given},
    default_tolerations::TolerationSeconds,
    webhook_supplies::WebhookSupplies,
};

/// What all plugins are made from.
pub struct Supplies {
    /// What stored roles and bindings give to whom, whether or not that counts as permission.
    pub rbac: Arc<Rbac>,
    /// Which classes objects get that name none.
    pub default_classes: Arc<DefaultClasses>,
    /// What containers, pods and claims of a namespace may ask for.
    pub limit_ranges: Arc<Namespaced<LimitRange>>,
    /// What the objects of a namespace may use together.
    pub quotas: Arc<Namespaced<ResourceQuota>>,
    /// How long pods stay on nodes that fail.
    pub toleration_seconds: TolerationSeconds,
    /// What counts the decisions about the security of pods.
    pub pod_security: PodSecurityMetrics,
    /// The kinds that are served when the server starts.
    pub catalog: Arc<Catalog>,
    /// What calls of webhooks need.
    pub webhooks: WebhookSupplies,
    /// The active brand.
    pub brand: &'static Brand,
}

/// A plugin, or why it cannot be made.
pub type Opened = Result<Arc<dyn Plugin>, ConfigurationError>;

/// The making of one plugin: what there is for all, and its own configuration.
pub struct Opening<'a> {
    /// The name of the plugin.
    plugin: &'a str,
    supplies: &'a Supplies,
    given: Option<&'a Given>,
    /// Whether the plugin asked for its configuration.
    is_read: Cell<bool>,
}

impl<'a> Opening<'a> {
    pub(crate) fn new(plugin: &'a str, supplies: &'a Supplies, given: Option<&'a Given>) -> Self {
        Opening { plugin, supplies, given, is_read: Cell::new(false) }
    }

    /// What there is for all plugins.
    #[must_use]
    pub fn supplies(&self) -> &'a Supplies {
        self.supplies
    }

    /// The configuration of this plugin, if it is given one. A plugin that never asks takes none: the server does not
    /// start if it is given one.
    ///
    /// # Errors
    /// When it is not of this type; the error says where and why.
    pub fn configuration<T: Configuration>(&self) -> Result<Option<Arc<T>>, ConfigurationError> {
        self.is_read.set(true);
        self.given.map(|given| given.read(self.plugin, self.supplies.brand)).transpose()
    }

    /// The same, for a plugin that does nothing sensible without a configuration.
    ///
    /// # Errors
    /// Also when there is none.
    pub fn required<T: Configuration>(&self) -> Result<Arc<T>, ConfigurationError> {
        let missing = "needs a configuration; --admission-control-config-file names the file for it";
        self.configuration()?.ok_or_else(|| ConfigurationError::of_plugin(self.plugin, missing))
    }

    /// The error for a value that has the right type and is wrong all the same. `at` is the place inside the
    /// configuration, such as `limits[0].qps`, or empty.
    #[must_use]
    pub fn wrong(&self, at: &str, problem: &str) -> ConfigurationError {
        match self.given {
            Some(given) => given.wrong(self.plugin, at, problem),
            None => ConfigurationError::of_plugin(self.plugin, problem),
        }
    }

    /// Makes the plugin.
    pub(crate) fn open(self, open: impl FnOnce(&Self) -> Opened) -> Opened {
        let plugin = open(&self)?;
        match self.given {
            // The operator believes that it is in force.
            Some(given) if !self.is_read.get() => Err(given.error(self.plugin, "takes no configuration")),
            _ => Ok(plugin),
        }
    }
}

/// A plugin of the program that embeds the server.
#[derive(Clone)]
pub struct OwnPlugin {
    /// None for one that takes no configuration from the server.
    pub(crate) name: Option<&'static str>,
    pub(crate) interests: &'static [Interest],
    pub(crate) open: Arc<dyn Fn(&Opening<'_>) -> Opened + Send + Sync>,
}

impl OwnPlugin {
    /// A plugin that is made when the server starts, and may be configured under this name.
    pub fn new(
        name: &'static str,
        interests: &'static [Interest],
        open: impl Fn(&Opening<'_>) -> Opened + Send + Sync + 'static,
    ) -> Self {
        OwnPlugin { name: Some(name), interests, open: Arc::new(open) }
    }

    /// For messages.
    pub(crate) fn shown(&self) -> &'static str {
        self.name.unwrap_or("without a name")
    }
}

impl From<Link> for OwnPlugin {
    /// A plugin that is made already.
    fn from(link: Link) -> Self {
        let Link { plugin, interests } = link;
        OwnPlugin { name: None, interests, open: Arc::new(move |_| Ok(Arc::clone(&plugin))) }
    }
}

impl fmt::Debug for OwnPlugin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnPlugin")
            .field("name", &self.name)
            .field("interests", &self.interests)
            .finish_non_exhaustive()
    }
}
