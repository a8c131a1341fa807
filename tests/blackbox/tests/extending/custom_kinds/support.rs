//! A server with a defined kind.

use apiserver::testing::TestServer;
use blackbox::{http::Api, stream::PATIENCE};
use serde_json::{Value, json};

/// The group of the kinds here.
pub(crate) const GROUP: &str = "demo.example.com";
/// Where definitions are.
pub(crate) const DEFINITIONS: &str = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions";
/// Where the widgets of a namespace are.
pub(crate) const WIDGETS: &str = "/apis/demo.example.com/v1/namespaces/default/widgets";
/// The definition of widgets.
pub(crate) const NAME: &str = "widgets.demo.example.com";

/// The schema of widgets.
pub(crate) fn schema() -> Value {
    json!({ "type": "object", "description": "A thing with sides.", "properties": {
        "spec": { "type": "object", "required": ["sides"], "properties": {
            "sides": { "type": "integer", "minimum": 1, "description": "How many sides it has." },
            "color": { "type": "string", "default": "white" },
            "parts": { "type": "array", "x-kubernetes-list-type": "map",
                "x-kubernetes-list-map-keys": ["name"],
                       "items": { "type": "object", "required": ["name"], "properties": {
                           "name": { "type": "string" }, "count": { "type": "integer" } } } },
        }, "x-kubernetes-validations": [{ "rule": "self.sides < 100", "message": "too many sides" }] },
        "status": { "type": "object", "properties": { "copies": { "type": "integer" },
            "selector": { "type": "string" } } },
    } })
}

/// The definition of widgets, with this version.
pub(crate) fn definition(version: &Value) -> Value {
    json!({
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
            "metadata": { "name": NAME },
        "spec": {
            "group": GROUP, "scope": "Namespaced",
            "names": { "plural": "widgets", "kind": "Widget", "shortNames": ["wd"], "categories": ["all"] },
            "versions": [version],
        },
    })
}

/// The one version of widgets, with this schema.
pub(crate) fn version(schema: &Value) -> Value {
    json!({
        "name": "v1", "served": true, "storage": true, "schema": { "openAPIV3Schema": schema },
        "subresources": { "status": {}, "scale": {
            "specReplicasPath": ".spec.sides", "statusReplicasPath": ".status.copies",
            "labelSelectorPath": ".status.selector",
        } },
        "additionalPrinterColumns": [
            { "name": "Sides", "type": "integer", "jsonPath": ".spec.sides" },
            { "name": "Wheels", "type": "integer", "jsonPath": ".spec.parts[?(@.name==\"wheel\")].count" },
        ],
        "selectableFields": [{ "jsonPath": ".spec.color" }],
    })
}

/// A widget.
pub(crate) fn widget(name: &str, sides: i64) -> Value {
    json!({
        "apiVersion": "demo.example.com/v1", "kind": "Widget", "metadata": { "name": name },
        "spec": { "sides": sides, "parts": [{ "name": "wheel", "count": 4 }] },
    })
}

/// A server that serves widgets.
pub(crate) async fn start() -> Api {
    let builder = TestServer::builder().brand("kubernetes").crd(text());
    Api::over(builder.start().await.expect("a test server starts"))
}

/// The definition of widgets as a text.
pub(crate) fn text() -> String {
    definition(&version(&schema())).to_string()
}

/// Reads an object until it is as wanted.
pub(crate) async fn until(api: &Api, path: &str, wanted: impl Fn(&Value) -> bool) -> Value {
    let reached = async {
        loop {
            // While the kind is not served, the answer is a plain text.
            let object = serde_json::from_slice(&api.get(path).await.bytes).unwrap_or_default();
            if wanted(&object) {
                return object;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(PATIENCE, reached)
        .await
        .unwrap_or_else(|_| panic!("{path} never becomes what is wanted"))
}

/// Whether a condition of a definition holds.
pub(crate) fn holds(definition: &Value, condition: &str) -> bool {
    let conditions = definition["status"]["conditions"].as_array();
    conditions.into_iter().flatten().any(|found| found["type"] == condition && found["status"] == "True")
}
