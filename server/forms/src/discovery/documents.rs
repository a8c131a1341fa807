//! The documents of discovery, made of everything that is served. Each is made when it is first asked for,
//! and one about a version that stayed the same stays.

use std::{
    cmp::Reverse,
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use bytes::Bytes;
use engine::status::ApiError;
use serde_json::{Value, json};
use sha2::{Digest, Sha512};
use words::version::rank;

use super::{
    binary,
    source::{Content, Here, Served},
};

/// The kind of aggregated documents.
pub(super) const AGGREGATED: &str = "APIGroupDiscoveryList";

/// A document of discovery.
#[derive(Debug)]
pub(super) struct Document {
    /// JSON with a line end.
    pub(super) json: Bytes,
    /// The binary form, made by the first request for it.
    binary: OnceLock<Bytes>,
    /// For `ETag`; only aggregated documents have one. It is that of all forms.
    pub(super) hash: Option<String>,
}

impl Document {
    fn new(json: String, hash: Option<String>) -> Self {
        Document { json: json.into(), binary: OnceLock::new(), hash }
    }

    /// The binary form.
    ///
    /// # Errors
    /// 500 when another server says something of its resource types that has none.
    pub(super) fn binary(&self) -> Result<Bytes, ApiError> {
        if let Some(made) = self.binary.get() {
            return Ok(made.clone());
        }
        let made = binary::envelope(&self.json).map_err(ApiError::internal)?;
        Ok(self.binary.get_or_init(|| made).clone())
    }
}

/// A document, once it is made.
type Made = OnceLock<Arc<Document>>;

/// Every document.
#[derive(Debug)]
pub(super) struct Documents {
    served: Served,
    address: Arc<str>,
    /// By path.
    plain: BTreeMap<String, Made>,
    /// By root and by the `group/version` of the form.
    aggregated: BTreeMap<(&'static str, String), Made>,
}

impl Documents {
    /// The documents of what is served, the aggregated ones under each of these names of their group. None is
    /// made yet, but those of `former` that are the same.
    pub(super) fn new(
        served: Served,
        address: Arc<str>,
        discovery_groups: &[&str],
        former: Option<&Documents>,
    ) -> Self {
        let mut plain: BTreeMap<String, Made> =
            ["/api", "/apis"].map(|root| (root.to_owned(), Made::new())).into();
        for (api_version, group_version) in &served {
            if let Some((group, _)) = api_version.split_once('/') {
                plain.entry(format!("/apis/{group}")).or_default();
            }
            // What others serve is asked for there.
            let Content::Here(here) = &group_version.content else { continue };
            let path = list_path(api_version);
            let known = former.and_then(|former| former.list(&path, api_version, here));
            plain.insert(path, known.cloned().unwrap_or_default());
        }
        let forms = discovery_groups.iter().flat_map(|group| {
            // The content is the same. Clients that are older than `v2` ask for the beta version.
            ["v2", "v2beta1"].map(|version| format!("{group}/{version}"))
        });
        let aggregated =
            forms.flat_map(|form| ["/api", "/apis"].map(|root| ((root, form.clone()), Made::new())));
        Documents { address, plain, aggregated: aggregated.collect(), served }
    }

    /// The list of resource types at a path, if it says just this of its version.
    fn list(&self, path: &str, api_version: &str, here: &Arc<Here>) -> Option<&Made> {
        match &self.served.get(api_version)?.content {
            Content::Here(known) if Arc::ptr_eq(known, here) => self.plain.get(path),
            _ => None,
        }
    }

    /// Every path that has a document.
    pub(super) fn paths(&self) -> impl Iterator<Item = &String> {
        self.plain.keys()
    }

    /// Whether a path has a document.
    pub(super) fn has(&self, path: &str) -> bool {
        self.plain.contains_key(path)
    }

    /// The document of a path.
    pub(super) fn plain(&self, path: &str) -> Option<Arc<Document>> {
        let made = self.plain.get(path)?;
        Some(Arc::clone(
            made.get_or_init(|| Arc::new(Document::new(format!("{}\n", self.plain_text(path)), None))),
        ))
    }

    fn plain_text(&self, path: &str) -> String {
        match (path, path.strip_prefix("/apis/"), path.strip_prefix("/api/")) {
            ("/api", ..) => versions(&self.served, &self.address).to_string(),
            (_, Some(group), _) if !group.contains('/') => one_group(&self.served, group).to_string(),
            (_, Some(api_version), _) | (_, _, Some(api_version)) => self.resource_list(api_version),
            _ => group_list(&self.served).to_string(),
        }
    }

    fn resource_list(&self, api_version: &str) -> String {
        let resources = match self.served.get(api_version).map(|version| &version.content) {
            Some(Content::Here(here)) => &here.plain,
            _ => "[]",
        };
        // As in the reference server, the core group's list does not say its own version.
        let version = if api_version.contains('/') { r#""apiVersion":"v1","# } else { "" };
        let api_version = json!(api_version);
        format!(
            r#"{{"kind":"APIResourceList",{version}"groupVersion":{api_version},"resources":{resources}}}"#
        )
    }

    /// The aggregated document of a root, in a form.
    pub(super) fn aggregated(&self, root: &'static str, form: String) -> Option<Arc<Document>> {
        let key = (root, form);
        let made = self.aggregated.get(&key)?;
        let (group, version) = key.1.split_once('/')?;
        Some(Arc::clone(made.get_or_init(|| {
            let items = match root {
                "/api" => core_item(&self.served),
                _ => group_items(&self.served),
            };
            Arc::new(aggregated(group, version, &items))
        })))
    }
}

fn list_path(api_version: &str) -> String {
    let root = if api_version.contains('/') { "/apis" } else { "/api" };
    format!("{root}/{api_version}")
}

fn versions(served: &Served, address: &str) -> Value {
    let addresses = json!([{ "clientCIDR": "0.0.0.0/0", "serverAddress": address }]);
    json!({ "kind": "APIVersions", "versions": core_versions(served),
        "serverAddressByClientCIDRs": addresses })
}

fn group_list(served: &Served) -> Value {
    let listed: Vec<Value> = groups(served).iter().map(|(name, versions)| group(name, versions)).collect();
    json!({ "kind": "APIGroupList", "apiVersion": "v1", "groups": listed })
}

fn one_group(served: &Served, name: &str) -> Value {
    let mut body = json!({ "kind": "APIGroup", "apiVersion": "v1" });
    if let (Some(body), Value::Object(fields)) =
        (body.as_object_mut(), group(name, &versions_of(served, name)))
    {
        body.extend(fields);
    }
    body
}

/// Versions of the group without a name, the preferred one first.
fn core_versions(served: &Served) -> Vec<&str> {
    let versions = served.keys().map(String::as_str);
    let mut core: Vec<&str> = versions.filter(|version| !version.contains('/')).collect();
    let key = |version: &str| version_priority(served, version);
    core.sort_by(|one, two| (key(two), rank(two)).cmp(&(key(one), rank(one))));
    core
}

fn version_priority(served: &Served, api_version: &str) -> i32 {
    served.get(api_version).map_or(0, |group_version| group_version.priorities.version)
}

/// The versions of a named group, the preferred one first.
fn versions_of<'s>(served: &'s Served, name: &str) -> Vec<&'s str> {
    let prefix = format!("{name}/");
    let of_group =
        served.range(prefix.clone()..).map_while(|(api_version, _)| api_version.strip_prefix(&prefix));
    let mut versions: Vec<&str> = of_group.collect();
    let key = |version: &str| version_priority(served, &format!("{prefix}{version}"));
    versions.sort_by(|one, two| (key(two), rank(two)).cmp(&(key(one), rank(one))));
    versions
}

/// Named groups with their versions: groups by priority, then by name, and the preferred version of each
/// first.
fn groups(served: &Served) -> Vec<(&str, Vec<&str>)> {
    let mut priorities: BTreeMap<&str, i32> = BTreeMap::new();
    for (api_version, group_version) in served {
        if let Some((group, _)) = api_version.split_once('/') {
            let priority = priorities.entry(group).or_insert(i32::MIN);
            *priority = group_version.priorities.group.max(*priority);
        }
    }
    let mut groups: Vec<_> = priorities.into_iter().collect();
    // Stable, so that groups of one priority stay in the order of their names.
    groups.sort_by_key(|(_, priority)| Reverse(*priority));
    groups.into_iter().map(|(name, _)| (name, versions_of(served, name))).collect()
}

fn group(name: &str, versions: &[&str]) -> Value {
    let listed: Vec<Value> = versions
        .iter()
        .map(|version| json!({ "groupVersion": format!("{name}/{version}"), "version": version }))
        .collect();
    let preferred = listed.first().cloned().unwrap_or_default();
    json!({ "name": name, "versions": listed, "preferredVersion": preferred })
}

/// The list of the group without a name.
fn core_item(served: &Served) -> String {
    let versions: Vec<String> =
        core_versions(served).into_iter().filter_map(|version| aggregated_version(served, version)).collect();
    format!(r#"[{{"metadata":{{}},"versions":[{}]}}]"#, versions.join(","))
}

/// The list of named groups with what they have.
fn group_items(served: &Served) -> String {
    let item = |(name, versions): (&str, Vec<&str>)| {
        let document = |version: &&str| aggregated_version(served, &format!("{name}/{version}"));
        let versions: Vec<String> = versions.iter().filter_map(document).collect();
        let (name, is_empty) = (json!(name), versions.is_empty());
        let item = format!(r#"{{"metadata":{{"name":{name}}},"versions":[{}]}}"#, versions.join(","));
        (!is_empty).then_some(item)
    };
    let items: Vec<String> = groups(served).into_iter().filter_map(item).collect();
    format!("[{}]", items.join(","))
}

/// What aggregated discovery tells of a version. Nothing of one that is known by name only: it would only say
/// that nobody knows it.
fn aggregated_version(served: &Served, api_version: &str) -> Option<String> {
    let (resources, freshness) = match &served.get(api_version)?.content {
        Content::Unknown => return None,
        Content::Here(here) => (here.aggregated.to_string(), "Current"),
        Content::Elsewhere(elsewhere) => {
            let freshness = if elsewhere.is_stale { "Stale" } else { "Current" };
            (json!(elsewhere.resources).to_string(), freshness)
        }
    };
    let version = json!(api_version.rsplit('/').next().unwrap_or_default());
    let resources = if resources == "[]" { String::new() } else { format!(r#""resources":{resources},"#) };
    Some(format!(r#"{{"version":{version},{resources}"freshness":"{freshness}"}}"#))
}

fn aggregated(group: &str, version: &str, items: &str) -> Document {
    let form = json!(format!("{group}/{version}"));
    let body =
        format!(r#"{{"kind":"{AGGREGATED}","apiVersion":{form},"metadata":{{}},"items":{items}}}"#) + "\n";
    let hash: String = Sha512::digest(body.as_bytes()).iter().map(|byte| format!("{byte:02X}")).collect();
    Document::new(body, Some(hash))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::discovery::source::{GroupVersion, Priorities};

    fn served(versions: &[(&str, &Arc<Here>)]) -> Served {
        let of = |(api_version, here): &(&str, &Arc<Here>)| GroupVersion {
            api_version: (*api_version).to_owned(),
            priorities: Priorities::default(),
            content: Content::Here(Arc::clone(here)),
        };
        versions.iter().map(of).map(|version| (version.api_version.clone(), version)).collect()
    }

    #[test]
    fn a_version_that_stayed_the_same_keeps_its_document() {
        let here = |name: &str| {
            let text = format!(r#"[{{"name":"{name}"}}]"#);
            Arc::new(Here { plain: text.clone().into(), aggregated: text.into() })
        };
        let (one, two, changed) = (here("one"), here("two"), here("changed"));
        let of = |versions: &[(&str, &Arc<Here>)], former: Option<&Documents>| {
            Documents::new(served(versions), "127.0.0.1:1".into(), &["g"], former)
        };
        let before = of(&[("v1", &one), ("a.b/v1", &one), ("a.b/v2", &two)], None);
        let paths = ["/api/v1", "/apis/a.b/v1", "/apis/a.b/v2", "/apis/a.b", "/apis"];
        paths.iter().for_each(|path| assert!(before.plain(path).is_some(), "{path}"));
        let after =
            of(&[("v1", &one), ("a.b/v1", &one), ("a.b/v2", &changed), ("c.d/v1", &two)], Some(&before));
        let is_kept = |path: &str| {
            let (one, two) = (before.plain(path), after.plain(path));
            one.zip(two).is_some_and(|(one, two)| Arc::ptr_eq(&one, &two))
        };
        assert_eq!(paths.map(is_kept), [true, true, false, false, false]);
        let text =
            |path: &str| String::from_utf8_lossy(&after.plain(path).expect("a path").json).into_owned();
        assert!(text("/apis/a.b/v2").contains("changed"));
        assert_eq!(
            text("/apis/a.b"),
            "{\"kind\":\"APIGroup\",\"apiVersion\":\"v1\",\"name\":\"a.b\",\
             \"versions\":[{\"groupVersion\":\"a.b/v2\",\"version\":\"v2\"},\
             {\"groupVersion\":\"a.b/v1\",\"version\":\"v1\"}],\"preferredVersion\":{\"groupVersion\":\"a.\
             b/v2\",\"version\":\"v2\"}}\n"
        );
        assert!(after.plain("/apis/e.f").is_none() && after.plain("/apis/v1").is_none());
    }
}
