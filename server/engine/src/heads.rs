//! What the store keeps beside the bytes of an object: labels and the values of selectable fields.
//!
//! They come from encoded bytes, when a store is opened for instance; a write has the labels at hand.

use std::{borrow::Cow, sync::Arc};

use arc_swap::ArcSwap;
use machinery::{json, kind::Kind, meta::v1::ObjectMeta};
use storage::{
    entry::{Head, HeadReader, ResourceId},
    resource::ById,
};

use crate::catalog::{KeptField, kept_fields, resource_id, stored_kinds};

/// Reads heads for stored kinds.
#[derive(Debug)]
pub struct Heads {
    /// Replaced as a whole: it is read for every write and every loaded object.
    fields: ArcSwap<ById<Arc<[KeptField]>>>,
}

impl Heads {
    /// A reader for those of these kinds that are stored.
    #[must_use]
    pub fn new(kinds: &[Arc<Kind>]) -> Self {
        let heads = Heads { fields: ArcSwap::default() };
        heads.replace(stored_kinds(kinds).map(|kind| (resource_id(kind), kept_fields(kind))));
        heads
    }

    /// Reads heads with these fields from now on, for these types and no others.
    pub fn replace(&self, fields: impl Iterator<Item = (ResourceId, Arc<[KeptField]>)>) {
        self.fields.store(Arc::new(fields.collect()));
    }
}

impl HeadReader for Heads {
    fn read(&self, resource: ResourceId, bytes: &[u8], stamp_at: usize) -> Head {
        let mut labels = Vec::new();
        // Metadata is written in the order of its declaration: behind the version, and before these.
        json::each_member_behind(bytes, stamp_at, |key, value| match key {
            br#""labels""# => {
                json::each_text_entry(value, |key, value| labels.push((key, value)));
                false
            }
            br#""annotations""# | br#""ownerReferences""# | br#""finalizers""# | br#""managedFields""# => {
                false
            }
            _ => true,
        });
        labels.sort_unstable();
        let fields = self.fields.load().get(&resource).map(|kept| fields(kept, bytes));
        Head::new(&fields.unwrap_or_default(), &labels)
    }
}

/// The head of an object that is at hand: the same that is read from its bytes, which are as they are stored.
#[must_use]
pub fn of(kept: &[KeptField], metadata: &ObjectMeta, bytes: &[u8]) -> Head {
    let labels: Vec<_> = metadata.labels.iter().collect();
    Head::new(&fields(kept, bytes), &labels)
}

fn fields<'a>(kept: &[KeptField], bytes: &'a [u8]) -> Vec<Cow<'a, str>> {
    let paths: Vec<_> = kept.iter().map(|field| &*field.path).collect();
    let values = json::pick_each(bytes, &paths).into_iter();
    values.zip(kept).map(|(value, field)| field.value(value, bytes)).collect()
}
