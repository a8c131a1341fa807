//! Field ownership around a write: who writes, what the write did to `metadata.managedFields`, and that a
//! change of nothing but its times is none.
//!
//! Tracking must never fail a write: when an object cannot be taken apart, it is left without owners.

use std::{borrow::Cow, collections::HashSet};

use bytes::Bytes;
use machinery::{
    json,
    meta::v1::ManagedFieldsEntry,
    object::Object,
    ownership::{self, Acting, BadObject, Comparison, DuplicateItems, Exempt, Manager, ManagerOperation},
    path::Path,
    problem::Problems,
    raw::RawJson,
};
use serde_json::Value;
use storage::entry::Entry;

use super::{
    codec,
    scale::Scaled,
    scale_owners::ScaleWrite,
    versions::{self, Called},
};
use crate::{
    catalog::Resource,
    context::Context,
    request::{Request, check_manager},
    status::ApiError,
};

/// Most bytes of the name of a sub-resource in an entry.
const SUBRESOURCE_BYTES_MAX: usize = 256;

/// Where the owners of an object that is about to be stored come from.
#[derive(Debug, Clone)]
pub(crate) enum Owners {
    /// The write is to be tracked; the list is what the client sent.
    Track(Vec<ManagedFieldsEntry>),
    /// They are known.
    Known(Vec<ManagedFieldsEntry>),
}

impl Owners {
    /// Takes the list that a client sent out of its object.
    #[must_use]
    pub(crate) fn sent(object: &mut dyn Object) -> Self {
        Owners::Track(std::mem::take(&mut object.metadata_mut().managed_fields))
    }

    /// Takes the finished list out of an object.
    #[must_use]
    pub(crate) fn known(object: &mut dyn Object) -> Self {
        Owners::Known(std::mem::take(&mut object.metadata_mut().managed_fields))
    }
}

/// The writer of a request.
#[must_use]
pub(crate) fn acting<'a>(cx: &Context, request: &'a Request, operation: ManagerOperation) -> Acting<'a> {
    Acting {
        manager: &request.manager,
        operation,
        api_version: &request.route.resource.api_version,
        subresource: request.route.subresource_name(),
        now: cx.now(),
    }
}

/// Paths that get no owner on writes through the URL of a request.
#[must_use]
pub(crate) fn exempt(request: &Request) -> Exempt<'_> {
    let route = &request.route;
    Exempt {
        untracked: route.subresource.as_ref().map_or(&route.resource.kind.untracked, |sub| &sub.untracked),
    }
}

/// Sets the owners of a new object, which is of the request's resource type, in the working version, or asked
/// at a sub-resource of it.
pub(crate) fn own_new(
    cx: &Context,
    request: &Request,
    resource: &Resource,
    object: &mut dyn Object,
    owners: Owners,
) {
    object.metadata_mut().managed_fields = match owners {
        Owners::Known(list) => list,
        Owners::Track(sent) => {
            let acting = acting(cx, request, ManagerOperation::Update);
            let acting = Acting { api_version: &resource.api_version, ..acting };
            // Clients own fields of their version.
            let own = resource.of_working_version(object);
            or_none(created(request, resource, own.as_deref().unwrap_or(object), &sent, &acting))
        }
    };
}

fn created(
    request: &Request,
    resource: &Resource,
    object: &dyn Object,
    sent: &[ManagedFieldsEntry],
    acting: &Acting<'_>,
) -> Result<Vec<ManagedFieldsEntry>, BadObject> {
    let (shape, empty) = (&resource.kind.shape, &resource.empty_fields);
    let start = ownership::decode(sent).unwrap_or_default();
    let is_plain = !request.emptied.is_any();
    if start.is_empty() && is_plain {
        // The common case. The record is printed from the calls of the encoder, without sets of paths and a
        // comparison.
        let tell = |writer: &mut json::Writer<'_>| object.encode_fields(writer);
        if let Some(list) = ownership::first_owner(shape, empty, exempt(request), acting, tell) {
            return Ok(list);
        }
    }
    let comparison = ownership::compare(shape, empty.json(), &sent_json(request, object), exempt(request))?;
    Ok(ownership::encode(ownership::on_create(start, acting, comparison)))
}

/// The JSON of an object as it was sent. Who sends an empty list owns it, and who leaves the list out does
/// not.
fn sent_json(request: &Request, object: &dyn Object) -> Bytes {
    let kind = &request.resource().kind;
    let json = object.fields_json().into();
    // A tree holds its empty lists.
    if kind.codec.is_untyped() { json } else { request.emptied.restore_units(&kind.shape, json) }
}

