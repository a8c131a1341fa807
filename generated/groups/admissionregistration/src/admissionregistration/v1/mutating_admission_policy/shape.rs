// Written by kindsmith from schema/admissionregistration/v1/mutating_admission_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `MutatingAdmissionPolicy`.
    pub MUTATING_ADMISSION_POLICY: crate::admissionregistration::v1::MutatingAdmissionPolicy {
        name: "MutatingAdmissionPolicy", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::admissionregistration::v1::mutating_admission_policy::shape
            ::MUTATING_ADMISSION_POLICY_SPEC];
    }
}

machinery::message! {
    /// The form of `ApplyConfiguration`.
    pub APPLY_CONFIGURATION: crate::admissionregistration::v1::ApplyConfiguration {
        name: "ApplyConfiguration";
        0 expression: "expression" 1 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `JSONPatch`.
    pub JSON_PATCH: crate::admissionregistration::v1::JSONPatch {
        name: "JSONPatch";
        0 expression: "expression" 1 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `MutatingAdmissionPolicySpec`.
    pub MUTATING_ADMISSION_POLICY_SPEC: crate::admissionregistration::v1::MutatingAdmissionPolicySpec {
        name: "MutatingAdmissionPolicySpec";
        0 param_kind: "paramKind" 1 NonZero [message
            crate::admissionregistration::v1::matching::shape::PARAM_KIND];
        1 match_constraints: "matchConstraints" 2 NonZero [message
            crate::admissionregistration::v1::matching::shape::MATCH_RESOURCES];
        2 variables: "variables" 3 NonZero [list [message
            crate::admissionregistration::v1::matching::shape::VARIABLE]];
        3 mutations: "mutations" 4 NonZero [list [message
            crate::admissionregistration::v1::mutating_admission_policy::shape::MUTATION]];
        4 failure_policy: "failurePolicy" 5 NonZero [scalar Text], default: "\"Fail\"";
        5 match_conditions: "matchConditions" 6 NonZero [by "name" [message
            crate::admissionregistration::v1::matching::shape::MATCH_CONDITION]], patch: MergeByKey("name");
        6 reinvocation_policy: "reinvocationPolicy" 7 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `Mutation`.
    pub MUTATION: crate::admissionregistration::v1::Mutation {
        name: "Mutation";
        0 patch_type: "patchType" 2 Always [scalar Text];
        1 apply_configuration: "applyConfiguration" 3 NonZero [message
            crate::admissionregistration::v1::mutating_admission_policy::shape::APPLY_CONFIGURATION];
        2 json_patch: "jsonPatch" 4 NonZero [message
            crate::admissionregistration::v1::mutating_admission_policy::shape::JSON_PATCH], inner:
            Named("JSONPatch");
    }
}
