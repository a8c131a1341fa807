//! Cluster role bindings: of a cluster role, and to accounts with explicit namespaces.

use generated_rbac_authorization::rbac_authorization::v1::ClusterRoleBinding;
use machinery::{brand::Brand, change::Change, columns::Cell, problem::Problems, strategy::Strategy};

use super::bindings::{self, Namespace};

/// The kinds of roles that it may grant.
const ROLES: &[&str] = &["ClusterRole"];

/// The rules of bindings for the whole cluster.
#[derive(Debug)]
pub(crate) struct ClusterRoleBindingStrategy;

impl Strategy for ClusterRoleBindingStrategy {
    type Object = ClusterRoleBinding;

    fn default_fields(&self, brand: &Brand, new: &mut ClusterRoleBinding) {
        bindings::complete(brand, &mut new.subjects, &mut new.role_ref);
    }

    fn validate(
        &self,
        change: &Change<'_>,
        new: &ClusterRoleBinding,
        old: Option<&ClusterRoleBinding>,
        problems: &mut Problems,
    ) {
        let refers = (new.subjects.as_slice(), &new.role_ref);
        let stored = old.map(|old| &old.role_ref);
        bindings::check_references(change.brand, refers, stored, (ROLES, Namespace::Needed), problems);
    }

    fn cell(&self, column: &str, object: &ClusterRoleBinding) -> Cell {
        bindings::cell(column, &object.subjects, &object.role_ref)
    }
}
