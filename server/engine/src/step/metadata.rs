//! Object metadata on the way in: what the server sets, what the client may set, and its rules.

mod check;

use std::collections::HashSet;

use ground::clock::Clock;
use machinery::{
    kind::{Generation, Verb},
    meta::v1::{ObjectMeta, OwnerReference},
    object::Object,
};

use crate::{
    catalog::Resource,
    context::Context,
    emptied::Emptied,
    request::{Request, Route},
    status::ApiError,
};
pub(crate) use check::{advise_finalizers, check_create, check_update};
pub use machinery::check::{FOREGROUND, ORPHAN};

/// Longest part of `generateName` that is used; five random characters follow it.
// With the random end, a generated name has at most 63 bytes, like a DNS label.
const GENERATED_PREFIX_MAX: usize = 58;

/// Length of the random end of a generated name.
const SUFFIX_LENGTH: usize = 5;

/// Letters that spell no words, and digits that look like no letter.
const SUFFIX_CHARACTERS: &[u8] = b"bcdfghjklmnpqrstvwxz2456789";

/// Puts back what clients set of the metadata. Owners of fields and the version stay: they are of the write.
pub fn keep(new: &mut ObjectMeta, old: &ObjectMeta) {
    new.labels.clone_from(&old.labels);
    new.annotations.clone_from(&old.annotations);
    new.finalizers.clone_from(&old.finalizers);
    new.owner_references.clone_from(&old.owner_references);
}

/// When repeated owner references are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum DedupeMoment {
    /// Before owners of fields are recorded, in the object that a client sent.
    Sent,
    /// Behind plugins.
    Mutated,
}

/// Checks that body and URL name the same object, and fills the namespace from the URL. A name in the URL
/// must stand in the body, too.
///
/// # Errors
/// 400 when they differ.
pub(crate) fn match_url(route: &Route, metadata: &mut ObjectMeta) -> Result<(), ApiError> {
    match_namespace(route, metadata)?;
    if route.name.is_empty() {
        return Ok(());
    }
    if metadata.name.is_empty() {
        return Err(ApiError::bad_request(format!(
            "the name of the object ({} based on URL) was undeterminable: name must be provided",
            route.name
        )));
    }
    if metadata.name != route.name {
        return Err(ApiError::bad_request(format!(
            "the name of the object ({}) does not match the name on the URL ({})",
            metadata.name, route.name
        )));
    }
    Ok(())
}

/// Forgets the version zero, which no object has: it says as little as no version.
pub(crate) fn forget_zero_version(metadata: &mut ObjectMeta) {
    if metadata.resource_version.parse() == Ok(0_u64) {
        metadata.resource_version.clear();
    }
}

/// Checks that body and URL speak of the same namespace, and fills it from the URL.
///
/// # Errors
/// 400 when they differ.
pub(crate) fn match_namespace(route: &Route, metadata: &mut ObjectMeta) -> Result<(), ApiError> {
    if !route.resource.kind.namespaced {
        metadata.namespace.clear();
    } else if metadata.namespace.is_empty() {
        metadata.namespace.clone_from(&route.namespace);
    } else if metadata.namespace != route.namespace {
        return Err(ApiError::bad_request(
            "the namespace of the provided object does not match the namespace sent on the request",
        ));
    }
    Ok(())
}

/// What a client hears that names a version of what does not exist yet.
pub(crate) const VERSION_ON_CREATE: &str = "resourceVersion should not be set on objects to be created";

/// Whether metadata name a version of the store. A text that is no number is none, and zero stands for any.
pub(crate) fn names_version(metadata: &ObjectMeta) -> bool {
    let version = &metadata.resource_version;
    // `parse` alone would take a plus sign.
    version.bytes().all(|byte| byte.is_ascii_digit()) && version.parse().is_ok_and(|version: u64| version > 0)
}

/// Clears what only the server may set on a new object. A version stays: whether one may be given is asked
/// when the object would be stored, and a dry run shows it.
pub(crate) fn begin_create(resource: &Resource, object: &mut dyn Object) {
    let metadata = object.metadata_mut();
    metadata.self_link.clear();
    metadata.uid.clear();
    metadata.creation_timestamp = None;
    metadata.deletion_timestamp = None;
    metadata.deletion_grace_period_seconds = None;
    // A kind that counts nothing keeps the number of the client.
    if resource.kind.generation != Generation::Never {
        metadata.generation = 1;
    }
}

/// Sets what the server sets on a new object.
pub(crate) fn complete_create(cx: &Context, object: &mut dyn Object) {
    let metadata = object.metadata_mut();
    metadata.uid = cx.clock().uuid();
    metadata.creation_timestamp = Some(cx.now());
}

