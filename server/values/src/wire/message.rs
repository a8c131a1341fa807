//! Types that are messages of fields.

use super::{
    fields,
    reader::{Error, Reader},
    writer::Writer,
};
use crate::fields::Fields;

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

/// A message whose table says which field has which tag.
impl<M: Fields + Default> Message for M {
    fn encode_raw(&self, w: &mut Writer) {
        fields::write(self, w);
    }

    fn decode_field(&mut self, tag: u32, r: &mut Reader<'_>) -> Result<(), Error> {
        fields::read(self, tag, r)
    }
}
