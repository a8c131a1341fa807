//! Discovery: which groups, versions and resource types are served.
//!
//! Every document is made once, when the server starts.

use std::{cmp::Reverse, collections::BTreeMap, net::SocketAddr, sync::Arc};

use base64::{Engine, engine::general_purpose::STANDARD};
use bytes::Bytes;
use engine::catalog::{Catalog, Resource};
use machinery::{
    brand::Brand,
    gates::Gates,
    kind::{Subresource, Verb},
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256, Sha512};

/// The group of aggregated discovery that unmodified clients ask for, under every brand.
const DISCOVERY_GROUP_ALIAS: &str = "apidiscovery.k8s.io";

/// An answer of a discovery path.
#[derive(Debug, Clone)]
pub struct Document {
    /// JSON.
    pub body: Bytes,
    /// `Content-Type`.
    pub content_type: String,
    /// For `ETag`; only aggregated documents have one.
    pub etag: Option<String>,
}

/// All discovery documents of one server.
#[derive(Debug)]
pub struct Discovery {
    plain: BTreeMap<String, Document>,
    aggregated: BTreeMap<(&'static str, String), Document>,
    discovery_group: String,
}

impl Discovery {
    /// Works out every document of a server that listens at this address.
    #[must_use]
    pub fn new(catalog: &Catalog, gates: &Gates, address: SocketAddr) -> Self {
        let discovery_group = catalog.brand.group("apidiscovery");
        Discovery {
            plain: plain_documents(catalog, gates, address),
            aggregated: if gates.is_on("AggregatedDiscoveryEndpoint") {
                aggregated_documents(catalog, &discovery_group)
            } else {
                BTreeMap::new()
            },
            discovery_group,
        }
    }

    /// The document at a path in the form that `Accept` prefers, or `None` when the path is not one of
    /// discovery.
    #[must_use]
    pub fn document(&self, path: &str, accept: &str) -> Option<&Document> {
        let path = path.trim_end_matches('/');
        let plain = self.plain.get(path)?;
        for clause in accept.split(',') {
            match aggregated_form(clause, &self.discovery_group) {
                Clause::Aggregated(form) => {
                    let root = if path == "/api" { "/api" } else { "/apis" };
                    if path == root
                        && let Some(document) = self.aggregated.get(&(root, form))
                    {
                        return Some(document);
                    }
                }
                Clause::Plain => return Some(plain),
                Clause::Other => {}
            }
        }
        Some(plain)
    }

    /// Every path that has a document.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.plain.keys().map(String::as_str)
    }
}

enum Clause {
    Aggregated(String),
    Plain,
    Other,
}

/// Whether an `Accept` clause asks for aggregated discovery, and under which `group/version`.
fn aggregated_form(clause: &str, group: &str) -> Clause {
    let mut parts = clause.split(';').map(str::trim);
    if parts.next() != Some("application/json") {
        return Clause::Other;
    }
    let (mut wanted_group, mut version, mut transform) = ("", "", "");
    for part in parts {
        match part.split_once('=') {
            Some(("g", value)) => wanted_group = value,
            Some(("v", value)) => version = value,
            Some(("as", value)) => transform = value,
            _ => {}
        }
    }
    if transform.is_empty() {
        return Clause::Plain;
    }
    let known = wanted_group == group || wanted_group == DISCOVERY_GROUP_ALIAS;
    if transform == "APIGroupDiscoveryList" && known && matches!(version, "v2" | "v2beta1") {
        Clause::Aggregated(format!("{wanted_group}/{version}"))
    } else {
        Clause::Other
    }
}

