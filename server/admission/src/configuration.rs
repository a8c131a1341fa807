//! The configurations of plugins, from a file or from the program that embeds the server, as values of a type
//! that the plugin declares.
//!
//! A server with a mistake in a configuration does not start: a limit or an exemption that is silently not in
//! force would be noticed when it is too late.

mod file;
mod given;
mod sources;

use std::{
    any::Any,
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

use ground::document::TypeMeta;
use serde::de::DeserializeOwned;

pub(crate) use self::{given::Given, sources::Sources};

/// The configuration of a plugin.
///
/// A field that the type does not have is refused, also without `deny_unknown_fields`; null counts as an
/// absent field. Variants of enums are read from strings only. `flatten`, `untagged` and `tag` hide the
/// fields of a type from this check, so a type that uses them must check by itself.
pub trait Configuration: DeserializeOwned + Send + Sync + 'static {
    /// What its `apiVersion` and `kind` may say; the type itself has no such fields. Empty where a
    /// configuration has neither.
    const TYPES: &'static [TypeMeta];
}

/// Where the configurations of plugins come from.
#[derive(Clone, Default)]
pub struct Configurations {
    /// A file of the kind `AdmissionConfiguration`.
    pub file: Option<PathBuf>,
    in_code: Vec<(String, Arc<dyn Any + Send + Sync>)>,
}

impl Configurations {
    /// Gives a plugin its configuration. The server does not start if there is another one for it, if there
    /// is no such plugin, or if its configuration has another type.
    pub fn give<T: Configuration>(&mut self, plugin: impl Into<String>, configuration: T) {
        self.in_code.push((plugin.into(), Arc::new(configuration)));
    }
}

impl fmt::Debug for Configurations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let in_code: Vec<&str> = self.in_code.iter().map(|(plugin, _)| plugin.as_str()).collect();
        f.debug_struct("Configurations").field("file", &self.file).field("in_code", &in_code).finish()
    }
}

/// A plugin cannot be opened as it is configured.
#[derive(Debug, PartialEq, Eq)]
pub struct ConfigurationError {
    file: Option<PathBuf>,
    plugin: Option<String>,
    problem: String,
}

impl ConfigurationError {
    fn new(file: Option<&Path>, plugin: Option<&str>, problem: impl Into<String>) -> Self {
        ConfigurationError {
            file: file.map(Path::to_owned),
            plugin: plugin.map(str::to_owned),
            problem: problem.into(),
        }
    }

    /// Without a file, for what the program says that embeds the server.
    pub(crate) fn of_plugin(plugin: &str, problem: impl Into<String>) -> Self {
        ConfigurationError::new(None, Some(plugin), problem)
    }
}

impl std::error::Error for ConfigurationError {}

impl fmt::Display for ConfigurationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{}: ", file.display())?;
        }
        if let Some(plugin) = &self.plugin {
            write!(f, "admission plugin {plugin}: ")?;
        }
        f.write_str(&self.problem)
    }
}
