//! The binary form: messages of tagged fields, as Protocol Buffers encode them, and the envelope that
//! names the kind of a message.
//!
//! Which fields are written when they are zero follows the reference server (proto2 rules: a value that
//! is not optional is always written), so that both write the same bytes.

mod envelope;
mod field;
mod reader;
#[cfg(test)]
mod tests;
mod writer;

pub use envelope::{Envelope, MAGIC, envelope_around, write_envelope};
pub use field::Field;
pub use reader::{Error, Reader, WireType};
pub use writer::Writer;

/// A type that is a message.
pub trait Message: Default {
    /// Writes the fields by ascending tag.
    fn encode_raw(&self, w: &mut Writer);

    /// Takes the value of one field into this message; of an unknown field, skips it.
    ///
    /// # Errors
    /// The bytes are no such value.
    fn decode_field(&mut self, tag: u32, r: &mut Reader<'_>) -> Result<(), Error>;

    /// Whether this message means "no value", so that an `Option` of it becomes `None`.
    fn is_none(&self) -> bool {
        false
    }
}

impl<M: Message> Message for Box<M> {
    fn encode_raw(&self, w: &mut Writer) {
        (**self).encode_raw(w);
    }

    fn decode_field(&mut self, tag: u32, r: &mut Reader<'_>) -> Result<(), Error> {
        (**self).decode_field(tag, r)
    }

    fn is_none(&self) -> bool {
        (**self).is_none()
    }
}

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
