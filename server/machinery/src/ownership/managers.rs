//! The entries of `metadata.managedFields`: who they are, how they are read, ordered and written.

use std::collections::{BTreeMap, HashMap, HashSet, btree_map::Entry};

use super::{
    fields_v1::{self, BadFields},
    set::FieldSet,
};
use crate::{meta::v1::ManagedFieldsEntry, raw::RawJson, time::Time};

/// The only form of field sets.
const FIELDS_TYPE: &str = "FieldsV1";

/// Most entries of updates. Older ones are joined.
const UPDATES_MAX: usize = 10;

/// Who owns what the joined entries owned.
const ANCIENT: &str = "ancient-changes";

/// How the fields of an entry were set: its `operation`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ManagerOperation {
    /// By an apply.
    Apply,
    /// By any other write.
    Update,
}

impl ManagerOperation {
    /// As it stands in an entry.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            ManagerOperation::Apply => "Apply",
            ManagerOperation::Update => "Update",
        }
    }
}

/// One entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manager {
    /// The name of the client that wrote.
    pub manager: String,
    /// How.
    pub operation: ManagerOperation,
    /// The version through which the fields are named.
    pub api_version: String,
    /// The sub-resource that was written; empty for the object itself.
    pub subresource: String,
    /// When the set was last added to or a value in it changed.
    pub time: Option<Time>,
    /// What is owned.
    pub set: FieldSet,
}

/// Who writes, how and when.
#[derive(Debug, Clone, Copy)]
pub struct Acting<'a> {
    /// The name of the client that writes.
    pub manager: &'a str,
    /// How.
    pub operation: ManagerOperation,
    /// The version of the request.
    pub api_version: &'a str,
    /// The sub-resource; empty for the object itself.
    pub subresource: &'a str,
    /// The time of the write.
    pub now: Time,
}

impl Acting<'_> {
    /// Whether an entry is the writer's own. An applier has one for all versions.
    #[must_use]
    pub fn is(&self, entry: &Manager) -> bool {
        entry.operation == self.operation
            && entry.manager == self.manager
            && entry.subresource == self.subresource
            && (self.operation == ManagerOperation::Apply || entry.api_version == self.api_version)
    }

    /// An entry of the writer.
    #[must_use]
    pub fn entry(&self, set: FieldSet) -> Manager {
        Manager {
            manager: self.manager.to_owned(),
            operation: self.operation,
            api_version: self.api_version.to_owned(),
            subresource: self.subresource.to_owned(),
            time: Some(self.now),
            set,
        }
    }
}

/// An entry that cannot be understood, which voids the whole list.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadEntry {
    /// Neither of the two operations.
    #[error("operation must be `Update` or `Apply`")]
    Operation,
    /// No version.
    #[error("apiVersion must not be empty")]
    ApiVersion,
    /// Not [`FIELDS_TYPE`].
    #[error("fieldsType must be `FieldsV1`")]
    FieldsType,
    /// The set cannot be read.
    #[error(transparent)]
    Fields(#[from] BadFields),
}

/// Whether a list that a client sent asks to forget all owners: it holds one entry and that is empty.
#[must_use]
pub fn clears(entries: &[ManagedFieldsEntry]) -> bool {
    matches!(entries, [entry] if *entry == ManagedFieldsEntry::default())
}

/// Reads a list.
///
/// # Errors
/// One entry cannot be understood.
pub fn decode(entries: &[ManagedFieldsEntry]) -> Result<Vec<Manager>, BadEntry> {
    entries.iter().map(decode_one).collect::<Result<_, _>>().map(last_of_each)
}

/// Returns the last entry of each owner, in their order.
pub(super) fn last_of_each(mut managers: Vec<Manager>) -> Vec<Manager> {
    let mut later = HashSet::with_capacity(managers.len());
    let counts: Vec<bool> = managers.iter().rev().map(|manager| later.insert(owner(manager))).collect();
    let mut counts = counts.into_iter().rev();
    managers.retain(|_| counts.next().unwrap_or(true));
    managers
}

fn decode_one(entry: &ManagedFieldsEntry) -> Result<Manager, BadEntry> {
    let operation = match entry.operation.as_str() {
        "Apply" => ManagerOperation::Apply,
        "Update" => ManagerOperation::Update,
        _ => return Err(BadEntry::Operation),
    };
    if entry.api_version.is_empty() {
        return Err(BadEntry::ApiVersion);
    }
    if entry.fields_type != FIELDS_TYPE {
        return Err(BadEntry::FieldsType);
    }
    Ok(Manager {
        manager: entry.manager.clone(),
        operation,
        api_version: entry.api_version.clone(),
        subresource: entry.subresource.clone(),
        time: entry.time,
        set: entry.fields_v1.as_ref().map(fields_v1::parse).transpose()?.unwrap_or_default(),
    })
}

