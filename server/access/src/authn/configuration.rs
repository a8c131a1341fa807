//! The file with the issuers of tokens and with the paths of anonymous requests (kind
//! `AuthenticationConfiguration`).
//!
//! It is read strictly: a limit that is silently not in force would be noticed when it is too late. All
//! mistakes are reported together, by their paths.

mod document;
mod issuer;
mod mappings;
mod rules;
#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashSet};

use ground::document as documents;
use machinery::{
    brand::Brand,
    path::Path,
    problem::{Problems, quote},
};

use self::document::{AnonymousEntry, AuthenticationConfiguration, JwtEntry, TYPES};
use super::{jwt::Algorithm, oidc::OidcSettings};

/// The number of issuers.
const ISSUERS_MAX: usize = 64;

/// The contents of a file.
#[derive(Debug, Clone)]
pub struct AuthenticationFile {
    /// The issuers whose tokens are accepted.
    pub issuers: Vec<OidcSettings>,
    /// Whether anonymous requests are accepted, if the file says so.
    pub anonymous: Option<AnonymousSettings>,
}

/// Which anonymous requests are accepted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnonymousSettings {
    /// Whether any are.
    pub enabled: bool,
    /// The only paths of such requests; empty for all paths.
    pub paths: Vec<String>,
}

/// Facts about the server that rules of the file refer to.
#[derive(Debug, Clone)]
pub struct FileRules {
    /// The names of the API.
    pub brand: &'static Brand,
    /// The issuers of the tokens of service accounts, which no other issuer may pretend to be.
    pub account_issuers: Vec<String>,
}

impl AuthenticationFile {
    /// Reads a file in YAML or JSON.
    ///
    /// # Errors
    /// All mistakes, each with its place, the value and the rule that it breaks.
    pub fn read(bytes: &[u8], rules: &FileRules) -> Result<Self, Vec<String>> {
        let value = documents::parse(bytes).map_err(|problem| vec![problem])?;
        let configuration = documents::typed(&value, &TYPES, rules.brand, Path::Root);
        let configuration = configuration.map_err(|fault| vec![fault.to_string()])?;
        let mut reader = EntryReader { problems: Problems::default(), rules };
        let file = reader.configuration(configuration);
        let problems = reader.problems;
        if problems.is_empty() {
            return Ok(file);
        }
        let mut lines: Vec<String> = problems.as_slice().iter().map(ToString::to_string).collect();
        if problems.left_out() > 0 {
            lines.push(format!("{} further problems", problems.left_out()));
        }
        Err(lines)
    }
}

/// Reads the parts of a file, and collects what is wrong with them. What it returns beside problems is not
/// used.
struct EntryReader<'r> {
    problems: Problems,
    rules: &'r FileRules,
}

/// Which claims about emails the expressions of an issuer use.
#[derive(Debug, Clone, Copy, Default)]
struct EmailUse {
    in_username: bool,
    is_verified: bool,
}

impl EntryReader<'_> {
    fn configuration(&mut self, configuration: AuthenticationConfiguration) -> AuthenticationFile {
        let AuthenticationConfiguration { jwt, anonymous } = configuration;
        let root = Path::Root.field("jwt");
        if jwt.len() > ISSUERS_MAX {
            self.problems.too_many(&root, jwt.len(), ISSUERS_MAX);
            return AuthenticationFile { issuers: Vec::new(), anonymous: None };
        }
        let (mut urls, mut discovery_urls) = (HashSet::new(), HashSet::new());
        let mut issuers = Vec::new();
        for (index, entry) in jwt.iter().enumerate() {
            let at = root.index(index);
            issuers.extend(self.entry(entry, &at));
            let (at, issuer) = (at.field("issuer"), &entry.issuer);
            if !urls.insert(&*issuer.url) {
                self.problems.duplicate(&at.field("url"), &quote(&issuer.url));
            }
            if !issuer.discovery_url.is_empty() && !discovery_urls.insert(&*issuer.discovery_url) {
                self.problems.duplicate(&at.field("discoveryURL"), &quote(&issuer.discovery_url));
            }
        }
        AuthenticationFile { issuers, anonymous: anonymous.map(|anonymous| self.anonymous(anonymous)) }
    }

    fn entry(&mut self, entry: &JwtEntry, at: &Path<'_>) -> Option<OidcSettings> {
        let mut emails = EmailUse::default();
        let authority = self.issuer(&entry.issuer, &at.field("issuer"));
        let claim_rules =
            self.claim_rules(&entry.claim_validation_rules, &at.field("claimValidationRules"), &mut emails);
        let mappings = self.mappings(&entry.claim_mappings, &at.field("claimMappings"), &mut emails);
        let user_rules = self.user_rules(&entry.user_validation_rules, &at.field("userValidationRules"));
        let issuer = &entry.issuer;
        Some(OidcSettings {
            issuer_url: issuer.url.clone(),
            discovery_url: Some(issuer.discovery_url.clone()).filter(|url| !url.is_empty()),
            authority,
            audiences: issuer.audiences.clone(),
            // The key of an issuer says which algorithm it is for, and there is none for weak ones.
            signing_algorithms: Algorithm::ALL.iter().map(|(_, algorithm)| *algorithm).collect(),
            mappings: mappings?,
            claim_rules,
            user_rules,
        })
    }

    fn anonymous(&mut self, anonymous: AnonymousEntry) -> AnonymousSettings {
        let paths: Vec<String> = anonymous.conditions.into_iter().map(|condition| condition.path).collect();
        if !anonymous.enabled && !paths.is_empty() {
            let at = Path::Root.field("anonymous");
            let shown = serde_json::json!(paths).to_string();
            let detail = "enabled should be set to true when conditions are defined";
            self.problems.invalid(&at.field("conditions"), &shown, detail);
        }
        AnonymousSettings { enabled: anonymous.enabled, paths }
    }

    /// The issuers that no entry may name.
    fn account_issuers(&self) -> BTreeSet<&str> {
        self.rules.account_issuers.iter().map(String::as_str).collect()
    }
}
