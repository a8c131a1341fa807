//! A test server that has kinds from its start.

use apiserver::testing::{Crds, TestServer};
use blackbox::http::Api;
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::CustomResourceDefinition;
use serde_json::json;

use crate::custom_kinds::support::{WIDGETS, definition, schema, text, version, widget};

/// What `#[derive(CustomResource)]` of kube-rs makes of a type.
fn derived() -> CustomResourceDefinition {
    let mut derived = definition(&json!({
        "name": "v1", "served": true, "storage": true,
        "schema": { "openAPIV3Schema": { "type": "object", "required": ["spec"], "properties": { "spec": {
            "type": "object", "required": ["size"],
            "properties": { "size": { "type": "integer", "format": "uint32", "minimum": 0.0 } },
        } } } },
    }));
    derived["metadata"]["name"] = json!("deriveds.derived.example.com");
    derived["spec"]["group"] = json!("derived.example.com");
    derived["spec"]["names"] = json!({ "plural": "deriveds", "kind": "Derived" });
    serde_json::from_value(derived).expect("a definition")
}

#[tokio::test]
async fn definitions_come_from_texts_files_and_types() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut second = definition(&version(&schema()));
    second["metadata"]["name"] = json!("gadgets.demo.example.com");
    second["spec"]["names"] = json!({ "plural": "gadgets", "kind": "Gadget" });
    std::fs::write(directory.path().join("a.yaml"), format!("{}\n---\n{second}\n", text()))
        .expect("it is written");
    std::fs::write(directory.path().join("notes.txt"), "no definition").expect("it is written");
    let builder = TestServer::builder().brand("kubernetes").crd(directory.path()).crd(Crds::of(&derived()));
    let api = Api::over(builder.start().await.expect("a test server starts"));
    api.post(WIDGETS, &widget("a", 3)).await.expect(201);
    let gadgets = api.get("/apis/demo.example.com/v1/namespaces/default/gadgets").await.expect(200);
    assert_eq!(gadgets["kind"], "GadgetList");
    let derived = "/apis/derived.example.com/v1/namespaces/default/deriveds";
    let object = |size: i64| {
        let (version, kind) = ("derived.example.com/v1", "Derived");
        json!({ "apiVersion": version, "kind": kind, "metadata": { "name": "d" }, "spec": { "size": size } })
    };
    api.post(derived, &object(-1)).await.expect(422);
    api.post(derived, &object(1)).await.expect(201);
}

#[tokio::test]
async fn a_definition_that_is_wrong_is_named() {
    let refused = async |text: String| {
        let error =
            TestServer::builder().brand("kubernetes").crd(text).start().await.expect_err("it is wrong");
        error.to_string()
    };
    let mut misspelled = definition(&version(&schema()));
    misspelled["spec"]["scop"] = json!("Cluster");
    for (text, part) in [
        ("kind: [".to_owned(), "a definition: "),
        ("kind: ConfigMap".to_owned(), "not CustomResourceDefinition"),
        (misspelled.to_string(), "unknown field \"spec.scop\""),
        (
            definition(&json!({ "name": "v1", "served": true, "storage": true })).to_string(),
            "openAPIV3Schema: Required value",
        ),
    ] {
        let error = refused(text).await;
        assert!(error.contains(part), "{error}");
    }
}
