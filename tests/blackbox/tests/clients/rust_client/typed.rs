//! Every verb with the crate's own types.

use std::fmt::Debug;

use k8s_openapi::{
    ByteString,
    api::{
        coordination::v1::{Lease, LeaseSpec},
        core::v1::{ConfigMap, Namespace, Secret},
        discovery::v1::{Endpoint, EndpointConditions, EndpointPort, EndpointSlice},
    },
    apimachinery::pkg::apis::meta::v1::{MicroTime, ObjectMeta},
    jiff::Timestamp,
};
use kube::{
    Api, Client, Resource, ResourceExt,
    api::{DeleteParams, ListParams, Patch, PatchParams, PostParams},
    core::NamespaceResourceScope,
};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};

use super::{BRAND, refused, start};

/// Finds the objects of one test.
const MINE: &str = "suite=typed";

/// How the objects of one type are made and changed.
struct Subject<K> {
    make: fn(&str) -> K,
    change: fn(&mut K),
    /// A merge patch, and whether an object has it.
    merge: (Value, fn(&K) -> bool),
    /// A JSON patch, and whether an object has it.
    json: (Value, fn(&K) -> bool),
}

trait Typed: Resource<DynamicType = ()> + Clone + Debug + PartialEq + Serialize + DeserializeOwned {}
impl<K: Resource<DynamicType = ()> + Clone + Debug + PartialEq + Serialize + DeserializeOwned> Typed for K {}

fn in_default<K: Typed + Resource<Scope = NamespaceResourceScope>>(client: &Client) -> Api<K> {
    Api::namespaced(client.clone(), "default")
}

/// Three objects go through every verb but delete.
async fn live<K: Typed>(api: &Api<K>, subject: &Subject<K>) {
    let post = PostParams::default();
    for name in ["a", "b", "c"] {
        let made = (subject.make)(name);
        let trial = api.create(&PostParams { dry_run: true, ..PostParams::default() }, &made).await;
        assert_eq!(trial.expect("a dry run is answered").name_any(), name);
        assert_eq!(api.get_opt(name).await.expect("an answer"), None, "a dry run stores nothing");
        let created = api.create(&post, &made).await.expect("created");
        assert!(created.uid().is_some() && created.creation_timestamp().is_some(), "{created:?}");
        assert_eq!(api.get(name).await.expect("stored"), created, "what create answered");
        refused(api.create(&post, &made).await, 409, "AlreadyExists");
    }
    refused(api.get("nobody").await, 404, "NotFound");
    pages(api).await;
    replaced(api, subject).await;
    patched(api, subject).await;
}

async fn pages<K: Typed>(api: &Api<K>) {
    let first = api.list(&ListParams::default().labels(MINE).limit(2)).await.expect("a page");
    let token = first.metadata.continue_.clone().expect("there is more");
    let next = ListParams::default().labels(MINE).limit(2).continue_token(&token);
    let second = api.list(&next).await.expect("the next page");
    let names = |items: &[K]| items.iter().map(ResourceExt::name_any).collect::<Vec<_>>();
    assert_eq!((names(&first.items), names(&second.items)), (vec!["a".into(), "b".into()], vec!["c".into()]));
    assert_eq!(first.metadata.resource_version, second.metadata.resource_version, "one state for all pages");
    assert_eq!(second.metadata.continue_.unwrap_or_default(), "");
    let one = api.list(&ListParams::default().fields("metadata.name=b")).await.expect("a list");
    assert_eq!(names(&one.items), ["b"]);
    let metadata = api.list_metadata(&ListParams::default().labels(MINE)).await.expect("only metadata");
    let metadata: Vec<_> = metadata.items.into_iter().map(|item| item.metadata).collect();
    let whole = api.list(&ListParams::default().labels(MINE)).await.expect("a list");
    assert_eq!(metadata, whole.items.iter().map(|item| item.meta().clone()).collect::<Vec<_>>());
}

async fn replaced<K: Typed>(api: &Api<K>, subject: &Subject<K>) {
    let stale = api.get("a").await.expect("stored");
    let mut changed = stale.clone();
    (subject.change)(&mut changed);
    let stored = api.replace("a", &PostParams::default(), &changed).await.expect("replaced");
    assert_ne!(stored.resource_version(), stale.resource_version());
    // All but the metadata that the server keeps is as it was sent.
    *changed.meta_mut() = stored.meta().clone();
    assert_eq!(stored, changed);
    let message = refused(api.replace("a", &PostParams::default(), &stale).await, 409, "Conflict");
    assert!(message.contains("the object has been modified"), "{message}");
    let again = api.replace("a", &PostParams::default(), &stored).await.expect("replaced");
    assert_eq!(again, stored, "what changes nothing keeps its version");
}

