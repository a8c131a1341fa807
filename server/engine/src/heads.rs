//! What the store keeps beside the bytes of an object: labels and the values of selectable fields.
//!
//! They come from encoded bytes, when a store is opened for instance; a write has the labels at hand.

use std::{borrow::Cow, sync::Arc};

use arc_swap::ArcSwap;
use machinery::{
    json,
    kind::{Kind, Selectable},
    meta::v1::ObjectMeta,
};
use storage::{
    entry::{Head, HeadReader, ResourceId},
    resource::ById,
};

use crate::catalog::{resource_id, stored_kinds};

/// Reads heads for stored kinds.
#[derive(Debug)]
pub struct Heads {
    /// Replaced as a whole: it is read for every write and every loaded object.
    kinds: ArcSwap<ById<Arc<Kind>>>,
}

impl Heads {
    /// A reader for those of these kinds that are stored.
    #[must_use]
    pub fn new(kinds: &[Arc<Kind>]) -> Self {
        let heads = Heads { kinds: ArcSwap::default() };
        heads.replace(kinds);
        heads
    }

    /// Reads heads for these kinds from now on, and for no others.
    pub fn replace(&self, kinds: &[Arc<Kind>]) {
        let kinds = stored_kinds(kinds).map(|kind| (resource_id(kind), Arc::clone(kind)));
        self.kinds.store(Arc::new(kinds.collect()));
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
        let fields = self.kinds.load().get(&resource).map(|kind| fields(kind, bytes));
        Head::new(&fields.unwrap_or_default(), &labels)
    }
}

/// The head of an object that is at hand: the same that is read from its bytes, which are those of the stored kind.
#[must_use]
pub fn of(kind: &Kind, metadata: &ObjectMeta, bytes: &[u8]) -> Head {
    let labels: Vec<_> = metadata.labels.iter().collect();
    Head::new(&fields(kind, bytes), &labels)
}

fn fields<'a>(kind: &Kind, bytes: &'a [u8]) -> Vec<Cow<'a, str>> {
    let paths: Vec<_> = kind.selectable.iter().map(|field| &*field.path).collect();
    let values = json::pick_each(bytes, &paths).into_iter();
    let text = |(value, field): (Option<&'a [u8]>, &Selectable)| {
        value.map_or(Cow::Borrowed(field.absent), json::text_of)
    };
    values.zip(&*kind.selectable).map(text).collect()
}
