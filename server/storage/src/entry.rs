//! One stored object as readers see it: key, revision, bytes, and a few values kept beside them so that
//! selectors need not parse the bytes. The store does not interpret the bytes.

use std::sync::{Arc, OnceLock};

use bytes::Bytes;

pub use crate::head::Head;
pub use crate::id::ResourceId;

/// A position in the one order of all writes to the store. Grows with every write, never goes back.
pub type Revision = u64;

/// Reads a [`Head`] from stored bytes. Passed in when the store is opened, because the store itself decodes
/// nothing.
pub trait HeadReader: Send + Sync {
    /// Returns the head of `bytes`, an object of the type `resource` whose revision stands at `stamp_at`, if
    /// it has digits yet. Invalid bytes give an empty head.
    fn read(&self, resource: ResourceId, bytes: &[u8], stamp_at: usize) -> Head;

    /// The number of the schema in whose form objects of the type are written now. Zero for a program without
    /// a schema of its own, such as one that copies stores: it takes every object unchanged and records which
    /// schema wrote it.
    fn schema(&self, _resource: ResourceId) -> Schema {
        0
    }

    /// Whether objects of a type that is not registered are no surprise: objects that were read before say
    /// that there is such a type. Given as `<group>/<type>`.
    fn expects(&self, _name: &str) -> bool {
        false
    }

    /// Converts an object that another schema wrote, whose revision stands at `stamp_at`. Called only if
    /// [`HeadReader::schema`] is not zero.
    ///
    /// # Errors
    /// Why it cannot be read without loss.
    fn adopt(&self, resource: ResourceId, bytes: Bytes, stamp_at: u32) -> Result<Adopted, String> {
        let head = self.read(resource, &bytes, stamp_at as usize);
        Ok(Adopted { bytes, stamp_at, head })
    }
}

/// The number of a schema: objects that the same number wrote have the same form.
pub type Schema = u64;

/// A converted object.
#[derive(Debug)]
pub struct Adopted {
    /// The object, its revision written into it.
    pub bytes: Bytes,
    /// Where in `bytes` the digits of the revision begin.
    pub stamp_at: u32,
    /// Selectable values.
    pub head: Head,
}

/// The state of one object at one revision. Always behind an `Arc`, never changed.
#[derive(Debug)]
pub struct Entry {
    /// `<namespace>/<name>`, or `<name>` for a type without namespaces.
    pub key: Arc<str>,
    /// The revision of the write that made this state.
    pub revision: Revision,
    /// The object as it is served, its revision written into it.
    pub bytes: Bytes,
    /// Selectable values.
    pub head: Head,
    /// Unix time of the write, in milliseconds. Never falls from one revision to the next.
    pub written_at: u64,
    /// The schema in whose form `bytes` are. Zero if it is not known.
    pub schema: Schema,
    /// Where in `bytes` the digits of the revision begin.
    pub stamp_at: u32,
    /// Whether `bytes` end with a line end. Known without touching the bytes, for lists that leave it out.
    has_line_end: bool,
    /// Whether the engine still holds the object in another schema's form. The next write stores the new
    /// form, even if it changes nothing else.
    pub outdated: bool,
    /// Boxed, since most objects are never asked for in this form. `None` if it could not be made.
    binary: OnceLock<Option<Box<Bytes>>>,
}

impl Entry {
    /// An entry with no binary form yet, of an unknown schema.
    pub fn new(
        key: Arc<str>,
        revision: Revision,
        bytes: Bytes,
        stamp_at: u32,
        head: Head,
        written_at: u64,
    ) -> Self {
        let has_line_end = bytes.ends_with(b"\n");
        let (schema, outdated, binary) = (0, false, OnceLock::new());
        Self { key, revision, bytes, head, written_at, schema, stamp_at, has_line_end, outdated, binary }
    }

    /// The same state, said to be in the form of this schema.
    #[must_use]
    pub fn by_schema(self, schema: Schema) -> Self {
        Self { schema, ..self }
    }

    /// The object without the final line end, if any.
    pub fn text(&self) -> &[u8] {
        self.bytes.get(..self.text_length()).unwrap_or_default()
    }

    /// The length of [`Entry::text`].
    pub fn text_length(&self) -> usize {
        self.bytes.len() - usize::from(self.has_line_end)
    }

