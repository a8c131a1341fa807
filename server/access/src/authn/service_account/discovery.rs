//! The documents with which other programs verify tokens of this server: the issuer and its public keys
//! (OpenID Connect Discovery 1.0, RFC 7517).

use bytes::Bytes;
use machinery::brand::Brand;
use serde_json::{Value, json};

use super::{ServiceAccountSettings, keys::Keys};
use crate::authn::jwt::Public;

/// The path of the keys.
pub const KEYS_PATH: &str = "/openid/v1/jwks";
/// The path of the discovery document.
pub const CONFIGURATION_PATH: &str = "/.well-known/openid-configuration";

/// The two documents. They do not change while the server runs.
#[derive(Debug, Clone)]
pub struct Documents {
    /// The discovery document.
    pub configuration: Bytes,
    /// The JWK set.
    pub keys: Bytes,
}

impl Documents {
    /// Makes the documents; `None` for an issuer that is no https URL. `url` is the address of this server.
    #[must_use]
    pub fn new(settings: &ServiceAccountSettings, keys: &Keys, brand: &Brand, url: &str) -> Option<Self> {
        let issuer = settings.issuers(brand).into_iter().next()?;
        if !issuer.starts_with("https://") || issuer.contains(['?', '#']) {
            let why = "it is no https URL without a query and a fragment";
            tracing::warn!(issuer, why, "the issuer of service account tokens is not published");
            return None;
        }
        let keys_url = settings.keys_url.clone().unwrap_or_else(|| format!("{url}{KEYS_PATH}"));
        let mut algorithms: Vec<&str> = keys.public.iter().map(Public::algorithm).collect();
        algorithms.sort_unstable();
        algorithms.dedup();
        let configuration = json!({
            "issuer": issuer,
            "jwks_uri": keys_url,
            "response_types_supported": ["id_token"],
            "subject_types_supported": ["public"],
            "id_token_signing_alg_values_supported": algorithms,
        });
        let keys: Vec<Value> = keys.public.iter().map(Public::jwk).collect();
        Some(Documents {
            configuration: configuration.to_string().into(),
            keys: json!({ "keys": keys }).to_string().into(),
        })
    }
}