async fn patched<K: Typed>(api: &Api<K>, subject: &Subject<K>) {
    let parameters = PatchParams::default();
    let (merge, has_merge) = &subject.merge;
    assert!(!has_merge(&api.get("b").await.expect("stored")), "the patch would prove nothing");
    let merged = api.patch("b", &parameters, &Patch::Merge(merge)).await.expect("patched");
    assert!(has_merge(&merged), "{merged:?}");
    let (operations, has_operations) = &subject.json;
    let operations = Patch::<()>::Json(serde_json::from_value(operations.clone()).expect("a JSON patch"));
    assert!(!has_operations(&merged), "the patch would prove nothing");
    let patched = api.patch("b", &parameters, &operations).await.expect("patched");
    assert!(has_operations(&patched) && has_merge(&patched), "{patched:?}");
    assert_eq!(api.get("b").await.expect("stored"), patched);
    let labels = json!({ "metadata": { "labels": { "seen": "yes" } } });
    let metadata = api.patch_metadata("b", &parameters, &Patch::Merge(labels)).await.expect("patched");
    assert_eq!(metadata.labels().get("seen").map(String::as_str), Some("yes"));
}

/// One object is deleted by name, the others together.
async fn gone<K: Typed>(api: &Api<K>) {
    let uid = api.get("a").await.expect("stored").uid().expect("a uid");
    let wrong = DeleteParams::default().preconditions(kube::api::Preconditions {
        uid: Some("another".to_owned()),
        ..kube::api::Preconditions::default()
    });
    refused(api.delete("a", &wrong).await, 409, "Conflict");
    let status = api.delete("a", &DeleteParams::default()).await.expect("deleted");
    let status = status.right().expect("a status, as nothing holds the object");
    assert_eq!(status.details.map(|details| details.uid), Some(uid));
    refused(api.get("a").await, 404, "NotFound");
    refused(api.delete("a", &DeleteParams::default()).await, 404, "NotFound");
    let mine = ListParams::default().labels(MINE);
    let status = api.delete_collection(&DeleteParams::default(), &mine).await.expect("deleted");
    assert!(status.is_right(), "{status:?}");
    assert_eq!(api.list(&mine).await.expect("a list").items, []);
}

fn metadata(name: &str) -> ObjectMeta {
    ObjectMeta {
        name: Some(name.to_owned()),
        labels: Some([("suite".to_owned(), "typed".to_owned())].into()),
        ..ObjectMeta::default()
    }
}

#[tokio::test]
async fn config_maps() {
    let (_server, client) = start(BRAND).await;
    let data = |map: &ConfigMap, key: &str| map.data.as_ref().and_then(|data| data.get(key).cloned());
    let api = in_default(&client);
    live(
        &api,
        &Subject {
            make: |name| ConfigMap {
                metadata: metadata(name),
                data: Some([("text".to_owned(), "Grüße \u{1f980} <&>".to_owned())].into()),
                binary_data: Some([("bytes".to_owned(), ByteString(vec![0, 255, 13]))].into()),
                immutable: None,
            },
            change: |map| drop(map.data.get_or_insert_default().insert("more".into(), "x".into())),
            merge: (json!({ "data": { "text": null, "merged": "1" } }), |map| {
                map.data
                    .as_ref()
                    .is_some_and(|data| data.contains_key("merged") && !data.contains_key("text"))
            }),
            json: (
                json!([
                    { "op": "test", "path": "/data/merged", "value": "1" },
                    { "op": "add", "path": "/data/a~1b", "value": "2" },
                    { "op": "move", "from": "/data/a~1b", "path": "/data/patched" },
                ]),
                |map| map.data.as_ref().is_some_and(|data| data.contains_key("patched")),
            ),
        },
    )
    .await;
    let stored = api.get("c").await.expect("stored");
    assert_eq!(data(&stored, "text").as_deref(), Some("Grüße \u{1f980} <&>"));
    gone(&api).await;
}

#[tokio::test]
async fn secrets() {
    let (_server, client) = start(BRAND).await;
    let api = in_default(&client);
    live(
        &api,
        &Subject {
            make: |name| Secret {
                metadata: metadata(name),
                data: Some([("bytes".to_owned(), ByteString(vec![1, 2, 3]))].into()),
                type_: Some("Opaque".to_owned()),
                ..Secret::default()
            },
            change: |secret| {
                drop(secret.data.get_or_insert_default().insert("more".into(), ByteString(vec![])));
            },
            merge: (json!({ "stringData": { "text": "plain" } }), |secret| {
                secret
                    .data
                    .as_ref()
                    .is_some_and(|data| data.get("text").is_some_and(|text| text.0 == b"plain"))
                    && secret.string_data.is_none()
            }),
            json: (json!([{ "op": "remove", "path": "/data/bytes" }]), |secret| {
                secret.data.as_ref().is_some_and(|data| !data.contains_key("bytes"))
            }),
        },
    )
    .await;
    gone(&api).await;
}

