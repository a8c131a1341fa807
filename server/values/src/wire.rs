//! The binary form: messages of tagged fields, as Protocol Buffers encode them, and the envelope that
//! names the kind of a message.
//!
//! Which fields are written when they are zero follows the reference server (proto2 rules: a value that
//! is not optional is always written), so that both write the same bytes.

mod envelope;
mod field;
mod fields;
mod message;
mod reader;
#[cfg(test)]
mod tests;
mod writer;

pub use envelope::{Envelope, MAGIC, envelope_around, write_envelope};
pub use field::Field;
pub use fields::{read as read_field, read_all as read_fields, write as write_fields};
pub use message::Message;
pub use reader::{Error, Reader, WireType};
pub use writer::Writer;

/// Reads a message that fills the bytes.
///
/// # Errors
/// The bytes are no such message.
pub fn decode<M: Message>(bytes: &[u8]) -> Result<M, Error> {
    let mut message = M::default();
    let mut r = Reader::new(bytes);
    while let Some(tag) = r.next_tag()? {
        message.decode_field(tag, &mut r)?;
    }
    Ok(message)
}

/// The bytes of a message.
#[must_use]
pub fn encode<M: Message>(message: &M) -> Vec<u8> {
    let mut w = Writer::new();
    message.encode_raw(&mut w);
    w.into_bytes()
}
