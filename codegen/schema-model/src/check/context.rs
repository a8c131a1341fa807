//! What every rule may look at.

use crate::{
    language::{Field, Type},
    names::{DeclaredBody, Held, Names, declarations},
    parse::{Raw, RawFile},
    read::Spanned,
    source::Sources,
};

/// What every rule may look at.
pub(super) struct Context<'a> {
    pub(super) raw: &'a Raw,
    pub(super) names: Names<'a>,
    pub(super) sources: &'a Sources,
}

/// A field and where it is declared.
#[derive(Clone, Copy)]
pub(super) struct FieldAt<'a> {
    pub(super) file: &'a RawFile,
    /// Name of the type that it belongs to.
    pub(super) owner: &'a Spanned<String>,
    pub(super) name: &'a Spanned<String>,
    pub(super) field: &'a Field,
}

impl<'a> Context<'a> {
    pub(super) fn new(raw: &'a Raw, sources: &'a Sources) -> Self {
        Context { raw, names: Names::new(raw), sources }
    }

    /// Every type that is declared.
    pub(super) fn types(
        &self,
    ) -> impl Iterator<Item = (&'a RawFile, &'a Spanned<String>, &'a Type)> + use<'a> {
        self.raw.files.iter().flat_map(declarations).filter_map(|declared| match declared.body {
            DeclaredBody::Type(keys) => Some((declared.file, declared.name, keys)),
            DeclaredBody::Enum(_) => None,
        })
    }

    /// Every field of every type.
    pub(super) fn fields(&self) -> impl Iterator<Item = FieldAt<'a>> + use<'a> {
        self.types().flat_map(|(file, owner, keys)| {
            let fields = keys.fields.iter().flat_map(|fields| fields.iter());
            fields.map(move |(name, field)| FieldAt { file, owner, name, field: &field.value })
        })
    }

    /// What a field holds; an unknown reference is reported by its own rule.
    pub(super) fn held(&self, at: FieldAt<'a>) -> Option<Held<'a>> {
        self.names.field_held(at.file, at.field)
    }

    /// Every file that declares a kind, with the kind's name.
    pub(super) fn kinds(&self) -> impl Iterator<Item = (&'a RawFile, &'a Spanned<String>)> + use<'a> {
        self.raw.files.iter().filter_map(|file| Some((file, file.keys.kind.as_ref()?)))
    }
}
