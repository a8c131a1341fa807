//! Reads the file of authorizers again while the server runs. Each change makes new webhooks, with empty
//! caches; other authorizers stay. A file that cannot be used changes nothing, and is reported in the log
//! once.

use std::{path::PathBuf, time::Duration};

use access::authz::configuration::AuthorizationFile;
use engine::context::Shared;
use ground::{
    clock::Clock,
    metrics::{ConfigFileMetrics, ConfigFileReports},
    shutdown,
};
use tokio::{sync::watch, task::spawn_blocking, time::sleep};

use super::{rights::AuthorizerFactory, settling::SettlingContent};

/// The file that lists the authorizers, and what follows from it.
pub(super) struct WatchedAuthorizers {
    path: PathBuf,
    /// The hash of the file, or why it cannot be read.
    content: SettlingContent<Result<String, String>>,
    factory: AuthorizerFactory,
    context: Shared,
    reports: ConfigFileReports,
    clock: Clock,
}

impl WatchedAuthorizers {
    /// Follows a file whose authorizers are in use already.
    pub(super) fn new(
        file: &AuthorizationFile,
        factory: AuthorizerFactory,
        context: Shared,
        metrics: &ConfigFileMetrics,
        clock: Clock,
    ) -> Self {
        WatchedAuthorizers {
            path: file.path.clone(),
            content: SettlingContent::new(Ok(file.hash.clone())),
            factory,
            context,
            reports: metrics.begin(&clock.uuid(), &file.hash),
            clock,
        }
    }

    /// Looks at the file until the server stops.
    pub(super) async fn run(mut self, interval: Duration, mut stopping: watch::Receiver<bool>) {
        loop {
            tokio::select! {
                () = sleep(interval) => {}
                () = shutdown::begun(&mut stopping) => return,
            }
            // The file may lie on a network that does not answer.
            let looked = spawn_blocking(move || {
                self.look();
                self
            });
            // Only a panic ends the looking, and it is in the log.
            let Ok(back) = looked.await else { return };
            self = back;
        }
    }

    fn look(&mut self) {
        let read = AuthorizationFile::bytes(&self.path);
        let seen = read.as_deref().map(AuthorizationFile::hash).map_err(Clone::clone);
        if !self.content.has_settled(seen) {
            return;
        }
        let path = self.path.display();
        match read.map_err(|problem| vec![problem]).and_then(|bytes| self.replace(&bytes)) {
            Ok(hash) => {
                self.reports.reloaded(&hash, self.clock.unix_seconds());
                tracing::info!(%path, hash, "--authorization-config was read again");
            }
            Err(problems) => {
                self.reports.failed(self.clock.unix_seconds());
                let error = problems.join("; ");
                tracing::error!(
                    %path,
                    error,
                    "--authorization-config cannot be read again, what was there before stays in force"
                );
            }
        }
    }

    /// Consults the authorizers of a file with these bytes from now on. Returns the hash of the file.
    fn replace(&self, bytes: &[u8]) -> Result<String, Vec<String>> {
        let file = AuthorizationFile::parse(&self.path, bytes, self.context.brand())?;
        self.context.authorization().replace(self.factory.remake(&file.chain)?);
        Ok(file.hash)
    }
}