    /// Marks the state as stored in another schema's form.
    #[must_use]
    pub fn outdated(self) -> Self {
        Self { outdated: true, ..self }
    }

    /// Sets the time of the write.
    #[must_use]
    pub fn at_time(self, written_at: u64) -> Self {
        Self { written_at, ..self }
    }

    /// Returns the binary form. The first caller makes it; then it is kept as long as the entry, without
    /// spare capacity.
    pub fn binary(&self, make: impl FnOnce() -> Option<Vec<u8>>) -> Option<&Bytes> {
        let kept = self.binary.get_or_init(|| Some(Box::new(make()?.into_boxed_slice().into())));
        kept.as_deref()
    }

    /// Returns the binary form if it was made.
    pub fn made_binary(&self) -> Option<&Bytes> {
        self.binary.get()?.as_deref()
    }

    /// Copies the state with another revision. A watcher gets it when a change removes an object from its
    /// selection.
    pub fn restamped(&self, revision: Revision) -> Self {
        let (before, after) = self.around_stamp();
        let bytes = [before, revision.to_string().as_bytes(), after].concat().into();
        let (key, head) = (Arc::clone(&self.key), self.head.clone());
        Self::new(key, revision, bytes, self.stamp_at, head, self.written_at).by_schema(self.schema)
    }

    /// The bytes before and after the digits of the revision. Both are empty if the position is outside the
    /// bytes, which the writer prevents.
    pub(crate) fn around_stamp(&self) -> (&[u8], &[u8]) {
        let start = self.stamp_at as usize;
        let end = start + decimal_digits(self.revision);
        (self.bytes.get(..start).unwrap_or_default(), self.bytes.get(end..).unwrap_or_default())
    }
}

/// How many decimal digits a revision has.
fn decimal_digits(revision: Revision) -> usize {
    revision.checked_ilog10().map_or(1, |log| log as usize + 1)
}

#[cfg(test)]
mod tests {
    use bytes::BytesMut;

    use super::*;

    #[test]
    fn stamp_is_found_whatever_its_length() {
        for revision in [0, 1, 9, 10, 99, 100, 12_345, u64::MAX] {
            let bytes = format!(r#"{{"r":"{revision}","x":1}}"#);
            let entry = Entry::new("a".into(), revision, bytes.into(), 6, Head::default(), 0);
            let (before, after) = entry.around_stamp();
            assert_eq!(before, br#"{"r":""#, "{revision}");
            assert_eq!(after, br#"","x":1}"#, "{revision}");
        }
    }

    #[test]
    fn a_line_end_is_left_out() {
        for (bytes, text) in [("", ""), ("\n", ""), ("{}", "{}"), ("{}\n", "{}"), ("{}\n\n", "{}\n")] {
            let entry = Entry::new("a".into(), 1, bytes.into(), 0, Head::default(), 0);
            assert_eq!((entry.text(), entry.text_length()), (text.as_bytes(), text.len()), "{bytes:?}");
        }
    }

    #[test]
    fn binary_is_made_once() {
        let entry = Entry::new("a".into(), 1, Bytes::from_static(b"1"), 0, Head::default(), 0);
        assert_eq!(entry.made_binary(), None);
        let first = Bytes::from_static(b"first");
        assert_eq!(entry.binary(|| Some(b"first".to_vec())), Some(&first));
        assert_eq!(entry.made_binary(), Some(&first));
        assert_eq!(entry.binary(|| Some(b"second".to_vec())), Some(&first));
    }

    #[test]
    fn a_failed_binary_stays_absent() {
        let entry = Entry::new("a".into(), 1, Bytes::from_static(b"1"), 0, Head::default(), 0);
        assert_eq!(entry.binary(|| None), None);
        assert_eq!(entry.made_binary(), None);
        assert_eq!(entry.binary(|| Some(b"second".to_vec())), None);
    }

    #[test]
    fn binary_is_kept_without_spare_room() {
        let entry = Entry::new("a".into(), 1, Bytes::from_static(b"1"), 0, Head::default(), 0);
        let mut roomy = Vec::with_capacity(1000);
        roomy.extend_from_slice(b"first");
        entry.binary(|| Some(roomy));
        let kept = *entry.binary.into_inner().flatten().expect("it was made");
        assert_eq!(BytesMut::from(kept).capacity(), b"first".len());
    }
}
