//! Reads what is readable in a damaged store, and lists what is not. The store is not changed: SQLite, which
//! rolls an interrupted transaction back when it opens a database, gets a copy.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use bytes::Bytes;

use super::database::Database;
use super::format::{FIRST_WITH_IDENTITY, FORMAT};
use super::frame::{self, Frame, Layout};
use super::log;
use super::mark::{self, Durable};
use super::pages;
use super::rows::Rows;
use super::writing::{NOTE_BRAND, NOTE_FOLDED, NOTE_FORMAT, NOTE_HIGHEST, NOTE_ID, NOTE_ROWS};
use crate::archive::Record;
use crate::change::ChangeKind;
use crate::entry::Revision;
use crate::error::StorageError;
use crate::journal::files;
use crate::journal::identity::{self, StoreId};
use crate::journal::record::parse;

/// The number of losses listed one by one.
const LOSSES_MAX: usize = 1000;
/// The copy of the database, with the copy of its rollback journal beside it.
const COPY: &str = "copy.db";

/// The readable content of a damaged store.
#[derive(Debug, Default)]
pub struct Salvaged {
    /// The brand, if any file has it.
    pub brand: Option<String>,
    /// The highest revision that is known to have been assigned.
    pub highest: Revision,
    /// The resource types of the objects.
    pub types: Vec<String>,
    /// The current state of every object that could be read.
    pub objects: Vec<Record>,
    /// Damaged or missing parts, one line each.
    pub losses: Vec<String>,
}

/// The notes of the database and the identity.
#[derive(Default)]
struct Notes {
    brand: Option<String>,
    id: Option<StoreId>,
    format: Option<u64>,
    highest: Revision,
    folded: Option<u64>,
    rows: Option<Rows>,
}

/// Reads a directory. `workspace` is an empty directory for copies. The store must not be in use.
///
/// # Errors
/// When the directory is in use or holds no file of a store, or the file system refuses.
pub fn salvage(dir: &Path, workspace: &Path) -> Result<Salvaged, StorageError> {
    let _lock = files::lock_existing(dir)?;
    files::refuse_earlier(dir)?;
    let mut reading = Reading::default();
    let known = reading.noted(identity::read(dir)).flatten();
    let of_identity = known.as_ref().map(|known| known.identity.number);
    let of_remains = files::remains(dir)?.and_then(|(path, _)| files::number_of(&path));
    let number = files::newest(dir)?.or(of_identity).or(of_remains);
    let number = number.ok_or_else(|| StorageError::NoStore { dir: dir.to_owned() })?;
    let store = files::store(dir, number);
    let mut notes = reading.database(&store, workspace)?;
    if let Some(known) = known {
        notes.brand.get_or_insert(known.identity.brand);
        notes.id = Some(known.identity.id);
    }
    if let Some(found) = notes.format.filter(|format| *format > FORMAT) {
        return Err(StorageError::NewerFormat { dir: dir.to_owned(), found, known: FORMAT });
    }
    let mark = mark::read_any(&store);
    if mark.is_none() && notes.format.is_none_or(|format| format >= FIRST_WITH_IDENTITY) {
        reading.lost(format!(
            "{}: the mark of what was durable cannot be read",
            files::beside(&store, files::MARK).display()
        ));
    }
    let id = notes.id.or(mark.map(|(owner, _)| owner.id));
    reading.log(&store, &notes, id.map(|id| id.tag(number)), mark.map(|(_, durable)| durable))?;
    let durable = mark.map_or(0, |(_, durable)| durable.revision);
    let newest = reading.newest();
    if durable > newest.max(notes.highest) {
        reading.lost(format!(
            "writes up to revision {durable} were acknowledged, and the newest that was found is {newest}"
        ));
    }
    let highest = newest.max(notes.highest).max(durable);
    Ok(reading.finish(notes.brand, highest))
}

