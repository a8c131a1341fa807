//! Credentials of the `Authorization` header, and where they come from.

use std::{
    fs, io,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use exec_credential::{ClusterInfo, Credential, Provider};
use http::HeaderValue;

use crate::{
    call::SetupError,
    callee::Identities,
    client_config::{self, Authority, Cluster, Identity, Secret},
};

/// How long a token from a file is used before the file is read again.
const TOKEN_FILE_TIME: Duration = Duration::from_secs(10);
/// The longest token in a file.
const TOKEN_FILE_BYTES_MAX: u64 = 64 * 1024;

/// Where credentials come from.
#[derive(Debug)]
pub enum Login {
    None,
    Fixed(HeaderValue),
    File(TokenFile),
    Plugin(Box<Provider>),
    Identities(Arc<dyn Identities>),
}

/// The credentials of one call.
pub struct Shown {
    pub header: Option<HeaderValue>,
    /// A certificate from a plugin, in place of the one of the configuration.
    pub identity: Option<Identity>,
    pub used: Used,
}

/// The plugin's credential that a call used; none for other ways to log in.
pub type Used = Option<Arc<Credential>>;

impl Login {
    /// `terminal` says whether a plugin may ask a person.
    pub fn new(cluster: &Cluster, login: &client_config::Login, terminal: bool) -> Result<Self, SetupError> {
        let unusable = SetupError::Unusable;
        Ok(match login {
            client_config::Login::None => Login::None,
            client_config::Login::Token(token) => Login::Fixed(bearer(token.reveal()).map_err(unusable)?),
            client_config::Login::TokenFile(path) => {
                // Read now, so that a wrong path stops the start of the server and not the first call.
                let first = read(path).map_err(unusable)?;
                Login::File(TokenFile { path: path.clone(), last: Mutex::new((Instant::now(), first)) })
            }
            client_config::Login::Basic { username, password } => {
                let pair = STANDARD.encode(format!("{username}:{}", password.reveal()));
                Login::Fixed(secret(&format!("Basic {pair}")).map_err(unusable)?)
            }
            client_config::Login::Exec(plugin) => {
                let info = ClusterInfo {
                    server: cluster.server.to_string(),
                    server_name: cluster.server_name.clone(),
                    insecure: cluster.authority == Authority::Unverified,
                    authority: match &cluster.authority {
                        Authority::Pem(pem) => Some(pem.clone()),
                        Authority::System | Authority::Unverified => None,
                    },
                    config: cluster.exec_config.clone(),
                };
                Login::Plugin(Box::new(Provider::new(plugin.clone(), info, terminal)))
            }
        })
    }

    /// Returns the credentials to send now.
    pub async fn shown(&self) -> Result<Shown, String> {
        let header = match self {
            Login::None => None,
            Login::Fixed(header) => Some(header.clone()),
            Login::File(file) => Some(file.current()),
            Login::Identities(identities) => {
                return Ok(Shown { header: None, identity: Some(identities.current()), used: None });
            }
            Login::Plugin(provider) => {
                let credential = provider.credential().await.map_err(|error| error.to_string())?;
                let token = credential.token.as_ref();
                let header = token.map(|token| bearer(token.reveal())).transpose()?;
                let identity = credential.pair.as_ref().map(|pair| Identity {
                    certificate: pair.certificate.clone().into_bytes(),
                    key: Secret::new(pair.key.reveal().clone().into_bytes()),
                });
                return Ok(Shown { header, identity, used: Some(credential) });
            }
        };
        Ok(Shown { header, identity: None, used: None })
    }

    /// Notes that the server rejected the credentials. Returns whether a retry would send others.
    pub async fn refused(&self, used: Used) -> bool {
        match (self, used) {
            (Login::Plugin(provider), Some(used)) => {
                provider.refused(&used).await;
                true
            }
            (Login::File(file), _) => file.read_again(),
            _ => false,
        }
    }
}

/// A token in a file, which another program renews.
#[derive(Debug)]
pub struct TokenFile {
    path: PathBuf,
    last: Mutex<(Instant, HeaderValue)>,
}

impl TokenFile {
    fn current(&self) -> HeaderValue {
        // The lock protects one assignment, so the value is whole even if its holder panicked.
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.0.elapsed() >= TOKEN_FILE_TIME {
            self.renew(&mut last);
        }
        last.1.clone()
    }

    /// Reads the file; returns whether its token has changed.
    fn read_again(&self) -> bool {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let before = last.1.clone();
        self.renew(&mut last);
        last.1 != before
    }

    /// Reads the file. If that fails, the last token stays in use: the renewing program may be replacing the
    /// file.
    fn renew(&self, last: &mut (Instant, HeaderValue)) {
        match read(&self.path) {
            Ok(header) => last.1 = header,
            Err(error) => tracing::warn!(error, "keeping the token of before"),
        }
        last.0 = Instant::now();
    }
}

fn read(path: &std::path::Path) -> Result<HeaderValue, String> {
    let wrong = |error: io::Error| format!("cannot read {}: {error}", path.display());
    if fs::metadata(path).map_err(wrong)?.len() > TOKEN_FILE_BYTES_MAX {
        return Err(format!("{} has more than {TOKEN_FILE_BYTES_MAX} bytes", path.display()));
    }
    let text = fs::read_to_string(path).map_err(wrong)?;
    let token = text.trim();
    if token.is_empty() { Err(format!("{} holds no token", path.display())) } else { bearer(token) }
}

/// The header value for a bearer token.
pub(crate) fn bearer(token: &str) -> Result<HeaderValue, String> {
    secret(&format!("Bearer {token}"))
}

fn secret(text: &str) -> Result<HeaderValue, String> {
    let mut value =
        HeaderValue::try_from(text).map_err(|_| "the credential cannot be sent in a header".to_owned())?;
    // Marked so that `Debug` output of a request hides it, and HTTP/2 does not put it into its compression
    // table.
    value.set_sensitive(true);
    Ok(value)
}
