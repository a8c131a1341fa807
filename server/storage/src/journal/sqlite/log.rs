//! The log in front of a database: two files beside it, written in turn from their start, so that a flush has
//! no new length of a file to make durable. Each time one is begun anew is a generation. The file of a
//! generation is written again only after the database has everything of it.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use bytes::Bytes;

use super::frame::{self, Frame, Place, Step};
use crate::error::StorageError;
use crate::journal::files;

/// A file that a large group has made longer than this is cut.
const FILE_BYTES_MAX: u64 = 16 * 1024 * 1024;
/// A buffer that a large group has made longer than this is not kept.
const BUFFER_BYTES_MAX: usize = 1024 * 1024;

/// The log while it is written.
pub(super) struct Log {
    store: PathBuf,
    /// None before the first frame of a generation.
    file: Option<File>,
    /// Of its frames.
    place: Place,
    /// How many frames of the generation are written.
    frames: u64,
    /// Empty between writes.
    buffer: Vec<u8>,
}

impl Log {
    /// The log of a store that has everything up to this generation.
    pub(super) fn new(store: &Path, generation: u64) -> Self {
        let place = Place { generation: generation + 1, before: 0 };
        let (store, buffer) = (store.to_owned(), Vec::new());
        Self { store, file: None, place, frames: 0, buffer }
    }

    /// The generation that is written.
    pub(super) fn generation(&self) -> u64 {
        self.place.generation
    }

    /// Adds a frame. It is durable after the next flush.
    pub(super) fn write(&mut self, step: Step<'_>) -> Result<(), StorageError> {
        frame::write(&mut self.buffer, self.place, step);
        let path = || path(&self.store, self.place.generation);
        let file = match &mut self.file {
            Some(file) => file,
            none => none.insert(begin(&path())?),
        };
        file.write_all(&self.buffer).map_err(|source| files::failed("write", &path())(source))?;
        self.frames += 1;
        self.buffer.clear();
        self.buffer.shrink_to(BUFFER_BYTES_MAX);
        Ok(())
    }

    /// Makes all frames durable.
    pub(super) fn flush(&mut self) -> Result<(), StorageError> {
        if let Some(file) = &self.file {
            let path = || path(&self.store, self.place.generation);
            file.sync_data().map_err(|source| files::failed("make durable", &path())(source))?;
        }
        Ok(())
    }

    /// Ends the generation. Its frames are durable, and the other file is written from now on.
    pub(super) fn turn(&mut self) -> Result<(), StorageError> {
        self.flush()?;
        self.place = Place { generation: self.place.generation + 1, before: self.frames };
        (self.file, self.frames) = (None, 0);
        Ok(())
    }
}

/// What a log has that its database has not.
pub(super) struct Found {
    /// In the order in which they were written.
    pub(super) frames: Vec<Frame>,
    /// The generation of the last one, or that which the database has.
    pub(super) generation: u64,
}

/// Reads the log of a store whose database has everything up to the generation `folded`. The newest
/// generation ends with its last whole frame: what may follow was never acknowledged.
pub(super) fn recover(store: &Path, folded: u64) -> Result<Found, StorageError> {
    let mut found = Found { frames: Vec::new(), generation: folded };
    let mut before = None;
    // The order of the generations that there may be is the order of the files.
    for generation in [folded + 1, folded + 2] {
        let path = path(store, generation);
        let frames = frames(&path, generation)?;
        let Some(first) = frames.first() else { continue };
        let has_all_before = match before {
            // The first one tells of a generation that the database has.
            None => generation == folded + 1,
            Some(count) => first.place.before == count,
        };
        if !has_all_before {
            return Err(StorageError::DamagedLog { path: self::path(store, generation - 1) });
        }
        before = Some(frames.len() as u64);
        found.generation = generation;
        found.frames.extend(frames);
    }
    Ok(found)
}

/// The frames of a generation, as far as they are whole.
fn frames(path: &Path, generation: u64) -> Result<Vec<Frame>, StorageError> {
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
        read => read.map_err(files::failed("read", path))?,
    };
    let bytes = Bytes::from(bytes);
    let (mut frames, mut at) = (Vec::new(), 0);
    while let Some(frame) = frame::read(&bytes, at) {
        if frame.place.generation > generation {
            // It was begun when the database had this one, and now it has not.
            return Err(StorageError::DamagedLog { path: path.to_owned() });
        }
        if frame.place.generation < generation {
            break;
        }
        at += frame.bytes;
        frames.push(frame);
    }
    Ok(frames)
}

/// Removes the log of a database that has everything.
pub(super) fn remove(store: &Path) -> Result<(), StorageError> {
    [0, 1].into_iter().try_for_each(|generation| files::remove_file(&path(store, generation)))
}

fn path(store: &Path, generation: u64) -> PathBuf {
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
