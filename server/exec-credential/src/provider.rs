//! Keeps what a plugin said for as long as it is good.

use std::{sync::Arc, time::SystemTime};

use tokio::sync::Mutex;

use crate::{ClusterInfo, Credential, Plugin, PluginError, run::run};

/// A plugin with its last answer. The answer is kept until it expires or the server refuses it.
#[derive(Debug)]
pub struct Provider {
    plugin: Plugin,
    cluster: ClusterInfo,
    terminal: bool,
    /// Held while the command runs: whoever needs a credential meanwhile waits for the same one.
    last: Mutex<Option<Arc<Credential>>>,
}

impl Provider {
    /// A plugin that was not asked yet. `terminal` says whether it can ask a person.
    #[must_use]
    pub fn new(plugin: Plugin, cluster: ClusterInfo, terminal: bool) -> Self {
        Provider { plugin, cluster, terminal, last: Mutex::new(None) }
    }

    /// The credential, which is new or still good.
    ///
    /// # Errors
    /// When the command cannot be run or answers nothing of use.
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

    /// The server answered 401 to this credential: the plugin is asked again, unless that was done since.
    pub async fn refused(&self, refused: &Arc<Credential>) {
        let mut last = self.last.lock().await;
        if last.as_ref().is_some_and(|last| Arc::ptr_eq(last, refused)) {
            *last = None;
        }
    }
}
