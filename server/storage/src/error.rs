//! The errors of the store. Conflicts and old revisions are results and not errors; the calls that return
//! them define them.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

use crate::entry::{ResourceId, Revision};

/// The remedies for damage.
const REMEDY: &str = "put the file back from a copy of the whole directory, restore a snapshot into a new \
    directory \
                      (`apiserver snapshot restore`), or keep what is readable (`apiserver salvage`)";

/// What can be done about a store that a later program wrote.
pub const NEWER_RELEASE: &str = "start the release that wrote it, or a later one; to go back to this one, \
    restore a \
                                 snapshot that was taken with it";
/// The remedies for objects that this program cannot read.
const OLDER_PROGRAM: &str = "nothing was changed: start the program that wrote them and change or delete \
    them there, or \
                             declare a conversion in the schema";
/// The remedies for objects of unknown types.
const UNKNOWN_TYPES: &str = "nothing was changed: start the program that wrote them and delete them there, \
    declare their \
                             type again, or start with `--unknown-stored-types=keep` to leave them unserved";
/// The number of objects that a message names.
const NAMED_MAX: usize = 10;

/// Formats objects for a message: the first few with their problems, and the number of the others.
pub fn named(objects: &BTreeMap<String, String>) -> String {
    let text = |(name, problem): (&String, &String)| match problem.as_str() {
        "" => name.clone(),
        problem => format!("{name} ({problem})"),
    };
    let first: Vec<String> = objects.iter().take(NAMED_MAX).map(text).collect();
    let first = first.join(", ");
    match objects.len().saturating_sub(NAMED_MAX) {
        0 => first,
        more => format!("{first} and {more} more"),
    }
}

