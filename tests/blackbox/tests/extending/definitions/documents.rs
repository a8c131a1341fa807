//! Discovery and the OpenAPI documents have a kind for as long as it is served.

use blackbox::{
    gadgets::{GROUP, NAME},
    http::Api,
};
use openapi_spec_validator_rs::{ErrorMode, Options, Outcome, SpecVersion, validate};
use serde_json::{Value, json};

use crate::definitions::support::{add, remove, start};

const AGGREGATED: &str = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";

async fn groups(api: &Api) -> Vec<String> {
    let list = api.get("/apis").await.expect(200);
    let names = list["groups"].as_array().into_iter().flatten().map(|group| group["name"].as_str());
    names.map(|name| name.unwrap_or_default().to_owned()).collect()
}

#[tokio::test]
async fn discovery_follows() {
    let api = start().await;
    let before = api.get_as("/apis", AGGREGATED).await;
    let without = groups(&api).await;
    assert!(!without.iter().any(|group| group == GROUP));
    for _ in 0..2 {
        add(&api, GROUP).await;
        assert_eq!(
            groups(&api).await.last().map(String::as_str),
            Some(GROUP),
            "the lowest priority is the last"
        );
        let group = api.get(&format!("/apis/{GROUP}")).await.expect(200);
        assert_eq!(group["preferredVersion"]["groupVersion"], format!("{GROUP}/v1"));
        let version = api.get(&format!("/apis/{GROUP}/v1")).await.expect(200);
        let names: Vec<&Value> =
            version["resources"].as_array().expect("resources").iter().map(|entry| &entry["name"]).collect();
        assert_eq!(names, ["gadgets", "gadgets/scale", "gadgets/status"]);
        assert_eq!(version["resources"][0]["shortNames"], json!(["gad"]));
        let aggregated = api.get_as("/apis", AGGREGATED).await;
        assert_ne!(aggregated.header("etag"), before.header("etag"));
        let items = aggregated.json()["items"].clone();
        let item = items.as_array().expect("items").iter().find(|item| item["metadata"]["name"] == GROUP);
        let resource = &item.expect("the group is listed")["versions"][0]["resources"][0];
        assert_eq!((&resource["resource"], &resource["scope"]), (&json!("gadgets"), &json!("Namespaced")));
        assert!(api.get("/").await.expect(200)["paths"].to_string().contains(GROUP));
        remove(&api, GROUP).await;
        assert_eq!(groups(&api).await, without);
        assert_eq!(api.get_as("/apis", AGGREGATED).await.bytes, before.bytes);
        assert_eq!(api.get(&format!("/apis/{GROUP}/v1")).await.code, 404);
    }
}

fn check(document: &Value, version: SpecVersion) {
    let options =
        Options { version: Some(version), errors: ErrorMode::All, base_uri: String::new(), retriever: None };
    match validate(document, &options) {
        Outcome::Valid => {}
        Outcome::Invalid(errors) => {
            panic!("{:#?}", errors.into_iter().map(|error| error.message).collect::<Vec<_>>());
        }
        Outcome::Error(error) => panic!("{error}"),
    }
}

async fn index(api: &Api) -> Value {
    api.get("/openapi/v3").await.expect(200)["paths"].clone()
}

#[tokio::test]
async fn documents_have_the_paths_and_the_schema() {
    let api = start().await;
    let (old_index, old) = (index(&api).await, api.get("/openapi/v2").await);
    add(&api, GROUP).await;
    let listed = index(&api).await;
    let path = format!("apis/{GROUP}/v1");
    let url = listed[&path]["serverRelativeURL"].as_str().expect("it is listed");
    assert_eq!(listed["api/v1"], old_index["api/v1"], "what did not change keeps its hash");
    let third = api.get(url).await.expect(200);
    check(&third, SpecVersion::V3_0);
    let name = format!("com.example.demo.v1.{NAME}");
    let schema = &third["components"]["schemas"][&name];
    assert_eq!(schema["properties"]["spec"]["properties"]["parts"]["x-kubernetes-list-type"], "map");
    let known_as = json!([{ "group": GROUP, "version": "v1", "kind": NAME }]);
    assert_eq!(schema["x-kubernetes-group-version-kind"], known_as);
    let own = &third["paths"][format!("/apis/{GROUP}/v1/namespaces/{{namespace}}/gadgets/{{name}}")];
    assert_eq!(own["patch"]["x-kubernetes-action"], "patch");
    assert!(!own["get"]["responses"]["200"].to_string().contains("protobuf"), "it has no binary form");

    let second = api.get("/openapi/v2").await;
    assert_ne!(second.header("etag"), old.header("etag"));
    check(&second.json(), SpecVersion::V2_0);
    assert!(second.json()["definitions"][&name].is_object());
    let binary = "application/com.github.proto-openapi.spec.v2@v1.0+protobuf";
    let binary = api.get_as("/openapi/v2", binary).await;
    assert!(String::from_utf8_lossy(&binary.bytes).contains(&name));

    remove(&api, GROUP).await;
    assert_eq!(index(&api).await, old_index);
    assert_eq!(api.get("/openapi/v2").await.bytes, old.bytes);
    assert_eq!(api.get(&format!("/openapi/v3/{path}")).await.code, 404);
}
