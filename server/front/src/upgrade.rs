//! The page that has every object written again that another schema wrote, and says line by line how far it
//! is.
//!
//! An object that is up to date is known as such, so a second request goes on where the first one was broken
//! off. Writes are conditional: an object that a client writes meanwhile is up to date by that. By default
//! only the privileged group may use the page.

use std::{io, sync::Arc, time::Duration};

use axum::body::Body;
use bytes::Bytes;
use engine::{catalog::CurrentCatalog, stores::Stores};
use futures_util::{StreamExt, stream};
use ground::plain::{Plain, TEXT};
use http::{HeaderValue, Response, StatusCode, header};
use machinery::user::User;
use serde::{Deserialize, Serialize};
use storage::{
    archive::draft_of,
    entry::{Entry, ResourceId},
    write::{Expect, Op, Write, WriteError},
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// Where it is.
pub const PATH: &str = "/debug/storage-upgrade";
/// Upgrades at the same time: a second one would only get in the way of the first.
const AT_A_TIME_MAX: usize = 1;
/// Objects that are being written at the same time. Few, since clients write as well.
const WRITES_MAX: usize = 16;
/// How many objects are written from one line to the next.
const LINE_OBJECTS: u64 = 100;
/// Lines that are made and not yet sent.
const LINES_MAX: usize = 4;
/// How often to look for further outdated objects, which servers of the former schema may write meanwhile.
const PASSES_MAX: usize = 3;
/// How long to wait for changes that others made and that are not here yet.
const CATCH_UP_MAX: Duration = Duration::from_secs(10);

/// A line: how far the work is.
#[derive(Debug, Default, Clone, Serialize, Deserialize, PartialEq, Eq)]
pub struct Line {
    /// How many objects were written again.
    pub upgraded: u64,
    /// How many were outdated in the beginning.
    pub of: u64,
    /// How many were changed or removed by others before it was their turn.
    pub passed: u64,
    /// How many are outdated in the end. Only the last line has it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub left: Option<u64>,
    /// Why the work ended early. Only the last line has it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub error: Option<String>,
}

/// What can be upgraded.
#[derive(Clone)]
pub struct Upgrades {
    catalog: Arc<CurrentCatalog>,
    stores: Arc<Stores>,
    free: Arc<Semaphore>,
}

impl Upgrades {
    /// All objects of these stores.
    #[must_use]
    pub fn new(catalog: &Arc<CurrentCatalog>, stores: &Arc<Stores>) -> Self {
        Upgrades {
            catalog: Arc::clone(catalog),
            stores: Arc::clone(stores),
            free: Arc::new(Semaphore::new(AT_A_TIME_MAX)),
        }
    }

    /// The answer: lines of JSON, see [`Line`]. The work ends when the client goes away.
    pub async fn page(&self, user: &User) -> Response<Body> {
        let refused = |code, text| Plain::text(code, text).into_response(Body::from);
        let Ok(permit) = Arc::clone(&self.free).try_acquire_owned() else {
            return refused(StatusCode::TOO_MANY_REQUESTS, "an upgrade is under way already\n");
        };
        if let Err(problem) = self.catch_up().await {
            tracing::warn!(problem, "stored objects cannot be upgraded");
            return refused(StatusCode::SERVICE_UNAVAILABLE, "the store does not answer; try again later\n");
        }
        tracing::info!(user = user.name, "upgrading stored objects");
        let (sender, receiver) = mpsc::channel(LINES_MAX);
        tokio::spawn(self.clone().run(sender, permit));
        let lines = stream::unfold(receiver, |mut receiver| async move {
            let line: Line = receiver.recv().await?;
            let text = serde_json::to_string(&line).map(|text| Bytes::from(text + "\n"));
            Some((text.map_err(io::Error::other), receiver))
        });
        let mut response = Response::new(Body::from_stream(lines));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(TEXT));
        headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        response
    }

    async fn catch_up(&self) -> Result<(), String> {
        for storage in self.stores.each() {
            let newest = storage.latest().await.map_err(|error| error.to_string())?;
            storage.cache().wait_for(newest, CATCH_UP_MAX).await.map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// The objects that another schema wrote.
    fn outdated(&self) -> Vec<(ResourceId, Arc<Entry>)> {
        let of = |id: ResourceId| {
            let snapshot = self.stores.cache(id).snapshot(id);
            let outdated = snapshot.range("", None).filter(|entry| entry.outdated);
            outdated.map(|entry| (id, Arc::clone(entry))).collect::<Vec<_>>()
        };
        self.catalog.load().resources().iter().flat_map(|resource| of(resource.id)).collect()
    }

    async fn run(self, sender: mpsc::Sender<Line>, _permit: OwnedSemaphorePermit) {
        let mut outdated = self.outdated();
        let mut line = Line { of: outdated.len() as u64, ..Line::default() };
        for _ in 0..PASSES_MAX {
            if outdated.is_empty() {
                break;
            }
            let Some(problem) = self.pass(outdated, &mut line, &sender).await else { return };
            if !problem.is_empty() {
                line.error = Some(problem);
                break;
            }
            outdated = self.outdated();
        }
        line.left = Some(self.outdated().len() as u64);
        tracing::info!(upgraded = line.upgraded, left = line.left, "stored objects were upgraded");
        // A client that has gone away can ask again.
        let _gone = sender.send(line).await;
    }

    /// Writes these objects again. Returns what went wrong, empty if nothing did; none if the client has gone
    /// away.
    async fn pass(
        &self,
        outdated: Vec<(ResourceId, Arc<Entry>)>,
        line: &mut Line,
        sender: &mpsc::Sender<Line>,
    ) -> Option<String> {
        let writes = outdated.into_iter().map(|(id, entry)| self.write(id, entry));
        let mut written = stream::iter(writes).buffer_unordered(WRITES_MAX);
        while let Some(outcome) = written.next().await {
            match outcome {
                Ok(()) => line.upgraded += 1,
                Err(WriteError::Conflict(_)) => line.passed += 1,
                Err(error) => return Some(error.to_string()),
            }
            if (line.upgraded + line.passed).is_multiple_of(LINE_OBJECTS) {
                sender.send(line.clone()).await.ok()?;
            }
        }
        Some(String::new())
    }

    async fn write(&self, id: ResourceId, entry: Arc<Entry>) -> Result<(), WriteError> {
        // A write of a client in between wins: it is in the form of today anyway.
        let expect = Expect::Revision(entry.revision);
        let op = Op::Put(draft_of(&entry));
        let write = Write { resource: id, key: Arc::clone(&entry.key), expect, op };
        self.stores.of(id).commit(write).await.map(|_| ())
    }
}
