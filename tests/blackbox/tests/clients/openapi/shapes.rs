//! What stock generators need beyond a valid document: no `null` without a type, objects whose members are
//! either named or allowed, patches that can be written, and names that follow one pattern.

use std::collections::BTreeSet;

use blackbox::schema::{self, Declared};
use serde_json::{Value, json};

use crate::openapi::support::{self, EVERYTHING, each_object};

/// Generators take `nullable` for a word about a type, which a reference has not.
#[tokio::test]
async fn null_stands_beside_a_type() {
    for served in support::all().await {
        let mut found = 0;
        each_object(&served.document, "", &mut |place, object| {
            let flags = ["nullable", "x-nullable"].into_iter().filter_map(|name| object.get(name));
            // A property may have that name.
            for _ in flags.filter(|flag| flag.is_boolean()) {
                found += 1;
                let at = format!("{}{place}", served.path);
                assert!(object["type"].is_string(), "{at}: {object}");
                assert!(object.get("$ref").is_none() && object.get("allOf").is_none(), "{at}: {object}");
            }
        });
        let has_lists = served.schemas().any(|(name, _)| name.ends_with(".APIResource"));
        assert!(found > 0 || !has_lists, "{}: the verbs of a resource type may be null", served.path);
    }
}

/// A generated model keeps only members that are named or allowed.
#[tokio::test]
async fn objects_name_or_allow_their_members() {
    let has_no_fields =
        |type_: &Declared| type_.keys["fields"].as_object().is_some_and(serde_json::Map::is_empty);
    let bare: Vec<String> = schema::types()
        .iter()
        .filter(|type_| has_no_fields(type_))
        .map(|type_| format!(".{}.{}", type_.version, type_.name))
        .collect();
    for served in support::all().await {
        for (name, schema) in served.schemas() {
            each_object(schema, name, &mut |place, object| {
                // A type without fields has no members to keep.
                let is_bare = place == name && bare.iter().any(|end| name.ends_with(end));
                if object["type"] == "object" && !is_bare {
                    let says = object.get("properties").or(object.get("additionalProperties"));
                    assert!(says.is_some(), "{} {place}: {object}", served.path);
                }
            });
        }
    }
}

#[tokio::test]
async fn patches_can_be_written() {
    for served in support::all().await {
        for (name, schema) in served.schemas() {
            if name.ends_with(".Patch") {
                assert_eq!(schema["additionalProperties"], true, "{} {name}", served.path);
            }
            if name.ends_with(".JsonPatch") {
                let step = &schema["items"];
                assert_eq!(step["required"], json!(["op", "path"]), "{} {name}", served.path);
                let words = json!(["add", "copy", "move", "remove", "replace", "test"]);
                assert_eq!(step["properties"]["op"]["enum"], words, "{} {name}", served.path);
            }
        }
        let is_patch = |method: &str, operation: &Value| {
            method == "patch" && operation["x-kubernetes-action"] != "connect"
        };
        let patches = served.operations().filter(|(_, _, method, operation)| is_patch(method, operation));
        for (path, _, method, operation) in patches {
            let first = first_media_type(operation);
            assert_eq!(first, "application/merge-patch+json", "{} {method} {path}", served.path);
        }
    }
}

fn first_media_type(operation: &Value) -> &str {
    let listed = operation["consumes"].get(0).and_then(Value::as_str);
    let keyed = operation["requestBody"]["content"].as_object().and_then(|forms| forms.keys().next());
    listed.or(keyed.map(String::as_str)).unwrap_or_default()
}

/// What follows the brand's prefix in the names of definitions that no group owns.
const SHARED: [&str; 5] = ["api.resource", "apis.meta.v1", "runtime", "util.intstr", "version"];

/// Definitions of a group are `<prefix>.<first word of the group>.<version>.<Type>`.
#[tokio::test]
async fn definitions_follow_one_pattern() {
    let all = support::all().await;
    for (server, api, shared) in [
        ("platform", "io.platform.api", "io.platform"),
        ("kubernetes", "io.k8s.api", "io.k8s.apimachinery.pkg"),
        (EVERYTHING, "io.platform.api", "io.platform"),
    ] {
        let prefix = format!("{server}: ");
        let mut groups = BTreeSet::new();
        for served in all.iter().filter(|served| served.path.starts_with(&prefix)) {
            for (name, _) in served.schemas() {
                let (owner, kind) = name.rsplit_once('.').unwrap_or_default();
                assert!(
                    kind.starts_with(|first: char| first.is_ascii_uppercase()),
                    "{}: {name}",
                    served.path
                );
                if below(owner, shared).is_some_and(|rest| SHARED.contains(&rest)) {
                    continue;
                }
                let group =
                    below(owner, api).or_else(|| below_others(owner)).and_then(|rest| rest.split_once('.'));
                let group = group.filter(|(_, version)| version.starts_with('v') && !version.contains('.'));
                let Some((group, _)) = group else { panic!("{}: {name}", served.path) };
                groups.insert(group);
            }
        }
        for wanted in ["certificates", "core", "discovery", "rbac"] {
            assert!(groups.contains(wanted), "{server}: {wanted} in {groups:?}");
        }
    }
}

/// What follows the prefixes of groups that other programs of the reference API publish.
fn below_others(name: &str) -> Option<&str> {
    let prefixes = ["io.k8s.apiextensions-apiserver.pkg.apis", "io.k8s.kube-aggregator.pkg.apis"];
    prefixes.iter().find_map(|prefix| below(name, prefix))
}

/// What follows a prefix and a dot.
fn below<'a>(name: &'a str, prefix: &str) -> Option<&'a str> {
    name.strip_prefix(prefix)?.strip_prefix('.')
}
