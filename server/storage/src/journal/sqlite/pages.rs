//! Reads the records of a database without SQLite, page by page, whatever the pages above them contain. For
//! salvage only. Each record has a checksum over revision and payload, so nothing else is taken for a record.
//!
//! The layout is that of <https://sqlite.org/fileformat2.html>: table leaves with cells, chains of overflow
//! pages, and, because the database returns pages to the file system, a pointer map that tells the type of
//! each page.

use bytes::Bytes;

use super::checksum::record_sum;
use crate::entry::Revision;

const PAGE_BYTES_DEFAULT: usize = 8 * 1024;
const HEADER_BYTES: usize = 100;
const LEAF: u8 = 0x0d;
/// The first bytes of table and index pages.
const TREES: [u8; 4] = [0x02, 0x05, 0x0a, LEAF];
/// Values in the pointer map.
const FREE: u8 = 2;
const TREE: [u8; 2] = [1, 5];
const MAP_ENTRY_BYTES: usize = 5;
/// SQLite never uses the page with this byte: it is for file locks.
const UNUSED_BYTE: usize = 0x4000_0000;

/// The records found in the pages of a database.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Intact records, unordered.
    pub(super) records: Vec<(Revision, Bytes)>,
    /// Damaged records: their revision, and the readable part.
    pub(super) damaged: Vec<(Revision, Vec<u8>)>,
    /// Unreadable pages that should contain records or lead to them, as byte ranges.
    pub(super) unreadable: Vec<(usize, usize)>,
    /// The length that the file should have by its header, if it is shorter.
    pub(super) cut_from: Option<usize>,
}

struct Pages<'a> {
    file: &'a [u8],
    size: usize,
}

/// Reads every page.
pub(super) fn scan(file: &[u8]) -> Found {
    let pages = Pages { file, size: page_bytes(file) };
    let noted = file.get(28..32).and_then(number).and_then(|pages_noted| pages_noted.checked_mul(pages.size));
    let cut_from = noted.filter(|noted| *noted > file.len());
    let mut found = Found { cut_from, ..Found::default() };
    for number in 1..=file.len().div_ceil(pages.size) {
        let kind = pages.kind(number);
        if kind == Some(FREE) || pages.is_map(number) {
            continue;
        }
        let begin = if number == 1 { HEADER_BYTES } else { 0 };
        let Some(page) = pages.page(number) else { continue };
        match page.get(begin) {
            Some(&LEAF) => pages.leaf(page, begin, &mut found),
            first => {
                let should_be_tree = kind.is_some_and(|kind| TREE.contains(&kind)) || number == 1;
                if should_be_tree && !first.is_some_and(|first| TREES.contains(first)) {
                    found.unreadable.push(((number - 1) * pages.size, number * pages.size));
                }
            }
        }
    }
    found
}

fn page_bytes(file: &[u8]) -> usize {
    let noted =
        file.get(16..18).and_then(|bytes| Some(usize::from(u16::from_be_bytes(bytes.try_into().ok()?))));
    let noted = if noted == Some(1) { Some(65_536) } else { noted };
    noted.filter(|size| size.is_power_of_two() && *size >= 512).unwrap_or(PAGE_BYTES_DEFAULT)
}

