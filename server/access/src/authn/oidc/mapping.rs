//! Maps the claims of a token to a user.

use std::collections::BTreeMap;

use machinery::user::User;
use serde_json::Value;

use super::settings::OidcSettings;
use crate::authn::jwt::Claims;

/// The prefix option that means no prefix.
const NO_PREFIX: &str = "-";
/// The claim that needs no prefix, because emails are unique, and that must be verified.
const EMAIL: &str = "email";

/// The claims that make a user, and the prefixes of their values.
#[derive(Debug, Clone)]
pub(super) struct Mapping {
    username_claim: String,
    username_prefix: String,
    pub(super) groups_claim: Option<String>,
    groups_prefix: String,
    required: Vec<(String, String)>,
}

impl Mapping {
    pub(super) fn new(settings: &OidcSettings) -> Self {
        let username_prefix = match settings.username_prefix.as_deref() {
            Some(NO_PREFIX) => String::new(),
            Some(prefix) if !prefix.is_empty() => prefix.to_owned(),
            _ if settings.username_claim == EMAIL => String::new(),
            // Without a prefix, an issuer could name a user that another method recognizes, or a `system:`
            // user.
            _ => format!("{}#", settings.issuer_url),
        };
        Mapping {
            username_claim: settings.username_claim.clone(),
            username_prefix,
            groups_claim: settings.groups_claim.clone(),
            groups_prefix: settings.groups_prefix.clone(),
            required: settings.required_claims.clone(),
        }
    }

    /// Makes the user. The groups may come from a distributed claim.
    pub(super) fn user(&self, claims: &Claims, groups: Option<&Value>) -> Result<User, String> {
        for (name, wanted) in &self.required {
            if claims.text(name) != Some(wanted) {
                return Err(format!("oidc: required claim {name} is not {wanted:?}"));
            }
        }
        let name = self.username(claims)?;
        let groups = self.groups(groups)?;
        Ok(User { name, uid: String::new(), groups, extra: BTreeMap::new() })
    }

    fn username(&self, claims: &Claims) -> Result<String, String> {
        let claim = &self.username_claim;
        let name = claims.text(claim).filter(|name| !name.is_empty());
        let name = name.ok_or_else(|| format!("oidc: the claim {claim:?} is missing or no text"))?;
        // An absent claim passes and `false` does not, as in the reference server.
        if claim == EMAIL
            && claims.get("email_verified").is_some_and(|verified| verified != &Value::Bool(true))
        {
            return Err("oidc: email not verified".to_owned());
        }
        Ok(format!("{}{name}", self.username_prefix))
    }

    fn groups(&self, groups: Option<&Value>) -> Result<Vec<String>, String> {
        let prefixed = |group: &Value| group.as_str().map(|group| format!("{}{group}", self.groups_prefix));
        let groups = match groups {
            None | Some(Value::Null) => Some(Vec::new()),
            Some(Value::Array(groups)) => groups.iter().map(prefixed).collect(),
            Some(one) => prefixed(one).map(|group| vec![group]),
        };
        groups.ok_or_else(|| "oidc: the claim for groups is neither a text nor a list of texts".to_owned())
    }
}
