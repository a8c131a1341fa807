//! The keys of service account tokens: from files, or a key that the server makes and keeps.

use std::path::Path;

use pki::{self, PkiError};

use super::ServiceAccountSettings;
use crate::authn::jwt::{KeyError, KeySet, Public, SigningKey, pem};

/// The file of the server's own key, in the directory of its certificates.
const OWN_KEY_FILE: &str = "service-account.key";

/// Why the keys cannot be used. One line, for the operator.
#[derive(Debug, thiserror::Error)]
pub enum KeysError {
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] PkiError),
    /// A file has unusable content.
    #[error("{option}: {path}: {problem}")]
    Content {
        /// The option that names the file.
        option: &'static str,
        /// The path of the file.
        path: String,
        /// The problem with its content.
        problem: KeyError,
    },
    /// The key cannot be made, or there are too many.
    #[error("the keys of service account tokens: {0}")]
    Unusable(#[from] KeyError),
    /// No file contains the public half of the signing key.
    #[error(
        "--service-account-signing-key-file: the public half of the key must be in a file of \
         --service-account-key-file"
    )]
    Unverifiable,
}

/// The keys of one server.
#[derive(Debug)]
pub struct Keys {
    /// The key that signs.
    pub(crate) signing: SigningKey,
    /// The key that signs tokens in Secrets, if it is another one.
    pub(crate) for_secrets: Option<SigningKey>,
    /// The public keys in the order of publication: the one that signs first.
    pub(crate) public: Vec<Public>,
    /// The same keys in the form that verifies.
    pub(crate) verifying: KeySet,
}

impl Keys {
    /// Reads the files of the settings. If none is given for signing, the server's own key in this directory
    /// is read or made. Without a directory, a new key lives as long as the server.
    ///
    /// # Errors
    /// When a file cannot be read or used.
    pub fn open(settings: &ServiceAccountSettings, directory: Option<&Path>) -> Result<Self, KeysError> {
        let mut given = Vec::new();
        for path in &settings.key_files {
            let text = pki::read(path)?;
            given.extend(pem::public_keys(&text).map_err(content("--service-account-key-file", path))?);
        }
        let signing = match (&settings.signing_key_file, directory) {
            (Some(path), _) => {
                let found = pem::signing_key(&pki::read(path)?);
                let key = found.map_err(content("--service-account-signing-key-file", path))?;
                // Otherwise the server would issue tokens that it rejects itself, or that another server with
                // the same key files rejects.
                if !given.contains(key.public()) {
                    return Err(KeysError::Unverifiable);
                }
                key
            }
            (None, Some(directory)) => kept(&directory.join(OWN_KEY_FILE))?,
            (None, None) => SigningKey::make()?.0,
        };
        let for_secrets = match &settings.secrets_key_file {
            None => None,
            Some(path) => {
                let found = pem::signing_key(&pki::read(path)?);
                Some(found.map_err(content("--service-account-private-key-file", path))?)
            }
        };
        let mut public = vec![signing.public().clone()];
        for key in for_secrets.iter().map(|key| key.public().clone()).chain(given) {
            if !public.contains(&key) {
                public.push(key);
            }
        }
        let verifying = KeySet::new(public.iter().map(Public::key).collect::<Result<_, _>>()?)?;
        Ok(Keys { signing, for_secrets, public, verifying })
    }
}

/// Reads or makes the server's own key.
fn kept(path: &Path) -> Result<SigningKey, KeysError> {
    if path.exists() {
        let text = pki::read(path)?;
        // Narrows the permissions of a file that a restore has widened: with this key anyone can be any
        // service account.
        pki::write_private(path, &text)?;
        return pem::signing_key(&text).map_err(content("the server's own key", path));
    }
    let (key, text) = SigningKey::make()?;
    pki::write_private(path, &text)?;
    Ok(key)
}

fn content(option: &'static str, path: &Path) -> impl Fn(KeyError) -> KeysError {
    move |problem| KeysError::Content { option, path: path.display().to_string(), problem }
}

#[cfg(test)]
mod tests {
    use std::{fs, os::unix::fs::PermissionsExt};

    use super::*;

    #[test]
    fn a_key_that_is_made_is_kept_and_nobody_else_may_read_it() {
        let directory = tempfile::tempdir().expect("a directory");
        let open = || Keys::open(&ServiceAccountSettings::default(), Some(directory.path())).expect("keys");
        let first = open();
        let path = directory.path().join(OWN_KEY_FILE);
        let mode = || fs::metadata(&path).expect("the file").permissions().mode() & 0o777;
        assert_eq!(mode(), 0o600);
        fs::set_permissions(&path, fs::Permissions::from_mode(0o644)).expect("changed");
        assert_eq!(open().public, first.public);
        assert_eq!(mode(), 0o600);
        let others = Keys::open(&ServiceAccountSettings::default(), None).expect("keys");
        assert_ne!(others.public, first.public);
    }

    #[test]
    fn what_signs_must_be_among_what_verifies() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = |name: &str| {
            let path = directory.path().join(name);
            fs::write(&path, SigningKey::make().expect("made").1).expect("written");
            path
        };
        let (old, new) = (file("old"), file("new"));
        let with = |key_files: Vec<_>, signing: &std::path::PathBuf| {
            let settings = ServiceAccountSettings {
                key_files,
                signing_key_file: Some(signing.clone()),
                ..ServiceAccountSettings::default()
            };
            Keys::open(&settings, None)
        };
        assert!(matches!(with(vec![old.clone()], &new), Err(KeysError::Unverifiable)));
        let keys = with(vec![old.clone(), new.clone()], &new).expect("keys");
        assert_eq!(keys.public.len(), 2);
        assert_eq!(keys.public.first(), Some(keys.signing.public()));
        let for_secrets = ServiceAccountSettings {
            secrets_key_file: Some(new.clone()),
            ..ServiceAccountSettings::default()
        };
        let keys = Keys::open(&for_secrets, None).expect("keys");
        assert!(keys.public.contains(keys.for_secrets.expect("the key of secrets").public()));
        let only = ServiceAccountSettings { key_files: vec![old], ..ServiceAccountSettings::default() };
        assert_eq!(Keys::open(&only, None).expect("keys").public.len(), 2);
    }
}
