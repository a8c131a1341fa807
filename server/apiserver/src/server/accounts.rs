//! Service accounts of one server: what they depend on in the store, who issues their tokens, and who knows
//! them.

use std::{sync::Arc, time::Duration};

use access::authn::service_account::{
    Finding, Found, Lookup, ServiceAccountSettings, Sought,
    bound::BoundTokens,
    discovery::Documents,
    issue::Issuer,
    keys::Keys,
    legacy::{LegacyIssuer, LegacyTokens},
    uses::{TokenUses, invalid_since_label, last_used_label},
};
use base64::{Engine as _, engine::general_purpose::STANDARD};
use engine::{
    catalog::{Catalog, Resource},
    stores::Stores,
};
use ground::{clock::Clock, metrics::AccountTokenMetrics};
use machinery::{brand::Brand, bytes::ByteString, json, time::Time};

use super::{error::StartError, trust::Trust};

/// Longest wait for what the store has and the cache has not.
const CATCH_UP_MAX: Duration = Duration::from_secs(3);

/// All that has to do with tokens of service accounts.
pub(super) struct ServiceAccounts {
    settings: ServiceAccountSettings,
    brand: &'static Brand,
    clock: Clock,
    keys: Arc<Keys>,
    /// Makes tokens.
    pub(super) issuer: Arc<Issuer>,
    /// Finds what tokens depend on.
    pub(super) lookup: Arc<dyn Lookup>,
    /// The uses of tokens in secrets, to be noted there.
    pub(super) uses: Arc<TokenUses>,
    metrics: AccountTokenMetrics,
}

impl ServiceAccounts {
    /// Reads the keys.
    pub(super) fn open(
        settings: &ServiceAccountSettings,
        trust: &Trust,
        catalog: &Catalog,
        stores: &Arc<Stores>,
        clock: &Clock,
        metrics: AccountTokenMetrics,
    ) -> Result<Self, StartError> {
        let keys = Keys::open(settings, trust.directory.as_deref());
        let keys = Arc::new(keys.map_err(|error| StartError::Config(error.to_string()))?);
        let of = |plural| {
            let missing = || StartError::Config(format!("the schema has no {plural}"));
            catalog.find("core", plural).cloned().ok_or_else(missing)
        };
        let brand = catalog.brand;
        let stored = Stored {
            last_used: last_used_label(brand),
            invalid_since: invalid_since_label(brand),
            accounts: of("serviceaccounts")?,
            secrets: of("secrets")?,
            pods: of("pods")?,
            nodes: of("nodes")?,
            stores: Arc::clone(stores),
        };
        let issuer = Issuer::new(settings, &keys, brand, clock.clone());
        Ok(ServiceAccounts {
            settings: settings.clone(),
            brand,
            clock: clock.clone(),
            keys,
            issuer: Arc::new(issuer),
            lookup: Arc::new(stored),
            uses: Arc::default(),
            metrics,
        })
    }

    /// Who knows tokens that stand in secrets.
    pub(super) fn legacy(&self) -> LegacyTokens {
        let looks = !self.settings.believes_without_lookup;
        let lookup = looks.then(|| Arc::clone(&self.lookup));
        LegacyTokens::new(
            &self.keys,
            lookup,
            self.brand,
            &self.uses,
            self.clock.clone(),
            self.metrics.clone(),
        )
    }

    /// Who makes tokens that stand in secrets.
    pub(super) fn legacy_issuer(&self) -> LegacyIssuer {
        LegacyIssuer::new(&self.keys, self.brand)
    }

    /// Who knows tokens that are bound to an account.
    pub(super) fn bound(&self) -> BoundTokens {
        let lookup = Arc::clone(&self.lookup);
        BoundTokens::new(
            &self.settings,
            &self.keys,
            lookup,
            self.brand,
            self.clock.clone(),
            self.metrics.clone(),
        )
    }

    /// The published documents of the issuer. `url` is that of the server.
    pub(super) fn documents(&self, url: &str) -> Option<Documents> {
        Documents::new(&self.settings, &self.keys, self.brand, url)
    }
}

/// Finds objects in the cache, and waits for the cache where something is missing.
struct Stored {
    /// The labels of secrets that tell of their tokens.
    last_used: String,
    invalid_since: String,
    accounts: Arc<Resource>,
    secrets: Arc<Resource>,
    pods: Arc<Resource>,
    nodes: Arc<Resource>,
    stores: Arc<Stores>,
}

impl Lookup for Stored {
    fn find<'a>(&'a self, sought: Sought, namespace: &'a str, name: &'a str) -> Finding<'a> {
        let resource = match sought {
            Sought::Account => &self.accounts,
            Sought::Secret => &self.secrets,
            Sought::Pod => &self.pods,
            Sought::Node => &self.nodes,
        };
        let (id, key) = (resource.id, resource.key(namespace, name));
        Box::pin(async move {
            let cache = self.stores.cache(id);
            // What is found needs no more. Something missing may just have been made by another server, so
            // the store is asked.
            if let Some(entry) = cache.get(id, &key) {
                return Ok(Some(self.found(&entry.bytes)));
            }
            let newest = self.stores.of(id).latest().await.map_err(|error| error.to_string())?;
            let behind = |_| "the cache is behind the store".to_owned();
            cache.wait_for(newest, CATCH_UP_MAX).await.map_err(behind)?;
            Ok(cache.get(id, &key).map(|entry| self.found(&entry.bytes)))
        })
    }
}

impl Stored {
    fn found(&self, bytes: &[u8]) -> Found {
        let text = |path: &[&str]| {
            let raw = json::pick(bytes, path);
            raw.map(json::text_of).filter(|text| !text.is_empty()).map(std::borrow::Cow::into_owned)
        };
        let label = |name: &str| text(&["metadata", "labels", name]).unwrap_or_default();
        let deleted_at = text(&["metadata", "deletionTimestamp"]);
        Found {
            uid: text(&["metadata", "uid"]).unwrap_or_default(),
            deleted_at: deleted_at.and_then(|time| Time::parse(&time)).map(Time::as_unix),
            account: text(&["spec", "serviceAccountName"]).unwrap_or_default(),
            node: text(&["spec", "nodeName"]).unwrap_or_default(),
            last_used: label(&self.last_used),
            invalid_since: label(&self.invalid_since),
            secrets: json::pick(bytes, &["secrets"]).map(names).unwrap_or_default(),
            token: json::pick(bytes, &["data", "token"])
                .and_then(|raw| STANDARD.decode(json::text_of(raw).as_bytes()).ok())
                .map(ByteString)
                .unwrap_or_default(),
        }
    }
}

/// The names in a list of references.
fn names(list: &[u8]) -> Vec<String> {
    let list: Vec<serde_json::Value> = serde_json::from_slice(list).unwrap_or_default();
    list.iter().filter_map(|reference| reference.get("name")?.as_str()).map(str::to_owned).collect()
}
