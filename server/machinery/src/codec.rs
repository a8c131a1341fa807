//! How the objects of a kind are made and read. A generated kind brings its type ([`typed`]), any other one
//! its own implementation.

use std::{marker::PhantomData, sync::Arc};

use serde_json::Value;

use crate::{json, object::Object, wire};

/// Makes the objects of one kind. How an object is written, given defaults and checked is the business of the
/// object.
pub trait Codec: Send + Sync {
    /// An object without content.
    fn empty(&self) -> Box<dyn Object>;

    /// Reads one object; what is wrong with single fields is collected in the reader.
    ///
    /// # Errors
    /// Broken syntax.
    fn decode_json(&self, reader: &mut json::Reader<'_>) -> Result<Box<dyn Object>, json::Stop>;

    /// Reads one binary message (without the envelope).
    ///
    /// # Errors
    /// The bytes are no such message.
    fn decode_wire(&self, bytes: &[u8]) -> Result<Box<dyn Object>, wire::Error>;

    /// The schema of objects in the words of OpenAPI, for documents; none where the shape of the kind tells
    /// all of it.
    fn schema(&self) -> Option<Value> {
        None
    }

    /// Whether clients know the objects as trees without a type. Then the items of a list name their kind,
    /// and there is no strategic merge patch, which needs declared fields.
    fn is_untyped(&self) -> bool {
        false
    }

    /// Whether objects have a binary form at all. Where they have none, clients read and send JSON or YAML.
    fn has_binary_form(&self) -> bool {
        true
    }
}

/// The codec of a generated type.
#[must_use]
pub fn typed<T: Object + json::Decode + wire::Message + Default>() -> Arc<dyn Codec> {
    Arc::new(Typed(PhantomData::<fn() -> T>))
}

struct Typed<T>(PhantomData<fn() -> T>);

impl<T: Object + json::Decode + wire::Message + Default> Codec for Typed<T> {
    fn empty(&self) -> Box<dyn Object> {
        Box::new(T::default())
    }

    fn decode_json(&self, reader: &mut json::Reader<'_>) -> Result<Box<dyn Object>, json::Stop> {
        Ok(Box::new(reader.value::<T>()?))
    }

    fn decode_wire(&self, bytes: &[u8]) -> Result<Box<dyn Object>, wire::Error> {
        Ok(Box::new(wire::decode::<T>(bytes)?))
    }
}
