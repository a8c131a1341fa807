//! What the schema and the strategy say of a write: defaults, writable parts, checks.

use machinery::{
    brand::Brand,
    change::{Change, Operation},
    object::Object,
    problem::Problems,
};

use super::metadata;
use crate::{catalog::Resource, context::Context, deprecation, request::Request, status::ApiError};

/// The path of the metadata in every object.
const METADATA: &str = "metadata";

/// The circumstances of this write.
#[must_use]
pub(crate) fn change<'a>(cx: &'a Context, request: &'a Request, operation: Operation) -> Change<'a> {
    Change {
        operation,
        group: &request.route.resource.kind.group,
        version: &request.route.resource.kind.version,
        subresource: request.route.subresource_name(),
        now: cx.now(),
        user: &request.user,
        brand: cx.brand(),
        gates: cx.gates(),
    }
}

/// Applies writable paths, server-set fields, gates, and the strategy's own preparations.
pub(crate) fn prepare(
    resource: &Resource,
    change: &Change<'_>,
    new: &mut dyn Object,
    old: Option<&dyn Object>,
) {
    if let Some(old) = old.filter(|_| leaves_metadata(resource, change.subresource)) {
        metadata::keep(new.metadata_mut(), old.metadata());
    }
    // The schema first: it puts back what this URL may not write, and the strategy must not act on that.
    new.prepare(change, old);
    if let Some(strategy) = resource.strategy() {
        strategy.prepare(change, new, old);
    }
}

/// Whether a write through this sub-resource sets nothing of the metadata.
fn leaves_metadata(resource: &Resource, subresource: &str) -> bool {
    let untracked = resource.kind.subresource(subresource).map(|found| &found.untracked);
    untracked
        .is_some_and(|paths| paths.iter().any(|path| matches!(path.as_slice(), [one] if *one == METADATA)))
}

/// Adds what the strategy wants the client to know of a new object, also if it is refused.
pub(crate) fn warn_of_new(brand: &Brand, resource: &Resource, new: &dyn Object, warnings: &mut Vec<String>) {
    if let Some(strategy) = resource.strategy() {
        strategy.warn_of_new(brand, new, warnings);
    }
}

/// Warns of the deprecated fields that are set, in the brand's words, and notes it for the audit.
pub(crate) fn tell_deprecations(
    brand: &Brand,
    request: &Request,
    object: &dyn Object,
    warnings: &mut Vec<String>,
) {
    let mut texts = Vec::new();
    object.deprecations(&mut texts);
    if !texts.is_empty() {
        deprecation::annotate(&request.annotations, brand);
    }
    warnings.extend(texts.iter().map(|text| brand.expand(text)));
}

/// Checks everything and reports all problems at once; what may stay as it is becomes a warning. `emptied`
/// are the paths of empty lists and maps that the writer sent.
///
/// # Errors
/// 422 with every problem.
pub(crate) fn validate(
    resource: &Resource,
    change: &Change<'_>,
    new: &dyn Object,
    old: Option<&dyn Object>,
    emptied: Vec<String>,
    warnings: &mut Vec<String>,
) -> Result<(), ApiError> {
    let mut problems = Problems::of_sent(emptied);
    let (kind, brand) = (&resource.kind, change.brand);
    match old {
        None => metadata::check_create(kind, brand, new.metadata(), &mut problems),
        Some(old) => metadata::check_update(kind, brand, new.metadata(), old.metadata(), &mut problems),
    }
    // Before the rules of single fields: clients know the problems in this order, frozen fields first.
    if let (Some(strategy), Some(old)) = (resource.strategy(), old) {
        strategy.validate_change(change, new, old, &mut problems);
    }
    new.validate(change, old, &mut problems);
    if let Some(strategy) = resource.strategy() {
        strategy.validate(change, new, old, &mut problems);
    }
    warnings.append(&mut problems.take_advice());
    if problems.is_empty() {
        Ok(())
    } else {
        Err(ApiError::invalid(resource, &new.metadata().name, &problems))
    }
}

/// Adds what the client should know of a write that passed all rules.
pub(crate) fn warn(
    resource: &Resource,
    change: &Change<'_>,
    new: &dyn Object,
    old: Option<&dyn Object>,
    warnings: &mut Vec<String>,
) {
    let old_metadata = old.map(Object::metadata);
    metadata::advise_finalizers(&resource.kind, new.metadata(), old_metadata, warnings);
    if let Some(strategy) = resource.strategy() {
        strategy.warn(change, new, old, warnings);
    }
}
