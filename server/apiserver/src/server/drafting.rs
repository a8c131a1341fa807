//! Kinds of a schema that is being written: a socket in the file system takes them, and serves them until the server stops.
//!
//! `kindsmith dev` writes to it. Only processes of the server's own user are listened to, since whoever adds kinds decides what
//! the server stores.

mod installed;

use std::{io, os::unix::fs::MetadataExt, path::Path, sync::Arc, time::Duration};

use codegen::dev::{Answer, REQUEST_BYTES_MAX, Request};
use engine::definitions::Definitions;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{UnixListener, UnixStream},
    sync::Mutex,
    time::timeout,
};

use self::installed::Installed;
use super::error::StartError;

/// How long a request may take until all of it is there.
const REQUEST_WITHIN: Duration = Duration::from_secs(10);

/// Takes requests at a socket until the server stops. A socket file of a server that runs no longer is replaced.
///
/// # Errors
/// The socket cannot be made, or another server has it.
pub(super) async fn serve(path: &Path, definitions: Definitions) -> Result<(), StartError> {
    let refused = |source| StartError::Drafts { path: path.to_owned(), source };
    let listener = bind(path).await.map_err(refused)?;
    let installed = Arc::new(Mutex::new(Installed::new(definitions)));
    // The file is the server's own.
    let own = std::fs::metadata(path).map_err(refused)?.uid();
    tracing::info!(socket = %path.display(), "drafts of kinds are taken");
    tokio::spawn(async move {
        loop {
            let stream = match listener.accept().await {
                Ok((stream, _)) => stream,
                Err(error) => {
                    tracing::warn!(%error, "a connection for drafts cannot be taken");
                    tokio::time::sleep(Duration::from_secs(1)).await;
                    continue;
                }
            };
            // One at a time: each request says what all drafts are.
            let caller = stream.peer_cred().map(|caller| caller.uid());
            let told = match caller {
                Ok(caller) if caller == own => timeout(REQUEST_WITHIN, take(stream, &installed)).await,
                _ => {
                    tracing::warn!(?caller, "another user may not send drafts");
                    continue;
                }
            };
            match told {
                Ok(Ok(())) => {}
                Ok(Err(error)) => tracing::warn!(%error, "a request for drafts broke off"),
                Err(_) => tracing::warn!("a request for drafts took too long"),
            }
        }
    });
    Ok(())
}

async fn bind(path: &Path) -> io::Result<UnixListener> {
    match UnixListener::bind(path) {
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
            if UnixStream::connect(path).await.is_ok() {
                return Err(io::Error::new(error.kind(), "another server takes drafts here"));
            }
            std::fs::remove_file(path)?;
            UnixListener::bind(path)
        }
        bound => bound,
    }
}

async fn take(mut stream: UnixStream, installed: &Mutex<Installed>) -> io::Result<()> {
    let mut request = Vec::new();
    (&mut stream).take(REQUEST_BYTES_MAX + 1).read_to_end(&mut request).await?;
    let answer = if request.len() as u64 > REQUEST_BYTES_MAX {
        refusal(format!("the schema has more than {REQUEST_BYTES_MAX} bytes"))
    } else {
        match Request::read(&request) {
            Ok(request) => installed.lock().await.install(request).await,
            Err(why) => refusal(why),
        }
    };
    stream.write_all(answer.to_json().as_bytes()).await?;
    stream.shutdown().await
}

fn refusal(why: String) -> Answer {
    Answer { refused: vec![why], ..Answer::default() }
}
