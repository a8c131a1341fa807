//! Follows the file of `--authentication-config`. Changed contents count once they read the same at two looks
//! in a row, as for certificates, and once all issuers in them are found. FileContents that cannot be used
//! leave the former in force.

use std::{path::PathBuf, time::Duration};

use access::authn::{
    configuration::{AnonymousSettings, AuthenticationFile, FileRules},
    oidc::{OidcSettings, TokenIssuers},
};
use ground::{
    clock::Clock,
    document,
    metrics::{ConfigFileMetrics, ConfigFileReports},
    shutdown,
};
use tokio::{sync::watch, task::spawn_blocking, time::sleep};

use crate::config::AuthenticationConfigFile;

/// The file cannot change this while the server runs.
const ANONYMOUS_CHANGED: &str = "anonymous: Forbidden: changed from initial configuration file";

/// The times at which the file is looked at.
pub(super) struct LookTimes {
    pub(super) clock: Clock,
    pub(super) interval: Duration,
    pub(super) stopping: watch::Receiver<bool>,
}

/// FileContents of the file, or why they cannot be read.
type FileContents = Result<Vec<u8>, String>;

/// The file, and what became of its contents.
struct FollowedFile {
    path: PathBuf,
    rules: FileRules,
    /// Does not change while the server runs.
    anonymous: Option<AnonymousSettings>,
    issuers: TokenIssuers,
    reports: ConfigFileReports,
    clock: Clock,
    /// At the look before, if they are not judged yet.
    seen: Option<FileContents>,
    /// The contents in force, or those that were refused last.
    judged: FileContents,
}

/// Looks at the file until the server stops.
pub(super) async fn follow(
    file: AuthenticationConfigFile,
    issuers: TokenIssuers,
    metrics: ConfigFileMetrics,
    times: LookTimes,
) {
    let LookTimes { clock, interval, mut stopping } = times;
    let AuthenticationConfigFile { path, contents, rules, anonymous } = file;
    let reports = metrics.begin(&clock.uuid(), &document::hash(&contents));
    let (seen, judged) = (None, Ok(contents));
    let mut followed = FollowedFile { path, rules, anonymous, issuers, reports, clock, seen, judged };
    let looks = async {
        loop {
            sleep(interval).await;
            followed.look().await;
        }
    };
    tokio::select! {
        () = looks => {}
        () = shutdown::begun(&mut stopping) => {}
    }
}

impl FollowedFile {
    async fn look(&mut self) {
        let path = self.path.clone();
        // The file may lie on a network that does not answer.
        let Ok(found) = spawn_blocking(move || document::read_bytes(&path)).await else { return };
        // FileContents that were judged are not judged again, so that a refusal is logged once.
        if found == self.judged {
            self.seen = None;
        } else if self.seen.as_ref() == Some(&found) {
            self.judge(found).await;
        } else {
            self.seen = Some(found);
        }
    }

    async fn judge(&mut self, found: FileContents) {
        let read = match &found {
            Ok(contents) => self.read(contents.clone()).await,
            Err(error) => Err(error.clone()),
        };
        let settings = match read {
            Ok(settings) => settings,
            Err(error) => {
                self.refuse(&error);
                self.seen = None;
                self.judged = found;
                return;
            }
        };
        // Not judged for ever: an issuer that is not found may be there at the next look.
        if let Err(error) = self.issuers.replace(&settings).await {
            return self.refuse(&error.to_string());
        }
        let now = self.clock.unix_seconds();
        self.reports.reloaded(&document::hash(found.as_deref().unwrap_or_default()), now);
        self.seen = None;
        self.judged = found;
        tracing::info!(file = %self.path.display(), issuers = settings.len(), "authentication configuration \
            reloaded");
    }

    /// Reads contents, on a thread of its own: they may be long.
    async fn read(&self, contents: Vec<u8>) -> Result<Vec<OidcSettings>, String> {
        let rules = self.rules.clone();
        let read = spawn_blocking(move || AuthenticationFile::read(&contents, &rules));
        let read = read.await.map_err(|error| error.to_string())?;
        let file = read.map_err(|problems| problems.join("; "))?;
        if file.anonymous == self.anonymous { Ok(file.issuers) } else { Err(ANONYMOUS_CHANGED.to_owned()) }
    }

    fn refuse(&self, error: &str) {
        let file = self.path.display();
        tracing::error!(%file, error, "authentication configuration not reloaded; the former one stays in \
            force");
        self.reports.failed(self.clock.unix_seconds());
    }
}
