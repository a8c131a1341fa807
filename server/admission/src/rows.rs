//! Plugins as a list of them has them, and the chain that is made of such lists.

use std::{fmt, sync::Arc};

use engine::context::admit::{Chain, Interest, Link};

use super::{
    configuration::{ConfigurationError, Configurations, Sources},
    opening::{Opened, Opening, Supplies},
};

/// A plugin that the server has.
pub struct Row {
    /// The name on the command line.
    pub name: &'static str,
    /// Whether it is on unless it is switched off; otherwise it is off unless it is switched on.
    pub by_default: bool,
    /// A write that no plugin has an interest in pays for none.
    pub interests: &'static [Interest],
    /// Makes the plugin; may read its configuration.
    pub open: fn(&Opening<'_>) -> Opened,
}

/// What a chain is made of.
pub struct Lineup<'a> {
    /// The plugins of the server, in the order in which they are called.
    pub rows: &'static [Row],
    /// The names of those that are on.
    pub on: &'a [&'static str],
    /// Those of the program that embeds the server. They are called behind the server's.
    pub own: &'a [OwnPlugin],
    /// Checks without a name and without a switch. They are called last.
    pub fixed: Vec<Link>,
}

impl Lineup<'_> {
    /// Makes the chain.
    ///
    /// What is given to a plugin that is off is not read, so that it can be switched off without a change to
    /// the file.
    ///
    /// # Errors
    /// When a plugin cannot be made, or something is configured that does not exist.
    pub fn open(
        self,
        supplies: &Supplies,
        configurations: &Configurations,
    ) -> Result<Chain, ConfigurationError> {
        let given = Sources::read(configurations, &self.names()?, supplies.brand)?;
        let mut links = Vec::new();
        for row in self.rows.iter().filter(|row| self.on.contains(&row.name)) {
            let plugin = Opening::new(row.name, supplies, given.of(row.name)).open(row.open)?;
            links.push((Some(row.name), Link { plugin, interests: row.interests }));
        }
        for row in self.own {
            let given = row.name.and_then(|name| given.of(name));
            let plugin = Opening::new(row.shown(), supplies, given).open(|opening| (row.open)(opening))?;
            links.push((row.name, Link { plugin, interests: row.interests }));
        }
        links.extend(self.fixed.into_iter().map(|link| (None, link)));
        Ok(Chain::new(links))
    }

    /// The names that can be configured.
    fn names(&self) -> Result<Vec<&'static str>, ConfigurationError> {
        let mut all: Vec<&'static str> = self.rows.iter().map(|row| row.name).collect();
        for name in self.own.iter().filter_map(|row| row.name) {
            if all.contains(&name) {
                return Err(ConfigurationError::of_plugin(name, "there are two plugins of this name"));
            }
            all.push(name);
        }
        Ok(all)
    }
}

/// A plugin of the program that embeds the server.
#[derive(Clone)]
pub struct OwnPlugin {
    /// None for one that takes no configuration from the server.
    name: Option<&'static str>,
    interests: &'static [Interest],
    open: Arc<dyn Fn(&Opening<'_>) -> Opened + Send + Sync>,
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
    fn shown(&self) -> &'static str {
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
