//! Definitions of what has no schema, because it is never stored nor written in the binary form:
//! the bodies of patches, and what the server tells of its own version.

use serde_json::json;

use super::{
    names::{meta, version_info},
    schema::{Content, Schema, Size, Text},
};

/// All of them, with their full names.
pub(super) fn all() -> Vec<(String, Schema)> {
    let steps = Content::List { item: Box::new(step()), size: Size::default(), unique: false };
    vec![
        (
            meta("Patch"),
            Schema::of(Content::AnyBody, "A change of one object, in the form that the content type names."),
        ),
        (meta("JsonPatch"), Schema::of(steps, "Steps of a JSON Patch (RFC 6902), taken in order.")),
        (version_info(), info()),
    ]
}

/// What a step of a JSON patch may do.
const STEPS: [&str; 6] = ["add", "copy", "move", "remove", "replace", "test"];

fn step() -> Schema {
    let text = || Content::Text(Text::default());
    let words = STEPS.iter().map(|word| (*word).to_owned()).collect();
    let properties = [
        ("op", Content::Text(Text { words, ..Text::default() }), "What to do."),
        ("path", text(), "Where, as a JSON pointer (RFC 6901)."),
        ("from", text(), "Where `copy` and `move` take the value from, as a JSON pointer."),
        ("value", Content::Value, "The value of `add`, `replace` and `test`."),
    ];
    let properties = properties
        .into_iter()
        .map(|(name, content, doc)| (name.to_owned(), Schema::of(content, doc)))
        .collect();
    Schema::of(Content::Object { properties, required: vec!["op".into(), "path".into()] }, "One step.")
}

/// Keys of the version answer. Clients read all of them.
const INFO_KEYS: [(&str, &str); 9] = [
    ("major", "Major version of the API that clients compare themselves with."),
    ("minor", "Minor version of the API that clients compare themselves with."),
    ("gitVersion", "Full version of the server, as `v1.2.3`."),
    ("gitCommit", "Commit that the server was built from, or `unknown`."),
    ("gitTreeState", "`clean`, `dirty` when the sources differed from the commit, or `unknown`."),
    ("buildDate", "When the server was built, as in RFC 3339; the beginning of 1970 when that is not known."),
    ("goVersion", "`none`: clients expect the key, which names a language that is not used here."),
    ("compiler", "Program that compiled the server."),
    ("platform", "Operating system and processor that the server was built for, as `linux/amd64`."),
];

/// Keys that a version answer may have: what the program behaves like, and the oldest peer that it works
/// with.
const OPTIONAL_INFO_KEYS: [(&str, &str); 4] = [
    ("emulationMajor", "Major version that the server behaves like, where that is another one."),
    ("emulationMinor", "Minor version that the server behaves like, where that is another one."),
    ("minCompatibilityMajor", "Major version of the oldest server that it can run beside."),
    ("minCompatibilityMinor", "Minor version of the oldest server that it can run beside."),
];

fn info() -> Schema {
    let text = |doc: &str| {
        let schema = Schema::of(Content::Text(Text::default()), doc);
        Schema { default: Some(json!("")), ..schema }
    };
    let optional = |doc: &str| Schema::of(Content::Text(Text::default()), doc);
    let always = INFO_KEYS.iter().map(|(name, doc)| ((*name).to_owned(), text(doc)));
    let others = OPTIONAL_INFO_KEYS.iter().map(|(name, doc)| ((*name).to_owned(), optional(doc)));
    let properties = always.chain(others).collect();
    let required = INFO_KEYS.iter().map(|(name, _)| (*name).to_owned()).collect();
    Schema::of(Content::Object { properties, required }, "What the server was built from.")
}
