//! The documents of a small made-up model. The tests of `emit` check those of the real schema.

mod sample;

use serde_json::{Value as Json, json};
use sha2::{Digest, Sha512};

use self::sample::sample;
use super::{Which, document, documents, emit, published, published_at, yaml_of};

#[test]
fn groups_and_paths_follow_the_brand() {
    let model = sample();
    for (brand, suffix, media) in [
        ("platform", "platform.io", "application/vnd.platform.protobuf"),
        ("kubernetes", "k8s.io", "application/vnd.kubernetes.protobuf"),
    ] {
        let v2 = parsed(&document(&model, brand, Which::V2).expect("the brand is there"));
        let mut expected = vec![
            "/.well-known/openid-configuration/".to_owned(),
            "/api/".into(),
            "/api/v1/".into(),
            "/api/v1/boxes".into(),
            "/api/v1/boxes/{name}".into(),
            "/apis/".into(),
            "/apis/apps/".into(),
            "/apis/apps/v1/".into(),
            "/apis/apps/v1/reviews".into(),
            format!("/apis/things.{suffix}/"),
            format!("/apis/things.{suffix}/v1/"),
            format!("/apis/things.{suffix}/v1/namespaces/{{namespace}}/things"),
            format!("/apis/things.{suffix}/v1/namespaces/{{namespace}}/things/{{name}}"),
            format!("/apis/things.{suffix}/v1/namespaces/{{namespace}}/things/{{name}}/status"),
            format!("/apis/things.{suffix}/v1/things"),
            format!("/apis/things.{suffix}/v1/watch/namespaces/{{namespace}}/things"),
            format!("/apis/things.{suffix}/v1/watch/namespaces/{{namespace}}/things/{{name}}"),
            format!("/apis/things.{suffix}/v1/watch/things"),
            "/apis/x.example.org/".into(),
            "/apis/x.example.org/v2/".into(),
            "/apis/x.example.org/v2/boxes".into(),
            "/apis/x.example.org/v2/boxes/{name}".into(),
            "/apis/x.example.org/v2/watch/boxes".into(),
            "/apis/x.example.org/v2/watch/boxes/{name}".into(),
            "/openid/v1/jwks/".into(),
            "/version/".into(),
        ];
        expected.sort();
        let paths: Vec<String> = v2["paths"].as_object().expect("paths").keys().cloned().collect();
        assert_eq!(paths, expected, "{brand}");
        let create = &v2["paths"]["/api/v1/boxes"]["post"];
        let consumed = json!(["application/json", "application/yaml", media, "*/*"]);
        assert_eq!(create["consumes"], consumed, "{brand}");
        let gvk =
            &v2["definitions"][format!("{brand}.api.things.v1.Thing")]["x-kubernetes-group-version-kind"];
        let group = format!("things.{suffix}");
        assert_eq!(*gvk, json!([{ "group": group, "kind": "Thing", "version": "v1" }]), "{brand}");
    }
}

