//! The envelope around a binary object: four magic bytes, then a message {type 1 {apiVersion 1, kind 2},
//! raw 2, contentEncoding 3, contentType 4} in which `raw` is the object's own message.

use super::{
    reader::{Error, Reader},
    writer::Writer,
};

/// The first bytes of every binary object. They are the same for every brand.
pub const MAGIC: [u8; 4] = [0x6b, 0x38, 0x73, 0x00];

/// What an envelope holds, borrowed from its bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Envelope<'a> {
    /// Group and version of the object.
    pub api_version: &'a str,
    /// Its kind.
    pub kind: &'a str,
    /// Its message.
    pub raw: &'a [u8],
    /// How `raw` is compressed; empty for not at all.
    pub content_encoding: &'a str,
    /// What `raw` is; empty for a message.
    pub content_type: &'a str,
}

impl<'a> Envelope<'a> {
    /// Opens an envelope.
    ///
    /// # Errors
    /// The bytes are none.
    pub fn read(bytes: &'a [u8]) -> Result<Self, Error> {
        let message = match bytes.strip_prefix(&MAGIC) {
            Some([]) => return Err(Error::NoObject),
            None if bytes.is_empty() => return Err(Error::Empty),
            message => message.ok_or(Error::Magic)?,
        };
        let mut r = Reader::new(message);
        let mut envelope = Envelope::default();
        while let Some(tag) = r.next_tag()? {
            match tag {
                1 => envelope.read_type(&mut r.nested()?)?,
                2 => envelope.raw = r.bytes()?,
                3 => envelope.content_encoding = r.text()?,
                4 => envelope.content_type = r.text()?,
                _ => r.skip()?,
            }
        }
        Ok(envelope)
    }

    fn read_type(&mut self, r: &mut Reader<'a>) -> Result<(), Error> {
        while let Some(tag) = r.next_tag()? {
            match tag {
                1 => self.api_version = r.text()?,
                2 => self.kind = r.text()?,
                _ => r.skip()?,
            }
        }
        Ok(())
    }
}

/// Closes an envelope around an object's message.
#[must_use]
pub fn write_envelope(api_version: &str, kind: &str, raw: &[u8]) -> Vec<u8> {
    let (before, after) = envelope_around(api_version, kind, raw.len());
    [before.as_slice(), raw, &after].concat()
}

/// What stands before and behind a message of `length` bytes in its envelope, for messages that are sent
/// in pieces.
#[must_use]
pub fn envelope_around(api_version: &str, kind: &str, length: usize) -> (Vec<u8>, Vec<u8>) {
    let mut before = Writer::appending_to(MAGIC.to_vec());
    before.message(1, |w| {
        w.bytes(1, api_version.as_bytes());
        w.bytes(2, kind.as_bytes());
    });
    before.delimited(2, length);
    let mut after = Writer::new();
    // Empty, and written nevertheless, as the reference server does.
    after.bytes(3, b"");
    after.bytes(4, b"");
    (before.into_bytes(), after.into_bytes())
}