/// A failure of the store: one variant per cause.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StorageError {
    /// Another process, or another store in this process, has the directory.
    #[error("the data directory {} is in use by another server", dir.display())]
    InUse {
        /// The directory.
        dir: PathBuf,
    },
    /// The directory belongs to a product of another name.
    #[error("the data directory {} belongs to the brand `{found}`, not `{asked}`", dir.display())]
    OtherBrand {
        /// The directory.
        dir: PathBuf,
        /// The brand that wrote it.
        found: String,
        /// The brand asked for.
        asked: String,
    },
    /// A later version of this program wrote the directory.
    #[error(
        "the data directory {} has the format {found}, this program knows formats up to {known}: \
         {NEWER_RELEASE}",
        dir.display()
    )]
    NewerFormat {
        /// The directory.
        dir: PathBuf,
        /// The format of the directory.
        found: u64,
        /// The newest format known.
        known: u64,
    },
    /// A version of this program that was never released wrote the directory.
    #[error(
        "{} is a store of format 1, which was never released and cannot be read; name a new data directory, \
         or \
         remove it",
        store.display()
    )]
    EarlierFormat {
        /// The store.
        store: PathBuf,
    },
    /// A store is required, and there is none.
    #[error("there is no store in the data directory {}", dir.display())]
    NoStore {
        /// The directory.
        dir: PathBuf,
    },
    /// There must be no store, and there is one.
    #[error(
        "the data directory {} holds a store already; name a new directory, or move its `store*` away first",
        dir.display()
    )]
    HoldsStore {
        /// The directory.
        dir: PathBuf,
    },
    /// A file of the store is missing.
    #[error("{} is missing: {evidence}; {REMEDY}", path.display())]
    MissingFile {
        /// The file.
        path: PathBuf,
        /// What shows that it was there.
        evidence: String,
    },
    /// A file of the store is not as it was written, or does not belong to the store.
    #[error("{}{} is damaged: {problem}; {REMEDY}", path.display(), at(*offset))]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where in it the damage begins, if that is known.
        offset: Option<u64>,
        /// What is wrong.
        problem: String,
    },
    /// A note about the whole store is damaged.
    #[error("the note `{name}` in the database {} is damaged; {REMEDY}", path.display())]
    DamagedNote {
        /// The file.
        path: PathBuf,
        /// Which note.
        name: &'static str,
    },
    /// A stored record cannot be read.
    #[error("the record of revision {revision} is damaged; {REMEDY}")]
    DamagedRecord {
        /// Its revision.
        revision: Revision,
    },
    /// The file system returned an error.
    #[error("cannot {action} {}", path.display())]
    File {
        /// What was tried.
        action: &'static str,
        /// On what.
        path: PathBuf,
        /// Why it failed.
        #[source]
        source: std::io::Error,
    },
    /// The embedded database failed.
    #[error("cannot {action} the database {}", path.display())]
    Database {
        /// What was tried.
        action: &'static str,
        /// Its file.
        path: PathBuf,
        /// Why it failed.
        #[source]
        source: rusqlite::Error,
    },
    /// A write to these files has failed, so their content cannot be trusted to stay.
    #[error("the database {} is not written any more, since writing it has failed", path.display())]
    Abandoned {
        /// The file.
        path: PathBuf,
    },
    /// A new store must carry over the objects of unknown types, and too many exist to be kept in memory.
    #[error(
        "the store holds many objects of types that this program does not know, so it cannot be written anew \
         without a restart"
    )]
    TooManyStrangers,
    /// Stored objects cannot be read without loss.
    #[error("{count} stored objects cannot be read without loss: {objects}; {OLDER_PROGRAM}")]
    Unconvertible {
        /// How many.
        count: usize,
        /// The first of them, see [`named`].
        objects: String,
    },
    /// Stored objects have unregistered types.
    #[error("objects are stored of types that this program does not know: {objects}; {UNKNOWN_TYPES}")]
    UnknownTypes {
        /// The first of them, see [`named`].
        objects: String,
    },
    /// An engine of another crate failed.
    #[error(transparent)]
    Engine(Box<dyn std::error::Error + Send + Sync>),
    /// A thread of the store could not be started.
    #[error("cannot start the thread `{name}`")]
    Thread {
        /// Its name.
        name: &'static str,
        /// Why.
        #[source]
        source: std::io::Error,
    },
    /// The disk does not answer.
    #[error("the disk has not answered for {seconds} s")]
    Stalled {
        /// For how long.
        seconds: u64,
    },
    /// The store is closed or closing.
    #[error("the store is closed")]
    Closed,
    /// Resource types cannot be registered or unregistered while the journal cannot be read or written.
    #[error("the resource types of the store cannot be changed now; try again when it takes writes")]
    Unwritable(#[source] Arc<StorageError>),
    /// The writer thread has ended unexpectedly.
    #[error("the writer of the store has stopped")]
    WriterStopped,
    /// Two resource types have the same id, which is a hash of their names.
    #[error(
        "`{name}` and `{other}` cannot both be resource types, as their names have the same hash; rename one \
         of them"
    )]
    SameId {
        /// The name given.
        name: String,
        /// The one that is registered.
        other: String,
    },
    /// A resource type is not named `<group>/<type>`, is named twice, or there are too many.
    #[error("`{name}` cannot be registered as a resource type")]
    BadResource {
        /// The name given.
        name: String,
    },
    /// A write names a resource type that is not registered.
    #[error("no resource type has the id {id}")]
    UnknownResource {
        /// The id given.
        id: ResourceId,
    },
    /// The position of the revision lies outside the draft.
    #[error("the place for the revision lies outside the object")]
    StampOutside,
}

impl StorageError {
    /// Makes the error for objects that cannot be read, from their names and problems.
    pub fn unconvertible(objects: &BTreeMap<String, String>) -> Self {
        Self::Unconvertible { count: objects.len(), objects: named(objects) }
    }
}

fn at(offset: Option<u64>) -> String {
    offset.map(|offset| format!(" at byte {offset}")).unwrap_or_default()
}
