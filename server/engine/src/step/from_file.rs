//! Objects from files, which count as if they were stored.

use machinery::{change::Change, object::Object};

use super::{
    codec::{self, Body},
    rules,
};
use crate::{call::FieldValidation, catalog::Resource, status::ApiError};

/// Reads an object from JSON and does with it what a create does: it is decoded strictly, gets its defaults,
/// and is checked.
///
/// # Errors
/// 400 or 422, as a client would get it.
pub fn object(resource: &Resource, json: &[u8], change: &Change<'_>) -> Result<Box<dyn Object>, ApiError> {
    let Body { mut object, emptied, mut warnings } =
        codec::from_json(resource, json, FieldValidation::Strict, Vec::new())?;
    resource.default_fields(change.brand, object.as_mut());
    rules::prepare(resource, change, object.as_mut(), None);
    rules::validate(resource, change, object.as_ref(), None, emptied, &mut warnings)?;
    Ok(object)
}
