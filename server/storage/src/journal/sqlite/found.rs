//! Reads the log of a store at the start, and distinguishes a torn end from damage.
//!
//! The end of the log may be torn: frames that were being written when the power failed or the process was
//! killed were never acknowledged, and are cut. Anything else that cannot be read is damage, and the start
//! fails. A frame is known to have been durable
//!
//! - if the [mark](super::mark) says so,
//! - if a later frame says so: each records how many were durable when it was written,
//! - if a later generation has a frame: it was started after the flush of the one before.

use std::cmp::Ordering;
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use bytes::Bytes;

use super::frame::{self, Frame, Layout};
use super::log::path;
use super::mark::Durable;
use crate::entry::Revision;
use crate::error::StorageError;
use crate::journal::files;

/// The part of a log that the database lacks.
pub(super) struct Found {
    /// In the order in which they were written.
    pub(super) frames: Vec<Frame>,
    /// The generation of the last frame, or the last one that the database has.
    pub(super) generation: u64,
    /// The number of frames found in that generation.
    pub(super) frames_of_last: u64,
    /// The file of each generation, and the trusted bytes of it.
    files: Vec<(PathBuf, Bytes)>,
}

/// The frames of one generation up to the first that is not whole.
struct Generation {
    number: u64,
    path: PathBuf,
    file: Bytes,
    frames: Vec<Frame>,
    /// Where the last whole frame ends.
    end: usize,
}

/// Reads the log of a store whose database has everything up to the generation `folded`, and which must have
/// everything up to `durable`. Changes nothing.
pub(super) fn read(
    store: &Path,
    folded: u64,
    layout: Layout,
    durable: Durable,
) -> Result<Found, StorageError> {
    // At most two generations exist, one per file.
    let first = Generation::read(store, folded + 1, layout)?;
    let second = Generation::read(store, folded + 2, layout)?;
    if durable.generation > folded + 2 {
        let problem = format!(
            "it has the writes up to generation {folded} of the log, and the log was at generation {}: the \
             database is an older copy, or the log is",
            durable.generation
        );
        return Err(StorageError::Damaged { path: store.to_owned(), offset: None, problem });
    }
    first.check(first.durable(durable, second.frames.first()), layout, store)?;
    second.check(second.durable(durable, None), layout, store)?;
    first.check_end(second.frames.first())?;
    let mut found = Found { frames: Vec::new(), generation: folded, frames_of_last: 0, files: Vec::new() };
    for generation in [first, second] {
        if generation.frames.is_empty() {
            continue;
        }
        (found.generation, found.frames_of_last) = (generation.number, generation.frames.len() as u64);
        found.files.push((generation.path, generation.file.slice(..generation.end)));
        found.frames.extend(generation.frames);
    }
    Ok(found)
}

impl Found {
    /// The highest revision found.
    pub(super) fn highest(&self) -> Option<Revision> {
        self.frames.iter().flat_map(|frame| &frame.keep).map(|kept| kept.record.revision).max()
    }

    /// Makes the frames durable by writing them again. They may exist only in memory: the last flush of the
    /// previous process may have failed, and another flush would not retry those pages.
    pub(super) fn make_durable(&self, store: &Path, folded: u64) -> Result<(), StorageError> {
        for generation in [folded + 1, folded + 2] {
            let path = path(store, generation);
            match self.files.iter().find(|(have, _)| *have == path) {
                Some((path, bytes)) => rewrite(path, bytes)?,
                // After a torn first frame, the file may contain whole frames of a generation that is going
                // to be written again.
                None => files::remove_file(&path)?,
            }
        }
        Ok(())
    }
}

impl Generation {
    fn read(store: &Path, number: u64, layout: Layout) -> Result<Self, StorageError> {
        let path = path(store, number);
        let file = match fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => Bytes::new(),
            read => read.map(Bytes::from).map_err(files::failed("read", &path))?,
        };
        let (mut frames, mut end) = (Vec::new(), 0);
        while let Some(frame) = frame::read(&file, end, layout) {
            if frame.place.generation > number {
                // The file was started when the database had this generation, which it no longer has.
                let problem = format!(
                    "it holds generation {} of the log, and the database {} needs generation {number}: the \
                     database \
                     is an older copy",
                    frame.place.generation,
                    store.display()
                );
                return Err(StorageError::Damaged { path, offset: None, problem });
            }
            let is_next = layout == Layout::Format3 || frame.order.number == frames.len() as u64;
            if frame.place.generation < number || !is_next {
                break;
            }
            end += frame.bytes;
            frames.push(frame);
        }
        Ok(Self { number, path, file, frames, end })
    }

    /// The number of frames of this generation that must have been durable, by the mark and by the first
    /// frame of the next generation.
    fn durable(&self, mark: Durable, next: Option<&Frame>) -> u64 {
        let marked = match mark.generation.cmp(&self.number) {
            Ordering::Less => 0,
            Ordering::Equal => mark.frames,
            // Every generation has at least one frame.
            Ordering::Greater => 1,
        };
        // A generation that is started right after a start does not know how many frames its predecessor had.
        marked.max(next.map_or(0, |frame| frame.place.before.max(1)))
    }

    /// Fails if a durable frame is missing.
    fn check(&self, durable: u64, layout: Layout, store: &Path) -> Result<(), StorageError> {
        let whole = self.frames.len() as u64;
        let behind = match layout {
            Layout::Tagged(_) => self.durable_by_frames_behind(layout),
            Layout::Format3 => self.durable_by_format_3(),
        };
        let durable = durable.max(behind);
        if whole >= durable {
            return Ok(());
        }
        let problem = if self.file.is_empty() {
            "the file is missing or empty".to_owned()
        } else {
            "the next of them cannot be read".to_owned()
        };
        let problem = format!(
            "{durable} groups of writes of generation {} of the log were made durable, and {whole} are \
             whole: \
             {problem}; the database {} has the generations before it",
            self.number,
            store.display()
        );
        Err(StorageError::Damaged { path: self.path.clone(), offset: Some(self.end as u64), problem })
    }

    /// Fails if the generation has more frames than when the next one was started.
    fn check_end(&self, next: Option<&Frame>) -> Result<(), StorageError> {
        let whole = self.frames.len() as u64;
        let Some(next) = next.filter(|next| next.place.before != whole) else { return Ok(()) };
        let (number, before) = (self.number, next.place.before);
        let problem =
            format!("generation {number} of the log ended after {before} groups of writes, and it has more");
        Err(StorageError::Damaged { path: self.path.clone(), offset: Some(self.end as u64), problem })
    }

    /// The number of durable frames, as whole frames after the first broken one record it.
    fn durable_by_frames_behind(&self, layout: Layout) -> u64 {
        let whole = self.frames.len() as u64;
        let behind = frame::find(&self.file, self.end, layout, self.number);
        behind
            .filter(|(_, frame)| frame.order.number > whole)
            .map(|(_, frame)| frame.order.durable)
            .max()
            .unwrap_or(0)
    }

    /// Format 3 does not record what was durable. A frame with records was flushed by itself, so a broken
    /// frame before a whole one was durable, unless both were written for the same flush. That case is
    /// refused too, because it is rarer than damage.
    fn durable_by_format_3(&self) -> u64 {
        let mut behind = frame::find(&self.file, self.end, Layout::Format3, self.number);
        if behind.any(|(_, frame)| !frame.keep.is_empty()) { self.frames.len() as u64 + 1 } else { 0 }
    }
}

