//! Definitions of what has no schema, because it is never stored nor written in the binary form:
//! the bodies of patches, and what the server tells of its own version.

use super::{
    names::meta,
    schema::{Content, Schema, Size, Text},
};

/// All of them, with their full names.
pub(super) fn all() -> Vec<(String, Schema)> {
    let step = Box::new(Schema::of(Content::Any, ""));
    let steps = Content::List { item: step, size: Size::default(), unique: false };
    vec![
        (
            meta("Patch"),
            Schema::of(Content::Any, "A change of one object, in the form that the content type names."),
        ),
        (meta("JsonPatch"), Schema::of(steps, "Steps of a JSON Patch (RFC 6902), taken in order.")),
        (meta("Info"), info()),
    ]
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

fn info() -> Schema {
    let text = || Content::Text(Text::default());
    let properties =
        INFO_KEYS.iter().map(|(name, doc)| ((*name).to_owned(), Schema::of(text(), *doc))).collect();
    let required = INFO_KEYS.iter().map(|(name, _)| (*name).to_owned()).collect();
    Schema::of(Content::Object { properties, required }, "What the server was built from.")
}
