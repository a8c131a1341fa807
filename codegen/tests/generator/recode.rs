//! Fields of two versions that stand for each other by their texts: what is wrong, and what `kindsmith diff`
//! says.

use std::fs;

use codegen::diff::diff;
use schema_model::{load_model, model::Model};

const META: &str =
    "group: meta\nversion: v1\ntypes:\n  ObjectMeta: { fields: { name: { tag: 1, type: string } } }\n";
const HUB: &str = "kind: Part
group: demo
version: v2
plural: parts
scope: cluster
types:
  Part:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta }
      host: { tag: 2, type: string }
      port: { tag: 3, type: int32 }
";
const VERSION: &str = "kind: Part
group: demo
version: v1
converts:
  to: v2
  recode:
    - { own: [address], hub: [host, port], separator: ':', annotation: demo.io/address }
plural: parts
scope: cluster
types:
  Part:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta }
      address: { tag: 2, type: string }
";

fn load(version: &str) -> Result<Model, String> {
    let folder = tempfile::tempdir().unwrap();
    let files =
        [("demo/v2/part.yaml", HUB), ("demo/v1/part.yaml", version), ("meta/v1/object_meta.yaml", META)];
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    load_model(folder.path()).map_err(|report| report.to_string())
}

fn edited(from: &str, to: &str) -> Result<Model, String> {
    assert!(VERSION.contains(from), "the version has no `{from}`");
    load(&VERSION.replace(from, to))
}

#[test]
fn wrong_recodings_are_found() {
    for (from, to, expected) in [
        ("separator: ':', ", "", "a separator is for several fields that are one"),
        (", annotation: demo.io/address", "", "there are values that one of the versions cannot express"),
        ("demo.io/address", "'{domian}/address'", "`{domian}` is no word of a brand"),
        ("own: [address]", "own: []", "one field must stand for one or several"),
        ("own: [address]", "own: [adress]", "the path `adress` leads nowhere"),
        ("hub: [host, port]", "hub: [host, metadata]", "`metadata` cannot be recoded"),
        ("hub: [host, port]", "hub: [host, host]", "`port` of demo.v2.Part has no place in this version"),
        ("hub: [host, port]", "hub: [host, host, port]", "`host` of the stored version has two places"),
        ("type: string }", "type: string }\n      host: { tag: 3, type: string }", "has two places in"),
        ("type: string }", "type: string, presence: true }", "`address` cannot be recoded"),
        ("type: string }", "type: string, hub: host }", "`hub` has no meaning"),
    ] {
        let report = edited(from, to).map(|_| ()).unwrap_err();
        assert!(report.contains(expected), "`{from}` to `{to}`: {report}");
    }
    assert!(load(VERSION).is_ok());
}

#[test]
fn another_recoding_breaks() {
    let told = |from: &str, to: &str| -> Vec<(String, bool)> {
        let changes = diff(&load(VERSION).unwrap(), &edited(from, to).unwrap());
        changes.into_iter().map(|change| (change.what, change.is_breaking)).collect()
    };
    let place = |separator: &str, annotation: &str| {
        format!("`host`, `port` of v2 with `{separator}` between parts and the annotation `{annotation}`")
    };
    let was = place(":", "demo.io/address");
    for (from, to, now) in [
        ("':'", "'/'", place("/", "demo.io/address")),
        ("demo.io/address", "demo.io/place", place(":", "demo.io/place")),
    ] {
        let expected = format!("the text of `address` of v1 was {was} and is {now} now");
        assert_eq!(told(from, to), [(expected, true)], "{to}");
    }
    assert_eq!(told("':'", "':'"), []);
}
