//! Roles: their rules are about resources only.

use generated_rbac_authorization::rbac_authorization::v1::Role;
use machinery::{change::Change, problem::Problems, strategy::Strategy};

use super::policy_rules::{self, Paths};

/// The rules of roles.
#[derive(Debug)]
pub(crate) struct RoleStrategy;

impl Strategy for RoleStrategy {
    type Object = Role;

    fn validate(&self, _change: &Change<'_>, new: &Role, _old: Option<&Role>, problems: &mut Problems) {
        policy_rules::check(&new.rules, Paths::Refused, problems);
    }
}
