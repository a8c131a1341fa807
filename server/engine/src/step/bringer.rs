//! Brings objects of a kind that prunes to the version of a request. The store keeps them as they were
//! written, in any version and by any definition of the kind.

use std::{sync::Arc, time::Instant};

use bytes::Bytes;
use ground::{limits::LIGHT_BYTES_MAX, turns::step_aside};
use machinery::{json, kind::ConvertRemotely, object::Object};
use storage::entry::Entry;

use super::codec;
use crate::{
    call::FieldValidation,
    catalog::{Catalog, Resource},
    conversions::{Cell, Conversions, Key},
    request::Request,
    status::ApiError,
};

/// Most objects of one call that converts.
pub(crate) const CALL_OBJECTS_MAX: usize = 500;
/// A call takes no further object once it has this many bytes.
const CALL_BYTES_MAX: usize = 2 * 1024 * 1024;

/// Brings stored objects to the version of a request.
pub(crate) struct Bringer {
    conversions: Arc<Conversions>,
    catalog: Arc<Catalog>,
    target: Arc<Resource>,
    /// When the client has its answer; none for streams.
    until: Option<Instant>,
}

impl Bringer {
    /// None where objects are handed around as they are stored.
    pub(crate) fn of(conversions: &Arc<Conversions>, request: &Request) -> Option<Self> {
        let target = &request.route.resource;
        (target.kind.prunes && !request.as_stored).then(|| Bringer::to(conversions, request, target))
    }

    /// Brings objects to another version than that of the request, perhaps of another kind.
    pub(crate) fn to(conversions: &Arc<Conversions>, request: &Request, target: &Arc<Resource>) -> Self {
        Bringer {
            conversions: Arc::clone(conversions),
            catalog: Arc::clone(&request.catalog),
            target: Arc::clone(target),
            until: request.deadline,
        }
    }

    /// The same for a stream, which outlives the time of its request.
    pub(crate) fn of_stream(conversions: &Arc<Conversions>, request: &Request) -> Option<Self> {
        Bringer::of(conversions, request).map(|bringer| Bringer { until: None, ..bringer })
    }

    /// The resource type of what was brought.
    pub(crate) fn resource(&self) -> Arc<Resource> {
        self.target.brought()
    }

    /// Whether the definition that it knows is the one that is served.
    pub(crate) fn is_current(&self) -> bool {
        !self.target.is_replaced()
    }

    /// Whether an object is in the version already.
    pub(crate) fn is_ready(&self, entry: &Entry) -> bool {
        entry.schema == self.target.form
    }

    /// One object.
    ///
    /// # Errors
    /// As [`Bringer::all`].
    pub(crate) async fn one(&self, entry: Arc<Entry>) -> Result<Arc<Entry>, ApiError> {
        match self.begin(entry)? {
            Begun::Ready(entry) => Ok(entry),
            Begun::Asks(asked) => self.ask_for_one(asked).await,
        }
    }

    /// All of them, in their order.
    ///
    /// # Errors
    /// 500 when one of them cannot be read, is in a version that the kind does not have, or is not converted.
    pub(crate) async fn all(&self, entries: Vec<Arc<Entry>>) -> Result<Vec<Arc<Entry>>, ApiError> {
        let mut late = entries.iter().filter(|entry| !self.is_ready(entry));
        let mut bytes = 0_usize;
        let is_much = late.any(|entry| {
            bytes = bytes.saturating_add(entry.bytes.len());
            bytes > LIGHT_BYTES_MAX
        });
        if is_much {
            step_aside().await;
        }
        let mut brought = Vec::with_capacity(entries.len());
        let mut call = Call::default();
        for (place, entry) in entries.into_iter().enumerate() {
            match self.begin(entry)? {
                Begun::Ready(entry) => brought.push(entry),
                Begun::Asks(asked) => {
                    // The place is taken by what is converted.
                    brought.push(Arc::clone(&asked.entry));
                    call.add(place, asked);
                    if call.is_full() {
                        self.ask(std::mem::take(&mut call), &mut brought).await?;
                    }
                }
            }
        }
        self.ask(call, &mut brought).await?;
        Ok(brought)
    }

    /// What can be done without a call.
    fn begin(&self, entry: Arc<Entry>) -> Result<Begun, ApiError> {
        if self.is_ready(&entry) {
            return Ok(Begun::Ready(entry));
        }
        let target = &self.target;
        let written = written(&self.catalog, target, &entry)?;
        let remote = target.remote().filter(|_| !written.is_same(target));
        let asked = remote.map(|remote| {
            let key = self.conversions.key(target, &entry);
            (Arc::clone(remote), key, self.conversions.cell(key))
        });
        if let Some(converted) = asked.as_ref().and_then(|(_, _, cell)| cell.get()) {
            return Ok(Begun::Ready(brought_entry(target, &entry, converted.clone())));
        }
        let mut object = codec::own(written, &entry.bytes)?;
        written.default_fields(self.catalog.brand, object.as_mut());
        let Some((remote, key, cell)) = asked else {
            let converted = (!written.is_same(target)).then(|| written.convert(object.as_ref(), target));
            let bytes = written_out(target, converted.as_deref().unwrap_or(object.as_ref()));
            return Ok(Begun::Ready(brought_entry(target, &entry, bytes)));
        };
        let json = written_out(written, object.as_ref());
        Ok(Begun::Asks(Asked { entry, json, remote, key, cell }))
    }

