//! How an object is laid out as a value in etcd. The digits of its revision are left out, since etcd gives
//! the revision only when the value is written; they are put in when it is read.
//!
//! | bytes | what |
//! |---|---|
//! | 1 | the format: 1 |
//! | 8 | unix milliseconds of the write |
//! | 4 | where in the object the digits of the revision belong |
//! | … | the object without them |
//!
//! Numbers are big-endian.

use bytes::Bytes;
use storage::entry::Revision;

/// The format written, and the newest one known.
pub(crate) const FORMAT: u8 = 1;
const HEAD_BYTES: usize = 1 + 8 + 4;

/// A value taken apart and completed.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    pub(crate) bytes: Bytes,
    pub(crate) stamp_at: u32,
    pub(crate) written_at: u64,
}

/// Why a value cannot be read.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Unreadable {
    Newer(u8),
    Damaged,
}

/// The value of an object without its digits. None if the place for them is outside of it.
pub(crate) fn encode(object: &[u8], stamp_at: usize, written_at: u64) -> Option<Bytes> {
    let stamp_at = u32::try_from(stamp_at).ok().filter(|_| stamp_at <= object.len())?;
    let mut value = Vec::with_capacity(HEAD_BYTES + object.len());
    value.push(FORMAT);
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
        let (written_at, rest) = rest.split_first_chunk()?;
        let (stamp_at, object) = rest.split_first_chunk()?;
        let stamp_at = u32::from_be_bytes(*stamp_at);
        let bytes = stamped(object, stamp_at as usize, revision)?;
        Some(Stored { bytes, stamp_at, written_at: u64::from_be_bytes(*written_at) })
    };
    (format == FORMAT).then(|| read(rest)).flatten().ok_or(Unreadable::Damaged)
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
        let value = encode(OBJECT, 6, 1_234_567_890_123).unwrap();
        for revision in [1, 42, u64::MAX] {
            let bytes = format!(r#"{{"r":"{revision}","x":1}}"#).into();
            let stored = Stored { bytes, stamp_at: 6, written_at: 1_234_567_890_123 };
            assert_eq!(decode(&value, revision), Ok(stored));
        }
    }

    #[test]
    fn nonsense_is_no_value() {
        let value = encode(OBJECT, 6, 0).unwrap();
        for length in 0..HEAD_BYTES + 6 {
            assert_eq!(decode(&value[..length], 1), Err(Unreadable::Damaged), "cut to {length} bytes");
        }
        assert_eq!(decode(&[&[0], &value[1..]].concat(), 1), Err(Unreadable::Damaged));
        assert_eq!(decode(&[&[2], &value[1..]].concat(), 1), Err(Unreadable::Newer(2)));
        assert_eq!(encode(OBJECT, OBJECT.len() + 1, 0), None);
    }
}
