//! A watch as a stream of frames. Whatever is queued goes out in one write; the bytes of an object are
//! encoded once and shared by all watchers of that form.

use std::sync::Arc;

use bytes::{BufMut, Bytes, BytesMut};
use futures_util::{Stream, stream};
use machinery::wire;
use prometheus_client::metrics::counter::Counter;
use storage::{
    change::Change,
    entry::{Entry, Head},
};

use super::{Wish, binary, metadata, status_json, table};
use crate::{
    catalog::Resource,
    http::{
        accept::{Encoding, Form, View},
        limits::CHUNK_BYTES,
        media::JSON,
        status::ApiError,
    },
    step::events::{Events, WatchEvent},
};

/// The media type of a stream: JSON has no parameter, the binary form names its framing.
pub(super) fn media_type(form: &Form) -> String {
    match form.encoding {
        Encoding::Binary => format!("{};stream=watch", form.media_type),
        Encoding::Json | Encoding::Yaml => JSON.to_owned(),
    }
}

/// The frames of a watch. What is queued goes out together, in pieces of about [`CHUNK_BYTES`]: a client
/// that does not read holds one piece, and references to the events behind it.
pub(super) fn chunks(
    resource: Arc<Resource>,
    events: Events,
    wish: Wish,
) -> impl Stream<Item = Result<Bytes, std::io::Error>> + Send {
    let (kind, group) = (resource.kind, resource.group.as_str());
    let sent = wish.metrics.watch_events(group, kind.version, kind.name);
    let encoded = wish.metrics.watch_encodings(representation(&wish.form));
    let queued = Vec::new().into_iter();
    let state = Frames { resource, events, queued, wish, tables_sent: 0, sent, encoded };
    stream::unfold(state, |mut state| async move {
        if state.queued.len() == 0 {
            state.queued = state.events.next().await?.into_iter();
        }
        match state.piece() {
            Ok(piece) => Some((Ok(piece), state)),
            Err(error) => {
                tracing::error!(cause = ?error.cause, "a watch ends: an event cannot be encoded");
                Some((Err(std::io::Error::other("the event cannot be encoded")), state))
            }
        }
    })
}

struct Frames {
    resource: Arc<Resource>,
    events: Events,
    /// Fetched and not yet encoded.
    queued: std::vec::IntoIter<WatchEvent>,
    wish: Wish,
    tables_sent: usize,
    sent: Counter,
    encoded: Counter,
}

/// What metrics call a form.
fn representation(form: &Form) -> &'static str {
    match (&form.view, form.encoding) {
        (View::Table(_), _) => "table",
        (View::Metadata(_), Encoding::Binary) => "metadata-binary",
        (View::Metadata(_), _) => "metadata-json",
        (View::Whole, Encoding::Binary) => "binary",
        (View::Whole, _) => "json",
    }
}

impl Frames {
    /// The next events, encoded: at least one, and no more once the piece is large enough.
    fn piece(&mut self) -> Result<Bytes, ApiError> {
        let mut piece = BytesMut::new();
        while piece.len() < CHUNK_BYTES
            && let Some(event) = self.queued.next()
        {
            self.frame(&event, &mut piece)?;
            self.sent.inc();
        }
        Ok(piece.freeze())
    }

    fn frame(&mut self, event: &WatchEvent, out: &mut BytesMut) -> Result<(), ApiError> {
        match event {
            WatchEvent::Object { event, entry, change } => {
                let object = match (change, self.shared_form()) {
                    (Some(change), Some(form)) => self.shared(change, form, entry)?,
                    _ => self.object(entry)?,
                };
                self.write(event.as_str(), &object, out);
            }
            WatchEvent::Bookmark { revision, annotation } => {
                let object = self.bookmark(*revision, *annotation)?;
                self.write("BOOKMARK", &object, out);
            }
            WatchEvent::Failed(error) => {
                let object = match self.wish.form.encoding {
                    Encoding::Binary => {
                        wire::write_envelope("v1", "Status", &wire::encode(&*error.status)).into()
                    }
                    Encoding::Json | Encoding::Yaml => status_json(&error.status),
                };
                self.write("ERROR", &object, out);
            }
        }
        Ok(())
    }

