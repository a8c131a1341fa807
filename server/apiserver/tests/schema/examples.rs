//! Every example beside the schema: a good one passes all checks, a bad one gives exactly the problems
//! that it names, and whatever can be read comes back unchanged from both forms.
//!
//! An example is one YAML document, an object that is created, or two or three: what is expected
//! (`problems`, and `subresource` when it is written through one), the new object, and the stored one.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use engine::{
    catalog::{kept_fields, resource_id},
    heads::{self, Heads},
};
use machinery::{
    json::{Reader, Writer},
    kind::Kind,
    object::Object,
    ownership::{Acting, Empty, Exempt, ManagerOperation, compare, encode, first_owner, on_create},
};
use storage::entry::HeadReader;

use crate::common::{self, Written, kind_of, write};

/// One example file.
struct Example {
    name: String,
    is_good: bool,
    problems: Vec<String>,
    subresource: String,
    new: Vec<u8>,
    old: Option<Vec<u8>>,
}

#[test]
fn examples_give_the_problems_that_they_name() {
    let mut failures = Vec::new();
    for example in examples() {
        let kind = kind_of(&example.new);
        let old = example.old.as_deref().map(|old| common::decode(kind, old));
        let new = common::decode(kind, &example.new);
        let Written { problems, .. } = write(kind, new, old.as_deref(), &example.subresource);
        if problems != example.problems {
            failures.push(format!(
                "{}\n  expected: {:#?}\n  found: {:#?}",
                example.name, example.problems, problems
            ));
        }
        assert_eq!(
            example.is_good,
            example.problems.is_empty(),
            "{}: the name and the problems differ",
            example.name
        );
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_kind_has_good_and_bad_examples() {
    let seen: BTreeSet<(&str, bool)> =
        examples().iter().map(|example| (kind_of(&example.new).name.as_ref(), example.is_good)).collect();
    for kind in generated::KINDS.iter() {
        // What is wrong with a question is told by who answers it.
        for is_good in [true, false].into_iter().filter(|is_good| *is_good || kind.stored) {
            assert!(
                seen.contains(&(kind.name.as_ref(), is_good)),
                "{} has no example, good: {is_good}",
                kind.name
            );
        }
    }
}

#[test]
fn objects_come_back_unchanged_from_both_forms() {
    for example in examples() {
        for bytes in [Some(&example.new), example.old.as_ref()].into_iter().flatten() {
            let kind = kind_of(bytes);
            let mut object = common::decode(kind, bytes);
            // What the binary form leaves out, because it goes without saying there, is a default of the
            // strategy.
            let bind = || ::strategies::table().bind(kind).expect("it is bound");
            let strategy = kind.strategy.then(bind).flatten();
            let complete = |object: &mut dyn Object| {
                strategy.iter().for_each(|strategy| strategy.default_fields(common::brand(), object));
            };
            complete(object.as_mut());
            let json = json_of(object.as_ref());
            assert_eq!(text(&json), text(&json_of(from_json(kind, &json).as_ref())), "{}", example.name);
            let mut wire = machinery::wire::Writer::new();
            object.encode_wire(&mut wire);
            let mut back = kind.decode_wire(&wire.into_bytes()).expect("what was written can be read");
            complete(back.as_mut());
            assert_eq!(text(&json), text(&json_of(back.as_ref())), "{}", example.name);
        }
    }
}

#[test]
fn good_examples_come_back_unchanged_from_every_version() {
    let mut versions = 0;
    for example in examples().iter().filter(|example| example.is_good) {
        let kind = kind_of(&example.new);
        let object = common::decode(kind, &example.new);
        for other in generated::KINDS.iter() {
            let Some(way) = other.conversion.as_ref().filter(|way| !way.code) else { continue };
            // Of a version, to the stored one and back; of the stored one, to each version and back.
            let back = if Arc::ptr_eq(other, kind) {
                let stored =
                    way.convert.local().expect("it is generated").to_hub(common::brand(), object.as_ref());
                let mut back = kind.empty();
                way.convert.local().expect("it is generated").of_hub(
                    common::brand(),
                    stored.as_ref(),
                    back.as_mut(),
                );
                back
            } else if way.hub.is(kind) {
                let mut there = other.empty();
                way.convert.local().expect("it is generated").of_hub(
                    common::brand(),
                    object.as_ref(),
                    there.as_mut(),
                );
                way.convert.local().expect("it is generated").to_hub(common::brand(), there.as_ref())
            } else {
                continue;
            };
            versions += 1;
            let (one, two) = (json_of(object.as_ref()), json_of(back.as_ref()));
            assert_eq!(text(&one), text(&two), "{} by {}", example.name, other.version);
        }
    }
    assert!(versions > 20, "there are versions");
}

#[test]
fn the_first_owner_of_every_object_is_told_without_sets() {
    let acting = Acting {
        manager: "me",
        operation: ManagerOperation::Update,
        api_version: "v1",
        subresource: "",
        now: common::now(),
    };
    for example in examples() {
        let kind = kind_of(&example.new);
        let mut object = common::decode(kind, &example.new);
        object.metadata_mut().managed_fields.clear();
        let (empty, new) = (Empty::new(json_of(kind.empty().as_ref()).into()), json_of(object.as_ref()));
        let empty = Arc::new(empty);
        let exempt = Exempt { untracked: &kind.untracked };
        let told = first_owner(&kind.shape, &empty, exempt, &acting, |writer| object.encode_fields(writer));
        // A quantity that is always written is "0" in the empty object, which the encoder's calls do not tell
        // from other texts. Objects of such kinds get their owners by sets, which is slower and as right.
        let has_quantity = text(empty.json()).contains(r#":"0""#);
        assert!(told.is_some() || has_quantity || !example.is_good, "{}", example.name);
        let sets = compare(&kind.shape, empty.json(), &new, exempt);
        if let (Some(told), Ok(sets)) = (told, sets) {
            assert_eq!(told, encode(on_create(Vec::new(), &acting, sets)), "{}", example.name);
        }
    }
}

#[test]
fn the_head_at_hand_is_the_head_that_is_read() {
    for example in examples() {
        let kind = kind_of(&example.new);
        let object = common::decode(kind, &example.new);
        let mut writer = Writer::reserving_revision();
        writer.object(|writer| object.encode_fields(writer));
        let stamp_at = writer.stamp_at().expect("a place for the revision");
        let bytes = writer.into_bytes();
        let heads = Heads::new(&[Arc::new(kind.stored().clone())]);
        let read = heads.read(resource_id(kind.stored()), &bytes, stamp_at);
        assert_eq!(
            heads::of(&kept_fields(kind.stored()), object.metadata(), &bytes),
            read,
            "{}",
            example.name
        );
    }
}

fn json_of(object: &dyn Object) -> Vec<u8> {
    let mut writer = Writer::new();
    writer.object(|writer| object.encode_fields(writer));
    writer.into_bytes()
}

fn from_json(kind: &Kind, bytes: &[u8]) -> Box<dyn Object> {
    let mut reader = Reader::new(bytes);
    kind.decode_json(&mut reader).expect("what was written can be read")
}

fn text(json: &[u8]) -> &str {
    std::str::from_utf8(json).expect("JSON is UTF-8")
}

/// All examples, sorted by path.
fn examples() -> Vec<Example> {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema");
    let mut paths = Vec::new();
    for group in folders(&schema) {
        for version in folders(&group) {
            for stem in folders(&version.join("examples")) {
                paths.extend(entries(&stem));
            }
        }
    }
    paths.sort();
    assert!(!paths.is_empty(), "there are examples");
    paths.iter().map(|path| example(path)).collect()
}

fn folders(parent: &Path) -> Vec<PathBuf> {
    if !parent.is_dir() {
        return Vec::new();
    }
    entries(parent).into_iter().filter(|path| path.is_dir()).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("the schema can be read");
    entries.map(|entry| entry.expect("the schema can be read").path()).collect()
}

fn example(path: &Path) -> Example {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).expect("an example can be read");
    let mut documents = text.split("\n---\n").map(|document| {
        let mut repeated = Vec::new();
        let json = machinery::yaml::to_json(document.as_bytes(), &mut repeated);
        assert_eq!(repeated, [""; 0], "{name}");
        json.unwrap_or_else(|error| panic!("{name}: {error}"))
    });
    let first = documents.next().expect("an example is not empty");
    let head: serde_json::Value = serde_json::from_slice(&first).expect("YAML turns into JSON");
    let has_head = head.get("problems").is_some();
    let example = Example {
        is_good: path.file_name().is_some_and(|file| file.to_string_lossy().starts_with("good-")),
        problems: head["problems"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|problem| problem.as_str().expect("a problem is a text").to_owned())
            .collect(),
        subresource: head["subresource"].as_str().unwrap_or_default().to_owned(),
        new: if has_head { documents.next().expect("an object follows the problems") } else { first },
        old: documents.next(),
        name: name.clone(),
    };
    assert!(documents.next().is_none(), "{name}: too many documents");
    example
}
