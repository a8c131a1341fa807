// Written by kindsmith from schema/admissionregistration/v1/validating_webhook_configuration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ValidatingWebhookConfiguration`.
    pub VALIDATING_WEBHOOK_CONFIGURATION: crate::admissionregistration::v1::ValidatingWebhookConfiguration {
        name: "ValidatingWebhookConfiguration", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 webhooks: "webhooks" 2 NonZero [by "name" [message
            crate::admissionregistration::v1::validating_webhook_configuration::shape::VALIDATING_WEBHOOK]],
            patch: MergeByKey("name");
    }
}

machinery::message! {
    /// The form of `ValidatingWebhook`.
    pub VALIDATING_WEBHOOK: crate::admissionregistration::v1::ValidatingWebhook {
        name: "ValidatingWebhook", tags: [0, 1, 2, 3, 5, 7, 8, 9, 4, 6, 10];
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
        1 client_config: "clientConfig" 2 Always [message
            crate::admissionregistration::v1::matching::shape::WEBHOOK_CLIENT_CONFIG];
        2 rules: "rules" 3 NonZero [list [message
            crate::admissionregistration::v1::matching::shape::RULE_WITH_OPERATIONS]];
        3 failure_policy: "failurePolicy" 4 NonZero [scalar Text], default: "\"Fail\"";
        4 match_policy: "matchPolicy" 9 NonZero [scalar Text], default: "\"Equivalent\"";
        5 namespace_selector: "namespaceSelector" 5 NonZero [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR], default: "{}";
        6 object_selector: "objectSelector" 10 NonZero [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR], default: "{}";
        7 side_effects: "sideEffects" 6 NonZero [scalar Text];
        8 timeout_seconds: "timeoutSeconds" 7 NonZero [scalar Integer], default: "10";
        9 admission_review_versions: "admissionReviewVersions" 8 ListOrNull [list [scalar Text]];
        10 match_conditions: "matchConditions" 11 NonZero [by "name" [message
            crate::admissionregistration::v1::matching::shape::MATCH_CONDITION]], patch: MergeByKey("name");
    }
}
