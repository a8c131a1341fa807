//! Namespaces: the server's own finalizer and label, and a phase that follows the deletion timestamp.
//!
//! Emptying a deleted namespace is the controller's work, and removing it at the end the runtime's.

use generated::core::v1::Namespace;
use machinery::{
    brand::Brand,
    change::{Change, Operation},
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

/// The rules of namespaces that span several fields.
#[derive(Debug)]
pub struct NamespaceStrategy;

const ACTIVE: &str = "Active";
/// The phase of a namespace that is being emptied.
pub const TERMINATING: &str = "Terminating";

impl Strategy for NamespaceStrategy {
    type Object = Namespace;

    fn default_fields(&self, brand: &Brand, new: &mut Namespace) {
        set_name_label(brand, new);
    }

    fn prepare(&self, change: &Change<'_>, new: &mut Namespace, _old: Option<&Namespace>) {
        let own_finalizer = change.brand.namespace_finalizer;
        if change.operation == Operation::Create {
            if !new.spec.finalizers.iter().any(|finalizer| finalizer == own_finalizer) {
                new.spec.finalizers.push(own_finalizer.to_owned());
            }
            new.status.phase = ACTIVE.to_owned();
        }
        // A phase that is written at `status` is checked instead, so that its writer learns of the mistake.
        if change.subresource != "status" && new.metadata.deletion_timestamp.is_some() {
            new.status.phase = TERMINATING.to_owned();
        }
        // Again, since a name may have been generated.
        set_name_label(change.brand, new);
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &Namespace,
        _old: Option<&Namespace>,
        problems: &mut Problems,
    ) {
        check_finalizers(change, new, problems);
        if change.subresource == "status" {
            check_phase(new, problems);
        }
    }
}

/// Selectors find a namespace by its name, whatever its writers think of it.
fn set_name_label(brand: &Brand, namespace: &mut Namespace) {
    let name = namespace.metadata.name.clone();
    namespace.metadata.labels.insert(brand.namespace_name_label.to_owned(), name);
}

/// A finalizer without a domain could be anybody's; the syntax of each is declared.
fn check_finalizers(change: &Change<'_>, namespace: &Namespace, problems: &mut Problems) {
    let spec = Path::Root.field("spec");
    let finalizers = spec.field("finalizers");
    for (index, finalizer) in namespace.spec.finalizers.iter().enumerate() {
        if !finalizer.is_empty() && !finalizer.contains('/') && finalizer != change.brand.namespace_finalizer
        {
            problems.invalid(
                &finalizers.index(index),
                &quote(finalizer),
                "name is neither a standard finalizer name nor is it fully qualified",
            );
        }
    }
}

fn check_phase(namespace: &Namespace, problems: &mut Problems) {
    let (expected, detail) = match namespace.metadata.deletion_timestamp {
        None => (ACTIVE, "may only be 'Active' if deletionTimestamp is empty"),
        Some(_) => (TERMINATING, "may only be 'Terminating' if deletionTimestamp is not empty"),
    };
    let phase = namespace.status.phase.as_str();
    // Words outside the closed set are a problem of their own already.
    if phase != expected && matches!(phase, "" | ACTIVE | TERMINATING) {
        problems.invalid(&Path::Root.field("status").field("phase"), &quote(phase), detail);
    }
}
