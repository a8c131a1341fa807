//! What documents of kinds that came at run time take from a generated one: its frame, and the definitions
//! that all kinds share.

use std::sync::OnceLock;

use machinery::brand::Brand;
use serde_json::{Map, Value};

use super::{
    added,
    packed::Packed,
    served::{definitions_of, reached},
};

/// The generated document with the definitions of all kinds. Only what others take of it is kept: the
/// document is large.
pub(super) struct Shared {
    packed: Packed,
    brand: &'static Brand,
    parts: OnceLock<SharedParts>,
}

/// What is taken of it.
#[derive(Debug, Default)]
pub(super) struct SharedParts {
    /// The document without paths and definitions.
    pub(super) frame: Value,
    /// The definitions that kinds refer to, and those that these need.
    pub(super) definitions: Map<String, Value>,
}

impl Shared {
    pub(super) fn new(packed: Packed, brand: &'static Brand) -> Self {
        Shared { packed, brand, parts: OnceLock::new() }
    }

    /// Reads the document once.
    pub(super) fn parts(&self) -> &SharedParts {
        self.parts.get_or_init(|| {
            let text = self.brand.expand(&self.packed.text());
            let mut document: Value = serde_json::from_str(&text).unwrap_or_default();
            let mut definitions = Map::new();
            if let Some(known) = definitions_of(&mut document) {
                let known = std::mem::take(known);
                let wanted = added::shared_references(self.brand, &known);
                definitions = reached(&wanted, &known).map(|(name, of)| (name, of.clone())).collect();
            }
            if let Some(paths) = document.get_mut("paths") {
                *paths = Value::Object(Map::new());
            }
            SharedParts { frame: document, definitions }
        })
    }
}
