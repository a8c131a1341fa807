//! Role bindings: of a role in the same namespace, or of a cluster role for that namespace.

use generated_rbac_authorization::rbac_authorization::v1::RoleBinding;
use machinery::{brand::Brand, change::Change, columns::Cell, problem::Problems, strategy::Strategy};

use super::bindings::{self, Namespace};

/// The kinds of roles that it may grant.
const ROLES: &[&str] = &["Role", "ClusterRole"];

/// The rules of bindings in a namespace.
#[derive(Debug)]
pub(crate) struct RoleBindingStrategy;

impl Strategy for RoleBindingStrategy {
    type Object = RoleBinding;

    fn default_fields(&self, brand: &Brand, new: &mut RoleBinding) {
        bindings::complete(brand, &mut new.subjects, &mut new.role_ref);
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &RoleBinding,
        old: Option<&RoleBinding>,
        problems: &mut Problems,
    ) {
        let refers = (new.subjects.as_slice(), &new.role_ref);
        let stored = old.map(|old| &old.role_ref);
        bindings::check_references(change.brand, refers, stored, (ROLES, Namespace::OfTheBinding), problems);
    }

    fn cell(&self, column: &str, object: &RoleBinding) -> Cell {
        bindings::cell(column, &object.subjects, &object.role_ref)
    }
}
