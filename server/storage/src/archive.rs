//! Archives: a whole store as one stream of bytes, written from snapshots while the store serves, and read
//! back piece by piece. Neither side holds more than a piece in memory. The caller decides where the bytes
//! go.
//!
//! | part | bytes | what |
//! |---|---|---|
//! | head | 8 | [`MAGIC`] |
//! | | 4 | [`FORMAT`] |
//! | | 4 | length of the rest of the head |
//! | | 8, 8 | newest revision of all types, unix milliseconds of the snapshot |
//! | | 2 + … | the brand |
//! | | 2 | number of resource types; then for each: |
//! | | 2 + …, 8, 8 | its name `<group>/<type>`, the revision of its state, its number of objects |
//! | record | 1 | 1 |
//! | | 2 | number of the type in the head |
//! | | 8 | the schema that wrote the object, zero if it is unknown; not there in format 1 |
//! | | 8, 8, 4 | revision, unix milliseconds of the write, where the digits of the revision begin |
//! | | 4 + … | the key |
//! | | 4 + … | the object as it is served |
//! | end | 1 | 2 |
//! | | 8 | number of records |
//! | | 32 | SHA-256 of all that stands before it |
//!
//! Numbers are big-endian, records stand in the order of types and keys, and nothing follows the end.

mod content;
pub mod directory;
mod read;
mod write;

pub use content::{ArchiveContent, Pieces};
pub use read::{Reader, verify};

pub use crate::journal::sqlite::salvage::{Salvaged, salvage};

use crate::entry::{Entry, Revision, Schema};
use crate::write::Draft;

/// The first bytes of every archive. They are not text, and contain line ends, so that a copy in text mode is
/// detected (as PNG does).
pub const MAGIC: [u8; 8] = *b"\x89ksa\r\n\x1a\n";
/// The layout above. Raised when a program that knows only this one could not read it.
pub const FORMAT: u32 = 2;
/// The first layout, whose records do not say which schema wrote them. It can still be read.
const FORMAT_WITHOUT_SCHEMAS: u32 = 1;

/// The longest head.
pub(crate) const HEAD_BYTES_MAX: usize = 4 * 1024 * 1024;
/// The longest key.
pub(crate) const KEY_BYTES_MAX: usize = 64 * 1024;
/// The longest object.
pub const OBJECT_BYTES_MAX: usize = 64 * 1024 * 1024;
/// The highest valid revision: signed counters elsewhere must be able to go on from it.
pub const REVISION_MAX: Revision = i64::MAX as Revision;

const RECORD: u8 = 1;
const END: u8 = 2;
const CHECKSUM_BYTES: usize = 32;

/// The head of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The brand of the store.
    pub brand: String,
    /// No record has a greater revision, nor had any store that was saved given out one.
    pub revision: Revision,
    /// Unix time of the snapshot, in milliseconds.
    pub taken_at: u64,
    /// The resource types that were saved, also those without objects.
    pub types: Vec<SavedType>,
}

/// One resource type of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SavedType {
    /// `<group>/<type>`
    pub name: String,
    /// The type was saved at this revision, which is the same for all types of one store.
    pub(crate) revision: Revision,
    /// How many objects it had.
    pub objects: u64,
}

impl Head {
    /// Returns the number of objects.
    pub fn objects(&self) -> u64 {
        self.types.iter().map(|saved| saved.objects).sum()
    }
}

/// One object of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The number of its type in the head.
    pub type_number: u16,
    /// The schema that wrote it; zero if that is not known.
    pub schema: Schema,
    /// `<namespace>/<name>` or `<name>`.
    pub key: String,
    /// The revision of its state.
    pub revision: Revision,
    /// Unix time of its last write, in milliseconds.
    pub written_at: u64,
    /// Where in `bytes` the digits of the revision begin.
    pub stamp_at: u32,
    /// The object as it was served.
    pub bytes: Vec<u8>,
}

impl Record {
    /// Returns the object as a draft for another store, which gives it a new revision.
    pub fn draft(&self) -> Draft {
        let start = self.stamp_at as usize;
        let end = start + self.revision.to_string().len();
        let before = self.bytes.get(..start).unwrap_or_default();
        draft(before, self.bytes.get(end..).unwrap_or_default(), self.schema)
    }
}

/// Returns an object as a draft for another store, which gives it a new revision.
pub fn draft_of(entry: &Entry) -> Draft {
    let (before, after) = entry.around_stamp();
    draft(before, after, entry.schema)
}

/// Whether two stores hold the same object in the form of the same schema, apart from its revision.
pub fn is_same_object(one: &Entry, other: &Entry) -> bool {
    let is_same_form = one.schema == other.schema && one.around_stamp() == other.around_stamp();
    one.key == other.key && is_same_form
}

fn draft(before: &[u8], after: &[u8], schema: Schema) -> Draft {
    Draft { bytes: [before, after].concat(), stamp_at: before.len(), head: None, schema: Some(schema) }
}

/// The content of an archive that was read and verified completely.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The head of the archive.
    pub head: Head,
    /// The number of its objects.
    pub objects: u64,
    /// Its length in bytes.
    pub bytes: u64,
    /// Its checksum.
    pub checksum: [u8; CHECKSUM_BYTES],
}

/// Why an archive cannot be written or read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ArchiveError {
    /// The source of the bytes failed.
    #[error("cannot read the archive")]
    Read(#[source] std::io::Error),
    /// The first bytes are not those of an archive.
    #[error("this is no archive of a store")]
    NotAnArchive,
    /// A later version of this program wrote it.
    #[error(
        "the archive has the format {found}, this program knows formats up to {FORMAT}: use the release that \
         wrote it, \
         or a later one"
    )]
    NewerFormat {
        /// Its format.
        found: u32,
    },
    /// The bytes end early.
    #[error("the archive is cut off after {at} bytes")]
    CutOff {
        /// How long it is.
        at: u64,
    },
    /// A value is impossible.
    #[error("the archive is damaged at byte {at}: {problem}")]
    Damaged {
        /// Where, about.
        at: u64,
        /// What is wrong.
        problem: &'static str,
    },
    /// Every part can be read, but the checksum differs.
    #[error("the archive is damaged: its checksum is not the one written at its end")]
    Checksum,
    /// Something stored exceeds what an archive can hold.
    #[error("{what} of {bytes} bytes is longer than an archive can hold, which is {max}")]
    TooLong {
        /// What.
        what: &'static str,
        /// How long it is.
        bytes: usize,
        /// How long it may be.
        max: usize,
    },
    /// The store changes so fast that the history does not reach back to the start of the snapshot.
    #[error("the store changes faster than a snapshot of it can be taken; try again when less is written")]
    TooBusy,
}
