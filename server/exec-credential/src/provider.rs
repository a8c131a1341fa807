//! Keeps the last credential of a plugin while it is valid.

use std::{sync::Arc, time::SystemTime};

use tokio::sync::Mutex;

use crate::{ClusterInfo, Credential, Plugin, PluginError, run::run};

/// A plugin with its last answer. The answer is kept until it expires or the server refuses it.
#[derive(Debug)]
pub struct Provider {
    plugin: Plugin,
    cluster: ClusterInfo,
    terminal: bool,
    /// The last credential. Locked while the command runs, so that concurrent callers wait for one run and
    /// share its answer.
    last: Mutex<Option<Arc<Credential>>>,
}

impl Provider {
    /// A provider that has not run its plugin. `terminal` says whether the plugin may prompt a person.
    #[must_use]
    pub fn new(plugin: Plugin, cluster: ClusterInfo, terminal: bool) -> Self {
        Provider { plugin, cluster, terminal, last: Mutex::new(None) }
    }

    /// Returns the last credential if it is still valid, and otherwise runs the plugin.
    ///
    /// # Errors
    /// When the command cannot be run, or its answer cannot be used.
    #[expect(
        clippy::disallowed_methods,
        reason = "a command, which reads the same clock, says when its credential ends"
    )]
    pub async fn credential(&self) -> Result<Arc<Credential>, PluginError> {
        let mut last = self.last.lock().await;
        if let Some(known) = last.as_ref()
            && known.expires.is_none_or(|end| SystemTime::now() < end)
        {
            return Ok(Arc::clone(known));
        }
        let new = Arc::new(run(&self.plugin, &self.cluster, self.terminal).await?);
        *last = Some(Arc::clone(&new));
        Ok(new)
    }

    /// Forgets a credential that the server answered with 401, so that the next call runs the plugin. Does
    /// nothing if another caller did that already.
    pub async fn refused(&self, refused: &Arc<Credential>) {
        let mut last = self.last.lock().await;
        // By address: the plugin may have run since, and its new credential was not refused.
        if last.as_ref().is_some_and(|last| Arc::ptr_eq(last, refused)) {
            *last = None;
        }
    }
}
