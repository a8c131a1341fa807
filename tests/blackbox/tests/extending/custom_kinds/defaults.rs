//! Defaults that an object has although its write did not store them.

use serde_json::{Value, json};

use crate::custom_kinds::support::{WIDGETS, definition, schema, version, widget};
use apiserver::testing::TestServer;
use blackbox::http::Api;

const SECOND: &str = "/apis/demo.example.com/v2/namespaces/default/widgets";

/// A version whose status begins with a default.
fn with_status(name: &str, copies: i64, is_stored: bool) -> Value {
    let mut schema = schema();
    schema["properties"]["status"]["default"] = json!({ "copies": copies });
    let mut version = version(&schema);
    version["name"] = json!(name);
    version["storage"] = json!(is_stored);
    // Those of two versions differ like their schemas, and these do not.
    version["selectableFields"] = Value::Null;
    version
}

async fn start(versions: &[Value]) -> Api {
    let mut definition = definition(&Value::Null);
    definition["spec"]["versions"] = json!(versions);
    let builder = TestServer::builder().brand("kubernetes").crd(definition.to_string());
    Api::over(builder.start().await.expect("a test server starts"))
}

#[tokio::test]
async fn a_status_begins_with_its_default() {
    let api = start(&[with_status("v1", 7, true)]).await;
    let mut object = widget("a", 3);
    object["status"] = json!({ "copies": 1 });
    let made = api.post(WIDGETS, &object).await.expect(201);
    assert_eq!(made["status"], json!({ "copies": 7 }), "the write cannot set it");
    let own = format!("{WIDGETS}/a");
    assert_eq!(api.get(&own).await.expect(200), made);
    assert_eq!(api.get(WIDGETS).await.expect(200)["items"][0]["status"], made["status"]);
    // Nobody has set it.
    assert!(!made["metadata"]["managedFields"].to_string().contains("f:status"), "{made}");
    assert_eq!(api.put(&own, &made).await.expect(200), made, "a PUT of what is there");
    let status = format!("{own}/status");
    api.merge(&status, &json!({ "status": { "copies": 2 } })).await.expect(200);
    let cleared = api.merge(&status, &json!({ "status": null })).await.expect(200);
    assert_eq!(cleared["status"], json!({ "copies": 7 }));
    let tried = api.post(&format!("{WIDGETS}?dryRun=All"), &widget("b", 3)).await.expect(201);
    assert_eq!(tried["status"], json!({ "copies": 7 }));
}

#[tokio::test]
async fn an_object_has_the_defaults_of_its_stored_version() {
    let mut stored = with_status("v1", 7, true);
    stored["schema"]["openAPIV3Schema"]["properties"]["spec"]["properties"]["size"] =
        json!({ "type": "string", "default": "small" });
    let mut second = with_status("v2", 8, false);
    second["schema"]["openAPIV3Schema"]["properties"]["spec"]["properties"]["size"] =
        json!({ "type": "string" });
    let api = start(&[stored, second]).await;
    let mut object = widget("a", 3);
    object["apiVersion"] = json!("demo.example.com/v2");
    let made = api.post(SECOND, &object).await.expect(201);
    let read = [
        made,
        api.get(&format!("{SECOND}/a")).await.expect(200),
        api.get(&format!("{WIDGETS}/a")).await.expect(200),
    ];
    for object in read {
        assert_eq!(
            (&object["spec"]["size"], &object["status"]["copies"]),
            (&json!("small"), &json!(7)),
            "{object}"
        );
    }
}
