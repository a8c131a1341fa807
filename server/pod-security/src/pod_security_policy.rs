//! Policies about what pods may do, as older releases had them: a pod must keep all rules of one policy that
//! its author or its service account may use. A policy also fills in what a pod leaves open.
//!
//! Off by default. Levels of namespaces (`pod_security`) have taken its place.

mod defaults;
mod profiles;
mod rules;
mod usable;

use std::sync::Arc;

use admission::{Opened, Opening, release::only_lets_go, stored};
use engine::{
    authorization::Attributes,
    context::admit::{AdmissionRequest, Host, Judgement, Operation, Plugin},
    status::ApiError,
};
use generated_core::core::v1::Pod;
use generated_policy::policy::v1beta1::PodSecurityPolicy;
use ground::ready::Ready;
use machinery::{brand::Brand, problem::Problems, user::User};

/// Refuses (403) pods for which there is no policy.
pub struct PodSecurityPolicies {
    /// The annotation of a pod with the name of its policy.
    chosen: String,
    /// Notes in the audit about the policy of each phase.
    admitted: String,
    validated: String,
    brand: &'static Brand,
}

/// A policy that allows a pod.
struct Choice {
    policy: String,
    /// The pod with what the policy fills in.
    pod: Pod,
}

/// What a phase of the plugin needs of a policy.
#[derive(Clone, Copy)]
enum Aim<'a> {
    /// It may change the pod; one that need not is better.
    Mutate,
    /// It must not change the pod. The one with this name is tried first.
    Validate(Option<&'a str>),
}

impl PodSecurityPolicies {
    /// Makes the plugin.
    pub fn open(opening: &Opening<'_>) -> Opened {
        let supplies = opening.supplies();
        if !supplies.catalog.serves::<PodSecurityPolicy>() {
            // Every pod would be refused, and nothing could be done about it through the API.
            let why = "needs the kind PodSecurityPolicy, which is not served; add policy/v1beta1 to \
                --runtime-config";
            return Err(opening.wrong("", why));
        }
        Ok(Arc::new(PodSecurityPolicies::of(supplies.brand)))
    }

    fn of(brand: &'static Brand) -> Self {
        let note = |name: &str| format!("podsecuritypolicy.policy.{}/{name}", brand.group_suffix);
        PodSecurityPolicies {
            chosen: format!("{}/psp", brand.domain),
            admitted: note("admit-policy"),
            validated: note("validate-policy"),
            brand,
        }
    }

    async fn mutate_pod(&self, host: Host<'_>, admission: &mut AdmissionRequest<'_>) -> Result<(), ApiError> {
        let Some(pod) = pod_of(admission) else { return Ok(()) };
        let Choice { policy, pod: mut filled } = self.choose(host, admission, pod, Aim::Mutate).await?;
        admission.annotate(self.admitted.clone(), policy.clone());
        filled.metadata.annotations.insert(self.chosen.clone(), policy);
        if let Some(draft) = admission.draft() {
            draft.edit(|pod: &mut Pod| *pod = filled);
        }
        Ok(())
    }

    async fn validate_pod(&self, host: Host<'_>, admission: &AdmissionRequest<'_>) -> Result<(), ApiError> {
        let Some(pod) = pod_of(admission) else { return Ok(()) };
        let first = pod.metadata.annotations.get(&self.chosen).cloned();
        let choice = self.choose(host, admission, pod, Aim::Validate(first.as_deref())).await?;
        admission.annotate(self.validated.clone(), choice.policy);
        Ok(())
    }