fn plain_documents(catalog: &Catalog, gates: &Gates, address: SocketAddr) -> BTreeMap<String, Document> {
    let mut documents = BTreeMap::new();
    let mut add = |path: String, body: &Value| {
        let body = Bytes::from(format!("{body}\n"));
        documents.insert(path, Document { body, content_type: "application/json".to_owned(), etag: None });
    };
    let core = core_versions(catalog);
    // Clients cannot go to all addresses of a machine.
    let address = if address.ip().is_unspecified() { String::new() } else { address.to_string() };
    let addresses = json!([{ "clientCIDR": "0.0.0.0/0", "serverAddress": address }]);
    add(
        "/api".to_owned(),
        &json!({ "kind": "APIVersions", "versions": core, "serverAddressByClientCIDRs": addresses }),
    );
    let groups = groups(catalog);
    let listed: Vec<Value> = groups.iter().map(|(name, versions)| group(name, versions)).collect();
    add("/apis".to_owned(), &json!({ "kind": "APIGroupList", "apiVersion": "v1", "groups": listed }));
    for (name, versions) in &groups {
        let mut body = json!({ "kind": "APIGroup", "apiVersion": "v1" });
        if let (Some(body), Value::Object(fields)) = (body.as_object_mut(), group(name, versions)) {
            body.extend(fields);
        }
        add(format!("/apis/{name}"), &body);
    }
    for (api_version, resources) in catalog.group_versions() {
        let root = if api_version.contains('/') { "/apis" } else { "/api" };
        let resources: Vec<Value> =
            resources.values().flat_map(|resource| api_resources(resource, gates, catalog.brand)).collect();
        let mut list = json!({
            "kind": "APIResourceList",
            "apiVersion": "v1",
            "groupVersion": api_version,
            "resources": resources,
        });
        // As in the reference server, the core group's list does not say its own version.
        if let Some(list) = list.as_object_mut().filter(|_| root == "/api") {
            list.shift_remove("apiVersion");
        }
        add(format!("{root}/{api_version}"), &list);
    }
    documents
}

/// Versions of the group without a name, the preferred one first.
fn core_versions(catalog: &Catalog) -> Vec<&str> {
    let versions = catalog.group_versions().map(|(version, _)| version);
    let mut core: Vec<&str> = versions.filter(|version| !version.contains('/')).collect();
    core.sort_by_key(|version| Reverse(rank(version)));
    core
}

/// Named groups with their versions: groups by priority, then by name, and the preferred version of each first.
fn groups(catalog: &Catalog) -> Vec<(&str, Vec<&str>)> {
    let mut groups: BTreeMap<(Reverse<u32>, &str), Vec<&str>> = BTreeMap::new();
    for (api_version, resources) in catalog.group_versions() {
        if let Some((group, version)) = api_version.split_once('/') {
            let priority = resources.values().map(|resource| resource.kind.group_priority).max();
            groups.entry((Reverse(priority.unwrap_or_default()), group)).or_default().push(version);
        }
    }
    for versions in groups.values_mut() {
        versions.sort_by_key(|version| Reverse(rank(version)));
    }
    groups.into_iter().map(|((_, name), versions)| (name, versions)).collect()
}

/// Order of versions: stable before beta before alpha, then the higher number.
fn rank(version: &str) -> (u8, u32, u32) {
    let number = |text: &str| text.parse().unwrap_or(0);
    let rest = version.trim_start_matches('v');
    if let Some((major, minor)) = rest.split_once("alpha") {
        (0, number(major), number(minor))
    } else if let Some((major, minor)) = rest.split_once("beta") {
        (1, number(major), number(minor))
    } else {
        (2, number(rest), 0)
    }
}

fn group(name: &str, versions: &[&str]) -> Value {
    let listed: Vec<Value> = versions
        .iter()
        .map(|version| json!({ "groupVersion": format!("{name}/{version}"), "version": version }))
        .collect();
    let preferred = listed.first().cloned().unwrap_or_default();
    json!({ "name": name, "versions": listed, "preferredVersion": preferred })
}

fn words(verbs: &[Verb]) -> Vec<&'static str> {
    let mut words: Vec<&str> = verbs.iter().map(|verb| verb.as_str()).collect();
    words.sort_unstable();
    words
}

/// The entry of a resource type and those of its sub-resources.
fn api_resources(resource: &Resource, gates: &Gates, brand: &Brand) -> Vec<Value> {
    let kind = &resource.kind;
    let mut entry = json!({
        "name": kind.plural,
        "singularName": kind.singular,
        "namespaced": kind.namespaced,
        "kind": kind.name,
        "verbs": words(&kind.verbs),
    });
    if let Some(entry) = entry.as_object_mut() {
        if !kind.short.is_empty() {
            entry.insert("shortNames".to_owned(), json!(kind.short));
        }
        if !kind.categories.is_empty() {
            entry.insert("categories".to_owned(), json!(kind.categories));
        }
        if kind.stored && gates.is_on("StorageVersionHash") {
            entry.insert("storageVersionHash".to_owned(), json!(storage_version_hash(resource)));
        }
    }
    let below = |sub: &Arc<Subresource>| {
        let mut entry = json!({
            "name": format!("{}/{}", kind.plural, sub.name),
            "singularName": "",
            "namespaced": kind.namespaced,
            "kind": sub.kind.as_ref().map_or(&kind.name, |asked| &asked.name),
            "verbs": words(&sub.verbs),
        });
        if let (Some(asked), Some(entry)) = (&sub.kind, entry.as_object_mut()) {
            entry.insert("group".to_owned(), json!(brand.group(&asked.group)));
            entry.insert("version".to_owned(), json!(asked.version));
        }
        entry
    };
    std::iter::once(entry).chain(kind.subresources.iter().map(below)).collect()
}