#[derive(Default)]
struct Reading {
    records: BTreeMap<Revision, Bytes>,
    /// The newest revision seen, including records that were dropped since.
    newest: Revision,
    losses: Vec<String>,
    unlisted: usize,
}

impl Reading {
    fn lost(&mut self, line: String) {
        if self.losses.len() < LOSSES_MAX { self.losses.push(line) } else { self.unlisted += 1 }
    }

    /// Returns the value, or lists the error as a loss.
    fn noted<T>(&mut self, read: Result<T, StorageError>) -> Option<T> {
        read.inspect_err(|error| self.lost(reason(error))).ok()
    }

    fn newest(&self) -> Revision {
        self.newest.max(self.records.keys().next_back().copied().unwrap_or_default())
    }

    /// Reads the notes, and the records of all pages.
    fn database(&mut self, store: &Path, workspace: &Path) -> Result<Notes, StorageError> {
        if !store.exists() {
            self.lost(format!("{} is missing", store.display()));
            return Ok(Notes::default());
        }
        let copy = workspace.join(COPY);
        copy_database(store, &copy)?;
        let notes = match Database::open(&copy) {
            Ok(database) => self.notes(&database),
            Err(error) => {
                self.lost(format!("{}: {}; its pages are read one by one", store.display(), reason(&error)));
                Notes::default()
            }
        };
        let file = fs::read(&copy).map_err(files::failed("read", &copy))?;
        let found = pages::scan(&file);
        if let Some(length) = found.cut_from {
            let here = file.len();
            self.lost(format!("{}: bytes {here} to {length} are missing: the file was cut", store.display()));
        }
        for (begin, end) in found.unreadable {
            self.lost(format!("{}: bytes {begin} to {end} hold a page that cannot be read", store.display()));
        }
        for (revision, rest) in found.damaged {
            self.newest = self.newest.max(revision);
            let key = parse(&rest).map(|record| format!(" of {}/{}", record.resource, record.key));
            self.lost(format!(
                "{}: revision {revision}{} is damaged",
                store.display(),
                key.unwrap_or_default()
            ));
        }
        self.records.extend(found.records);
        let count = self.records.len() as u64;
        if let Some(rows) = notes.rows.filter(|rows| rows.count != count) {
            self.lost(format!("{}: {count} of {} records were found", store.display(), rows.count));
        }
        Ok(notes)
    }

    fn notes(&mut self, database: &Database) -> Notes {
        let mut text = |name| self.noted(database.note(name)).flatten();
        let mut number = |name| text(name).and_then(|text| text.parse::<u64>().ok());
        let (format, folded, highest) = (number(NOTE_FORMAT), number(NOTE_FOLDED), number(NOTE_HIGHEST));
        let brand = text(NOTE_BRAND);
        let id = text(NOTE_ID).and_then(|id| StoreId::parse(&id));
        let rows = text(NOTE_ROWS).and_then(|rows| Rows::parse(&rows));
        // A new database has no such note, because nothing was moved yet.
        let folded = folded.or(format.map(|_| 0));
        Notes { brand, id, format, highest: highest.unwrap_or_default(), folded, rows }
    }

    /// Applies the frames of the log that the database does not have.
    fn log(
        &mut self,
        store: &Path,
        notes: &Notes,
        tag: Option<u64>,
        durable: Option<Durable>,
    ) -> Result<(), StorageError> {
        let layout = match (notes.format, tag) {
            (Some(..FIRST_WITH_IDENTITY), _) => Layout::Format3,
            (_, Some(tag)) => Layout::Tagged(tag),
            (_, None) => {
                self.lost("no file tells the id of the store, so the log cannot be read".to_owned());
                return Ok(());
            }
        };
        // Without the note, the mark tells which generations the two files may contain.
        let folded = notes.folded.or(durable.map(|durable| durable.generation.saturating_sub(2)));
        let first = folded.unwrap_or(0) + 1;
        for generation in [first, first + 1] {
            let path = log::path(store, generation);
            let file = match fs::read(&path) {
                Err(error) if error.kind() == std::io::ErrorKind::NotFound => Bytes::new(),
                read => read.map(Bytes::from).map_err(files::failed("read", &path))?,
            };
            let expected = durable.filter(|durable| durable.generation == generation);
            self.generation(&path, &file, layout, generation, expected.map_or(0, |durable| durable.frames));
        }
        Ok(())
    }

