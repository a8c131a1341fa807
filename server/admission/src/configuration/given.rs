//! What one plugin is given, wherever it comes from.

use std::{
    any::{Any, type_name},
    path::{Path as FilePath, PathBuf},
    sync::Arc,
};

use ground::document::{self, DocumentFault};
use machinery::{brand::Brand, path::Path};
use serde_json::Value;

use super::{Configuration, ConfigurationError};

/// A configuration that was not examined yet.
#[derive(Clone)]
pub(crate) enum Given {
    /// A value in the file of all plugins.
    Embedded {
        /// That file.
        file: PathBuf,
        /// Where in it.
        place: String,
        /// What stands there.
        value: Value,
    },
    /// A separate file.
    File(PathBuf),
    /// A value of the program that embeds the server.
    InCode(Arc<dyn Any + Send + Sync>),
}

impl Given {
    /// The value, as the type that the plugin declares.
    pub(crate) fn read<T: Configuration>(
        &self,
        plugin: &str,
        brand: &Brand,
    ) -> Result<Arc<T>, ConfigurationError> {
        let typed = |value: &Value| {
            let decoded = self.below(|at| document::typed(value, T::TYPES, brand, at));
            decoded.map(Arc::new).map_err(|fault: DocumentFault| self.error(plugin, fault.to_string()))
        };
        match self {
            Given::Embedded { value, .. } => typed(value),
            Given::File(path) => typed(&document::read(path).map_err(|problem| self.error(plugin, problem))?),
            Given::InCode(value) => Arc::clone(value).downcast().map_err(|_| {
                self.error(plugin, format!("its configuration must be of the type {}", type_name::<T>()))
            }),
        }
    }

    /// A problem at a place inside this configuration.
    pub(crate) fn wrong(&self, plugin: &str, at: &str, problem: &str) -> ConfigurationError {
        let fault = self.below(|root| {
            let place = if at.is_empty() { root } else { root.field(at) };
            DocumentFault::new(place, problem)
        });
        self.error(plugin, fault.to_string())
    }

    /// Where the configuration begins in its file.
    fn below<R>(&self, look: impl FnOnce(Path<'_>) -> R) -> R {
        match self {
            Given::Embedded { place, .. } if !place.is_empty() => look(Path::Root.field(place)),
            Given::Embedded { .. } | Given::File(_) | Given::InCode(_) => look(Path::Root),
        }
    }

    pub(crate) fn error(&self, plugin: &str, problem: impl Into<String>) -> ConfigurationError {
        ConfigurationError::new(self.file(), Some(plugin), problem)
    }

    fn file(&self) -> Option<&FilePath> {
        match self {
            Given::Embedded { file, .. } | Given::File(file) => Some(file),
            Given::InCode(_) => None,
        }
    }
}
