//! The log in front of a database: two files beside it, written in turn from their start, so that a flush has
//! no new length of a file to make durable. Each time one is begun anew is a generation. The file of a
//! generation is written again only after the database has everything of it.
//!
//! Each flush is noted in the mark, before the writes that waited for it are acknowledged. How the log is read again
//! stands in [`found`](super::found).

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::frame::{self, Order, Place, Step};
use super::mark::{Durable, Mark};
use crate::entry::Revision;
use crate::error::StorageError;
use crate::journal::files;

/// A file that a large group has made longer than this is cut.
const FILE_BYTES_MAX: u64 = 16 * 1024 * 1024;
/// A buffer that a large group has made longer than this is not kept.
const BUFFER_BYTES_MAX: usize = 1024 * 1024;

/// The log while it is written.
pub(super) struct Log {
    store: PathBuf,
    /// What marks its frames as those of this store.
    tag: u64,
    mark: Mark,
    /// None before the first frame of a generation.
    file: Option<File>,
    /// Of its frames.
    place: Place,
    /// How many frames of the generation are written, and durable.
    order: Order,
    /// The newest revision that it keeps.
    revision: Revision,
    /// Empty between writes.
    buffer: Vec<u8>,
}

impl Log {
    /// A log whose next generation comes after this one, which has so many frames.
    pub(super) fn new(store: &Path, tag: u64, mark: Mark, generation: u64, frames: u64) -> Self {
        let place = Place { generation: generation + 1, before: frames };
        let (store, buffer, revision) = (store.to_owned(), Vec::new(), mark.durable().revision);
        Self { store, tag, mark, file: None, place, order: Order::default(), revision, buffer }
    }

    /// The generation that is written.
    pub(super) fn generation(&self) -> u64 {
        self.place.generation
    }

    /// Adds a frame. It is durable after the next flush.
    pub(super) fn write(&mut self, step: Step<'_>) -> Result<(), StorageError> {
        frame::write(&mut self.buffer, self.tag, self.place, self.order, step);
        let path = || path(&self.store, self.place.generation);
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(begin(&path())?),
        };
        file.write_all(&self.buffer).map_err(|source| files::failed("write", &path())(source))?;
        self.order.number += 1;
        self.revision = step.keep.iter().map(|kept| kept.record.revision).fold(self.revision, Revision::max);
        self.buffer.clear();
        self.buffer.shrink_to(BUFFER_BYTES_MAX);
        Ok(())
    }

    /// Makes all frames durable, and notes that they are.
    pub(super) fn flush(&mut self) -> Result<(), StorageError> {
        let Some(file) = &self.file else { return Ok(()) };
        let (generation, frames) = (self.place.generation, self.order.number);
        let path = || path(&self.store, generation);
        file.sync_data().map_err(|source| files::failed("make durable", &path())(source))?;
        self.order.durable = frames;
        // Before the acknowledgement: a log that is cut below the mark is known to have lost something.
        self.mark.note(Durable { generation, frames, revision: self.revision })
    }

    /// Ends the generation. Its frames are durable, and the other file is written from now on.
    pub(super) fn turn(&mut self) -> Result<(), StorageError> {
        self.flush()?;
        self.place = Place { generation: self.place.generation + 1, before: self.order.number };
        (self.file, self.order) = (None, Order::default());
        Ok(())
    }

    /// Makes the mark durable from time to time, so that it is useful after a power failure as well.
    pub(super) fn settle(&mut self) -> Result<(), StorageError> {
        self.mark.settle()
    }

    /// Makes the mark durable. It stays when the log is removed: it tells that the database has everything up to it.
    pub(super) fn end(mut self) -> Result<(), StorageError> {
        self.mark.flush()
    }
}

/// Removes the log of a database that has everything.
pub(super) fn remove(store: &Path) -> Result<(), StorageError> {
    [0, 1].into_iter().try_for_each(|generation| files::remove_file(&path(store, generation)))
}

/// The file of a generation.
pub(super) fn path(store: &Path, generation: u64) -> PathBuf {
    let [odd, even] = files::LOGS;
    files::beside(store, if generation.is_multiple_of(2) { even } else { odd })
}

/// Opens a file at its start. What it holds stays, to be overwritten.
fn begin(path: &Path) -> Result<File, StorageError> {
    let is_new = !path.exists();
    let file = files::private_file().open(path).map_err(files::failed("open", path))?;
    if is_new && let Some(dir) = path.parent() {
        files::sync_dir(dir)?;
    }
    let cut = || {
        if file.metadata()?.len() > FILE_BYTES_MAX {
            file.set_len(0)?;
        }
        Ok(())
    };
    cut().map_err(files::failed("cut", path))?;
    Ok(file)
}
