//! Reads an archive from any source of bytes. The input is not trusted: every length is bounded, every value
//! checked, and the content counts only after the end was verified.

use std::io::{ErrorKind, Read};

use sha2::{Digest, Sha256};

use super::{
    ArchiveError, CHECKSUM_BYTES, END, FORMAT, FORMAT_WITHOUT_SCHEMAS, HEAD_BYTES_MAX, Head, KEY_BYTES_MAX,
    MAGIC, OBJECT_BYTES_MAX, RECORD, REVISION_MAX, Record, SavedType, Summary,
};
use crate::entry::Revision;
use crate::resource::is_resource_name;

/// An archive being read.
pub struct Reader<Source> {
    source: Source,
    checksum: Sha256,
    /// How many bytes were read.
    at: u64,
    format: u32,
    head: Head,
    /// The type and key of the last record.
    last: Option<(u16, String)>,
    records: u64,
    /// The number of objects of each type that are still to come.
    missing: Vec<u64>,
    /// The checksum, once the end was read and verified.
    ended: Option<[u8; CHECKSUM_BYTES]>,
}

/// Reads a whole archive and keeps nothing.
pub fn verify(source: impl Read) -> Result<Summary, ArchiveError> {
    let mut reader = Reader::open(source)?;
    while reader.read_next()?.is_some() {}
    reader.summary()
}

impl<Source: Read> Reader<Source> {
    /// Reads the head.
    pub fn open(source: Source) -> Result<Self, ArchiveError> {
        let head = Head { brand: String::new(), revision: 0, taken_at: 0, types: Vec::new() };
        let mut reader = Self {
            source,
            checksum: Sha256::new(),
            at: 0,
            format: FORMAT,
            head,
            last: None,
            records: 0,
            missing: Vec::new(),
            ended: None,
        };
        match reader.array::<8>() {
            Ok(MAGIC) => {}
            Ok(_) | Err(ArchiveError::CutOff { .. }) => return Err(ArchiveError::NotAnArchive),
            Err(error) => return Err(error),
        }
        match u32::from_be_bytes(reader.array()?) {
            found @ (FORMAT_WITHOUT_SCHEMAS | FORMAT) => reader.format = found,
            found if found > FORMAT => return Err(ArchiveError::NewerFormat { found }),
            _ => return Err(reader.damaged("there is no such format")),
        }
        let body = reader.counted(HEAD_BYTES_MAX, "the head is too long")?;
        let head = parse_head(&body).ok_or_else(|| reader.damaged("the head makes no sense"))?;
        reader.missing = head.types.iter().map(|saved| saved.objects).collect();
        reader.head = head;
        Ok(reader)
    }

    /// The head. It is verified only at the end.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Reads the next object. `None` after the end, if everything was verified.
    pub fn read_next(&mut self) -> Result<Option<Record>, ArchiveError> {
        if self.ended.is_some() {
            return Ok(None);
        }
        match self.array()? {
            [RECORD] => self.record().map(Some),
            [END] => self.end().map(|()| None),
            _ => Err(self.damaged("neither a record nor the end stands here")),
        }
    }

    /// The summary, after the end.
    pub fn summary(self) -> Result<Summary, ArchiveError> {
        let Some(checksum) = self.ended else { return Err(ArchiveError::CutOff { at: self.at }) };
        Ok(Summary { head: self.head, objects: self.records, bytes: self.at, checksum })
    }

    fn record(&mut self) -> Result<Record, ArchiveError> {
        let type_number = u16::from_be_bytes(self.array()?);
        let schema = match self.format {
            FORMAT_WITHOUT_SCHEMAS => 0,
            _ => u64::from_be_bytes(self.array()?),
        };
        let revision = u64::from_be_bytes(self.array()?);
        let written_at = u64::from_be_bytes(self.array()?);
        let stamp_at = u32::from_be_bytes(self.array()?);
        let key = self.counted(KEY_BYTES_MAX, "a key is too long")?;
        let key = String::from_utf8(key).map_err(|_| self.damaged("a key is no text"))?;
        if key.is_empty() {
            return Err(self.damaged("a key is empty"));
        }
        let bytes = self.counted(OBJECT_BYTES_MAX, "an object is too long")?;
        let saved = self.head.types.get(usize::from(type_number));
        let Some(saved) = saved else { return Err(self.damaged("a record has a type that is not listed")) };
        if revision > saved.revision {
            return Err(self.damaged("a record is newer than its archive"));
        }
        if !stamp_matches(&bytes, stamp_at, revision) {
            return Err(self.damaged("an object does not carry the revision of its record"));
        }
        self.keep_order(type_number, &key)?;
        self.records += 1;
        Ok(Record { type_number, schema, key, revision, written_at, stamp_at, bytes })
    }