#[test]
fn each_verb_has_its_operation() {
    let v2 = whole();
    let base = "/apis/things.{group_suffix}/v1/namespaces/{namespace}/things";
    let one = format!("{base}/{{name}}");
    let status = format!("{one}/status");
    let thing = "{api_definitions}.things.v1.Thing";
    let state = "{shared_definitions}.apis.meta.v1.Status";
    for (path, method, id, action, codes, answer) in [
        (base, "post", "createThingsV1NamespacedThing", "post", "200 201 202", thing),
        (base, "get", "listThingsV1NamespacedThing", "list", "200", "{api_definitions}.things.v1.ThingList"),
        (base, "delete", "deleteThingsV1CollectionNamespacedThing", "deletecollection", "200", state),
        (&one, "get", "readThingsV1NamespacedThing", "get", "200", thing),
        (&one, "put", "replaceThingsV1NamespacedThing", "put", "200 201", thing),
        (&one, "patch", "patchThingsV1NamespacedThing", "patch", "200 201", thing),
        (&one, "delete", "deleteThingsV1NamespacedThing", "delete", "200 202", state),
        (&status, "get", "readThingsV1NamespacedThingStatus", "get", "200", thing),
        (&status, "put", "replaceThingsV1NamespacedThingStatus", "put", "200 201", thing),
        (
            "/apis/things.{group_suffix}/v1/things",
            "get",
            "listThingsV1ThingForAllNamespaces",
            "list",
            "200",
            "{api_definitions}.things.v1.ThingList",
        ),
        (
            "/api/v1/boxes/{name}",
            "delete",
            "deleteCoreV1Box",
            "delete",
            "200 202",
            "{api_definitions}.core.v1.Box",
        ),
        (
            "/apis/apps/v1/reviews",
            "post",
            "createAppsV1Review",
            "post",
            "200 201 202",
            "{api_definitions}.apps.v1.Review",
        ),
    ] {
        let operation = &v2["paths"][path][method];
        assert_eq!(operation["operationId"], id, "{method} {path}");
        assert_eq!(operation["x-kubernetes-action"], action, "{id}");
        let responses = operation["responses"].as_object().expect("responses");
        let answered: Vec<&str> = responses.keys().map(String::as_str).collect();
        assert_eq!(answered.join(" "), format!("{codes} 401 default"), "{id}");
        assert_eq!(responses["200"]["schema"]["$ref"], format!("#/definitions/{answer}"), "{id}");
    }
    let methods: Vec<&String> = v2["paths"][status.as_str()].as_object().expect("item").keys().collect();
    assert_eq!(methods, ["get", "put", "parameters"], "verbs that are not served have no operation");
}

#[test]
fn operations_list_their_parameters() {
    let v2 = whole();
    let base = "/apis/things.{group_suffix}/v1/namespaces/{namespace}/things";
    let one = format!("{base}/{{name}}");
    for (path, method, names) in [
        (base, "post", "body dryRun fieldManager fieldValidation"),
        (&one, "put", "body dryRun fieldManager fieldValidation"),
        (&one, "patch", "body dryRun fieldManager fieldValidation force"),
        (&one, "get", "resourceVersion"),
        (&one, "delete", "body dryRun gracePeriodSeconds orphanDependents propagationPolicy"),
        (
            base,
            "get",
            "allowWatchBookmarks continue fieldSelector labelSelector limit resourceVersion \
             resourceVersionMatch sendInitialEvents timeoutSeconds watch",
        ),
        (
            "/api/v1/boxes",
            "get",
            "allowWatchBookmarks continue fieldSelector labelSelector limit resourceVersion \
             resourceVersionMatch sendInitialEvents timeoutSeconds watch",
        ),
    ] {
        assert_eq!(parameters(&v2["paths"][path][method]), names, "{method} {path}");
    }
    assert_eq!(parameters(&v2["paths"][one.as_str()]), "name namespace pretty");
    assert_eq!(parameters(&v2["paths"][base]), "namespace pretty");
    assert_eq!(parameters(&v2["paths"]["/api/v1/boxes"]), "pretty");
    let patch = &v2["paths"][one.as_str()]["patch"]["consumes"];
    let json = ["application/json-patch+json", "application/merge-patch+json"];
    let (apply, strategic) = ("application/apply-patch+yaml", "application/strategic-merge-patch+json");
    assert_eq!(*patch, json!([json[1], strategic, apply, json[0]]));
    // Nothing is declared of it, so that nothing says how to merge it.
    let plain = &v2["paths"]["/apis/x.example.org/v2/boxes/{name}"]["patch"]["consumes"];
    assert_eq!(*plain, json!([json[1], apply, json[0]]));
}

