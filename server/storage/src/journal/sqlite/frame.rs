//! The layout of the log: one frame per write step. A frame is complete or does not count.
//!
//! Numbers are little-endian. A frame starts with a checksum of its head. The head has its place, the marks
//! (zero if unchanged), and the numbers of kept and dropped records; then revision, length and checksum of
//! each kept record, and the revision of each dropped one. The payloads follow without gaps.
//!
//! The place names the store and the generation, so that frames can be found after damaged bytes, and a frame
//! of another store is not taken for one of this. Frames of format 3 have neither the store nor their number.
//!
//! The files are overwritten from their start again and again, so older frames may follow the last one. Their
//! generation gives them away.

use bytes::Bytes;

use super::checksum::record_sum;
use crate::entry::Revision;
use crate::journal::{Marks, Record};

const SUM_BYTES: usize = 4;
const WORD_BYTES: usize = 8;
/// Tag, generation, frames before, number, durable frames, floor, highest, records kept, records dropped.
const WORDS: usize = 9;
/// The same without tag, number and durable frames.
const WORDS_OF_FORMAT_3: usize = 6;
/// Revision, length, checksum.
const KEPT_BYTES: usize = 2 * WORD_BYTES + SUM_BYTES;

/// The layout of a frame's head.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Layout {
    /// As format 3 wrote them.
    Format3,
    /// With the tag of their store.
    Tagged(u64),
}

/// The position of a frame in its generation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Order {
    /// The number of frames before it in the generation.
    pub(crate) number: u64,
    /// How many of those were durable when it was written.
    pub(crate) durable: u64,
}

/// The generation of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FramePlace {
    /// Counts how often a file of the log was started.
    pub(crate) generation: u64,
    /// The number of frames in the previous generation.
    pub(crate) before: u64,
}

/// A record with its checksum, which never changes.
#[derive(Clone, Debug)]
pub(crate) struct SummedRecord {
    pub(crate) record: Record,
    pub(crate) sum: u32,
}

impl SummedRecord {
    pub(crate) fn new(record: Record) -> Self {
        let sum = record_sum(record.revision, &record.payload);
        Self { record, sum }
    }
}

/// The changes of one step.
#[derive(Clone, Copy, Default)]
pub(crate) struct Step<'a> {
    pub(crate) keep: &'a [SummedRecord],
    pub(crate) drop: &'a [Revision],
    /// The new marks, if they change.
    pub(crate) marks: Option<Marks>,
}

/// A frame that was read.
pub(crate) struct Frame {
    pub(crate) place: FramePlace,
    /// Zero in format 3, which has no such field.
    pub(crate) order: Order,
    pub(crate) keep: Vec<SummedRecord>,
    pub(crate) drop: Vec<Revision>,
    pub(crate) marks: Option<Marks>,
    /// The length of the frame.
    pub(crate) bytes: usize,
}

/// Appends a frame to a buffer.
pub(crate) fn write(buffer: &mut Vec<u8>, tag: u64, place: FramePlace, order: Order, step: Step<'_>) {
    let begin = buffer.len();
    buffer.extend_from_slice(&[0; SUM_BYTES]);
    let (floor, highest) = step.marks.map_or((0, 0), |marks| (marks.floor, marks.highest));
    let place = [tag, place.generation, place.before, order.number, order.durable];
    let counts = [step.keep.len() as u64, step.drop.len() as u64];
    let words = place.into_iter().chain([floor, highest]).chain(counts);
    words.for_each(|word| buffer.extend_from_slice(&word.to_le_bytes()));
    for SummedRecord { record, sum } in step.keep {
        buffer.extend_from_slice(&record.revision.to_le_bytes());
        buffer.extend_from_slice(&(record.payload.len() as u64).to_le_bytes());
        buffer.extend_from_slice(&sum.to_le_bytes());
    }
    step.drop.iter().for_each(|revision| buffer.extend_from_slice(&revision.to_le_bytes()));
    let sum = crc32fast::hash(&buffer[begin + SUM_BYTES..]);
    buffer[begin..begin + SUM_BYTES].copy_from_slice(&sum.to_le_bytes());
    step.keep.iter().for_each(|kept| buffer.extend_from_slice(&kept.record.payload));
}

