//! What a published document must say beyond being valid: what clients look up, and what people read.

use std::collections::{BTreeMap, BTreeSet};

use blackbox::http::Api;
use serde_json::{Value, json};

use crate::openapi::support::{self, BRANDS, SERVERS, Served, each_object, index, parameters};

const GVK: &str = "x-kubernetes-group-version-kind";

#[tokio::test]
async fn every_reference_has_its_target() {
    for served in support::all().await {
        let mut found = 0;
        each_object(&served.document, "", &mut |place, object| {
            let Some(reference) = object.get("$ref").and_then(Value::as_str) else { return };
            found += 1;
            let pointer = reference.strip_prefix('#').unwrap_or_else(|| panic!("{place}: {reference}"));
            assert!(served.document.pointer(pointer).is_some(), "{}{place}: {reference}", served.path);
        });
        assert!(found > 0, "{}", served.path);
    }
}

#[tokio::test]
async fn operation_ids_are_unique_among_all_documents_of_a_version() {
    let all = support::all().await;
    for brand in SERVERS {
        for version in ["v2", "v3"] {
            let mut seen = BTreeMap::new();
            for served in &all {
                if !served.path.starts_with(&format!("{brand}: /openapi/{version}")) {
                    continue;
                }
                for (path, _, method, operation) in served.operations() {
                    let id = operation["operationId"].as_str().unwrap_or_default().to_owned();
                    assert!(!id.is_empty(), "{method} {path}");
                    let before = seen.insert(id.clone(), format!("{method} {path}"));
                    assert_eq!(before, None, "{id} is that of {method} {path}, too");
                }
            }
            assert!(!seen.is_empty());
        }
    }
}

#[tokio::test]
async fn every_path_parameter_is_declared_and_no_other() {
    for served in support::all().await {
        for (path, item, method, operation) in served.operations() {
            let named: BTreeSet<&str> = path
                .split('{')
                .skip(1)
                .map(|rest| rest.split_once('}').expect("a brace is closed").0)
                .collect();
            let all = parameters(item, operation);
            let declared = all.iter().filter(|((place, _), _)| *place == "path");
            let declared: BTreeSet<&str> = declared
                .map(|((_, name), parameter)| {
                    assert_eq!(parameter["required"], true, "{method} {path} {name}");
                    *name
                })
                .collect();
            assert_eq!(declared, named, "{}: {method} {path}", served.path);
        }
    }
}

/// Whether a text tells something: words, and an end.
fn is_told(value: &Value) -> bool {
    let text = value["description"].as_str().unwrap_or_default();
    text.contains(' ') && text.trim() == text && text.ends_with(['.', '!', '?', ':', ')'])
}

#[tokio::test]
async fn everything_is_described() {
    for served in support::all().await {
        let at = &served.path;
        for (name, schema) in served.schemas() {
            assert!(is_told(schema), "{at} {name}");
            for (field, property) in schema["properties"].as_object().into_iter().flatten() {
                assert!(is_told(property), "{at} {name}.{field}: {property}");
            }
        }
        for (path, item, method, operation) in served.operations() {
            assert!(is_told(operation), "{at} {method} {path}");
            for ((_, name), parameter) in parameters(item, operation) {
                assert!(name == "body" || is_told(parameter), "{at} {method} {path} {name}");
            }
            for (code, response) in operation["responses"].as_object().expect("responses") {
                assert!(!response["description"].as_str().unwrap_or_default().is_empty(), "{path} {code}");
            }
        }
        each_object(&served.document, "", &mut |place, object| {
            // A property may have that name.
            let text = object.get("description").and_then(Value::as_str);
            assert!(text != Some(""), "{at}{place} is described by nothing");
        });
    }
}

/// The schemas that a document has for a group, version and kind.
fn kinds(served: &Served) -> BTreeSet<(String, String, String)> {
    let mut found = BTreeSet::new();
    for (_, schema) in served.schemas() {
        for gvk in schema[GVK].as_array().into_iter().flatten() {
            let part = |name: &str| gvk[name].as_str().unwrap_or_default().to_owned();
            found.insert((part("group"), part("version"), part("kind")));
        }
    }
    found
}

