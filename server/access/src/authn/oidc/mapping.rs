//! Makes a user of the claims of a token, and applies the rules.

use std::collections::BTreeMap;

use cel::program::Bindings;
use machinery::user::User;
use serde_json::Value;

use super::{
    expression::{self, RuleExpression, SharedExpression},
    settings::{ClaimMappings, ClaimRule, ClaimSource, OidcSettings},
};
use crate::authn::jwt::Claims;

/// The claim that must be verified if it is the user name.
const EMAIL: &str = "email";
/// The claim that says whether it is.
const EMAIL_VERIFIED: &str = "email_verified";
/// The claim that identifies a token.
const TOKEN_ID: &str = "jti";

/// The sources of a user, and the rules for claims and user.
#[derive(Debug, Clone)]
pub(super) struct Mapping {
    sources: ClaimMappings,
    claim_rules: Vec<ClaimRule>,
    user_rules: Vec<RuleExpression>,
    /// The attribute that names the credential.
    credential_key: String,
}

impl Mapping {
    pub(super) fn new(settings: &OidcSettings, credential_key: String) -> Self {
        Mapping {
            sources: settings.mappings.clone(),
            claim_rules: settings.claim_rules.clone(),
            user_rules: settings.user_rules.clone(),
            credential_key,
        }
    }

    /// The claim with the groups, which may be a distributed one.
    pub(super) fn groups_claim(&self) -> Option<&str> {
        self.sources.groups.as_ref().and_then(ClaimSource::claim_name)
    }

    /// Makes the user.
    ///
    /// # Errors
    /// The reason why the claims make none, or the rule that they or the user break. The text is for the log.
    pub(super) fn user(&self, claims: &Claims) -> Result<User, String> {
        // The user first: the order decides which of several reasons the log has, and is the reference
        // server's.
        let bindings = expression::claims_bindings(claims);
        let user = User {
            name: self.username(claims, &bindings)?,
            groups: self.groups(claims, &bindings)?,
            uid: self.uid(claims, &bindings)?,
            extra: self.extra(claims, &bindings)?,
        };
        self.check_claims(claims, &bindings)?;
        expression::check_rules(&self.user_rules, &expression::user_bindings(&user))
            .map_err(|error| format!("oidc: error evaluating user info validation rule: {error}"))?;
        Ok(user)
    }

    fn username(&self, claims: &Claims, bindings: &Bindings<'_>) -> Result<String, String> {
        let (claim, prefix) = match &self.sources.username {
            ClaimSource::Expression(expression) => {
                let name = text(expression, bindings, "username")?;
                if name.is_empty() {
                    return Err("oidc: empty username via CEL expression is not allowed".to_owned());
                }
                return Ok(name);
            }
            ClaimSource::Claim { name, prefix } => (name, prefix),
        };
        let name = claims.text(claim).filter(|name| !name.is_empty());
        let name =
            name.ok_or_else(|| format!("oidc: parse username claims {claim:?}: it is missing or no text"))?;
        // An absent claim passes and `false` does not, as in the reference server.
        if claim == EMAIL && claims.get(EMAIL_VERIFIED).is_some_and(|verified| verified != &Value::Bool(true))
        {
            return Err("oidc: email not verified".to_owned());
        }
        Ok(format!("{prefix}{name}"))
    }

    fn groups(&self, claims: &Claims, bindings: &Bindings<'_>) -> Result<Vec<String>, String> {
        match &self.sources.groups {
            None => Ok(Vec::new()),
            Some(ClaimSource::Claim { name, prefix }) => {
                prefixed(claims.get(name), prefix).ok_or_else(|| {
                    format!("oidc: parse groups claim {name:?}: it is no text and no list of texts")
                })
            }
            Some(ClaimSource::Expression(expression)) => texts(expression, bindings)
                .map_err(|error| format!("oidc: error evaluating group claim expression: {error}")),
        }
    }

    fn uid(&self, claims: &Claims, bindings: &Bindings<'_>) -> Result<String, String> {
        match &self.sources.uid {
            None => Ok(String::new()),
            Some(ClaimSource::Claim { name, prefix }) => match claims.text(name) {
                Some(uid) => Ok(format!("{prefix}{uid}")),
                None => Err(format!("oidc: parse uid claim {name:?}: it is missing or no text")),
            },
            Some(ClaimSource::Expression(expression)) => text(expression, bindings, "uid"),
        }
    }

    fn extra(
        &self,
        claims: &Claims,
        bindings: &Bindings<'_>,
    ) -> Result<BTreeMap<String, Vec<String>>, String> {
        let mut extra = BTreeMap::new();
        if let Some(id) = claims.text(TOKEN_ID).filter(|id| !id.is_empty()) {
            extra.insert(self.credential_key.clone(), vec![format!("JTI={id}")]);
        }
        for mapping in &self.sources.extra {
            let values = texts(&mapping.value, bindings)
                .map_err(|error| format!("oidc: error evaluating extra claim expression: {error}"))?;
            if !values.is_empty() {
                extra.insert(mapping.key.clone(), values);
            }
        }
        Ok(extra)
    }

    fn check_claims(&self, claims: &Claims, bindings: &Bindings<'_>) -> Result<(), String> {
        let mut expressions = Vec::new();
        for rule in &self.claim_rules {
            match rule {
                ClaimRule::Value { claim, value } => required(claims, claim, value)?,
                ClaimRule::Expression(rule) => expressions.push(rule),
            }
        }
        expression::check_rules(expressions, bindings)
            .map_err(|error| format!("oidc: error evaluating claim validation expression: {error}"))
    }
}

fn required(claims: &Claims, claim: &str, value: &str) -> Result<(), String> {
    match claims.get(claim) {
        None => Err(format!("oidc: required claim {claim} not present in ID token")),
        Some(Value::String(found)) if found == value => Ok(()),
        Some(Value::String(found)) => {
            Err(format!("oidc: required claim {claim} value does not match. Got = {found}, want = {value}"))
        }
        Some(_) => Err(format!("oidc: parse claim {claim}: it is no text")),
    }
}

/// Reads a claim of one text or several.
fn prefixed(claim: Option<&Value>, prefix: &str) -> Option<Vec<String>> {
    let with_prefix = |text: &Value| text.as_str().map(|text| format!("{prefix}{text}"));
    match claim {
        None | Some(Value::Null) => Some(Vec::new()),
        Some(Value::Array(texts)) => texts.iter().map(with_prefix).collect(),
        Some(one) => with_prefix(one).map(|text| vec![text]),
    }
}

/// Evaluates an expression for one text.
fn text(expression: &SharedExpression, bindings: &Bindings<'_>, what: &str) -> Result<String, String> {
    let value = expression.evaluate(bindings);
    let text = value.and_then(|value| match value.as_str() {
        Some(text) => Ok(text.to_owned()),
        None => Err(format!("{what} claim expression must return a string")),
    });
    text.map_err(|error| format!("oidc: error evaluating {what} claim expression: {error}"))
}

/// Evaluates an expression for any number of texts.
fn texts(expression: &SharedExpression, bindings: &Bindings<'_>) -> Result<Vec<String>, String> {
    expression::texts(&expression.evaluate(bindings)?)
}

#[cfg(test)]
mod tests;
