//! The log in front of a database: two files, overwritten in turn from their start, so that a flush need not
//! make a new file length durable. Each start of a file is a generation. A file is overwritten only when the
//! database has everything of its generation.
//!
//! Each flush is recorded in the mark before its writes are acknowledged. [`found`](super::found) reads the
//! log.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::frame::{self, FramePlace, Order, Step};
use super::mark::{Durable, Mark};
use crate::entry::Revision;
use crate::error::StorageError;
use crate::journal::files;

/// A file that a large group has made longer is cut to nothing.
const FILE_BYTES_MAX: u64 = 16 * 1024 * 1024;
/// A buffer that a large group has made longer is not kept.
const BUFFER_BYTES_MAX: usize = 1024 * 1024;

/// The log while it is written.
pub(super) struct Log {
    store: PathBuf,
    /// Identifies frames of this store.
    tag: u64,
    mark: Mark,
    /// None before the first frame of a generation.
    file: Option<File>,
    /// The place of its frames.
    place: FramePlace,
    /// The number of frames written, and durable, in this generation.
    order: Order,
    /// The newest revision that it keeps.
    revision: Revision,
    /// Empty between writes.
    buffer: Vec<u8>,
}

impl Log {
    /// Makes a log whose next generation follows this one with this many frames.
    pub(super) fn new(store: &Path, tag: u64, mark: Mark, generation: u64, frames: u64) -> Self {
        let place = FramePlace { generation: generation + 1, before: frames };
        let (store, buffer, revision) = (store.to_owned(), Vec::new(), mark.durable().revision);
        Self { store, tag, mark, file: None, place, order: Order::default(), revision, buffer }
    }

    /// The generation that is written.
    pub(super) fn generation(&self) -> u64 {
        self.place.generation
    }

    /// Writes a frame. It is durable after the next flush.
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

    /// Makes all frames durable, and records that in the mark.
    pub(super) fn flush(&mut self) -> Result<(), StorageError> {
        let Some(file) = &self.file else { return Ok(()) };
        let (generation, frames) = (self.place.generation, self.order.number);
        let path = || path(&self.store, generation);
        file.sync_data().map_err(|source| files::failed("make durable", &path())(source))?;
        self.order.durable = frames;
        // Recorded before the acknowledgement: if the log is shorter than the mark, it has certainly lost a
        // write.
        self.mark.note(Durable { generation, frames, revision: self.revision })
    }

    /// Ends the generation. Its frames are durable, and the other file is written next.
    pub(super) fn turn(&mut self) -> Result<(), StorageError> {
        self.flush()?;
        self.place = FramePlace { generation: self.place.generation + 1, before: self.order.number };
        (self.file, self.order) = (None, Order::default());
        Ok(())
    }

    /// Makes the mark durable from time to time, so that it is useful after a power failure, too.
    pub(super) fn settle(&mut self) -> Result<(), StorageError> {
        self.mark.settle()
    }

    /// Makes the mark durable. It stays when the log is removed, to record that the database has everything
    /// up to it.
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

/// Opens a file for overwriting from its start. Its length stays, which saves the flush a change of metadata.
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
