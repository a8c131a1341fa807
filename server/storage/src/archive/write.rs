//! Writes the parts of an archive. The caller chooses the objects.

use sha2::{Digest, Sha256};

use super::{
    ArchiveError, END, FORMAT, HEAD_BYTES_MAX, Head, KEY_BYTES_MAX, MAGIC, OBJECT_BYTES_MAX, RECORD,
};
use crate::entry::Entry;

/// An archive being written. Parts are appended to the caller's buffer, and enter the checksum with
/// [`Writer::written`].
pub(super) struct Writer {
    checksum: Sha256,
    records: u64,
}

impl Writer {
    pub(super) fn new() -> Self {
        Self { checksum: Sha256::new(), records: 0 }
    }

    /// Writes the head.
    pub(super) fn head(&mut self, head: &Head, out: &mut Vec<u8>) -> Result<(), ArchiveError> {
        let mut body = Vec::new();
        body.extend_from_slice(&head.revision.to_be_bytes());
        body.extend_from_slice(&head.taken_at.to_be_bytes());
        name(&mut body, "the brand", &head.brand)?;
        let types = u16::try_from(head.types.len()).map_err(|_| ArchiveError::TooLong {
            what: "a list of resource types",
            bytes: head.types.len(),
            max: usize::from(u16::MAX),
        })?;
        body.extend_from_slice(&types.to_be_bytes());
        for saved in &head.types {
            name(&mut body, "the name of a resource type", &saved.name)?;
            body.extend_from_slice(&saved.revision.to_be_bytes());
            body.extend_from_slice(&saved.objects.to_be_bytes());
        }
        out.extend_from_slice(&MAGIC);
        out.extend_from_slice(&FORMAT.to_be_bytes());
        out.extend_from_slice(&length("the head", body.len(), HEAD_BYTES_MAX)?.to_be_bytes());
        out.extend_from_slice(&body);
        Ok(())
    }

    /// Writes one object.
    pub(super) fn record(
        &mut self,
        type_number: u16,
        entry: &Entry,
        out: &mut Vec<u8>,
    ) -> Result<(), ArchiveError> {
        let key = length("a key", entry.key.len(), KEY_BYTES_MAX)?;
        let object = length("an object", entry.bytes.len(), OBJECT_BYTES_MAX)?;
        out.push(RECORD);
        out.extend_from_slice(&type_number.to_be_bytes());
        out.extend_from_slice(&entry.schema.to_be_bytes());
        out.extend_from_slice(&entry.revision.to_be_bytes());
        out.extend_from_slice(&entry.written_at.to_be_bytes());
        out.extend_from_slice(&entry.stamp_at.to_be_bytes());
        out.extend_from_slice(&key.to_be_bytes());
        out.extend_from_slice(entry.key.as_bytes());
        out.extend_from_slice(&object.to_be_bytes());
        out.extend_from_slice(&entry.bytes);
        self.records += 1;
        Ok(())
    }

    /// Adds a complete piece to the checksum.
    pub(super) fn written(&mut self, piece: &[u8]) {
        self.checksum.update(piece);
    }

    /// Writes the end, which is a piece of its own.
    pub(super) fn end(mut self) -> Vec<u8> {
        let mut out = vec![END];
        out.extend_from_slice(&self.records.to_be_bytes());
        self.checksum.update(&out);
        out.extend_from_slice(&self.checksum.finalize());
        out
    }
}

fn name(out: &mut Vec<u8>, what: &'static str, text: &str) -> Result<(), ArchiveError> {
    let max = usize::from(u16::MAX);
    let too_long = |_| ArchiveError::TooLong { what, bytes: text.len(), max };
    out.extend_from_slice(&u16::try_from(text.len()).map_err(too_long)?.to_be_bytes());
    out.extend_from_slice(text.as_bytes());
    Ok(())
}

fn length(what: &'static str, bytes: usize, max: usize) -> Result<u32, ArchiveError> {
    let fits = u32::try_from(bytes).ok().filter(|_| bytes <= max);
    fits.ok_or(ArchiveError::TooLong { what, bytes, max })
}
