//! Reads objects: what clients send and what is stored, by the same rules.

use std::sync::Arc;

use machinery::{
    codec::Codec,
    json::{self, Reader},
    meta::v1::ObjectMeta,
    object::Object,
    wire,
};
use serde_json::{Map, Value};

use super::{
    form::Form,
    object::{self, CustomObject, NullFields},
};

/// Reads objects of one version of a kind.
pub(crate) struct Trees(pub(crate) Arc<Form>);

impl Codec for Trees {
    fn empty(&self) -> Box<dyn Object> {
        Box::new(object::empty(&self.0))
    }

    fn decode_json(&self, reader: &mut Reader<'_>) -> Result<Box<dyn Object>, json::Stop> {
        let (mut metadata, mut fields) = (ObjectMeta::default(), Map::<String, Value>::new());
        let mut has = [false; 3];
        reader.entries(|reader, key| {
            let place = match key {
                "kind" => reader.kind().map(|()| 0)?,
                "apiVersion" => reader.api_version().map(|()| 1)?,
                "metadata" => {
                    metadata = reader.value()?;
                    2
                }
                _ => {
                    let value = reader.tree()?;
                    return Ok(fields.insert(key.to_owned(), value).is_some());
                }
            };
            Ok(has.get_mut(place).is_some_and(|has| std::mem::replace(has, true)))
        })?;
        let mut object = CustomObject::new(Arc::clone(&self.0), metadata, fields);
        let nulls = if reader.keeps_nulls() { NullFields::Kept } else { NullFields::Dropped };
        let misfits = object.fit(nulls);
        reader.note_unknown(misfits.unknown);
        if let Some(text) = misfits.wrong_type {
            reader.note_wrong_type(text);
        }
        Ok(Box::new(object))
    }

    fn decode_wire(&self, _bytes: &[u8]) -> Result<Box<dyn Object>, wire::Error> {
        Err(wire::Error::NoBinaryForm)
    }

    fn has_binary_form(&self) -> bool {
        false
    }

    fn is_untyped(&self) -> bool {
        true
    }

    fn schema(&self) -> Option<Value> {
        serde_json::from_slice(self.0.schema.text()).ok()
    }
}
