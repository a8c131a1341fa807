//! The chain of authorizers, as options or a file configure it. The file is of the kind
//! `AuthorizationConfiguration`, and replaces the options. Entry point: [`AuthorizationFile`].

mod entry;
mod reader;
#[cfg(test)]
mod tests;
mod webhook_reader;

use std::path::{Path, PathBuf};

use ground::document::{self, TypeMeta};
use machinery::{brand::Brand, problem::Problems};

pub use self::entry::ConfiguredAuthorizer;
use super::Mode;

/// The types that a file may be of.
const TYPES: [TypeMeta; 3] = [typed("v1"), typed("v1beta1"), typed("v1alpha1")];

const fn typed(version: &'static str) -> TypeMeta {
    TypeMeta { group: "apiserver.config", version, kind: "AuthorizationConfiguration" }
}

/// A file that lists the authorizers, as it was read.
#[derive(Debug, Clone)]
pub struct AuthorizationFile {
    /// The path of the file.
    pub path: PathBuf,
    /// The hash of its bytes.
    pub hash: String,
    /// The authorizers in their order.
    pub chain: Vec<ConfiguredAuthorizer>,
}

impl AuthorizationFile {
    /// Reads the file, and the client configurations that it names.
    ///
    /// # Errors
    /// All that is wrong, each with the file and the place in it.
    pub fn read(path: &Path, brand: &Brand) -> Result<Self, Vec<String>> {
        let bytes = AuthorizationFile::bytes(path).map_err(|problem| vec![problem])?;
        AuthorizationFile::parse(path, &bytes, brand)
    }

    /// The bytes of the file.
    ///
    /// # Errors
    /// When it cannot be read, or is too large.
    pub fn bytes(path: &Path) -> Result<Vec<u8>, String> {
        document::read_bytes(path).map_err(|problem| format!("{}: {problem}", path.display()))
    }

    /// The hash of these bytes.
    #[must_use]
    pub fn hash(bytes: &[u8]) -> String {
        document::hash(bytes)
    }

    /// The file with these bytes. Reads the client configurations that it names.
    ///
    /// # Errors
    /// As [`AuthorizationFile::read`].
    pub fn parse(path: &Path, bytes: &[u8], brand: &Brand) -> Result<Self, Vec<String>> {
        let in_file = |problem: String| format!("{}: {problem}", path.display());
        let chain = parse(bytes, brand);
        let chain = chain.map_err(|problems| problems.into_iter().map(in_file).collect::<Vec<_>>())?;
        Ok(AuthorizationFile { path: path.to_owned(), hash: AuthorizationFile::hash(bytes), chain })
    }

    /// Whether it lists an authorizer of this mode.
    #[must_use]
    pub fn has(&self, mode: Mode) -> bool {
        self.chain.iter().any(|authorizer| authorizer.mode() == mode)
    }
}

/// The authorizers of a document.
fn parse(bytes: &[u8], brand: &Brand) -> Result<Vec<ConfiguredAuthorizer>, Vec<String>> {
    let document = document::parse(bytes).map_err(|problem| vec![problem])?;
    // A document of another kind has other fields, so that their problems would say nothing.
    document::check_type(&document, &TYPES, brand).map_err(|problem| vec![problem])?;
    let mut problems = Problems::default();
    let chain = reader::read(&document, &mut problems);
    if problems.is_empty() {
        return Ok(chain);
    }
    let mut texts: Vec<String> = problems.as_slice().iter().map(ToString::to_string).collect();
    if problems.left_out() > 0 {
        texts.push(format!("and {} more", problems.left_out()));
    }
    Err(texts)
}