    fn generation(&mut self, path: &Path, file: &Bytes, layout: Layout, generation: u64, durable: u64) {
        let (mut end, mut number) = (0, 0);
        for (at, frame) in frame::find(file, 0, layout, generation) {
            let is_tagged = matches!(layout, Layout::Tagged(_));
            if is_tagged && frame.order.number < number {
                // A duplicate of a frame that was read already.
                continue;
            }
            if at != end {
                let first = frame.keep.first().map(|kept| kept.record.revision);
                let behind = first.map(|first| format!(", before revision {first}")).unwrap_or_default();
                self.lost(format!(
                    "{}: bytes {end} to {at} of the log cannot be read{behind}",
                    path.display()
                ));
            }
            (end, number) = (at + frame.bytes, if is_tagged { frame.order.number + 1 } else { number + 1 });
            self.change(frame);
        }
        if number < durable {
            let (groups, newest) = (durable - number, self.newest());
            self.lost(format!(
                "{}: {groups} acknowledged groups of writes behind byte {end} of the log, after revision \
                 {newest}, are lost",
                path.display()
            ));
        }
    }

    fn change(&mut self, frame: Frame) {
        for kept in frame.keep {
            self.records.insert(kept.record.revision, kept.record.payload);
        }
        for revision in frame.drop {
            self.newest = self.newest.max(revision);
            self.records.remove(&revision);
        }
        self.newest = self.newest.max(frame.marks.map_or(0, |marks| marks.highest));
    }

    /// Keeps the newest state of each object.
    fn finish(mut self, brand: Option<String>, highest: Revision) -> Salvaged {
        let mut current: BTreeMap<(String, String), Record> = BTreeMap::new();
        for (revision, payload) in std::mem::take(&mut self.records) {
            let Some(record) = parse(&payload) else {
                self.lost(format!("revision {revision} is damaged"));
                continue;
            };
            let place = (record.resource.to_owned(), record.key.to_owned());
            if record.kind == ChangeKind::Delete {
                current.remove(&place);
                continue;
            }
            let object = Record {
                type_number: 0,
                schema: record.schema,
                key: place.1.clone(),
                revision,
                written_at: record.written_at,
                stamp_at: record.stamp_at,
                bytes: record.object.to_vec(),
            };
            current.insert(place, object);
        }
        let mut salvaged = Salvaged { brand, highest, ..Salvaged::default() };
        for ((resource, _), mut record) in current {
            if salvaged.types.last() != Some(&resource) {
                salvaged.types.push(resource);
            }
            record.type_number = u16::try_from(salvaged.types.len().saturating_sub(1)).unwrap_or(u16::MAX);
            salvaged.objects.push(record);
        }
        if self.unlisted > 0 {
            self.losses.push(format!("and {} more", self.unlisted));
        }
        salvaged.losses = self.losses;
        salvaged
    }
}

/// The cause of a failure without its remedy, because salvage is the remedy.
fn reason(error: &StorageError) -> String {
    match error {
        StorageError::Damaged { problem, .. } => problem.clone(),
        StorageError::DamagedNote { name, .. } => format!("the note `{name}` is damaged"),
        error => error.to_string(),
    }
}

fn copy_database(store: &Path, copy: &Path) -> Result<(), StorageError> {
    for suffix in ["", "-journal", "-wal"] {
        let (from, to): (PathBuf, PathBuf) = (files::beside(store, suffix), files::beside(copy, suffix));
        if from.exists() {
            fs::copy(&from, &to).map_err(files::failed("copy", &from))?;
        }
    }
    Ok(())
}
