//! How an object is laid out as a value in etcd. The digits of its revision are left out, since etcd gives
//! the revision only when the value is written; they are put in when it is read.
//!
//! | bytes | what |
//! |---|---|
//! | 1 | the format: 1, or 2 when the schema is known |
//! | 8 | of format 2: the schema that wrote the object |
//! | 8 | unix milliseconds of the write |
//! | 4 | where in the object the digits of the revision belong |
//! | … | the object without them |
//!
//! Numbers are big-endian.

use bytes::Bytes;
use storage::entry::{Revision, Schema};

/// The newest format known.
pub(crate) const FORMAT: u8 = 2;
/// The same without a schema.
const FORMAT_OF_NO_SCHEMA: u8 = 1;
const HEAD_BYTES: usize = 1 + 8 + 4;

/// A value taken apart and completed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    pub(crate) bytes: Bytes,
    pub(crate) stamp_at: u32,
    pub(crate) written_at: u64,
    /// Zero if it is not known.
    pub(crate) schema: Schema,
}

/// Why a value cannot be read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Unreadable {
    Newer(u8),
    Damaged,
}

/// The value of an object without its digits. None if the place for them is outside of it.
pub(crate) fn encode(object: &[u8], stamp_at: usize, written_at: u64, schema: Schema) -> Option<Bytes> {
    let stamp_at = u32::try_from(stamp_at).ok().filter(|_| stamp_at <= object.len())?;
    let mut value = Vec::with_capacity(HEAD_BYTES + size_of::<Schema>() + object.len());
    if schema == 0 {
        value.push(FORMAT_OF_NO_SCHEMA);
    } else {
        value.push(FORMAT);
        value.extend_from_slice(&schema.to_be_bytes());
    }
    value.extend_from_slice(&written_at.to_be_bytes());
    value.extend_from_slice(&stamp_at.to_be_bytes());
    value.extend_from_slice(object);
    Some(value.into())
}

/// Reads a value that `revision` wrote.
pub(crate) fn decode(value: &[u8], revision: Revision) -> Result<Stored, Unreadable> {
    let (&format, rest) = value.split_first().ok_or(Unreadable::Damaged)?;
    if format > FORMAT {
        return Err(Unreadable::Newer(format));
    }
    let read = |rest: &[u8]| {
        let (schema, rest) = match format {
            FORMAT_OF_NO_SCHEMA => (0, rest),
            FORMAT => {
                let (schema, rest) = rest.split_first_chunk()?;
                (Schema::from_be_bytes(*schema), rest)
            }
            _ => return None,
        };
        let (written_at, rest) = rest.split_first_chunk()?;
        let (stamp_at, object) = rest.split_first_chunk()?;
        let stamp_at = u32::from_be_bytes(*stamp_at);
        let bytes = stamped(object, stamp_at as usize, revision)?;
        Some(Stored { bytes, stamp_at, written_at: u64::from_be_bytes(*written_at), schema })
    };
    read(rest).ok_or(Unreadable::Damaged)
}

/// An object with the digits of its revision. None if the place for them is outside of it.
pub(crate) fn stamped(object: &[u8], stamp_at: usize, revision: Revision) -> Option<Bytes> {
    let (before, after) = object.split_at_checked(stamp_at)?;
    Some([before, revision.to_string().as_bytes(), after].concat().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    const OBJECT: &[u8] = br#"{"r":"","x":1}"#;

    #[test]
    fn what_is_encoded_is_read_with_its_revision() {
        for (schema, revision) in [(0, 1), (0, u64::MAX), (1, 42), (Schema::MAX, 42)] {
            let value = encode(OBJECT, 6, 1_234_567_890_123, schema).unwrap();
            let bytes = format!(r#"{{"r":"{revision}","x":1}}"#).into();
            let stored = Stored { bytes, stamp_at: 6, written_at: 1_234_567_890_123, schema };
            assert_eq!(decode(&value, revision), Ok(stored));
        }
    }

    #[test]
    fn nonsense_is_no_value() {
        let value = encode(OBJECT, 6, 0, 7).unwrap();
        for length in 0..HEAD_BYTES + size_of::<Schema>() + 6 {
            assert_eq!(decode(&value[..length], 1), Err(Unreadable::Damaged), "cut to {length} bytes");
        }
        assert_eq!(decode(&[&[0], &value[1..]].concat(), 1), Err(Unreadable::Damaged));
        assert_eq!(decode(&[&[3], &value[1..]].concat(), 1), Err(Unreadable::Newer(3)));
        assert_eq!(encode(OBJECT, OBJECT.len() + 1, 0, 0), None);
    }
}
