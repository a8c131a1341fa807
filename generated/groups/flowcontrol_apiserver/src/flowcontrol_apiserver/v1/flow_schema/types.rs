// Written by kindsmith from schema/flowcontrol.apiserver/v1/flow_schema.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `flowcontrol.apiserver/v1` from `flow_schema`.

/// Says which requests belong together and how important they are.
#[derive(Clone, Default, PartialEq)]
pub struct FlowSchema {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Which requests are meant.
    pub spec: crate::flowcontrol_apiserver::v1::FlowSchemaSpec,
    /// Whether it works.
    pub status: crate::flowcontrol_apiserver::v1::FlowSchemaStatus,
}

/// How requests are told apart.
#[derive(Clone, Default, PartialEq)]
pub struct FlowDistinguisherMethod {
    /// `ByUser` or `ByNamespace`.
    pub type_: String,
}

/// One aspect of the present state.
#[derive(Clone, Default, PartialEq)]
pub struct FlowSchemaCondition {
    /// Name of the aspect, unique within the object.
    pub type_: String,
    /// Whether it holds, `True`, `False` or `Unknown`.
    pub status: String,
    /// When the status last changed.
    pub last_transition_time: Option<machinery::time::Time>,
    /// Why the status is what it is, as one word in CamelCase.
    pub reason: String,
    /// Details of the last change, for people.
    pub message: String,
}

/// Which requests are meant, and how important they are.
#[derive(Clone, Default, PartialEq)]
pub struct FlowSchemaSpec {
    /// Priority level of the requests.
    pub priority_level_configuration: crate::flowcontrol_apiserver::v1::PriorityLevelConfigurationReference,
    /// Order in which schemas are asked, 1 to 10000, the smallest first; by default 1000. The first
    /// that fits counts.
    pub matching_precedence: i32,
    /// What makes a flow of requests, between which the level is fair. Absent makes one flow of all.
    pub distinguisher_method: Option<
        crate::flowcontrol_apiserver::v1::FlowDistinguisherMethod,
    >,
    /// Requests that are meant. Any of the rules suffices; without any, none are.
    pub rules: Vec<crate::flowcontrol_apiserver::v1::PolicyRulesWithSubjects>,
}

/// Whether a schema works.
#[derive(Clone, Default, PartialEq)]
pub struct FlowSchemaStatus {
    /// Aspects of it, such as `Dangling`.
    pub conditions: Vec<crate::flowcontrol_apiserver::v1::FlowSchemaCondition>,
}

/// A group of users.
#[derive(Clone, Default, PartialEq)]
pub struct GroupSubject {
    /// Name of the group, `*` for all.
    pub name: String,
}

/// Requests for paths that belong to no resource type.
#[derive(Clone, Default, PartialEq)]
pub struct NonResourcePolicyRule {
    /// Verbs, `*` for all.
    pub verbs: Vec<String>,
    /// Paths, as `/healthz` or `/healthz/*`, or `*` for all.
    pub non_resource_urls: Vec<String>,
}

/// Requests of some users.
#[derive(Clone, Default, PartialEq)]
pub struct PolicyRulesWithSubjects {
    /// Whose requests are meant, at least one.
    pub subjects: Vec<crate::flowcontrol_apiserver::v1::Subject>,
    /// Requests for resource types. One of the two lists is not empty.
    pub resource_rules: Vec<crate::flowcontrol_apiserver::v1::ResourcePolicyRule>,
    /// Requests for other paths.
    pub non_resource_rules: Vec<crate::flowcontrol_apiserver::v1::NonResourcePolicyRule>,
}

/// Names a priority level.
#[derive(Clone, Default, PartialEq)]
pub struct PriorityLevelConfigurationReference {
    /// Name of the PriorityLevelConfiguration.
    pub name: String,
}

/// Requests for resource types.
#[derive(Clone, Default, PartialEq)]
pub struct ResourcePolicyRule {
    /// Verbs, `*` for all.
    pub verbs: Vec<String>,
    /// Groups, `*` for all.
    pub api_groups: Vec<String>,
    /// Resource types, with sub-resources as `pods/log`, `*` for all.
    pub resources: Vec<String>,
    /// Whether requests without a namespace are meant.
    pub cluster_scope: bool,
    /// Namespaces of the requests, `*` for all. Empty needs `clusterScope`.
    pub namespaces: Vec<String>,
}

/// A service account.
#[derive(Clone, Default, PartialEq)]
pub struct ServiceAccountSubject {
    /// Namespace of the account.
    pub namespace: String,
    /// Name of the account, `*` for all of the namespace.
    pub name: String,
}

/// Whose requests are meant. The field that `kind` names is set.
#[derive(Clone, Default, PartialEq)]
pub struct Subject {
    /// `User`, `Group` or `ServiceAccount`.
    pub kind: String,
    /// A user.
    pub user: Option<crate::flowcontrol_apiserver::v1::UserSubject>,
    /// A group.
    pub group: Option<crate::flowcontrol_apiserver::v1::GroupSubject>,
    /// A service account.
    pub service_account: Option<crate::flowcontrol_apiserver::v1::ServiceAccountSubject>,
}

/// A user.
#[derive(Clone, Default, PartialEq)]
pub struct UserSubject {
    /// Name of the user, `*` for all.
    pub name: String,
}
