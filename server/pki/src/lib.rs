//! Certificates: the server's own, made on its first start (an authority, a serving certificate, the
//! administrator's client certificate); the verification of chains and of handshakes; certificate requests
//! and the authority that signs them.
//!
//! Entry point: [`Pki`]. Invariant: an authority is made only where there never was one. Later starts reuse
//! it and renew certificates that expire.

pub mod binding;
pub mod chain;
mod error;
mod files;
mod flaws;
pub mod handshake;
mod issue;
pub mod kubeconfig;
mod pair;
mod read;
pub mod refusals;
pub mod request;
pub mod sign;

use std::{
    fmt,
    path::{Path, PathBuf},
    time::Duration,
};

use ground::clock::Clock;

pub use error::PkiError;
pub use files::{make_private_directory, read, write_private};
pub use issue::FRONT_PROXY_NAME;
pub use pair::{CertificateNames, KeyPair};
pub use read::certificates;

/// A certificate and its key, as PEM files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairFiles {
    /// The certificate, or a chain that begins with it.
    pub certificate: PathBuf,
    /// The private key of the first certificate.
    pub key: PathBuf,
}

/// The authority that signs certificate requests of the API.
#[derive(Clone, PartialEq, Eq)]
pub struct SigningCa {
    /// The authority's certificate, PEM.
    pub certificate_pem: String,
    /// The authority's key, PEM.
    pub(crate) key_pem: String,
}

impl fmt::Debug for SigningCa {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SigningCa").field("certificate_pem", &self.certificate_pem).finish_non_exhaustive()
    }
}

impl SigningCa {
    /// Reads an authority from two files.
    ///
    /// # Errors
    /// When a file cannot be read, the key does not belong to the certificate, or the certificate is no
    /// authority.
    pub fn load(certificate: &Path, key: &Path) -> Result<Self, PkiError> {
        let certificate_pem = files::read(certificate)?;
        let key_pem = files::read(key)?;
        read::check_pair(&certificate.display(), &certificate_pem, &key.display(), &key_pem)?;
        read::check_authority(&certificate.display(), &certificate_pem)?;
        Ok(SigningCa { certificate_pem, key_pem })
    }
}

/// How long a certificate of [`Pki::own_client`] or [`Pki::front_proxy`] is used: it ends a while later.
pub const OWN_CLIENT_TIME: Duration =
    Duration::from_secs(issue::LEAF_LIFETIME.as_secs() - issue::LEAF_RENEWAL.as_secs());

/// What the files of the authorities are called, as elsewhere.
const AUTHORITY: &str = "ca";
const FRONT_PROXY: &str = "front-proxy-ca";

/// What the files of the serving certificate are called, as elsewhere.
const SERVING: &str = "apiserver";

/// The certificates that a server made for itself.
#[derive(Debug, Clone)]
pub struct Pki {
    /// The authority that signed the other two.
    pub authority: KeyPair,
    /// The serving certificate.
    pub serving: KeyPair,
    /// The administrator's client certificate.
    pub admin: KeyPair,
    /// The authority of the certificate with which the server passes requests on. It signs nothing else,
    /// since who has such a certificate may name any user.
    pub front_proxy_authority: KeyPair,
}

impl Pki {
    /// Makes all certificates and keeps them in memory.
    ///
    /// # Errors
    /// When a certificate cannot be made.
    pub fn in_memory(names: &CertificateNames, clock: &Clock) -> Result<Self, PkiError> {
        let authority = issue::authority(AUTHORITY, names, clock, None)?;
        Ok(Pki {
            serving: issue::leaf(&issue::Leaf::Serving, names, &authority, clock, None)?,
            admin: issue::leaf(&issue::Leaf::Admin, names, &authority, clock, None)?,
            front_proxy_authority: issue::authority(FRONT_PROXY, names, clock, None)?,
            authority,
        })
    }

    /// Uses the certificates in a directory. Makes those that are missing, and renews those that are about to
    /// expire or lack a name of the server.
    ///
    /// # Errors
    /// When files cannot be read or written, or do not belong together.
    pub fn in_directory(directory: &Path, names: &CertificateNames, clock: &Clock) -> Result<Self, PkiError> {
        files::make_directory(directory)?;
        // The authority first: the check of the leaves compares them with the authority as it is after a
        // renewal.
        let kept_authority = |stem: &str| {
            keep(directory, stem, &|key| issue::authority(stem, names, clock, key), &|pem| {
                read::check_own_authority(&directory.join(format!("{stem}.crt")).display(), pem)?;
                read::lasts(pem, clock, issue::AUTHORITY_RENEWAL)
            })
        };
        let authority = kept_authority(AUTHORITY)?;
        let front_proxy_authority = kept_authority(FRONT_PROXY)?;
        let leaf = |stem: &str, leaf: issue::Leaf| {
            keep(directory, stem, &|key| issue::leaf(&leaf, names, &authority, clock, key), &|pem| {
                let path = directory.join(format!("{stem}.crt"));
                read::check_issued(&path.display(), pem, &authority.certificate_pem)?;
                Ok(read::lasts(pem, clock, issue::LEAF_RENEWAL)? && leaf.still_names(pem, names))
            })
        };
        let serving = leaf(SERVING, issue::Leaf::Serving)?;
        let admin = leaf("admin", issue::Leaf::Admin)?;
        Ok(Pki { authority, serving, admin, front_proxy_authority })
    }

