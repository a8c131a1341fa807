//! Impersonation. The caller must be allowed to impersonate each part of the other identity: the name, every
//! group, every extra attribute and the uid. From then on the request has the other identity, and nothing of
//! the caller's own is left.

use std::{collections::BTreeMap, sync::Arc};

use engine::{
    authorization::{Attributes, Authorization, route},
    status::ApiError,
};
use http::{HeaderMap, HeaderName, HeaderValue};
use machinery::{
    brand::Brand,
    format::{self, Flaws},
    user::{User, as_service_account, service_account_groups},
};
use percent_encoding::percent_decode_str;

use super::{ANONYMOUS, Identity, UNAUTHENTICATED};

/// The prefix of all impersonation headers.
const PREFIX: &str = "impersonate-";
const USER: &str = "impersonate-user";
const GROUP: &str = "impersonate-group";
const UID: &str = "impersonate-uid";
const EXTRA_PREFIX: &str = "impersonate-extra-";

/// Whether a request asks for impersonation. Must be cheap, because every request is checked.
#[must_use]
pub fn is_wanted(headers: &HeaderMap) -> bool {
    headers.keys().any(|name| name.as_str().starts_with(PREFIX))
}

/// Returns the impersonated user; `None` if no header asks for one. The headers are removed in any case. The
/// number of parts is bounded by the number of headers that a request may have.
///
/// # Errors
/// 400 for invalid headers, 403 when the caller may not impersonate this user, and 500 when no authorizer
/// could decide.
pub async fn impersonate(
    headers: &mut HeaderMap,
    caller: &User,
    authorization: &Authorization,
    brand: &Brand,
) -> Result<Option<Arc<User>>, ApiError> {
    // Headers with the prefix that mean nothing to us stay: they are neither checked nor obeyed.
    let present = headers.keys().filter(|name| name.as_str().starts_with(PREFIX));
    let names: Vec<HeaderName> = present.filter(|name| is_ours(name.as_str())).cloned().collect();
    if names.is_empty() {
        return Ok(None);
    }
    let wish = Wish::read(headers);
    // Removed before they are judged, so that no later step sees the headers of a request that was refused or
    // passed.
    for name in names {
        headers.remove(name);
    }
    let Some(wish) = wish? else { return Ok(None) };
    wish.check(caller, authorization, &brand.group("authentication")).await?;
    Ok(Some(wish.fulfilled()))
}

fn is_ours(name: &str) -> bool {
    [USER, GROUP, UID].contains(&name) || name.starts_with(EXTRA_PREFIX)
}

/// The identity that a request asks for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Wish {
    name: String,
    groups: Vec<String>,
    extra: BTreeMap<String, Vec<String>>,
    uid: String,
}

impl Wish {
    /// Reads the headers; `None` if they name no user.
    fn read(headers: &HeaderMap) -> Result<Option<Self>, ApiError> {
        let mut extra: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for (name, value) in headers {
            let Some(key) = name.as_str().strip_prefix(EXTRA_PREFIX) else { continue };
            if key.is_empty() {
                return Err(ApiError::bad_request(format!("the header {EXTRA_PREFIX} names no attribute")));
            }
            extra.entry(unescape(key)).or_default().push(text(name.as_str(), value)?);
        }
        let groups = headers.get_all(GROUP).into_iter().map(|value| text(GROUP, value));
        let wish = Wish {
            name: single(headers, USER)?,
            groups: groups.collect::<Result<_, _>>()?,
            extra,
            uid: single(headers, UID)?,
        };
        if !wish.name.is_empty() {
            return Ok(Some(wish));
        }
        if wish == Wish::default() {
            return Ok(None);
        }
        Err(ApiError::bad_request(
            "the headers ask for a group, a uid or an attribute of somebody else, and Impersonate-User names \
             nobody",
        ))
    }

    /// Asks the authorizers about each part. The first refusal ends the check.
    async fn check(&self, caller: &User, authorization: &Authorization, group: &str) -> Result<(), ApiError> {
        let part = |group, resource, name| Attributes {
            group,
            version: "v1",
            resource,
            name,
            is_resource: true,
            ..Attributes::path(caller, "impersonate", "")
        };
        // A service account is checked as one, so that a rule for service accounts covers it under its user
        // name, too.
        let named = match account(&self.name) {
            Some((namespace, name)) => Attributes { namespace, ..part("", "serviceaccounts", name) },
            None => part("", "users", &self.name),
        };
        let mut parts = vec![named];
        parts.extend(self.groups.iter().map(|name| part("", "groups", name)));
        for (key, values) in &self.extra {
            let of_key = |name| Attributes { subresource: key, ..part(group, "userextras", name) };
            parts.extend(values.iter().map(|value| of_key(value)));
        }
        if !self.uid.is_empty() {
            parts.push(part(group, "uids", &self.uid));
        }
        for attributes in &parts {
            let decision = authorization.authorize(attributes).await;
            // As for a path without a kind: users and groups are no served types, and refusals name them by
            // these attributes.
            route::of_path(&decision, attributes)?;
        }
        Ok(())
    }

