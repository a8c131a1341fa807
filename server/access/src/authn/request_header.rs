//! An authenticating proxy presents a certificate of its own authority, and names its clients in headers.
//! From other callers these headers mean nothing.

use std::{collections::BTreeMap, sync::Arc};

use ground::ready::Ready;
use http::{HeaderMap, HeaderName, HeaderValue};
use machinery::user::User;

use super::{
    Authenticator, Identity, Outcome, Presented,
    client_certificate::{ClientCertificate, Shown},
    impersonation::unescape,
};

/// The configuration of authenticating proxies.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProxySettings {
    /// Common names of the proxies; empty allows all certificates of the authority.
    pub allowed_names: Vec<String>,
    /// Headers with the user name. The first one with a value counts.
    pub username: Vec<HeaderName>,
    /// Headers with the uid. The first one with a value counts.
    pub uid: Vec<HeaderName>,
    /// Headers with groups, one group per value.
    pub groups: Vec<HeaderName>,
    /// Prefixes of headers with extra attributes, in lower case.
    pub extra_prefixes: Vec<String>,
}

impl ProxySettings {
    /// Removes the headers that only a proxy may set, so that nothing after authentication sees them.
    pub(crate) fn remove_claims(&self, headers: &mut HeaderMap) {
        let named = [&self.username, &self.uid, &self.groups].into_iter().flatten();
        let extra = headers.keys().filter(|name| self.attribute(name).is_some()).cloned();
        let names: Vec<HeaderName> = named.cloned().chain(extra).collect();
        for name in names {
            headers.remove(name);
        }
    }

    /// Returns the escaped name of the attribute in a header, and the index of the prefix that matches.
    fn attribute<'a>(&self, name: &'a HeaderName) -> Option<(usize, &'a str)> {
        let mut prefixes = self.extra_prefixes.iter().enumerate();
        prefixes.find_map(|(place, prefix)| Some((place, name.as_str().strip_prefix(prefix.as_str())?)))
    }
}

/// Authenticates the clients of proxies.
pub struct RequestHeader {
    certificates: Arc<ClientCertificate>,
    settings: Arc<ProxySettings>,
}

impl RequestHeader {
    /// Trusts proxies with one of these certificates.
    #[must_use]
    pub fn new(certificates: Arc<ClientCertificate>, settings: Arc<ProxySettings>) -> Self {
        RequestHeader { certificates, settings }
    }

    fn recognize(&self, presented: Presented<'_>) -> Outcome {
        let proxy = match self.certificates.shown(presented.peer) {
            Shown::Nothing => return Outcome::NoOpinion,
            Shown::Refused(reason) => return Outcome::Error(reason),
            Shown::Proven(proxy) => proxy,
        };
        let allowed = &self.settings.allowed_names;
        let name = proxy.as_ref().map(|proxy| proxy.user().name.as_str()).unwrap_or_default();
        // An empty list allows every certificate of the authority, which is for proxies only. That is why it
        // must not be the authority of users.
        if !allowed.is_empty() && !allowed.iter().any(|allowed| allowed == name) {
            return Outcome::Error(format!("x509: subject with cn={name} is not in the allowed list"));
        }
        match self.user(presented.headers) {
            Ok(None) => Outcome::NoOpinion,
            Ok(Some(user)) => Outcome::User(Identity::new(user)),
            Err(reason) => Outcome::Error(reason),
        }
    }

    /// Reads the user in the headers.
    fn user(&self, headers: &HeaderMap) -> Result<Option<User>, String> {
        let settings = &self.settings;
        let Some(name) = first(headers, &settings.username)? else { return Ok(None) };
        let uid = first(headers, &settings.uid)?.unwrap_or_default();
        let mut groups = Vec::new();
        for header in &settings.groups {
            for value in headers.get_all(header) {
                groups.push(text(header, value)?);
            }
        }
        groups.retain(|group| !group.is_empty());
        let mut found: Vec<(usize, String, String)> = Vec::new();
        for (header, value) in headers {
            if let Some((place, key)) = settings.attribute(header) {
                found.push((place, unescape(key), text(header, value)?));
            }
        }
        // In the order of the configured prefixes: `HeaderMap` iterates in no fixed order of names, and the
        // values of one key may come from several prefixes.
        found.sort_by_key(|(place, ..)| *place);
        let mut extra: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (_, key, value) in found {
            extra.entry(key).or_default().push(value);
        }
        Ok(Some(User { name, uid, groups, extra }))
    }
}

impl Authenticator for RequestHeader {
    fn authenticate<'a>(&'a self, presented: Presented<'a>) -> Ready<'a, Outcome> {
        Ready::Now(self.recognize(presented))
    }
}

/// Returns the first value of the first header that is present and not empty.
fn first(headers: &HeaderMap, names: &[HeaderName]) -> Result<Option<String>, String> {
    for name in names {
        if let Some(value) = headers.get(name).filter(|value| !value.is_empty()) {
            return text(name, value).map(Some);
        }
    }
    Ok(None)
}

fn text(name: &HeaderName, value: &HeaderValue) -> Result<String, String> {
    let text = std::str::from_utf8(value.as_bytes()).map(str::to_owned);
    text.map_err(|_| format!("the header {name} of a proxy is not UTF-8"))
}
