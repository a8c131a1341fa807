//! A collection. In JSON it is a chain of the stored bytes, sent in large pieces and never held as a
//! whole; the same holds for the binary form once each object's message exists.

use std::{
    convert::Infallible,
    iter::Peekable,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
};

use axum::body::Body;
use bytes::{BufMut, Bytes, BytesMut};
use engine::{catalog::Resource, status::ApiError, step::codec};
use ground::limits::CHUNK_BYTES;
use http_body::{Frame, SizeHint};
use machinery::{meta::v1::ListMeta, wire};
use storage::entry::Entry;

use super::{
    binary, metadata, table,
    text::{indented, with_line_end, yaml_of},
    wish::Wish,
};
use crate::accept::{Encoding, View};

/// Two full frames of HTTP/2. A piece of half of [`CHUNK_BYTES`] is still in the nearest cache when it is
/// encrypted.
const PIECE_BYTES: usize = CHUNK_BYTES / 2;

/// A key of one byte and a length of up to 64 bits.
const TAG_BYTES_MAX: usize = 11;

const METADATA_LIST: &str = "PartialObjectMetadataList";

/// The body of a list in the wanted form.
///
/// # Errors
/// 500 when stored bytes cannot be read back.
pub(super) fn body(
    resource: &Arc<Resource>,
    list: &ListMeta,
    items: Vec<Arc<Entry>>,
    wish: &Wish,
) -> Result<Body, ApiError> {
    let whole = |parts: Vec<Part>| {
        parts.iter().fold(BytesMut::new(), |mut out, part| {
            out.put_slice(part.as_slice());
            out
        })
    };
    let parts = match (&wish.form.view, wish.form.encoding) {
        // Before the arms that send stored bytes, which are not what clients of this list read.
        (View::Whole, Encoding::Json | Encoding::Yaml) if !resource.is_sent_as_stored() => {
            converted_parts(resource, list, &items)?
        }
        (View::Whole, Encoding::Json) if !wish.pretty => {
            let (length, parts) = json_parts(resource, list, items);
            return Ok(Body::new(Pieces::new(length, parts)));
        }
        (View::Whole, Encoding::Json | Encoding::Yaml) => json_parts(resource, list, items).1.collect(),
        (View::Whole, Encoding::Binary) => {
            let messages = items.into_iter().map(|entry| message_part(resource, entry));
            let kind = &resource.kind.list_name;
            return binary_body(&resource.api_version, kind, list, messages);
        }
        (View::Metadata(api_version), Encoding::Binary) => {
            let messages = items.iter().map(|entry| metadata::binary_message(resource, &entry.bytes));
            let messages = messages.map(|message| Ok(Part::Owned(message?.into())));
            return binary_body(api_version, METADATA_LIST, list, messages);
        }
        (View::Metadata(api_version), _) => metadata_parts(resource, api_version, list, &items),
        (View::Table(api_version), _) => {
            vec![Part::Owned(table::of_list(resource, list, &items, api_version, wish)?)]
        }
    };
    // What is left is made of the whole text, or copied because each item is made for this answer anyway.
    let json = whole(parts).freeze();
    Ok(Body::from(match wish.form.encoding {
        Encoding::Yaml => yaml_of(&json),
        _ if wish.pretty => indented(&json),
        _ => with_line_end(json),
    }))
}

/// A piece of a body.
enum Part {
    /// Made for this answer.
    Owned(Bytes),
    /// Punctuation.
    Fixed(&'static [u8]),
    /// What stands before a message, and how many of the bytes count.
    Tag([u8; TAG_BYTES_MAX], usize),
    /// A stored object from this byte on.
    Object(Arc<Entry>, usize),
    /// The message that is kept beside a stored object.
    Message(Arc<Entry>),
}

impl Part {
    fn as_slice(&self) -> &[u8] {
        match self {
            Part::Owned(bytes) => bytes,
            Part::Fixed(bytes) => bytes,
            Part::Tag(bytes, length) => bytes.get(..*length).unwrap_or_default(),
            Part::Object(entry, from) => entry.text().get(*from..).unwrap_or_default(),
            Part::Message(entry) => entry.made_binary().map_or(&[], Bytes::as_ref),
        }
    }

