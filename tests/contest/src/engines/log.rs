//! A bare log as a journal: the yardstick. Segments are filled with zeros ahead of time, so that an append is
//! one write over bytes that exist and one flush of data alone. A segment in which nothing counts any more is
//! deleted; nothing is moved, so a long-lived record keeps its whole segment. That is what an engine adds.
//!
//! A frame is: length and sum of what follows (4 bytes each), its number (8), a count of records (4), then
//! per record its revision (8), its length (4) and its bytes; the top bit of the count marks a frame that
//! forgets and holds the two marks and the revisions instead.

use std::collections::{BTreeMap, HashSet};
use std::fs::File;
use std::io::Read;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

use storage::entry::Revision;
use storage::error::StorageError;
use storage::journal::{Each, Journal, Marks, Record, Records};

use super::{file, not_written_anew};

const SEGMENT_BYTES: u64 = 16 * 1024 * 1024;
const ZEROS_BYTES: usize = 1024 * 1024;
const FORGETS: u32 = 1 << 31;

pub(super) struct LogJournal {
    dir: PathBuf,
    /// Records that count, by segment: the number of the first frame.
    segments: BTreeMap<u64, Segment>,
    /// Where writes go: none before the first, and none where a segment could not be made.
    tail: Option<File>,
    tail_at: u64,
    next_frame: u64,
    marks: Marks,
    forgotten: HashSet<Revision>,
    buffer: Vec<u8>,
    /// The next segment while it is being filled with zeros.
    spare: Option<JoinHandle<std::io::Result<()>>>,
}

struct Segment {
    revisions: Vec<Revision>,
    dead: usize,
}

impl LogJournal {
    pub(super) fn open(dir: &Path) -> Result<Self, StorageError> {
        Self::scan(dir).map_err(|source| file("open the log in", dir, source))
    }

    /// Reads all frames for what was forgotten. Writes go to a segment of their own, so that the torn end of
    /// an old one is never written over.
    fn scan(dir: &Path) -> std::io::Result<Self> {
        let (mut next_frame, mut marks) = (1, Marks::NEW);
        let (mut segments, mut forgotten) = (BTreeMap::new(), HashSet::new());
        for first in segment_numbers(dir)? {
            let mut revisions = Vec::new();
            let frames = Frames::open(&segment_path(dir, first), first)?;
            next_frame = frames.each(&mut |frame| match frame {
                Frame::Record(revision, _) => {
                    revisions.push(revision);
                    Ok::<_, std::io::Error>(())
                }
                Frame::Forget(revision) => {
                    forgotten.insert(revision);
                    Ok(())
                }
                Frame::Marks(found) => {
                    marks = found;
                    Ok(())
                }
            })?;
            let dead = revisions.iter().filter(|revision| forgotten.contains(revision)).count();
            segments.insert(first, Segment { revisions, dead });
        }
        segments.retain(|first, _| *first < next_frame);
        let spare = Some(spawn_spare(dir));
        let (dir, buffer) = (dir.to_owned(), Vec::new());
        Ok(Self { dir, segments, tail: None, tail_at: 0, next_frame, marks, forgotten, buffer, spare })
    }

    /// Writes the frame in the buffer, whose head is still to be filled in.
    fn write(&mut self, flush: bool) -> std::io::Result<()> {
        let body = self.buffer.get(8..).unwrap_or_default();
        let length = u32::try_from(body.len()).map_err(std::io::Error::other)?;
        let sum = crc32fast::hash(body);
        for (place, byte) in
            self.buffer.iter_mut().zip(length.to_be_bytes().into_iter().chain(sum.to_be_bytes()))
        {
            *place = byte;
        }
        if self.tail.is_none() || self.tail_at + self.buffer.len() as u64 > SEGMENT_BYTES {
            self.next_segment()?;
        }
        if let Some(tail) = &self.tail {
            tail.write_all_at(&self.buffer, self.tail_at)?;
            if flush {
                tail.sync_data()?;
            }
        }
        // Only now: what failed is written over by the next attempt.
        self.tail_at += self.buffer.len() as u64;
        self.next_frame += 1;
        Ok(())
    }

