//! Makes the types that drafts are made of.

use std::collections::{BTreeMap, BTreeSet};

use codegen::model::{Model, Type, TypeId};
use machinery::record::{FieldForm, Form, RecordForm};

use super::{
    shapes,
    types::{Described, METADATA, Types},
    values,
};

/// The types that some kinds are made of, with their forms.
pub(crate) fn types(model: &Model, kinds: &BTreeSet<&TypeId>) -> &'static Types {
    let wanted = reached(model, kinds);
    let files = model.packages.iter().flat_map(|package| &package.files);
    let types = Types::new(files.flat_map(|file| {
        let root = file.kind.as_ref().map(|kind| kind.name.as_str());
        let types = file.types.iter().filter(|type_| wanted.contains(&type_.id));
        types.map(move |type_| {
            let is_root = root == Some(type_.id.name.as_str());
            Described { type_: type_.clone(), record: RecordForm::open(), is_root }
        })
    }));
    let keys = shapes::Keys::of(model);
    for described in types.all() {
        let Some(message) = described.message() else { continue };
        let shape = shapes::table(types, &keys, described, message);
        let fields = message.fields.iter().map(|field| FieldForm {
            form: if described.is_root && field.json == METADATA {
                // Objects keep their metadata beside their record.
                Form::Json
            } else {
                values::form(types, &field.value)
            },
            is_optional: field.is_option(),
        });
        described.record.describe(shape, fields.collect());
    }
    types
}

/// What the schema says of some kinds' types, and of all that they hold.
pub(crate) fn described_by<'m>(model: &'m Model, kinds: &BTreeSet<&'m TypeId>) -> Vec<&'m Type> {
    let wanted = reached(model, kinds);
    let files = model.packages.iter().flat_map(|package| &package.files);
    files.flat_map(|file| &file.types).filter(|type_| wanted.contains(&type_.id)).collect()
}

/// These types, and all that they hold.
fn reached<'m>(model: &'m Model, kinds: &BTreeSet<&'m TypeId>) -> BTreeSet<&'m TypeId> {
    let files = model.packages.iter().flat_map(|package| &package.files);
    let all: BTreeMap<&TypeId, &Type> =
        files.flat_map(|file| &file.types).map(|type_| (&type_.id, type_)).collect();
    let (mut wanted, mut open) = (kinds.clone(), kinds.iter().copied().collect::<Vec<_>>());
    while let Some(id) = open.pop() {
        let Some(type_) = all.get(id) else { continue };
        // Only those that were not there yet, or a circle would never end.
        open.extend(type_.held().filter(|id| wanted.insert(id)));
    }
    wanted
}
