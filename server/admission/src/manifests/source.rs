//! What a plugin made of its files, kept up to date.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError, RwLock, Weak},
    time::{Duration, Instant},
};

use ground::{
    clock::Clock,
    metrics::{ManifestFiles, ManifestMetrics},
};

use super::files::{self, Look};
use crate::WebhookSupplies;

/// How often the directory is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// The files are read again after this time, whatever the look says: some file systems keep the times of
/// files.
const READ_EVERY: Duration = Duration::from_secs(60);

/// Reads a directory: what a plugin makes of it, and the hash of the files.
pub(super) type Load<T> = Box<dyn Fn(&Path) -> Result<(T, String), String> + Send + Sync>;

/// What a plugin made of its files. Files with a mistake change nothing.
pub(crate) struct Source<T> {
    directory: PathBuf,
    load: Load<T>,
    current: RwLock<Arc<T>>,
    last: Mutex<Last>,
    files: ManifestFiles,
    metrics: ManifestMetrics,
    clock: Clock,
}

/// What was last seen.
struct Last {
    look: Look,
    hash: String,
    read_at: Instant,
}

impl<T: Send + Sync + 'static> Source<T> {
    /// Reads the files, and looks at them from now on.
    pub(super) fn open(
        directory: &Path,
        files: ManifestFiles,
        supplies: &WebhookSupplies,
        load: Load<T>,
    ) -> Result<Arc<Self>, String> {
        let look = files::look(directory);
        let (made, hash) = load(directory)?;
        let (metrics, clock) = (supplies.manifests.clone(), supplies.clock.clone());
        metrics.loaded(&files, None, &hash, clock.unix_seconds());
        tracing::info!(plugin = files.plugin, directory = %directory.display(), "admission manifests loaded");
        let source = Arc::new(Source {
            directory: directory.to_owned(),
            load,
            current: RwLock::new(Arc::new(made)),
            last: Mutex::new(Last { look, hash, read_at: Instant::now() }),
            files,
            metrics,
            clock,
        });
        tokio::spawn(keep_up(Arc::downgrade(&source)));
        Ok(source)
    }

    /// What the files say now.
    pub(crate) fn current(&self) -> Arc<T> {
        Arc::clone(&self.current.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Reads the files if they may have changed.
    fn check(&self) {
        let look = files::look(&self.directory);
        // Only this task waits for the lock, which is whole if a thread panicked with it: each field is set
        // at once.
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if look == last.look && last.read_at.elapsed() < READ_EVERY {
            return;
        }
        last.look = look;
        last.read_at = Instant::now();
        let (plugin, directory) = (self.files.plugin, self.directory.display());
        match (self.load)(&self.directory) {
            Err(error) => {
                tracing::error!(plugin, %directory, error, "admission manifests not reloaded");
                self.metrics.failed(&self.files, self.clock.unix_seconds());
            }
            Ok((_, hash)) if hash == last.hash => {}
            Ok((made, hash)) => {
                *self.current.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(made);
                self.metrics.loaded(&self.files, Some(&last.hash), &hash, self.clock.unix_seconds());
                last.hash = hash;
                tracing::info!(plugin, %directory, "admission manifests reloaded");
            }
        }
    }
}

/// Ends with the plugin.
async fn keep_up<T: Send + Sync + 'static>(source: Weak<Source<T>>) {
    loop {
        tokio::time::sleep(LOOK_EVERY).await;
        let Some(source) = source.upgrade() else { return };
        // A disk may be slow, and nothing waits for the outcome.
        if tokio::task::spawn_blocking(move || source.check()).await.is_err() {
            tracing::error!("reading admission manifests failed");
        }
    }
}
