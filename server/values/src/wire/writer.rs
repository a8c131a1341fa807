//! Puts tagged fields together.

use super::reader::WireType;

/// A growing message.
#[derive(Debug, Default)]
pub struct Writer {
    out: Vec<u8>,
}

impl Writer {
    /// An empty message.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// An empty message with room for so many bytes.
    #[must_use]
    pub fn with_capacity(bytes: usize) -> Self {
        Writer { out: Vec::with_capacity(bytes) }
    }

    /// A message behind bytes that are there already.
    pub(super) fn appending_to(out: Vec<u8>) -> Self {
        Writer { out }
    }

    /// The finished message.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.out
    }

    /// The head of a field of `length` bytes that follow from elsewhere.
    pub fn delimited(&mut self, tag: u32, length: usize) {
        self.key(tag, WireType::Length);
        self.varint(length as u64);
    }

    /// Bytes or a text, even when there are none.
    pub(crate) fn bytes(&mut self, tag: u32, bytes: &[u8]) {
        self.delimited(tag, bytes.len());
        self.out.extend_from_slice(bytes);
    }

    /// A number.
    pub(super) fn number(&mut self, tag: u32, value: u64) {
        self.key(tag, WireType::Varint);
        self.varint(value);
    }

    /// A floating-point number.
    pub(super) fn double(&mut self, tag: u32, value: f64) {
        self.key(tag, WireType::Fixed64);
        self.out.extend_from_slice(&value.to_le_bytes());
    }

    /// A message; `fields` writes what is in it.
    pub fn message(&mut self, tag: u32, fields: impl FnOnce(&mut Self)) {
        self.key(tag, WireType::Length);
        // Most messages are short: their length takes the one byte that is kept free for it. Behind the
        // others the text moves up; that is cheaper than measuring every message beforehand.
        let length_at = self.out.len();
        self.out.push(0);
        fields(self);
        let length = self.out.len() - length_at - 1;
        let (encoded, used) = varint_bytes(length as u64);
        self.out.splice(length_at..=length_at, encoded.into_iter().take(used));
    }

    fn key(&mut self, tag: u32, wire_type: WireType) {
        let number = u64::from(wire_type.number());
        self.varint(u64::from(tag) << 3 | number);
    }

    fn varint(&mut self, value: u64) {
        let (encoded, used) = varint_bytes(value);
        self.out.extend(encoded.iter().take(used));
    }
}

/// A variable-length number, and how many of the bytes it takes.
fn varint_bytes(mut value: u64) -> ([u8; 10], usize) {
    let mut bytes = [0; 10];
    let mut used = 0;
    for byte in &mut bytes {
        used += 1;
        *byte = (value & 0x7f) as u8;
        value >>= 7;
        if value == 0 {
            break;
        }
        *byte |= 0x80;
    }
    (bytes, used)
}
