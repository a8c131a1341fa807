//! How one issuer is configured.

use outbound::client_config::Authority;

use crate::authn::jwt::Algorithm;

/// The issuer to trust, and how its claims map to users.
#[derive(Debug, Clone)]
pub struct OidcSettings {
    /// The issuer, exactly as in the `iss` claim of its tokens.
    pub issuer_url: String,
    /// The authority that signed the issuer's web certificate.
    pub authority: Authority,
    /// The audience that a token must name.
    pub client_id: String,
    /// The claim with the user name.
    pub username_claim: String,
    /// The prefix of user names: `-` for none. By default the issuer and `#`, except for emails.
    pub username_prefix: Option<String>,
    /// The claim with the groups.
    pub groups_claim: Option<String>,
    /// The prefix of each group.
    pub groups_prefix: String,
    /// Claims that must have these values.
    pub required_claims: Vec<(String, String)>,
    /// The accepted signature algorithms.
    pub signing_algorithms: Vec<Algorithm>,
}
