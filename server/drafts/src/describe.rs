//! Makes the types that drafts are made of.

use machinery::record::{FieldForm, Form, RecordForm};
use schema_model::model::{Index, Type};

use super::{
    shapes,
    types::{Described, METADATA, Types},
    values,
};

/// Some types with their forms.
pub(crate) fn types<'m>(index: &Index<'m>, wanted: impl IntoIterator<Item = &'m Type>) -> &'static Types {
    let types = Types::new(wanted.into_iter().map(|type_| {
        let is_root = index.is_root(&type_.id);
        Described { type_: type_.clone(), record: RecordForm::open(), is_root }
    }));
    for described in types.all() {
        let Some(message) = described.message() else { continue };
        let shape = shapes::table(types, index, described, message);
        let fields = message.fields.iter().map(|field| FieldForm {
            form: if described.is_root && field.json == METADATA {
                // Objects keep their metadata beside their record.
                Form::Json
            } else {
                values::field_form(types, field)
            },
            is_optional: field.is_option(),
        });
        described.record.describe(shape, fields.collect());
    }
    types
}
