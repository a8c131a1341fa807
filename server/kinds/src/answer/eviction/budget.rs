//! What a PodDisruptionBudget says to the eviction of one pod.

use engine::{catalog::Resource, status::ApiError};
use generated_core::core::v1::Pod;
use generated_policy::policy::v1::PodDisruptionBudget;
use machinery::{
    selector::{LabelSelector, structured::label_requirement},
    time::Time,
};

/// Pods that were evicted and have not gone yet. More than these mean that no controller looks after the
/// budget.
const DISRUPTED_MAX: usize = 2000;
/// When a client may ask again while the controller of the budget is behind.
const RETRY_SECONDS: i32 = 10;
/// The condition that says why no pod may go.
const ALLOWED: &str = "DisruptionAllowed";

/// Whether the budget is about the pod. A selector that cannot be read is about none.
pub(super) fn covers(budget: &PodDisruptionBudget, pod: &Pod) -> bool {
    let Some(selector) = &budget.spec.selector else { return false };
    let labels = &pod.metadata.labels;
    let has_labels = selector.match_labels.iter().all(|(key, value)| labels.get(key) == Some(value));
    let requirements: Option<Vec<_>> = selector.match_expressions.iter().map(label_requirement).collect();
    let get = |key: &str| labels.get(key).map(String::as_str);
    has_labels && requirements.is_some_and(|requirements| LabelSelector::new(requirements).matches(get))
}

/// Whether a pod that is not ready may go whatever is left of the budget.
pub(super) fn lets_unready_go(budget: &PodDisruptionBudget, pod: &Pod) -> bool {
    let ready = pod.status.conditions.iter().find(|condition| condition.type_ == "Ready");
    if ready.is_some_and(|ready| ready.status == "True") {
        return false;
    }
    let always = budget.spec.unhealthy_pod_eviction_policy.as_deref() == Some("AlwaysAllow");
    let status = &budget.status;
    always || status.desired_healthy > 0 && status.current_healthy >= status.desired_healthy
}

/// One eviction, as the budget sees it.
pub(super) struct Allowance<'a> {
    /// The resource type of budgets.
    pub(super) resource: &'a Resource,
    /// Name of the pod.
    pub(super) pod: &'a str,
    /// The time of the eviction.
    pub(super) now: Time,
}

impl Allowance<'_> {
    /// Takes the eviction from the budget.
    ///
    /// # Errors
    /// 429 when nothing is left or the budget is out of date, 403 when it is broken.
    pub(super) fn take(&self, budget: &mut PodDisruptionBudget) -> Result<(), ApiError> {
        let name = budget.metadata.name.clone();
        let (generation, status) = (budget.metadata.generation, &mut budget.status);
        if status.observed_generation < generation {
            return Err(not_yet(&name));
        }
        if status.disruptions_allowed < 0 {
            let why = "pdb disruptions allowed is negative";
            return Err(ApiError::forbidden(self.resource, &name, why));
        }
        if status.disrupted_pods.len() > DISRUPTED_MAX {
            let why = "DisruptedPods map too big - too many evictions not confirmed by PDB controller";
            return Err(ApiError::forbidden(self.resource, &name, why));
        }
        if status.disruptions_allowed == 0 {
            return Err(refusal(why_none(budget), 0));
        }
        status.disruptions_allowed -= 1;
        if status.disruptions_allowed == 0 {
            self.say_spent(budget);
        }
        budget.status.disrupted_pods.insert(self.pod.to_owned(), self.now);
        Ok(())
    }

    /// Says in the condition that nothing is left.
    fn say_spent(&self, budget: &mut PodDisruptionBudget) {
        let generation = budget.status.observed_generation;
        let conditions = &mut budget.status.conditions;
        let found = conditions.iter().position(|condition| condition.type_ == ALLOWED);
        let index = found.unwrap_or_else(|| {
            conditions
                .push(machinery::meta::v1::Condition { type_: ALLOWED.to_owned(), ..Default::default() });
            conditions.len() - 1
        });
        if let Some(condition) = conditions.get_mut(index) {
            if condition.status != "False" {
                condition.last_transition_time = Some(self.now);
            }
            condition.status = "False".to_owned();
            condition.reason = "InsufficientPods".to_owned();
            condition.message = String::new();
            condition.observed_generation = generation;
        }
    }
}

/// The answer while the controller of a budget is behind.
pub(super) fn not_yet(budget: &str) -> ApiError {
    refusal(format!("The disruption budget {budget} is still being processed by the server."), RETRY_SECONDS)
}

fn refusal(cause: String, seconds: i32) -> ApiError {
    let message = "Cannot evict pod as it would violate the pod's disruption budget.";
    ApiError::too_many_requests(message, ("DisruptionBudget", cause), seconds)
}

/// Why nothing is left of a budget.
fn why_none(budget: &PodDisruptionBudget) -> String {
    let (name, status) = (&budget.metadata.name, &budget.status);
    let condition = status.conditions.iter().find(|condition| condition.type_ == ALLOWED);
    let told = condition.filter(|condition| condition.status == "False" && !condition.message.is_empty());
    let (current, desired) = (status.current_healthy, status.desired_healthy);
    match told {
        Some(told) if told.reason == "SyncFailed" => format!(
            "The disruption budget {name} does not allow evicting pods currently because it failed sync: {}",
            told.message
        ),
        _ if current <= desired => {
            format!("The disruption budget {name} needs {desired} healthy pods and has {current} currently")
        }
        Some(told) => format!(
            "The disruption budget {name} does not allow evicting pods currently ({}): {}",
            told.reason, told.message
        ),
        None => format!("The disruption budget {name} does not allow evicting pods currently"),
    }
}