    /// Chooses the policy of a pod.
    async fn choose(
        &self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        pod: Pod,
        aim: Aim<'_>,
    ) -> Result<Choice, ApiError> {
        let policies = self.policies(host, admission, aim).await?;
        if policies.is_empty() {
            let why = "PodSecurityPolicy: no providers available to validate pod request";
            return Err(admission.forbidden(why));
        }
        let mut refusing = Vec::new();
        let mut changing: Option<Choice> = None;
        for policy in policies {
            let mut filled = pod.clone();
            defaults::fill(&policy, self.brand.domain, &mut filled);
            let problems = rules::check(&policy, self.brand, &filled);
            let name = policy.metadata.name;
            if !problems.is_empty() {
                refusing.push((name, problems));
                continue;
            }
            let changes = filled != pod;
            let is_wanted = !changes || (matches!(aim, Aim::Mutate) && changing.is_none());
            if !is_wanted || !may_use(host, admission, &pod, &name).await {
                continue;
            }
            let choice = Choice { policy: name, pod: filled };
            if !changes {
                return Ok(choice);
            }
            changing = Some(choice);
        }
        match changing {
            Some(choice) => Ok(choice),
            None => Err(refusal(host, admission, &pod, refusing, aim).await),
        }
    }

    /// The policies that can be applied, in the order in which they are tried.
    async fn policies(
        &self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        aim: Aim<'_>,
    ) -> Result<Vec<PodSecurityPolicy>, ApiError> {
        let mut policies: Vec<PodSecurityPolicy> = stored::all_in(host, admission, "").await?;
        policies.retain(|policy| usable::is_usable(&policy.spec));
        // They come sorted by name, and this keeps the order of the others.
        if let Aim::Validate(Some(first)) = aim {
            policies.sort_by_key(|policy| policy.metadata.name != first);
        }
        Ok(policies)
    }
}

impl Plugin for PodSecurityPolicies {
    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        if admission.operation != Operation::Create {
            return Ready::Now(Ok(()));
        }
        Ready::later(self.mutate_pod(host, admission))
    }

    fn validate<'a>(&'a self, host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        // The garbage collector must reach pods that no policy allows any more.
        if admission.object().zip(admission.old).is_some_and(|(new, old)| only_lets_go(admission, new, old)) {
            return Ready::Now(Ok(()));
        }
        Ready::later(self.validate_pod(host, admission))
    }
}

fn pod_of(admission: &AdmissionRequest<'_>) -> Option<Pod> {
    admission.in_stored_version(admission.object()?, Pod::clone)
}

/// Why there is no policy: the problems of those that may be used. The caller need not know of the others.
async fn refusal(
    host: Host<'_>,
    admission: &AdmissionRequest<'_>,
    pod: &Pod,
    refusing: Vec<(String, Problems)>,
    aim: Aim<'_>,
) -> ApiError {
    let mut texts = Vec::new();
    for (policy, problems) in refusing {
        if may_use(host, admission, pod, &policy).await {
            texts.extend(problems.as_slice().iter().map(ToString::to_string));
        }
    }
    let verb = if matches!(aim, Aim::Mutate) { "admit" } else { "validate" };
    admission.forbidden(&format!("PodSecurityPolicy: unable to {verb} pod: [{}]", texts.join(" ")))
}

/// Whether the service account of the pod may use a policy, or the caller.
async fn may_use(host: Host<'_>, admission: &AdmissionRequest<'_>, pod: &Pod, policy: &str) -> bool {
    let account = &pod.spec.service_account_name;
    if !account.is_empty() {
        let account = User::service_account(admission.namespace(), account);
        if is_allowed(host, admission, &account, policy).await {
            return true;
        }
    }
    is_allowed(host, admission, &admission.request.user, policy).await
}

async fn is_allowed(host: Host<'_>, admission: &AdmissionRequest<'_>, user: &User, policy: &str) -> bool {
    let group = host.brand().group("policy");
    // The kind was in the second group once, and roles of that time name it.
    for group in [group.as_str(), "extensions"] {
        let attributes = Attributes {
            verb: "use",
            group,
            version: "*",
            resource: "podsecuritypolicies",
            namespace: admission.namespace(),
            name: policy,
            is_resource: true,
            ..Attributes::path(user, "", "")
        };
        if host.authorize(&attributes).await.is_allowed() {
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests;
