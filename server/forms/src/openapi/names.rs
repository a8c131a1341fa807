//! Names that follow from those of a kind: of its definitions, of operations and tags.

/// The name of a definition: the words of its group from the last to the first, its version, and the name of
/// its kind.
pub(super) fn definition(group: &str, version: &str, kind: &str) -> String {
    let words = group.rsplit('.').filter(|word| !word.is_empty());
    words.chain([version, kind]).collect::<Vec<_>>().join(".")
}

/// The words of a name, each with a capital letter in front, and nothing between them.
pub(super) fn camel(name: &str) -> String {
    name.split(['.', '-', '_', '/']).map(capitalized).collect()
}

pub(super) fn lower_camel(name: &str) -> String {
    let camel = camel(name);
    let mut letters = camel.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

pub(super) fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
