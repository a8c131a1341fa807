//! Every build against every other one, without a server: what is stored by the one is read by the other
//! without loss, or refused. What `kindsmith diff` calls compatible is never refused.

use std::sync::Arc;

use apiserver::{config, stored_forms::StoredForms};
use codegen::diff::diff;
use engine::{
    catalog::Catalog,
    runtime_config::RuntimeConfig,
    step::codec::{self, Encoded},
};
use machinery::{gates::Gates, json::Reader, kind::Kind};
use schema_model::{load_model, model::Model};
use schemas::{
    changes::{CHANGES, Change, META, schema},
    grown::grown,
};
use serde_json::{Value, json};
use storage::entry::{HeadReader, ResourceId};

use crate::stored::pairs::object_of;

const WIDGETS: ResourceId = ResourceId::of("demo/widgets");

struct Build {
    name: &'static str,
    catalog: Catalog,
    model: Model,
    /// Objects of the build as it stores them, with the revision 7, which stands at the place beside each.
    /// The first one has every field, each further one lacks one.
    stored: Vec<(Vec<u8>, u32)>,
}

fn builds() -> Vec<Build> {
    let build = |(change, kind): (&Change, Arc<Kind>)| {
        let catalog = catalog(&kind);
        let stored = objects(change).iter().map(|object| stored(&kind, &catalog, object)).collect();
        Build { name: change.0, catalog, model: model(&schema(change)), stored }
    };
    CHANGES.iter().zip(schemas::kinds()).map(build).collect()
}

fn objects(change: &Change) -> Vec<Value> {
    let whole = object_of(change, "demo.platform.io/v1");
    let names: Vec<String> = whole["spec"].as_object().expect("an object").keys().cloned().collect();
    let without = |name: &String| {
        let mut object = whole.clone();
        object["spec"].as_object_mut().expect("an object").remove(name);
        object
    };
    std::iter::once(whole.clone()).chain(names.iter().map(without)).collect()
}

fn stored(kind: &Kind, catalog: &Catalog, object: &Value) -> (Vec<u8>, u32) {
    let mut encoded = encoded(kind, catalog, object);
    encoded.bytes.insert(encoded.stamp_at, b'7');
    (encoded.bytes, u32::try_from(encoded.stamp_at).expect("objects are small"))
}

/// An object as a build stores it, without its revision.
pub(crate) fn encoded(kind: &Kind, catalog: &Catalog, object: &Value) -> Encoded {
    let text = serde_json::to_vec(object).expect("JSON");
    let mut object = kind.decode_json(&mut Reader::new(&text)).expect("the object of the build");
    object.default_fields();
    let encoded = codec::encode(&catalog.resources()[0], object.as_ref());
    encoded.unwrap_or_else(|_| panic!("{kind:?} cannot be encoded"))
}

/// A catalog of one kind.
pub(crate) fn catalog(kind: &Arc<Kind>) -> Catalog {
    let brand = config::brand("platform").expect("the brand");
    let kinds = [Arc::clone(kind)];
    Catalog::new(brand, &kinds, &strategies::table(), &RuntimeConfig::default())
        .expect("it needs no strategy")
}

fn model(text: &str) -> Model {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, text) in [("demo/v1/thing.yaml", text), ("meta/v1/object_meta.yaml", META)] {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
        std::fs::write(path, text).expect("it can be written");
    }
    load_model(folder.path()).unwrap_or_else(|report| panic!("{report}"))
}

#[test]
fn every_pair_keeps_all_or_refuses() {
    let builds = builds();
    let (mut compatible, mut kept, mut refused) = (0, 0, 0);
    for (writer, reader) in builds.iter().flat_map(|writer| builds.iter().map(move |reader| (writer, reader)))
    {
        let pair = format!("{} read by {}", writer.name, reader.name);
        let forms = StoredForms::new(&reader.catalog, Gates::defaults(&[]));
        let is_compatible = diff(&writer.model, &reader.model).iter().all(|change| !change.is_breaking);
        compatible += usize::from(is_compatible);
        for (bytes, stamp_at) in &writer.stored {
            match forms.adopt(WIDGETS, bytes.clone().into(), *stamp_at) {
                Ok(adopted) => {
                    kept += 1;
                    let stamp = adopted.bytes.get(adopted.stamp_at as usize..).and_then(<[u8]>::first);
                    assert_eq!(stamp, Some(&b'7'), "{pair}");
                    let (before, after) = (tree(bytes), tree(&adopted.bytes));
                    assert_eq!(missing(&before, &after), None, "{pair}: {after}");
                }
                Err(problem) => {
                    refused += 1;
                    assert!(!is_compatible, "{pair}: {problem}");
                }
            }
        }
    }
    assert!(compatible >= 100 && kept >= 4000 && refused >= 2000, "{compatible}, {kept}, {refused}");
}

