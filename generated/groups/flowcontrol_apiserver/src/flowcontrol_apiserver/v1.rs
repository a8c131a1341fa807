// Written by kindsmith from schema/flowcontrol.apiserver/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `flowcontrol.apiserver/v1`.

pub mod flow_schema;
pub mod priority_level_configuration;

pub use self::flow_schema::types::{
    FlowSchema, FlowDistinguisherMethod, FlowSchemaCondition, FlowSchemaSpec,
    FlowSchemaStatus, GroupSubject, NonResourcePolicyRule, PolicyRulesWithSubjects,
    PriorityLevelConfigurationReference, ResourcePolicyRule, ServiceAccountSubject,
    Subject, UserSubject,
};
pub use self::priority_level_configuration::types::{
    PriorityLevelConfiguration, ExemptPriorityLevelConfiguration, LimitResponse,
    LimitedPriorityLevelConfiguration, PriorityLevelConfigurationCondition,
    PriorityLevelConfigurationSpec, PriorityLevelConfigurationStatus,
    QueuingConfiguration,
};
