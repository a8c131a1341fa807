//! A watch as a stream of frames. All queued events go out in one write. The bytes of an object are encoded
//! once and shared by all watchers of that form.

use std::{
    io,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll, ready},
};

use bytes::{Buf, BufMut, Bytes, BytesMut};
use engine::{
    catalog::Resource,
    media::JSON,
    status::ApiError,
    step::{
        events::Events,
        watch_event::{EventType, WatchEvent},
    },
};
use futures_util::{Stream, stream};
use ground::limits::CHUNK_BYTES;
use http::HeaderValue;
use http_body::{Body, Frame};
use machinery::wire;
use prometheus_client::metrics::counter::Counter;
use storage::entry::{Entry, Head};

use super::{
    binary,
    event_form::{EventForm, Shown},
    metadata, table,
    text::status_json,
    wish::Wish,
};
use crate::accept::{Encoding, Form, View};

/// The length in front of a binary frame: a number of 32 bits, its high byte first.
const LENGTH_BYTES: usize = size_of::<u32>();

/// The media type of a stream: JSON has no parameter, the binary form names its framing.
pub(super) fn media_type(form: &Form) -> HeaderValue {
    match form.encoding {
        Encoding::Binary => HeaderValue::try_from(format!("{};stream=watch", form.media_type))
            .unwrap_or(HeaderValue::from_static(form.media_type)),
        Encoding::Json | Encoding::Yaml => HeaderValue::from_static(JSON),
    }
}

/// The frames of a watch. What is queued goes out together, in pieces of about [`CHUNK_BYTES`]: a client
/// that does not read holds one piece, and references to the events behind it.
pub(super) fn chunks(resource: Arc<Resource>, events: Events, wish: Wish) -> Chunks {
    Chunks(Frames::new(resource, events, wish))
}

/// The events of a watch, each a message without what frames them.
pub(super) fn messages(
    resource: Arc<Resource>,
    events: Events,
    wish: Wish,
) -> impl Stream<Item = Result<Bytes, io::Error>> + Send {
    let mut frames = Frames::new(resource, events, wish);
    stream::poll_fn(move |cx| frames.poll_message(cx).map(|message| message.map(told)))
}

/// See [`chunks`].
pub(super) struct Chunks(Frames);

impl Body for Chunks {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, io::Error>>> {
        self.0.poll_piece(cx).map(|piece| piece.map(|piece| told(piece).map(Frame::data)))
    }
}

/// What a client is told when an event cannot be encoded: that the stream breaks off.
fn told(piece: Result<Bytes, ApiError>) -> Result<Bytes, io::Error> {
    piece.map_err(|error| {
        tracing::error!(cause = ?error.cause, "a watch ends: an event cannot be encoded");
        io::Error::other("the event cannot be encoded")
    })
}

/// The failure of a stream: which object has no form, and why.
fn not_encoded(entry: &Entry, error: &ApiError) -> ApiError {
    let why = error.cause.as_deref().unwrap_or(&error.status.message);
    ApiError::internal(format!("{} cannot be encoded: {why}", entry.key))
}

struct Frames {
    resource: Arc<Resource>,
    events: Events,
    wish: Wish,
    shown: Shown,
    columns_sent: bool,
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
    fn new(resource: Arc<Resource>, events: Events, wish: Wish) -> Self {
        let (kind, group) = (&resource.kind, resource.group.as_str());
        let sent = wish.metrics.watch_events(group, &kind.version, &kind.plural);
        let encoded = wish.metrics.watch_encodings(representation(&wish.form));
        let shown = Shown::of(&wish);
        Frames { resource, events, wish, shown, columns_sent: false, sent, encoded }
    }

