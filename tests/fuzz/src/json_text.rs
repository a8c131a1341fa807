//! JSON without a declared type: patches, parts of objects that no schema describes, and the reader that
//! takes single values out of a text.

use machinery::{
    json::{self, FINDINGS_MAX, each_text_entry, pick, text_of},
    raw::RawJson,
};
use serde_json::Value;

use crate::world::shown;

/// The bytes are a text, broken or not.
///
/// - Our reader takes whatever another reader of JSON takes, except too deep a text. What is kept of a text
///   is taken by the other one, whatever it makes of the text itself.
/// - The compact form means the same, and is its own compact form.
/// - Repeated keys are found if and only if there are some, and told of within a bound.
/// - Single values can be looked for in bytes that are no JSON, and are found where a tree has them.
pub fn json_text(data: &[u8]) {
    let _ = text_of(data);
    let _ = pick(data, &["metadata", "a"]);
    each_text_entry(data, |key, value| drop((key, value)));

    let raw = RawJson::parse(data);
    let found = json::duplicates(data);
    let theirs = serde_json::from_slice::<Value>(data);
    let (Ok(raw), Ok(found)) = (&raw, &found) else {
        // Both count levels, if not alike, and a text of few brackets is not deep.
        let deep = data.iter().filter(|byte| matches!(byte, b'[' | b'{')).count() > json::DEPTH_MAX;
        assert!(deep || theirs.is_err(), "{raw:?}: {}", shown(data));
        // A number that is too large does not break the syntax.
        assert!(raw.is_err(), "{found:?}: {}", shown(data));
        return;
    };
    assert!(found.len() <= FINDINGS_MAX);
    assert_eq!(RawJson::parse(raw.as_bytes()).as_ref(), Ok(raw));
    let compact: Value = serde_json::from_slice(raw.as_bytes())
        .unwrap_or_else(|error| panic!("{error}: {}", shown(raw.as_bytes())));
    match theirs {
        Ok(tree) => check_tree(&compact, found.is_empty(), raw, &tree),
        // Half a surrogate pair.
        Err(error) => assert!(data.windows(2).any(|pair| pair == b"\\u"), "{error}: {}", shown(data)),
    }
}

fn check_tree(compact: &Value, is_without_repeats: bool, raw: &RawJson, tree: &Value) {
    assert_eq!(compact, tree);
    assert_eq!(raw.is_null(), tree.is_null());
    assert_eq!(RawJson::from(tree).is_null(), tree.is_null());
    // Of a repeated key, the first is picked and the last is in the tree.
    for (name, value) in tree.as_object().into_iter().flatten().filter(|_| is_without_repeats) {
        let picked = pick(raw.as_bytes(), &[name]).expect("it is there");
        let picked: Value = serde_json::from_slice(picked).expect("a part of a compact form");
        assert_eq!(&picked, value);
    }
}
