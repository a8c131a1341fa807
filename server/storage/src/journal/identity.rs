//! The identity of the store in a data directory: a random id, the brand, the format and the number of the
//! store. It is kept in a file beside the store and, as a copy, in the lock file, so that the loss of any
//! single file, including the database, is noticed at the next start.
//!
//! Both files contain the same lines of text with a checksum. They change only when a store is created,
//! rewritten or upgraded, never with a write.

use std::fmt;
use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::files;
use crate::error::StorageError;

/// The file with the identity, beside the store.
pub(crate) const IDENTITY_FILE: &str = "store.identity";
/// Written first and then renamed, so that a crash never leaves half an identity.
const NEW_FILE: &str = "store.identity.new";
const HEADING: &str = "Identity of the store in this directory. Keep it beside the other files of the store.";
const ID_BYTES: usize = 16;

/// The random id of a store. It stays when the store is written anew under another number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StoreId([u8; ID_BYTES]);

impl StoreId {
    /// Makes an id that no other store has.
    #[expect(
        clippy::disallowed_methods,
        reason = "it is made where no clock is handed in, and decides nothing"
    )]
    pub(crate) fn random() -> Self {
        Self(rand::random())
    }

    /// Reads an id from its hexadecimal form.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let is_plain = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        if text.len() != 2 * ID_BYTES || !text.bytes().all(is_plain) {
            return None;
        }
        let number = u128::from_str_radix(text, 16).ok()?;
        Some(Self(number.to_be_bytes()))
    }

    pub(crate) fn bytes(self) -> [u8; ID_BYTES] {
        self.0
    }

    pub(crate) fn from_bytes(bytes: [u8; ID_BYTES]) -> Self {
        Self(bytes)
    }

    /// Derives the tag of each frame in the log of the store with this number.
    pub(crate) fn tag(self, number: u64) -> u64 {
        let id = u128::from_be_bytes(self.0);
        // The halves of the id are random; the number separates the stores of one directory.
        ((id >> 64) as u64) ^ (id as u64).rotate_left(17) ^ number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl fmt::Display for StoreId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", u128::from_be_bytes(self.0))
    }
}

/// Whether the files of a store are complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The store is being created or upgraded to this format. No write of this format was acknowledged yet.
    Making,
    /// The store was complete once, so its files must be there.
    Whole,
}

impl Stage {
    fn word(self) -> &'static str {
        match self {
            Self::Making => "making",
            Self::Whole => "whole",
        }
    }
}

/// The identity of the store in a directory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    pub(crate) id: StoreId,
    pub(crate) brand: String,
    pub(crate) format: u64,
    /// The number in the names of the store's files. It only grows.
    pub(crate) number: u64,
    pub(crate) stage: Stage,
}

impl Identity {
    fn text(&self) -> String {
        let Self { id, brand, format, number, stage } = self;
        let stage = stage.word();
        let lines =
            format!("{HEADING}\nformat {format}\nid {id}\nbrand {brand}\nnumber {number}\nstage {stage}\n");
        let sum = crc32fast::hash(lines.as_bytes());
        format!("{lines}sum {sum:08x}\n")
    }

    /// Parses the text; `None` if anything in it was changed.
    fn parse(text: &str) -> Option<Self> {
        let value = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let stage = match value("stage")? {
            "making" => Stage::Making,
            "whole" => Stage::Whole,
            _ => return None,
        };
        let identity = Self {
            id: StoreId::parse(value("id")?)?,
            brand: value("brand")?.to_owned(),
            format: value("format")?.parse().ok()?,
            number: value("number")?.parse().ok()?,
            stage,
        };
        // Comparing the regenerated text checks the sum, and also refuses additional lines.
        (identity.text() == text).then_some(identity)
    }
}

/// The content of one of the two files.
#[derive(Debug, PartialEq, Eq)]
enum Held {
    /// The file is missing. An empty lock counts as one: earlier formats wrote nothing into it.
    Nothing,
    Damaged,
    Identity(Identity),
}

/// The identity of a directory, as its two files state it.
#[derive(Debug)]
pub(crate) struct Known {
    pub(crate) identity: Identity,
    /// The file that stated it.
    pub(crate) path: PathBuf,
    /// The file to write again, because it is missing, damaged or different.
    pub(crate) stale: Option<PathBuf>,
    /// Whether the lock file says that the directory held a complete store.
    pub(crate) was_whole: bool,
}

