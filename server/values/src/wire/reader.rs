//! Takes tagged fields apart. Nothing is believed: every length is checked against the bytes there are.

use words::quantity::QuantityError;

use crate::json::Stop;

/// How deep messages may nest.
pub(crate) const DEPTH_MAX: usize = 100;

/// Why bytes are not the message that was asked for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// The kind is spoken in other forms only.
    #[error("objects of the kind have no binary form")]
    NoBinaryForm,
    /// A length or a number reaches behind the end.
    #[error("unexpected EOF")]
    Truncated,
    /// A variable-length number of more than ten bytes, or of more than 64 bits.
    #[error("proto: integer overflow")]
    Varint,
    /// Tag zero, or one that is too large.
    #[error("proto: illegal tag {0}")]
    Tag(u64),
    /// A length of more than 63 bits.
    #[error("proto: negative length found during unmarshaling")]
    Length,
    /// A wire type that does not exist.
    #[error("proto: illegal wireType {0}")]
    IllegalWireType(u8),
    /// The end of a group that did not begin.
    #[error("proto: wiretype end group for non-group")]
    GroupEnd,
    /// A field comes in a form that its type does not have.
    #[error("proto: wrong wireType = {wire_type} for field {tag}")]
    WrongWireType {
        /// The field.
        tag: u32,
        /// The type as a number.
        wire_type: u8,
    },
    /// Nested beyond `DEPTH_MAX`.
    #[error("messages nest deeper than {DEPTH_MAX} levels")]
    Depth,
    /// A text is not UTF-8.
    #[error("field {tag} is not valid UTF-8")]
    Utf8 {
        /// The field.
        tag: u32,
    },
    /// A value that its type does not have, such as a time in the year 10000.
    #[error("field {tag} holds a value that is out of range")]
    Range {
        /// The field.
        tag: u32,
    },
    /// A text is no quantity.
    #[error(transparent)]
    Quantity(#[from] QuantityError),
    /// A field that holds JSON does not.
    #[error("{}", .0.message())]
    Json(#[from] Stop),
    /// The bytes do not begin with [`super::MAGIC`].
    #[error("provided data does not appear to be a protobuf message, expected prefix [107 56 115 0]")]
    Magic,
    /// There are no bytes.
    #[error("empty data")]
    Empty,
    /// Nothing follows [`super::MAGIC`].
    #[error("empty body")]
    NoObject,
}

/// How the bytes of a field's value are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WireType {
    /// A number of one to ten bytes.
    Varint,
    /// Eight bytes.
    Fixed64,
    /// A length and that many bytes.
    Length,
    /// Four bytes.
    Fixed32,
    /// Fields up to an end that is a field itself. No type has this form.
    Group,
}

impl WireType {
    /// Its number in the format.
    pub(super) fn number(self) -> u8 {
        match self {
            WireType::Varint => 0,
            WireType::Fixed64 => 1,
            WireType::Length => 2,
            WireType::Group => 3,
            WireType::Fixed32 => 5,
        }
    }
}

/// A place in a message.
#[derive(Debug)]
pub struct Reader<'a> {
    rest: &'a [u8],
    depth: usize,
    /// The field whose value is next.
    tag: u32,
    wire_type: WireType,
}

impl<'a> Reader<'a> {
    /// A reader at the start of a message.
    #[must_use]
    pub fn new(bytes: &'a [u8]) -> Self {
        Reader { rest: bytes, depth: 0, tag: 0, wire_type: WireType::Length }
    }

    /// Steps to the value of the next field. That value must be taken before the next step.
    ///
    /// # Errors
    /// No field starts here.
    pub(crate) fn next_tag(&mut self) -> Result<Option<u32>, Error> {
        if self.rest.is_empty() {
            return Ok(None);
        }
        let key = self.varint()?;
        // A key of the format has 32 bits, of which three are the wire type.
        let tag = u32::try_from(key >> 3).ok().filter(|tag| (1..1 << 29).contains(tag));
        self.tag = tag.ok_or(Error::Tag(key >> 3))?;
        self.wire_type = match key & 7 {
            0 => WireType::Varint,
            1 => WireType::Fixed64,
            2 => WireType::Length,
            3 => WireType::Group,
            4 => return Err(Error::GroupEnd),
            5 => WireType::Fixed32,
            other => return Err(Error::IllegalWireType(other as u8)),
        };
        Ok(Some(self.tag))
    }

