//! The documents of discovery, made of everything that is served.

use std::{cmp::Reverse, collections::BTreeMap, net::SocketAddr, sync::Arc};

use bytes::Bytes;
use serde_json::{Value, json};
use sha2::{Digest, Sha512};

use super::source::{Content, Elsewhere, Served};

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

/// Every document.
#[derive(Debug)]
pub(super) struct Documents {
    /// By path.
    pub(super) plain: BTreeMap<String, Arc<Document>>,
    /// By root and by the `group/version` of the form.
    pub(super) aggregated: BTreeMap<(&'static str, String), Arc<Document>>,
}

impl Documents {
    /// Works out every document, the aggregated ones under each of these names of their group.
    pub(super) fn new(served: &Served, address: SocketAddr, discovery_groups: &[&str]) -> Self {
        Documents {
            plain: plain_documents(served, address),
            aggregated: aggregated_documents(served, discovery_groups),
        }
    }
}

fn plain_documents(served: &Served, address: SocketAddr) -> BTreeMap<String, Arc<Document>> {
    let mut documents = BTreeMap::new();
    let mut add = |path: String, body: &Value| {
        let body = Bytes::from(format!("{body}\n"));
        let content_type = "application/json".to_owned();
        documents.insert(path, Arc::new(Document { body, content_type, etag: None }));
    };
    let core = core_versions(served);
    // Clients cannot go to all addresses of a machine.
    let address = if address.ip().is_unspecified() { String::new() } else { address.to_string() };
    let addresses = json!([{ "clientCIDR": "0.0.0.0/0", "serverAddress": address }]);
    add(
        "/api".to_owned(),
        &json!({ "kind": "APIVersions", "versions": core, "serverAddressByClientCIDRs": addresses }),
    );
    let groups = groups(served);
    let listed: Vec<Value> = groups.iter().map(|(name, versions)| group(name, versions)).collect();
    add("/apis".to_owned(), &json!({ "kind": "APIGroupList", "apiVersion": "v1", "groups": listed }));
    for (name, versions) in &groups {
        let mut body = json!({ "kind": "APIGroup", "apiVersion": "v1" });
        if let (Some(body), Value::Object(fields)) = (body.as_object_mut(), group(name, versions)) {
            body.extend(fields);
        }
        add(format!("/apis/{name}"), &body);
    }
    for (api_version, group_version) in served {
        // What others serve is asked for there.
        let Content::Here { plain, .. } = &group_version.content else { continue };
        let root = if api_version.contains('/') { "/apis" } else { "/api" };
        let mut list = json!({
            "kind": "APIResourceList",
            "apiVersion": "v1",
            "groupVersion": api_version,
            "resources": plain,
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
fn core_versions(served: &Served) -> Vec<&str> {
    let versions = served.keys().map(String::as_str);
    let mut core: Vec<&str> = versions.filter(|version| !version.contains('/')).collect();
    core.sort_by_key(|version| Reverse((version_priority(served, version), rank(version))));
    core
}

fn version_priority(served: &Served, api_version: &str) -> i32 {
    served.get(api_version).map_or(0, |group_version| group_version.priorities.version)
}

/// Named groups with their versions: groups by priority, then by name, and the preferred version of each first.
fn groups(served: &Served) -> Vec<(&str, Vec<&str>)> {
    let mut groups: BTreeMap<&str, (i32, Vec<&str>)> = BTreeMap::new();
    for (api_version, group_version) in served {
        if let Some((group, version)) = api_version.split_once('/') {
            let (priority, versions) = groups.entry(group).or_insert((i32::MIN, Vec::new()));
            *priority = group_version.priorities.group.max(*priority);
            versions.push(version);
        }
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    // Stable, so that groups of one priority stay in the order of their names.
    groups.sort_by_key(|(_, (priority, _))| Reverse(*priority));
    let ordered = groups.into_iter().map(|(name, (_, mut versions))| {
        versions.sort_by_key(|version| {
            Reverse((version_priority(served, &format!("{name}/{version}")), rank(version)))
        });
        (name, versions)
    });
    ordered.collect()
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

fn aggregated_documents(
    served: &Served,
    discovery_groups: &[&str],
) -> BTreeMap<(&'static str, String), Arc<Document>> {
    let entry = |api_version: &str| {
        let (resources, freshness) = match &served.get(api_version)?.content {
            // It would only say that nobody knows it.
            Content::Unknown => return None,
            Content::Here { aggregated, .. } => (aggregated, "Current"),
            Content::Elsewhere(Elsewhere { resources, is_stale }) => {
                (resources, if *is_stale { "Stale" } else { "Current" })
            }
        };
        let version = api_version.rsplit('/').next().unwrap_or_default();
        Some(if resources.is_empty() {
            json!({ "version": version, "freshness": freshness })
        } else {
            json!({ "version": version, "resources": resources, "freshness": freshness })
        })
    };
    let core = core_versions(served).into_iter().filter_map(entry).collect();
    let item = |name: &str, versions: Vec<Value>| {
        let metadata = if name.is_empty() { json!({}) } else { json!({ "name": name }) };
        json!({ "metadata": metadata, "versions": versions })
    };
    let named = |name: &str, versions: &[&str]| {
        item(name, versions.iter().filter_map(|version| entry(&format!("{name}/{version}"))).collect())
    };
    let has_versions =
        |group: &Value| group["versions"].as_array().is_some_and(|versions| !versions.is_empty());
    let roots = [
        ("/api", vec![item("", core)]),
        (
            "/apis",
            groups(served)
                .iter()
                .map(|(name, versions)| named(name, versions))
                .filter(has_versions)
                .collect(),
        ),
    ];
    let mut documents = BTreeMap::new();
    for group in discovery_groups {
        // The content is the same. Clients that are older than `v2` ask for the beta version.
        for version in ["v2", "v2beta1"] {
            for (root, items) in &roots {
                let form = format!("{group}/{version}");
                let document = aggregated(&form, group, version, items);
                documents.insert((*root, form), Arc::new(document));
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
