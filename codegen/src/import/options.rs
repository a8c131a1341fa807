//! What people say about a source beside its text.

use std::path::PathBuf;

/// Which kinds are read, and what the source itself does not say.
#[derive(Debug, Clone)]
pub struct Options {
    /// Kinds that are read; none means all.
    pub kinds: Vec<String>,
    /// Group, in place of that of the source.
    pub group: Option<String>,
    /// Version, where the source has none.
    pub version: Option<String>,
    /// Folder of schema files whose tags stay.
    pub update: Option<PathBuf>,
    /// Whether objects live in a namespace, where the source does not say it.
    pub namespaced: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { kinds: Vec::new(), group: None, version: None, update: None, namespaced: true }
    }
}