    /// The same bytes without a copy.
    fn shared(&self) -> Bytes {
        match self {
            Part::Owned(bytes) => bytes.clone(),
            Part::Fixed(bytes) => Bytes::from_static(bytes),
            Part::Tag(..) => Bytes::copy_from_slice(self.as_slice()),
            Part::Object(entry, from) => {
                let end = entry.text_length();
                entry.bytes.slice((*from).min(end)..end)
            }
            Part::Message(entry) => entry.made_binary().cloned().unwrap_or_default(),
        }
    }
}

/// How many bytes of each object a list leaves out: items carry no `kind` and `apiVersion`, unless clients
/// know them without a type.
fn skipped(resource: &Resource) -> usize {
    const BRACE: usize = 1;
    if resource.kind.codec.is_untyped() { BRACE } else { resource.head.len() }
}

/// The list as JSON: items start behind the head that every stored object has. The number is the length of
/// all parts.
fn json_parts(
    resource: &Resource,
    list: &ListMeta,
    items: Vec<Arc<Entry>>,
) -> (usize, impl Iterator<Item = Part> + Send + use<>) {
    const TAIL: &[u8] = b"]}\n";
    let head =
        [resource.list_head.as_ref(), b"\"metadata\":", &metadata::list_metadata(list), b",\"items\":["]
            .concat();
    let skip = skipped(resource);
    // Counted ahead, so that the answer names its length and a client can tell a complete one from one that
    // broke off. Before every object stands a brace, and before all but the first a comma.
    let objects_length: usize = items.iter().map(|entry| entry.text_length().saturating_sub(skip) + 2).sum();
    let length = head.len() + objects_length - usize::from(!items.is_empty()) + TAIL.len();
    // The parts hold single entries: a client that reads slowly keeps these objects in memory, and not the
    // snapshot.
    let objects = items.into_iter().enumerate().flat_map(move |(index, entry)| {
        let open = if index == 0 { Part::Fixed(b"{") } else { Part::Fixed(b",{") };
        [open, Part::Object(entry, skip)]
    });
    let parts = std::iter::once(Part::Owned(head.into())).chain(objects);
    (length, parts.chain(std::iter::once(Part::Fixed(TAIL))))
}

/// The same where the objects are stored in another form.
fn converted_parts(
    resource: &Resource,
    list: &ListMeta,
    items: &[Arc<Entry>],
) -> Result<Vec<Part>, ApiError> {
    let head =
        [resource.list_head.as_ref(), b"\"metadata\":", &metadata::list_metadata(list), b",\"items\":["];
    let mut parts = vec![Part::Owned(head.concat().into())];
    for (index, entry) in items.iter().enumerate() {
        parts.push(Part::Fixed(if index == 0 { b"{" } else { b",{" }));
        let object = codec::presented(resource, &entry.bytes)?;
        let end = object.trim_ascii_end().len();
        parts.push(Part::Owned(object.slice(skipped(resource).min(end)..end)));
    }
    parts.push(Part::Fixed(b"]}\n"));
    Ok(parts)
}

fn metadata_parts(
    resource: &Resource,
    api_version: &str,
    list: &ListMeta,
    items: &[Arc<Entry>],
) -> Vec<Part> {
    let head = format!(r#"{{"kind":"{METADATA_LIST}","apiVersion":"{api_version}","metadata":"#);
    let mut parts =
        vec![Part::Owned([head.as_bytes(), &metadata::list_metadata(list), b",\"items\":["].concat().into())];
    for (index, entry) in items.iter().enumerate() {
        if index > 0 {
            parts.push(Part::Fixed(b","));
        }
        parts.push(Part::Owned(metadata::json_object(resource, &entry.bytes, api_version)));
    }
    parts.push(Part::Fixed(b"]}\n"));
    parts
}

/// The message of an object. One that is kept is held by its object, which is at hand: a holder of the bytes
/// would be counted in memory that nothing else touches, ten thousand times for a list.
fn message_part(resource: &Resource, entry: Arc<Entry>) -> Result<Part, ApiError> {
    if !binary::is_kept(resource) {
        return binary::message(resource, &entry.bytes).map(Part::Owned);
    }
    binary::kept(resource, &entry)?;
    Ok(Part::Message(entry))
}

/// An envelope around `metadata = 1, repeated items = 2`.
fn binary_body(
    api_version: &str,
    kind: &str,
    list: &ListMeta,
    messages: impl Iterator<Item = Result<Part, ApiError>>,
) -> Result<Body, ApiError> {
    let mut head = wire::Writer::new();
    head.field(1, list);
    let head = head.into_bytes();
    // All messages exist before the first byte is sent: the length of the envelope comes first, and an object
    // without a form must still become an error answer.
    let messages = messages.collect::<Result<Vec<_>, _>>()?;
    let lengths = messages.iter().map(|message| message.as_slice().len());
    let items: usize = lengths.map(|length| item_tag(length).1 + length).sum();
    let (before, after) = wire::envelope_around(api_version, kind, head.len() + items);
    let before: Bytes = [before, head].concat().into();
    let length = before.len() + items + after.len();
    let items = messages.into_iter().flat_map(|message| {
        let (tag, used) = item_tag(message.as_slice().len());
        [Part::Tag(tag, used), message]
    });
    let parts = std::iter::once(Part::Owned(before)).chain(items);
    Ok(Body::new(Pieces::new(length, parts.chain(std::iter::once(Part::Owned(after.into()))))))
}

/// What stands before an item: field 2, and the length of the message. The number says how many bytes count.
fn item_tag(message_length: usize) -> ([u8; TAG_BYTES_MAX], usize) {
    const ITEMS: u8 = 2 << 3 | 2;
    let mut tag = [0; TAG_BYTES_MAX];
    let mut left = message_length;
    let mut used = 0;
    for byte in &mut tag {
        used += 1;
        if used == 1 {
            *byte = ITEMS;
            continue;
        }
        // Seven bits a byte, the low ones first; all but the last are marked.
        *byte = (left & 0x7f) as u8;
        left >>= 7;
        if left == 0 {
            break;
        }
        *byte |= 0x80;
    }
    (tag, used)
}

/// A body of pieces of about [`PIECE_BYTES`], whose length is known ahead; a large object is sent as it
/// is, without a copy.
struct Pieces<Parts: Iterator<Item = Part>> {
    parts: Peekable<Parts>,
    left: u64,
}

impl<Parts: Iterator<Item = Part>> Pieces<Parts> {
    fn new(length: usize, parts: Parts) -> Self {
        Pieces { parts: parts.peekable(), left: u64::try_from(length).unwrap_or(u64::MAX) }
    }

    fn next(&mut self) -> Option<Bytes> {
        // Small parts are copied together, because each piece costs a frame. For a larger part, the copy
        // would cost more.
        const COPIED_BYTES_MAX: usize = PIECE_BYTES / 2;
        let first = self.parts.peek()?;
        if first.as_slice().len() > COPIED_BYTES_MAX {
            return self.parts.next().map(|part| part.shared());
        }
        let size = usize::try_from(self.left).unwrap_or(PIECE_BYTES).min(PIECE_BYTES);
        let mut chunk = BytesMut::with_capacity(size);
        while let Some(bytes) = self.parts.peek().map(Part::as_slice) {
            if bytes.len() > COPIED_BYTES_MAX || chunk.len() + bytes.len() > PIECE_BYTES {
                break;
            }
            chunk.put_slice(bytes);
            self.parts.next();
        }
        Some(chunk.freeze())
    }
}

impl<Parts: Iterator<Item = Part> + Unpin> http_body::Body for Pieces<Parts> {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let piece = self.next();
        let length = piece.as_ref().map_or(0, Bytes::len);
        self.left = self.left.saturating_sub(u64::try_from(length).unwrap_or(u64::MAX));
        Poll::Ready(piece.map(|piece| Ok(Frame::data(piece))))
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.left)
    }
}