    /// Returns the other user. Call only after [`Wish::check`].
    fn fulfilled(self) -> Arc<User> {
        let mut groups = self.groups;
        // As the reference server does, for service accounts without explicit groups: RBAC rules usually name
        // these groups.
        if let Some((namespace, _)) = account(&self.name).filter(|_| groups.is_empty()) {
            groups.extend(service_account_groups(namespace));
        }
        if self.name == ANONYMOUS && !groups.iter().any(|group| group == UNAUTHENTICATED) {
            groups.push(UNAUTHENTICATED.to_owned());
        }
        let user = User { name: self.name, uid: self.uid, groups, extra: self.extra };
        // `Identity` adds `system:authenticated` unless the user is anonymous.
        Arc::clone(Identity::new(user).user())
    }
}

/// Returns the namespace and name of a service account; `None` for other users.
fn account(user: &str) -> Option<(&str, &str)> {
    let (namespace, name) = as_service_account(user)?;
    let is_good = Flaws::of(format::dns_label, namespace).is_empty()
        && Flaws::of(format::dns_subdomain, name).is_empty();
    is_good.then_some((namespace, name))
}

/// Reads a header that may occur once. Several are an error, because a proxy in front may have checked
/// another one than we would.
fn single(headers: &HeaderMap, name: &str) -> Result<String, ApiError> {
    let mut values = headers.get_all(name).iter();
    let Some(value) = values.next() else { return Ok(String::new()) };
    if values.next().is_some() {
        return Err(ApiError::bad_request(format!("there is more than one header {name}")));
    }
    text(name, value)
}

fn text(name: &str, value: &HeaderValue) -> Result<String, ApiError> {
    let text = std::str::from_utf8(value.as_bytes());
    text.map(str::to_owned).map_err(|_| ApiError::bad_request(format!("the header {name} is not UTF-8")))
}

/// Decodes the key of an extra attribute. A key with an invalid escape is taken literally.
pub(super) fn unescape(key: &str) -> String {
    let is_good = key.split('%').skip(1).all(|behind| {
        behind.as_bytes().get(..2).is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
    });
    let decoded = is_good.then(|| percent_decode_str(key).decode_utf8().ok()).flatten();
    decoded.map_or_else(|| key.to_owned(), |decoded| decoded.into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::authn::AUTHENTICATED;

    fn headers(lines: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, HeaderValue::from_static(value));
        }
        headers
    }

    fn wish(lines: &[(&'static str, &'static str)]) -> Result<Option<Wish>, i32> {
        Wish::read(&headers(lines)).map_err(|error| error.status.code)
    }

    #[test]
    fn headers_name_somebody_or_make_no_sense() {
        assert_eq!(wish(&[("impersonate-user", "")]), Ok(None));
        assert_eq!(wish(&[("accept", "*/*")]), Ok(None));
        for lines in [
            &[("impersonate-group", "dev")][..],
            &[("impersonate-uid", "7")],
            &[("impersonate-extra-scopes", "a")],
            &[("impersonate-user", ""), ("impersonate-group", "dev")],
            &[("impersonate-user", "a"), ("impersonate-user", "b")],
            &[("impersonate-user", "a"), ("impersonate-uid", "1"), ("impersonate-uid", "2")],
            &[("impersonate-user", "a"), ("impersonate-extra-", "b")],
        ] {
            assert_eq!(wish(lines), Err(400), "{lines:?}");
        }
        let full = wish(&[
            ("impersonate-extra-acme%2Fteam", "x"),
            ("impersonate-group", "dev"),
            ("impersonate-user", "jane"),
            ("impersonate-group", "ops"),
            ("impersonate-extra-acme%2fteam", "y"),
            ("impersonate-extra-half%2", "z"),
            ("impersonate-uid", "7"),
        ]);
        let list = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect::<Vec<_>>();
        let expected = Wish {
            name: "jane".to_owned(),
            groups: list(&["dev", "ops"]),
            extra: [("acme/team".to_owned(), list(&["x", "y"])), ("half%2".to_owned(), list(&["z"]))].into(),
            uid: "7".to_owned(),
        };
        assert_eq!(full, Ok(Some(expected)));
    }

    #[test]
    fn the_groups_of_the_other_one_are_those_that_were_given() {
        let bot = "system:serviceaccount:team:bot";
        let table: [(&str, &[&str], &[&str]); 7] = [
            ("jane", &[], &[AUTHENTICATED]),
            ("jane", &["dev"], &["dev", AUTHENTICATED]),
            ("jane", &[UNAUTHENTICATED], &[UNAUTHENTICATED]),
            (ANONYMOUS, &[], &[UNAUTHENTICATED]),
            (bot, &[], &["system:serviceaccounts", "system:serviceaccounts:team", AUTHENTICATED]),
            (bot, &["dev"], &["dev", AUTHENTICATED]),
            ("system:serviceaccount:team", &[], &[AUTHENTICATED]),
        ];
        for (name, groups, expected) in table {
            let groups = groups.iter().map(|group| (*group).to_owned()).collect();
            let wish = Wish { name: name.to_owned(), groups, ..Wish::default() };
            assert_eq!(wish.fulfilled().groups, expected, "{name}");
        }
    }

    #[test]
    fn only_whole_names_are_accounts() {
        let table = [
            ("system:serviceaccount:team:bot", Some(("team", "bot"))),
            ("system:serviceaccount:team:a.b", Some(("team", "a.b"))),
            ("system:serviceaccount:te.am:bot", None),
            ("system:serviceaccount:team:", None),
            ("system:serviceaccount::bot", None),
            ("system:serviceaccount:team:a:b", None),
            ("system:serviceaccount:Team:bot", None),
            ("team:bot", None),
        ];
        for (user, expected) in table {
            assert_eq!(account(user), expected, "{user}");
        }
    }
}
