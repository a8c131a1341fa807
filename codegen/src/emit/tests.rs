//! The documents of the real schema: they parse, every reference has its target, every route its
//! operation, and the `.proto` files compile.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use openapiv3::OpenAPI;
use schema_model::model::{Brand, Kind, Model, Package, SubresourceContent, Verb, is_foreign};
use serde_json::Value as Json;

use super::{File, openapi};
use crate::documents::proto_files;

#[test]
fn version_three_parses_and_keeps_all_that_was_written() {
    let model = model();
    for file in documents(&model, "/v3/") {
        for brand in &model.brands {
            let text = openapi::expand(brand, &file.text);
            let typed: OpenAPI = serde_json::from_str(&text).unwrap_or_else(|e| panic!("{}: {e}", file.path));
            let again = serde_json::to_value(&typed).expect("JSON");
            let written: Json = serde_json::from_str(&text).expect("JSON");
            // Not both documents in a message: they are megabytes.
            assert!(again == written, "{} of {} is another one", file.path, brand.name);
        }
    }
}

#[test]
fn every_reference_has_its_target() {
    for file in documents(&model(), "openapi/") {
        let document = parsed(&file);
        let mut found = BTreeSet::new();
        references(&document, &mut found);
        assert!(!found.is_empty(), "{}", file.path);
        for reference in found {
            let pointer = reference.strip_prefix('#').expect("references stay in the document");
            assert!(document.pointer(pointer).is_some(), "{}: {reference}", file.path);
        }
    }
}

#[test]
fn operation_ids_are_unique() {
    for file in documents(&model(), "openapi/") {
        let mut seen = BTreeSet::new();
        for (route, operation) in operations(&parsed(&file)) {
            let id = operation["operationId"].as_str().unwrap_or_default().to_owned();
            assert!(!id.is_empty(), "{route}");
            assert!(seen.insert(id.clone()), "{id} is given twice in {}", file.path);
        }
    }
}

#[test]
fn both_versions_have_the_operations_of_every_route() {
    let model = model();
    let v2 = actions(documents(&model, "/v2.json"));
    let v3 = actions(documents(&model, "/v3/"));
    assert!(
        v2 == v3,
        "{:?}",
        v2.iter().filter(|(route, action)| v3.get(*route) != Some(action)).collect::<Vec<_>>()
    );
    let brand = model.brands.first().expect("there are brands");
    let mut expected = BTreeSet::new();
    for package in &model.packages {
        for kind in package.files.iter().filter_map(|file| file.kind.as_ref()) {
            expected.extend(routes(brand, package, kind));
        }
    }
    let v2: BTreeSet<String> = v2.into_keys().collect();
    let differ: Vec<_> = v2.symmetric_difference(&expected).collect();
    assert!(differ.is_empty(), "{differ:?}");
}

#[test]
fn a_patch_lists_what_clients_look_for() {
    for (route, operation) in documents(&model(), "/v3/").iter().flat_map(|file| operations(&parsed(file))) {
        let is_connection = operation["x-kubernetes-action"] == "connect";
        if !route.starts_with("patch ") || is_connection {
            continue;
        }
        let listed: BTreeSet<&str> = operation["parameters"]
            .as_array()
            .expect("list")
            .iter()
            .filter_map(|p| p["name"].as_str())
            .collect();
        for name in ["dryRun", "fieldManager", "fieldValidation", "force"] {
            assert!(listed.contains(name), "{route} lacks {name}");
        }
    }
}

#[test]
fn no_path_parameter_is_a_brand_key() {
    let model = model();
    let keys: BTreeSet<&str> =
        model.brands.iter().flat_map(|brand| &brand.texts).map(|(key, _)| key.as_str()).collect();
    for file in documents(&model, "/v2.json") {
        for (path, item) in parsed(&file)["paths"].as_object().expect("paths") {
            for parameter in item["parameters"].as_array().into_iter().flatten() {
                let name = parameter["name"].as_str().unwrap_or_default();
                let expanded = keys.contains(name) && name != "name";
                assert!(parameter["in"] != "path" || !expanded, "{path}: {name}");
            }
        }
    }
}

#[test]
fn a_published_document_has_no_brand_key_left() {
    let model = model();
    for brand in &model.brands {
        for which in [openapi::Which::V2, openapi::Which::V3] {
            let text = openapi::document(&model, &brand.name, which).expect("every brand has its document");
            for (key, _) in brand.texts.iter().filter(|(key, _)| key != "name") {
                assert!(!text.contains(&format!("{{{key}}}")), "{}: {key}", brand.name);
            }
        }
    }
}

#[test]
fn texts_that_may_be_empty_say_so_as_in_the_reference() {
    let file = documents(&model(), "/v3/core__v1.json").pop().expect("the group is there");
    let document = parsed(&file);
    let schemas = document["components"]["schemas"].as_object().expect("there are schemas");
    for (name, field, expected) in [
        (".LocalObjectReference", "name", Json::from("")),
        (".OwnerReference", "uid", Json::from("")),
        (".ObjectReference", "name", Json::Null),
    ] {
        let (_, schema) = schemas.iter().find(|(found, _)| found.ends_with(name)).expect(name);
        assert_eq!(schema["properties"][field]["default"], expected, "{name} {field}");
    }
}

#[test]
fn every_property_has_a_text() {
    let v2 = documents(&model(), "/v2.json").remove(0);
    for (name, definition) in parsed(&v2)["definitions"].as_object().expect("definitions") {
        let described = |value: &Json| value["description"].as_str().is_some_and(|text| text.len() > 3);
        assert!(described(definition), "{name}");
        for (field, property) in definition["properties"].as_object().into_iter().flatten() {
            assert!(described(property), "{name}.{field}");
        }
    }
}

