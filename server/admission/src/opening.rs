//! What a plugin is made from when the server starts.

use std::{cell::Cell, sync::Arc};

use access::authz::rbac::Rbac;
use engine::{catalog::Catalog, context::admit::Plugin, stores::Stores};
use ground::metrics::PodSecurityMetrics;
use machinery::brand::Brand;

use super::{
    configuration::{Configuration, ConfigurationError, Given},
    webhook_supplies::WebhookSupplies,
};

/// What all plugins are made from.
pub struct Supplies {
    /// What stored roles and bindings give to whom, whether or not that counts as permission.
    pub rbac: Arc<Rbac>,
    /// How long pods stay on nodes that fail.
    pub toleration_seconds: TolerationSeconds,
    /// What counts the decisions about the security of pods.
    pub pod_security: PodSecurityMetrics,
    /// The kinds that are served when the server starts.
    pub catalog: Arc<Catalog>,
    /// Where objects are stored; plugins follow some.
    pub stores: Arc<Stores>,
    /// What calls of webhooks need.
    pub webhooks: WebhookSupplies,
    /// The active brand.
    pub brand: &'static Brand,
}

/// How many seconds pods stay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TolerationSeconds {
    /// On a node that is not ready.
    pub not_ready: i64,
    /// On a node that cannot be reached.
    pub unreachable: i64,
}

impl Default for TolerationSeconds {
    fn default() -> Self {
        TolerationSeconds { not_ready: 300, unreachable: 300 }
    }
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

    /// The configuration of this plugin, if it is given one. A plugin that never asks takes none: the server
    /// does not start if it is given one.
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
