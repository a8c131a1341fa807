//! How the log lies in its files: one frame per step of writing, which is there as a whole or not at all.
//!
//! All numbers are little-endian. A frame begins with a checksum of its head. The head tells its place, the marks (zeros:
//! unchanged), how many records it keeps and how many it drops; then for each record that it keeps revision,
//! length and checksum, and for each that it drops the revision. The payloads follow, without a gap.
//!
//! The files are written again and again from their start, so what follows the last frame may be a frame as
//! well: an older one, which the generation in its place gives away.

use bytes::Bytes;

use super::writing::record_sum;
use crate::entry::Revision;
use crate::journal::{Marks, Record};

const SUM_BYTES: usize = 4;
const WORD_BYTES: usize = 8;
/// Generation, frames before, floor, highest, records kept, records dropped.
const WORDS: usize = 6;
const FIXED_BYTES: usize = SUM_BYTES + WORDS * WORD_BYTES;
/// Revision, length, checksum.
const KEPT_BYTES: usize = 2 * WORD_BYTES + SUM_BYTES;

/// Where a frame belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Counts how often a file of the log was begun.
    pub(super) generation: u64,
    /// How many frames the generation before had.
    pub(super) before: u64,
}

/// A record and its checksum, which it keeps for good.
#[derive(Clone, Debug)]
pub(super) struct Kept {
    pub(super) record: Record,
    pub(super) sum: u32,
}

impl Kept {
    pub(super) fn new(record: Record) -> Self {
        let sum = record_sum(record.revision, &record.payload);
        Self { record, sum }
    }
}

/// What is done to the records as one step.
#[derive(Clone, Copy, Default)]
pub(super) struct Step<'a> {
    pub(super) keep: &'a [Kept],
    pub(super) drop: &'a [Revision],
    /// The marks from now on, if they change.
    pub(super) marks: Option<Marks>,
}

/// A frame that was read.
pub(super) struct Frame {
    pub(super) place: Place,
    pub(super) keep: Vec<Kept>,
    pub(super) drop: Vec<Revision>,
    pub(super) marks: Option<Marks>,
    /// How long it is.
    pub(super) bytes: usize,
}

/// Adds a frame to a buffer.
pub(super) fn write(buffer: &mut Vec<u8>, place: Place, step: Step<'_>) {
    let begin = buffer.len();
    buffer.extend_from_slice(&[0; SUM_BYTES]);
    let (floor, highest) = step.marks.map_or((0, 0), |marks| (marks.floor, marks.highest));
    let counts = [step.keep.len() as u64, step.drop.len() as u64];
    let words = [place.generation, place.before, floor, highest].into_iter().chain(counts);
    words.for_each(|word| buffer.extend_from_slice(&word.to_le_bytes()));
    for Kept { record, sum } in step.keep {
        buffer.extend_from_slice(&record.revision.to_le_bytes());
        buffer.extend_from_slice(&(record.payload.len() as u64).to_le_bytes());
        buffer.extend_from_slice(&sum.to_le_bytes());
    }
    step.drop.iter().for_each(|revision| buffer.extend_from_slice(&revision.to_le_bytes()));
    let sum = crc32fast::hash(&buffer[begin + SUM_BYTES..]);
    buffer[begin..begin + SUM_BYTES].copy_from_slice(&sum.to_le_bytes());
    step.keep.iter().for_each(|kept| buffer.extend_from_slice(&kept.record.payload));
}

/// The frame at a place in a file. None if there is no whole one.
pub(super) fn read(file: &Bytes, at: usize) -> Option<Frame> {
    let mut rest = file.get(at..)?;
    let begin = rest;
    let sum = number(&mut rest)?;
    let fixed = [(); WORDS].map(|()| word(&mut rest));
    let [generation, before, floor, highest, keeps, drops] = fixed;
    let (keeps, drops) = (usize::try_from(keeps?).ok()?, usize::try_from(drops?).ok()?);
    let lists = keeps.checked_mul(KEPT_BYTES)?.checked_add(drops.checked_mul(WORD_BYTES)?)?;
    let head = FIXED_BYTES.checked_add(lists)?;
    if crc32fast::hash(begin.get(SUM_BYTES..head)?) != sum {
        return None;
    }
    let mut end = at + head;
    let mut keep = Vec::with_capacity(keeps);
    for _ in 0..keeps {
        let (revision, length, sum) = (word(&mut rest)?, word(&mut rest)?, number(&mut rest)?);
        let begin = end;
        end = begin.checked_add(usize::try_from(length).ok()?)?;
        file.get(begin..end)?;
        let kept = Kept::new(Record { revision, payload: file.slice(begin..end) });
        if kept.sum != sum {
            return None;
        }
        keep.push(kept);
    }
    let drop = (0..drops).map(|_| word(&mut rest)).collect::<Option<_>>()?;
    let place = Place { generation: generation?, before: before? };
    let marks = Marks { floor: floor?, highest: highest? };
    let marks = (marks.highest > 0).then_some(marks);
    Some(Frame { place, keep, drop, marks, bytes: end - at })
}

fn word(rest: &mut &[u8]) -> Option<u64> {
    let (word, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(u64::from_le_bytes(*word))
}

fn number(rest: &mut &[u8]) -> Option<u32> {
    let (number, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(u32::from_le_bytes(*number))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn kept() -> impl Strategy<Value = Kept> {
        let payload = proptest::collection::vec(any::<u8>(), 0..100);
        (any::<u64>(), payload)
            .prop_map(|(revision, payload)| Kept::new(Record { revision, payload: payload.into() }))
    }

    fn marks() -> impl Strategy<Value = Option<Marks>> {
        proptest::option::of(
            (any::<u64>(), 1..=u64::MAX).prop_map(|(floor, highest)| Marks { floor, highest }),
        )
    }

    prop_compose! {
        fn place()((generation, before) in any::<(u64, u64)>()) -> Place {
            Place { generation, before }
        }
    }

    proptest! {
        #[test]
        fn what_was_written_is_read_and_nothing_else(
            (front, behind) in (proptest::collection::vec(any::<u8>(), 0..9), any::<[u8; 5]>()),
            place in place(),
            keep in proptest::collection::vec(kept(), 0..4),
            drop in proptest::collection::vec(any::<u64>(), 0..4),
            marks in marks(),
            hit in any::<proptest::sample::Index>(),
            bit in 0..8_u8,
        ) {
            let mut buffer = front.clone();
            write(&mut buffer, place, Step { keep: &keep, drop: &drop, marks });
            let end = buffer.len();
            buffer.extend(behind);
            let frame = read(&Bytes::from(buffer.clone()), front.len()).expect("a frame");
            prop_assert_eq!((frame.place, frame.marks, &frame.drop), (place, marks, &drop));
            prop_assert_eq!(front.len() + frame.bytes, end);
            let told = |kept: &[Kept]| -> Vec<(u64, Bytes)> {
                kept.iter().map(|kept| (kept.record.revision, kept.record.payload.clone())).collect()
            };
            prop_assert_eq!(told(&frame.keep), told(&keep));

            let torn = Bytes::copy_from_slice(&buffer[..front.len() + hit.index(frame.bytes)]);
            prop_assert!(read(&torn, front.len()).is_none());
            buffer[front.len() + hit.index(frame.bytes)] ^= 1 << bit;
            prop_assert!(read(&Bytes::from(buffer), front.len()).is_none());
        }

        #[test]
        fn nothing_panics(bytes in proptest::collection::vec(any::<u8>(), 0..200), at in 0..300_usize) {
            let _ = read(&Bytes::from(bytes), at);
        }
    }
}
