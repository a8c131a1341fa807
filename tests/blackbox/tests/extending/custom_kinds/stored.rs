//! What is stored outlives the server and its definition's changes.

use apiserver::testing::TestServer;
use blackbox::{http::Api, stream::Watch};
use serde_json::json;

use crate::custom_kinds::support::{
    DEFINITIONS, NAME, WIDGETS, definition, schema, start, text, until, version, widget,
};

#[tokio::test]
async fn kinds_and_objects_survive_a_restart() {
    let directory = tempfile::tempdir().expect("a directory for the store");
    let builder = || TestServer::builder().brand("kubernetes").storage_dir(directory.path());
    let api = Api::over(builder().crd(text()).start().await.expect("a test server starts"));
    let made = api.post(WIDGETS, &widget("a", 3)).await.expect(201);
    api.server.stop().await;
    // Served from the first request on.
    let api = Api::over(builder().start().await.expect("it starts again"));
    assert_eq!(api.get(&format!("{WIDGETS}/a")).await.expect(200), made);
    api.delete(&format!("{DEFINITIONS}/{NAME}")).await.expect(200);
    until(&api, &format!("{DEFINITIONS}/{NAME}"), |found| found["code"] == 404).await;
    api.server.stop().await;
    let api = Api::over(builder().start().await.expect("it starts without the kind"));
    assert_eq!(api.get(WIDGETS).await.code, 404);
}

#[tokio::test]
async fn objects_follow_a_changed_schema() {
    let api = start().await;
    let made = api.post(WIDGETS, &widget("a", 3)).await.expect(201);
    let from = made["metadata"]["resourceVersion"].as_str().expect("a version").to_owned();
    let mut watch = Watch::open(&api, &format!("{WIDGETS}?watch=true&resourceVersion={from}")).await;
    let path = format!("{DEFINITIONS}/{NAME}");
    let mut changed = schema();
    let properties = changed["properties"]["spec"]["properties"].as_object_mut().expect("properties");
    properties.remove("parts");
    properties.insert("size".to_owned(), json!({ "type": "string", "default": "small" }));
    let patch = json!({ "spec": { "versions": [version(&changed)] } });
    api.merge(&path, &patch).await.expect(200);
    let own = format!("{WIDGETS}/a");
    let read = until(&api, &own, |found| found["spec"]["size"] == "small").await;
    assert_eq!((&read["spec"]["parts"], &read["metadata"]["resourceVersion"]), (&json!(null), &json!(from)));
    // The watch ends without an error, and goes on where it was.
    while let Some(event) = watch.next().await {
        assert_ne!(event["type"], "ERROR", "{event}");
    }
    let mut watch = Watch::open(&api, &format!("{WIDGETS}?watch=true&resourceVersion={from}")).await;
    api.merge(&own, &json!({ "metadata": { "labels": { "seen": "yes" } } })).await.expect(200);
    assert_eq!(watch.told().await.0, "MODIFIED");
}

#[tokio::test]
async fn versions_of_a_kind_show_the_same_objects() {
    let api = start().await;
    api.post(WIDGETS, &widget("a", 3)).await.expect(201);
    let first = version(&schema());
    let mut second = version(&schema());
    second["name"] = json!("v2");
    second["storage"] = json!(false);
    // Where the schemas differ, so must these.
    second["selectableFields"] = json!(null);
    second["schema"]["openAPIV3Schema"]["properties"]["spec"]["properties"]
        .as_object_mut()
        .expect("properties")
        .remove("parts");
    let patch = json!({ "spec": { "versions": [first, second] } });
    api.merge(&format!("{DEFINITIONS}/{NAME}"), &patch).await.expect(200);
    let own = "/apis/demo.example.com/v2/namespaces/default/widgets/a";
    let read = until(&api, own, |found| found["kind"] == "Widget").await;
    assert_eq!(
        (&read["apiVersion"], &read["spec"]),
        (&json!("demo.example.com/v2"), &json!({ "color": "white", "sides": 3 }))
    );
    let first = api.get(&format!("{WIDGETS}/a")).await.expect(200);
    assert_eq!(first["spec"]["parts"][0]["count"], 4);
    let refused = definition(&json!({ "name": "v3" }));
    assert_eq!(api.put(&format!("{DEFINITIONS}/{NAME}"), &refused).await.code, 422);
}
