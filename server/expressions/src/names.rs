//! Names of fields as expressions write them.

use std::borrow::Cow;

/// Whether expressions cannot have this name.
#[must_use]
pub fn is_reserved(name: &str) -> bool {
    cel::is_reserved(name)
}

/// The name of a field in expressions; none for a field that they cannot name.
pub fn escape(name: &str) -> Option<String> {
    let begins_well = name.chars().next().is_some_and(|first| !first.is_ascii_digit());
    let is_known = |letter: char| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '.' | '-' | '/');
    if !begins_well || !name.chars().all(is_known) {
        return None;
    }
    if is_reserved(name) {
        return Some(format!("__{name}__"));
    }
    let escaped = name.replace("__", "__underscores__");
    Some(escaped.replace('.', "__dot__").replace('-', "__dash__").replace('/', "__slash__"))
}

/// The name of the field that expressions write so. Names that no field has in expressions stay as they are.
pub fn unescape(name: &str) -> Cow<'_, str> {
    if !name.contains("__") {
        return Cow::Borrowed(name);
    }
    let inner = name.strip_prefix("__").and_then(|rest| rest.strip_suffix("__"));
    if let Some(word) = inner.filter(|word| is_reserved(word)) {
        return Cow::Borrowed(word);
    }
    let (mut text, mut rest) = (String::with_capacity(name.len()), name);
    while let Some((before, after)) = rest.split_once("__") {
        text.push_str(before);
        let known = ESCAPES.iter().find_map(|(word, letters)| Some((after.strip_prefix(word)?, letters)));
        let Some((after, letters)) = known else {
            text.push_str("__");
            rest = after;
            continue;
        };
        text.push_str(letters);
        rest = after;
    }
    text.push_str(rest);
    Cow::Owned(text)
}

/// What stands behind two underscores for other letters.
const ESCAPES: [(&str, &str); 4] =
    [("underscores__", "__"), ("dot__", "."), ("dash__", "-"), ("slash__", "/")];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_escaped() {
        for (name, escaped) in [
            ("size", Some("size")),
            ("a_b", Some("a_b")),
            ("a__b", Some("a__underscores__b")),
            ("___", Some("__underscores___")),
            ("a.b-c/d", Some("a__dot__b__dash__c__slash__d")),
            ("namespace", Some("__namespace__")),
            ("1a", None),
            ("", None),
            ("a b", None),
            ("ä", None),
        ] {
            assert_eq!(escape(name).as_deref(), escaped, "{name}");
            if let Some(escaped) = escaped {
                assert_eq!(unescape(escaped), name, "{escaped}");
            }
        }
    }
}
