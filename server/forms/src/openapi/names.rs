//! Names that follow from those of a kind: of its definition, of operations and tags.

use engine::catalog::Resource;

/// The name of a kind's definition: the words of its group from the last to the first, its version, and its name.
pub(super) fn definition(resource: &Resource) -> String {
    let words = resource.group.rsplit('.').filter(|word| !word.is_empty());
    let words = words.chain([resource.kind.version.as_ref(), resource.kind.name.as_ref()]);
    words.collect::<Vec<_>>().join(".")
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
