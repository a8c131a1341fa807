//! Writes of namespaces: labels must be readable, and a stricter level is tried on the pods that are there.

use std::collections::BTreeMap;

use engine::{
    context::admit::{AdmissionRequest, Host, Judgement, Operation},
    status::ApiError,
};
use ground::ready::Ready;
use machinery::problem::{Problems, quote};

use super::{
    PodSecurity, existing,
    level::{Level, Standard},
    policy::Policy,
};

type Labels = BTreeMap<String, String>;

impl PodSecurity {
    /// Refuses labels that cannot be read (422) and warns of pods that break a new level. A level that pods
    /// break is no reason to refuse: they were made by other rules, and the namespace must be able to become
    /// stricter.
    pub(super) fn check_namespace<'a>(
        &'a self,
        host: Host<'a>,
        admission: &'a AdmissionRequest<'_>,
    ) -> Judgement<'a> {
        let Some(object) = admission.object() else { return Ready::Now(Ok(())) };
        let labels = &object.metadata().labels;
        let (policy, problems) = self.policy_of(labels);
        let before = admission.old.map(|old| self.policy_of(&old.metadata().labels));
        // Labels that could not be read before must not stop other changes.
        let are_known = before.as_ref().is_some_and(|(_, known)| *known == problems);
        if !problems.is_empty() && !are_known {
            return Ready::Now(Err(ApiError::invalid(admission.resource(), admission.name(), &problems)));
        }
        let is_stricter = match (admission.operation, &before) {
            (Operation::Update, Some((before, _))) => is_stricter(policy.enforce, before.enforce),
            _ => true,
        };
        if !is_stricter {
            return Ready::Now(Ok(()));
        }
        if self.exemptions.has_namespace(admission.name()) {
            self.warn_of_exemption(admission, &policy, labels);
            return Ready::Now(Ok(()));
        }
        if admission.operation == Operation::Create {
            return Ready::Now(Ok(()));
        }
        Ready::later(async move {
            let warnings = existing::warnings(host, admission, self, policy.enforce).await;
            warnings.into_iter().for_each(|warning| admission.warn(warning));
            Ok(())
        })
    }

    fn policy_of(&self, labels: &Labels) -> (Policy, Problems) {
        Policy::of_labels(&self.keys, &self.defaults, &|key| labels.get(key).map(String::as_str))
    }

    /// Says that labels have no effect, if they ask for something.
    fn warn_of_exemption(&self, admission: &AdmissionRequest<'_>, policy: &Policy, labels: &Labels) {
        if policy.is_free() || policy.is_equivalent(&self.defaults) {
            return;
        }
        let shown = policy.labelled(&self.keys, &|key| labels.get(key).map(String::as_str));
        admission.warn(format!(
            "namespace {} is exempt from Pod Security, and the policy ({shown}) will be ignored",
            quote(admission.name())
        ));
    }
}

/// Whether pods that were allowed may be refused now.
fn is_stricter(new: Standard, old: Standard) -> bool {
    let is_relaxed = new.version == old.version && new.level <= old.level;
    new != old && new.level != Level::Privileged && !is_relaxed
}

#[cfg(test)]
mod tests {
    use super::{super::level::Version, *};

    #[test]
    fn stricter_is_what_may_refuse_more() {
        let latest = |level| Standard { level, version: Version::Latest };
        let old = |level| Standard { level, version: Version::Minor(3) };
        use Level::{Baseline, Privileged, Restricted};
        for (new, before, expected) in [
            (latest(Baseline), latest(Privileged), true),
            (latest(Restricted), latest(Baseline), true),
            (latest(Baseline), latest(Restricted), false),
            (latest(Baseline), latest(Baseline), false),
            (latest(Baseline), old(Restricted), true),
            (old(Baseline), latest(Baseline), true),
            (old(Privileged), latest(Baseline), false),
        ] {
            assert_eq!(is_stricter(new, before), expected, "{new} after {before}");
        }
    }
}
