//! Changes of a type that is being registered: held from before its objects are read until they are, so that
//! none is lost between the two.

use std::sync::{Arc, Mutex, MutexGuard};

use storage::engine::Objects;
use storage::entry::{Entry, Revision};

use crate::error::EtcdError;
use crate::names::KeyNames;
use crate::proto::KeyValue;
use crate::proto::event::Kind;
use crate::request::unsigned;
use crate::sync::lock;

/// The most bytes of changes that are held.
const HELD_BYTES_MAX: usize = 64 * 1024 * 1024;
/// What a change costs beside its key and its value.
const OVERHEAD_BYTES: usize = 128;

/// The type that is being registered, if one is.
#[derive(Default)]
pub(crate) struct Joining(Mutex<Option<Joins>>);

/// The changes of a type since its registration began.
pub(crate) struct Joins {
    name: String,
    changes: Vec<(Kind, KeyValue)>,
    bytes: usize,
    /// There were too many changes to hold them.
    overflowed: bool,
}

impl Joining {
    /// Begins to hold the changes of a type, and forgets those of any other.
    pub(crate) fn begin(&self, name: &str) {
        let joins = Joins { name: name.to_owned(), changes: Vec::new(), bytes: 0, overflowed: false };
        *self.lock() = Some(joins);
    }

    /// Holds changes no longer.
    pub(crate) fn end(&self) {
        *self.lock() = None;
    }

    /// Keeps the follower from taking changes, while types change.
    pub(crate) fn lock(&self) -> MutexGuard<'_, Option<Joins>> {
        lock(&self.0)
    }
}

impl Joins {
    /// Takes a change, if it is one of this type.
    pub(crate) fn hold(&mut self, names: &KeyNames, kind: Kind, stored: &KeyValue) {
        if self.overflowed || names.key_in(&self.name, &stored.key).is_none() {
            return;
        }
        self.bytes += OVERHEAD_BYTES + stored.key.len() + stored.value.len();
        if self.bytes > HELD_BYTES_MAX {
            (self.overflowed, self.changes) = (true, Vec::new());
        } else {
            self.changes.push((kind, stored.clone()));
        }
    }

    /// The state after all changes that came after `revision`, and the revision of that state. None if there
    /// were too many to hold them. `entry` reads an object with its key.
    pub(crate) fn replay(
        &self,
        names: &KeyNames,
        entry: impl Fn(Arc<str>, &KeyValue) -> Result<Entry, EtcdError>,
        mut objects: Objects,
        mut revision: Revision,
    ) -> Result<Option<(Objects, Revision)>, EtcdError> {
        let loaded = revision;
        for (kind, stored) in &self.changes {
            let at = unsigned(stored.mod_revision);
            // Told again, after the connection to a member was lost. A revision can have several changes.
            if at <= loaded || at < revision {
                continue;
            }
            let Some(key) = names.key_in(&self.name, &stored.key) else { continue };
            match kind {
                Kind::Put => {
                    objects.insert(key.into(), entry(key.into(), stored)?.into());
                }
                Kind::Delete => drop(objects.remove(key)),
            }
            revision = at;
        }
        Ok((!self.overflowed).then_some((objects, revision)))
    }
}
