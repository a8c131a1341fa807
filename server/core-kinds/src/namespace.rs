//! Namespaces: the server's own finalizer and label, and a phase that follows the deletion timestamp.
//!
//! Emptying a deleted namespace is the controller's work, and removing it at the end the runtime's.

use generated_core::core::v1::Namespace;
use machinery::{
    brand::Brand,
    change::{Change, Operation},
    check, format,
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

/// The rules of namespaces that span several fields.
#[derive(Debug)]
pub(crate) struct NamespaceStrategy;

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
            // Without it, a delete would remove the namespace before it is empty.
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
        match change.subresource {
            "" => check_finalizers(change, new, problems),
            "finalize" => check_each_finalizer(change, new, problems),
            _ => check_phase(new, problems),
        }
    }
}

/// Selectors must find every namespace by its name, so its writers cannot change this label.
fn set_name_label(brand: &Brand, namespace: &mut Namespace) {
    let name = namespace.metadata.name.clone();
    namespace.metadata.labels.insert(brand.namespace_name_label.to_owned(), name);
}

/// Every finalizer of the spec, at the path of the list.
fn check_finalizers(change: &Change<'_>, namespace: &Namespace, problems: &mut Problems) {
    let at = Path::Root.field("spec");
    for finalizer in &namespace.spec.finalizers {
        check_finalizer(change, finalizer, &at.field("finalizers"), problems);
    }
}

/// The same, each at its own path.
fn check_each_finalizer(change: &Change<'_>, namespace: &Namespace, problems: &mut Problems) {
    let spec = Path::Root.field("spec");
    let list = spec.field("finalizers");
    for (index, finalizer) in namespace.spec.finalizers.iter().enumerate() {
        check_finalizer(change, finalizer, &list.index(index), problems);
    }
}

fn check_finalizer(change: &Change<'_>, finalizer: &str, at: &Path<'_>, problems: &mut Problems) {
    check::format(finalizer, format::qualified_name, at, problems);
    check::named_finalizer(finalizer, change.brand, at, problems);
}

/// The path has a capital letter, as clients know it.
fn check_phase(namespace: &Namespace, problems: &mut Problems) {
    let (expected, detail) = match namespace.metadata.deletion_timestamp {
        None => (ACTIVE, "may only be 'Active' if `deletionTimestamp` is empty"),
        Some(_) => (TERMINATING, "may only be 'Terminating' if `deletionTimestamp` is not empty"),
    };
    let phase = namespace.status.phase.as_str();
    if phase != expected {
        problems.invalid(&Path::Root.field("status").field("Phase"), &quote(phase), detail);
    }
}
