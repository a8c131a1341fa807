//! Kinds of a schema that is being written: a socket in the file system takes them, and serves them until the
//! server stops.
//!
//! `kindsmith dev` writes to it. Only processes of the server's own user are listened to, since adding kinds
//! decides what the server stores.

mod installed;

use std::{io, os::unix::fs::MetadataExt, path::Path, time::Duration};

use engine::definitions::Definitions;
use ground::shutdown;
use schema_model::draft_exchange::{Answer, REQUEST_BYTES_MAX, Request};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{UnixListener, UnixStream},
    sync::watch,
    time::timeout,
};

use self::installed::Installed;
use super::error::StartError;

/// How long a request may take until all of it is there, and an answer until all of it is taken.
const TRANSFER_WITHIN: Duration = Duration::from_secs(10);

/// Takes requests at a socket until the server stops. A socket file of a server that runs no longer is
/// replaced.
///
/// # Errors
/// The socket cannot be made, or another server has it.
pub(super) async fn serve(
    path: &Path,
    definitions: Definitions,
    mut stopping: watch::Receiver<bool>,
) -> Result<(), StartError> {
    let refused = |source| StartError::Drafts { path: path.to_owned(), source };
    let listener = bind(path).await.map_err(refused)?;
    // The file is the server's own.
    let own = std::fs::metadata(path).map_err(refused)?.uid();
    tracing::info!(socket = %path.display(), "drafts of kinds are taken");
    let path = path.to_owned();
    tokio::spawn(async move {
        tokio::select! {
            () = listen(&listener, own, Installed::new(definitions)) => {}
            () = shutdown::begun(&mut stopping) => {}
        }
        if let Err(error) = std::fs::remove_file(&path) {
            tracing::warn!(%error, "the socket for drafts cannot be removed");
        }
    });
    Ok(())
}

/// Takes one request after the other: each says what all drafts are.
async fn listen(listener: &UnixListener, own: u32, mut installed: Installed) {
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            Err(error) => {
                tracing::warn!(%error, "a connection for drafts cannot be taken");
                tokio::time::sleep(Duration::from_secs(1)).await;
                continue;
            }
        };
        let caller = stream.peer_cred().map(|caller| caller.uid());
        if !caller.as_ref().is_ok_and(|caller| *caller == own) {
            tracing::warn!(?caller, "another user may not send drafts");
            continue;
        }
        if let Err(error) = take(stream, &mut installed).await {
            tracing::warn!(%error, "a request for drafts broke off");
        }
    }
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

async fn take(mut stream: UnixStream, installed: &mut Installed) -> io::Result<()> {
    let mut request = Vec::new();
    let mut limited = (&mut stream).take(REQUEST_BYTES_MAX + 1);
    timeout(TRANSFER_WITHIN, limited.read_to_end(&mut request)).await??;
    // Without a limit of time: what is begun must be noted, or the next request would find kinds that nothing
    // knows of.
    let answer = if request.len() as u64 > REQUEST_BYTES_MAX {
        refusal(format!("the schema has more than {REQUEST_BYTES_MAX} bytes"))
    } else {
        match Request::read(&request) {
            Ok(request) => installed.install(request).await,
            Err(why) => refusal(why),
        }
    };
    timeout(TRANSFER_WITHIN, stream.write_all(answer.to_json().as_bytes())).await??;
    stream.shutdown().await
}

fn refusal(why: String) -> Answer {
    Answer { refused: vec![why], ..Answer::default() }
}