    /// The next event alone, without the length in front of a binary frame or the line end behind JSON.
    fn poll_message(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, ApiError>>> {
        let Some(event) = ready!(self.events.poll_next(cx)) else { return Poll::Ready(None) };
        let framed = self.frame(&event).map(|mut frame| {
            self.sent.inc();
            match self.wish.form.encoding {
                Encoding::Binary => frame.advance(LENGTH_BYTES.min(frame.len())),
                Encoding::Json | Encoding::Yaml => frame.truncate(frame.len().saturating_sub(1)),
            }
            frame
        });
        Poll::Ready(Some(framed))
    }

    /// The next events, encoded: at least one, and no more once the piece is large enough. One event alone
    /// goes out as the bytes that all watchers share.
    fn poll_piece(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes, ApiError>>> {
        let Some(event) = ready!(self.events.poll_next(cx)) else { return Poll::Ready(None) };
        Poll::Ready(Some(self.frame(&event).and_then(|first| self.piece(first, cx))))
    }

    /// The first frame and those that can be had at once.
    fn piece(&mut self, first: Bytes, cx: &mut Context<'_>) -> Result<Bytes, ApiError> {
        self.sent.inc();
        // Alone, the event goes out as the bytes that all watchers share. A piece has to be a copy.
        if !self.events.has_more() {
            return Ok(first);
        }
        let mut piece = BytesMut::from(first);
        while piece.len() < CHUNK_BYTES
            && self.events.has_more()
            && let Poll::Ready(Some(event)) = self.events.poll_next(cx)
        {
            piece.put_slice(&self.frame(&event)?);
            self.sent.inc();
        }
        Ok(piece.freeze())
    }

    fn frame(&mut self, event: &WatchEvent) -> Result<Bytes, ApiError> {
        match event {
            WatchEvent::Object { event, entry, change: Some(change) } => {
                // Outside of the closure, which runs only in the first stream that needs this form.
                let first = self.take_first();
                change.form(self.form(*event, first).key(), || {
                    self.encoded.inc();
                    match self.object(entry, first) {
                        Ok(object) => Ok(self.framed(event.as_str(), &object)),
                        Err(error) => Err(not_encoded(entry, &error)),
                    }
                })
            }
            WatchEvent::Object { event, entry, change: None } => {
                let first = self.take_first();
                Ok(self.framed(event.as_str(), &self.object(entry, first)?))
            }
            WatchEvent::Bookmark { revision, annotation } => {
                // Only the bookmark behind the initial events is annotated.
                if let (Some(_), Some(staying)) = (annotation, &self.wish.staying) {
                    staying.listed();
                }
                let object = self.bookmark(*revision, *annotation)?;
                Ok(self.framed("BOOKMARK", &object))
            }
            WatchEvent::Failed(error) => {
                // Inside the stream, because the status code of the answer was sent when it began.
                let object = match self.wish.form.encoding {
                    Encoding::Binary => {
                        wire::write_envelope("v1", "Status", &wire::encode(&*error.status)).into()
                    }
                    Encoding::Json | Encoding::Yaml => status_json(&error.status),
                };
                Ok(self.framed("ERROR", &object))
            }
        }
    }

    /// Whether this is the first event of a stream of tables: it alone defines the columns.
    fn take_first(&mut self) -> bool {
        let tables = matches!(self.wish.form.view, View::Table(_));
        tables && !std::mem::replace(&mut self.columns_sent, true)
    }

    fn form(&self, event: EventType, is_first: bool) -> EventForm {
        let (definition, version) = (self.resource.definition(), self.resource.version_number());
        EventForm { definition, version, event, is_first, shown: self.shown }
    }

    fn object(&self, entry: &Entry, first: bool) -> Result<Bytes, ApiError> {
        let resource = &self.resource;
        match (&self.wish.form.view, self.wish.form.encoding) {
            (View::Table(api_version), _) => {
                table::of_event(resource, &entry.bytes, api_version, &self.wish, first)
            }
            (View::Metadata(api_version), Encoding::Binary) => {
                metadata::binary_object(resource, &entry.bytes, api_version)
            }
            (View::Metadata(api_version), _) => {
                Ok(metadata::json_object(resource, &entry.bytes, api_version))
            }
            (View::Whole, Encoding::Binary) => {
                let raw = binary::message_of(resource, entry)?;
                Ok(wire::write_envelope(&resource.api_version, &resource.kind.name, &raw).into())
            }
            (View::Whole, _) => engine::step::codec::presented(resource, &entry.bytes),
        }
    }

    /// An object of the kind that carries only a version.
    fn bookmark(&mut self, revision: u64, annotation: Option<&str>) -> Result<Bytes, ApiError> {
        let resource = Arc::clone(&self.resource);
        let mut object = resource.kind.empty();
        let metadata = object.metadata_mut();
        metadata.resource_version = revision.to_string();
        metadata.annotations.extend(annotation.map(|mark| (mark.to_owned(), "true".to_owned())));
        let encoded = engine::step::codec::encode_as_is(&resource, object.as_ref());
        // As an entry that is nowhere stored: all forms are made of entries.
        let entry = Entry::new("".into(), revision, encoded, 0, Head::default(), 0);
        let first = self.take_first();
        self.object(&entry, first)
    }

    /// An event around an object: a line of JSON, or a message behind its length.
    fn framed(&self, event: &str, object: &Bytes) -> Bytes {
        if self.wish.form.encoding != Encoding::Binary {
            // One line for an event: without the line end of the object.
            let object = object.trim_ascii_end();
            let parts: [&[u8]; 5] = [b"{\"type\":\"", event.as_bytes(), b"\",\"object\":", object, b"}\n"];
            return parts.concat().into();
        }
        binary_frame(event, object)
    }
}

/// An event around an object in the binary form, behind its length: {type 1, object 2 {raw 1}}.
#[must_use]
pub fn binary_frame(event: &str, object: &[u8]) -> Bytes {
    let mut head = wire::Writer::new();
    head.field(1, &event.to_owned());
    let mut inner = wire::Writer::new();
    inner.delimited(1, object.len());
    let inner = inner.into_bytes();
    head.delimited(2, inner.len() + object.len());
    let head = head.into_bytes();
    let length = head.len() + inner.len() + object.len();
    let length = u32::try_from(length).unwrap_or(u32::MAX).to_be_bytes();
    let parts: [&[u8]; 4] = [&length, &head, &inner, object];
    parts.concat().into()
}
