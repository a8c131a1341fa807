//! Binds the certificates of a data directory to its store. Two files name the store: one inside `pki/` and
//! one beside it. With both, the server notices that the certificates, the store or the keys are missing,
//! damaged or another server's, and makes new certificates only for a directory that never had any.
//!
//! Certificates are renewed and may change. The keys stay, so the files record digests of the keys.

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use super::{PkiError, files};

/// Name of the file inside the directory of the certificates.
const INSIDE_FILE: &str = "store.identity";
/// Name of the file beside that directory.
const BESIDE_FILE: &str = "pki.identity";
/// The certificates, inside a data directory.
pub const PKI_DIRECTORY: &str = "pki";
const HEADING: &str =
    "Store to which the certificates of this data directory belong, and digests of their keys.";
/// Keys that must not change. A digest is noted once the file is there.
const KEYS: [&str; 2] = ["ca.key", "service-account.key"];

/// The content of both files.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Binding {
    store: String,
    /// SHA-256 in hexadecimal form, by the name of the file.
    keys: BTreeMap<String, String>,
}

impl Binding {
    fn text(&self) -> String {
        let keys: String = self.keys.iter().map(|(name, digest)| format!("{name} {digest}\n")).collect();
        let lines = format!("{HEADING}\nstore {}\n{keys}", self.store);
        let sum = hexadecimal(&Sha256::digest(lines.as_bytes()));
        format!("{lines}sum {sum}\n")
    }

    /// None if anything in the text was changed.
    fn parse(text: &str) -> Option<Self> {
        let value = |name: &str| text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        let keys = KEYS.iter().filter_map(|name| Some(((*name).to_owned(), value(name)?.to_owned())));
        let binding = Self { store: value("store")?.to_owned(), keys: keys.collect() };
        // Compares the whole text with what this binding would have written. That checks the sum and also
        // refuses unknown or repeated lines, which the look-up above skips.
        (binding.text() == text).then_some(binding)
    }
}

/// Refuses a data directory whose certificates once belonged to a store that is not there any more.
///
/// # Errors
/// When there are such certificates, or their files cannot be read.
pub fn refuse_orphans(data: &Path) -> Result<(), PkiError> {
    for path in [data.join(BESIDE_FILE), inside(data)] {
        let Some(text) = files::read_if_present(&path)? else { continue };
        let store = Binding::parse(&text)
            .map_or_else(|| "a store".to_owned(), |found| format!("the store {}", found.store));
        let problem = format!(
            "says that this data directory held {store}, and no file of it is there; put the store back, \
             restore a \
             snapshot into the directory (`apiserver snapshot restore`), or name a new data directory (with \
             a copy of \
             {PKI_DIRECTORY}/ but for its file {INSIDE_FILE}, the new store keeps the certificates)"
        );
        return Err(PkiError::content(path.display(), problem));
    }
    Ok(())
}

/// Checks that the keys in a data directory are those that belong to this store. Passes if none were bound to
/// it yet.
///
/// # Errors
/// When keys or the files that name their store are missing, damaged, or another store's. The text names the
/// file.
pub fn check(data: &Path, store: &str) -> Result<(), PkiError> {
    let (beside, inside) = (data.join(BESIDE_FILE), inside(data));
    let mut bound = None;
    for path in [&beside, &inside] {
        let Some(text) = files::read_if_present(path)? else { continue };
        let binding = Binding::parse(&text).ok_or_else(|| {
            PkiError::content(path.display(), format!("is not as it was written; {}", remedy(data)))
        })?;
        if binding.store != store {
            let problem = format!("belongs to the store {}, not to {store}; {}", binding.store, remedy(data));
            return Err(PkiError::content(path.display(), problem));
        }
        bound = Some((path, binding));
    }
    // No file names a store: either the first start, or certificates made before these files existed.
    let Some((named_by, binding)) = bound else { return Ok(()) };
    for (name, digest) in &binding.keys {
        let path = data.join(PKI_DIRECTORY).join(name);
        let problem = match digest_of(&path)? {
            Some(found) if found == *digest => continue,
            Some(_) => "is not the key of this store",
            None => "is missing",
        };
        let problem = format!("{problem}, as {} tells; {}", named_by.display(), remedy(data));
        return Err(PkiError::content(path.display(), problem));
    }
    Ok(())
}

