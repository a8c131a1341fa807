//! Every kind of patch through the kube crate: what is stored afterwards, who owns it, and exactly what is
//! refused why.

mod applies;
mod merges;
mod operations;
mod status;
mod strategic;

use apiserver::testing::TestServer;
use k8s_openapi::{api::core::v1::ConfigMap, apimachinery::pkg::apis::meta::v1::ManagedFieldsEntry};
use kube::{
    Api, Client, Config, ResourceExt,
    config::{KubeConfigOptions, Kubeconfig},
    core::Status,
};
use serde_json::{Value, json};

/// A server that speaks the names that the crate has built in, and its client.
async fn start() -> (TestServer, Client) {
    let server = TestServer::builder().brand("kubernetes").start().await.expect("a test server starts");
    // More than one provider may be linked into a test; name ours. A second call changes nothing.
    let _installed = rustls::crypto::ring::default_provider().install_default();
    let kubeconfig = Kubeconfig::from_yaml(server.kubeconfig()).expect("the crate reads the kubeconfig");
    let config = Config::from_custom_kubeconfig(kubeconfig, &KubeConfigOptions::default()).await;
    let client = Client::try_from(config.expect("the kubeconfig is complete")).expect("a client can be made");
    (server, client)
}

/// The ConfigMaps of the namespace `default`.
fn config_maps(client: &Client) -> Api<ConfigMap> {
    Api::namespaced(client.clone(), "default")
}

/// A ConfigMap with this metadata beside its name, and these entries.
fn config_map(mut metadata: Value, data: &Value) -> ConfigMap {
    metadata["name"] = json!("a");
    let object = json!({ "apiVersion": "v1", "kind": "ConfigMap", "metadata": metadata, "data": data });
    serde_json::from_value(object).expect("a ConfigMap")
}

/// The entries of a ConfigMap.
fn data(object: &ConfigMap) -> Value {
    json!(object.data.clone().unwrap_or_default())
}

/// Who owns what: manager, operation, sub-resource and fields, by manager.
fn owners(object: &impl ResourceExt) -> Vec<(String, String, String, Value)> {
    let text = |text: &Option<String>| text.clone().unwrap_or_default();
    let one = |entry: &ManagedFieldsEntry| {
        let fields = entry.fields_v1.as_ref().map(|fields| fields.0.clone()).unwrap_or_default();
        (text(&entry.manager), text(&entry.operation), text(&entry.subresource), fields)
    };
    let mut all: Vec<_> = object.managed_fields().iter().map(one).collect();
    all.sort_by(|one, other| (&one.0, &one.2).cmp(&(&other.0, &other.2)));
    all
}

/// One expected owner.
fn owner(
    manager: &str,
    operation: &str,
    subresource: &str,
    fields: Value,
) -> (String, String, String, Value) {
    (manager.to_owned(), operation.to_owned(), subresource.to_owned(), fields)
}

/// The status of a refusal.
#[track_caller]
fn refused<T: std::fmt::Debug>(answer: kube::Result<T>, code: u16, reason: &str) -> Status {
    match answer {
        Err(kube::Error::Api(status)) => {
            assert_eq!((status.code, status.reason.as_str()), (code, reason), "{}", status.message);
            *status
        }
        other => panic!("not a refusal with {code} {reason}: {other:?}"),
    }
}

/// Reason, message and field of every cause.
fn causes(status: &Status) -> Vec<[String; 3]> {
    let causes = status.details.iter().flat_map(|details| &details.causes);
    causes.map(|cause| [cause.reason.clone(), cause.message.clone(), cause.field.clone()]).collect()
}

/// One expected conflict.
fn conflict(owner: &str, field: &str) -> [String; 3] {
    ["FieldManagerConflict".to_owned(), format!("conflict with {owner}"), field.to_owned()]
}
