//! Checksums of records and notes.

use crate::entry::Revision;

/// The checksum of a record.
pub(super) fn record_sum(revision: Revision, payload: &[u8]) -> u32 {
    checksum(&revision.to_be_bytes(), payload)
}

/// The checksum of a note.
pub(super) fn note_sum(name: &str, value: &str) -> u32 {
    checksum(name.as_bytes(), value.as_bytes())
}

/// CRC-32 of key and value, one after the other.
fn checksum(key: &[u8], value: &[u8]) -> u32 {
    let mut sum = crc32fast::Hasher::new();
    sum.update(key);
    sum.update(value);
    sum.finalize()
}
