//! An object in the other versions of its kind, as trees: what field ownership needs to judge owners who write
//! in another version than a request.

use machinery::{ownership, shape::Shape};
use serde_json::Value;

use super::codec;
use crate::{
    call::FieldValidation,
    catalog::{Catalog, Resource},
};

/// The versions of one resource type.
pub(crate) struct Versions<'a> {
    /// Where they are found.
    pub(crate) catalog: &'a Catalog,
    /// One of them.
    pub(crate) resource: &'a Resource,
}

impl ownership::Versions for Versions<'_> {
    fn convert(&self, object: &Value, from: &str, to: &str) -> Option<(&Shape, Value)> {
        let find = |version| self.catalog.in_version(self.resource.id, version);
        let (from, to) = (find(from)?, find(to)?);
        let text = serde_json::to_vec(object).ok()?;
        let object = codec::from_json(from, &text, FieldValidation::Ignore, Vec::new()).ok()?.object;
        let there = from.convert(object.as_ref(), to).fields_json();
        Some((&to.kind.shape, serde_json::from_slice(&there).ok()?))
    }
}
