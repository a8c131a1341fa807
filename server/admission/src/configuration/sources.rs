//! Which plugin is given which configuration.

use std::{collections::HashMap, sync::Arc};

use machinery::brand::Brand;

use super::{ConfigurationError, Configurations, file, given::Given};

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
        // Also an entry that gives nothing, so that a second one for the same plugin is found.
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
