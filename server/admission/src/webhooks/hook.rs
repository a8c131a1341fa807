//! One webhook of a configuration, read once so that a request compares prepared values only.

use std::{sync::Arc, time::Duration};

use generated_admissionregistration::admissionregistration::v1::{
    MatchCondition, MutatingWebhook, RuleWithOperations, ValidatingWebhook, WebhookClientConfig,
};
use machinery::{meta::v1::LabelSelector as StoredSelector, selector::LabelSelector};

use super::clients::Target;
use crate::{
    evaluation::{Conditions, Reads},
    matching::{Rule, selector},
};

/// What a webhook without a time gets. Stored objects have the default.
const SECONDS_DEFAULT: i32 = 10;
/// The bounds of the time of a call.
const SECONDS_MIN_MAX: (i32, i32) = (1, 30);

/// One webhook.
#[derive(Debug)]
pub(super) struct Hook {
    /// The object that declares it.
    pub(super) configuration: Arc<str>,
    /// Its name, which need not be the only one of its kind.
    pub(super) name: String,
    /// `<configuration>/<name>/<number>`: the number tells equal names of one object apart.
    pub(super) id: String,
    /// Whom to call.
    pub(super) target: Target,
    /// What it wants to see. Any of them.
    pub(super) rules: Vec<Rule>,
    /// Whether the rules also mean other versions of what they name.
    pub(super) is_equivalent: bool,
    /// In which namespaces.
    pub(super) namespaces: LabelSelector,
    /// Which objects.
    pub(super) objects: LabelSelector,
    /// What else must hold.
    pub(super) conditions: Conditions,
    /// What these read.
    pub(super) reads: Reads,
    /// What happens when it does not answer.
    pub(super) failure_policy: FailurePolicy,
    /// Whether it may be called for a trial.
    pub(super) side_effects: SideEffects,
    /// How long a call may take.
    pub(super) time: Duration,
    /// The version of the reviews that it gets; none when it reads none that this server writes.
    pub(super) version: Option<ReviewVersion>,
    /// Whether it is called again when a later webhook changes the object.
    pub(super) is_reinvoked: bool,
}

/// What happens when a webhook cannot be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum FailurePolicy {
    /// The request is refused.
    Fail,
    /// The request goes on.
    Ignore,
}

/// What a webhook says of its effects beside its answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SideEffects {
    /// It has none for a trial.
    NoneForTrials,
    /// It may have some.
    Some,
    /// It does not say.
    Unsaid,
}

/// A version of the reviews that are sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ReviewVersion {
    V1,
    V1Beta1,
}

impl ReviewVersion {
    pub(super) fn name(self) -> &'static str {
        match self {
            ReviewVersion::V1 => "v1",
            ReviewVersion::V1Beta1 => "v1beta1",
        }
    }
}

/// The fields of a stored webhook, whichever phase it is for.
pub(super) struct Stored<'s> {
    name: &'s str,
    client_config: &'s WebhookClientConfig,
    rules: &'s [RuleWithOperations],
    failure_policy: Option<&'s str>,
    match_policy: Option<&'s str>,
    namespace_selector: Option<&'s StoredSelector>,
    object_selector: Option<&'s StoredSelector>,
    side_effects: Option<&'s str>,
    timeout_seconds: Option<i32>,
    review_versions: &'s [String],
    reinvocation_policy: Option<&'s str>,
    match_conditions: &'s [MatchCondition],
}

impl<'s> From<&'s MutatingWebhook> for Stored<'s> {
    fn from(hook: &'s MutatingWebhook) -> Self {
        Stored {
            name: &hook.name,
            client_config: &hook.client_config,
            rules: &hook.rules,
            failure_policy: hook.failure_policy.as_deref(),
            match_policy: hook.match_policy.as_deref(),
            namespace_selector: hook.namespace_selector.as_ref(),
            object_selector: hook.object_selector.as_ref(),
            side_effects: hook.side_effects.as_deref(),
            timeout_seconds: hook.timeout_seconds,
            review_versions: &hook.admission_review_versions,
            reinvocation_policy: hook.reinvocation_policy.as_deref(),
            match_conditions: &hook.match_conditions,
        }
    }
}

