//! Who is recognized as a caller.

use std::{path::PathBuf, sync::Arc};

use access::authn::{oidc, request_header, service_account, token_file::TokenFile, token_webhook};

/// The methods that recognize callers, beside certificates of the server's own authority.
#[derive(Debug, Clone)]
pub struct AuthenticationConfig {
    /// Whether requests without credentials are accepted, as the anonymous user.
    pub anonymous: bool,
    /// Further authorities for client certificates, beside the server's own.
    pub client_ca_file: Option<PathBuf>,
    /// Tokens of service accounts, which this server issues and knows.
    pub service_accounts: service_account::ServiceAccountSettings,
    /// Tokens of a file.
    pub token_file: Option<TokenFile>,
    /// Whether tokens in secrets are accepted, with which new members of a cluster introduce themselves.
    pub bootstrap_tokens: bool,
    /// Authorities for certificates of proxies that say who their clients are.
    pub requestheader_client_ca_file: Option<PathBuf>,
    /// Which headers these say that in.
    pub request_header: Option<Arc<request_header::ProxySettings>>,
    /// An issuer whose tokens are accepted.
    pub oidc: Option<oidc::OidcSettings>,
    /// A remote service that is asked about tokens.
    pub token_webhook: Option<token_webhook::TokenWebhookSettings>,
}

impl Default for AuthenticationConfig {
    /// Service accounts and the anonymous user.
    fn default() -> Self {
        AuthenticationConfig {
            anonymous: true,
            client_ca_file: None,
            service_accounts: service_account::ServiceAccountSettings::default(),
            token_file: None,
            bootstrap_tokens: false,
            requestheader_client_ca_file: None,
            request_header: None,
            oidc: None,
            token_webhook: None,
        }
    }
}