    async fn ask_for_one(&self, asked: Asked) -> Result<Arc<Entry>, ApiError> {
        let Asked { entry, json, key, cell, .. } = asked;
        let bytes = cell.get_or_try_init(|| convert_one(&self.target, json, self.until)).await?.clone();
        self.conversions.note(key, bytes.len());
        Ok(brought_entry(&self.target, &entry, bytes))
    }

    async fn ask(&self, call: Call, brought: &mut [Arc<Entry>]) -> Result<(), ApiError> {
        let Some(remote) = call.asked.first().map(|(_, asked)| Arc::clone(&asked.remote)) else {
            return Ok(());
        };
        let objects: Vec<Bytes> = call.asked.iter().map(|(_, asked)| asked.json.clone()).collect();
        let converted = convert(remote.as_ref(), &objects, &self.target, self.until).await?;
        for ((place, asked), bytes) in call.asked.into_iter().zip(converted) {
            // Another caller may have been faster.
            if asked.cell.set(bytes.clone()).is_ok() {
                self.conversions.note(asked.key, bytes.len());
            }
            if let Some(entry) = brought.get_mut(place) {
                *entry = brought_entry(&self.target, &asked.entry, bytes);
            }
        }
        Ok(())
    }
}

/// How far an object has come without a call.
enum Begun {
    Ready(Arc<Entry>),
    Asks(Asked),
}

/// An object that waits for a call.
struct Asked {
    entry: Arc<Entry>,
    /// In the version in which it was written.
    json: Bytes,
    remote: Arc<dyn ConvertRemotely>,
    key: Key,
    cell: Cell,
}

/// The objects of one call, with their places among all.
#[derive(Default)]
struct Call {
    asked: Vec<(usize, Asked)>,
    bytes: usize,
}

impl Call {
    fn add(&mut self, place: usize, asked: Asked) {
        self.bytes += asked.json.len();
        self.asked.push((place, asked));
    }

    fn is_full(&self) -> bool {
        self.asked.len() >= CALL_OBJECTS_MAX || self.bytes >= CALL_BYTES_MAX
    }
}

/// Objects, given as JSON, in another version of their kind: pruned by its schema, without new defaults.
///
/// # Errors
/// 500, with what the call says of the failure, or when what comes back is no object of the kind.
async fn convert(
    remote: &dyn ConvertRemotely,
    objects: &[Bytes],
    target: &Resource,
    until: Option<Instant>,
) -> Result<Vec<Bytes>, ApiError> {
    let converted = remote.convert(objects, &target.api_version, until).await.map_err(ApiError::failed)?;
    if converted.len() != objects.len() {
        return Err(ApiError::internal("a conversion gave another number of objects"));
    }
    converted.iter().map(|json| Ok(written_out(target, converted_object(target, json)?.as_ref()))).collect()
}

/// One object, given as JSON, in another version of its kind, which only a call converts.
///
/// # Errors
/// As [`convert`].
pub(crate) async fn convert_one(
    target: &Resource,
    json: Bytes,
    until: Option<Instant>,
) -> Result<Bytes, ApiError> {
    let nothing = || ApiError::internal("nothing was converted");
    let remote = target.remote().ok_or_else(nothing)?;
    convert(remote.as_ref(), &[json], target, until).await?.into_iter().next().ok_or_else(nothing)
}

/// An object that another program has made.
fn converted_object(target: &Resource, json: &[u8]) -> Result<Box<dyn Object>, ApiError> {
    let read = codec::from_json(target, json, FieldValidation::Ignore, Vec::new());
    let unreadable = |error: ApiError| {
        let (version, kind) = (&target.api_version, &target.kind.name);
        let why = error.status.message;
        ApiError::failed(format!(
            "conversion webhook for {version}, Kind={kind} returned invalid object: {why}"
        ))
    };
    read.map(|body| body.object).map_err(unreadable)
}

/// The version in which an object is stored.
///
/// # Errors
/// 500 if its kind does not have it any more.
pub(crate) fn written<'c>(
    catalog: &'c Catalog,
    target: &Resource,
    entry: &Entry,
) -> Result<&'c Arc<Resource>, ApiError> {
    let api_version = codec::written_as(&entry.bytes);
    catalog.in_version(target.id, &api_version).ok_or_else(|| {
        ApiError::failed(format!("request to convert CR to an invalid group/version: {api_version}"))
    })
}

pub(crate) fn written_out(resource: &Resource, object: &dyn Object) -> Bytes {
    codec::write(resource, object, json::Writer::new()).into_bytes().into()
}

/// Without a place for the revision: nothing is written over what is read.
fn brought_entry(target: &Resource, entry: &Entry, bytes: Bytes) -> Arc<Entry> {
    let (key, head) = (Arc::clone(&entry.key), entry.head.clone());
    Arc::new(Entry::new(key, entry.revision, bytes, 0, head, entry.written_at).by_schema(target.form))
}
