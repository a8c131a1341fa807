//! The content of an archive: every object of some stores, each store at one revision. It is read from
//! snapshots, so writers do not wait, however long the archive takes.

use std::sync::Arc;

use bytes::Bytes;

use super::write::Writer;
use super::{ArchiveError, Head, SavedType};
use crate::Storage;
use crate::cache::snapshot::{Snapshot, SnapshotError};
use crate::entry::{ResourceId, Revision};

/// A piece is returned once it has this many bytes. A large object makes a larger one.
const PIECE_BYTES: usize = 64 * 1024;
/// Attempts to take all snapshots when the history does not reach back far enough.
const ATTEMPTS_MAX: usize = 8;

/// An immutable state of some stores.
pub struct ArchiveContent {
    /// The head of the archive.
    pub head: Head,
    snapshots: Vec<Snapshot>,
}

impl ArchiveContent {
    /// Holds on to the current state of the given types: for each its name, its store, and its id. Types of
    /// the same store are held at the same revision. They stand in the archive by name, so that the same
    /// state makes the same archive, in whichever order the types are given.
    pub fn hold(
        brand: &str,
        taken_at: u64,
        types: &[(&str, &Arc<Storage>, ResourceId)],
    ) -> Result<Self, ArchiveError> {
        let mut types = types.to_vec();
        types.sort_by_key(|(name, ..)| *name);
        // Retries, because a snapshot is taken at a revision that other types have passed already: with many
        // writes, the history may not reach back to it.
        for _ in 0..ATTEMPTS_MAX {
            let revisions = revisions(&types);
            let Some(snapshots) = snapshots(&types, &revisions) else { continue };
            let saved = types.iter().zip(&revisions).zip(&snapshots);
            let saved = saved.map(|(((name, ..), revision), snapshot)| SavedType {
                name: (*name).to_owned(),
                revision: *revision,
                objects: snapshot.len() as u64,
            });
            let head = Head {
                brand: brand.to_owned(),
                revision: revisions.iter().copied().max().unwrap_or_default(),
                taken_at,
                types: saved.collect(),
            };
            return Ok(Self { head, snapshots });
        }
        Err(ArchiveError::TooBusy)
    }

    /// Returns the archive as pieces.
    pub fn pieces(self) -> Pieces {
        let Self { head, snapshots } = self;
        Pieces { head: Some(head), snapshots, writer: Some(Writer::new()), type_index: 0, after: None }
    }

    /// Iterates over the types and their objects.
    pub fn each(&self) -> impl Iterator<Item = (&str, &Snapshot)> {
        self.head.types.iter().map(|saved| saved.name.as_str()).zip(&self.snapshots)
    }
}

/// Returns the revision of each type's store, one per store, read before any snapshot.
fn revisions(types: &[(&str, &Arc<Storage>, ResourceId)]) -> Vec<Revision> {
    let mut of_stores: Vec<(&Arc<Storage>, Revision)> = Vec::new();
    types
        .iter()
        .map(|(_, storage, _)| {
            let known = of_stores.iter().find(|(have, _)| Arc::ptr_eq(have, storage));
            match known {
                Some((_, revision)) => *revision,
                None => {
                    let revision = storage.cache().applied();
                    of_stores.push((storage, revision));
                    revision
                }
            }
        })
        .collect()
}

/// Takes all snapshots; `None` if one of them is out of reach because of writes meanwhile.
fn snapshots(types: &[(&str, &Arc<Storage>, ResourceId)], revisions: &[Revision]) -> Option<Vec<Snapshot>> {
    let taken: Result<Vec<Snapshot>, SnapshotError> = types
        .iter()
        .zip(revisions)
        .map(|((_, storage, id), revision)| storage.cache().snapshot_at(*id, *revision))
        .collect();
    taken.ok()
}

/// The pieces of an archive, each made on demand. After an error there are no more.
pub struct Pieces {
    /// Set until it is written.
    head: Option<Head>,
    snapshots: Vec<Snapshot>,
    /// Set until the end is written.
    writer: Option<Writer>,
    type_index: usize,
    /// The last written key of the current type.
    after: Option<Arc<str>>,
}

impl Iterator for Pieces {
    type Item = Result<Bytes, ArchiveError>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut writer = self.writer.take()?;
        let mut piece = Vec::with_capacity(PIECE_BYTES + PIECE_BYTES / 4);
        if let Err(error) = self.fill(&mut writer, &mut piece) {
            return Some(Err(error));
        }
        if piece.is_empty() {
            return Some(Ok(writer.end().into()));
        }
        writer.written(&piece);
        self.writer = Some(writer);
        Some(Ok(piece.into()))
    }
}

impl Pieces {
    /// Fills the piece with what comes next.
    fn fill(&mut self, writer: &mut Writer, piece: &mut Vec<u8>) -> Result<(), ArchiveError> {
        if let Some(head) = self.head.take() {
            writer.head(&head, piece)?;
        }
        while piece.len() < PIECE_BYTES
            && let Some(snapshot) = self.snapshots.get_mut(self.type_index)
        {
            // The head has checked that the number fits.
            let type_number = u16::try_from(self.type_index).unwrap_or(u16::MAX);
            let mut last = None;
            for entry in snapshot.range("", self.after.as_deref()) {
                writer.record(type_number, entry, piece)?;
                last = Some(Arc::clone(&entry.key));
                if piece.len() >= PIECE_BYTES {
                    break;
                }
            }
            if last.is_some() && piece.len() >= PIECE_BYTES {
                self.after = last;
                return Ok(());
            }
            // Releases the memory of a type as soon as it is written: the client may read slowly.
            *snapshot = Snapshot::empty(snapshot.revision);
            self.type_index += 1;
            self.after = None;
        }
        Ok(())
    }
}
