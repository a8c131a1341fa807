//! From schema files to CustomResourceDefinitions, for servers that know their kinds only from those. What a
//! definition cannot say is listed: it is the other direction of [`import`](crate::import).

mod columns;
mod definition;
mod notes;
mod rules;
mod schema;

use crate::{
    emit::openapi::{brand_named, expand},
    import::yaml::Yaml,
};
use definition::Definition;
use notes::Notes;
use schema_model::model::{Index, Model};

/// Definitions, and what they lack.
#[derive(Debug)]
pub struct Export {
    /// The definitions, as YAML documents.
    pub text: String,
    /// What was not carried over, a line each.
    pub notes: Vec<String>,
}

/// Which kinds, and under which names.
#[derive(Debug, Clone, Default)]
pub struct Choice {
    /// Kinds, as `Lease` or `coordination/Lease`. None means all.
    pub kinds: Vec<String>,
    /// Brand whose names are used.
    pub brand: String,
    /// A group in place of that of the schema.
    pub group: Option<String>,
}

/// Makes the definitions of kinds.
///
/// # Errors
/// An unknown brand or kind, or a kind that no definition can be about.
pub fn definitions(model: &Model, choice: &Choice) -> anyhow::Result<Export> {
    let brand = brand_named(model, &choice.brand)?;
    let index = Index::new(model);
    let mut export = Export { text: String::new(), notes: Vec::new() };
    for stored in definition::chosen(model, &choice.kinds)? {
        let mut notes = Notes::default();
        let definition = Definition::new((model, &index), brand, choice.group.as_deref(), stored);
        if choice.kinds.is_empty() && !definition.has_group() {
            continue;
        }
        let json = definition.json(&mut notes)?;
        if !export.text.is_empty() {
            export.text.push_str("---\n");
        }
        export.text.push_str(&expand(brand, &Yaml::of(&json).document()));
        export.notes.extend(notes.lines());
    }
    Ok(export)
}
