//! Cluster roles: rules about resources or paths, and selectors of roles to aggregate.

use generated_rbac_authorization::rbac_authorization::v1::ClusterRole;
use machinery::{change::Change, path::Path, problem::Problems, selector::structured, strategy::Strategy};

use super::policy_rules::{self, Paths};

/// The rules of cluster roles.
#[derive(Debug)]
pub(crate) struct ClusterRoleStrategy;

impl Strategy for ClusterRoleStrategy {
    type Object = ClusterRole;

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &ClusterRole,
        _old: Option<&ClusterRole>,
        problems: &mut Problems,
    ) {
        policy_rules::check(&new.rules, Paths::Allowed, problems);
        let Some(aggregation) = &new.aggregation_rule else { return };
        let rule = Path::Root.field("aggregationRule");
        let list = rule.field("clusterRoleSelectors");
        for (index, selector) in aggregation.cluster_role_selectors.iter().enumerate() {
            let (at, before) = (list.index(index), problems.count());
            structured::check_selector(selector, &at, problems);
            // As in the reference server, which reports the whole selector behind its parts.
            if problems.count() > before {
                problems.invalid(&at, "null", "invalid label selector.");
            }
        }
    }
}
