//! The other user as whom a client acts, as the headers that say so.

use std::fmt::Write;

use http::{HeaderMap, HeaderName, HeaderValue};

use super::node::Node;

/// The fields of a user that say more about the other user.
const DETAILS: [&str; 3] = ["as-uid", "as-groups", "as-user-extra"];

/// Reads the headers; none for an entry that acts as itself.
pub(super) fn headers(node: &Node<'_>) -> Result<HeaderMap, String> {
    let mut headers = HeaderMap::new();
    let Some(user) = node.text("as")? else {
        return match DETAILS.into_iter().find(|field| node.get(field).is_some()) {
            Some(field) => Err(node.wrong_at(field, "needs the name of the other user, in `as`")),
            None => Ok(headers),
        };
    };
    headers.append("impersonate-user", value(node, "as", user)?);
    if let Some(uid) = node.text("as-uid")? {
        headers.append("impersonate-uid", value(node, "as-uid", uid)?);
    }
    for group in node.list("as-groups")? {
        headers.append("impersonate-group", value_of(&group)?);
    }
    if let Some(extra) = node.get("as-user-extra") {
        let members = extra.value.as_object().ok_or_else(|| extra.wrong("must be a mapping"))?;
        for key in members.keys() {
            let wrong = |_| extra.wrong_at(key, "cannot be sent in a header");
            let name = HeaderName::try_from(extra_name(key)).map_err(wrong)?;
            for item in extra.list(key)? {
                headers.append(name.clone(), value_of(&item)?);
            }
        }
    }
    Ok(headers)
}

fn value(node: &Node<'_>, field: &str, text: &str) -> Result<HeaderValue, String> {
    HeaderValue::try_from(text).map_err(|_| node.wrong_at(field, "cannot be sent in a header"))
}

fn value_of(node: &Node<'_>) -> Result<HeaderValue, String> {
    let text = node.value.as_str().ok_or_else(|| node.wrong("must be a text; put it in quotes"))?;
    HeaderValue::try_from(text).map_err(|_| node.wrong("cannot be sent in a header"))
}

/// The header of an extra. What the name of a header cannot have is written with percent signs, as is the
/// sign itself.
fn extra_name(key: &str) -> String {
    let mut name = "impersonate-extra-".to_owned();
    for byte in key.bytes() {
        if byte.is_ascii_alphanumeric() || b"!#$&'*+-.^_`|~".contains(&byte) {
            name.push(char::from(byte));
        } else {
            // Writing to a text does not fail.
            let _ = write!(name, "%{byte:02X}");
        }
    }
    name
}
