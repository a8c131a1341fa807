//! Reads client configurations in the form of kubeconfig files: clusters, users, contexts. A configuration
//! says how to reach a server, which authority must have signed its certificate, and which credentials to
//! present.
//!
//! Only the entries in use are interpreted, so a file may hold others that are unsupported here. In those
//! that are used, an unsupported field is an error and never ignored. [`outbound`](crate) makes the calls;
//! the crate `exec_credential` runs the command of an `exec` entry.

mod entry;
mod impersonation;
mod node;
mod users;

#[cfg(test)]
mod tests;

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use http::{HeaderMap, Uri};
use serde_json::Value;

use self::node::Node;
pub use self::users::Users;
pub use exec_credential::Secret;

/// Configurations hold a few certificates. A larger file is probably the wrong one and is not read.
const FILE_BYTES_MAX: u64 = 4 * 1024 * 1024;

/// What is wrong with a configuration: the file, the place in it, and what is allowed there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {problem}")]
pub struct ClientConfigError {
    file: String,
    problem: String,
}

/// How to reach one server.
#[derive(Debug, Clone)]
pub struct ClientConfig {
    /// Its address, and how to verify it.
    pub cluster: Cluster,
    /// What the client presents.
    pub credentials: Credentials,
}

/// The address of a server, and how to verify it.
#[derive(Debug, Clone)]
pub struct Cluster {
    /// `https://host:port/path`.
    pub server: Uri,
    /// The name that its certificate must have, in place of the host of the URL.
    pub server_name: Option<String>,
    /// Which authority must have signed its certificate.
    pub authority: Authority,
    /// The cluster's extension for credential plugins, or null.
    pub(crate) exec_config: Value,
}

/// Which server certificates are accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Authority {
    /// The authorities that this machine trusts.
    System,
    /// Those signed by these authorities, PEM.
    Pem(Vec<u8>),
    /// Any certificate.
    Unverified,
}

/// What the client presents. Empty for a server that asks for nothing.
#[derive(Debug, Clone, Default)]
pub struct Credentials {
    /// A client certificate and its key.
    pub identity: Option<Identity>,
    /// What goes into the `Authorization` header.
    pub login: Login,
    /// The headers that name another user to act as.
    pub acting_as: HeaderMap,
}

/// A client certificate, perhaps with its chain, and its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// The certificate chain, PEM.
    pub(crate) certificate: Vec<u8>,
    /// The private key, PEM.
    pub(crate) key: Secret<Vec<u8>>,
}

impl Identity {
    /// A certificate and its key, both PEM.
    #[must_use]
    pub fn new(certificate: impl Into<Vec<u8>>, key: impl Into<Vec<u8>>) -> Self {
        Identity { certificate: certificate.into(), key: Secret::new(key.into()) }
    }
}

/// One way to log in. An entry that names several is refused.
#[derive(Debug, Clone, Default)]
pub enum Login {
    /// None besides a client certificate.
    #[default]
    None,
    /// A fixed bearer token.
    Token(Secret<String>),
    /// The bearer token in a file, which another program may renew.
    TokenFile(PathBuf),
    /// HTTP basic authentication.
    Basic {
        /// The user name.
        username: String,
        /// The password.
        password: Secret<String>,
    },
    /// The credential plugin to run.
    Exec(exec_credential::Plugin),
}

/// Reads the current context of a file.
///
/// # Errors
/// When the file cannot be read, or contains something unsupported.
pub fn read(path: &Path) -> Result<ClientConfig, ClientConfigError> {
    File::open(path)?.current()
}

/// A configuration whose entries are interpreted on demand.
#[derive(Clone)]
pub(crate) struct File {
    path: PathBuf,
    content: Value,
}

impl File {
    /// Reads a file.
    ///
    /// # Errors
    /// When it cannot be read, or is no mapping in YAML or JSON.
    fn open(path: &Path) -> Result<Self, ClientConfigError> {
        let wrong = |problem: String| ClientConfigError { file: path.display().to_string(), problem };
        let text = bytes_of(path).map_err(|error| wrong(format!("cannot be read: {error}")))?;
        let mut duplicates = Vec::new();
        let json =
            machinery::yaml::to_json(&text, &mut duplicates).map_err(|error| wrong(error.to_string()))?;
        // YAML parsers disagree about which of two equal keys counts, and so which server or credential is
        // meant.
        if let Some(duplicate) = duplicates.first() {
            return Err(wrong(duplicate.clone()));
        }
        let content: Value =
            serde_json::from_slice(&json).map_err(|error| wrong(format!("cannot be read: {error}")))?;
        if !content.is_object() {
            return Err(wrong(
                "must be a mapping with clusters, users, contexts and current-context".to_owned(),
            ));
        }
        Ok(File { path: path.to_owned(), content })
    }

    /// The cluster and the user of the current context.
    ///
    /// # Errors
    /// When there is none, or an entry is missing or wrong.
    fn current(&self) -> Result<ClientConfig, ClientConfigError> {
        self.read_current().map_err(|problem| self.wrong(problem))
    }

    fn read_current(&self) -> Result<ClientConfig, String> {
        let root = Node::root(&self.content);
        let name = root.text("current-context")?.ok_or("current-context: must name one of the contexts")?;
        let context = root.named("contexts", name, "context")?;
        let cluster = context.text("cluster")?.ok_or_else(|| context.wrong("names no cluster"))?;
        let cluster = root.named("clusters", cluster, "cluster")?;
        // A context without a user is for servers that do not authenticate their clients.
        let credentials = match context.text("user")? {
            Some(user) => self.credentials(&root.named("users", user, "user")?)?,
            None => Credentials::default(),
        };
        Ok(ClientConfig { cluster: self.cluster(&cluster)?, credentials })
    }

    fn wrong(&self, problem: String) -> ClientConfigError {
        ClientConfigError { file: self.path.display().to_string(), problem }
    }

    /// Resolves a path in the file, relative to the file's directory.
    fn beside(&self, file: &str) -> PathBuf {
        self.path.parent().unwrap_or(Path::new("")).join(file)
    }
}

impl fmt::Debug for File {
    /// Leaves out the content, which holds keys.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("File").field("path", &self.path).finish_non_exhaustive()
    }
}

fn bytes_of(path: &Path) -> io::Result<Vec<u8>> {
    if fs::metadata(path)?.len() > FILE_BYTES_MAX {
        return Err(io::Error::other(format!("it has more than {FILE_BYTES_MAX} bytes")));
    }
    fs::read(path)
}