#[tokio::test]
async fn clients_find_every_kind_and_all_that_belongs_to_it() {
    for (brand, _) in BRANDS {
        let api = Api::of_brand(brand).await;
        let v2 = Served { path: brand.into(), document: api.get("/openapi/v2").await.expect(200) };
        let everywhere = kinds(&v2);
        for (path, _) in index(&api).await {
            let (group, version) = match path.split('/').collect::<Vec<_>>()[..] {
                ["api", version] => (String::new(), version.to_owned()),
                ["apis", group, version] => (group.to_owned(), version.to_owned()),
                _ => continue,
            };
            let document = api.get(&format!("/openapi/v3/{path}")).await.expect(200);
            let served = Served { path: path.clone(), document };
            let found = kinds(&served);
            let resources = api.get(&format!("/{path}")).await.expect(200);
            for resource in resources["resources"].as_array().expect("resources") {
                let kind = resource["kind"].as_str().unwrap_or_default();
                let verbs: BTreeSet<&str> =
                    resource["verbs"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
                // The options of a connection are query parameters, which no client decodes.
                let is_connection = has_options(resource);
                let mut wanted = if is_connection { Vec::new() } else { vec![kind.to_owned()] };
                // What is only asked is neither watched nor deleted, and a part of an object only with it.
                let is_part = resource["name"].as_str().unwrap_or_default().contains('/');
                if verbs != BTreeSet::from(["create"]) && !is_part {
                    wanted.extend(["DeleteOptions".into(), "WatchEvent".into(), format!("{kind}List")]);
                }
                // A sub-resource may speak in the words of another group.
                let of = |field: &str, own: &String| {
                    resource[field].as_str().filter(|told| !told.is_empty()).unwrap_or(own).to_owned()
                };
                for kind in wanted {
                    let wanted = (of("group", &group), of("version", &version), kind);
                    assert!(found.contains(&wanted), "{wanted:?} in {path}");
                    assert!(everywhere.contains(&wanted), "{wanted:?} in version 2");
                }
                let operations = operations(&served, &path, resource);
                let actions: BTreeSet<&str> = operations.iter().map(|(_, action)| *action).collect();
                if is_connection {
                    let methods: BTreeSet<&str> = operations.iter().map(|(method, _)| *method).collect();
                    assert_eq!(actions, BTreeSet::from(["connect"]), "{path} {resource}");
                    assert_eq!(methods, expected_methods(&verbs), "{path} {resource}");
                } else {
                    assert_eq!(actions, expected_actions(&verbs), "{path} {resource}");
                }
            }
        }
    }
}

/// Whether a sub-resource is a connection for which discovery names the type of its parameters.
fn has_options(resource: &Value) -> bool {
    let Some((plural, sub)) = resource["name"].as_str().and_then(|name| name.split_once('/')) else {
        return false;
    };
    let kinds = generated::KINDS.iter().filter(|kind| kind.plural == plural);
    let mut found = kinds.flat_map(|kind| &kind.subresources).filter(|found| found.name == sub);
    found
        .any(|found| found.is_connection() && found.shown_kind().is_some_and(|kind| resource["kind"] == kind))
}

/// The methods and actions that the document has for a resource type.
fn operations<'a>(served: &'a Served, base: &str, resource: &Value) -> Vec<(&'a str, &'a str)> {
    let (plural, sub) = match resource["name"].as_str().unwrap_or_default().split_once('/') {
        Some((plural, sub)) => (plural.to_owned(), format!("/{sub}")),
        None => (resource["name"].as_str().unwrap_or_default().to_owned(), String::new()),
    };
    let namespace = if resource["namespaced"] == true { "/namespaces/{namespace}" } else { "" };
    let object = format!("/{base}{namespace}/{plural}/{{name}}{sub}");
    let collection = format!("/{base}{namespace}/{plural}");
    served
        .operations()
        .filter(|(path, ..)| **path == object || (sub.is_empty() && **path == collection))
        .map(|(path, _, method, operation)| {
            let gvk = &operation[GVK];
            assert_eq!(gvk["kind"], resource["kind"], "{method} {path}");
            (&**method, operation["x-kubernetes-action"].as_str().unwrap_or_default())
        })
        .collect()
}

/// The methods of a connection: what is passed through has those that have no verb of their own, too.
fn expected_methods<'a>(verbs: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
    let mut methods: BTreeSet<&str> = verbs
        .iter()
        .map(|verb| match *verb {
            "create" => "post",
            "update" => "put",
            other => other,
        })
        .collect();
    if methods.contains("put") {
        methods.extend(["head", "options"]);
    }
    methods
}

fn expected_actions<'a>(verbs: &BTreeSet<&'a str>) -> BTreeSet<&'a str> {
    let named = verbs.iter().map(|verb| match *verb {
        "create" => "post",
        "update" => "put",
        // A watch is a list that goes on.
        "watch" => "list",
        other => other,
    });
    named.collect()
}

/// A schema behind references, also where a reference is wrapped so that it may have siblings.
fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    let reference = schema.get("$ref").or_else(|| schema.pointer("/allOf/0/$ref")).and_then(Value::as_str);
    match reference.and_then(|reference| document.pointer(reference.trim_start_matches('#'))) {
        Some(target) => resolved(document, target),
        None => schema,
    }
}