#[test]
fn proto_files_compile() {
    let model = model();
    let folder = tempfile::tempdir().expect("a folder");
    let mut names = Vec::new();
    for File { path, text } in proto_files(&model) {
        let place = folder.path().join(&path);
        std::fs::create_dir_all(place.parent().expect("a folder")).expect("made");
        std::fs::write(place, text).expect("written");
        names.push(path);
    }
    let compiled = protox::compile(&names, [folder.path()]).unwrap_or_else(|error| panic!("{error:?}"));
    let messages: BTreeMap<String, Vec<(String, i32)>> = compiled
        .file
        .iter()
        .flat_map(|file| {
            file.message_type.iter().map(move |message| {
                let fields = message.field.iter().map(|field| (field.name().to_owned(), field.number()));
                (format!("{}.{}", file.package(), message.name()), fields.collect())
            })
        })
        .collect();
    assert_eq!(
        messages.get("platform.discovery.v1.EndpointSliceList"),
        Some(&vec![("metadata".to_owned(), 1), ("items".to_owned(), 2)])
    );
    let slice = messages.get("platform.discovery.v1.EndpointSlice").expect("the message of a kind");
    assert!(slice.contains(&("addressType".to_owned(), 4)), "{slice:?}");
    assert_eq!(messages.get("platform.certificates.v1.ExtraValue"), Some(&vec![("items".to_owned(), 1)]));
}

fn model() -> Model {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schema");
    match schema_model::load_model(&schema) {
        Ok(model) => model,
        Err(report) => panic!("{report}"),
    }
}

fn documents(model: &Model, part: &str) -> Vec<File> {
    let mut files = openapi::documents(model);
    files.retain(|file| file.path.contains(part));
    assert!(!files.is_empty(), "{part}");
    files
}

fn parsed(file: &File) -> Json {
    serde_json::from_str(&file.text).unwrap_or_else(|error| panic!("{}: {error}", file.path))
}

fn references(value: &Json, found: &mut BTreeSet<String>) {
    match value {
        Json::Object(map) => {
            if let Some(reference) = map.get("$ref").and_then(Json::as_str) {
                found.insert(reference.to_owned());
            }
            map.values().for_each(|inner| references(inner, found));
        }
        Json::Array(items) => items.iter().for_each(|inner| references(inner, found)),
        _ => {}
    }
}

/// Method and path with their operations.
fn operations(document: &Json) -> Vec<(String, Json)> {
    let paths = document["paths"].as_object().expect("paths");
    let items = paths.iter().flat_map(|(path, item)| {
        let methods = item.as_object().into_iter().flatten().filter(|(method, _)| *method != "parameters");
        methods.map(move |(method, operation)| (format!("{method} {path}"), operation.clone()))
    });
    items.collect()
}

/// Method and path of every operation on a kind, with its action.
fn actions(files: Vec<File>) -> BTreeMap<String, String> {
    let all = files.iter().flat_map(|file| operations(&parsed(file)));
    let of_kinds = all.filter_map(|(route, operation)| {
        operation["x-kubernetes-action"].as_str().map(|action| (route, action.to_owned()))
    });
    of_kinds.collect()
}

/// What the server serves for a kind, written down a second time.
fn routes(brand: &Brand, package: &Package, kind: &Kind) -> Vec<String> {
    let base = match package.group.as_str() {
        "core" => format!("/api/{}", package.version),
        group if brand.plain_groups.iter().any(|plain| plain == group) || is_foreign([brand], group) => {
            format!("/apis/{group}/{}", package.version)
        }
        group => format!("/apis/{group}.{{group_suffix}}/{}", package.version),
    };
    let everywhere = format!("{base}/{}", kind.plural);
    let collection = if kind.namespaced {
        format!("{base}/namespaces/{{namespace}}/{}", kind.plural)
    } else {
        everywhere.clone()
    };
    let route = |verb: Verb, collection: &str, object: &str| match verb {
        Verb::Create => Some(format!("post {collection}")),
        Verb::DeleteCollection => Some(format!("delete {collection}")),
        Verb::List => Some(format!("get {collection}")),
        Verb::Delete => Some(format!("delete {object}")),
        Verb::Get => Some(format!("get {object}")),
        Verb::Patch => Some(format!("patch {object}")),
        Verb::Update => Some(format!("put {object}")),
        Verb::Watch => None,
    };
    let object = format!("{collection}/{{name}}");
    let mut all: Vec<String> =
        kind.verbs.iter().filter_map(|verb| route(*verb, &collection, &object)).collect();
    for sub in &kind.subresources {
        let path = format!("{object}/{}", sub.name);
        all.extend(sub.verbs.iter().filter_map(|verb| route(*verb, &path, &path)));
        if let SubresourceContent::Connection(connection) = &sub.content {
            let is_passed_on = sub.verbs.contains(&Verb::Delete);
            let rest = ["head", "options"].into_iter().filter(|_| is_passed_on);
            all.extend(rest.map(|method| format!("{method} {path}")));
            if connection.takes_path {
                let below: Vec<String> =
                    all.iter().filter(|route| route.ends_with(&format!(" {path}"))).cloned().collect();
                all.extend(below.iter().map(|route| format!("{route}/{{path}}")));
            }
        }
    }
    if kind.namespaced && kind.verbs.contains(&Verb::List) {
        all.push(format!("get {everywhere}"));
    }
    if kind.verbs.contains(&Verb::Watch) {
        let older = |path: &str| format!("get {}", path.replacen(&base, &format!("{base}/watch"), 1));
        let paths = BTreeSet::from([everywhere, collection, object]);
        all.extend(paths.iter().map(|path| older(path)));
    }
    all
}
