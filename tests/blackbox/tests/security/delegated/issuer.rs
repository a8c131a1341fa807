//! An OpenID Connect issuer: discovery and keys, over TLS.

use std::sync::{Arc, Mutex};

use access::authn::{
    jwt::Algorithm,
    oidc::{ClaimMappings, ClaimSource, OidcSettings},
};
use blackbox::remote::{Asked, Authority, Service};
use outbound::client_config;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use crate::delegated::keys::{Key, now, number};

/// For whom tokens are issued.
pub(crate) const CLIENT: &str = "the-server";
/// Where keys are.
pub(crate) const KEYS: &str = "GET /keys";
/// The place of the discovery document, if it is not the usual one.
pub(crate) const ELSEWHERE: &str = "/elsewhere";

/// A running issuer.
pub(crate) struct Issuer {
    pub(crate) service: Service,
    pub(crate) authority: Authority,
    published: Arc<Mutex<Vec<Value>>>,
}

impl Issuer {
    /// One that publishes these keys.
    pub(crate) async fn start(keys: &[&Key]) -> Self {
        Issuer::answering(keys, Authority::default(), |_| None).await
    }

    /// The same, which answers further paths, under an authority that others may share.
    pub(crate) async fn answering(
        keys: &[&Key],
        authority: Authority,
        further: impl Fn(&Asked) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let url = format!("https://localhost:{}", listener.local_addr().expect("an address").port());
        let published = Arc::new(Mutex::new(keys.iter().map(|key| key.jwk()).collect::<Vec<_>>()));
        let shown = Arc::clone(&published);
        let answer = move |asked: &Asked| match asked.what.as_str() {
            "GET /.well-known/openid-configuration" | "GET /elsewhere" => {
                (200, "", json!({ "issuer": url, "jwks_uri": format!("{url}/keys") }).to_string())
            }
            KEYS => {
                let keys = shown.lock().expect("a list").clone();
                (200, "Cache-Control: max-age=3600\r\n", json!({ "keys": keys }).to_string())
            }
            _ => further(asked).map_or((404, "", String::new()), |body| (200, "", body)),
        };
        let service = Service::on(listener, &authority.identity("localhost"), None, answer);
        Issuer { service, authority, published }
    }

    pub(crate) fn url(&self) -> String {
        self.service.url()
    }

    /// Publishes other keys from now on.
    pub(crate) fn publish(&self, keys: &[&Key]) {
        *self.published.lock().expect("a list") = keys.iter().map(|key| key.jwk()).collect();
    }

    /// What a server is told that believes this issuer.
    pub(crate) fn settings(&self) -> OidcSettings {
        OidcSettings {
            issuer_url: self.url(),
            discovery_url: None,
            authority: client_config::Authority::Pem(self.authority.pem().into_bytes()),
            audiences: vec![CLIENT.to_owned()],
            signing_algorithms: vec![Algorithm::ES256, Algorithm::RS256],
            mappings: ClaimMappings {
                username: ClaimSource::claim("sub", ""),
                groups: Some(ClaimSource::claim("groups", "")),
                uid: None,
                extra: Vec::new(),
            },
            claim_rules: Vec::new(),
            user_rules: Vec::new(),
        }
    }

    /// The claims of a good token. No two are alike.
    pub(crate) fn claims(&self, subject: &str) -> Value {
        json!({ "iss": self.url(), "aud": CLIENT, "sub": subject, "exp": now() + 600,
            "nonce": number().to_string() })
    }
}
