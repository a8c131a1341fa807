// Written by kindsmith from schema/authorization/v1/self_subject_rules_review.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `SelfSubjectRulesReview`.
    pub SELF_SUBJECT_RULES_REVIEW: crate::authorization::v1::SelfSubjectRulesReview {
        name: "SelfSubjectRulesReview", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::authorization::v1::self_subject_rules_review::shape::SELF_SUBJECT_RULES_REVIEW_SPEC];
        2 status: "status" 3 Always [message
            crate::authorization::v1::self_subject_rules_review::shape::SUBJECT_RULES_REVIEW_STATUS];
    }
}

machinery::message! {
    /// The form of `SelfSubjectRulesReviewSpec`.
    pub SELF_SUBJECT_RULES_REVIEW_SPEC: crate::authorization::v1::SelfSubjectRulesReviewSpec {
        name: "SelfSubjectRulesReviewSpec";
        0 namespace: "namespace" 1 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `SubjectRulesReviewStatus`.
    pub SUBJECT_RULES_REVIEW_STATUS: crate::authorization::v1::SubjectRulesReviewStatus {
        name: "SubjectRulesReviewStatus";
        0 resource_rules: "resourceRules" 1 ListOrNull [list [message
            crate::authorization::v1::self_subject_rules_review::shape::RESOURCE_RULE]];
        1 non_resource_rules: "nonResourceRules" 2 ListOrNull [list [message
            crate::authorization::v1::self_subject_rules_review::shape::NON_RESOURCE_RULE]];
        2 incomplete: "incomplete" 3 Always [scalar Boolean];
        3 evaluation_error: "evaluationError" 4 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ResourceRule`.
    pub RESOURCE_RULE: crate::authorization::v1::ResourceRule {
        name: "ResourceRule";
        0 verbs: "verbs" 1 ListOrNull [list [scalar Text]];
        1 api_groups: "apiGroups" 2 NonZero [list [scalar Text]], inner: Named("APIGroups");
        2 resources: "resources" 3 NonZero [list [scalar Text]];
        3 resource_names: "resourceNames" 4 NonZero [list [scalar Text]];
    }
}

machinery::message! {
    /// The form of `NonResourceRule`.
    pub NON_RESOURCE_RULE: crate::authorization::v1::NonResourceRule {
        name: "NonResourceRule";
        0 verbs: "verbs" 1 ListOrNull [list [scalar Text]];
        1 non_resource_urls: "nonResourceURLs" 2 NonZero [list [scalar Text]];
    }
}
