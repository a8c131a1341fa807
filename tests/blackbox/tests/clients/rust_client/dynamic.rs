//! Objects whose types the client learns from the server.

use std::collections::BTreeSet;

use blackbox::objects;
use kube::{
    Api, Client, ResourceExt,
    api::{
        ApiResource, DeleteParams, DynamicObject, GroupVersionKind, ListParams, Patch, PatchParams,
        PostParams,
    },
    discovery::{self, ApiCapabilities, Discovery, Scope, verbs},
};
use serde_json::{Value, json};

use super::{BRAND, refused, start};

/// What discovery says of one resource type, in a form that can be compared.
type Row = (String, String, String, bool, BTreeSet<String>, BTreeSet<String>);

fn rows(discovery: &Discovery) -> Vec<Row> {
    let groups = discovery.groups_alphabetical();
    let resources = groups.iter().flat_map(|group| {
        group.versions().flat_map(|version| group.versioned_resources(version)).collect::<Vec<_>>()
    });
    let mut rows: Vec<Row> =
        resources.map(|(resource, capabilities)| row(&resource, &capabilities)).collect();
    rows.sort();
    rows
}

fn row(resource: &ApiResource, capabilities: &ApiCapabilities) -> Row {
    let subresources = capabilities.subresources.iter().map(|(sub, _)| sub.plural.clone()).collect();
    (
        resource.api_version.clone(),
        resource.kind.clone(),
        resource.plural.clone(),
        capabilities.scope == Scope::Namespaced,
        capabilities.operations.iter().cloned().collect(),
        subresources,
    )
}

#[tokio::test]
async fn both_forms_of_discovery_say_what_the_schema_says() {
    for brand in [BRAND, "platform"] {
        let (_server, client) = start(brand).await;
        let plain = Discovery::new(client.clone()).run().await.expect("the plain form");
        let aggregated = Discovery::new(client.clone()).run_aggregated().await.expect("the aggregated form");
        let brand = apiserver::config::brand(brand).expect("a brand");
        let mut expected: Vec<Row> = generated::KINDS
            .iter()
            .filter(|kind| kind.served && !kind.verbs.is_empty())
            .map(|kind| {
                let group = brand.group(&kind.group);
                let version = &kind.version;
                let api_version =
                    if group.is_empty() { version.to_string() } else { format!("{group}/{version}") };
                (
                    api_version,
                    kind.name.to_string(),
                    kind.plural.to_string(),
                    kind.namespaced,
                    kind.verbs.iter().map(|verb| verb.as_str().to_owned()).collect(),
                    kind.subresources.iter().map(|sub| sub.name.to_string()).collect(),
                )
            })
            .collect();
        expected.sort();
        assert_eq!(rows(&plain), expected);
        assert_eq!(rows(&aggregated), expected);
        let core = discovery::group(&client, "").await.expect("the core group");
        assert_eq!(core.preferred_version(), Some("v1"));
        assert!(core.recommended_kind("ConfigMap").is_some());
        let version = client.apiserver_version().await.expect("a version");
        assert!(!version.git_version.is_empty() && !version.major.is_empty(), "{version:?}");
    }
}

/// Objects of many kinds under the default brand.
fn samples() -> Vec<(GroupVersionKind, Value)> {
    let sample = |group: &str, kind: &str, object| (GroupVersionKind::gvk(group, "v1", kind), object);
    vec![
        sample("", "ConfigMap", objects::config_map("sample")),
        sample("", "Event", objects::event("sample")),
        sample("", "Namespace", objects::namespace("sample")),
        sample("", "Secret", objects::secret("sample")),
        sample("coordination.platform.io", "Lease", objects::lease("sample")),
        sample("discovery.platform.io", "EndpointSlice", objects::endpoint_slice("sample")),
        sample("certificates.platform.io", "CertificateSigningRequest", objects::signing_request("sample")),
    ]
}

fn api(client: &Client, resource: &ApiResource, capabilities: &ApiCapabilities) -> Api<DynamicObject> {
    match capabilities.scope {
        Scope::Namespaced => Api::namespaced_with(client.clone(), "default", resource),
        Scope::Cluster => Api::all_with(client.clone(), resource),
    }
}

#[tokio::test]
async fn kinds_are_served_to_a_client_that_knows_none() {
    let (_server, client) = start("platform").await;
    for (named, sample) in samples() {
        let (resource, capabilities) = discovery::pinned_kind(&client, &named).await.expect("discovered");
        assert_eq!(
            resource,
            ApiResource { plural: resource.plural.clone(), ..ApiResource::from_gvk(&named) }
        );
        let api = api(&client, &resource, &capabilities);
        let object: DynamicObject = serde_json::from_value(sample.clone()).expect("an object");
        let created = api.create(&PostParams::default(), &object).await.expect("created");
        let types = created.types.clone().expect("objects name their type");
        assert_eq!((types.api_version, types.kind), (resource.api_version.clone(), resource.kind.clone()));
        assert_eq!(api.get("sample").await.expect("stored"), created);

        let label = json!({ "metadata": { "labels": { "found": "yes" } } });
        let patched =
            api.patch("sample", &PatchParams::default(), &Patch::Merge(&label)).await.expect("patched");
        assert_ne!(patched.resource_version(), created.resource_version());
        let found = api.list(&ListParams::default().labels("found=yes")).await.expect("a list");
        assert_eq!(found.items.len(), 1);
        // Items of a list name no type: the list does.
        assert_eq!(found.types.kind, format!("{}List", resource.kind));
        assert_eq!((&found.items[0].metadata, &found.items[0].data), (&patched.metadata, &patched.data));

        let mut replaced = patched.clone();
        replaced.annotations_mut().insert("note".into(), "written".into());
        let stored = api.replace("sample", &PostParams::default(), &replaced).await.expect("replaced");
        assert_eq!(stored.annotations().get("note").map(String::as_str), Some("written"));
        refused(api.replace("sample", &PostParams::default(), &created).await, 409, "Conflict");
        api.delete("sample", &DeleteParams::default()).await.expect("deleted");
        if !capabilities.supports_operation(verbs::DELETE_COLLECTION) {
            continue;
        }
        refused(api.get("sample").await, 404, "NotFound");
    }
}

#[tokio::test]
async fn kinds_that_are_not_served_are_told_so() {
    let (_server, client) = start("platform").await;
    let foreign = GroupVersionKind::gvk("certificates.k8s.io", "v1", "CertificateSigningRequest");
    assert!(discovery::pinned_kind(&client, &foreign).await.is_err(), "the other brand's group");
    let api: Api<DynamicObject> = Api::all_with(client, &ApiResource::from_gvk(&foreign));
    // A path that nobody serves is answered as by any web server, which the crate calls this.
    let answer = api.list(&ListParams::default()).await;
    assert_eq!(refused(answer, 404, "Failed to parse error data").trim(), "404 page not found");
}