/// Reads the frame at an offset. `None` if there is no whole one of this layout and store.
pub(crate) fn read(file: &Bytes, at: usize, layout: Layout) -> Option<Frame> {
    let mut rest = file.get(at..)?;
    let begin = rest;
    let sum = number(&mut rest)?;
    let mut words = [0; WORDS];
    let known = match layout {
        Layout::Format3 => WORDS_OF_FORMAT_3,
        Layout::Tagged(_) => WORDS,
    };
    for place in words.iter_mut().take(known) {
        *place = word(&mut rest)?;
    }
    let (place, order, [floor, highest, keeps, drops]) = match (layout, words) {
        (Layout::Format3, [generation, before, floor, highest, keeps, drops, ..]) => {
            (FramePlace { generation, before }, Order::default(), [floor, highest, keeps, drops])
        }
        (Layout::Tagged(tag), [found, generation, before, number, durable, rest @ ..]) => {
            if found != tag {
                return None;
            }
            (FramePlace { generation, before }, Order { number, durable }, rest)
        }
    };
    let (keeps, drops) = (usize::try_from(keeps).ok()?, usize::try_from(drops).ok()?);
    let lists = keeps.checked_mul(KEPT_BYTES)?.checked_add(drops.checked_mul(WORD_BYTES)?)?;
    let head = (SUM_BYTES + known * WORD_BYTES).checked_add(lists)?;
    // The checksum before the counts are used: damaged counts could ask for any amount of memory.
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
        let kept = SummedRecord::new(Record { revision, payload: file.slice(begin..end) });
        if kept.sum != sum {
            return None;
        }
        keep.push(kept);
    }
    let drop = (0..drops).map(|_| word(&mut rest)).collect::<Option<_>>()?;
    let marks = Marks { floor, highest };
    let marks = (marks.highest > 0).then_some(marks);
    Some(Frame { place, order, keep, drop, marks, bytes: end - at })
}

/// Finds the whole frames of a generation after an offset, at any position.
pub(crate) fn find(
    file: &Bytes,
    from: usize,
    layout: Layout,
    generation: u64,
) -> impl Iterator<Item = (usize, Frame)> {
    // These bytes follow the checksum in each frame of the generation.
    let generation = generation.to_le_bytes();
    let pattern = match layout {
        Layout::Format3 => generation.to_vec(),
        Layout::Tagged(tag) => [tag.to_le_bytes(), generation].concat(),
    };
    let finder = memchr::memmem::Finder::new(&pattern).into_owned();
    let mut from = from.saturating_add(SUM_BYTES);
    std::iter::from_fn(move || {
        loop {
            let found = from + finder.find(file.get(from..)?)?;
            match read(file, found - SUM_BYTES, layout) {
                Some(frame) => {
                    from = found + frame.bytes;
                    return Some((found - SUM_BYTES, frame));
                }
                None => from = found + 1,
            }
        }
    })
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

    fn kept() -> impl Strategy<Value = SummedRecord> {
        let payload = proptest::collection::vec(any::<u8>(), 0..100);
        (any::<u64>(), payload)
            .prop_map(|(revision, payload)| SummedRecord::new(Record { revision, payload: payload.into() }))
    }

    fn marks() -> impl Strategy<Value = Option<Marks>> {
        proptest::option::of(
            (any::<u64>(), 1..=u64::MAX).prop_map(|(floor, highest)| Marks { floor, highest }),
        )
    }

    prop_compose! {
        fn place()((generation, before) in any::<(u64, u64)>()) -> FramePlace {
            FramePlace { generation, before }
        }
    }

    prop_compose! {
        fn order()((number, durable) in any::<(u64, u64)>()) -> Order {
            Order { number, durable }
        }
    }

    proptest! {
        #[test]
        fn what_was_written_is_read_and_nothing_else(
            (front, behind) in (proptest::collection::vec(any::<u8>(), 0..9), any::<[u8; 5]>()),
            (tag, place, order) in (any::<u64>(), place(), order()),
            keep in proptest::collection::vec(kept(), 0..4),
            drop in proptest::collection::vec(any::<u64>(), 0..4),
            marks in marks(),
            hit in any::<proptest::sample::Index>(),
            bit in 0..8_u8,
        ) {
            let mut buffer = front.clone();
            write(&mut buffer, tag, place, order, Step { keep: &keep, drop: &drop, marks });
            let layout = Layout::Tagged(tag);
            let end = buffer.len();
            buffer.extend(behind);
            let file = Bytes::from(buffer.clone());
            let found: Vec<_> = find(&file, 0, layout,
                place.generation).map(|(at, frame)| (at, frame.bytes)).collect();
            prop_assert_eq!(found, vec![(front.len(), end - front.len())]);
            let frame = read(&file, front.len(), layout).expect("a frame");
            prop_assert_eq!((frame.place, frame.order), (place, order));
            prop_assert_eq!((frame.marks, &frame.drop), (marks, &drop));
            prop_assert!(read(&file, front.len(), Layout::Tagged(!tag)).is_none());
            prop_assert_eq!(front.len() + frame.bytes, end);
            let told = |kept: &[SummedRecord]| -> Vec<(u64, Bytes)> {
                kept.iter().map(|kept| (kept.record.revision, kept.record.payload.clone())).collect()
            };
            prop_assert_eq!(told(&frame.keep), told(&keep));

            let torn = Bytes::copy_from_slice(&buffer[..front.len() + hit.index(frame.bytes)]);
            prop_assert!(read(&torn, front.len(), layout).is_none());
            buffer[front.len() + hit.index(frame.bytes)] ^= 1 << bit;
            prop_assert!(read(&Bytes::from(buffer), front.len(), layout).is_none());
        }

        #[test]
        fn nothing_panics(bytes in proptest::collection::vec(any::<u8>(), 0..200), at in 0..300_usize) {
            for layout in [Layout::Format3, Layout::Tagged(0)] {
                let _ = read(&Bytes::from(bytes.clone()), at, layout);
            }
        }
    }
}
