//! Policies and bindings in files.

use std::{collections::BTreeSet, sync::Arc};

use generated_admissionregistration::admissionregistration::v1::{
    MutatingAdmissionPolicy, MutatingAdmissionPolicyBinding, ValidatingAdmissionPolicy,
    ValidatingAdmissionPolicyBinding,
};
use imbl::OrdMap;

use super::{
    binding::Binding,
    configuration::{MutatingAdmissionPolicyConfiguration, ValidatingAdmissionPolicyConfiguration},
    policy::{Mutations, Policy, Validations},
};
use crate::{
    ConfigurationError, Opening,
    manifests::{self, Source},
};

/// The policies and bindings of a plugin that are in files; none without a directory.
pub(super) type PoliciesInFiles<R> = Option<Arc<Source<InFiles<R>>>>;

/// Policies and bindings, by name.
pub(super) struct InFiles<R> {
    pub(super) policies: OrdMap<Arc<str>, Arc<Policy<R>>>,
    pub(super) bindings: OrdMap<Arc<str>, Arc<Binding>>,
}

/// Reads those that check objects.
///
/// # Errors
/// When the directory or something in it cannot be used.
pub(super) fn validating(opening: &Opening<'_>) -> Result<PoliciesInFiles<Validations>, ConfigurationError> {
    let configuration =
        opening.configuration::<ValidatingAdmissionPolicyConfiguration>()?.unwrap_or_default();
    let suffix = manifests::suffix(opening.supplies().brand);
    let plurals = &["validatingadmissionpolicies", "validatingadmissionpolicybindings"];
    let directory = &configuration.static_manifests_dir;
    manifests::open(opening, "ValidatingAdmissionPolicy", directory, plurals, move |objects| {
        let mut all = InFiles::new();
        for (stored, path) in objects.of::<ValidatingAdmissionPolicy>() {
            let read = || Policy::validating(stored);
            all.policy(("ValidatingAdmissionPolicy", path), stored.spec.param_kind.is_some(), read)?;
        }
        for (stored, path) in objects.of::<ValidatingAdmissionPolicyBinding>() {
            let spec = &stored.spec;
            all.binding(path, &suffix, spec.param_ref.is_some(), Binding::validating(stored))?;
        }
        all.check()
    })
}

/// Reads those that change objects.
///
/// # Errors
/// When the directory or something in it cannot be used.
pub(super) fn mutating(opening: &Opening<'_>) -> Result<PoliciesInFiles<Mutations>, ConfigurationError> {
    let configuration = opening.configuration::<MutatingAdmissionPolicyConfiguration>()?.unwrap_or_default();
    let suffix = manifests::suffix(opening.supplies().brand);
    let plurals = &["mutatingadmissionpolicies", "mutatingadmissionpolicybindings"];
    let directory = &configuration.static_manifests_dir;
    manifests::open(opening, "MutatingAdmissionPolicy", directory, plurals, move |objects| {
        let mut all = InFiles::new();
        for (stored, path) in objects.of::<MutatingAdmissionPolicy>() {
            let read = || Policy::mutating(stored);
            all.policy(("MutatingAdmissionPolicy", path), stored.spec.param_kind.is_some(), read)?;
        }
        for (stored, path) in objects.of::<MutatingAdmissionPolicyBinding>() {
            let spec = &stored.spec;
            all.binding(path, &suffix, spec.param_ref.is_some(), Binding::mutating(stored))?;
        }
        all.check()
    })
}

impl<R> InFiles<R> {
    fn new() -> Self {
        InFiles { policies: OrdMap::new(), bindings: OrdMap::new() }
    }

    /// Adds a policy. It has no parameters, which would be stored.
    fn policy(
        &mut self,
        (kind, path): (&str, &str),
        has_params: bool,
        read: impl FnOnce() -> Option<Policy<R>>,
    ) -> Result<(), String> {
        let unusable = || format!("error loading {path}: a policy cannot be used");
        let policy = read().ok_or_else(unusable)?;
        if has_params {
            let name = &policy.name;
            return Err(format!(
                "error loading {path}: {kind} {name:?}: spec.paramKind is not supported for static manifests"
            ));
        }
        self.policies.insert(Arc::clone(&policy.name), Arc::new(policy));
        Ok(())
    }

    fn binding(
        &mut self,
        path: &str,
        suffix: &str,
        has_params: bool,
        binding: Binding,
    ) -> Result<(), String> {
        let (name, policy) = (&binding.name, &binding.policy);
        let why = if policy.is_empty() {
            format!("binding {name:?} must reference a policy (spec.policyName)")
        } else if !policy.ends_with(suffix) {
            format!("binding {name:?}: spec.policyName {policy:?} must end with {suffix:?}")
        } else if has_params {
            format!("binding {name:?}: spec.paramRef is not supported for static manifests")
        } else {
            self.bindings.insert(Arc::clone(name), Arc::new(binding));
            return Ok(());
        };
        Err(format!("error loading {path}: {why}"))
    }

    /// Every binding names a policy that is there.
    fn check(self) -> Result<Self, String> {
        let names: BTreeSet<&str> = self.policies.keys().map(|name| &**name).collect();
        let lost = self.bindings.values().find(|binding| !names.contains(binding.policy.as_str()));
        match lost.map(|binding| (&binding.name, &binding.policy)) {
            Some((name, policy)) => Err(format!(
                "binding {name:?} references policy {policy:?} which does not exist in the manifest directory"
            )),
            None => Ok(self),
        }
    }
}
