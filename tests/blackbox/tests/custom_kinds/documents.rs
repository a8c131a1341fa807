//! Discovery and OpenAPI.

use serde_json::json;

use crate::support::{DEFINITIONS, NAME, start};

#[tokio::test]
async fn documents_tell_of_a_kind_while_it_is_there() {
    let api = start().await;
    let listed = api.get("/apis/demo.example.com/v1").await.expect(200);
    let names: Vec<_> =
        listed["resources"].as_array().expect("resources").iter().map(|of| &of["name"]).collect();
    assert_eq!(names, ["widgets", "widgets/scale", "widgets/status"]);
    assert_eq!(listed["resources"][1]["group"], "autoscaling");
    assert_eq!(listed["resources"][0]["shortNames"], json!(["wd"]));

    let document = api.get("/openapi/v3/apis/demo.example.com/v1").await.expect(200);
    assert_eq!(document["info"]["title"], "Kubernetes CRD Swagger");
    let schema = &document["components"]["schemas"]["com.example.demo.v1.Widget"];
    assert_eq!(schema["properties"]["spec"]["properties"]["sides"]["minimum"], 1);
    assert_eq!(schema["x-kubernetes-selectable-fields"], json!([{ "fieldPath": "spec.color" }]));
    let patch =
        &document["paths"]["/apis/demo.example.com/v1/namespaces/{namespace}/widgets/{name}"]["patch"];
    let types: Vec<&String> = patch["requestBody"]["content"].as_object().expect("types").keys().collect();
    assert_eq!(
        types,
        ["application/apply-patch+yaml", "application/json-patch+json", "application/merge-patch+json"]
    );

    let older = api.get("/openapi/v2").await.expect(200);
    assert_eq!(
        older["definitions"]["com.example.demo.v1.Widget"]["properties"]["spec"]["required"],
        json!(["sides"])
    );

    api.delete(&format!("{DEFINITIONS}/{NAME}")).await.expect(200);
    crate::support::until(&api, &format!("{DEFINITIONS}/{NAME}"), |found| found["code"] == 404).await;
    assert_eq!(api.get("/openapi/v3/apis/demo.example.com/v1").await.code, 404);
    let groups = api.get("/apis").await.expect(200);
    assert!(!groups.to_string().contains("demo.example.com"));
}
