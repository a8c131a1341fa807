//! Health of the parts of the control plane.

use blackbox::http::Api;
use serde_json::{Value, json};

const COMPONENTS: &str = "/api/v1/componentstatuses";

fn names(list: &Value) -> Vec<&str> {
    let items = list["items"].as_array().expect("items");
    items.iter().filter_map(|item| item["metadata"]["name"].as_str()).collect()
}

#[tokio::test]
async fn each_component_is_asked_for_each_request() {
    let api = Api::start().await;
    let list = api.get(COMPONENTS).await.expect(200);
    assert_eq!(list["metadata"], json!({}), "nothing of it has a version");
    assert_eq!(names(&list), ["scheduler", "controller-manager", "etcd-0"]);
    for item in list["items"].as_array().expect("items") {
        let condition = &item["conditions"][0];
        assert_eq!(condition["type"], "Healthy");
        // What stands beside this test is not known, but the store is.
        if item["metadata"]["name"] == "etcd-0" {
            assert_eq!(*condition, json!({ "type": "Healthy", "status": "True", "message": "ok" }));
        }
    }
    let one = api.get(&format!("{COMPONENTS}/etcd-0")).await.expect(200);
    assert_eq!(one["kind"], "ComponentStatus");
    assert_eq!(one["metadata"], json!({ "name": "etcd-0" }));
    let status = api.get(&format!("{COMPONENTS}/foo")).await;
    let status = status.fails(404, "NotFound", "componentstatus \"foo\" not found");
    assert_eq!(status["details"], json!({ "name": "foo", "kind": "componentstatus" }));
}

#[tokio::test]
async fn selectors_choose_among_components() {
    let api = Api::start().await;
    for (query, expected) in [
        ("labelSelector=a%3Db", &[][..]),
        ("labelSelector=!a&fieldSelector=metadata.name%3Detcd-0", &["etcd-0"]),
        ("fieldSelector=metadata.name!%3Detcd-0", &["scheduler", "controller-manager"]),
        ("limit=1", &["scheduler", "controller-manager", "etcd-0"]),
        ("resourceVersion=0", &["scheduler", "controller-manager", "etcd-0"]),
    ] {
        let list = api.get(&format!("{COMPONENTS}?{query}")).await.expect(200);
        assert_eq!(names(&list), expected, "{query}");
    }
    let unknown = api.get(&format!("{COMPONENTS}?fieldSelector=a%3Db")).await;
    unknown.fails(400, "BadRequest", "known field selector");
    api.get(&format!("{COMPONENTS}?resourceVersionMatch=Exact")).await.expect(422);
}
