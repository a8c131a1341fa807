//! Saves all objects of a store: asks the server that has it, or opens the directory when none runs on it.

use std::{
    fs::File,
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use front::snapshot;
use ground::clock;
use storage::{
    archive::{ArchiveContent, Summary, directory},
    entry::ResourceId,
    error::StorageError,
};

use super::{
    client::{self, Answer, Server},
    client_error::ClientError,
    error::ToolError,
    private_file::PrivateFile,
    progress::Progress,
    status::{check, hexadecimal},
    store,
};
use crate::server::KUBECONFIG_FILE;

/// Whose objects are saved.
#[derive(Debug, PartialEq, Eq)]
pub enum Source {
    /// Those of the server that a client configuration names.
    Server {
        /// The configuration.
        kubeconfig: PathBuf,
    },
    /// Those of a data directory: from its server, or from the directory itself if none runs.
    Directory(PathBuf),
}

/// What a server answers that sends a snapshot already.
const TOO_MANY: u16 = 429;
/// How often it is asked then.
const ATTEMPTS_MAX: usize = 20;
/// The time before the next attempt.
const PAUSE: Duration = Duration::from_millis(500);

/// Saves to a file, which appears when it is complete and was read back.
pub(super) async fn save(path: &Path, from: Source) -> Result<String, ToolError> {
    let summary = match from {
        Source::Server { kubeconfig } => from_server(path, &kubeconfig).await?,
        Source::Directory(data_dir) => match directory::open(&data_dir) {
            Ok(found) => from_directory(path, found).await?,
            // A server runs on it, and files that are being written cannot be read beside it.
            Err(StorageError::InUse { .. }) => from_server(path, &data_dir.join(KUBECONFIG_FILE)).await?,
            Err(error) => return Err(error.into()),
        },
    };
    let Summary { head, objects, bytes, checksum } = summary;
    Ok(format!(
        "saved {}: {objects} objects at revision {}, {bytes} bytes, sha256 {}\n",
        path.display(),
        head.revision,
        hexadecimal(&checksum)
    ))
}

async fn from_server(path: &Path, kubeconfig: &Path) -> Result<Summary, ToolError> {
    let server = Server::read(kubeconfig)?;
    let failed = |source| ToolError::Server { url: server.url(), source };
    let mut answer = ask(&server).await.map_err(failed)?;
    let mut file = PrivateFile::create(path)?;
    let mut progress = Progress::new("saved", "bytes", None);
    while let Some(piece) = answer.next().await.map_err(failed)? {
        file.write(&piece)?;
        progress.add(piece.len() as u64);
    }
    drop(progress);
    complete(path, file).await
}

/// Waits a little when the server sends a snapshot to another client, or a client that has gone away still
/// seems to be.
async fn ask(server: &Server) -> Result<Answer, ClientError> {
    for _ in 1..ATTEMPTS_MAX {
        match client::get(server, snapshot::PATH).await {
            Err(ClientError::Answer { code: TOO_MANY, .. }) => tokio::time::sleep(PAUSE).await,
            result => return result,
        }
    }
    client::get(server, snapshot::PATH).await
}

async fn from_directory(path: &Path, found: directory::Found) -> Result<Summary, ToolError> {
    let directory::Found { brand, resources, engine } = found;
    let storage = store::open(store::options(Arc::new(engine), resources.clone(), &brand)).await?;
    let types: Vec<_> =
        resources.iter().map(|name| (name.as_str(), &storage, ResourceId::of(name))).collect();
    let wrong = ToolError::archive(path);
    let content = ArchiveContent::hold(&brand, clock::system_unix_milliseconds(), &types).map_err(&wrong)?;
    let mut file = PrivateFile::create(path)?;
    let mut progress = Progress::new("saved", "bytes", None);
    for piece in content.pieces() {
        let piece = piece.map_err(&wrong)?;
        file.write(&piece)?;
        progress.add(piece.len() as u64);
        // A signal to stop is listened to in between.
        tokio::task::yield_now().await;
    }
    drop(progress);
    storage.close().await;
    complete(path, file).await
}

/// Believes what was written only after reading it.
async fn complete(path: &Path, file: PrivateFile) -> Result<Summary, ToolError> {
    let written: File = file.read_back()?;
    let summary = check(path, &written).await?;
    file.finish()?;
    Ok(summary)
}
