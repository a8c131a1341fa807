//! Discovery and OpenAPI.

use apiserver::testing::TestServer;
use blackbox::http::Api;
use serde_json::{Value, json};

use crate::custom_kinds::support::{DEFINITIONS, NAME, definition, schema, start, version};

#[tokio::test]
async fn documents_tell_of_a_kind_while_it_is_there() {
    let api = start().await;
    let listed = api.get("/apis/demo.example.com/v1").await.expect(200);
    let names: Vec<_> =
        listed["resources"].as_array().expect("resources").iter().map(|of| &of["name"]).collect();
    assert_eq!(names, ["widgets", "widgets/status", "widgets/scale"]);
    assert_eq!(listed["resources"][2]["group"], "autoscaling");
    assert_eq!(listed["resources"][0]["shortNames"], json!(["wd"]));

    let document = api.get("/openapi/v3/apis/demo.example.com/v1").await.expect(200);
    assert_eq!(document["info"]["title"], "Kubernetes CRD Swagger");
    let schema = &document["components"]["schemas"]["com.example.demo.v1.Widget"];
    assert_eq!(schema["properties"]["spec"]["properties"]["sides"]["minimum"], 1);
    assert_eq!(schema["x-kubernetes-selectable-fields"], json!([{ "fieldPath": "spec.color" }]));
    for name in ["apiVersion", "kind", "metadata"] {
        assert!(schema["properties"][name]["description"].is_string(), "{name}");
    }
    let patch =
        &document["paths"]["/apis/demo.example.com/v1/namespaces/{namespace}/widgets/{name}"]["patch"];
    let types: Vec<&String> = patch["requestBody"]["content"].as_object().expect("types").keys().collect();
    assert_eq!(
        types,
        ["application/merge-patch+json", "application/apply-patch+yaml", "application/json-patch+json"]
    );

    let older = api.get("/openapi/v2").await.expect(200);
    assert_eq!(
        older["definitions"]["com.example.demo.v1.Widget"]["properties"]["spec"]["required"],
        json!(["sides"])
    );

    api.delete(&format!("{DEFINITIONS}/{NAME}")).await.expect(200);
    crate::custom_kinds::support::until(&api, &format!("{DEFINITIONS}/{NAME}"), |found| found["code"] == 404)
        .await;
    assert_eq!(api.get("/openapi/v3/apis/demo.example.com/v1").await.code, 404);
    let groups = api.get("/apis").await.expect(200);
    assert!(!groups.to_string().contains("demo.example.com"));
}

#[tokio::test]
async fn documents_of_other_groups_stay_when_a_kind_comes() {
    let api = start().await;
    let index = async || api.get("/openapi/v3").await.expect(200)["paths"].clone();
    let own = "/openapi/v3/apis/demo.example.com/v1";
    let (before, document) = (index().await, api.get(own).await);
    let groups = api.get("/apis").await;
    let list = api.get("/apis/demo.example.com/v1").await;
    let mut other = crate::custom_kinds::support::definition(&crate::custom_kinds::support::version(
        &crate::custom_kinds::support::schema(),
    ));
    other["metadata"]["name"] = json!("widgets.other.example.com");
    other["spec"]["group"] = json!("other.example.com");
    api.post(DEFINITIONS, &other).await.expect(201);
    let path = format!("{DEFINITIONS}/widgets.other.example.com");
    crate::custom_kinds::support::until(&api, &path, |found| {
        crate::custom_kinds::support::holds(found, "Established")
    })
    .await;

    let mut after = index().await;
    let came = after.as_object_mut().expect("paths").shift_remove("apis/other.example.com/v1");
    assert!(came.is_some());
    assert_eq!(after, before, "what did not change keeps its hash");
    let again = api.get(own).await;
    for header in ["etag", "last-modified"] {
        assert_eq!(again.header(header), document.header(header));
    }
    assert_eq!(again.bytes, document.bytes);
    let known = blackbox::http::send(
        api.request(http::Method::GET, own).header("if-none-match", document.header("etag")),
    );
    assert_eq!(known.await.code, 304);
    assert_eq!(api.get("/apis/demo.example.com/v1").await.bytes, list.bytes);
    assert_ne!(api.get("/apis").await.bytes, groups.bytes);
    // A change of the definition changes its document, and no other.
    let patch = json!({ "spec": { "versions": [crate::custom_kinds::support::version(&json!({
        "type": "object", "properties": {
        "spec": { "type": "object", "properties": { "color": { "type": "string" },
            "sides": { "type": "integer" } } },
        "status": { "type": "object", "properties": { "copies": { "type": "integer" },
            "selector": { "type": "string" } } } } }))] } });
    let other_own = "/openapi/v3/apis/other.example.com/v1";
    let other_before = api.get(other_own).await;
    api.merge(&path, &patch).await.expect(200);
    let is_changed = async { while api.get(other_own).await.bytes == other_before.bytes {} };
    tokio::time::timeout(blackbox::stream::PATIENCE, is_changed).await.expect("its document changes");
    assert_eq!(api.get(own).await.header("etag"), document.header("etag"));
}

