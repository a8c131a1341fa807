//! Whatever stands in a schema file, the answer is a model or a report: nothing panics, and a schema that
//! passes the checks can be resolved.

use std::{fs, path::Path};

use proptest::{prelude::*, sample::Index};

use crate::{
    load::{FileRole, Loaded},
    report::Findings,
    resolve_trees,
    source::{Source, Sources},
    tree,
};

/// Reads one text as the file of a kind, beside metadata types.
fn read(text: &str) -> Result<String, String> {
    let meta =
        "group: meta\nversion: v1\ntypes:\n  ObjectMeta: { fields: { name: { tag: 1, type: string } } }\n";
    let mut sources = Sources::default();
    let mut findings = Findings::default();
    let mut loaded = Vec::new();
    for (group, module, text) in [("meta", "object_meta", meta), ("demo", "widget", text)] {
        let relative = format!("{group}/v1/{module}.yaml");
        let file = sources.add(Source { path: relative.clone(), relative, text: text.to_owned() });
        let role = FileRole::Schema { group: group.into(), version: "v1".into(), module: module.into() };
        loaded.extend(tree::read(file, text, &mut findings).map(|root| Loaded { role, file, root }));
    }
    match resolve_trees(sources, &loaded, findings) {
        Ok(model) => Ok(format!("{model:?}")),
        Err(report) => Err(report.to_string()),
    }
}

fn sound(text: &str) {
    if let Err(report) = read(text) {
        assert!(!report.contains("a check is missing"), "{text}\n{report}");
    }
}

const SEED: &str = r#"kind: Widget
group: demo
version: v1
plural: widgets
scope: namespace
writes:
  main: { create: [spec], update: all }
columns:
  - { name: Size, path: spec.size }
types:
  Widget:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta }
      spec: { tag: 2, type: WidgetSpec }
  WidgetSpec:
    relations: [{ at_most_one: [size, color] }]
    fields:
      size: { tag: 1, type: int32, min: 1, max: 9, default: 3, presence: true }
      color: { tag: 3, type: Color, default: red }
      items: { tag: 4, type: [Item], merge: { map: [name] }, unique: [name] }
      words: { tag: 5, type: { string: Words }, keys: { pattern: '[a-z]+' } }
      inner: { tag: 6, type: WidgetSpec, presence: true }
      user: { tag: 7, type: string, from: user.name, select: true }
  Words: { wraps: [string] }
  Item: { fields: { name: { tag: 1, type: string, immutable: true } } }
enums:
  Color: [red, green]
"#;

/// Words, keys and punctuation of the seed: what an edit may put somewhere else.
fn pieces() -> Vec<&'static str> {
    SEED.split_inclusive([' ', ',', '\n', ':', '{', '}', '[', ']']).collect()
}

#[test]
fn the_seed_is_sound() {
    read(SEED).unwrap();
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, failure_persistence: None,
        ..ProptestConfig::default() })]

    #[test]
    fn any_text(text in "[ -~\\n\\té]{0,200}") {
        sound(&text);
    }

    #[test]
    fn any_yaml_like_text(parts in prop::collection::vec(prop::sample::select(
        vec!["a", "b: ", "- ", "[", "]", "{", "}", ", ", "\n", "  ", "&x ", "*x", "!t ", "'", "\"", "|", ">",
            "? ", "#", "---\n", "é", "1"]
    ), 0..60)) {
        sound(&parts.concat());
    }

    #[test]
    fn edits_of_a_good_schema(edits in prop::collection::vec((any::<Index>(), any::<Index>(), 0..3_u8),
        1..6)) {
        let mut text = pieces();
        for (place, piece, edit) in edits {
            let piece = *piece.get(&pieces());
            let at = place.index(text.len());
            match edit {
                0 => text.insert(at, piece),
                1 => text[at] = piece,
                _ => { text.remove(at); }
            }
        }
        sound(&text.concat());
    }
}

#[test]
fn edits_of_every_real_file() {
    fn files(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files(&path, found);
            } else if path.extension().is_some_and(|extension| extension == "yaml") {
                found.push(fs::read_to_string(path).unwrap());
            }
        }
    }
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema"), &mut found);
    for text in found {
        for cut in (0..text.len()).step_by(97).filter(|cut| text.is_char_boundary(*cut)) {
            sound(&text[..cut]);
        }
    }
}