#[test]
fn rules_and_markers_are_shown() {
    let v2 = whole();
    let properties = &v2["definitions"]["{api_definitions}.things.v1.ThingSpec"]["properties"];
    for (field, expected) in [
        (
            "color",
            json!({ "type": "string", "default": "red", "enum": ["red", "blue"], "maxLength": 9,
                          "pattern": "^(?:[a-z]+)$" }),
        ),
        ("size", json!({ "type": "integer", "format": "int32", "minimum": 1, "maximum": 5 })),
        ("blob", json!({ "type": "string", "format": "byte", "minLength": 4, "maxLength": 8 })),
        ("weight", json!({ "type": "number", "format": "double" })),
        ("when", json!({ "$ref": "#/definitions/{shared_definitions}.apis.meta.v1.Time" })),
        ("port", json!({ "$ref": "#/definitions/{shared_definitions}.util.intstr.IntOrString" })),
        (
            "tags",
            json!({ "type": "array", "items": { "type": "string", "enum": ["a"] }, "maxItems": 3,
                         "uniqueItems": true, "x-kubernetes-list-type": "set",
                         "x-kubernetes-patch-strategy": "merge", "x-nullable": true }),
        ),
        (
            "parts",
            json!({ "type": "array",
                          "items": { "$ref": "#/definitions/{api_definitions}.things.v1.Part" },
                          "x-kubernetes-list-map-keys": ["name"], "x-kubernetes-list-type": "map",
                          "x-kubernetes-patch-merge-key": "name",
                          "x-kubernetes-patch-strategy": "merge,retainKeys" }),
        ),
        (
            "data",
            json!({ "type": "object", "additionalProperties": { "type": "string" }, "minProperties": 1,
                         "x-kubernetes-map-type": "atomic" }),
        ),
        ("owner", json!({ "type": "string", "readOnly": true })),
    ] {
        let mut shown = properties[field].clone();
        let description = shown.as_object_mut().and_then(|shown| shown.remove("description"));
        assert_eq!(shown, expected, "{field}");
        assert!(
            description.is_some_and(|text| text.as_str().is_some_and(|text| text.ends_with('.'))),
            "{field}"
        );
    }
    let spec = &v2["definitions"]["{api_definitions}.things.v1.ThingSpec"];
    assert_eq!(spec["required"], json!(["color"]));
    assert_eq!(spec["description"], "Thing spec. At most one of `size`, `weight` may be set.");
    assert_eq!(
        properties["owner"]["description"],
        "Owner of the thing spec. What clients write here is dropped."
    );
    assert_eq!(
        properties["color"]["description"],
        "Paint. Usual values: `red`. None of `{domain}/x`. Must be a DNS label: at most 63 lower-case \
         letters, digits and `-`, with no `-` at either end. It cannot change."
    );
    let part = &v2["definitions"]["{api_definitions}.things.v1.Part"];
    assert_eq!(part["x-kubernetes-map-type"], "atomic");
}

#[test]
fn version_three_wraps_references_that_have_siblings() {
    let model = sample();
    let found = published_at(&model, "platform", "apis/things.platform.io/v1").expect("published");
    let schemas = &parsed(&found.text)["components"]["schemas"];
    let thing = &schemas["platform.api.things.v1.Thing"]["properties"];
    for (field, expected) in [
        // Its color must be there, so that an empty one would be wrong: the brand says where it stands.
        (
            "spec",
            json!({ "description": "What is wanted.", "x-default": {},
                         "allOf": [{ "$ref": "#/components/schemas/platform.api.things.v1.ThingSpec" }] }),
        ),
        (
            "part",
            json!({ "description": "Part of the thing.", "default": {},
                         "allOf": [{ "$ref": "#/components/schemas/platform.api.things.v1.Part" }] }),
        ),
    ] {
        assert_eq!(thing[field], expected, "{field}");
    }
    let spec = &schemas["platform.api.things.v1.ThingSpec"]["properties"];
    assert_eq!(spec["parts"]["items"], json!({ "$ref": "#/components/schemas/platform.api.things.v1.Part" }));
    assert_eq!((&spec["when"]["nullable"], &spec["weight"]["deprecated"]), (&json!(true), &json!(true)));
    assert_eq!(schemas["platform.shared.util.intstr.IntOrString"]["format"], "int-or-string");
    assert_eq!(
        schemas["platform.shared.util.intstr.IntOrString"]["oneOf"],
        json!([{ "type": "integer" }, { "type": "string" }])
    );
    assert!(schemas["platform.api.core.v1.Box"].is_null(), "only what the group needs");
}

