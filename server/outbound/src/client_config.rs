//! Reads a client configuration in the form that command-line clients use: clusters, users, contexts. It says
//! how somebody else is reached: by whom the other side is known, and what it is shown.
//!
//! Only the entries that are asked for are interpreted, so a file may hold others that mean nothing here. In
//! those, what cannot be done is refused and never passed over. Asking itself is the business of
//! [`outbound`](crate), and running the command of an `exec` entry that of the crate `exec_credential`.

mod entry;
mod node;

#[cfg(test)]
mod tests;

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use http::Uri;
use serde_json::Value;

use self::node::Node;
pub use exec_credential::Secret;

/// A configuration has a few certificates; a file that is larger is something else.
const FILE_BYTES_MAX: u64 = 4 * 1024 * 1024;

/// What is wrong with a configuration: the file, the place in it, and what is allowed there.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {problem}")]
pub struct ClientConfigError {
    file: String,
    problem: String,
}

/// How one other side is reached.
#[derive(Debug, Clone)]
pub struct ClientConfig {
    /// Where it is, and how it is known.
    pub cluster: Cluster,
    /// What it is shown.
    pub credentials: Credentials,
}

/// Where the other side is, and how it is known.
#[derive(Debug, Clone)]
pub struct Cluster {
    /// `https://host:port/path`.
    pub server: Uri,
    /// The name that its certificate must have, in place of the host.
    pub server_name: Option<String>,
    /// By whom its certificate must be signed.
    pub authority: Authority,
    /// What the file says for credential plugins beside it: the extension of that name, or null.
    pub(crate) exec_config: Value,
}

/// Whose word is taken for the other side's certificate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Authority {
    /// The authorities that this machine trusts.
    System,
    /// These, PEM.
    Pem(Vec<u8>),
    /// Nobody's: any certificate will do.
    Unverified,
}

/// What the other side is shown. Empty when it asks for nothing.
#[derive(Debug, Clone, Default)]
pub struct Credentials {
    /// A client certificate and its key.
    pub identity: Option<Identity>,
    /// What goes into the `Authorization` header.
    pub login: Login,
}

/// A client certificate, perhaps with its chain, and its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// PEM.
    pub(crate) certificate: Vec<u8>,
    /// PEM.
    pub(crate) key: Secret<Vec<u8>>,
}

/// One way to log in. An entry that names several is refused.
#[derive(Debug, Clone, Default)]
pub enum Login {
    /// None, besides a certificate.
    #[default]
    None,
    /// This token.
    Token(Secret<String>),
    /// The token that a file holds at the moment.
    TokenFile(PathBuf),
    /// A name and a password.
    Basic {
        /// The name.
        username: String,
        /// The password.
        password: Secret<String>,
    },
    /// What a command says.
    Exec(exec_credential::Plugin),
}

/// Reads the current context of a file.
///
/// # Errors
/// When the file cannot be read, or says something that cannot be done.
pub fn read(path: &Path) -> Result<ClientConfig, ClientConfigError> {
    File::open(path)?.current()
}

/// A configuration whose entries are interpreted when they are asked for.
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
        // Some other sides ask nobody who they are.
        let credentials = match context.text("user")? {
            Some(user) => self.credentials(&root.named("users", user, "user")?)?,
            None => Credentials::default(),
        };
        Ok(ClientConfig { cluster: self.cluster(&cluster)?, credentials })
    }

    fn wrong(&self, problem: String) -> ClientConfigError {
        ClientConfigError { file: self.path.display().to_string(), problem }
    }

    /// A path in the file, which counts from where the file lies.
    fn beside(&self, file: &str) -> PathBuf {
        self.path.parent().unwrap_or(Path::new("")).join(file)
    }
}

impl fmt::Debug for File {
    /// The content holds keys.
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