/// A name from `generateName`: the prefix, cut, and five random characters.
#[must_use]
pub(crate) fn generated_name(clock: &Clock, prefix: &str) -> String {
    let mut end = prefix.len().min(GENERATED_PREFIX_MAX);
    while !prefix.is_char_boundary(end) {
        end -= 1;
    }
    let mut name = prefix.get(..end).unwrap_or_default().to_owned();
    let choices = SUFFIX_CHARACTERS.len() as u64;
    name.extend(
        (0..SUFFIX_LENGTH)
            .filter_map(|_| {
                usize::try_from(clock.random() % choices)
                    .ok()
                    .and_then(|index| SUFFIX_CHARACTERS.get(index))
                    .copied()
            })
            .map(char::from),
    );
    name
}

/// Carries over what only the server may change, behind plugins and before rules are checked. The version was
/// compared.
pub(crate) fn complete_update(object: &mut dyn Object, old: &ObjectMeta) {
    let metadata = object.metadata_mut();
    metadata.self_link.clear();
    metadata.resource_version.clone_from(&old.resource_version);
    // No client sets it. It is counted from the stored value when the object is ready.
    metadata.generation = old.generation;
    // A uid that is sent is kept, so that the checks refuse a wrong one.
    if metadata.uid.is_empty() {
        metadata.uid.clone_from(&old.uid);
    }
    metadata.creation_timestamp = old.creation_timestamp;
    // It can neither be withdrawn nor moved; one that is new is left for the checks to refuse.
    if old.deletion_timestamp.is_some() {
        metadata.deletion_timestamp = old.deletion_timestamp;
    }
    if metadata.deletion_grace_period_seconds.is_none() {
        metadata.deletion_grace_period_seconds = old.deletion_grace_period_seconds;
    }
}

/// Counts a write in `metadata.generation` where the kind counts what was written, before any of it is
/// dropped.
pub(crate) fn count_written(resource: &Resource, object: &mut dyn Object, old: &dyn Object) {
    let counts = match resource.kind.generation {
        Generation::OnChange | Generation::OnSentSpec => object.differs_in_generation(old),
        Generation::OnSpec | Generation::OnExactSpec | Generation::Never => false,
    };
    if counts {
        count_on(object, old);
    }
}

/// Counts a write in `metadata.generation` where the kind counts changes of the spec, when all of the object
/// is ready.
pub(crate) fn count_changed(
    resource: &Resource,
    object: &mut dyn Object,
    old: &dyn Object,
    emptied: &Emptied,
) {
    let counts = match resource.kind.generation {
        Generation::OnSpec => object.differs_in_generation(old),
        Generation::OnExactSpec => {
            object.differs_in_generation(old) || emptied.is_any_left_outside(&META, object)
        }
        Generation::OnSentSpec | Generation::OnChange | Generation::Never => false,
    };
    if counts {
        count_on(object, old);
    }
}

/// Fields that are no part of the specification.
const META: [&str; 2] = ["metadata", "status"];

fn count_on(object: &mut dyn Object, old: &dyn Object) {
    object.metadata_mut().generation = old.metadata().generation + 1;
}

/// Drops owner references that stand twice in what a client sent whole, before owners of fields are recorded.
/// What a patch repeats has owners, and goes behind plugins only.
pub(crate) fn dedupe_sent(request: &Request, object: &mut dyn Object, warnings: &mut Vec<String>) {
    if request.route.verb != Verb::Patch {
        dedupe_owners(object.metadata_mut(), DedupeMoment::Sent, warnings);
    }
}

/// Drops owner references that stand twice behind plugins.
pub(crate) fn dedupe_mutated(object: &mut dyn Object, warnings: &mut Vec<String>) {
    dedupe_owners(object.metadata_mut(), DedupeMoment::Mutated, warnings);
}

/// Drops owner references that stand twice, with a warning.
fn dedupe_owners(metadata: &mut ObjectMeta, dedupe: DedupeMoment, warnings: &mut Vec<String>) {
    // A set: a body has room for many thousand references, too many to compare each with each.
    let mut known = HashSet::with_capacity(metadata.owner_references.len());
    let is_first: Vec<bool> =
        metadata.owner_references.iter().map(|owner| known.insert(parts(owner))).collect();
    if is_first.iter().all(|is_first| *is_first) {
        return;
    }
    let mut kept: Vec<OwnerReference> = Vec::with_capacity(known.len());
    let mut repeated: Vec<String> = Vec::new();
    for (owner, is_first) in std::mem::take(&mut metadata.owner_references).into_iter().zip(is_first) {
        if is_first {
            kept.push(owner);
        } else {
            repeated.push(owner.uid);
        }
    }
    metadata.owner_references = kept;
    let when = match dedupe {
        DedupeMoment::Sent => "",
        DedupeMoment::Mutated => " after mutating admission happens",
    };
    if !repeated.is_empty() {
        warnings.push(format!(
            ".metadata.ownerReferences contains duplicate entries{when}; API server dedups owner references \
             in \
             1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate \
             UID(s) observed: {}",
            repeated.join(", ")
        ));
    }
}

/// All that an owner reference says, to be hashed.
fn parts(owner: &OwnerReference) -> (&str, &str, &str, &str, Option<bool>, Option<bool>) {
    let OwnerReference { api_version, kind, name, uid, controller, block_owner_deletion } = owner;
    (api_version, kind, name, uid, *controller, *block_owner_deletion)
}
