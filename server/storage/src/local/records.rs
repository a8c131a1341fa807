//! Records of objects: how a state becomes one, and which ones a change makes superfluous.

use crate::change::ChangeKind;
use crate::entry::{Entry, Revision};
use crate::error::StorageError;
use crate::journal::Record;
use crate::journal::record::Layout;

/// A record that was superseded at revision `at`. Reads at later revisions skip it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Superseded {
    pub(super) at: Revision,
    pub(super) record: Revision,
}

/// Returns the records that a change of one object supersedes: the last state, and the change itself if it is
/// a delete.
pub(super) fn superseded_by(
    kind: ChangeKind,
    at: Revision,
    previous: Option<Revision>,
) -> impl Iterator<Item = Superseded> {
    let deleted = (kind == ChangeKind::Delete).then_some(at);
    previous.into_iter().chain(deleted).map(move |record| Superseded { at, record })
}

/// The record of a current state.
///
/// # Errors
/// When a length does not fit its field, which no state in the cache has.
pub(super) fn record_of(resource: &str, entry: &Entry) -> Result<Record, StorageError> {
    let (before_stamp, after_stamp) = entry.around_stamp();
    let layout = Layout {
        kind: ChangeKind::Put,
        schema: entry.schema,
        written_at: entry.written_at,
        resource,
        key: &entry.key,
        before_stamp,
        stamp: &entry.revision.to_string(),
        after_stamp,
    };
    let laid = layout.join().ok_or(StorageError::StampOutside)?;
    Ok(Record { revision: entry.revision, payload: laid.payload })
}
