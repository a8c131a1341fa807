//! The layout of a record: a fixed head, the name, then the object as it is served, so that the cache can
//! keep a slice of the allocation that was journaled.
//!
//! | bytes | what |
//! |---|---|
//! | 1 | 1 = put, 2 = delete, of an unknown schema; 3 = put, 4 = delete |
//! | 8 | the schema that wrote the object; not there if it is unknown |
//! | 8 | unix milliseconds of the write |
//! | 4 | where in the object the digits of the revision begin |
//! | 4 | length of the name |
//! | … | the name: `<group>/<type>/<key>` |
//! | … | the object |
//!
//! Numbers are big-endian. The revision is the key of the record and is not repeated inside.

use bytes::Bytes;

use crate::change::ChangeKind;
use crate::entry::Schema;

const PUT_OF_NO_SCHEMA: u8 = 1;
const DELETE_OF_NO_SCHEMA: u8 = 2;
const PUT: u8 = 3;
const DELETE: u8 = 4;
const HEAD_BYTES: usize = 1 + 8 + 4 + 4;
const SCHEMA_BYTES: usize = size_of::<Schema>();

/// A write to be encoded as a record. The object comes in three parts, which are joined in one allocation.
pub(crate) struct Layout<'a> {
    pub(crate) kind: ChangeKind,
    /// Zero if it is not known.
    pub(crate) schema: Schema,
    pub(crate) written_at: u64,
    pub(crate) resource: &'a str,
    pub(crate) key: &'a str,
    pub(crate) before_stamp: &'a [u8],
    pub(crate) stamp: &'a str,
    pub(crate) after_stamp: &'a [u8],
}

/// An encoded record, and the part of it that is the object.
pub(crate) struct Laid {
    pub(crate) payload: Bytes,
    pub(crate) object: Bytes,
    pub(crate) stamp_at: u32,
}

impl Layout<'_> {
    /// Joins the parts; `None` if a length does not fit its field.
    pub(crate) fn join(&self) -> Option<Laid> {
        let name_length = self.resource.len() + 1 + self.key.len();
        let object_length = self.before_stamp.len() + self.stamp.len() + self.after_stamp.len();
        let stamp_at = u32::try_from(self.before_stamp.len()).ok()?;
        let schema_length = if self.schema == 0 { 0 } else { SCHEMA_BYTES };
        let head_length = HEAD_BYTES + schema_length;
        // With the exact capacity, the conversion to `Bytes` does not copy.
        let mut payload = Vec::with_capacity(head_length + name_length + object_length);
        payload.push(match (self.kind, self.schema) {
            (ChangeKind::Put, 0) => PUT_OF_NO_SCHEMA,
            (ChangeKind::Delete, 0) => DELETE_OF_NO_SCHEMA,
            (ChangeKind::Put, _) => PUT,
            (ChangeKind::Delete, _) => DELETE,
        });
        if self.schema != 0 {
            payload.extend_from_slice(&self.schema.to_be_bytes());
        }
        payload.extend_from_slice(&self.written_at.to_be_bytes());
        payload.extend_from_slice(&stamp_at.to_be_bytes());
        payload.extend_from_slice(&u32::try_from(name_length).ok()?.to_be_bytes());
        payload.extend_from_slice(self.resource.as_bytes());
        payload.push(b'/');
        payload.extend_from_slice(self.key.as_bytes());
        payload.extend_from_slice(self.before_stamp);
        payload.extend_from_slice(self.stamp.as_bytes());
        payload.extend_from_slice(self.after_stamp);
        let payload = Bytes::from(payload);
        let object = payload.slice(head_length + name_length..);
        Some(Laid { payload, object, stamp_at })
    }
}

/// A decoded record.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Parsed<'a> {
    pub(crate) kind: ChangeKind,
    /// Zero if it is not known.
    pub(crate) schema: Schema,
    pub(crate) written_at: u64,
    pub(crate) stamp_at: u32,
    /// `<group>/<type>`
    pub(crate) resource: &'a str,
    pub(crate) key: &'a str,
    pub(crate) object: &'a [u8],
}

/// Decodes a record; `None` if it is damaged.
pub(crate) fn parse(payload: &[u8]) -> Option<Parsed<'_>> {
    let (&kind, rest) = payload.split_first()?;
    let (kind, schema, rest) = match kind {
        PUT_OF_NO_SCHEMA => (ChangeKind::Put, 0, rest),
        DELETE_OF_NO_SCHEMA => (ChangeKind::Delete, 0, rest),
        PUT | DELETE => {
            let (schema, rest) = rest.split_first_chunk()?;
            let kind = if kind == PUT { ChangeKind::Put } else { ChangeKind::Delete };
            (kind, Schema::from_be_bytes(*schema), rest)
        }
        _ => return None,
    };
    let (written_at, rest) = rest.split_first_chunk()?;
    let (stamp_at, rest) = rest.split_first_chunk()?;
    let (name_length, rest) = rest.split_first_chunk()?;
    let (name, object) = rest.split_at_checked(u32::from_be_bytes(*name_length) as usize)?;
    let name = std::str::from_utf8(name).ok()?;
    let behind_type = memchr::memchr_iter(b'/', name.as_bytes()).nth(1)?;
    let (resource, key) = (name.get(..behind_type)?, name.get(behind_type + 1..)?);
    let stamp_at = u32::from_be_bytes(*stamp_at);
    if stamp_at as usize > object.len() {
        return None;
    }
    let written_at = u64::from_be_bytes(*written_at);
    Some(Parsed { kind, schema, written_at, stamp_at, resource, key, object })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid(kind: ChangeKind, schema: Schema) -> Laid {
        Layout {
            kind,
            schema,
            written_at: 1_234_567_890_123,
            resource: "core/configmaps",
            key: "default/a",
            before_stamp: br#"{"r":""#,
            stamp: "42",
            after_stamp: br#""}"#,
        }
        .join()
        .unwrap()
    }

    #[test]
    fn what_is_joined_comes_apart() {
        let schemas = [0, 1, Schema::MAX];
        for (kind, schema) in [ChangeKind::Put, ChangeKind::Delete]
            .iter()
            .flat_map(|kind| schemas.map(|schema| (*kind, schema)))
        {
            let laid = laid(kind, schema);
            assert_eq!(laid.object.as_ref(), br#"{"r":"42"}"#);
            let expected = Parsed {
                kind,
                schema,
                written_at: 1_234_567_890_123,
                stamp_at: 6,
                resource: "core/configmaps",
                key: "default/a",
                object: br#"{"r":"42"}"#,
            };
            assert_eq!(parse(&laid.payload), Some(expected));
        }
    }

    #[test]
    fn a_record_cut_within_its_head_is_damaged() {
        for schema in [0, 7] {
            let payload = laid(ChangeKind::Put, schema).payload;
            let object_at = payload.len() - br#"{"r":"42"}"#.len();
            for length in 0..object_at {
                assert_eq!(parse(&payload[..length]), None, "cut to {length} bytes");
            }
            assert_eq!(parse(&[&[9], &payload[1..]].concat()), None, "an unknown kind");
        }
    }
}