#[test]
fn delete_options_and_watch_events_belong_to_every_group() {
    let v2 = whole();
    for name in ["DeleteOptions", "WatchEvent"] {
        let gvks = &v2["definitions"][format!(
            "{{shared_definitions}}.apis.meta.v1.\
             {name}"
        )]["x-kubernetes-group-version-kind"];
        let groups: Vec<&str> =
            gvks.as_array().expect("list").iter().filter_map(|g| g["group"].as_str()).collect();
        assert_eq!(groups, ["", "apps", "things.{group_suffix}", "x.example.org"], "{name}");
    }
    let status =
        &v2["definitions"]["{shared_definitions}.apis.meta.v1.Status"]["x-kubernetes-group-version-kind"];
    assert_eq!(*status, json!([{ "group": "", "kind": "Status", "version": "v1" }]));
}

#[test]
fn unknown_brands_and_paths_are_refused_with_a_choice() {
    let model = sample();
    let brand = document(&model, "none", Which::V2).expect_err("unknown").to_string();
    assert_eq!(brand, "there is no brand `none`; there are kubernetes, platform");
    assert_eq!(published(&model, "none").expect_err("unknown").to_string(), brand);
    let path = published_at(&model, "platform", "apis/y").expect_err("unknown").to_string();
    let choice =
        "nothing is published at `apis/y`; there are .well-known/openid-configuration, api, api/v1, apis, ";
    assert!(path.starts_with(choice), "{path}");
}

#[test]
fn the_index_tells_the_hash_of_every_document() {
    let documents = published(&sample(), "kubernetes").expect("the brand is there");
    let text =
        |path: &str| documents.iter().find(|d| d.path == path).map(|d| d.text.as_str()).expect("published");
    let index = parsed(text("v3"));
    let paths = index["paths"].as_object().expect("paths");
    assert_eq!(paths.len() + 2, documents.len(), "all but the index and version 2");
    assert!(paths.keys().is_sorted(), "{index}");
    for (path, entry) in paths {
        let hash: String =
            Sha512::digest(text(&format!("v3/{path}"))).iter().map(|b| format!("{b:02X}")).collect();
        assert_eq!(entry["serverRelativeURL"], format!("/openapi/v3/{path}?hash={hash}"));
    }
    assert_eq!(text("v2"), document(&sample(), "kubernetes", Which::V2).expect("the brand is there"));
}

#[test]
fn yaml_has_blocks_and_quotes_what_could_mean_something_else() {
    let json = json!({
        "$ref": "#/a",
        "plain": ["object", "On", "3.0", ""],
        "empty": [{}, []],
        "deep": { "list": [{ "a": 1, "b": [true, null] }, "x: y\n"] },
    });
    let expected = "$ref: \"#/a\"
plain:
- object
- \"On\"
- \"3.0\"
- \"\"
empty:
- {}
- []
deep:
  list:
  - a: 1
    b:
    - true
    - null
  - \"x: y\\n\"
";
    assert_eq!(yaml_of(&json.to_string()).expect("it is JSON"), expected);
}

#[test]
fn the_table_names_every_document() {
    let table = emit(&sample()).remove(0).text;
    for file in documents(&sample()) {
        let inside = file.path.trim_start_matches("openapi/");
        assert!(table.contains(&format!("\"{inside}\"")), "{inside}");
    }
    assert!(table.contains("path: \"apis/things.{group_suffix}/v1\""));
}

fn whole() -> Json {
    let files = documents(&sample());
    let v2 = files.iter().find(|file| file.path == "openapi/v2.json").expect("v2");
    parsed(&v2.text)
}

fn parsed(text: &str) -> Json {
    serde_json::from_str(text).expect("documents are JSON")
}

fn parameters(item: &Json) -> String {
    let list = item["parameters"].as_array().expect("parameters");
    list.iter().filter_map(|parameter| parameter["name"].as_str()).collect::<Vec<_>>().join(" ")
}