    fn next_segment(&mut self) -> std::io::Result<()> {
        if let Some(tail) = &self.tail {
            // What was forgotten without a flush must not be later than what comes next.
            tail.sync_data()?;
        }
        match self.spare.take().map(JoinHandle::join) {
            Some(Ok(made)) => made?,
            _ => make_spare(&spare_path(&self.dir))?,
        }
        self.tail = Some(take_spare(&self.dir, self.next_frame)?);
        self.segments.insert(self.next_frame, Segment { revisions: Vec::new(), dead: 0 });
        (self.tail_at, self.spare) = (0, Some(spawn_spare(&self.dir)));
        Ok(())
    }

    fn begin(&mut self, count: u32) {
        self.buffer.clear();
        self.buffer.extend_from_slice(&[0; 8]);
        self.buffer.extend_from_slice(&self.next_frame.to_be_bytes());
        self.buffer.extend_from_slice(&count.to_be_bytes());
    }

    /// Deletes full segments in which nothing counts. The frames that forgot may be among them: then the
    /// revisions are gone as well.
    fn drop_dead_segments(&mut self) -> std::io::Result<()> {
        while self.segments.len() > 1
            && let Some(first) = self.segments.first_entry()
            && first.get().dead == first.get().revisions.len()
        {
            let (number, segment) = first.remove_entry();
            std::fs::remove_file(segment_path(&self.dir, number))?;
            for revision in segment.revisions {
                self.forgotten.remove(&revision);
            }
        }
        Ok(())
    }
}

impl Drop for LogJournal {
    fn drop(&mut self) {
        if let Some(spare) = self.spare.take() {
            // A failure shows when the next segment is needed.
            let _ = spare.join();
        }
    }
}

impl Journal for LogJournal {
    fn marks(&mut self) -> Result<Marks, StorageError> {
        Ok(self.marks)
    }

    fn load(&mut self, each: &mut Each<'_>) -> Result<(), StorageError> {
        for first in self.segments.keys() {
            let path = segment_path(&self.dir, *first);
            let frames = Frames::open(&path, *first).map_err(|source| file("read", &path, source))?;
            frames.each(&mut |frame| match frame {
                Frame::Record(revision, payload) if !self.forgotten.contains(&revision) => {
                    each(revision, payload)
                }
                _ => Ok(()),
            })?;
        }
        Ok(())
    }

    fn append(&mut self, records: &[Record]) -> Result<(), StorageError> {
        self.begin(u32::try_from(records.len()).unwrap_or(FORGETS));
        for record in records {
            self.buffer.extend_from_slice(&record.revision.to_be_bytes());
            let length = u32::try_from(record.payload.len()).unwrap_or(u32::MAX);
            self.buffer.extend_from_slice(&length.to_be_bytes());
            self.buffer.extend_from_slice(&record.payload);
        }
        self.write(true).map_err(|source| file("append to the log in", &self.dir, source))?;
        if let Some(mut last) = self.segments.last_entry() {
            last.get_mut().revisions.extend(records.iter().map(|record| record.revision));
        }
        Ok(())
    }

    fn forget(&mut self, revisions: &[Revision], marks: Marks) -> Result<(), StorageError> {
        self.begin(FORGETS);
        for number in [marks.floor, marks.highest].iter().chain(revisions) {
            self.buffer.extend_from_slice(&number.to_be_bytes());
        }
        self.write(false).map_err(|source| file("trim the log in", &self.dir, source))?;
        self.marks = marks;
        for revision in revisions {
            self.forgotten.insert(*revision);
            // Segments are few, and in the order of revisions.
            let of = |s: &&mut Segment| s.revisions.last().is_some_and(|last| last >= revision);
            if let Some(segment) = self.segments.values_mut().find(of) {
                segment.dead += 1;
            }
        }
        self.drop_dead_segments().map_err(|source| file("delete a segment in", &self.dir, source))
    }

    fn replace(&mut self, _records: &mut Records<'_>, _marks: Marks) -> Result<(), StorageError> {
        Err(not_written_anew(&self.dir))
    }
}

enum Frame<'a> {
    Record(Revision, &'a [u8]),
    Forget(Revision),
    Marks(Marks),
}

