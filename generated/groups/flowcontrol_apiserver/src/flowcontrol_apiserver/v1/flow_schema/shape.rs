// Written by kindsmith from schema/flowcontrol.apiserver/v1/flow_schema.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `FlowSchema`.
    pub FLOW_SCHEMA: crate::flowcontrol_apiserver::v1::FlowSchema {
        name: "FlowSchema", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::flowcontrol_apiserver::v1::flow_schema::shape::FLOW_SCHEMA_SPEC];
        2 status: "status" 3 Always [message
            crate::flowcontrol_apiserver::v1::flow_schema::shape::FLOW_SCHEMA_STATUS];
    }
}

machinery::message! {
    /// The form of `FlowDistinguisherMethod`.
    pub FLOW_DISTINGUISHER_METHOD: crate::flowcontrol_apiserver::v1::FlowDistinguisherMethod {
        name: "FlowDistinguisherMethod";
        0 type_: "type" 1 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `FlowSchemaCondition`.
    pub FLOW_SCHEMA_CONDITION: crate::flowcontrol_apiserver::v1::FlowSchemaCondition {
        name: "FlowSchemaCondition";
        0 type_: "type" 1 NonZero [scalar Text];
        1 status: "status" 2 NonZero [scalar Text];
        2 last_transition_time: "lastTransitionTime" 3 Always [scalar Time], filled: true;
        3 reason: "reason" 4 NonZero [scalar Text];
        4 message: "message" 5 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `FlowSchemaSpec`.
    pub FLOW_SCHEMA_SPEC: crate::flowcontrol_apiserver::v1::FlowSchemaSpec {
        name: "FlowSchemaSpec";
        0 priority_level_configuration: "priorityLevelConfiguration" 1 Always [message
            crate::flowcontrol_apiserver::v1::flow_schema::shape::PRIORITY_LEVEL_CONFIGURATION_REFERENCE];
        1 matching_precedence: "matchingPrecedence" 2 Always [scalar Integer], default: "1000";
        2 distinguisher_method: "distinguisherMethod" 3 NonZero [message
            crate::flowcontrol_apiserver::v1::flow_schema::shape::FLOW_DISTINGUISHER_METHOD];
        3 rules: "rules" 4 NonZero [list [message
            crate::flowcontrol_apiserver::v1::flow_schema::shape::POLICY_RULES_WITH_SUBJECTS]];
    }
}

machinery::message! {
    /// The form of `FlowSchemaStatus`.
    pub FLOW_SCHEMA_STATUS: crate::flowcontrol_apiserver::v1::FlowSchemaStatus {
        name: "FlowSchemaStatus";
        0 conditions: "conditions" 1 NonZero [by "type" [message
            crate::flowcontrol_apiserver::v1::flow_schema::shape::FLOW_SCHEMA_CONDITION]], patch:
            MergeByKey("type");
    }
}

machinery::message! {
    /// The form of `GroupSubject`.
    pub GROUP_SUBJECT: crate::flowcontrol_apiserver::v1::GroupSubject {
        name: "GroupSubject";
        0 name: "name" 1 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `NonResourcePolicyRule`.
    pub NON_RESOURCE_POLICY_RULE: crate::flowcontrol_apiserver::v1::NonResourcePolicyRule {
        name: "NonResourcePolicyRule";
        0 verbs: "verbs" 1 ListOrNull [set [scalar Text]];
        1 non_resource_urls: "nonResourceURLs" 6 ListOrNull [set [scalar Text]];
    }
}

machinery::message! {
    /// The form of `PolicyRulesWithSubjects`.
    pub POLICY_RULES_WITH_SUBJECTS: crate::flowcontrol_apiserver::v1::PolicyRulesWithSubjects {
        name: "PolicyRulesWithSubjects";
        0 subjects: "subjects" 1 ListOrNull [list [message
            crate::flowcontrol_apiserver::v1::flow_schema::shape::SUBJECT]];
        1 resource_rules: "resourceRules" 2 NonZero [list [message
            crate::flowcontrol_apiserver::v1::flow_schema::shape::RESOURCE_POLICY_RULE]];
        2 non_resource_rules: "nonResourceRules" 3 NonZero [list [message
            crate::flowcontrol_apiserver::v1::flow_schema::shape::NON_RESOURCE_POLICY_RULE]];
    }
}

machinery::message! {
    /// The form of `PriorityLevelConfigurationReference`.
    pub PRIORITY_LEVEL_CONFIGURATION_REFERENCE:
        crate::flowcontrol_apiserver::v1::PriorityLevelConfigurationReference {
        name: "PriorityLevelConfigurationReference";
        0 name: "name" 1 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `ResourcePolicyRule`.
    pub RESOURCE_POLICY_RULE: crate::flowcontrol_apiserver::v1::ResourcePolicyRule {
        name: "ResourcePolicyRule";
        0 verbs: "verbs" 1 ListOrNull [set [scalar Text]];
        1 api_groups: "apiGroups" 2 ListOrNull [set [scalar Text]], inner: Named("APIGroups");
        2 resources: "resources" 3 ListOrNull [set [scalar Text]];
        3 cluster_scope: "clusterScope" 4 NonZero [scalar Boolean];
        4 namespaces: "namespaces" 5 ListOrNull [set [scalar Text]];
    }
}

machinery::message! {
    /// The form of `ServiceAccountSubject`.
    pub SERVICE_ACCOUNT_SUBJECT: crate::flowcontrol_apiserver::v1::ServiceAccountSubject {
        name: "ServiceAccountSubject";
        0 namespace: "namespace" 1 Always [scalar Text];
        1 name: "name" 2 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `Subject`.
    pub SUBJECT: crate::flowcontrol_apiserver::v1::Subject {
        name: "Subject";
        0 kind: "kind" 1 Always [scalar Text];
        1 user: "user" 2 NonZero [message crate::flowcontrol_apiserver::v1::flow_schema::shape::USER_SUBJECT];
        2 group: "group" 3 NonZero [message
            crate::flowcontrol_apiserver::v1::flow_schema::shape::GROUP_SUBJECT];
        3 service_account: "serviceAccount" 4 NonZero [message
            crate::flowcontrol_apiserver::v1::flow_schema::shape::SERVICE_ACCOUNT_SUBJECT];
    }
}

machinery::message! {
    /// The form of `UserSubject`.
    pub USER_SUBJECT: crate::flowcontrol_apiserver::v1::UserSubject {
        name: "UserSubject";
        0 name: "name" 1 Always [scalar Text];
    }
}
