// Written by kindsmith from schema/admissionregistration/v1/validating_admission_policy_binding.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ValidatingAdmissionPolicyBinding`.
    pub VALIDATING_ADMISSION_POLICY_BINDING:
        crate::admissionregistration::v1::ValidatingAdmissionPolicyBinding {
        name: "ValidatingAdmissionPolicyBinding", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::admissionregistration::v1::validating_admission_policy_binding::shape
            ::VALIDATING_ADMISSION_POLICY_BINDING_SPEC];
    }
}

machinery::message! {
    /// The form of `ValidatingAdmissionPolicyBindingSpec`.
    pub VALIDATING_ADMISSION_POLICY_BINDING_SPEC:
        crate::admissionregistration::v1::ValidatingAdmissionPolicyBindingSpec {
        name: "ValidatingAdmissionPolicyBindingSpec";
        0 policy_name: "policyName" 1 NonZero [scalar Text];
        1 param_ref: "paramRef" 2 NonZero [message
            crate::admissionregistration::v1::matching::shape::PARAM_REF];
        2 match_resources: "matchResources" 3 NonZero [message
            crate::admissionregistration::v1::matching::shape::MATCH_RESOURCES];
        3 validation_actions: "validationActions" 4 NonZero [set [scalar Text]];
    }
}
