//! Settings of issuers of tokens, from options or from a file.

use outbound::client_config::Authority;

use super::expression::{RuleExpression, SharedExpression};
use crate::authn::jwt::Algorithm;

/// The issuer to trust, and how its claims map to users.
#[derive(Debug, Clone)]
pub struct OidcSettings {
    /// The issuer, exactly as in the `iss` claim of its tokens.
    pub issuer_url: String,
    /// The URL of its discovery document, if that is not at the usual path below the issuer.
    pub discovery_url: Option<String>,
    /// The authority that signed the issuer's web certificate.
    pub authority: Authority,
    /// The audiences of which a token must name one.
    pub audiences: Vec<String>,
    /// The accepted signature algorithms.
    pub signing_algorithms: Vec<Algorithm>,
    /// The sources of the parts of a user.
    pub mappings: ClaimMappings,
    /// Rules that the claims must satisfy.
    pub claim_rules: Vec<ClaimRule>,
    /// Rules that the user must satisfy.
    pub user_rules: Vec<RuleExpression>,
}

/// The sources of the parts of a user.
#[derive(Debug, Clone)]
pub struct ClaimMappings {
    /// The user name.
    pub username: ClaimSource,
    /// The groups; none by default.
    pub groups: Option<ClaimSource>,
    /// The uid; empty by default.
    pub uid: Option<ClaimSource>,
    /// The further attributes.
    pub extra: Vec<ExtraMapping>,
}

/// The source of one part of a user.
#[derive(Debug, Clone)]
pub enum ClaimSource {
    /// A claim, whose texts get a prefix.
    Claim {
        /// The name of the claim.
        name: String,
        /// The prefix of each text.
        prefix: String,
    },
    /// An expression over the claims.
    Expression(SharedExpression),
}

/// The source of one further attribute.
#[derive(Debug, Clone)]
pub struct ExtraMapping {
    /// The name of the attribute.
    pub key: String,
    /// The expression over the claims that makes its values.
    pub value: SharedExpression,
}

/// A rule that the claims must satisfy.
#[derive(Debug, Clone)]
pub enum ClaimRule {
    /// A claim must be this text.
    Value {
        /// The name of the claim.
        claim: String,
        /// The text.
        value: String,
    },
    /// An expression must come to true.
    Expression(RuleExpression),
}

impl ClaimSource {
    /// A claim whose texts get a prefix.
    #[must_use]
    pub fn claim(name: impl Into<String>, prefix: impl Into<String>) -> Self {
        ClaimSource::Claim { name: name.into(), prefix: prefix.into() }
    }

    /// The name of the claim, if it is one.
    pub(super) fn claim_name(&self) -> Option<&str> {
        match self {
            ClaimSource::Claim { name, .. } => Some(name),
            ClaimSource::Expression(_) => None,
        }
    }
}