/// Tells clients whether the stored version changed.
fn storage_version_hash(resource: &Resource) -> String {
    let stored = resource.stored();
    let text = format!("{}/{}/{}", stored.group, stored.kind.version, stored.kind.name);
    let digest = Sha256::digest(text.as_bytes());
    STANDARD.encode(digest.get(..8).unwrap_or_default())
}

fn aggregated_documents(
    catalog: &Catalog,
    discovery_group: &str,
) -> BTreeMap<(&'static str, String), Document> {
    let entry = |api_version: &str| {
        let version = api_version.rsplit('/').next().unwrap_or_default();
        let resources = catalog.group_version(api_version).into_iter().flat_map(BTreeMap::values);
        let resources: Vec<Value> =
            resources.map(|resource| aggregated_resource(resource, catalog.brand)).collect();
        json!({ "version": version, "resources": resources, "freshness": "Current" })
    };
    let core = core_versions(catalog).into_iter().map(entry).collect();
    let item = |name: &str, versions: Vec<Value>| {
        let metadata = if name.is_empty() { json!({}) } else { json!({ "name": name }) };
        json!({ "metadata": metadata, "versions": versions })
    };
    let named = |name: &str, versions: &[&str]| {
        item(name, versions.iter().map(|version| entry(&format!("{name}/{version}"))).collect())
    };
    let roots = [
        ("/api", vec![item("", core)]),
        ("/apis", groups(catalog).iter().map(|(name, versions)| named(name, versions)).collect()),
    ];
    let mut documents = BTreeMap::new();
    for group in [discovery_group, DISCOVERY_GROUP_ALIAS] {
        for version in ["v2", "v2beta1"] {
            for (root, items) in &roots {
                let form = format!("{group}/{version}");
                documents.insert((*root, form.clone()), aggregated(&form, group, version, items));
            }
        }
    }
    documents
}

fn aggregated(form: &str, group: &str, version: &str, items: &[Value]) -> Document {
    let list = json!({
        "kind": "APIGroupDiscoveryList",
        "apiVersion": form,
        "metadata": {},
        "items": items,
    });
    let body = format!("{list}\n");
    let hash: String = Sha512::digest(body.as_bytes()).iter().map(|byte| format!("{byte:02X}")).collect();
    Document {
        body: body.into(),
        content_type: format!("application/json;g={group};v={version};as=APIGroupDiscoveryList"),
        etag: Some(hash),
    }
}

fn aggregated_resource(resource: &Resource, brand: &Brand) -> Value {
    let kind = &resource.kind;
    // Empty: those of the list that it stands in.
    let response_kind = json!({ "group": "", "version": "", "kind": kind.name });
    let below: Vec<Value> = kind
        .subresources
        .iter()
        .map(|sub| {
            let asked = sub.kind.as_ref().map(|asked| json!({ "group": brand.group(&asked.group), "version": asked.version, "kind": asked.name }));
            let response_kind = asked.as_ref().unwrap_or(&response_kind);
            json!({ "subresource": sub.name, "responseKind": response_kind, "verbs": words(&sub.verbs) })
        })
        .collect();
    let mut entry = json!({
        "resource": kind.plural,
        "responseKind": response_kind,
        "scope": if kind.namespaced { "Namespaced" } else { "Cluster" },
        "singularResource": kind.singular,
        "verbs": words(&kind.verbs),
    });
    if let Some(entry) = entry.as_object_mut() {
        for (key, list) in [("shortNames", &kind.short), ("categories", &kind.categories)] {
            if !list.is_empty() {
                entry.insert(key.to_owned(), json!(list));
            }
        }
        if !below.is_empty() {
            entry.insert("subresources".to_owned(), Value::Array(below));
        }
    }
    entry
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stable_versions_come_first() {
        let mut versions = vec!["v1beta1", "v2", "v1alpha1", "v1", "v1beta2"];
        versions.sort_by_key(|version| Reverse(rank(version)));
        assert_eq!(versions, ["v2", "v1", "v1beta2", "v1beta1", "v1alpha1"]);
    }
}
