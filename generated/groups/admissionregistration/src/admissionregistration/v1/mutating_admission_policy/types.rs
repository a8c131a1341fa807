// Written by kindsmith from schema/admissionregistration/v1/mutating_admission_policy.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `admissionregistration/v1` from `mutating_admission_policy`.

/// Changes objects when they are written, by CEL expressions. It is in force where a binding says
/// so.
#[derive(Clone, Default, PartialEq)]
pub struct MutatingAdmissionPolicy {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Which objects are changed, and how.
    pub spec: crate::admissionregistration::v1::MutatingAdmissionPolicySpec,
}

/// A change as server-side apply makes it.
#[derive(Clone, Default, PartialEq)]
pub struct ApplyConfiguration {
    /// A CEL expression that gives the fields to set, as `Object{spec: Object.spec{replicas: 1}}`.
    pub expression: String,
}

/// A change as a JSON patch.
#[derive(Clone, Default, PartialEq)]
pub struct JSONPatch {
    /// A CEL expression that gives the operations, as `[JSONPatch{op: "add", path: "/a", value: 1}]`.
    pub expression: String,
}

/// Which objects are changed, and how.
#[derive(Clone, Default, PartialEq)]
pub struct MutatingAdmissionPolicySpec {
    /// Kind of the objects with parameters. Absent means that there are none.
    pub param_kind: Option<crate::admissionregistration::v1::ParamKind>,
    /// Requests that the policy is for. It must be set.
    pub match_constraints: Option<crate::admissionregistration::v1::MatchResources>,
    /// Expressions with names that later ones can use, as `variables.NAME`.
    pub variables: Vec<crate::admissionregistration::v1::Variable>,
    /// The changes, one after the other, at least one.
    pub mutations: Vec<crate::admissionregistration::v1::Mutation>,
    /// What happens when an expression fails, `Fail` (default) or `Ignore`.
    pub failure_policy: Option<String>,
    /// Further conditions, CEL expressions that all must be true, at most 64.
    pub match_conditions: Vec<crate::admissionregistration::v1::MatchCondition>,
    /// Whether it is asked again when others changed the object, `Never` or `IfNeeded`.
    pub reinvocation_policy: String,
}

/// One change.
#[derive(Clone, Default, PartialEq)]
pub struct Mutation {
    /// Form of the change, `ApplyConfiguration` or `JSONPatch`.
    pub patch_type: String,
    /// The change in the first form.
    pub apply_configuration: Option<
        crate::admissionregistration::v1::ApplyConfiguration,
    >,
    /// The change in the second form.
    pub json_patch: Option<crate::admissionregistration::v1::JSONPatch>,
}