    /// Makes a certificate with which the server calls itself, as this user of the group that may do
    /// everything. Make another one after [`OWN_CLIENT_TIME`].
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn own_client(
        &self,
        user: &'static str,
        names: &CertificateNames,
        clock: &Clock,
    ) -> Result<KeyPair, PkiError> {
        issue::leaf(&issue::Leaf::Own(user), names, &self.authority, clock, None)
    }

    /// Makes the certificate with which the server passes requests of its callers on to other servers. Its
    /// common name is [`FRONT_PROXY_NAME`]. Make another one after [`OWN_CLIENT_TIME`].
    ///
    /// # Errors
    /// When it cannot be made.
    pub fn front_proxy(&self, names: &CertificateNames, clock: &Clock) -> Result<KeyPair, PkiError> {
        issue::leaf(&issue::Leaf::FrontProxy, names, &self.front_proxy_authority, clock, None)
    }

    /// The files of the serving certificate inside a directory of [`Pki::in_directory`].
    #[must_use]
    pub fn serving_files(directory: &Path) -> PairFiles {
        PairFiles {
            certificate: directory.join(format!("{SERVING}.crt")),
            key: directory.join(format!("{SERVING}.key")),
        }
    }

    /// The file of the authority's certificate inside such a directory.
    #[must_use]
    pub fn authority_file(directory: &Path) -> PathBuf {
        directory.join(format!("{AUTHORITY}.crt"))
    }

    /// The authority as the default signer of requests.
    #[must_use]
    pub fn signing(&self) -> SigningCa {
        SigningCa {
            certificate_pem: self.authority.certificate_pem.clone(),
            key_pem: self.authority.key_pem.clone(),
        }
    }
}

/// Reads a pair of files, or makes what is missing or stale. The key is written first and kept at a renewal:
/// if a crash comes between the two writes, the next start finds a key without a certificate and makes the
/// certificate for it.
fn keep(
    directory: &Path,
    stem: &str,
    make: &dyn Fn(Option<&str>) -> Result<KeyPair, PkiError>,
    is_good: &dyn Fn(&str) -> Result<bool, PkiError>,
) -> Result<KeyPair, PkiError> {
    let certificate_path = directory.join(format!("{stem}.crt"));
    let key_path = directory.join(format!("{stem}.key"));
    let certificate = files::read_if_present(&certificate_path)?;
    let key = files::read_if_present(&key_path)?;

    let key = match (certificate, key) {
        (Some(certificate_pem), Some(key_pem)) => {
            let pair = KeyPair { certificate_pem, key_pem };
            let (certificate, key) = (certificate_path.display(), key_path.display());
            read::check_pair(&certificate, &pair.certificate_pem, &key, &pair.key_pem)?;
            if is_good(&pair.certificate_pem)? {
                // Checked at every start, because a copy or a restore may have widened them.
                files::narrow_permissions(&certificate_path)?;
                files::narrow_permissions(&key_path)?;
                return Ok(pair);
            }
            tracing::info!(file = %certificate_path.display(), "renewing a certificate");
            Some(pair.key_pem)
        }
        (Some(_), None) => {
            // Never replaced: other certificates may have been issued with the lost key, and a new one would
            // invalidate them without notice.
            return Err(PkiError::content(
                key_path.display(),
                format!(
                    "the key of {} is missing; put it back, or remove the certificate too",
                    certificate_path.display()
                ),
            ));
        }
        (None, key) => key,
    };
    let pair = make(key.as_deref())?;
    if key.is_none() {
        files::write_private(&key_path, &pair.key_pem)?;
    }
    files::write_private(&certificate_path, &pair.certificate_pem)?;
    Ok(pair)
}

/// Joins the contents of two files to a pair. The paths name them in errors.
///
/// # Errors
/// When one cannot be read, or the two do not belong together.
pub fn pair(certificate: (&Path, &str), key: (&Path, &str)) -> Result<KeyPair, PkiError> {
    read::check_pair(&certificate.0.display(), certificate.1, &key.0.display(), key.1)?;
    Ok(KeyPair { certificate_pem: certificate.1.to_owned(), key_pem: key.1.to_owned() })
}

#[cfg(test)]
mod tests;