/// Reads the identity of a directory. None if neither file has one, as in a new directory or one of an
/// earlier format.
///
/// # Errors
/// When a file that should have the identity is damaged and the other one cannot stand in for it.
pub(crate) fn read(dir: &Path) -> Result<Option<Known>, StorageError> {
    let (path, copy_path) = (dir.join(IDENTITY_FILE), dir.join(files::LOCK_FILE));
    let (main, copy) = (held(&path, false)?, held(&copy_path, true)?);
    let was_whole = matches!(&copy, Held::Identity(copy) if copy.stage == Stage::Whole);
    let damaged = |path: &Path| StorageError::Damaged {
        path: path.to_owned(),
        offset: None,
        problem: "it does not hold the identity that was written to it".to_owned(),
    };
    match (main, copy) {
        (Held::Identity(identity), copy) => {
            let is_stale = copy != Held::Identity(identity.clone()) && identity.stage == Stage::Whole;
            Ok(Some(Known { stale: is_stale.then_some(copy_path), identity, path, was_whole }))
        }
        (_, Held::Identity(identity)) => {
            Ok(Some(Known { identity, path: copy_path, stale: Some(path), was_whole }))
        }
        (Held::Nothing, Held::Nothing) => Ok(None),
        (Held::Damaged, _) => Err(damaged(&path)),
        (Held::Nothing, Held::Damaged) => Err(damaged(&copy_path)),
    }
}

fn held(path: &Path, is_lock: bool) -> Result<Held, StorageError> {
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Held::Nothing),
        read => read.map_err(files::failed("read", path))?,
    };
    if is_lock && bytes.is_empty() {
        return Ok(Held::Nothing);
    }
    let identity = std::str::from_utf8(&bytes).ok().and_then(Identity::parse);
    Ok(identity.map_or(Held::Damaged, Held::Identity))
}

/// Writes the identity beside the store, durably. A crash leaves the old text or the new one.
pub(crate) fn write(dir: &Path, identity: &Identity) -> Result<(), StorageError> {
    let (new, path) = (dir.join(NEW_FILE), dir.join(IDENTITY_FILE));
    files::remove_file(&new)?;
    replace(&new, identity).map_err(files::failed("write", &new))?;
    fs::rename(&new, &path).map_err(files::failed("write", &path))?;
    files::sync_dir(dir)
}

/// Writes the copy into the lock file, which must stay the same file while it is locked, so it cannot be
/// renamed into place. A copy that a crash tears is written again at the next start.
pub(crate) fn write_copy(dir: &Path, identity: &Identity) -> Result<(), StorageError> {
    let path = dir.join(files::LOCK_FILE);
    replace(&path, identity).map_err(files::failed("write", &path))
}

fn replace(path: &Path, identity: &Identity) -> std::io::Result<()> {
    let text = identity.text();
    let mut file: File = files::private_file().open(path)?;
    file.write_all(text.as_bytes())?;
    file.set_len(text.len() as u64)?;
    file.sync_data()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn identity() -> Identity {
        let id = StoreId::parse("00112233445566778899aabbccddeeff").unwrap();
        Identity { id, brand: "orchard".to_owned(), format: 4, number: 7, stage: Stage::Whole }
    }

    #[test]
    fn every_change_of_the_text_is_noticed() {
        let text = identity().text();
        assert_eq!(Identity::parse(&text), Some(identity()));
        for at in 0..text.len() {
            assert_eq!(Identity::parse(&text[..at]), None, "cut to {at}");
            for bit in 0..8 {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= 1 << bit;
                let changed = std::str::from_utf8(&bytes).ok().and_then(Identity::parse);
                assert_eq!(changed, None, "bit {bit} of byte {at}");
            }
        }
        assert_eq!(Identity::parse(&format!("{text}{text}")), None);
    }

    #[test]
    fn one_file_stands_in_for_the_other() {
        let dir = tempfile::tempdir().unwrap();
        let (main, copy) = (dir.path().join(IDENTITY_FILE), dir.path().join(files::LOCK_FILE));
        assert!(read(dir.path()).unwrap().is_none());
        write(dir.path(), &identity()).unwrap();
        write_copy(dir.path(), &identity()).unwrap();
        let whole = fs::read(&main).unwrap();
        for (lost, other) in [(&main, &copy), (&copy, &main)] {
            for left in [None, Some(&whole[..20]), Some(b"nonsense".as_slice())] {
                match left {
                    Some(bytes) => fs::write(lost, bytes).unwrap(),
                    None => fs::remove_file(lost).unwrap(),
                }
                let known = read(dir.path()).unwrap().expect("an identity");
                assert_eq!((known.identity, &known.path), (identity(), other));
                assert_eq!(known.stale.as_ref(), Some(lost));
                fs::write(lost, &whole).unwrap();
            }
        }
        fs::write(&main, "nonsense").unwrap();
        fs::write(&copy, "").unwrap();
        assert!(matches!(read(dir.path()), Err(StorageError::Damaged { path, .. }) if path == main));
    }
}
