//! Opens the store of a directory, or creates one: checks which files exist and that they belong together.
//!
//! A store is created in steps, so that a crash between any two leaves a directory from which the next start
//! continues, and a directory that has held a store never looks new: first the identity with the stage
//! "making"; then the mark and the database; then the identity with the stage "whole". Only then are writes
//! accepted.

use std::path::{Path, PathBuf};

use super::database::Database;
use super::format::{FIRST_WITH_IDENTITY, FORMAT};
use super::found;
use super::frame::Layout;
use super::log;
use super::mark::{Durable, Mark, Owner};
use super::mover::Change;
use super::store::Store;
use super::writing::{NOTE_BRAND, NOTE_FOLDED, NOTE_FORMAT, NOTE_ID, NOTE_NUMBER, NOTE_ROWS, Writing};
use crate::error::StorageError;
use crate::journal::files;
use crate::journal::identity::{self, Identity, Known, Stage, StoreId};

/// An open store and its identity.
pub(super) struct Opened {
    pub(super) identity: Identity,
    pub(super) store: Store,
}

/// Opens the store of a locked directory; `None` if the directory is new.
///
/// # Errors
/// When the store is another brand's, or its files are missing, damaged, or do not belong together.
pub(super) fn open(dir: &Path, brand: Option<&str>) -> Result<Option<Opened>, StorageError> {
    let known = identity::read(dir)?;
    let number = files::newest(dir)?;
    let opened = match (known, number) {
        (None, None) => return refuse_remains(dir),
        (Some(known), None) => return refuse_missing(dir, &known),
        (None, Some(number)) => open_unknown(dir, number, brand)?,
        (Some(known), Some(number)) => open_known(dir, &known, number, brand)?,
    };
    files::remove_others(dir, opened.identity.number);
    Ok(Some(opened))
}

/// Creates a store in a directory without one.
pub(super) fn create(dir: &Path, brand: &str) -> Result<Opened, StorageError> {
    let identity = Identity {
        id: StoreId::random(),
        brand: brand.to_owned(),
        format: FORMAT,
        number: files::FIRST,
        stage: Stage::Making,
    };
    identity::write(dir, &identity)?;
    let building = files::begin_building(dir)?;
    let mut database = Database::build(&building)?;
    database.write("sign", |open| sign(open, &identity))?;
    database.close()?;
    install(&building, dir, &identity)?;
    whole(dir, identity)
}

/// Moves a closed database to its place, with a mark beside it.
pub(super) fn install(built: &Path, dir: &Path, identity: &Identity) -> Result<(), StorageError> {
    let owner = Owner { id: identity.id, number: identity.number };
    files::install(built, dir, identity.number, |place| Mark::make(place, owner, Durable::default()))
}

/// Creates the tables of a new database, with the identity of its store.
pub(super) fn sign(open: &mut Writing<'_>, identity: &Identity) -> rusqlite::Result<()> {
    open.make_tables()?;
    open.note(NOTE_BRAND, &identity.brand)?;
    sign_format(open, identity)
}

fn sign_format(open: &mut Writing<'_>, identity: &Identity) -> rusqlite::Result<()> {
    open.note(NOTE_FORMAT, &identity.format.to_string())?;
    open.note(NOTE_ID, &identity.id.to_string())?;
    open.note(NOTE_NUMBER, &identity.number.to_string())
}

/// Records in both identity files that the store is complete.
pub(super) fn confirm(dir: &Path, identity: &Identity) -> Result<(), StorageError> {
    identity::write(dir, identity)?;
    identity::write_copy(dir, identity)
}

/// Opens a store that was just created or upgraded.
fn whole(dir: &Path, identity: Identity) -> Result<Opened, StorageError> {
    let identity = Identity { stage: Stage::Whole, ..identity };
    let path = files::store(dir, identity.number);
    let owner = Owner { id: identity.id, number: identity.number };
    let store = Store::recover(&path, Database::open(&path)?, owner)?;
    confirm(dir, &identity)?;
    Ok(Opened { identity, store })
}

/// A directory without identity and database is new, unless it has a companion file of a database.
fn refuse_remains(dir: &Path) -> Result<Option<Opened>, StorageError> {
    match files::remains(dir)? {
        None => Ok(None),
        Some((path, remains)) => {
            let evidence = format!("{} was written beside it", remains.display());
            Err(StorageError::MissingFile { path, evidence })
        }
    }
}

/// A directory with an identity and without a database is new only if the store was never complete.
fn refuse_missing(dir: &Path, known: &Known) -> Result<Option<Opened>, StorageError> {
    if known.identity.stage == Stage::Making && !known.was_whole {
        return Ok(None);
    }
    let Identity { id, brand, number, .. } = &known.identity;
    let evidence = format!(
        "{} says that the directory holds the store {id} of the brand `{brand}`",
        known.path.display()
    );
    Err(StorageError::MissingFile { path: files::store(dir, *number), evidence })
}

/// Opens and upgrades a store of an earlier format, which no identity file names.
fn open_unknown(dir: &Path, number: u64, brand: Option<&str>) -> Result<Opened, StorageError> {
    let path = files::store(dir, number);
    let database = Database::open(&path)?;
    let Some(found) = format(dir, &database)? else { return Err(holds_nothing(path)) };
    check_brand(dir, &database, brand)?;
    if found >= FIRST_WITH_IDENTITY {
        let evidence = format!("{} is of format {found}, which has one", path.display());
        return Err(StorageError::MissingFile { path: dir.join(identity::IDENTITY_FILE), evidence });
    }
    raise(dir, database, StoreId::random(), number)
}