/// What has grown is called compatible, so that no build may refuse what an earlier one stored.
#[test]
fn what_has_grown_is_compatible() {
    let models: Vec<Model> = grown().iter().map(|build| model(&build.schema)).collect();
    for (at, old) in models.iter().enumerate() {
        for new in &models[at..] {
            let breaking: Vec<_> = diff(old, new).into_iter().filter(|change| change.is_breaking).collect();
            assert!(
                breaking.is_empty(),
                "{at}: {:?}",
                breaking.iter().map(|change| &change.what).collect::<Vec<_>>()
            );
        }
        let changes = models.get(at + 1).map_or(2, |next| diff(old, next).len());
        assert!(changes > 0, "{at}: nothing has changed");
    }
}

#[test]
fn a_schema_has_another_number_when_stored_objects_differ() {
    let builds = builds();
    let number = |name: &str| {
        let build = builds.iter().find(|build| build.name == name).expect("a build");
        StoredForms::new(&build.catalog, Gates::defaults(&[])).schema(WIDGETS)
    };
    for name in ["tag_changed", "atomic", "tighter", "looser", "longer", "immutable", "documented"] {
        assert_eq!(number(name), number("same"), "{name}");
    }
    for name in
        ["field_added", "field_removed", "int64", "word_added", "no_presence", "other_default", "tag_reused"]
    {
        assert_ne!(number(name), number("same"), "{name}");
    }
}

#[test]
fn a_refusal_says_what_would_be_lost() {
    let builds = builds();
    let refusal = |writer: &str, reader: &str| {
        let of = |name: &str| builds.iter().find(|build| build.name == name).expect("a build");
        let forms = StoredForms::new(&of(reader).catalog, Gates::defaults(&[]));
        let writer = of(writer);
        let (bytes, stamp_at) = &writer.stored[0];
        forms.adopt(WIDGETS, bytes.clone().into(), *stamp_at).map(|_| ()).expect_err("refused")
    };
    for (writer, reader, problem) in [
        ("same", "field_removed", "spec.name: \"n\" would be lost"),
        ("field_added", "same", "spec.extra: \"e\" would be lost"),
        ("same", "text_for_number", "spec.size: 5 would be lost"),
        ("same", "word_renamed", "spec.color: Unsupported value: \"green\""),
        ("same", "status_removed", "status: {\"phase\":\"p\"} would be lost"),
    ] {
        let text = refusal(writer, reader);
        assert!(text.contains(problem), "{writer} read by {reader}: {text}");
    }
}

pub(crate) fn tree(bytes: &[u8]) -> Value {
    serde_json::from_slice(bytes).expect("JSON")
}

/// A path whose value is set and not there afterwards. Written apart from the code that it checks.
pub(crate) fn missing(before: &Value, after: &Value) -> Option<String> {
    let mut leaves = Vec::new();
    collect(before, String::new(), &mut leaves);
    let mut found = Vec::new();
    collect(after, String::new(), &mut found);
    leaves.into_iter().find(|leaf| !found.contains(leaf)).map(|(path, value)| format!("{path} = {value}"))
}

fn collect(value: &Value, path: String, leaves: &mut Vec<(String, Value)>) {
    match value {
        Value::Object(members) => {
            members.iter().for_each(|(name, value)| collect(value, format!("{path}/{name}"), leaves))
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(at, value)| collect(value, format!("{path}/{at}"), leaves));
        }
        Value::Null => {}
        leaf if *leaf == json!("") || *leaf == json!(0) || *leaf == json!(false) => {}
        leaf => leaves.push((path, leaf.clone())),
    }
}