/// Sets the owners of a changed object, which is in the working version.
pub(crate) fn own_changed(
    cx: &Context,
    request: &Request,
    state: &State<'_>,
    object: &mut dyn Object,
    owners: Owners,
) {
    let sent = match owners {
        Owners::Known(list) => {
            object.metadata_mut().managed_fields = list;
            return;
        }
        // A sub-resource cannot set owners.
        Owners::Track(_) if request.route.subresource.is_some() => Vec::new(),
        Owners::Track(sent) => sent,
    };
    object.metadata_mut().managed_fields.clear();
    // A list of one empty entry is how a client asks to forget all owners.
    if ownership::clears(&sent) {
        return;
    }
    let acting = acting(cx, request, ManagerOperation::Update);
    let own = request.resource().of_working_version(object);
    let new = own.as_deref().unwrap_or(object);
    let owners = match Scaled::of(cx, request) {
        Ok(Some(scaled)) => ScaleWrite { scaled: &scaled, acting }.changed(state.old, new),
        Ok(None) => changed(request, state, new, &acting, &sent),
        Err(error) => Err(BadObject::Unfit(error.status.message)),
    };
    object.metadata_mut().managed_fields = or_none(owners);
}

fn changed(
    request: &Request,
    state: &State<'_>,
    object: &dyn Object,
    acting: &Acting<'_>,
    sent: &[ManagedFieldsEntry],
) -> Result<Vec<ManagedFieldsEntry>, BadObject> {
    let stored = &state.old.metadata().managed_fields;
    let sent = ownership::decode(sent).unwrap_or_default();
    // An object without owners stays so until a client applies, or sends a record of its own.
    if sent.is_empty() && stored.is_empty() {
        return Ok(Vec::new());
    }
    let resource = request.resource();
    check_types(resource, &state.text(resource))?;
    check_types(resource, &object.fields_json())?;
    let comparison = state.compare(request, object)?;
    let is_same = sent.is_empty() && comparison.is_same();
    let is_own = |entry: &ManagedFieldsEntry| entry.api_version == resource.api_version;
    if is_same && !resource.kind.codec.is_untyped() && stored.iter().all(is_own) {
        // Not encoded again: the same bytes as before make the whole write one that changes nothing.
        return Ok(stored.clone());
    }
    let mut start = if sent.is_empty() { ownership::decode(stored).unwrap_or_default() } else { sent };
    // A definition may have changed since, and events have two groups: owners change although the object does
    // not.
    if !reconcile(request, &mut start) && is_same {
        return Ok(stored.clone());
    }
    let mut at = |version: &str| state.compare_at(request, version, object);
    Ok(ownership::encode(ownership::on_update(start, acting, comparison, &mut at)?))
}

/// Brings sets that were made under another shape to that of today, and returns whether there were any.
/// Owners in a version that is gone are forgotten, and so are those in another group, as events have one:
/// objects do not convert across groups for the sake of owners.
pub(crate) fn reconcile(request: &Request, managers: &mut Vec<Manager>) -> bool {
    let resource = request.resource();
    let mut is_change = false;
    managers.retain_mut(|manager| {
        let other = request.catalog.in_version(resource.id, &manager.api_version);
        let Some(other) = other.filter(|other| other.group == resource.group) else {
            is_change = true;
            return false;
        };
        if let Some(set) = ownership::reconcile(&other.kind.shape, &manager.set) {
            manager.set = set;
            is_change = true;
        }
        true
    });
    is_change
}

/// Finds values that do not fit the shape of a kind. Objects of generated kinds always fit, while those of a
/// definition may have been stored under another schema.
///
/// # Errors
/// The object cannot be taken apart.
pub(crate) fn check_types(resource: &Resource, object: &[u8]) -> Result<(), BadObject> {
    if !resource.kind.codec.is_untyped() {
        return Ok(());
    }
    check_tree(resource, object, DuplicateItems::Allowed)
}

/// # Errors
/// The object cannot be taken apart.
fn check_tree(resource: &Resource, object: &[u8], duplicates: DuplicateItems) -> Result<(), BadObject> {
    let unfit = |error: serde_json::Error| BadObject::Unfit(error.to_string());
    let tree: Value = serde_json::from_slice(object).map_err(unfit)?;
    let flaws = ownership::find_flaws(&resource.kind.shape, &tree, duplicates);
    ownership::describe_flaws(&flaws).map_or(Ok(()), |flaws| Err(BadObject::Unfit(flaws)))
}

/// The stored object that a write is based on.
#[derive(Clone, Copy)]
pub(crate) struct State<'a> {
    /// Its entry, as clients read it in the version of the request.
    pub(crate) live: &'a Entry,
    /// The same as an object, in the version of the request.
    pub(crate) old: &'a dyn Object,
    /// What calls have converted to other versions.
    pub(crate) called: &'a Called,
}

