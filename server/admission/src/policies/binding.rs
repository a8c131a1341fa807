//! A binding, which puts a policy into force.

use std::sync::Arc;

use generated_admissionregistration::admissionregistration::v1::{
    MatchResources, MutatingAdmissionPolicyBinding, ParamRef, ValidatingAdmissionPolicyBinding,
};
use machinery::selector::LabelSelector;

use crate::matching::{Criteria, selector};

/// A binding.
#[derive(Debug)]
pub(super) struct Binding {
    pub(super) name: Arc<str>,
    /// The name of its policy.
    pub(super) policy: String,
    /// Which requests it is about; none for all that the policy is about.
    pub(super) criteria: Option<Criteria>,
    pub(super) params: Option<ParamsRef>,
    /// What follows from a check that fails.
    pub(super) actions: Vec<String>,
}

/// Which objects are the parameters.
#[derive(Debug)]
pub(super) struct ParamsRef {
    /// Empty for that of the request.
    pub(super) namespace: String,
    pub(super) choice: Choice,
    /// Whether it is an error that there are none.
    pub(super) is_needed: bool,
}

/// How parameters are chosen.
#[derive(Debug)]
pub(super) enum Choice {
    Named(String),
    Labeled(LabelSelector),
}

impl Binding {
    pub(super) fn validating(stored: &ValidatingAdmissionPolicyBinding) -> Self {
        let spec = &stored.spec;
        let actions = spec.validation_actions.clone();
        let params = (spec.param_ref.as_ref(), spec.match_resources.as_ref());
        Binding::new(&stored.metadata.name, &spec.policy_name, params, actions)
    }

    pub(super) fn mutating(stored: &MutatingAdmissionPolicyBinding) -> Self {
        let spec = &stored.spec;
        let params = (spec.param_ref.as_ref(), spec.match_resources.as_ref());
        Binding::new(&stored.metadata.name, &spec.policy_name, params, Vec::new())
    }

    fn new(
        name: &str,
        policy: &str,
        (params, resources): (Option<&ParamRef>, Option<&MatchResources>),
        actions: Vec<String>,
    ) -> Self {
        Binding {
            name: name.into(),
            policy: policy.to_owned(),
            criteria: resources.map(Criteria::new),
            params: params.map(ParamsRef::new),
            actions,
        }
    }
}

impl ParamsRef {
    fn new(stored: &ParamRef) -> Self {
        ParamsRef {
            namespace: stored.namespace.clone(),
            choice: match stored.name.as_str() {
                "" => Choice::Labeled(selector(stored.selector.as_ref())),
                name => Choice::Named(name.to_owned()),
            },
            is_needed: stored.parameter_not_found_action.as_deref() == Some("Deny"),
        }
    }
}