    /// Checks the order, which also excludes duplicates.
    fn keep_order(&mut self, type_number: u16, key: &str) -> Result<(), ArchiveError> {
        let last = self.last.as_ref().map(|(number, key)| (*number, key.as_str()));
        if last >= Some((type_number, key)) {
            return Err(self.damaged("the records are out of order"));
        }
        let left = self.missing.get_mut(usize::from(type_number)).and_then(|missing| {
            *missing = missing.checked_sub(1)?;
            Some(())
        });
        if left.is_none() {
            return Err(self.damaged("a type has more objects than its head says"));
        }
        self.last = Some((type_number, key.to_owned()));
        Ok(())
    }

    fn end(&mut self) -> Result<(), ArchiveError> {
        if u64::from_be_bytes(self.array()?) != self.records || self.missing.iter().any(|left| *left > 0) {
            return Err(self.damaged("objects are missing"));
        }
        let expected: [u8; CHECKSUM_BYTES] = self.checksum.clone().finalize().into();
        let found: [u8; CHECKSUM_BYTES] = self.array()?;
        if found != expected {
            return Err(ArchiveError::Checksum);
        }
        // Bytes after the end mean that the file is not what was written, for example two archives joined.
        let mut beyond = [0];
        match self.fill(&mut beyond) {
            Err(ArchiveError::CutOff { .. }) => {}
            Ok(()) => return Err(self.damaged("something follows the end")),
            Err(error) => return Err(error),
        }
        self.ended = Some(found);
        Ok(())
    }

    fn damaged(&self, problem: &'static str) -> ArchiveError {
        ArchiveError::Damaged { at: self.at, problem }
    }

    /// Reads a length and that many bytes.
    fn counted(&mut self, max: usize, too_long: &'static str) -> Result<Vec<u8>, ArchiveError> {
        let length = u32::from_be_bytes(self.array()?) as usize;
        if length > max {
            return Err(self.damaged(too_long));
        }
        // The buffer grows with the input, so that a damaged length alone takes no memory.
        let mut bytes = Vec::with_capacity(length.min(FIRST_BYTES));
        let read = (&mut self.source).take(length as u64).read_to_end(&mut bytes);
        read.map_err(ArchiveError::Read)?;
        self.at += bytes.len() as u64;
        if bytes.len() < length {
            return Err(ArchiveError::CutOff { at: self.at });
        }
        self.checksum.update(&bytes);
        Ok(bytes)
    }

    fn array<const LENGTH: usize>(&mut self) -> Result<[u8; LENGTH], ArchiveError> {
        let mut bytes = [0; LENGTH];
        self.fill(&mut bytes)?;
        self.checksum.update(bytes);
        Ok(bytes)
    }

    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), ArchiveError> {
        match self.source.read_exact(bytes) {
            Ok(()) => {
                self.at += bytes.len() as u64;
                Ok(())
            }
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                Err(ArchiveError::CutOff { at: self.at })
            }
            Err(error) => Err(ArchiveError::Read(error)),
        }
    }
}

/// The initial capacity for a field.
const FIRST_BYTES: usize = 64 * 1024;

/// Parses the head; `None` if it is invalid.
fn parse_head(body: &[u8]) -> Option<Head> {
    let mut rest = body;
    let revision = number(&mut rest)?;
    let taken_at = number(&mut rest)?;
    let brand = text(&mut rest)?;
    let count = u16::from_be_bytes(take(&mut rest)?);
    let mut types: Vec<SavedType> = Vec::new();
    let mut names = std::collections::HashSet::new();
    for _ in 0..count {
        let saved =
            SavedType { name: text(&mut rest)?, revision: number(&mut rest)?, objects: number(&mut rest)? };
        let new = names.insert(saved.name.clone());
        if !new || !is_resource_name(&saved.name) || saved.revision > revision {
            return None;
        }
        types.push(saved);
    }
    let sum = types.iter().try_fold(0u64, |sum, saved| sum.checked_add(saved.objects));
    (rest.is_empty() && revision <= REVISION_MAX && sum.is_some()).then_some(Head {
        brand,
        revision,
        taken_at,
        types,
    })
}

fn take<const LENGTH: usize>(rest: &mut &[u8]) -> Option<[u8; LENGTH]> {
    let (first, behind) = rest.split_first_chunk()?;
    *rest = behind;
    Some(*first)
}

fn number(rest: &mut &[u8]) -> Option<Revision> {
    take(rest).map(Revision::from_be_bytes)
}

fn text(rest: &mut &[u8]) -> Option<String> {
    let length = u16::from_be_bytes(take(rest)?);
    let (text, behind) = rest.split_at_checked(usize::from(length))?;
    *rest = behind;
    String::from_utf8(text.to_vec()).ok()
}

/// Whether the digits of the revision stand at their position.
fn stamp_matches(bytes: &[u8], stamp_at: u32, revision: Revision) -> bool {
    let rest =
        bytes.get(stamp_at as usize..).and_then(|rest| rest.strip_prefix(revision.to_string().as_bytes()));
    rest.is_some_and(|rest| !rest.first().is_some_and(u8::is_ascii_digit))
}
