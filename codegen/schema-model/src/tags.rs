//! The tags that a schema file gives to fields.

use std::collections::BTreeMap;

use crate::{language::File, read::Read as _, report::Findings, source::Span, tree::Node};

/// A field of a type, with its tag.
pub struct TaggedField {
    /// The name of the field.
    pub name: String,
    /// The place of the name in the file.
    pub span: Span,
    /// The tag.
    pub tag: u32,
}

/// The tags of a type.
#[derive(Default)]
pub struct TypeTags {
    /// The fields that have one, in the order of the file.
    pub fields: Vec<TaggedField>,
    /// The tags that no field may have.
    pub reserved: Vec<u32>,
}

/// Reads the tags of all types of a file, by the names of the types. A file that cannot be read has none, and
/// the findings say why.
#[must_use]
pub fn read_tags(root: &Node, findings: &mut Findings) -> BTreeMap<String, TypeTags> {
    let types = File::read(root, findings).and_then(|file| file.types);
    let mut by_type = BTreeMap::new();
    for (name, declared) in types.iter().flat_map(|types| types.iter()) {
        let fields = declared.fields.iter().flat_map(|fields| fields.iter());
        let fields = fields.filter_map(|(name, field)| {
            let tag = field.tag.as_ref()?.value;
            Some(TaggedField { name: name.value.clone(), span: name.span, tag })
        });
        let reserved = declared.reserved.iter().flat_map(|tags| tags.iter()).map(|tag| tag.value);
        let tags = TypeTags { fields: fields.collect(), reserved: reserved.collect() };
        by_type.entry(name.value.clone()).or_insert(tags);
    }
    by_type
}
