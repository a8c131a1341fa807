//! Metadata of templates of claims: claims take labels and annotations from their template, and nothing else.

use machinery::{check, format, meta::v1::ObjectMeta, path::Path, problem::Problems};

/// Checks the metadata of a template at `at`.
pub fn check(metadata: &ObjectMeta, at: &Path<'_>, problems: &mut Problems) {
    let annotations = at.field("annotations");
    for key in metadata.annotations.keys() {
        check::format(&key.to_lowercase(), format::qualified_name, &annotations, problems);
    }
    let labels = at.field("labels");
    for (key, value) in &metadata.labels {
        check::format(key, format::label_key, &labels, problems);
        check::format(value, format::label_value, &labels, problems);
    }
    let given = [
        ("name", !metadata.name.is_empty()),
        ("generateName", !metadata.generate_name.is_empty()),
        ("namespace", !metadata.namespace.is_empty()),
        ("selfLink", !metadata.self_link.is_empty()),
        // The reference server lowers only the first letter of `UID`.
        ("uID", !metadata.uid.is_empty()),
        ("resourceVersion", !metadata.resource_version.is_empty()),
        ("generation", metadata.generation != 0),
        ("creationTimestamp", metadata.creation_timestamp.is_some()),
        ("deletionTimestamp", metadata.deletion_timestamp.is_some()),
        ("deletionGracePeriodSeconds", metadata.deletion_grace_period_seconds.is_some()),
        ("ownerReferences", !metadata.owner_references.is_empty()),
        ("finalizers", !metadata.finalizers.is_empty()),
        ("managedFields", !metadata.managed_fields.is_empty()),
    ];
    for (field, is_set) in given {
        let at = at.field(field);
        // Also a list without entries.
        if is_set || problems.was_emptied(&at) {
            problems.forbidden(&at, "cannot be set");
        }
    }
}
