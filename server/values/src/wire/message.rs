//! Types that are messages of fields.

use super::{
    reader::{Error, Reader},
    writer::Writer,
};

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