/// The sound frames of one segment, from its first to the first that is torn.
struct Frames {
    bytes: Vec<u8>,
    expected: u64,
}

impl Frames {
    fn open(path: &Path, expected: u64) -> std::io::Result<Self> {
        let mut bytes = Vec::new();
        File::open(path)?.read_to_end(&mut bytes)?;
        Ok(Self { bytes, expected })
    }

    /// Shows every frame, and tells the number that comes next.
    fn each<E>(self, each: &mut dyn FnMut(Frame<'_>) -> Result<(), E>) -> Result<u64, E> {
        let mut expected = self.expected;
        let mut rest = self.bytes.as_slice();
        while let Some((body, after)) = split_frame(rest) {
            let (number, count, mut body) = match (take_u64(body), body.get(8..).and_then(take_u32)) {
                (Some(number), Some(count)) => (number, count, body.get(12..).unwrap_or_default()),
                _ => break,
            };
            // What an earlier life of the segment left behind.
            if number != expected {
                break;
            }
            (expected, rest) = (expected + 1, after);
            if count >= FORGETS {
                if let (Some(floor), Some(highest)) = (take_u64(body), body.get(8..).and_then(take_u64)) {
                    each(Frame::Marks(Marks { floor, highest }))?;
                }
                for revision in body.get(16..).unwrap_or_default().chunks_exact(8).filter_map(take_u64) {
                    each(Frame::Forget(revision))?;
                }
                continue;
            }
            while let (Some(revision), Some(length)) = (take_u64(body), body.get(8..).and_then(take_u32)) {
                let Some((payload, next)) = body.get(12..).and_then(|b| b.split_at_checked(length as usize))
                else {
                    break;
                };
                each(Frame::Record(revision, payload))?;
                body = next;
            }
        }
        Ok(expected)
    }
}

/// The body of the first frame and what follows it, if its sum is right.
fn split_frame(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let length = take_u32(bytes)? as usize;
    let sum = take_u32(bytes.get(4..)?)?;
    let (body, after) = bytes.get(8..)?.split_at_checked(length)?;
    (length > 0 && crc32fast::hash(body) == sum).then_some((body, after))
}

fn take_u32(bytes: &[u8]) -> Option<u32> {
    bytes.first_chunk().map(|chunk| u32::from_be_bytes(*chunk))
}

fn take_u64(bytes: &[u8]) -> Option<u64> {
    bytes.first_chunk().map(|chunk| u64::from_be_bytes(*chunk))
}

/// The numbers of the segments, which are those of their first frames.
fn segment_numbers(dir: &Path) -> std::io::Result<Vec<u64>> {
    let mut numbers = Vec::new();
    for entry in std::fs::read_dir(dir)? {
        let name = entry?.file_name();
        numbers
            .extend(name.to_str().and_then(|n| n.strip_suffix(".log")).and_then(|n| n.parse::<u64>().ok()));
    }
    numbers.sort_unstable();
    Ok(numbers)
}

fn segment_path(dir: &Path, first: u64) -> PathBuf {
    dir.join(format!("{first}.log"))
}

fn spare_path(dir: &Path) -> PathBuf {
    dir.join("spare")
}

fn spawn_spare(dir: &Path) -> JoinHandle<std::io::Result<()>> {
    let path = spare_path(dir);
    std::thread::spawn(move || make_spare(&path))
}

/// Makes a segment of zeros, or finds one that is complete.
fn make_spare(path: &Path) -> std::io::Result<()> {
    if std::fs::metadata(path).is_ok_and(|metadata| metadata.len() == SEGMENT_BYTES) {
        return Ok(());
    }
    let spare = File::create(path)?;
    let zeros = vec![0; ZEROS_BYTES];
    for at in (0..SEGMENT_BYTES).step_by(ZEROS_BYTES) {
        spare.write_all_at(&zeros, at)?;
    }
    spare.sync_all()
}

fn take_spare(dir: &Path, first: u64) -> std::io::Result<File> {
    let path = segment_path(dir, first);
    std::fs::rename(spare_path(dir), &path)?;
    File::open(dir)?.sync_all()?;
    File::options().write(true).open(path)
}