impl<'a> Pages<'a> {
    /// Returns a page by its number, from one. The last one may be cut.
    fn page(&self, number: usize) -> Option<&'a [u8]> {
        let begin = number.checked_sub(1)?.checked_mul(self.size)?;
        self.file.get(begin..self.file.len().min(begin + self.size)).filter(|page| !page.is_empty())
    }

    /// The pointer map page that covers this page.
    fn map_of(&self, number: usize) -> Option<usize> {
        let mapped = self.size / MAP_ENTRY_BYTES + 1;
        let map = number.checked_sub(2)? / mapped * mapped + 2;
        Some(if map == UNUSED_BYTE / self.size + 1 { map + 1 } else { map })
    }

    fn is_map(&self, number: usize) -> bool {
        self.map_of(number) == Some(number)
    }

    /// The type of a page in the pointer map, if it is valid.
    fn kind(&self, number: usize) -> Option<u8> {
        let map = self.map_of(number)?;
        let at = number.checked_sub(map + 1)?.checked_mul(MAP_ENTRY_BYTES)?;
        self.page(map)?.get(at).copied().filter(|kind| (1..=5).contains(kind))
    }

    /// Adds the records of a leaf page.
    fn leaf(&self, page: &[u8], begin: usize, found: &mut Found) {
        let cells = word(page, begin + 3).unwrap_or(0);
        for cell in 0..cells.min(self.size / 4) {
            let cell = word(page, begin + 8 + 2 * cell).and_then(|at| self.cell(page, at));
            match cell {
                Some((revision, Ok(payload))) => found.records.push((revision, payload)),
                Some((revision, Err(rest))) => found.damaged.push((revision, rest)),
                None => {}
            }
        }
    }

    /// Reads the record in a cell: intact, or its readable part. `None` for a row of another table.
    fn cell(&self, page: &[u8], at: usize) -> Option<(Revision, Result<Bytes, Vec<u8>>)> {
        let mut rest = page.get(at..)?;
        let length = usize::try_from(variable(&mut rest)?).ok()?;
        let revision = variable(&mut rest)?;
        if length > self.file.len() {
            return None;
        }
        let content = self.content(rest, length);
        let mut rest = content.as_slice();
        let head = usize::try_from(variable(&mut rest)?).ok()?;
        let (id, sum, blob) = (variable(&mut rest)?, variable(&mut rest)?, variable(&mut rest)?);
        // A record row has the revision as its row id, then an integer and a blob.
        let (false, true, true) =
            (id != 0, matches!(sum, 1..=6 | 8 | 9), blob >= 12 && blob.is_multiple_of(2))
        else {
            return None;
        };
        let mut body = content.get(head..)?;
        let expected = whole_number(&mut body, sum)?;
        let bytes = usize::try_from((blob - 12) / 2).ok()?;
        let payload = body.get(..bytes);
        match payload.filter(|payload| u64::from(record_sum(revision, payload)) == expected) {
            Some(payload) => Some((revision, Ok(Bytes::copy_from_slice(payload)))),
            None => Some((revision, Err(body.get(..bytes.min(body.len()))?.to_vec()))),
        }
    }

    /// Reads the content of a cell, which may continue on overflow pages. Shorter if those cannot be read.
    fn content(&self, local: &[u8], length: usize) -> Vec<u8> {
        let on_page = self.on_page(length);
        let mut content = local.get(..on_page.min(local.len())).unwrap_or_default().to_vec();
        let mut next = local.get(on_page..on_page + 4).and_then(number);
        while content.len() < length
            && let Some(page) = next.filter(|next| *next > 0).and_then(|next| self.page(next))
            && let Some((head, rest)) = page.split_first_chunk::<4>()
        {
            // Each page adds bytes, so that even a circular chain ends.
            if rest.is_empty() {
                break;
            }
            content.extend_from_slice(rest.get(..rest.len().min(length - content.len())).unwrap_or_default());
            next = number(head);
        }
        content
    }

    /// How much of a content is stored in the cell itself.
    fn on_page(&self, length: usize) -> usize {
        let most = self.size - 35;
        if length <= most {
            return length;
        }
        let least = (self.size - 12) * 32 / 255 - 23;
        let fitting = least + (length - least) % (self.size - 4);
        if fitting <= most { fitting } else { least }
    }
}

fn word(page: &[u8], at: usize) -> Option<usize> {
    let bytes = page.get(at..at + 2)?;
    Some(usize::from(u16::from_be_bytes(bytes.try_into().ok()?)))
}

fn number(bytes: &[u8]) -> Option<usize> {
    usize::try_from(u32::from_be_bytes(bytes.try_into().ok()?)).ok()
}

/// Reads a varint of one to nine bytes.
fn variable(rest: &mut &[u8]) -> Option<u64> {
    let mut value = 0_u64;
    for at in 0..9 {
        let (byte, after) = rest.split_first()?;
        *rest = after;
        if at == 8 {
            return Some(value << 8 | u64::from(*byte));
        }
        value = value << 7 | u64::from(byte & 0x7f);
        if byte & 0x80 == 0 {
            break;
        }
    }
    Some(value)
}

fn whole_number(body: &mut &[u8], kind: u64) -> Option<u64> {
    let length = match kind {
        8 => return Some(0),
        9 => return Some(1),
        5 => 6,
        6 => 8,
        length => usize::try_from(length).ok()?,
    };
    let (bytes, rest) = body.split_at_checked(length)?;
    *body = rest;
    Some(bytes.iter().fold(0, |value, byte| value << 8 | u64::from(*byte)))
}