#[tokio::test]
async fn leases() {
    let (_server, client) = start(BRAND).await;
    let api = in_default(&client);
    live(
        &api,
        &Subject {
            make: |name| Lease {
                metadata: metadata(name),
                spec: Some(LeaseSpec {
                    holder_identity: Some("one".to_owned()),
                    lease_duration_seconds: Some(15),
                    acquire_time: Timestamp::from_microsecond(1_700_000_000_123_456).ok().map(MicroTime),
                    ..LeaseSpec::default()
                }),
            },
            change: |lease| lease.spec.get_or_insert_default().holder_identity = Some("two".to_owned()),
            merge: (json!({ "spec": { "renewTime": "2026-01-02T03:04:05.000006Z" } }), |lease| {
                lease.spec.as_ref().is_some_and(|spec| spec.renew_time.is_some())
            }),
            json: (
                json!([{ "op": "replace", "path": "/spec/leaseDurationSeconds", "value": 30 }]),
                |lease| lease.spec.as_ref().is_some_and(|spec| spec.lease_duration_seconds == Some(30)),
            ),
        },
    )
    .await;
    gone(&api).await;
}

#[tokio::test]
async fn endpoint_slices() {
    let (_server, client) = start(BRAND).await;
    let api = in_default(&client);
    live(
        &api,
        &Subject {
            make: |name| EndpointSlice {
                metadata: metadata(name),
                address_type: "IPv4".to_owned(),
                endpoints: Some(vec![Endpoint {
                    addresses: vec!["10.0.0.1".to_owned()],
                    conditions: Some(EndpointConditions {
                        ready: Some(true),
                        ..EndpointConditions::default()
                    }),
                    ..Endpoint::default()
                }]),
                // As the server fills in, so that what is sent can be compared with what is stored.
                ports: Some(vec![EndpointPort {
                    name: Some("http".to_owned()),
                    port: Some(80),
                    protocol: Some("TCP".to_owned()),
                    app_protocol: None,
                }]),
            },
            change: |slice| {
                for endpoint in slice.endpoints.iter_mut().flatten() {
                    endpoint.zone = Some("west".to_owned());
                }
            },
            merge: (json!({ "endpoints": [{ "addresses": ["10.0.0.2", "10.0.0.3"] }] }), |slice| {
                slice.endpoints.iter().flatten().any(|endpoint| endpoint.addresses.len() == 2)
            }),
            json: (
                json!([{ "op": "add", "path": "/ports/-", "value": { "name": "dns", "port": 53 } }]),
                |slice| {
                    let added = slice.ports.as_ref().and_then(|ports| ports.get(1));
                    added.is_some_and(|port| port.protocol.as_deref() == Some("TCP"))
                },
            ),
        },
    )
    .await;
    gone(&api).await;
}

#[tokio::test]
async fn namespaces() {
    let (_server, client) = start(BRAND).await;
    let api: Api<Namespace> = Api::all(client.clone());
    live(
        &api,
        &Subject {
            make: |name| Namespace { metadata: metadata(name), ..Namespace::default() },
            change: |namespace| drop(namespace.labels_mut().insert("more".into(), "x".into())),
            merge: (json!({ "metadata": { "annotations": { "merged": "1" } } }), |namespace| {
                namespace.annotations().contains_key("merged")
            }),
            json: (json!([{ "op": "add", "path": "/metadata/labels/patched", "value": "1" }]), |namespace| {
                namespace.labels().contains_key("patched")
            }),
        },
    )
    .await;

    let condition = json!({ "status": { "conditions": [{ "type": "Seen", "status": "True" }] } });
    let main = api.patch("b", &PatchParams::default(), &Patch::Merge(&condition)).await.expect("answered");
    assert_eq!(main.status.and_then(|status| status.conditions), None, "only `status` writes the status");
    let status = api.patch_status("b", &PatchParams::default(), &Patch::Merge(&condition)).await;
    let conditions = status.expect("patched").status.and_then(|status| status.conditions);
    assert_eq!(conditions.map(|conditions| conditions.len()), Some(1));

    // It empties itself before it goes.
    let inside: Api<ConfigMap> = Api::namespaced(client, "a");
    let map = ConfigMap { metadata: metadata("inside"), ..ConfigMap::default() };
    inside.create(&PostParams::default(), &map).await.expect("created");
    let uid = api.get("a").await.expect("stored").uid().expect("a uid");
    let deleted = api.delete("a", &DeleteParams::default()).await.expect("deleted");
    let terminating = deleted.left().expect("the namespace, as it still holds something");
    assert!(terminating.metadata.deletion_timestamp.is_some());
    let gone = kube::runtime::conditions::is_deleted(&uid);
    let waited = kube::runtime::wait::await_condition(api.clone(), "a", gone);
    tokio::time::timeout(super::PATIENCE, waited).await.expect("in time").expect("a watch");
    refused(inside.get("inside").await, 404, "NotFound");
    let refusal = api.delete_collection(&DeleteParams::default(), &ListParams::default().labels(MINE)).await;
    refused(refusal, 405, "MethodNotAllowed");
}