#[tokio::test]
async fn a_default_is_a_value_of_its_schema() {
    let mut found = 0;
    for served in support::all().await.into_iter().map(Served::without_known_zeros) {
        for (name, schema) in served.schemas() {
            for (field, property) in schema["properties"].as_object().into_iter().flatten() {
                let Some(default) = property.get("default") else { continue };
                found += 1;
                let target = resolved(&served.document, property);
                let fits = match target["type"].as_str().unwrap_or_default() {
                    "string" => default.is_string(),
                    "boolean" => default.is_boolean(),
                    "integer" => default.is_i64(),
                    "number" => default.is_number(),
                    "array" => default.is_array(),
                    "object" => default.is_object(),
                    _ => target["format"] == "int-or-string" && (default.is_i64() || default.is_string()),
                };
                assert!(fits, "{} {name}.{field}: {property}", served.path);
                let words = target["enum"].as_array();
                assert!(words.is_none_or(|words| words.contains(default)), "{name}.{field}: {property}");
                let needed = target["required"].as_array().into_iter().flatten();
                for needed in needed.filter_map(Value::as_str) {
                    assert!(default.get(needed).is_some(), "{name}.{field} by default lacks {needed}");
                }
            }
        }
    }
    assert!(found > 0, "some fields have a default");
}

#[tokio::test]
async fn what_is_required_and_merged_by_is_there() {
    for served in support::all().await {
        for (name, schema) in served.schemas() {
            for required in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
                assert!(schema["properties"].get(required).is_some(), "{} {name}.{required}", served.path);
            }
            for (field, property) in schema["properties"].as_object().into_iter().flatten() {
                let at = format!("{} {name}.{field}", served.path);
                let item = resolved(&served.document, &property["items"]);
                let mut keys: Vec<&Value> =
                    property["x-kubernetes-list-map-keys"].as_array().into_iter().flatten().collect();
                assert_eq!(property["x-kubernetes-list-type"] == "map", !keys.is_empty(), "{at}");
                keys.extend(property.get("x-kubernetes-patch-merge-key"));
                for key in keys.into_iter().filter_map(Value::as_str) {
                    assert!(item["properties"].get(key).is_some(), "{at} is merged by {key}");
                }
                if property["type"] == "array" {
                    let told = ["x-kubernetes-list-type", "x-kubernetes-patch-strategy"];
                    assert!(
                        told.iter().any(|name| property.get(*name).is_some()) || is_discovery(name),
                        "{at}"
                    );
                }
            }
        }
    }
}

/// Whether a schema is never applied: an answer, or options.
fn is_discovery(name: &str) -> bool {
    name.ends_with("List") || name.contains(".meta.v1.")
}

#[tokio::test]
async fn the_parameters_of_each_action_are_listed() {
    let write = ["dryRun", "fieldManager", "fieldValidation"];
    let delete = ["dryRun", "gracePeriodSeconds", "orphanDependents", "propagationPolicy"];
    let select = [
        "allowWatchBookmarks",
        "continue",
        "fieldSelector",
        "labelSelector",
        "limit",
        "resourceVersion",
        "resourceVersionMatch",
        "sendInitialEvents",
        "timeoutSeconds",
        "watch",
    ];
    let chosen = ["continue", "fieldSelector", "labelSelector", "limit", "resourceVersion"];
    let mut patches = 0;
    for served in support::all().await {
        for (path, item, method, operation) in served.operations() {
            let Some(action) = operation["x-kubernetes-action"].as_str() else { continue };
            let expected: Vec<&str> = match action {
                "post" | "put" => write.to_vec(),
                "patch" => [&write[..], &["force"]].concat(),
                "delete" => delete.to_vec(),
                "deletecollection" => [&delete[..], &chosen].concat(),
                "list" => select.to_vec(),
                _ => Vec::new(),
            };
            let all = parameters(item, operation);
            for name in expected.iter().chain(&["pretty"]) {
                assert!(all.contains_key(&("query", *name)), "{} {method} {path} lacks {name}", served.path);
            }
            patches += usize::from(action == "patch");
        }
    }
    assert!(patches > 0);
}

#[tokio::test]
async fn both_versions_tell_the_same_of_every_schema() {
    for (brand, _) in BRANDS {
        let api = Api::of_brand(brand).await;
        let v2 = api.get("/openapi/v2").await.expect(200);
        let mut seen = BTreeSet::new();
        for (path, _) in index(&api).await {
            let served = Served { document: api.get(&format!("/openapi/v3/{path}")).await.expect(200), path };
            for (name, schema) in served.schemas() {
                let other = &v2["definitions"][name];
                seen.insert(name.clone());
                for key in ["description", "required", "x-kubernetes-map-type"] {
                    assert_eq!(schema.get(key), other.get(key), "{} {name} {key}", served.path);
                }
                let fields = |schema: &Value| -> BTreeMap<String, Value> {
                    let properties = schema["properties"].as_object().into_iter().flatten();
                    properties.map(|(field, one)| (field.clone(), one["description"].clone())).collect()
                };
                assert_eq!(fields(schema), fields(other), "{} {name}", served.path);
            }
        }
        let all: BTreeSet<String> =
            v2["definitions"].as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect();
        assert_eq!(seen, all);
        let release = api.get("/version").await.expect(200);
        let part = |name: &str| release[name].as_str().unwrap_or_default().to_owned();
        assert_eq!(v2["info"]["version"], json!(format!("{}.{}", part("major"), part("minor"))));
    }
}
