//! Reads the records of a database without SQLite: page by page, whatever the pages above them hold. For salvage only.
//! Each record carries a checksum of its revision and its payload, so nothing is taken for a record that is none.
//!
//! The layout is that of <https://sqlite.org/fileformat2.html>: leaves of tables with cells, chains of overflow pages,
//! and, since the database gives pages back, a map that tells for each page what it is.

use bytes::Bytes;

use super::checksum::record_sum;
use crate::entry::Revision;

const PAGE_BYTES_DEFAULT: usize = 8 * 1024;
const HEADER_BYTES: usize = 100;
const LEAF: u8 = 0x0d;
/// What pages of tables and indexes begin with.
const TREES: [u8; 4] = [0x02, 0x05, 0x0a, LEAF];
/// In the map of pages.
const FREE: u8 = 2;
const TREE: [u8; 2] = [1, 5];
const MAP_ENTRY_BYTES: usize = 5;
/// The page that holds this byte is never used.
const UNUSED_BYTE: usize = 0x4000_0000;

/// What was found in the pages of a database.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Whole records, in no order.
    pub(super) records: Vec<(Revision, Bytes)>,
    /// Records that are not as they were written: their revision, and what can be read of them.
    pub(super) damaged: Vec<(Revision, Vec<u8>)>,
    /// Pages, by their first byte and the one behind them, that should hold records or lead to them, and do not.
    pub(super) unreadable: Vec<(usize, usize)>,
    /// How long the file should be by its own account, if it is shorter.
    pub(super) cut_from: Option<usize>,
}

struct Pages<'a> {
    file: &'a [u8],
    size: usize,
}

/// Looks at every page.
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
    /// A page by its number, from one. The last one may be cut.
    fn page(&self, number: usize) -> Option<&'a [u8]> {
        let begin = number.checked_sub(1)?.checked_mul(self.size)?;
        self.file.get(begin..self.file.len().min(begin + self.size)).filter(|page| !page.is_empty())
    }

    /// The page of the map that tells what this page is.
    fn map_of(&self, number: usize) -> Option<usize> {
        let mapped = self.size / MAP_ENTRY_BYTES + 1;
        let map = number.checked_sub(2)? / mapped * mapped + 2;
        Some(if map == UNUSED_BYTE / self.size + 1 { map + 1 } else { map })
    }

    fn is_map(&self, number: usize) -> bool {
        self.map_of(number) == Some(number)
    }

    /// What the map says of a page. None if it says nothing.
    fn kind(&self, number: usize) -> Option<u8> {
        let map = self.map_of(number)?;
        let at = number.checked_sub(map + 1)?.checked_mul(MAP_ENTRY_BYTES)?;
        self.page(map)?.get(at).copied().filter(|kind| (1..=5).contains(kind))
    }

    /// Adds the records of a leaf.
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

    /// The record in a cell: whole, or what there is of it. None if the cell has another table's row.
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
        // The revision is the row's own number; then a whole number and bytes.
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

    /// The content of a cell, of which a part may lie on further pages. It is shorter if these cannot be read.
    fn content(&self, local: &[u8], length: usize) -> Vec<u8> {
        let on_page = self.on_page(length);
        let mut content = local.get(..on_page.min(local.len())).unwrap_or_default().to_vec();
        let mut next = local.get(on_page..on_page + 4).and_then(number);
        while content.len() < length
            && let Some(page) = next.filter(|next| *next > 0).and_then(|next| self.page(next))
            && let Some((head, rest)) = page.split_first_chunk::<4>()
        {
            // Each page adds some bytes, so a chain that bites its own tail ends as well.
            if rest.is_empty() {
                break;
            }
            content.extend_from_slice(rest.get(..rest.len().min(length - content.len())).unwrap_or_default());
            next = number(head);
        }
        content
    }

    /// How much of a content stands in its cell.
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

/// A number of one to nine bytes.
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