/// Notes that the keys in a data directory belong to this store. Writes only what changes.
///
/// # Errors
/// When the files cannot be read or written.
pub fn bind(data: &Path, store: &str) -> Result<(), PkiError> {
    let mut keys = BTreeMap::new();
    for name in KEYS {
        if let Some(digest) = digest_of(&data.join(PKI_DIRECTORY).join(name))? {
            keys.insert(name.to_owned(), digest);
        }
    }
    if keys.is_empty() {
        return Ok(());
    }
    let text = Binding { store: store.to_owned(), keys }.text();
    // Inside first: after a crash between the two writes, one valid file is left, and the next start writes
    // the other.
    files::write_private(&inside(data), &text)?;
    files::write_private(&data.join(BESIDE_FILE), &text)
}

fn inside(data: &Path) -> PathBuf {
    data.join(PKI_DIRECTORY).join(INSIDE_FILE)
}

fn remedy(data: &Path) -> String {
    format!(
        "put the file back from a copy, or make new certificates and keys on purpose: `apiserver \
         new-certificates \
         --data-dir {}`",
        data.display()
    )
}

fn digest_of(path: &Path) -> Result<Option<String>, PkiError> {
    let text = files::read_if_present(path)?;
    Ok(text.map(|text| hexadecimal(&Sha256::digest(text.as_bytes()))))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    /// A data directory with keys that belong to the store `one`.
    fn bound() -> tempfile::TempDir {
        let data = tempfile::tempdir().expect("a directory");
        let pki = data.path().join(PKI_DIRECTORY);
        fs::create_dir(&pki).expect("made");
        for name in KEYS {
            fs::write(pki.join(name), format!("the key {name}")).expect("written");
        }
        check(data.path(), "one").expect("nothing is bound yet");
        bind(data.path(), "one").expect("bound");
        check(data.path(), "one").expect("they belong together");
        data
    }

    #[test]
    fn what_changes_is_named_and_the_rest_healed() {
        let names = ["pki/ca.key", "pki/service-account.key", "pki/store.identity", "pki.identity"];
        for name in names {
            for left in [None, Some(""), Some("another")] {
                let data = bound();
                let path = data.path().join(name);
                match left {
                    Some(text) => fs::write(&path, text).expect("written"),
                    None => fs::remove_file(&path).expect("removed"),
                }
                let checked = check(data.path(), "one");
                if name.ends_with("identity") && left.is_none() {
                    checked.expect("the other file says the same");
                    bind(data.path(), "one").expect("bound again");
                    assert!(path.exists());
                    continue;
                }
                let error = checked.expect_err("refused").to_string();
                assert!(error.starts_with(path.to_str().expect("text")), "{name}: {error}");
                assert!(error.contains("apiserver new-certificates --data-dir "), "{error}");
            }
        }
    }

    #[test]
    fn certificates_of_another_store_are_refused() {
        let data = bound();
        let error = check(data.path(), "two").expect_err("refused").to_string();
        assert!(error.contains("belongs to the store one, not to two"), "{error}");
        let error = refuse_orphans(data.path()).expect_err("refused").to_string();
        assert!(error.contains("held the store one, and no file of it is there"), "{error}");
        fs::remove_dir_all(data.path().join(PKI_DIRECTORY)).expect("removed");
        assert!(refuse_orphans(data.path()).is_err(), "one of the two is enough");
        let error = check(data.path(), "one").expect_err("refused").to_string();
        assert!(error.contains("ca.key: is missing"), "{error}");
        bind(data.path(), "two").expect("nothing to bind");
    }
}
