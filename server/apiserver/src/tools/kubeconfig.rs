//! Reads a client configuration: where the server is, whom to trust, and what to show. Only what needs no
//! other program.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use base64::{Engine as _, engine::general_purpose::STANDARD};
use http::Uri;
use serde_json::Value;

use super::ToolError;

/// A configuration has a few certificates; what is larger is something else.
const FILE_BYTES_MAX: u64 = 4 * 1024 * 1024;

/// How one server is reached.
pub(super) struct Access {
    /// `https://host:port`, and perhaps a path.
    pub(super) server: Uri,
    /// The name that its certificate must have, in place of the host.
    pub(super) server_name: Option<String>,
    /// PEM.
    pub(super) authority: Vec<u8>,
    /// Certificate and key, PEM.
    pub(super) identity: Option<(Vec<u8>, Vec<u8>)>,
    /// Sent as a bearer token.
    pub(super) token: Option<String>,
}

/// Reads the file's current context.
pub(super) fn read(path: &Path) -> Result<Access, ToolError> {
    let text = bytes_of(path).map_err(ToolError::file("read", path))?;
    let wrong = |problem: &str| ToolError::Refused(format!("{}: {problem}", path.display()));
    let json = machinery::yaml::to_json(&text, &mut Vec::new()).map_err(|error| wrong(&error.to_string()))?;
    let file: Value = serde_json::from_slice(&json).map_err(|error| wrong(&error.to_string()))?;
    let kubeconfig = Kubeconfig { path, file: &file };
    kubeconfig.access().map_err(|problem| wrong(&problem))
}

struct Kubeconfig<'a> {
    path: &'a Path,
    file: &'a Value,
}

impl<'a> Kubeconfig<'a> {
    fn access(&self) -> Result<Access, String> {
        let context = text(self.file, "current-context").ok_or("there is no current-context")?;
        let context = self.named("contexts", context, "context")?;
        let cluster = text(context, "cluster").ok_or("the current context names no cluster")?;
        let cluster = self.named("clusters", cluster, "cluster")?;
        let user = text(context, "user").ok_or("the current context names no user")?;
        let user = self.named("users", user, "user")?;

        let url = text(cluster, "server").ok_or("the cluster has no server")?;
        let server = url.parse::<Uri>().ok().filter(|uri| uri.scheme_str() == Some("https"));
        let server = server.filter(|uri| uri.host().is_some());
        let server = server.ok_or_else(|| format!("the server is {url:?} and must be an https URL"))?;
        if cluster.get("insecure-skip-tls-verify").is_some_and(|value| value == true) {
            return Err("insecure-skip-tls-verify is not supported: name the authority".to_owned());
        }
        let authority = self.content(cluster, "certificate-authority")?;
        let certificate = self.content(user, "client-certificate")?;
        let token = match text(user, "tokenFile") {
            Some(file) => Some(self.beside(file)?).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()),
            None => text(user, "token").map(str::to_owned),
        };
        let identity = certificate.zip(self.content(user, "client-key")?);
        if identity.is_none() && token.is_none() {
            return Err("the user has neither a client certificate with its key nor a token; other ways to \
                        log in are not supported"
                .to_owned());
        }
        Ok(Access {
            server,
            server_name: text(cluster, "tls-server-name").map(str::to_owned),
            authority: authority.ok_or("the cluster has no certificate-authority-data")?,
            identity,
            token: token.map(|token| token.trim().to_owned()),
        })
    }

    /// The entry of a list with that name.
    fn named(&self, list: &str, name: &str, inner: &str) -> Result<&'a Value, String> {
        let entries = self.file.get(list).and_then(Value::as_array);
        let mut entries = entries.into_iter().flatten();
        let found =
            entries.find(|entry| text(entry, "name") == Some(name)).and_then(|entry| entry.get(inner));
        found.ok_or_else(|| format!("{list} has no {name:?}"))
    }

    /// A value that stands in the file itself, or in another one.
    fn content(&self, within: &Value, field: &str) -> Result<Option<Vec<u8>>, String> {
        if let Some(data) = text(within, &format!("{field}-data")) {
            return STANDARD.decode(data).map(Some).map_err(|_| format!("{field}-data is not base64"));
        }
        text(within, field).map(|file| self.beside(file)).transpose()
    }

    fn beside(&self, file: &str) -> Result<Vec<u8>, String> {
        let path: PathBuf = self.path.parent().unwrap_or(Path::new("")).join(file);
        bytes_of(&path).map_err(|error| format!("cannot read {}: {error}", path.display()))
    }
}

fn text<'a>(value: &'a Value, field: &str) -> Option<&'a str> {
    value.get(field).and_then(Value::as_str).filter(|text| !text.is_empty())
}

fn bytes_of(path: &Path) -> io::Result<Vec<u8>> {
    if fs::metadata(path)?.len() > FILE_BYTES_MAX {
        return Err(io::Error::other(format!("it has more than {FILE_BYTES_MAX} bytes")));
    }
    fs::read(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(text: &str) -> Result<Access, String> {
        let directory = tempfile::tempdir().expect("a directory");
        fs::write(directory.path().join("ca.pem"), "authority").expect("written");
        let path = directory.path().join("config");
        fs::write(&path, text).expect("written");
        read(&path).map_err(|error| error.to_string())
    }

    const GOOD: &str = r#"
current-context: here
contexts:
- { name: there, context: { cluster: b, user: b } }
- { name: here, context: { cluster: a, user: a } }
clusters:
- { name: a, cluster: { server: "https://127.0.0.1:6443", certificate-authority: ca.pem } }
users:
- { name: a, user: { client-certificate-data: Y2VydA==, client-key-data: a2V5 } }
"#;

    #[test]
    fn the_current_context_counts_and_files_lie_beside() {
        let access = access(GOOD).expect("good");
        assert_eq!(access.server, "https://127.0.0.1:6443/");
        assert_eq!(access.authority, b"authority");
        assert_eq!(access.identity, Some((b"cert".to_vec(), b"key".to_vec())));
        assert_eq!((access.token, access.server_name), (None, None));
    }

    #[test]
    fn a_token_will_do() {
        let text = GOOD.replace("client-certificate-data: Y2VydA==, client-key-data: a2V5", "token: abc");
        let access = access(&text).expect("good");
        assert_eq!((access.token.as_deref(), access.identity), (Some("abc"), None));
    }

    #[test]
    fn what_is_missing_is_said() {
        let table = [
            ("current-context: here", "x: y", "there is no current-context"),
            ("current-context: here", "current-context: nowhere", "contexts has no \"nowhere\""),
            ("cluster: a, user: a", "cluster: c, user: a", "clusters has no \"c\""),
            ("https://127", "http://127", "the server is \"http://127.0.0.1:6443\" and must be an https URL"),
            ("ca.pem", "none.pem", "cannot read "),
            (", certificate-authority: ca.pem", "", "the cluster has no certificate-authority-data"),
            ("a2V5", "'?'", "client-key-data is not base64"),
            (", client-key-data: a2V5", "", "the user has neither"),
            ("certificate-authority: ca.pem", "insecure-skip-tls-verify: true", "is not supported"),
            ("users:", "users: [", "yaml: line "),
        ];
        for (from, to, expected) in table {
            let text = GOOD.replace(from, to);
            assert_ne!(text, GOOD);
            let error = access(&text).err().expect("refused");
            assert!(error.contains(expected), "{from} → {to}: {error}");
        }
    }
}
