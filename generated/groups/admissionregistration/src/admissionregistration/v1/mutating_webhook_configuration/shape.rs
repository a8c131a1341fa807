// Written by kindsmith from schema/admissionregistration/v1/mutating_webhook_configuration.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `MutatingWebhookConfiguration`.
    pub MUTATING_WEBHOOK_CONFIGURATION: crate::admissionregistration::v1::MutatingWebhookConfiguration {
        name: "MutatingWebhookConfiguration", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 webhooks: "webhooks" 2 NonZero [by "name" [message
            crate::admissionregistration::v1::mutating_webhook_configuration::shape::MUTATING_WEBHOOK]],
            patch: MergeByKey("name");
    }
}

machinery::message! {
    /// The form of `MutatingWebhook`.
    pub MUTATING_WEBHOOK: crate::admissionregistration::v1::MutatingWebhook {
        name: "MutatingWebhook", tags: [0, 1, 2, 3, 5, 7, 8, 9, 4, 10, 6, 11];
        0 name: "name" 1 Always [scalar Text], default: "\"\"";
        1 client_config: "clientConfig" 2 Always [message
            crate::admissionregistration::v1::matching::shape::WEBHOOK_CLIENT_CONFIG];
        2 rules: "rules" 3 NonZero [list [message
            crate::admissionregistration::v1::matching::shape::RULE_WITH_OPERATIONS]];
        3 failure_policy: "failurePolicy" 4 NonZero [scalar Text], default: "\"Fail\"";
        4 match_policy: "matchPolicy" 9 NonZero [scalar Text], default: "\"Equivalent\"";
        5 namespace_selector: "namespaceSelector" 5 NonZero [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR], default: "{}";
        6 object_selector: "objectSelector" 11 NonZero [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR], default: "{}";
        7 side_effects: "sideEffects" 6 NonZero [scalar Text];
        8 timeout_seconds: "timeoutSeconds" 7 NonZero [scalar Integer], default: "10";
        9 admission_review_versions: "admissionReviewVersions" 8 ListOrNull [list [scalar Text]];
        10 reinvocation_policy: "reinvocationPolicy" 10 NonZero [scalar Text], default: "\"Never\"";
        11 match_conditions: "matchConditions" 12 NonZero [by "name" [message
            crate::admissionregistration::v1::matching::shape::MATCH_CONDITION]], patch: MergeByKey("name");
    }
}
