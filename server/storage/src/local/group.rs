//! Decides a group of writes in order: each one sees those before it. Nothing becomes visible here.

use std::sync::Arc;

use foldhash::{HashMap, HashMapExt};

use crate::change::ChangeKind;
use crate::engine::{Sink, Update};
use crate::entry::{Entry, Head, HeadReader, ResourceId, Revision, Schema};
use crate::error::StorageError;
use crate::journal::Record;
use crate::journal::record::{Laid, Layout};
use crate::resource::Resources;
use crate::write::{Committed, Draft, Expect, Op, Write, WriteError};

/// The inputs of a decision.
pub(super) struct Desk<'a> {
    pub(super) sink: &'a dyn Sink,
    pub(super) resources: &'a Resources,
    pub(super) heads: &'a dyn HeadReader,
    /// The time of every write of the group.
    pub(super) written_at: u64,
}

/// The decisions about a group.
pub(super) struct Group<'a> {
    desk: Desk<'a>,
    /// The newest assigned revision.
    pub(super) revision: Revision,
    /// Records to be journaled.
    pub(super) records: Vec<Record>,
    /// Changes to be applied when the records are durable.
    pub(super) updates: Vec<Update>,
    /// The states of the keys that the group touches.
    touched: HashMap<(ResourceId, Arc<str>), Option<Arc<Entry>>>,
}

/// The type of a written object.
#[derive(Clone, Copy)]
struct Type<'a> {
    id: ResourceId,
    name: &'a str,
}

/// The result of a write for its key.
struct State<'b> {
    kind: ChangeKind,
    schema: Schema,
    head: Head,
    /// The object before and after the digits of its revision.
    around_stamp: (&'b [u8], &'b [u8]),
}

impl<'a> Group<'a> {
    /// Makes an empty group for this many writes. The first one gets the revision after `revision`.
    pub(super) fn new(desk: Desk<'a>, revision: Revision, writes: usize) -> Self {
        let (records, updates) = (Vec::with_capacity(writes), Vec::with_capacity(writes));
        Self { desk, revision, records, updates, touched: HashMap::with_capacity(writes) }
    }

    /// Decides one write. The result holds if the records of the group become durable.
    pub(super) fn decide(&mut self, write: Write) -> Result<Committed, WriteError> {
        let Write { resource, key, expect, op } = write;
        // Before anything is compared: for a type that was unregistered while the write waited, there is no
        // conflict.
        let of = Type { id: resource, name: self.desk.resources.name(resource)? };
        let current = self.current(resource, &key);
        let matches = match (expect, &current) {
            (Expect::Absent, None) => true,
            (Expect::Revision(revision), Some(entry)) => entry.revision == revision,
            _ => false,
        };
        match (op, current) {
            (Op::Put(draft), current) if matches => self.put(of, key, draft, current),
            (Op::Delete, Some(entry)) if matches => self.delete(of, entry),
            (_, current) => Err(WriteError::Conflict(current)),
        }
    }

    fn current(&self, resource: ResourceId, key: &Arc<str>) -> Option<Arc<Entry>> {
        if !self.touched.is_empty()
            && let Some(entry) = self.touched.get(&(resource, Arc::clone(key)))
        {
            return entry.clone();
        }
        self.desk.sink.current(resource, key)
    }

    fn put(
        &mut self,
        of: Type<'_>,
        key: Arc<str>,
        draft: Draft,
        previous: Option<Arc<Entry>>,
    ) -> Result<Committed, WriteError> {
        let Some((before, after)) = draft.bytes.split_at_checked(draft.stamp_at) else {
            return Err(StorageError::StampOutside.into());
        };
        let schema = draft.schema(self.desk.heads, of.id);
        let read = || self.desk.heads.read(of.id, &draft.bytes, draft.stamp_at);
        let head = draft.head.unwrap_or_else(read);
        // Uses the key that the map has already, so that the new allocation is freed.
        let key = previous.as_ref().map_or(key, |entry| Arc::clone(&entry.key));
        let state = State { kind: ChangeKind::Put, schema, head, around_stamp: (before, after) };
        self.write(of, key, state, previous)
    }

    fn delete(&mut self, of: Type<'_>, last: Arc<Entry>) -> Result<Committed, WriteError> {
        let (kind, schema, head) = (ChangeKind::Delete, last.schema, last.head.clone());
        let state = State { kind, schema, head, around_stamp: last.around_stamp() };
        self.write(of, Arc::clone(&last.key), state, Some(Arc::clone(&last)))
    }

    fn write(
        &mut self,
        Type { id: resource, name }: Type<'_>,
        key: Arc<str>,
        State { kind, schema, head, around_stamp: (before_stamp, after_stamp) }: State<'_>,
        previous: Option<Arc<Entry>>,
    ) -> Result<Committed, WriteError> {
        let revision = self.revision + 1;
        let written_at = self.desk.written_at;
        let stamp = revision.to_string();
        let layout = Layout {
            kind,
            schema,
            written_at,
            resource: name,
            key: &key,
            before_stamp,
            stamp: &stamp,
            after_stamp,
        };
        let Laid { payload, object, stamp_at } = layout.join().ok_or(StorageError::StampOutside)?;
        let entry = Entry::new(Arc::clone(&key), revision, object, stamp_at, head, written_at);
        let entry = Arc::new(entry.by_schema(schema));

        self.revision = revision;
        self.records.push(Record { revision, payload });
        let stored = (kind == ChangeKind::Put).then(|| Arc::clone(&entry));
        self.touched.insert((resource, key), stored);
        let update = Update { resource, kind, entry: Arc::clone(&entry), previous: previous.clone() };
        self.updates.push(update);
        Ok(Committed { entry, previous, revision })
    }
}
