//! Tags of schema files that are there: a field keeps its number, and that of a removed one is never given
//! again.

use std::{collections::BTreeSet, path::Path};

use schema_model::{
    load::read_text,
    report::Findings,
    source::{Source, Sources},
    spelling::snake_case,
    tags::{self, TaggedField, TypeTags},
    tree,
};

use super::{
    model::{Body, Imported, Type},
    notes::Notes,
};

/// Takes the tags over from the files below `out` that the import would replace.
pub(super) fn tags(
    imported: &mut Imported,
    out: &Path,
    sources: &mut Sources,
    notes: &mut Notes,
    findings: &mut Findings,
) {
    for package in &mut imported.packages {
        let folder = format!("{}/{}", package.group, package.version);
        let kinds = package.kinds.iter_mut().map(|kind| (snake_case(&kind.name), &mut kind.types));
        for (stem, types) in kinds.chain([("shared".to_owned(), &mut package.shared)]) {
            let relative = format!("{folder}/{stem}.yaml");
            let path = out.join(&relative);
            // A file that cannot be read is reported by the check of the whole schema.
            let Some(text) = path.exists().then(|| read_text(&path).ok()).flatten() else { continue };
            let file = sources.add(Source { path: path.display().to_string(), relative, text: text.clone() });
            let Some(root) = tree::read(file, &text, findings) else { continue };
            let there = tags::read_tags(&root, findings);
            for own in types.iter_mut() {
                if let Some(declared) = there.get(&own.name) {
                    keep(own, declared, notes);
                }
            }
        }
    }
}

fn keep(own: &mut Type, there: &TypeTags, notes: &mut Notes) {
    let mut reserved: BTreeSet<u32> = own.reserved.iter().copied().collect();
    reserved.extend(&there.reserved);
    let Body::Message(fields) = &mut own.body else { return };
    for TaggedField { name, span, tag } in &there.fields {
        let tag = *tag;
        if let Some(field) = fields.iter_mut().find(|field| field.json == *name) {
            field.tag = Some(tag);
        } else {
            let what = format!("field `{}` of {}", name, own.name);
            let is_in_binary = tag != 0;
            let advice =
                if is_in_binary { format!("its tag {tag} is reserved") } else { "it is gone".to_owned() };
            notes.add(*span, what, "the source has it no longer", advice);
            reserved.extend(is_in_binary.then_some(tag));
        }
    }
    // A new field that came with a tag of its own must not take one that is in use.
    let mut taken = reserved.clone();
    for field in fields.iter_mut() {
        if field.tag.is_some_and(|tag| tag != 0 && !taken.insert(tag)) {
            field.tag = None;
        }
    }
    own.reserved = reserved.into_iter().collect();
}
