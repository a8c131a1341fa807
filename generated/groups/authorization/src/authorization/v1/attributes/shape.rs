// Written by kindsmith from schema/authorization/v1/attributes.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ResourceAttributes`.
    pub RESOURCE_ATTRIBUTES: crate::authorization::v1::ResourceAttributes {
        name: "ResourceAttributes";
        0 namespace: "namespace" 1 NonZero [scalar Text];
        1 verb: "verb" 2 NonZero [scalar Text];
        2 group: "group" 3 NonZero [scalar Text];
        3 version: "version" 4 NonZero [scalar Text];
        4 resource: "resource" 5 NonZero [scalar Text];
        5 subresource: "subresource" 6 NonZero [scalar Text];
        6 name: "name" 7 NonZero [scalar Text];
        7 field_selector: "fieldSelector" 8 NonZero [message
            crate::authorization::v1::attributes::shape::FIELD_SELECTOR_ATTRIBUTES];
        8 label_selector: "labelSelector" 9 NonZero [message
            crate::authorization::v1::attributes::shape::LABEL_SELECTOR_ATTRIBUTES];
    }
}

machinery::message! {
    /// The form of `FieldSelectorAttributes`.
    pub FIELD_SELECTOR_ATTRIBUTES: crate::authorization::v1::FieldSelectorAttributes {
        name: "FieldSelectorAttributes";
        0 raw_selector: "rawSelector" 1 NonZero [scalar Text];
        1 requirements: "requirements" 2 NonZero [list [message
            machinery::meta::v1::field_selector::shape::FIELD_SELECTOR_REQUIREMENT]];
    }
}

machinery::message! {
    /// The form of `LabelSelectorAttributes`.
    pub LABEL_SELECTOR_ATTRIBUTES: crate::authorization::v1::LabelSelectorAttributes {
        name: "LabelSelectorAttributes";
        0 raw_selector: "rawSelector" 1 NonZero [scalar Text];
        1 requirements: "requirements" 2 NonZero [list [message
            machinery::meta::v1::label_selector::shape::LABEL_SELECTOR_REQUIREMENT]];
    }
}

machinery::message! {
    /// The form of `NonResourceAttributes`.
    pub NON_RESOURCE_ATTRIBUTES: crate::authorization::v1::NonResourceAttributes {
        name: "NonResourceAttributes";
        0 path: "path" 1 NonZero [scalar Text];
        1 verb: "verb" 2 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `SubjectAccessReviewSpec`.
    pub SUBJECT_ACCESS_REVIEW_SPEC: crate::authorization::v1::SubjectAccessReviewSpec {
        name: "SubjectAccessReviewSpec";
        0 resource_attributes: "resourceAttributes" 1 NonZero [message
            crate::authorization::v1::attributes::shape::RESOURCE_ATTRIBUTES];
        1 non_resource_attributes: "nonResourceAttributes" 2 NonZero [message
            crate::authorization::v1::attributes::shape::NON_RESOURCE_ATTRIBUTES];
        2 user: "user" 3 NonZero [scalar Text];
        3 groups: "groups" 4 NonZero [list [scalar Text]];
        4 extra: "extra" 5 NonZero [map [list [scalar Text]]];
        5 uid: "uid" 6 NonZero [scalar Text], inner: Named("UID");
    }
}

machinery::wrapper!(crate::authorization::v1::ExtraValue, Vec<String>);

machinery::message! {
    /// The form of `SubjectAccessReviewStatus`.
    pub SUBJECT_ACCESS_REVIEW_STATUS: crate::authorization::v1::SubjectAccessReviewStatus {
        name: "SubjectAccessReviewStatus", tags: [0, 2, 3, 1];
        0 allowed: "allowed" 1 Always [scalar Boolean];
        1 denied: "denied" 4 NonZero [scalar Boolean];
        2 reason: "reason" 2 NonZero [scalar Text];
        3 evaluation_error: "evaluationError" 3 NonZero [scalar Text];
    }
}