/// What tells one owner from another. An applier has one entry for all versions.
pub(super) fn owner(entry: &Manager) -> (ManagerOperation, &str, &str, &str) {
    let version = if entry.operation == ManagerOperation::Apply { "" } else { &entry.api_version };
    (entry.operation, &entry.manager, &entry.subresource, version)
}

/// Writes a list: sorted, without entries that own nothing, and with at most `UPDATES_MAX` of updates.
#[must_use]
pub fn encode(mut managers: Vec<Manager>) -> Vec<ManagedFieldsEntry> {
    // Before they are counted, so that no entry is joined for the sake of one that goes anyway.
    managers.retain(|manager| !manager.set.is_empty());
    // Before the last sorting, since joining leaves another order.
    join_ancient(&mut managers);
    managers.sort_by(|a, b| order(a).cmp(&order(b)));
    managers.into_iter().map(encode_one).collect()
}

fn order(entry: &Manager) -> impl Ord + '_ {
    (entry.operation, entry.time, &entry.manager, &entry.api_version, &entry.subresource)
}

fn encode_one(manager: Manager) -> ManagedFieldsEntry {
    ManagedFieldsEntry {
        operation: manager.operation.as_str().to_owned(),
        fields_type: FIELDS_TYPE.to_owned(),
        fields_v1: Some(fields_v1::print(&manager.set)),
        manager: manager.manager,
        api_version: manager.api_version,
        time: manager.time,
        subresource: manager.subresource,
    }
}

/// The entry of a writer whose set is written already.
pub(super) fn entry_of(acting: &Acting<'_>, set: RawJson) -> ManagedFieldsEntry {
    ManagedFieldsEntry {
        operation: acting.operation.as_str().to_owned(),
        fields_type: FIELDS_TYPE.to_owned(),
        fields_v1: Some(set),
        manager: acting.manager.to_owned(),
        api_version: acting.api_version.to_owned(),
        time: Some(acting.now),
        subresource: acting.subresource.to_owned(),
    }
}

/// Joins the oldest entries of updates, those of one version into one, until few enough are left. One that
/// is alone in its version stays.
fn join_ancient(managers: &mut Vec<Manager>) {
    let is_update = |manager: &&Manager| manager.operation == ManagerOperation::Update;
    let mut count = managers.iter().filter(is_update).count();
    if count <= UPDATES_MAX {
        return;
    }
    managers.sort_by(|a, b| order(a).cmp(&order(b)));
    let (mut kept, updates): (Vec<_>, Vec<_>) =
        managers.drain(..).partition(|manager| manager.operation == ManagerOperation::Apply);
    // The entries to be joined, by version.
    let mut ancient: Vec<Vec<Manager>> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    for update in updates {
        if count <= UPDATES_MAX {
            kept.push(update);
            continue;
        }
        match places.get(&update.api_version).and_then(|place| ancient.get_mut(*place)) {
            None => {
                places.insert(update.api_version.clone(), ancient.len());
                ancient.push(vec![update]);
            }
            Some(entries) => {
                entries.push(update);
                count -= 1;
            }
        }
    }
    let mut owners: BTreeMap<(ManagerOperation, String, String, String), Manager> = BTreeMap::new();
    for entry in kept.into_iter().chain(ancient.into_iter().filter_map(joined)) {
        let (operation, manager, subresource, version) = owner(&entry);
        // An entry that bears the name already is the same owner.
        match owners.entry((operation, manager.to_owned(), subresource.to_owned(), version.to_owned())) {
            Entry::Vacant(place) => {
                place.insert(entry);
            }
            Entry::Occupied(mut known) => {
                let known = known.get_mut();
                known.set = known.set.union(&entry.set);
                known.time = known.time.max(entry.time);
            }
        }
    }
    *managers = owners.into_values().collect();
}

/// Old entries of one version as one.
fn joined(entries: Vec<Manager>) -> Option<Manager> {
    let set = FieldSet::union_of(entries.iter().map(|entry| &entry.set));
    let time = entries.iter().map(|entry| entry.time).max().flatten();
    let is_alone = entries.len() == 1;
    let first = entries.into_iter().next()?;
    if is_alone {
        return Some(first);
    }
    Some(Manager { manager: ANCIENT.to_owned(), subresource: String::new(), time, set, ..first })
}
