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
    /// A log whose next generation comes after this one, which has so many frames.
    pub(super) fn new(store: &Path, generation: u64, frames: u64) -> Self {
        let place = Place { generation: generation + 1, before: frames };
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
    /// How many frames of that generation were found.
    pub(super) frames_of_last: u64,
}

/// Reads the log of a store whose database has everything up to the generation `folded`, and makes durable what it
/// believes. The newest generation ends with its last whole frame: what may follow was never acknowledged.
pub(super) fn recover(store: &Path, folded: u64) -> Result<Found, StorageError> {
    let mut found = Found { frames: Vec::new(), generation: folded, frames_of_last: 0 };
    // The order of the generations that there may be is the order of the files.
    for generation in [folded + 1, folded + 2] {
        let path = path(store, generation);
        let bytes = read(&path)?;
        let frames = frames(&path, &bytes, generation)?;
        let Some(first) = frames.first() else {
            // Behind a first frame that was torn there may be whole ones of a generation that is written again.
            files::remove_file(&path)?;
            continue;
        };
        // The first of them tells of a generation that the database has.
        let has_all_before = generation == found.generation + 1
            && (generation == folded + 1 || first.place.before == found.frames_of_last);
        if !has_all_before {
            return Err(StorageError::DamagedLog { path: self::path(store, generation - 1) });
        }
        let end = frames.iter().map(|frame| frame.bytes).sum();
        make_durable(&path, &bytes[..end])?;
        (found.generation, found.frames_of_last) = (generation, frames.len() as u64);
        found.frames.extend(frames);
    }
    Ok(found)
}

fn read(path: &Path) -> Result<Bytes, StorageError> {
    match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Bytes::new()),
        read => read.map(Bytes::from).map_err(files::failed("read", path)),
    }
}

/// What was read may be what only memory holds: the last flush of the process before this one may have failed, and
/// another flush would not try again. So it is written once more.
fn make_durable(path: &Path, bytes: &[u8]) -> Result<(), StorageError> {
    let written = || {
        let mut file = files::private_file().open(path)?;
        file.write_all(bytes)?;
        file.sync_data()
    };
    written().map_err(files::failed("make durable", path))
}

/// The frames of a generation, as far as they are whole.
fn frames(path: &Path, bytes: &Bytes, generation: u64) -> Result<Vec<Frame>, StorageError> {
    let (mut frames, mut at) = (Vec::new(), 0);
    while let Some(frame) = frame::read(bytes, at) {
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
