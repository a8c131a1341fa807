//! Reads the entry of a cluster and of a user.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use http::Uri;
use serde_json::Value;

use super::{
    Authority, Cluster, Credentials, File, Identity, Login, Secret, bytes_of, impersonation, node::Node,
};

/// The name of the extension of a cluster that holds the configuration for credential plugins.
const EXEC_EXTENSION: &str = "client.authentication.k8s.io/exec";
/// The same in files without a Kubernetes brand.
const EXEC_EXTENSION_PLATFORM: &str = "client.authentication.platform.io/exec";

const CLUSTER_FIELDS: [&str; 8] = [
    "server",
    "tls-server-name",
    "insecure-skip-tls-verify",
    "certificate-authority",
    "certificate-authority-data",
    "proxy-url",
    "disable-compression",
    "extensions",
];

const USER_FIELDS: [&str; 15] = [
    "client-certificate",
    "client-certificate-data",
    "client-key",
    "client-key-data",
    "token",
    "tokenFile",
    "username",
    "password",
    "exec",
    "extensions",
    "as",
    "as-uid",
    "as-groups",
    "as-user-extra",
    "auth-provider",
];

impl File {
    pub(super) fn cluster(&self, node: &Node<'_>) -> Result<Cluster, String> {
        node.only(&CLUSTER_FIELDS)?;
        if node.text("proxy-url")?.is_some() {
            // Ignoring it would bypass the proxy that the operator wanted.
            return Err(node.wrong_at("proxy-url", "proxies are not supported; name the server itself"));
        }
        let url = node.text("server")?.ok_or_else(|| node.wrong("has no server"))?;
        let server = url.parse::<Uri>().ok();
        let server = server.filter(|uri| uri.scheme_str() == Some("https") && has_plain_host(uri));
        let server = server.ok_or_else(|| {
            node.wrong_at("server", &format!("is {url:?} and must be https://host:port, perhaps with a path"))
        })?;
        for field in ["certificate-authority", "certificate-authority-data"] {
            // An empty authority must not fall back to the machine's authorities, which is what an absent one
            // means.
            node.not_empty(field, "name an authority, or leave it out to believe those of this machine")?;
        }
        let pem = self.content(node, "certificate-authority")?;
        let authority = match (pem, node.flag("insecure-skip-tls-verify")?) {
            (Some(_), true) => {
                let problem = "cannot stand beside a certificate-authority: one of the two must go";
                return Err(node.wrong_at("insecure-skip-tls-verify", problem));
            }
            (Some(pem), false) => Authority::Pem(pem),
            (None, true) => Authority::Unverified,
            (None, false) => Authority::System,
        };
        Ok(Cluster {
            server,
            server_name: node.text("tls-server-name")?.map(str::to_owned),
            authority,
            exec_config: exec_config(node)?,
        })
    }

    pub(super) fn credentials(&self, node: &Node<'_>) -> Result<Credentials, String> {
        node.only(&USER_FIELDS)?;
        if node.get("auth-provider").is_some() {
            let problem = "auth provider not supported; log in with a client certificate, token, tokenFile, \
                           username and password, or exec";
            return Err(node.wrong_at("auth-provider", problem));
        }
        let certificate = self.content(node, "client-certificate")?;
        let key = self.content(node, "client-key")?;
        let identity = match (certificate, key) {
            (Some(certificate), Some(key)) => Some(Identity { certificate, key: Secret::new(key) }),
            (None, None) => None,
            (Some(_), None) => return Err(node.wrong("has a client-certificate without its client-key")),
            (None, Some(_)) => return Err(node.wrong("has a client-key without its client-certificate")),
        };
        Ok(Credentials { identity, login: self.login(node)?, acting_as: impersonation::headers(node)? })
    }

    fn login(&self, node: &Node<'_>) -> Result<Login, String> {
        let mut ways = Vec::new();
        // If both are there, the file wins, as in other clients.
        if let Some(file) = node.text("tokenFile")? {
            ways.push(Login::TokenFile(self.beside(file)));
        } else if let Some(token) = node.text("token")? {
            // Spaces and the final newline of a copied token are no part of it.
            ways.push(Login::Token(Secret::new(token.trim().to_owned())));
        }
        match (node.text("username")?, node.text("password")?) {
            (Some(username), password) => ways.push(Login::Basic {
                username: username.to_owned(),
                password: Secret::new(password.unwrap_or_default().to_owned()),
            }),
            (None, Some(_)) => return Err(node.wrong_at("password", "needs a username beside it")),
            (None, None) => {}
        }
        if let Some(exec) = node.get("exec") {
            ways.push(Login::Exec(self.plugin(&exec)?));
        }
        match (ways.pop(), ways.is_empty()) {
            (None, _) => Ok(Login::None),
            (Some(way), true) => Ok(way),
            (Some(_), false) => {
                Err(node.wrong("names several ways to log in; token, username and exec exclude each other"))
            }
        }
    }

    /// Reads a credential plugin. A command with a slash in it is relative to the directory of the file.
    fn plugin(&self, node: &Node<'_>) -> Result<exec_credential::Plugin, String> {
        let directory = self.path.parent().map(std::path::Path::to_owned).unwrap_or_default();
        exec_credential::Plugin::read(node.value, &directory)
            .map_err(|problem| node.wrong_at(&problem.field, &problem.text))
    }

    /// Reads a value that stands in the file itself (`…-data`) or in another file.
    fn content(&self, node: &Node<'_>, field: &str) -> Result<Option<Vec<u8>>, String> {
        let inside = format!("{field}-data");
        if let Some(data) = node.text(&inside)? {
            let bytes = STANDARD.decode(data).map_err(|_| node.wrong_at(&inside, "is not base64"))?;
            return Ok(Some(bytes));
        }
        let Some(file) = node.text(field)? else { return Ok(None) };
        let path = self.beside(file);
        let unreadable = |error| node.wrong_at(field, &format!("cannot read {}: {error}", path.display()));
        bytes_of(&path).map(Some).map_err(unreadable)
    }
}

/// Refuses user names and passwords in URLs, because URLs are logged.
fn has_plain_host(uri: &Uri) -> bool {
    let authority = uri.authority().map(|authority| authority.as_str());
    authority.is_some_and(|authority| !authority.contains('@'))
        && uri.host().is_some_and(|host| !host.is_empty())
}

fn exec_config(node: &Node<'_>) -> Result<Value, String> {
    for extension in node.list("extensions")? {
        let name = extension.text("name")?.unwrap_or_default();
        if [EXEC_EXTENSION, EXEC_EXTENSION_PLATFORM].contains(&name) {
            return Ok(extension.get("extension").map_or(Value::Null, |config| config.value.clone()));
        }
    }
    Ok(Value::Null)
}