fn rewrite(path: &Path, bytes: &[u8]) -> Result<(), StorageError> {
    let written = || {
        let mut file = files::private_file().open(path)?;
        file.write_all(bytes)?;
        file.sync_data()
    };
    written().map_err(files::failed("make durable", path))
}

#[cfg(test)]
mod tests {
    use super::super::frame::{FramePlace, Order, Step, SummedRecord};
    use super::*;
    use crate::journal::Record;

    const TAG: u64 = 0x1234_5678_9abc_def0;

    /// A generation of three groups, of which the middle one was not flushed by itself. Tells where each
    /// ends.
    fn generation() -> (Vec<u8>, Vec<usize>) {
        let (mut bytes, mut ends) = (Vec::new(), Vec::new());
        let place = FramePlace { generation: 1, before: 0 };
        for (number, durable) in [(0, 0), (1, 1), (2, 1)] {
            let payload = vec![u8::try_from(1 + number).unwrap_or(9); 300];
            let keep = [SummedRecord::new(Record { revision: 2 + number, payload: payload.into() })];
            let step = if number == 1 {
                Step { drop: &[u64::MAX], ..Step::default() }
            } else {
                Step { keep: &keep, ..Step::default() }
            };
            frame::write(&mut bytes, TAG, place, Order { number, durable }, step);
            ends.push(bytes.len());
        }
        (bytes, ends)
    }

    fn frames(dir: &Path, bytes: &[u8], durable: u64) -> Result<usize, StorageError> {
        let store = dir.join("store");
        fs::write(path(&store, 1), bytes).expect("written");
        let durable = Durable { generation: 1, frames: durable, revision: 0 };
        read(&store, 0, Layout::Tagged(TAG), durable).map(|found| found.frames.len())
    }

    #[test]
    fn every_tear_is_cut_and_every_loss_refused() {
        let dir = tempfile::tempdir().expect("a directory");
        let (bytes, ends) = generation();
        // What the file holds behind the tear.
        let beneath = [Vec::new(), vec![0; bytes.len()], vec![0xa5; bytes.len()]];
        for cut in 0..=bytes.len() {
            let whole = ends.iter().filter(|end| **end <= cut).count();
            for (kind, beneath) in beneath.iter().enumerate() {
                let torn = [&bytes[..cut], beneath.get(cut..).unwrap_or_default()].concat();
                for durable in 0..=3 {
                    match frames(dir.path(), &torn, durable) {
                        Ok(found) => {
                            assert!(found == whole && durable <= whole as u64, "{kind}: cut at {cut}")
                        }
                        Err(StorageError::Damaged { offset, .. }) => {
                            assert!(durable > whole as u64, "{kind}: cut at {cut}");
                            let end = whole.checked_sub(1).map_or(0, |last| ends[last]);
                            assert_eq!(offset, Some(end as u64));
                        }
                        Err(error) => panic!("{error}"),
                    }
                }
            }
        }
    }

    #[test]
    fn a_flip_is_damage_if_a_frame_behind_says_so() {
        let dir = tempfile::tempdir().expect("a directory");
        let (bytes, ends) = generation();
        for at in 0..bytes.len() {
            let mut flipped = bytes.clone();
            flipped[at] ^= 0x40;
            // The mark is as old as it can be.
            match frames(dir.path(), &flipped, 0) {
                // The third frame says that the first was durable, and of the second nothing.
                Err(error) => assert!(at < ends[0], "at {at}: {error}"),
                Ok(found) => {
                    assert!(at >= ends[0] && found == 1 + usize::from(at >= ends[1]), "at {at}: {found}")
                }
            }
            assert!(frames(dir.path(), &flipped, 3).is_err(), "at {at}");
        }
    }
}
