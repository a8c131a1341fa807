//! Makes new certificates and keys for a data directory, on purpose: what the server refuses to do by itself.

use std::{
    fs,
    io::ErrorKind,
    path::{Path, PathBuf},
};

use ground::clock::Clock;
use pki::{self, CertificateNames, Pki, binding};
use storage::archive::directory;

use super::ToolError;
use crate::config;

/// Moves the certificates of a data directory aside and makes new ones for its store.
pub(super) fn make_new(data: &Path) -> Result<String, ToolError> {
    let _lock = directory::hold(data).map_err(super::store::in_use)?;
    let (id, brand) = directory::identity(data)?.ok_or_else(|| {
        ToolError::Refused(format!(
            "{} has no store whose certificates could be made; a server makes them on its first start",
            data.display()
        ))
    })?;
    let brand = config::brand(&brand).ok_or_else(|| {
        ToolError::Refused(format!("the store belongs to the brand `{brand}`, which is not known"))
    })?;
    let directory = data.join(binding::PKI_DIRECTORY);
    let aside = move_aside(&directory)?;
    pki::make_private_directory(&directory).map_err(refused)?;
    // The next start adds the address on which it listens.
    let names = CertificateNames { brand, bind_address: std::net::Ipv4Addr::LOCALHOST.into() };
    Pki::in_directory(&directory, &names, &Clock::system()).map_err(refused)?;
    binding::bind(data, &id.to_string()).map_err(refused)?;
    let moved = aside.map(|path| format!("; the former ones are in {}", path.display())).unwrap_or_default();
    Ok(format!(
        "made new certificates in {}{moved}\nclients must trust the new authority, and tokens of service \
         accounts \
         must be issued again\n",
        directory.display()
    ))
}

fn refused(error: pki::PkiError) -> ToolError {
    ToolError::Refused(error.to_string())
}

/// Renames a directory to the first name of its kind that is free.
fn move_aside(directory: &Path) -> Result<Option<PathBuf>, ToolError> {
    for number in 1_u32.. {
        let aside = directory.with_extension(format!("old-{number}"));
        if aside.exists() {
            continue;
        }
        return match fs::rename(directory, &aside) {
            Ok(()) => Ok(Some(aside)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(ToolError::file("move", directory)(error)),
        };
    }
    Ok(None)
}
