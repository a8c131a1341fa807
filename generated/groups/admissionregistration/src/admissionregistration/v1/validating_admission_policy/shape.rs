// Written by kindsmith from schema/admissionregistration/v1/validating_admission_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ValidatingAdmissionPolicy`.
    pub VALIDATING_ADMISSION_POLICY: crate::admissionregistration::v1::ValidatingAdmissionPolicy {
        name: "ValidatingAdmissionPolicy", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 spec: "spec" 2 Always [message
            crate::admissionregistration::v1::validating_admission_policy::shape
            ::VALIDATING_ADMISSION_POLICY_SPEC];
        2 status: "status" 3 Always [message
            crate::admissionregistration::v1::validating_admission_policy::shape
            ::VALIDATING_ADMISSION_POLICY_STATUS];
    }
}

machinery::message! {
    /// The form of `AuditAnnotation`.
    pub AUDIT_ANNOTATION: crate::admissionregistration::v1::AuditAnnotation {
        name: "AuditAnnotation";
        0 key: "key" 1 Always [scalar Text];
        1 value_expression: "valueExpression" 2 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `ExpressionWarning`.
    pub EXPRESSION_WARNING: crate::admissionregistration::v1::ExpressionWarning {
        name: "ExpressionWarning";
        0 field_ref: "fieldRef" 2 Always [scalar Text];
        1 warning: "warning" 3 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `TypeChecking`.
    pub TYPE_CHECKING: crate::admissionregistration::v1::TypeChecking {
        name: "TypeChecking";
        0 expression_warnings: "expressionWarnings" 1 NonZero [list [message
            crate::admissionregistration::v1::validating_admission_policy::shape::EXPRESSION_WARNING]];
    }
}

machinery::message! {
    /// The form of `ValidatingAdmissionPolicySpec`.
    pub VALIDATING_ADMISSION_POLICY_SPEC: crate::admissionregistration::v1::ValidatingAdmissionPolicySpec {
        name: "ValidatingAdmissionPolicySpec", inner: Places([0, 1, 2, 5, 3, 4, 6]);
        0 param_kind: "paramKind" 1 NonZero [message
            crate::admissionregistration::v1::matching::shape::PARAM_KIND];
        1 match_constraints: "matchConstraints" 2 NonZero [message
            crate::admissionregistration::v1::matching::shape::MATCH_RESOURCES];
        2 validations: "validations" 3 NonZero [list [message
            crate::admissionregistration::v1::validating_admission_policy::shape::VALIDATION]];
        3 failure_policy: "failurePolicy" 4 NonZero [scalar Text], default: "\"Fail\"";
        4 audit_annotations: "auditAnnotations" 5 NonZero [list [message
            crate::admissionregistration::v1::validating_admission_policy::shape::AUDIT_ANNOTATION]];
        5 match_conditions: "matchConditions" 6 NonZero [by "name" [message
            crate::admissionregistration::v1::matching::shape::MATCH_CONDITION]], patch: MergeByKey("name");
        6 variables: "variables" 7 NonZero [by "name" [message
            crate::admissionregistration::v1::matching::shape::VARIABLE]], patch: MergeByKey("name");
    }
}

machinery::message! {
    /// The form of `ValidatingAdmissionPolicyStatus`.
    pub VALIDATING_ADMISSION_POLICY_STATUS: crate::admissionregistration::v1::ValidatingAdmissionPolicyStatus
        {
        name: "ValidatingAdmissionPolicyStatus";
        0 observed_generation: "observedGeneration" 1 NonZero [scalar Integer];
        1 type_checking: "typeChecking" 2 NonZero [message
            crate::admissionregistration::v1::validating_admission_policy::shape::TYPE_CHECKING];
        2 conditions: "conditions" 3 NonZero [by "type" [message
            machinery::meta::v1::condition::shape::CONDITION]];
    }
}

machinery::message! {
    /// The form of `Validation`.
    pub VALIDATION: crate::admissionregistration::v1::Validation {
        name: "Validation";
        0 expression: "expression" 1 Always [scalar Text];
        1 message: "message" 2 NonZero [scalar Text];
        2 reason: "reason" 3 NonZero [scalar Text];
        3 message_expression: "messageExpression" 4 NonZero [scalar Text];
    }
}
