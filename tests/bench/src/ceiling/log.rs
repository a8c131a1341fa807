//! What a durable write costs at least: take the body, append it to a log, make all that waits durable with
//! one flush, answer 201 with the body, as a create answers with the object.
//!
//! The log is filled with zeros ahead and written in a circle, so that no write has to grow a file: the
//! fastest that a disk does (a real log of bounded size can do the same).

use std::{
    fs::{File, OpenOptions},
    os::unix::fs::FileExt,
    path::PathBuf,
    sync::{
        Arc,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

use anyhow::{Context, Result};
use bytes::Bytes;
use clap::Args;
use http::{Request, Response, StatusCode};
use http_body_util::{BodyExt, Full};
use hyper::body::Incoming;
use rustls::ServerConfig;
use tokio::{net::TcpListener, sync::oneshot};

use super::serve::http;

/// Size of the circle.
const LOG_BYTES: u64 = 64 * 1024 * 1024;
/// Written with one flush at most.
const GROUP_BYTES_MAX: usize = 4 * 1024 * 1024;
static ZEROS: [u8; 64 * 1024] = [0; 64 * 1024];

/// Where the log is.
#[derive(Debug, Args)]
pub(crate) struct Log {
    /// File to write, made new
    #[arg(long)]
    file: PathBuf,
}

#[cfg(test)]
impl Log {
    /// A log in this file.
    pub(super) fn at(file: &std::path::Path) -> Self {
        Log { file: file.to_owned() }
    }
}

/// A record and who waits for it.
struct Waiting {
    record: Bytes,
    durable: oneshot::Sender<()>,
}

/// Serves without an end.
pub(crate) async fn serve(socket: TcpListener, tls: Arc<ServerConfig>, options: &Log) -> Result<()> {
    let file = zeroed(options).with_context(|| format!("cannot make {}", options.file.display()))?;
    let (queue, waiting) = channel();
    thread::spawn(move || {
        // Whoever waits is told by the end of its channel.
        let _broken = write(&file, &waiting);
    });
    http(socket, tls, move |request| answer(request, queue.clone())).await
}

async fn answer(request: Request<Incoming>, queue: Sender<Waiting>) -> Response<Full<Bytes>> {
    let stored = async {
        let record = request.into_body().collect().await.ok()?.to_bytes();
        let (durable, done) = oneshot::channel();
        queue.send(Waiting { record: record.clone(), durable }).ok()?;
        done.await.ok()?;
        Some(record)
    };
    let (code, body) = match stored.await {
        Some(record) => (StatusCode::CREATED, record),
        None => (StatusCode::INTERNAL_SERVER_ERROR, Bytes::from_static(b"the log is broken")),
    };
    let mut response = Response::new(Full::new(body));
    *response.status_mut() = code;
    response
}

/// Takes what waits, writes it in one piece, flushes once, and says so to all.
fn write(file: &File, waiting: &Receiver<Waiting>) -> std::io::Result<()> {
    let (mut offset, mut group, mut told) = (0, Vec::new(), Vec::new());
    while let Ok(first) = waiting.recv() {
        let mut next = Some(first);
        while let Some(one) = next {
            group.extend_from_slice(&one.record);
            told.push(one.durable);
            next = if group.len() < GROUP_BYTES_MAX { waiting.try_recv().ok() } else { None };
        }
        if offset + group.len() as u64 > LOG_BYTES {
            offset = 0;
        }
        file.write_all_at(&group, offset)?;
        file.sync_data()?;
        offset += group.len() as u64;
        group.clear();
        for durable in told.drain(..) {
            // A client that left does not wait.
            let _left = durable.send(());
        }
    }
    Ok(())
}

fn zeroed(options: &Log) -> std::io::Result<File> {
    let file = OpenOptions::new().write(true).create_new(true).open(&options.file)?;
    let mut offset = 0;
    while offset < LOG_BYTES {
        file.write_all_at(&ZEROS, offset)?;
        offset += ZEROS.len() as u64;
    }
    file.sync_all()?;
    Ok(file)
}