impl State<'_> {
    /// Its JSON in the version of the request.
    fn text(&self, resource: &Resource) -> Cow<'_, [u8]> {
        if resource.is_sent_as_stored() {
            Cow::Borrowed(&self.live.bytes)
        } else {
            Cow::Owned(self.old.fields_json())
        }
    }

    /// What a new object differs in, in the version of the request.
    ///
    /// # Errors
    /// One of the two cannot be taken apart.
    fn compare(&self, request: &Request, new: &dyn Object) -> Result<Comparison, BadObject> {
        let resource = request.resource();
        let new = sent_json(request, new);
        ownership::compare(&resource.kind.shape, &self.text(resource), &new, exempt(request))
    }

    /// The same in another version; nothing when there is none of that name.
    ///
    /// # Errors
    /// One of the two cannot be taken apart there. Items that are the same one are a fault, too: only the
    /// version of the request allows them.
    pub(crate) fn compare_at(
        &self,
        request: &Request,
        version: &str,
        new: &dyn Object,
    ) -> Result<Option<Comparison>, BadObject> {
        let resource = request.resource();
        let Some(other) = request.catalog.in_version(resource.id, version) else { return Ok(None) };
        let (old, new) = if versions::keeps_fields(resource) {
            (self.old.fields_json(), new.fields_json())
        } else {
            // Both, before one of them is found missing: both are then asked for.
            let (old, new) =
                (self.called.convert(self.old, resource, other), self.called.convert(new, resource, other));
            let (Some(old), Some(new)) = (old, new) else { return Ok(None) };
            (old.fields_json(), new.fields_json())
        };
        check_tree(other, &old, DuplicateItems::Refused)?;
        check_tree(other, &new, DuplicateItems::Refused)?;
        ownership::compare(&other.kind.shape, &old, &new, exempt_at(request, other)).map(Some)
    }
}

/// Paths that get no owner in another version than that of the request. A definition exempts the status in
/// the version of the request only.
fn exempt_at<'a>(request: &'a Request, other: &Resource) -> Exempt<'a> {
    if other.kind.codec.is_untyped() && request.route.subresource.is_none() {
        return Exempt::default();
    }
    exempt(request)
}

/// The same as [`own_changed`], for a kind whose owners in other versions may take calls. If one fails, the
/// owners stay who they are.
pub(crate) async fn own_changed_by_calls(
    cx: &Context,
    request: &Request,
    state: &State<'_>,
    object: &mut dyn Object,
    owners: Owners,
) {
    loop {
        own_changed(cx, request, state, object, owners.clone());
        match state.called.ask(request).await {
            Ok(true) => {}
            Ok(false) => return,
            Err(error) => {
                tracing::debug!(reason = error.status.message, "the owners of an object are not tracked");
                let stored = &state.old.metadata().managed_fields;
                object.metadata_mut().managed_fields.clone_from(stored);
                return;
            }
        }
    }
}

/// Returns the owners, or none where they cannot be computed: tracking must never fail a write.
fn or_none(list: Result<Vec<ManagedFieldsEntry>, BadObject>) -> Vec<ManagedFieldsEntry> {
    list.unwrap_or_else(|error| {
        tracing::debug!(%error, "the owners of an object are not tracked");
        Vec::new()
    })
}

/// Takes back a change of owners that changes nothing but times, unless the object changes too.
///
/// # Errors
/// 500 when the object cannot be encoded.
pub(crate) fn forget_mere_times(
    resource: &Resource,
    live: &Entry,
    object: &mut dyn Object,
    old: &dyn Object,
) -> Result<(), ApiError> {
    let (new, stored) = (&object.metadata().managed_fields, &old.metadata().managed_fields);
    // The cheap looks first. Only if they leave it open is the object encoded.
    if new == stored || !differ_in_times_only(new, stored) {
        return Ok(());
    }
    let new = std::mem::replace(&mut object.metadata_mut().managed_fields, stored.clone());
    // What is stored of a kind that prunes may be in another version, or in an older form.
    let is_same = if resource.kind.prunes {
        object.fields_json() == old.fields_json()
    } else {
        codec::is_stored(&codec::encode(resource, object)?, live)
    };
    if !is_same {
        object.metadata_mut().managed_fields = new;
    }
    Ok(())
}

/// The order of entries depends on times too.
fn differ_in_times_only(new: &[ManagedFieldsEntry], stored: &[ManagedFieldsEntry]) -> bool {
    if new.len() != stored.len() {
        return false;
    }
    let known: HashSet<_> = stored.iter().map(parts_without_time).collect();
    new.iter().all(|entry| known.contains(&parts_without_time(entry)))
}

/// All that an entry says besides its time, to be hashed.
fn parts_without_time(entry: &ManagedFieldsEntry) -> (&str, &str, &str, &str, &str, Option<&RawJson>) {
    let ManagedFieldsEntry { manager, operation, api_version, subresource, fields_type, fields_v1, time: _ } =
        entry;
    (manager, operation, api_version, subresource, fields_type, fields_v1.as_ref())
}

/// The rules for entries that could be read.
pub(crate) fn check(entries: &[ManagedFieldsEntry], root: &Path<'_>, problems: &mut Problems) {
    let list = root.field("managedFields");
    for (index, entry) in entries.iter().enumerate() {
        let at = list.index(index);
        check_manager(&entry.manager, &at.field("manager"), problems);
        if entry.subresource.len() > SUBRESOURCE_BYTES_MAX {
            problems.too_long(&at.field("subresource"), SUBRESOURCE_BYTES_MAX);
        }
    }
}
