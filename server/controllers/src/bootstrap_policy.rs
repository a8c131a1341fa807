//! The roles and bindings that every server has. They exist when the server begins to serve. What others
//! added to them stays; what others removed from them comes back, unless an annotation says otherwise.

use std::collections::BTreeMap;

use access::authz::rbac::{
    self,
    policy::{BindingPolicy, Policy, RolePolicy, policy},
};
use client::{
    Client,
    settle::{Mending, settle_all},
};
use engine::{authorization::listing::Rule, status::ApiError};
use futures_util::future::try_join4;
use generated_rbac_authorization::rbac_authorization::v1::{
    AggregationRule, ClusterRole, ClusterRoleBinding, PolicyRule, Role, RoleBinding, RoleRef, Subject,
};
use kinds::grants;
use machinery::{
    brand::Brand,
    meta::v1::{LabelSelector, ObjectMeta},
    object::OfKind,
};

/// Creates what is missing, and adds what is missing in what exists. The namespaces of the system must exist.
///
/// # Errors
/// Why that is not possible.
pub(crate) async fn reconcile(client: &Client) -> Result<(), ApiError> {
    let Policy { roles, bindings } = policy(client.brand());
    let fresh = Fresh { brand: client.brand(), group: client.brand().group(ClusterRole::GROUP) };
    let (cluster_roles, roles): (Vec<_>, Vec<_>) =
        roles.into_iter().partition(|role| role.namespace.is_empty());
    let (cluster_bindings, bindings): (Vec<_>, Vec<_>) =
        bindings.into_iter().partition(|binding| binding.namespace.is_empty());
    // The order does not matter here: a binding may name a role that does not exist yet.
    // All at once: they share the flushes of the store.
    try_join4(
        settle_kind(client, cluster_roles.iter().map(|role| fresh.cluster_role(role)).collect()),
        settle_kind(client, roles.iter().map(|role| fresh.role(role)).collect()),
        settle_kind(client, cluster_bindings.iter().map(|one| fresh.cluster_role_binding(one)).collect()),
        settle_kind(client, bindings.iter().map(|one| fresh.role_binding(one)).collect()),
    )
    .await?;
    Ok(())
}

/// A kind of the policy.
trait Reconciled: OfKind {
    /// Adds what is missing, besides labels and annotations.
    fn add(&mut self, fresh: &Self) -> Mending;
}

/// Brings all objects of one kind to where they should be.
async fn settle_kind<K: Reconciled>(client: &Client, fresh: Vec<K>) -> Result<(), ApiError> {
    let autoupdate = autoupdate(client.brand());
    settle_all(client, &fresh, |object: &mut K, fresh: &K| {
        // An administrator has turned updates off for this object.
        if object.metadata().annotations.get(&autoupdate).is_some_and(|value| value == "false") {
            return Mending::Nothing;
        }
        let is_marked = add_marks(object.metadata_mut(), fresh.metadata());
        match object.add(fresh) {
            Mending::Nothing => update_if(is_marked),
            mending => mending,
        }
    })
    .await
}

fn update_if(changed: bool) -> Mending {
    if changed { Mending::Update } else { Mending::Nothing }
}

/// Adds labels and annotations that are missing, and returns whether there were any.
fn add_marks(metadata: &mut ObjectMeta, fresh: &ObjectMeta) -> bool {
    let mut added = false;
    for (all, wanted) in
        [(&mut metadata.labels, &fresh.labels), (&mut metadata.annotations, &fresh.annotations)]
    {
        for (name, value) in wanted {
            all.entry(name.clone()).or_insert_with(|| {
                added = true;
                value.clone()
            });
        }
    }
    added
}

impl Reconciled for ClusterRole {
    fn add(&mut self, fresh: &Self) -> Mending {
        let selectors = add_selectors(self, fresh);
        // The rules of an aggregated role are those of its parts, which may have changed.
        let rules = self.aggregation_rule.is_none() && add_rules(&mut self.rules, &fresh.rules);
        update_if(selectors || rules)
    }
}

impl Reconciled for Role {
    fn add(&mut self, fresh: &Self) -> Mending {
        update_if(add_rules(&mut self.rules, &fresh.rules))
    }
}

impl Reconciled for ClusterRoleBinding {
    fn add(&mut self, fresh: &Self) -> Mending {
        if self.role_ref != fresh.role_ref {
            // What a binding refers to cannot be changed.
            return Mending::Replace;
        }
        update_if(add_subjects(&mut self.subjects, &fresh.subjects))
    }
}

impl Reconciled for RoleBinding {
    fn add(&mut self, fresh: &Self) -> Mending {
        if self.role_ref != fresh.role_ref {
            // What a binding refers to cannot be changed.
            return Mending::Replace;
        }
        update_if(add_subjects(&mut self.subjects, &fresh.subjects))
    }
}