impl<'s> From<&'s ValidatingWebhook> for Stored<'s> {
    fn from(hook: &'s ValidatingWebhook) -> Self {
        Stored {
            name: &hook.name,
            client_config: &hook.client_config,
            rules: &hook.rules,
            failure_policy: hook.failure_policy.as_deref(),
            match_policy: hook.match_policy.as_deref(),
            namespace_selector: hook.namespace_selector.as_ref(),
            object_selector: hook.object_selector.as_ref(),
            side_effects: hook.side_effects.as_deref(),
            timeout_seconds: hook.timeout_seconds,
            review_versions: &hook.admission_review_versions,
            reinvocation_policy: None,
            match_conditions: &hook.match_conditions,
        }
    }
}

impl Hook {
    /// Reads the webhooks of one object, in its order.
    pub(super) fn all<'s>(
        configuration: &Arc<str>,
        hooks: impl Iterator<Item = Stored<'s>>,
    ) -> Vec<Arc<Hook>> {
        let mut names: Vec<&str> = Vec::new();
        let mut all = Vec::new();
        for stored in hooks {
            let number = names.iter().filter(|name| **name == stored.name).count();
            names.push(stored.name);
            all.push(Arc::new(Hook::new(configuration, number, &stored)));
        }
        all
    }

    fn new(configuration: &Arc<str>, number: usize, stored: &Stored<'_>) -> Self {
        let (least, most) = SECONDS_MIN_MAX;
        let seconds = stored.timeout_seconds.unwrap_or(SECONDS_DEFAULT).clamp(least, most);
        let conditions = Conditions::of_webhook(stored.match_conditions);
        Hook {
            configuration: Arc::clone(configuration),
            name: stored.name.to_owned(),
            id: format!("{configuration}/{}/{number}", stored.name),
            target: Target::new(stored.client_config),
            rules: stored.rules.iter().map(Rule::new).collect(),
            is_equivalent: stored.match_policy != Some("Exact"),
            namespaces: selector(stored.namespace_selector),
            objects: selector(stored.object_selector),
            reads: Reads::new(|variable| conditions.read(variable)),
            conditions,
            failure_policy: match stored.failure_policy {
                Some("Ignore") => FailurePolicy::Ignore,
                _ => FailurePolicy::Fail,
            },
            side_effects: match stored.side_effects {
                None => SideEffects::Unsaid,
                Some("None" | "NoneOnDryRun") => SideEffects::NoneForTrials,
                Some(_) => SideEffects::Some,
            },
            time: Duration::from_secs(u64::try_from(seconds).unwrap_or_default()),
            version: stored.review_versions.iter().find_map(|version| match version.as_str() {
                "v1" => Some(ReviewVersion::V1),
                "v1beta1" => Some(ReviewVersion::V1Beta1),
                _ => None,
            }),
            is_reinvoked: stored.reinvocation_policy == Some("IfNeeded"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_read_with_their_defaults() {
        let hook = |versions: &[&str], side_effects: Option<&str>, seconds: Option<i32>| ValidatingWebhook {
            name: "a".to_owned(),
            admission_review_versions: versions.iter().map(|version| (*version).to_owned()).collect(),
            side_effects: side_effects.map(str::to_owned),
            timeout_seconds: seconds,
            ..ValidatingWebhook::default()
        };
        let stored = [
            hook(&["v2", "v1beta1", "v1"], Some("NoneOnDryRun"), Some(3)),
            hook(&["v2"], Some("Some"), Some(900)),
            hook(&["v1"], None, None),
        ];
        let hooks = Hook::all(&Arc::from("c"), stored.iter().map(Stored::from));
        let seen: Vec<_> = hooks
            .iter()
            .map(|hook| (hook.id.as_str(), hook.version, hook.side_effects, hook.time.as_secs()))
            .collect();
        assert_eq!(
            seen,
            [
                ("c/a/0", Some(ReviewVersion::V1Beta1), SideEffects::NoneForTrials, 3),
                ("c/a/1", None, SideEffects::Some, 30),
                ("c/a/2", Some(ReviewVersion::V1), SideEffects::Unsaid, 10),
            ]
        );
    }
}
