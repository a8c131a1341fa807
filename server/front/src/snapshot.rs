//! The page that sends all objects as one archive. A user who may get it reads everything, secrets included:
//! no built-in rule but that of the privileged group grants it; other users need a rule that names its path.
//!
//! It is sent from immutable snapshots, so writers do not wait for it. What it costs is
//! memory: states that were replaced since stay until they are sent. So one is sent at a time, and one whose
//! client stops reading, or takes for ever, is broken off.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use axum::body::Body;
use bytes::Bytes;
use engine::{
    catalog::{CurrentCatalog, stored_name},
    stores::Stores,
};
use futures_util::stream;
use ground::clock::Clock;
use ground::plain::Plain;
use http::{HeaderValue, Response, StatusCode, header};
use machinery::user::User;
use storage::{
    Storage,
    archive::{ArchiveContent, Pieces},
    entry::ResourceId,
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore, mpsc},
    time::{Instant, timeout, timeout_at},
};

/// Where it is.
pub const PATH: &str = "/debug/snapshot";
/// The media type of an archive.
const ARCHIVE: &str = "application/octet-stream";
/// Snapshots sent at the same time.
const AT_A_TIME_MAX: usize = 1;
/// Pieces that are made and not yet sent.
const PIECES_MAX: usize = 4;
/// How long a client may leave a piece untaken.
const STALL_MAX: Duration = Duration::from_secs(30);
/// How long it may take altogether.
const TIME_MAX: Duration = Duration::from_secs(3600);
/// How long to wait for changes that others made and that are not here yet.
const CATCH_UP_MAX: Duration = Duration::from_secs(10);
/// When to ask again.
const RETRY_AFTER_SECONDS: &str = "5";

/// What is sent, and how many are.
pub struct Snapshots {
    brand: &'static str,
    catalog: Arc<CurrentCatalog>,
    stores: Arc<Stores>,
    /// What is stored besides objects.
    records: &'static [&'static str],
    clock: Clock,
    free: Arc<Semaphore>,
}

impl Snapshots {
    /// Of these stores: objects, and records by their names.
    #[must_use]
    pub fn new(
        catalog: &Arc<CurrentCatalog>,
        stores: &Arc<Stores>,
        records: &'static [&'static str],
        clock: &Clock,
    ) -> Self {
        Snapshots {
            brand: catalog.brand().name,
            catalog: Arc::clone(catalog),
            stores: Arc::clone(stores),
            records,
            clock: clock.clone(),
            free: Arc::new(Semaphore::new(AT_A_TIME_MAX)),
        }
    }

    /// The answer: everything that was acknowledged before, and nothing by half.
    pub async fn page(&self, user: &User) -> Response<Body> {
        let Ok(permit) = Arc::clone(&self.free).try_acquire_owned() else {
            return later(
                StatusCode::TOO_MANY_REQUESTS,
                "a snapshot is being sent already; try again later\n",
            );
        };
        match self.hold().await {
            Ok(content) => {
                let (objects, revision) = (content.head.objects(), content.head.revision);
                tracing::info!(user = user.name, objects, revision, "sending a snapshot of all objects");
                sent(content.pieces(), permit)
            }
            Err(problem) => {
                tracing::warn!(problem, "a snapshot cannot be taken");
                later(StatusCode::SERVICE_UNAVAILABLE, "a snapshot cannot be taken now; try again later\n")
            }
        }
    }

    async fn hold(&self) -> Result<ArchiveContent, String> {
        // What another server of the cluster has acknowledged belongs into the snapshot.
        for storage in self.stores.each() {
            let newest = storage.latest().await.map_err(|error| error.to_string())?;
            storage.cache().wait_for(newest, CATCH_UP_MAX).await.map_err(|error| error.to_string())?;
        }
        let catalog = self.catalog.load();
        let named = catalog.resources().iter().map(|resource| (stored_name(&resource.kind), resource.id));
        // Locks, too: without them, a restored server could give away what its objects hold.
        let records = self.records.iter().map(|name| ((*name).to_owned(), ResourceId::of(name)));
        let named: Vec<(String, ResourceId)> = named.chain(records).collect();
        let types: Vec<(&str, &Arc<Storage>, ResourceId)> =
            named.iter().map(|(name, id)| (name.as_str(), self.stores.of(*id), *id)).collect();
        ArchiveContent::hold(self.brand, self.clock.unix_milliseconds(), &types)
            .map_err(|error| error.to_string())
    }
}

fn later(code: StatusCode, text: &'static str) -> Response<Body> {
    let mut response = Plain::text(code, text).into_response(Body::from);
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static(RETRY_AFTER_SECONDS));
    response
}

/// The pieces are made by a task of their own, so that a client that does not read is noticed.
fn sent(pieces: Pieces, permit: OwnedSemaphorePermit) -> Response<Body> {
    let (sender, receiver) = mpsc::channel(PIECES_MAX);
    let whole = Arc::new(AtomicBool::new(false));
    tokio::spawn(send(pieces, sender, Arc::clone(&whole), permit));
    let body = stream::unfold((receiver, whole), |(mut receiver, whole)| async move {
        let piece = match receiver.recv().await {
            Some(piece) => piece,
            None if whole.swap(true, Ordering::AcqRel) => return None,
            // A body that ends in good order would pass for a whole one.
            None => Err(io::Error::other("the snapshot was broken off")),
        };
        Some((piece, (receiver, whole)))
    });
    let mut response = Response::new(Body::from_stream(body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(ARCHIVE));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

type Piece = Result<Bytes, io::Error>;

async fn send(
    pieces: Pieces,
    sender: mpsc::Sender<Piece>,
    whole: Arc<AtomicBool>,
    _permit: OwnedSemaphorePermit,
) {
    let all = async {
        for piece in pieces {
            let piece = piece.map_err(|error| {
                tracing::error!(error = &error as &dyn std::error::Error, "a snapshot cannot be written");
                io::Error::other(error)
            });
            let failed = piece.is_err();
            match timeout(STALL_MAX, sender.send(piece)).await {
                Ok(Ok(())) if !failed => {}
                _ => return,
            }
            // Requests come first: this may take its time.
            tokio::task::yield_now().await;
        }
        whole.store(true, Ordering::Release);
    };
    if timeout_at(Instant::now() + TIME_MAX, all).await.is_err() {
        tracing::warn!("a snapshot took too long and was broken off");
    }
}
