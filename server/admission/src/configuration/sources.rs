//! Which plugin is given which configuration.

use std::{
    any::{Any, type_name},
    collections::HashMap,
    path::{Path as FilePath, PathBuf},
    sync::Arc,
};

use machinery::{brand::Brand, path::Path};
use serde_json::Value;

use super::{Configuration, ConfigurationError, Configurations, decode::Fault, document, file};

/// A configuration that nobody has looked at yet.
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
    /// A file of its own.
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
            decoded.map(Arc::new).map_err(|fault: Fault| self.error(plugin, fault.to_string()))
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
            Fault::new(place, problem)
        });
        self.error(plugin, fault.to_string())
    }

    /// Where the configuration begins in its file.
    fn below<R>(&self, look: impl FnOnce(Path<'_>) -> R) -> R {
        match self {
            Given::Embedded { place, .. } => look(Path::Root.field(place)),
            Given::File(_) | Given::InCode(_) => look(Path::Root),
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

/// The configurations of all plugins.
pub(crate) struct Sources(HashMap<String, Option<Given>>);

impl Sources {
    /// Puts together what the file and the program give. These plugins are known.
    pub(crate) fn read(
        from: &Configurations,
        known: &[&str],
        brand: &Brand,
    ) -> Result<Self, ConfigurationError> {
        let mut sources = Sources(HashMap::new());
        if let Some(file) = &from.file {
            for (plugin, given) in file::read(file, brand)? {
                let wrong = |problem| ConfigurationError::new(Some(file), Some(&plugin), problem);
                sources.add(&plugin, given, known).map_err(wrong)?;
            }
        }
        for (plugin, value) in &from.in_code {
            let added = sources.add(plugin, Some(Given::InCode(Arc::clone(value))), known);
            added.map_err(|problem| ConfigurationError::of_plugin(plugin, problem))?;
        }
        Ok(sources)
    }

    fn add(&mut self, plugin: &str, given: Option<Given>, known: &[&str]) -> Result<(), String> {
        if !known.contains(&plugin) {
            return Err(format!("there is no such plugin; known are {}", known.join(", ")));
        }
        match self.0.insert(plugin.to_owned(), given) {
            None => Ok(()),
            Some(_) => Err("is configured more than once".to_owned()),
        }
    }

    /// What a plugin is given.
    pub(crate) fn of(&self, plugin: &str) -> Option<&Given> {
        self.0.get(plugin)?.as_ref()
    }
}