#[tokio::test]
async fn documents_name_lists_and_scales() {
    let mut named = definition(&version(&schema()));
    named["spec"]["names"]["listKind"] = json!("WidgetPage");
    let builder = TestServer::builder().brand("kubernetes").crd(named.to_string());
    let api = Api::over(builder.start().await.expect("a test server starts"));
    for (path, definitions) in
        [("/openapi/v2", "/definitions"), ("/openapi/v3/apis/demo.example.com/v1", "/components/schemas")]
    {
        let document = api.get(path).await.expect(200);
        let schemas = document.pointer(definitions).expect("definitions");
        let list = &schemas["com.example.demo.v1.WidgetPage"];
        assert_eq!(list["x-kubernetes-group-version-kind"][0]["kind"], "WidgetPage");
        assert!(schemas["com.example.demo.v1.WidgetList"].is_null());
        let collection = "/apis/demo.example.com/v1/namespaces/{namespace}/widgets";
        let deletion = &document["paths"][collection]["delete"];
        assert_eq!(deletion["operationId"], "deleteDemoExampleComV1CollectionNamespacedWidget");
        let listed = document["paths"][collection]["get"]["responses"]["200"].to_string();
        assert!(listed.contains("com.example.demo.v1.WidgetPage"), "{listed}");

        let scale = &document["paths"][format!("{collection}/{{name}}/scale")];
        let name = "io.k8s.api.autoscaling.v1.Scale";
        assert!(schemas[name].is_object(), "{path}");
        for method in ["get", "put", "patch"] {
            let kind = json!({ "group": "demo.example.com", "version": "v1", "kind": "Widget" });
            assert_eq!(scale[method]["x-kubernetes-group-version-kind"], kind);
            let read = scale[method]["responses"]["200"].to_string();
            assert!(read.contains(name), "{method}: {read}");
        }
        let written = scale["put"].get("requestBody").unwrap_or(&scale["put"]["parameters"]).to_string();
        assert!(written.contains(name), "{written}");
    }
}

/// Suites of clients look for these words in what `kubectl explain` says of a kind.
#[tokio::test]
async fn documents_describe_common_fields_in_known_words() {
    let api = start().await;
    for (path, definitions) in
        [("/openapi/v2", "/definitions"), ("/openapi/v3/apis/demo.example.com/v1", "/components/schemas")]
    {
        let document = api.get(path).await.expect(200);
        let schemas = document.pointer(definitions).expect("definitions");
        let widget = &schemas["com.example.demo.v1.Widget"]["properties"];
        let metadata = &schemas["io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta"]["properties"];
        for (field, words) in [
            (&widget["apiVersion"], "APIVersion defines"),
            (&widget["metadata"], "Standard object's metadata"),
            (&metadata["creationTimestamp"], "CreationTimestamp is a timestamp"),
        ] {
            let description = field["description"].as_str().unwrap_or_default();
            assert!(description.starts_with(words), "{path}: {description:?}");
        }
    }
}

#[tokio::test]
async fn aggregated_discovery_names_group_and_version() {
    let api = start().await;
    let form = "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList";
    let listed = api.get_as("/apis", form).await.json();
    let items = listed["items"].as_array().expect("items");
    let of_group = |group: &str| -> Value {
        let found = items.iter().find(|item| item["metadata"]["name"] == group);
        found.expect("the group is listed")["versions"][0]["resources"].clone()
    };
    let widgets = &of_group("demo.example.com")[0];
    let own = json!({ "group": "demo.example.com", "version": "v1", "kind": "Widget" });
    assert_eq!(widgets["responseKind"], own);
    let scale = json!({ "group": "autoscaling", "version": "v1", "kind": "Scale" });
    let below: Vec<_> = widgets["subresources"].as_array().expect("sub-resources").iter().collect();
    let kinds: Vec<_> = below.iter().map(|sub| (&sub["subresource"], &sub["responseKind"])).collect();
    assert_eq!(kinds, [(&json!("status"), &own), (&json!("scale"), &scale)]);
    // Kinds of the server leave it to the list that they stand in.
    let jobs = json!({ "group": "", "version": "", "kind": "CronJob" });
    assert_eq!(of_group("batch")[0]["responseKind"], jobs);
}