    /// Skips the value of the current field.
    ///
    /// # Errors
    /// It ends too early.
    pub fn skip(&mut self) -> Result<(), Error> {
        match self.wire_type {
            WireType::Varint => self.varint().map(drop),
            WireType::Fixed64 => self.fixed::<8>().map(drop),
            WireType::Length => self.length_delimited().map(drop),
            WireType::Fixed32 => self.fixed::<4>().map(drop),
            WireType::Group => self.skip_group(),
        }
    }

    /// Skips to the end of the current group. Groups in it are counted, and their numbers are not compared,
    /// as on the reference server.
    fn skip_group(&mut self) -> Result<(), Error> {
        let mut open = 1_usize;
        while open > 0 {
            match self.next_tag() {
                Ok(Some(_)) if self.wire_type == WireType::Group => open += 1,
                Ok(Some(_)) => self.skip()?,
                Ok(None) => return Err(Error::Truncated),
                Err(Error::GroupEnd) => open -= 1,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Takes the current field as bytes.
    ///
    /// # Errors
    /// It is something else.
    pub fn bytes(&mut self) -> Result<&'a [u8], Error> {
        self.expect(WireType::Length)?;
        self.length_delimited()
    }

    /// Takes the current field as text.
    ///
    /// # Errors
    /// It is something else.
    pub fn text(&mut self) -> Result<&'a str, Error> {
        let bytes = self.bytes()?;
        str::from_utf8(bytes).map_err(|_| Error::Utf8 { tag: self.tag })
    }

    /// Takes the current field as a number.
    ///
    /// # Errors
    /// It is something else.
    pub(super) fn number(&mut self) -> Result<u64, Error> {
        self.expect(WireType::Varint)?;
        self.varint()
    }

    /// Takes the current field as a floating-point number.
    pub(super) fn double(&mut self) -> Result<f64, Error> {
        self.expect(WireType::Fixed64)?;
        self.fixed().map(f64::from_le_bytes)
    }

    /// A reader over the bytes of the current field, one level deeper.
    pub(super) fn nested(&mut self) -> Result<Reader<'a>, Error> {
        if self.depth == DEPTH_MAX {
            return Err(Error::Depth);
        }
        let rest = self.bytes()?;
        Ok(Reader { rest, depth: self.depth + 1, tag: self.tag, wire_type: WireType::Length })
    }

    /// When the current field is a packed list, a reader over its items, of that type; ask it for
    /// [`Self::is_done`] before each.
    pub(crate) fn packed(&mut self, item: WireType) -> Result<Option<Reader<'a>>, Error> {
        if self.wire_type != WireType::Length {
            return Ok(None);
        }
        let rest = self.length_delimited()?;
        Ok(Some(Reader { rest, depth: self.depth, tag: self.tag, wire_type: item }))
    }

    /// Whether nothing is left.
    pub(crate) fn is_done(&self) -> bool {
        self.rest.is_empty()
    }

    /// The error of a current field whose value its type does not have.
    pub(crate) fn out_of_range(&self) -> Error {
        Error::Range { tag: self.tag }
    }

    fn expect(&self, wire_type: WireType) -> Result<(), Error> {
        let (tag, found) = (self.tag, self.wire_type);
        if found == wire_type {
            return Ok(());
        }
        Err(Error::WrongWireType { tag, wire_type: found.number() })
    }

    fn varint(&mut self) -> Result<u64, Error> {
        let mut value = 0;
        for index in 0..10 {
            let (byte, rest) = self.rest.split_first().ok_or(Error::Truncated)?;
            self.rest = rest;
            // Nine bytes hold 63 bits; the tenth has one left to give.
            if index == 9 && *byte > 1 {
                return Err(Error::Varint);
            }
            value |= u64::from(byte & 0x7f) << (7 * index);
            if byte & 0x80 == 0 {
                return Ok(value);
            }
        }
        Err(Error::Varint)
    }

    fn fixed<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let (bytes, rest) = self.rest.split_first_chunk().ok_or(Error::Truncated)?;
        self.rest = rest;
        Ok(*bytes)
    }

    fn length_delimited(&mut self) -> Result<&'a [u8], Error> {
        let length = i64::try_from(self.varint()?).map_err(|_| Error::Length)?;
        let length = usize::try_from(length).map_err(|_| Error::Truncated)?;
        // The bytes are borrowed, so a made-up length reserves no memory.
        let (bytes, rest) = self.rest.split_at_checked(length).ok_or(Error::Truncated)?;
        self.rest = rest;
        Ok(bytes)
    }
}
