// Written by kindsmith from schema/flowcontrol.apiserver/v1/flow_schema.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `flowcontrol.apiserver/v1` from `flow_schema`.

/// TODO: what it is.
#[derive(Clone, Default, PartialEq)]
pub struct FlowSchema {
    /// ?
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// ?
    pub spec: crate::flowcontrol_apiserver::v1::FlowSchemaSpec,
    /// ?
    pub status: crate::flowcontrol_apiserver::v1::FlowSchemaStatus,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct FlowDistinguisherMethod {
    /// ?
    pub type_: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct FlowSchemaCondition {
    /// ?
    pub type_: String,
    /// ?
    pub status: String,
    /// ?
    pub last_transition_time: Option<machinery::time::Time>,
    /// ?
    pub reason: String,
    /// ?
    pub message: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct FlowSchemaSpec {
    /// ?
    pub priority_level_configuration: crate::flowcontrol_apiserver::v1::PriorityLevelConfigurationReference,
    /// ?
    pub matching_precedence: i32,
    /// ?
    pub distinguisher_method: Option<
        crate::flowcontrol_apiserver::v1::FlowDistinguisherMethod,
    >,
    /// ?
    pub rules: Vec<crate::flowcontrol_apiserver::v1::PolicyRulesWithSubjects>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct FlowSchemaStatus {
    /// ?
    pub conditions: Vec<crate::flowcontrol_apiserver::v1::FlowSchemaCondition>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct GroupSubject {
    /// ?
    pub name: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct NonResourcePolicyRule {
    /// ?
    pub verbs: Vec<String>,
    /// ?
    pub non_resource_urls: Vec<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PolicyRulesWithSubjects {
    /// ?
    pub subjects: Vec<crate::flowcontrol_apiserver::v1::Subject>,
    /// ?
    pub resource_rules: Vec<crate::flowcontrol_apiserver::v1::ResourcePolicyRule>,
    /// ?
    pub non_resource_rules: Vec<crate::flowcontrol_apiserver::v1::NonResourcePolicyRule>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct PriorityLevelConfigurationReference {
    /// ?
    pub name: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ResourcePolicyRule {
    /// ?
    pub verbs: Vec<String>,
    /// ?
    pub api_groups: Vec<String>,
    /// ?
    pub resources: Vec<String>,
    /// ?
    pub cluster_scope: bool,
    /// ?
    pub namespaces: Vec<String>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct ServiceAccountSubject {
    /// ?
    pub namespace: String,
    /// ?
    pub name: String,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct Subject {
    /// ?
    pub kind: String,
    /// ?
    pub user: Option<crate::flowcontrol_apiserver::v1::UserSubject>,
    /// ?
    pub group: Option<crate::flowcontrol_apiserver::v1::GroupSubject>,
    /// ?
    pub service_account: Option<crate::flowcontrol_apiserver::v1::ServiceAccountSubject>,
}

/// ?
#[derive(Clone, Default, PartialEq)]
pub struct UserSubject {
    /// ?
    pub name: String,
}
