//! Who is recognized as a caller.

use std::{path::PathBuf, sync::Arc};

use access::authn::{
    configuration::{AnonymousSettings, FileRules},
    oidc, request_header, service_account,
    token_file::TokenFile,
    token_webhook,
};

/// The methods that recognize callers, beside certificates of the server's own authority.
#[derive(Debug, Clone)]
pub struct AuthenticationConfig {
    /// Whether requests without credentials are accepted, as the anonymous user.
    pub anonymous: bool,
    /// The only paths of such requests; empty for all paths.
    pub anonymous_paths: Vec<String>,
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
    /// Issuers whose tokens are accepted.
    pub issuers: Vec<oidc::OidcSettings>,
    /// The file that names the issuers, to be read again when it changes.
    pub file: Option<AuthenticationConfigFile>,
    /// A remote service that is asked about tokens.
    pub token_webhook: Option<token_webhook::TokenWebhookSettings>,
}

/// The file of `--authentication-config`, as it was at the start.
#[derive(Debug, Clone)]
pub struct AuthenticationConfigFile {
    /// Its path.
    pub path: PathBuf,
    /// Its contents.
    pub contents: Vec<u8>,
    /// The facts that its rules refer to.
    pub rules: FileRules,
    /// Its settings for anonymous requests, which does not change while the server runs.
    pub anonymous: Option<AnonymousSettings>,
}

impl Default for AuthenticationConfig {
    /// Service accounts and the anonymous user.
    fn default() -> Self {
        AuthenticationConfig {
            anonymous: true,
            anonymous_paths: Vec::new(),
            client_ca_file: None,
            service_accounts: service_account::ServiceAccountSettings::default(),
            token_file: None,
            bootstrap_tokens: false,
            requestheader_client_ca_file: None,
            request_header: None,
            issuers: Vec::new(),
            file: None,
            token_webhook: None,
        }
    }
}