    /// A number for what is encoded once and shared by all watchers of a change. JSON of whole objects
    /// exists already, and tables differ from watcher to watcher.
    fn shared_form(&self) -> Option<u8> {
        let form = &self.wish.form;
        match (&form.view, form.encoding) {
            (View::Table(_), _) | (View::Whole, Encoding::Json | Encoding::Yaml) => None,
            (View::Whole, Encoding::Binary) => Some(0),
            (View::Metadata(version), encoding) => {
                let binary = u8::from(encoding == Encoding::Binary);
                let alias = u8::from(version.starts_with("meta.k8s.io/"));
                let beta = u8::from(version.ends_with("beta1"));
                Some(1 + (binary | alias << 1 | beta << 2))
            }
        }
    }

    /// The encoding of a change that all watchers share, made by the first.
    fn shared(&mut self, change: &Change, form: u8, entry: &Entry) -> Result<Bytes, ApiError> {
        let bytes = change.form(form, || {
            self.encoded.inc();
            self.object(entry).unwrap_or_default()
        });
        if bytes.is_empty() {
            return Err(ApiError::internal(format!("{} cannot be encoded", entry.key)));
        }
        Ok(bytes)
    }

    fn object(&mut self, entry: &Entry) -> Result<Bytes, ApiError> {
        let resource = Arc::clone(&self.resource);
        match (&self.wish.form.view, self.wish.form.encoding) {
            (View::Table(api_version), _) => {
                let first = self.tables_sent == 0;
                self.tables_sent += 1;
                self.encoded.inc();
                table::of_event(&resource, &entry.bytes, api_version, &self.wish, first)
            }
            (View::Metadata(api_version), Encoding::Binary) => {
                metadata::binary_object(&entry.bytes, api_version)
            }
            (View::Metadata(api_version), _) => Ok(metadata::json_object(&entry.bytes, api_version)),
            (View::Whole, Encoding::Binary) => {
                let raw = binary::message_of(&resource, entry)?;
                Ok(wire::write_envelope(&resource.api_version, resource.kind.name, &raw).into())
            }
            (View::Whole, _) => Ok(entry.bytes.clone()),
        }
    }

    /// An object of the kind that carries only a version.
    fn bookmark(&mut self, revision: u64, annotation: Option<&str>) -> Result<Bytes, ApiError> {
        let resource = Arc::clone(&self.resource);
        let mut object = (resource.kind.empty)();
        let metadata = object.metadata_mut();
        metadata.resource_version = revision.to_string();
        metadata.annotations.extend(annotation.map(|mark| (mark.to_owned(), "true".to_owned())));
        let encoded = crate::step::read::encode_as_is(&resource, object.as_ref());
        let entry = Entry::new("".into(), revision, encoded, 0, Head::default(), 0);
        self.object(&entry)
    }

    fn write(&self, event: &str, object: &Bytes, out: &mut BytesMut) {
        if self.wish.form.encoding != Encoding::Binary {
            out.reserve(object.len() + 40);
            out.put_slice(b"{\"type\":\"");
            out.put_slice(event.as_bytes());
            out.put_slice(b"\",\"object\":");
            out.put_slice(object);
            out.put_slice(b"}\n");
            return;
        }
        let mut head = wire::Writer::new();
        head.field(1, &event.to_owned());
        let mut inner = wire::Writer::new();
        inner.delimited(1, object.len());
        let inner = inner.into_bytes();
        head.delimited(2, inner.len() + object.len());
        let head = head.into_bytes();
        let length = head.len() + inner.len() + object.len();
        out.put_u32(u32::try_from(length).unwrap_or(u32::MAX));
        out.put_slice(&head);
        out.put_slice(&inner);
        out.put_slice(object);
    }
}
