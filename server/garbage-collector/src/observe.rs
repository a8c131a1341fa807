//! What the graph learns from the feed.

use std::sync::Arc;

use engine::{
    catalog::{Catalog, Resource},
    step::watch_event::EventType,
};
use storage::entry::{Entry, Revision};

use super::{
    feed::Change,
    graph::Graph,
    objects::{Meaning, ObjectPlace, Woken},
    read::{self, Object},
    reports::Reports,
};

/// Takes in changes of one type, and returns what must be examined.
pub(super) fn changed(
    graph: &mut Graph,
    reports: &mut Reports,
    catalog: &Catalog,
    resource: &Resource,
    changes: Vec<Change>,
) -> Woken {
    let mut woken = Woken::default();
    for Change { event, entry } in changes {
        let place = ObjectPlace { resource: resource.id, key: Arc::clone(&entry.key) };
        match event {
            EventType::Deleted if graph.knows(&place) => graph.removed(&place, entry.revision, &mut woken),
            EventType::Deleted => {}
            // The graph does not know a new object without owners, unless another object named it before it
            // was seen here. That object is examined then, and its owner is found in the store.
            EventType::Added if !read::matters(&entry) => {}
            // Most objects have no owners and own nothing.
            EventType::Modified if !graph.knows(&place) && !read::matters(&entry) => {}
            EventType::Added | EventType::Modified => {
                let Some(object) = Object::read(&entry) else { continue };
                let (seen, unresolved) = object.seen(catalog, &place, &entry);
                for (reference, meaning) in &unresolved {
                    reports.unresolved(resource, &place, reference);
                    if matches!(meaning, Meaning::AcrossScopes) {
                        woken.push(&place);
                    }
                }
                graph.stored(&place, seen, &mut woken);
            }
        }
    }
    woken
}

/// Compares what the graph knows of a type with all objects of it, and returns what must be examined.
pub(super) fn listed(
    graph: &mut Graph,
    resource: &Resource,
    revision: Revision,
    entries: &[Arc<Entry>],
) -> Woken {
    let mut woken = Woken::default();
    for place in graph.places_of(resource.id) {
        if entries.binary_search_by(|entry| entry.key.cmp(&place.key)).is_err() {
            graph.removed(&place, revision, &mut woken);
        }
    }
    woken
}
