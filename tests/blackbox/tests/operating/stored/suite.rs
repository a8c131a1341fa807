//! The pairs that the tests of `kindsmith diff` keep, over a store on a disk: the one side stores objects,
//! and the other opens the store. It finds all that there was, or names what it cannot read. What it calls
//! compatible it never refuses.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    fs,
    path::Path,
    sync::Arc,
};

use apiserver::stored_forms::StoredForms;
use engine::step::codec::Encoded;
use machinery::{gates::Gates, kind::Kind};
use schemas::{Pair, SUITE_SPEC, suite};
use serde_json::{Value, json};
use storage::{
    EngineChoice, HISTORY_DEFAULT, Options, Storage,
    engine::UnknownTypes,
    entry::ResourceId,
    write::{Draft, Expect, Op, Write},
};
use tempfile::TempDir;

use crate::stored::forms::{catalog, encoded, missing, tree};

const KEYS: [&str; 2] = ["default/w", "default/bare"];

/// Whether a type is that of the kind, under whichever plural name.
fn is_own(name: &str) -> bool {
    name.starts_with("demo/widget")
}

/// How a program with this kind opens a directory.
fn options(kind: &Arc<Kind>, types: &[&str], directory: &Path) -> Options {
    Options {
        engine: EngineChoice::Embedded { dir: directory.to_owned() },
        resources: types.iter().map(|name| (*name).to_owned()).collect(),
        brand: "platform".to_owned(),
        heads: Arc::new(StoredForms::new(&catalog(kind), Gates::defaults(&[]))),
        history: HISTORY_DEFAULT,
        clock: || 1,
        observer: None,
        unknown_types: UnknownTypes::Refuse,
    }
}

/// The objects of the kind: one with every field, and one with the only field that is needed.
fn objects(kind: &Arc<Kind>) -> [Encoded; 2] {
    let whole: Value = serde_json::from_str(SUITE_SPEC).expect("JSON");
    [("w", whole), ("bare", json!({ "needed": "needed" }))].map(|(name, spec)| {
        let metadata = json!({ "name": name, "namespace": "default" });
        let object = json!({
            "kind": "Widget", "apiVersion": "demo.platform.io/v1", "metadata": metadata, "spec": spec,
            "status": { "phase": "p" },
        });
        encoded(kind, &catalog(kind), &object)
    })
}

/// An object of a type without code, which nobody decodes.
fn other() -> Encoded {
    let before = r#"{"kind":"Gadget","metadata":{"name":"w","resourceVersion":""#;
    Encoded { bytes: format!(r#"{before}"}}}}"#).into_bytes(), stamp_at: before.len() }
}

/// A directory in which the first side of a pair stored objects of all its types.
async fn stored(pair: &Pair) -> TempDir {
    let directory = directory();
    let options = options(&pair.old, pair.old_types, directory.path());
    let types = options.resources.clone();
    let storage = Storage::open(options).expect("it is new");
    for name in &types {
        let objects = if is_own(name) { objects(&pair.old).into() } else { vec![other()] };
        for (Encoded { bytes, stamp_at }, key) in objects.into_iter().zip(KEYS) {
            let op = Op::Put(Draft { bytes, stamp_at, head: None, schema: None });
            let write = Write { resource: ResourceId::of(name), key: key.into(), expect: Expect::Absent, op };
            storage.commit(write).await.expect("it is stored");
        }
    }
    storage.close().await;
    directory
}

/// In memory, if the system has such a place: there are many.
fn directory() -> TempDir {
    let shared = Path::new("/dev/shm");
    let in_memory = shared.is_dir().then(|| tempfile::tempdir_in(shared).ok()).flatten();
    in_memory.unwrap_or_else(|| tempfile::tempdir().expect("a directory"))
}

fn copy(from: &Path) -> TempDir {
    let to = directory();
    for entry in fs::read_dir(from).expect("it is there") {
        let entry = entry.expect("a file");
        fs::copy(entry.path(), to.path().join(entry.file_name())).expect("it is copied");
    }
    to
}

#[tokio::test]
async fn every_pair_of_the_suite_keeps_all_or_refuses() {
    let (mut written, mut kept, mut refused) = (BTreeMap::<_, TempDir>::new(), 0, Vec::new());
    for pair in suite() {
        let key = (Arc::as_ptr(&pair.old) as usize, pair.old_types);
        if let Entry::Vacant(place) = written.entry(key) {
            place.insert(stored(&pair).await);
        }
        let directory = copy(written[&key].path());
        match Storage::open(options(&pair.new, pair.new_types, directory.path())) {
            Ok(storage) => {
                kept += 1;
                assert_eq!(lost(&pair, &storage), None, "{}", pair.name);
                storage.close().await;
            }
            Err(error) => {
                let text = error.to_string();
                let names =
                    pair.old_types.iter().any(|name| text.contains(name)) && text.contains("default/w");
                assert!(names && !pair.is_compatible, "{}: {text}", pair.name);
                refused.push(pair.name);
            }
        }
    }
    assert!(kept >= 120 && refused.len() >= 11, "{kept}, {refused:?}");
}

/// What the second side does not have of what the first one stored.
fn lost(pair: &Pair, storage: &Storage) -> Option<String> {
    for (before, key) in objects(&pair.old).iter().zip(KEYS) {
        let own = pair.old_types.iter().find(|name| is_own(name)).expect("it stores its kind");
        let Some(entry) = storage.cache().get(ResourceId::of(own), key) else {
            return Some(format!("{key} is missing"));
        };
        if !pair.new_is_namespaced {
            return Some(format!("{key} has no path"));
        }
        let mut bytes = before.bytes.clone();
        bytes.splice(before.stamp_at..before.stamp_at, entry.revision.to_string().into_bytes());
        if let Some(lost) = missing(&tree(&bytes), &tree(&entry.bytes)) {
            return Some(format!("{key} lost {lost}"));
        }
    }
    let mut others = pair.old_types.iter().filter(|name| !is_own(name));
    let is_lost = |name: &&str| storage.cache().get(ResourceId::of(name), KEYS[0]).is_none();
    others.any(is_lost).then(|| "an object of another type".to_owned())
}