/// Makes objects as they are created where none exist.
struct Fresh {
    brand: &'static Brand,
    /// The group of roles on the wire.
    group: String,
}

impl Fresh {
    fn cluster_role(&self, role: &RolePolicy) -> ClusterRole {
        ClusterRole {
            metadata: self.role_metadata(role),
            rules: role.rules.iter().map(policy_rule).collect(),
            aggregation_rule: role.aggregates.as_deref().map(aggregation_of),
        }
    }

    fn role(&self, role: &RolePolicy) -> Role {
        Role { metadata: self.role_metadata(role), rules: role.rules.iter().map(policy_rule).collect() }
    }

    fn cluster_role_binding(&self, binding: &BindingPolicy) -> ClusterRoleBinding {
        ClusterRoleBinding {
            metadata: self.metadata(&binding.namespace, &binding.name),
            subjects: binding.subjects.iter().map(|one| subject(one, &self.group)).collect(),
            role_ref: role_ref(ClusterRole::KIND, &binding.role, &self.group),
        }
    }

    fn role_binding(&self, binding: &BindingPolicy) -> RoleBinding {
        RoleBinding {
            metadata: self.metadata(&binding.namespace, &binding.name),
            subjects: binding.subjects.iter().map(|one| subject(one, &self.group)).collect(),
            role_ref: role_ref(Role::KIND, &binding.role, &self.group),
        }
    }

    fn role_metadata(&self, role: &RolePolicy) -> ObjectMeta {
        let mut metadata = self.metadata(&role.namespace, &role.name);
        metadata.labels.extend(role.labels.iter().cloned());
        metadata
    }

    fn metadata(&self, namespace: &str, name: &str) -> ObjectMeta {
        let label = (format!("{}/bootstrapping", self.brand.domain), "rbac-defaults".to_owned());
        ObjectMeta {
            name: name.to_owned(),
            namespace: namespace.to_owned(),
            labels: [label].into(),
            annotations: [(autoupdate(self.brand), "true".to_owned())].into(),
            ..ObjectMeta::default()
        }
    }
}

fn add_rules(rules: &mut Vec<PolicyRule>, wanted: &[PolicyRule]) -> bool {
    let held: Vec<Rule> = rules.iter().map(grants::rule).collect();
    let wanted: Vec<Rule> = wanted.iter().map(grants::rule).collect();
    // Only missing permissions are added, so that rules that an administrator added stay.
    let missing = rbac::missing(&held, &wanted);
    rules.extend(missing.iter().map(policy_rule));
    !missing.is_empty()
}

fn add_selectors(role: &mut ClusterRole, fresh: &ClusterRole) -> bool {
    let Some(wanted) = &fresh.aggregation_rule else { return false };
    let selectors = &mut role.aggregation_rule.get_or_insert_default().cluster_role_selectors;
    let missing: Vec<LabelSelector> =
        wanted.cluster_role_selectors.iter().filter(|one| !selectors.contains(one)).cloned().collect();
    selectors.extend_from_slice(&missing);
    !missing.is_empty()
}

fn add_subjects(subjects: &mut Vec<Subject>, wanted: &[Subject]) -> bool {
    let missing: Vec<Subject> = wanted.iter().filter(|one| !subjects.contains(one)).cloned().collect();
    subjects.extend_from_slice(&missing);
    !missing.is_empty()
}

/// The annotation that turns these updates off for one object.
fn autoupdate(brand: &Brand) -> String {
    format!("rbac.authorization.{}/autoupdate", brand.domain)
}

fn policy_rule(rule: &Rule) -> PolicyRule {
    PolicyRule {
        verbs: rule.verbs.clone(),
        api_groups: rule.api_groups.clone(),
        resources: rule.resources.clone(),
        resource_names: rule.resource_names.clone(),
        non_resource_urls: rule.non_resource_urls.clone(),
    }
}

fn aggregation_of(label: &str) -> AggregationRule {
    let match_labels = BTreeMap::from([(label.to_owned(), "true".to_owned())]);
    AggregationRule {
        cluster_role_selectors: vec![LabelSelector { match_labels, ..LabelSelector::default() }],
    }
}

fn role_ref(kind: &str, name: &str, group: &str) -> RoleRef {
    RoleRef { api_group: group.to_owned(), kind: kind.to_owned(), name: name.to_owned() }
}

fn subject(subject: &rbac::Subject, group: &str) -> Subject {
    let of = |kind: &str, api_group: &str, namespace: &str, name: &str| Subject {
        kind: kind.to_owned(),
        api_group: api_group.to_owned(),
        name: name.to_owned(),
        namespace: namespace.to_owned(),
    };
    match subject {
        rbac::Subject::User(name) => of("User", group, "", name),
        rbac::Subject::Group(name) => of("Group", group, "", name),
        rbac::Subject::ServiceAccount { namespace, name } => of("ServiceAccount", "", namespace, name),
    }
}
