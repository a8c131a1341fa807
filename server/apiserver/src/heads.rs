//! What the store keeps beside the bytes of an object: labels and the values of selectable fields.
//!
//! Heads are read from encoded bytes in one way, on every write and when a store is opened.

use machinery::{json, kind::Kind};
use storage::entry::{Head, HeadReader, ResourceId};

use crate::catalog::stored_kinds;

/// Reads heads for the kinds at the positions of a catalog.
#[derive(Debug)]
pub struct Heads {
    kinds: Vec<&'static Kind>,
}

impl Heads {
    /// A reader for these kinds; the position of a kind among those that are stored is its [`ResourceId`].
    #[must_use]
    pub fn new(kinds: &[&'static Kind]) -> Self {
        Heads { kinds: stored_kinds(kinds).collect() }
    }
}

impl HeadReader for Heads {
    fn read(&self, resource: ResourceId, bytes: &[u8]) -> Head {
        let mut labels = Vec::new();
        if let Some(raw) = json::pick(bytes, &["metadata", "labels"]) {
            json::each_text_entry(raw, |key, value| labels.push((Box::from(key), Box::from(value))));
        }
        labels.sort_unstable();
        let selectable = self.kinds.get(usize::from(resource.0)).map_or(&[][..], |kind| kind.selectable);
        let fields = selectable
            .iter()
            .map(|field| {
                json::pick(bytes, field.path).map_or_else(Box::default, |raw| Box::from(json::text_of(raw)))
            })
            .collect();
        Head { labels: labels.into_boxed_slice(), fields }
    }
}
