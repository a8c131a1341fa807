// Written by kindsmith from schema/admissionregistration/v1/matching.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `MatchCondition`.
    pub MATCH_CONDITION: crate::admissionregistration::v1::MatchCondition {
        name: "MatchCondition";
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
        1 expression: "expression" 2 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `MatchResources`.
    pub MATCH_RESOURCES: crate::admissionregistration::v1::MatchResources {
        name: "MatchResources", atomic: true;
        0 namespace_selector: "namespaceSelector" 1 NonZero [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR], default: "{}";
        1 object_selector: "objectSelector" 2 NonZero [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR], default: "{}";
        2 resource_rules: "resourceRules" 3 NonZero [list [message
            crate::admissionregistration::v1::matching::shape::NAMED_RULE_WITH_OPERATIONS]];
        3 exclude_resource_rules: "excludeResourceRules" 4 NonZero [list [message
            crate::admissionregistration::v1::matching::shape::NAMED_RULE_WITH_OPERATIONS]];
        4 match_policy: "matchPolicy" 7 NonZero [scalar Text], default: "\"Equivalent\"";
    }
}

machinery::message! {
    /// The form of `NamedRuleWithOperations`.
    pub NAMED_RULE_WITH_OPERATIONS: crate::admissionregistration::v1::NamedRuleWithOperations {
        name: "NamedRuleWithOperations", atomic: true, tags: [0, 1, 2, 3, 4, 5];
        0 resource_names: "resourceNames" 1 NonZero [list [scalar Text]];
        1 operations: "operations" 1 NonZero [list [scalar Text]], within: &[2];
        2 api_groups: "apiGroups" 1 NonZero [list [scalar Text]], within: &[2, 2], inner: Named("APIGroups");
        3 api_versions: "apiVersions" 2 NonZero [list [scalar Text]], within: &[2, 2], inner:
            Named("APIVersions");
        4 resources: "resources" 3 NonZero [list [scalar Text]], within: &[2, 2];
        5 scope: "scope" 4 NonZero [scalar Text], within: &[2, 2], default: "\"*\"";
    }
}

machinery::message! {
    /// The form of `ParamKind`.
    pub PARAM_KIND: crate::admissionregistration::v1::ParamKind {
        name: "ParamKind", atomic: true;
        0 api_version: "apiVersion" 1 NonZero [scalar Text], inner: Named("APIVersion");
        1 kind: "kind" 2 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ParamRef`.
    pub PARAM_REF: crate::admissionregistration::v1::ParamRef {
        name: "ParamRef", atomic: true;
        0 name: "name" 1 NonZero [scalar Text];
        1 namespace: "namespace" 2 NonZero [scalar Text];
        2 selector: "selector" 3 NonZero [message machinery::meta::v1::label_selector::shape::LABEL_SELECTOR];
        3 parameter_not_found_action: "parameterNotFoundAction" 4 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `RuleWithOperations`.
    pub RULE_WITH_OPERATIONS: crate::admissionregistration::v1::RuleWithOperations {
        name: "RuleWithOperations", tags: [0, 1, 2, 3, 4];
        0 operations: "operations" 1 NonZero [list [scalar Text]];
        1 api_groups: "apiGroups" 1 NonZero [list [scalar Text]], within: &[2], inner: Named("APIGroups");
        2 api_versions: "apiVersions" 2 NonZero [list [scalar Text]], within: &[2], inner:
            Named("APIVersions");
        3 resources: "resources" 3 NonZero [list [scalar Text]], within: &[2];
        4 scope: "scope" 4 NonZero [scalar Text], within: &[2], default: "\"*\"";
    }
}

machinery::message! {
    /// The form of `ServiceReference`.
    pub SERVICE_REFERENCE: crate::admissionregistration::v1::ServiceReference {
        name: "ServiceReference";
        0 namespace: "namespace" 1 Always [scalar Text];
        1 name: "name" 2 Always [scalar Text];
        2 path: "path" 3 NonZero [scalar Text];
        3 port: "port" 4 NonZero [scalar Integer], default: "443";
    }
}

machinery::message! {
    /// The form of `Variable`.
    pub VARIABLE: crate::admissionregistration::v1::Variable {
        name: "Variable", atomic: true;
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
        1 expression: "expression" 2 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `WebhookClientConfig`.
    pub WEBHOOK_CLIENT_CONFIG: crate::admissionregistration::v1::WebhookClientConfig {
        name: "WebhookClientConfig", tags: [1, 2, 0];
        0 url: "url" 3 NonZero [scalar Text], inner: Named("URL");
        1 service: "service" 1 NonZero [message
            crate::admissionregistration::v1::matching::shape::SERVICE_REFERENCE];
        2 ca_bundle: "caBundle" 2 NonZero [scalar Bytes], inner: Named("CABundle");
    }
}