fn open_known(dir: &Path, known: &Known, number: u64, brand: Option<&str>) -> Result<Opened, StorageError> {
    let identity = &known.identity;
    // The number grows when the store is rewritten, and the identity is written after that, so a lower one is
    // an old copy.
    if number < identity.number {
        let evidence = format!("{} names it, and only an earlier store is there", known.path.display());
        return Err(StorageError::MissingFile { path: files::store(dir, identity.number), evidence });
    }
    let path = files::store(dir, number);
    let mut database = Database::open(&path)?;
    let Some(found) = format(dir, &database)? else { return Err(holds_nothing(path)) };
    check_brand(dir, &database, brand)?;
    if found < FIRST_WITH_IDENTITY && identity.stage == Stage::Making {
        return raise(dir, database, identity.id, number);
    }
    if found < FIRST_WITH_IDENTITY || found < identity.format {
        let named = identity.format;
        let problem = format!(
            "it is of format {found}, and {} says that the store is of format {named}: the database is an \
             older copy",
            known.path.display()
        );
        return Err(StorageError::Damaged { path, offset: None, problem });
    }
    check_notes(&path, &database, known, number)?;
    let opened = Identity { format: FORMAT, number, stage: Stage::Whole, ..identity.clone() };
    if found < FORMAT {
        // Written before the identity, which must never name a later format than the database: that is how an
        // older copy of the database is recognized. After this, programs of the former format refuse the
        // store, so records of this format may follow.
        database.write("raise the format of", |open| sign_format(open, &opened))?;
    }
    let owner = Owner { id: identity.id, number };
    let store = Store::recover(&path, database, owner)?;
    if opened != *identity || known.stale.is_some() {
        if let Some(stale) = &known.stale {
            tracing::warn!(path = %stale.display(), "the identity of the store was missing or differed; it \
                is written again");
        }
        confirm(dir, &opened)?;
    }
    Ok(Opened { identity: opened, store })
}

/// Checks that a database of this format has its notes and is the one that the identity names.
fn check_notes(path: &Path, database: &Database, known: &Known, number: u64) -> Result<(), StorageError> {
    let damaged = |problem| StorageError::Damaged { path: path.to_owned(), offset: None, problem };
    let id = database.note(NOTE_ID)?.ok_or_else(|| database.damaged_note(NOTE_ID))?;
    if id != known.identity.id.to_string() {
        let (file, named) = (known.path.display(), known.identity.id);
        return Err(damaged(format!("it belongs to the store {id}, and {file} names the store {named}")));
    }
    let noted = database.number(NOTE_NUMBER)?.ok_or_else(|| database.damaged_note(NOTE_NUMBER))?;
    if noted != number {
        return Err(damaged(format!("it is a copy of the store with the number {noted}")));
    }
    if database.note(NOTE_ROWS)?.is_none() {
        return Err(database.damaged_note(NOTE_ROWS));
    }
    Ok(())
}

fn holds_nothing(path: PathBuf) -> StorageError {
    let problem = "it is empty, or its tables cannot be found".to_owned();
    StorageError::Damaged { path, offset: None, problem }
}

/// Reads the format of a store, if it has one. Fails for a later format.
fn format(dir: &Path, database: &Database) -> Result<Option<u64>, StorageError> {
    match database.number(NOTE_FORMAT)? {
        Some(found) if found > FORMAT => {
            Err(StorageError::NewerFormat { dir: dir.to_owned(), found, known: FORMAT })
        }
        found => Ok(found),
    }
}

fn check_brand(dir: &Path, database: &Database, brand: Option<&str>) -> Result<(), StorageError> {
    let Some(asked) = brand else { return Ok(()) };
    let found = database.note(NOTE_BRAND)?.unwrap_or_default();
    if found != asked {
        return Err(StorageError::OtherBrand { dir: dir.to_owned(), found, asked: asked.to_owned() });
    }
    Ok(())
}

/// Upgrades a store without an identity: moves its log into the database and gives it an identity. Before the
/// transaction, an interrupted attempt leaves a store of the earlier format whose identity says "making";
/// after it, a store of this format.
fn raise(dir: &Path, mut database: Database, id: StoreId, number: u64) -> Result<Opened, StorageError> {
    let path = files::store(dir, number);
    let folded = database.number(NOTE_FOLDED)?.unwrap_or(0);
    let found = found::read(&path, folded, Layout::Format3, Durable::default())?;
    let brand = database.note(NOTE_BRAND)?.unwrap_or_default();
    database.count()?;

    let identity = Identity { id, brand, format: FORMAT, number, stage: Stage::Making };
    identity::write(dir, &identity)?;
    let owner = Owner { id, number };
    let revision = found.highest().unwrap_or_default();
    Mark::make(&path, owner, Durable { generation: found.generation, frames: 0, revision })?;
    files::sync_dir(dir)?;
    database.write("raise the format of", |open| {
        found.frames.into_iter().flat_map(Change::all).try_for_each(|change| change.make(open))?;
        open.note(NOTE_FOLDED, &found.generation.to_string())?;
        sign_format(open, &identity)
    })?;
    // Closed here, so that the store is opened again like any other.
    drop(database);
    log::remove(&path)?;
    whole(dir, identity)
}
