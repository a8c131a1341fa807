//! Bodies in the binary form: the envelope, and the message in it.

use machinery::wire::{Envelope, MAGIC, Writer, write_envelope};

use crate::{
    json::sound,
    world::{self, json_of, shown},
};

/// JSON may have this many bytes per byte of a message: two bytes can stand for a whole small message, of
/// which every field that is always there is written.
const GROWTH_MAX: usize = 256;

/// The first byte is the kind, the rest an envelope, or without the magic bytes the message alone. A kind
/// that the envelope names counts.
///
/// - An envelope holds parts of the bytes that were given, and closed again holds the same.
/// - A message that can be read is sound: see `sound` in the target for JSON. In short, it is written and
///   read again alike, in both forms.
/// - What is made of a message is bounded by its size.
pub fn envelope(data: &[u8]) {
    let Some((resource, bytes)) = world::split_resource(data) else { return };
    let (resource, message) = if bytes.starts_with(&MAGIC) {
        let Ok(envelope) = Envelope::read(bytes) else { return };
        let held = [envelope.api_version.len(), envelope.kind.len(), envelope.raw.len()];
        assert!(held.iter().sum::<usize>() < bytes.len());
        let closed = write_envelope(envelope.api_version, envelope.kind, envelope.raw);
        let again = Envelope::read(&closed).expect("our own envelope");
        assert_eq!(again, Envelope { content_encoding: "", content_type: "", ..envelope });
        (world::named(envelope.api_version, envelope.kind).unwrap_or(resource), envelope.raw)
    } else {
        (resource, bytes)
    };
    let Ok(object) = resource.kind.decode_wire(message) else { return };
    let mut writer = Writer::new();
    object.encode_wire(&mut writer);
    let (binary, text) = (writer.into_bytes(), json_of(resource, object.as_ref()));
    let empty = json_of(resource, resource.kind.empty().as_ref());
    let most = GROWTH_MAX * message.len() + empty.len();
    assert!(binary.len() <= most && text.len() <= most, "{} bytes: {}", message.len(), shown(&text));
    sound(resource, object.as_ref());
}
