//! Definitions of kinds: what they say of names, versions, schemas and conversion.
//!
//! Serving the kinds is not the work of this file. Controllers accept names and report in the status.

mod columns;
mod complete;
mod conversion;
mod names;
mod schemas;
mod shared;
mod shown;
mod spec;
mod versions;

use custom_kinds::definition::{TERMINATING, approval, cleanup_finalizer, set_condition};
use generated_apiextensions::apiextensions::v1::{CustomResourceConversion, CustomResourceDefinition};
use machinery::{
    brand::Brand,
    change::{Change, Operation},
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

use self::schemas::Schemas;

/// The rules of definitions that the schema cannot express.
#[derive(Debug)]
pub(crate) struct CustomResourceDefinitionStrategy;

impl Strategy for CustomResourceDefinitionStrategy {
    type Object = CustomResourceDefinition;

    fn default_fields(&self, _brand: &Brand, new: &mut CustomResourceDefinition) {
        default_beside_schemas(new);
        complete::schemas(&mut new.spec);
    }

    fn default_changed(
        &self,
        _brand: &Brand,
        new: &mut CustomResourceDefinition,
        old: &CustomResourceDefinition,
    ) {
        default_beside_schemas(new);
        if new.spec.versions != old.spec.versions {
            complete::schemas(&mut new.spec);
        }
    }

    fn prepare(
        &self,
        change: &Change<'_>,
        new: &mut CustomResourceDefinition,
        old: Option<&CustomResourceDefinition>,
    ) {
        if change.subresource == "status" {
            return;
        }
        add_stored_version(new);
        let was_deleted = old.is_none_or(|old| old.metadata.deletion_timestamp.is_some());
        if new.metadata.deletion_timestamp.is_some() && !was_deleted {
            let message =
                "CustomResourceDefinition marked for deletion; CustomResource deletion will begin soon";
            set_condition(new, (TERMINATING, true), ("InstanceDeletionPending", message), change.now);
        }
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &CustomResourceDefinition,
        old: Option<&CustomResourceDefinition>,
        problems: &mut Problems,
    ) {
        let status = Path::Root.field("status");
        if change.subresource == "status" {
            return names::check(&new.status.accepted_names, &status.field("acceptedNames"), problems);
        }
        if change.operation == Operation::Create {
            check_name(new, problems);
            spec::check_own_groups(&new.spec.group, change.brand, problems);
        }
        let (schemas, stored) = (Schemas::of(new), old.map(Schemas::of));
        spec::check(&schemas, stored.as_ref(), &Path::Root.field("spec"), problems);
        names::check(&new.status.accepted_names, &status.field("acceptedNames"), problems);
        versions::check_stored(new, &status.field("storedVersions"), problems);
        approval::check(new, old, change.brand, problems);
        spec::check_pruning(new, old, problems);
        // Not of a definition that is refused.
        if problems.is_empty() {
            for format in schemas.new_formats(stored.as_ref()) {
                problems.advise(format!("unrecognized format {}", quote(&format)));
            }
        }
    }

    fn deletion_finalizer(&self, brand: &Brand) -> Option<String> {
        Some(cleanup_finalizer(brand))
    }
}

/// Fills in everything but the schemas.
fn default_beside_schemas(new: &mut CustomResourceDefinition) {
    let names = &mut new.spec.names;
    if names.singular.is_empty() {
        names.singular = names.kind.to_lowercase();
    }
    if names.list_kind.is_empty() && !names.kind.is_empty() {
        names.list_kind = format!("{}List", names.kind);
    }
    new.spec.conversion.get_or_insert_with(|| CustomResourceConversion {
        strategy: conversion::NONE.to_owned(),
        ..CustomResourceConversion::default()
    });
    if new.status.stored_versions.is_empty() {
        add_stored_version(new);
    }
}

/// Objects may be stored in the version that says so from now on.
fn add_stored_version(new: &mut CustomResourceDefinition) {
    let Some(version) = new.spec.versions.iter().find(|version| version.storage) else { return };
    if !new.status.stored_versions.contains(&version.name) {
        new.status.stored_versions.push(version.name.clone());
    }
}

/// The name says what paths say of the kind.
fn check_name(new: &CustomResourceDefinition, problems: &mut Problems) {
    let wanted = format!("{}.{}", new.spec.names.plural, new.spec.group);
    let at = Path::Root.field("metadata");
    let metadata = &new.metadata;
    for (field, name) in [("generateName", &metadata.generate_name), ("name", &metadata.name)] {
        if !name.is_empty() && *name != wanted {
            let detail = "must be spec.names.plural+\".\"+spec.group";
            problems.invalid(&at.field(field), &quote(name), detail);
        }
    }
}
