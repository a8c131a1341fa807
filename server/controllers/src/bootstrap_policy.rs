//! The roles and bindings that every server has are there when it begins to serve (spec: authorization, section 5.7).
//! What somebody added to them stays; what somebody took out of them comes back, unless they said otherwise.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use access::authz::rbac::{
    self,
    policy::{BindingPolicy, Policy, RolePolicy, policy},
};
use engine::{authorization::listing::Rule, catalog::Resource, status::ApiError};
use futures_util::future::try_join_all;
use generated::rbac_authorization::v1::{
    AggregationRule, ClusterRole, ClusterRoleBinding, PolicyRule, Role, RoleBinding, RoleRef, Subject,
};
use kinds::grants;
use machinery::{
    meta::v1::{LabelSelector, ObjectMeta},
    object::Object,
};
use storage::entry::ResourceId;

use super::client::{Client, Target};

/// Makes what is missing, and adds what is missing in what is there. The namespaces of the system must exist.
///
/// # Errors
/// Why that is not possible.
pub async fn reconcile(client: &Client) -> Result<(), ApiError> {
    let Some(kinds) = Kinds::of(client) else { return Ok(()) };
    let Policy { roles, bindings } = policy(client.brand());
    let empty = kinds.empty(client).await?;
    let wanted = roles.iter().map(Wanted::Role).chain(bindings.iter().map(Wanted::Binding));
    // All at once: they share the flushes of the store.
    try_join_all(wanted.map(|wanted| settle(client, &kinds, &empty, wanted))).await?;
    Ok(())
}

/// The resource types of the four kinds.
struct Kinds {
    cluster_role: Arc<Resource>,
    role: Arc<Resource>,
    cluster_role_binding: Arc<Resource>,
    role_binding: Arc<Resource>,
}

impl Kinds {
    fn of(client: &Client) -> Option<Self> {
        let find = |plural: &str| client.catalog().find(grants::GROUP, plural).cloned();
        Some(Kinds {
            cluster_role: find("clusterroles")?,
            role: find("roles")?,
            cluster_role_binding: find("clusterrolebindings")?,
            role_binding: find("rolebindings")?,
        })
    }

    /// Those without any object. A new server does not look for each of those that it makes.
    async fn empty(&self, client: &Client) -> Result<BTreeSet<ResourceId>, ApiError> {
        let mut empty = BTreeSet::new();
        for resource in [&self.cluster_role, &self.role, &self.cluster_role_binding, &self.role_binding] {
            if client.is_empty(resource).await? {
                empty.insert(resource.id);
            }
        }
        Ok(empty)
    }
}

/// One object of the policy.
#[derive(Clone, Copy)]
enum Wanted<'a> {
    Role(&'a RolePolicy),
    Binding(&'a BindingPolicy),
}

impl Wanted<'_> {
    fn place(&self) -> (&str, &str) {
        match self {
            Wanted::Role(role) => (&role.namespace, &role.name),
            Wanted::Binding(binding) => (&binding.namespace, &binding.name),
        }
    }

    fn resource<'a>(&self, kinds: &'a Kinds) -> &'a Arc<Resource> {
        match (self, self.place().0.is_empty()) {
            (Wanted::Role(_), true) => &kinds.cluster_role,
            (Wanted::Role(_), false) => &kinds.role,
            (Wanted::Binding(_), true) => &kinds.cluster_role_binding,
            (Wanted::Binding(_), false) => &kinds.role_binding,
        }
    }
}

/// Brings one object to where it should be.
async fn settle(
    client: &Client,
    kinds: &Kinds,
    empty: &BTreeSet<ResourceId>,
    wanted: Wanted<'_>,
) -> Result<(), ApiError> {
    let resource = wanted.resource(kinds);
    let fresh = fresh(client, kinds, wanted);
    let done = if empty.contains(&resource.id) {
        client.create(resource, fresh.as_ref()).await
    } else {
        settle_with_stored(client, resource, wanted.place(), fresh.as_ref()).await
    };
    match done {
        // Another server does the same at the same time.
        Err(error) if error.status.reason == "AlreadyExists" => Ok(()),
        done => done,
    }
}

async fn settle_with_stored(
    client: &Client,
    resource: &Arc<Resource>,
    (namespace, name): (&str, &str),
    fresh: &dyn Object,
) -> Result<(), ApiError> {
    let target = Target { namespace, name, subresource: "" };
    let found = match client.get(resource, target).await {
        Err(error) if error.status.code == 404 => return client.create(resource, fresh).await,
        found => found?,
    };
    match merge(client, found.as_ref(), fresh) {
        Merged::AsItIs => Ok(()),
        Merged::Changed(changed) => client.update(resource, "", changed.as_ref()).await,
        // What a binding refers to cannot be changed.
        Merged::Replaced => {
            let seen = found.metadata().resource_version.parse().map_err(ApiError::internal)?;
            client.delete(resource, target, seen).await?;
            client.create(resource, fresh).await
        }
    }
}

