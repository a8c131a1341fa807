//! Which fields a value of which Rust type becomes.

use std::collections::BTreeMap;

use super::{
    message::Message,
    reader::{Error, Reader, WireType},
    writer::Writer,
};

/// A type of a field.
pub trait Field: Default {
    /// How the items of a packed list lie, for types of which lists may be packed. Lists are written
    /// unpacked and read in both forms.
    const PACKED: Option<WireType> = None;

    /// Writes the field; a type with an "absent" writes nothing for it.
    fn write(&self, tag: u32, w: &mut Writer);

    /// Writes the field, "absent" as the zero: as an item of a list must be, where absence would
    /// shift the others, and the value of a map's entry.
    fn write_always(&self, tag: u32, w: &mut Writer) {
        self.write(tag, w);
    }

    /// Takes the value: in place of this one, or on top of it if it is a message, a list or a map.
    ///
    /// # Errors
    /// It is no such value.
    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), Error>;

    /// See [`Message::is_none`].
    fn is_none(&self) -> bool {
        false
    }
}

impl Writer {
    /// A field, by the rules of its type.
    pub fn field<F: Field>(&mut self, tag: u32, value: &F) {
        value.write(tag, self);
    }

    /// A field that is there even when its type would leave it out: `None` becomes the zero.
    pub fn always<F: Field>(&mut self, tag: u32, value: &F) {
        value.write_always(tag, self);
    }
}

impl Reader<'_> {
    /// Takes the value of the current field.
    ///
    /// # Errors
    /// It is no such value.
    pub fn field<F: Field>(&mut self, value: &mut F) -> Result<(), Error> {
        value.read(self)
    }

    /// Takes the current field as a message whose fields belong to the one around it: `each` takes the value
    /// of a field.
    ///
    /// # Errors
    /// It is no message, or `each` fails.
    pub fn inline(
        &mut self,
        mut each: impl FnMut(u32, &mut Reader<'_>) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut inner = self.nested()?;
        while let Some(tag) = inner.next_tag()? {
            each(tag, &mut inner)?;
        }
        Ok(())
    }

    /// Takes the current field as a message, on top of what `message` holds already.
    fn message<M: Message>(&mut self, message: &mut M) -> Result<(), Error> {
        self.inline(|tag, r| message.decode_field(tag, r))
    }
}

impl Field for bool {
    const PACKED: Option<WireType> = Some(WireType::Varint);

    fn write(&self, tag: u32, w: &mut Writer) {
        w.number(tag, u64::from(*self));
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), Error> {
        *self = r.number()? != 0;
        Ok(())
    }
}

impl Field for i32 {
    const PACKED: Option<WireType> = Some(WireType::Varint);

    /// A negative number is written as one of 64 bits.
    fn write(&self, tag: u32, w: &mut Writer) {
        // The sign is extended, so that a reader of 64 bits sees the same number.
        w.number(tag, i64::from(*self) as u64);
    }

    /// Bits beyond 32 are cut off.
    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), Error> {
        *self = r.number()? as i32;
        Ok(())
    }
}

impl Field for i64 {
    const PACKED: Option<WireType> = Some(WireType::Varint);

    fn write(&self, tag: u32, w: &mut Writer) {
        w.number(tag, *self as u64);
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), Error> {
        *self = r.number()? as i64;
        Ok(())
    }
}

impl Field for f64 {
    const PACKED: Option<WireType> = Some(WireType::Fixed64);

    fn write(&self, tag: u32, w: &mut Writer) {
        w.double(tag, *self);
    }

    /// JSON has no infinity and no "not a number", so an object has none either.
    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), Error> {
        let value = r.double()?;
        if !value.is_finite() {
            return Err(r.out_of_range());
        }
        *self = value;
        Ok(())
    }
}

impl Field for String {
    fn write(&self, tag: u32, w: &mut Writer) {
        w.bytes(tag, self.as_bytes());
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), Error> {
        r.text()?.clone_into(self);
        Ok(())
    }
}

impl<M: Message> Field for M {
    fn write(&self, tag: u32, w: &mut Writer) {
        w.message(tag, |w| self.encode_raw(w));
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), Error> {
        r.message(self)
    }

    fn is_none(&self) -> bool {
        Message::is_none(self)
    }
}

impl<F: Field> Field for Option<F> {
    fn write(&self, tag: u32, w: &mut Writer) {
        if let Some(value) = self {
            value.write_always(tag, w);
        }
    }

    fn write_always(&self, tag: u32, w: &mut Writer) {
        match self {
            Some(value) => value.write_always(tag, w),
            None => F::default().write_always(tag, w),
        }
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), Error> {
        // Not from scratch: a message that comes in several pieces with one tag is all of them together.
        let mut value = self.take().unwrap_or_default();
        value.read(r)?;
        *self = Some(value).filter(|value| !value.is_none());
        Ok(())
    }
}

impl<F: Field> Field for Vec<F> {
    fn write(&self, tag: u32, w: &mut Writer) {
        for item in self {
            item.write_always(tag, w);
        }
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), Error> {
        // Other writers pack lists of numbers, and every reader has to take both forms.
        if let Some(wire_type) = F::PACKED
            && let Some(mut items) = r.packed(wire_type)?
        {
            while !items.is_done() {
                self.push(read_new(&mut items)?);
            }
            return Ok(());
        }
        self.push(read_new(r)?);
        Ok(())
    }
}

/// Each entry is a message {key 1, value 2}, by ascending keys.
impl<F: Field> Field for BTreeMap<String, F> {
    fn write(&self, tag: u32, w: &mut Writer) {
        for (key, value) in self {
            w.message(tag, |w| {
                key.write(1, w);
                value.write_always(2, w);
            });
        }
    }

    fn read(&mut self, r: &mut Reader<'_>) -> Result<(), Error> {
        let mut entry = r.nested()?;
        let mut key = String::new();
        let mut value = F::default();
        while let Some(tag) = entry.next_tag()? {
            match tag {
                1 => key.read(&mut entry)?,
                2 => value.read(&mut entry)?,
                _ => entry.skip()?,
            }
        }
        // Of two entries with one key the last counts, as for every field that stands twice.
        self.insert(key, value);
        Ok(())
    }
}

fn read_new<F: Field>(r: &mut Reader<'_>) -> Result<F, Error> {
    let mut value = F::default();
    value.read(r)?;
    Ok(value)
}