/// The object as it is made when there is none.
fn fresh(client: &Client, kinds: &Kinds, wanted: Wanted<'_>) -> Box<dyn Object> {
    let brand = client.brand();
    let (namespace, name) = wanted.place();
    let mut labels =
        BTreeMap::from([(format!("{}/bootstrapping", brand.domain), "rbac-defaults".to_owned())]);
    let annotations = BTreeMap::from([(autoupdate(client), "true".to_owned())]);
    if let Wanted::Role(role) = wanted {
        labels.extend(role.labels.iter().cloned());
    }
    let (namespace, name) = (namespace.to_owned(), name.to_owned());
    let metadata = ObjectMeta { name, namespace, labels, annotations, ..ObjectMeta::default() };
    let group = &kinds.role.group;
    match wanted {
        Wanted::Role(role) if role.namespace.is_empty() => Box::new(ClusterRole {
            metadata,
            rules: role.rules.iter().map(policy_rule).collect(),
            aggregation_rule: role.aggregates.as_deref().map(sum_of),
        }),
        Wanted::Role(role) => {
            Box::new(Role { metadata, rules: role.rules.iter().map(policy_rule).collect() })
        }
        Wanted::Binding(binding) if binding.namespace.is_empty() => Box::new(ClusterRoleBinding {
            metadata,
            subjects: binding.subjects.iter().map(|one| subject(one, group)).collect(),
            role_ref: role_ref("ClusterRole", &binding.role, group),
        }),
        Wanted::Binding(binding) => Box::new(RoleBinding {
            metadata,
            subjects: binding.subjects.iter().map(|one| subject(one, group)).collect(),
            role_ref: role_ref("Role", &binding.role, group),
        }),
    }
}

/// What becomes of an object that is there.
enum Merged {
    /// Nothing is missing, or it is not to be touched.
    AsItIs,
    /// Something was added.
    Changed(Box<dyn Object>),
    /// It cannot become what it should be.
    Replaced,
}

fn merge(client: &Client, found: &dyn Object, fresh: &dyn Object) -> Merged {
    if found.metadata().annotations.get(&autoupdate(client)).is_some_and(|value| value == "false") {
        return Merged::AsItIs;
    }
    let mut merged = found.clone_object();
    let wanted = fresh.metadata();
    for (label, value) in &wanted.labels {
        merged.metadata_mut().labels.entry(label.clone()).or_insert_with(|| value.clone());
    }
    for (name, value) in &wanted.annotations {
        merged.metadata_mut().annotations.entry(name.clone()).or_insert_with(|| value.clone());
    }
    let mut changed = merged.metadata() != found.metadata();
    let any = merged.as_any_mut();
    let fresh = fresh.as_any();
    if let (Some(role), Some(fresh)) =
        (any.downcast_mut::<ClusterRole>(), fresh.downcast_ref::<ClusterRole>())
    {
        changed |= add_selectors(role, fresh);
        // The rules of a sum are those of its parts, whatever they are by now.
        if role.aggregation_rule.is_none() {
            changed |= add_rules(&mut role.rules, &fresh.rules);
        }
    } else if let (Some(role), Some(fresh)) = (any.downcast_mut::<Role>(), fresh.downcast_ref::<Role>()) {
        changed |= add_rules(&mut role.rules, &fresh.rules);
    } else if let (Some(binding), Some(fresh)) =
        (any.downcast_mut::<ClusterRoleBinding>(), fresh.downcast_ref::<ClusterRoleBinding>())
    {
        if binding.role_ref != fresh.role_ref {
            return Merged::Replaced;
        }
        changed |= add_subjects(&mut binding.subjects, &fresh.subjects);
    } else if let (Some(binding), Some(fresh)) =
        (any.downcast_mut::<RoleBinding>(), fresh.downcast_ref::<RoleBinding>())
    {
        if binding.role_ref != fresh.role_ref {
            return Merged::Replaced;
        }
        changed |= add_subjects(&mut binding.subjects, &fresh.subjects);
    }
    if changed { Merged::Changed(merged) } else { Merged::AsItIs }
}

fn add_rules(rules: &mut Vec<PolicyRule>, wanted: &[PolicyRule]) -> bool {
    let held: Vec<Rule> = rules.iter().map(grants::rule).collect();
    let wanted: Vec<Rule> = wanted.iter().map(grants::rule).collect();
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

/// The annotation by which somebody says that an object is theirs.
fn autoupdate(client: &Client) -> String {
    format!("rbac.authorization.{}/autoupdate", client.brand().domain)
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

fn sum_of(label: &str) -> AggregationRule {
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
