//! The priority of pods and groups of pods, by their class or by the default class; and that there is one
//! default class only.

mod groups;

use std::sync::Arc;

use admission::{Opened, Opening, pods, stored};
use engine::{
    context::admit::{AdmissionRequest, Host, Interest, Judgement, Operation, Plugin},
    status::ApiError,
};
use generated_core::core::v1::PodSpec;
use generated_scheduling::scheduling::v1::PriorityClass;
use ground::ready::Ready;
use machinery::object::Object;

use super::marked::MarkedClasses;

/// What pods have if there is no default class.
const POLICY_DEFAULT: &str = "PreemptLowerPriority";

/// New and changed pods and classes, and new groups of pods.
pub(super) const INTERESTS: [Interest; 3] = [
    pods::NEW_AND_CHANGED,
    Interest::written("scheduling", "priorityclasses"),
    Interest::created("scheduling", "podgroups"),
];

/// While it is off, groups have no priority.
const GROUP_GATE: &str = "WorkloadAwarePreemption";

/// Fills in the priority of pods and groups. Refuses (403) another one, a class that does not exist, and a
/// second default class.
struct Priority {
    defaults: MarkedClasses<Given>,
}

/// Makes the plugin.
pub(super) fn open(opening: &Opening<'_>) -> Opened {
    let kind = ("scheduling", "priorityclasses");
    let defaults = MarkedClasses::follow(opening.supplies(), kind, Given::by_default);
    Ok(Arc::new(Priority { defaults }))
}

/// What a class gives to a pod.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Given {
    class: String,
    priority: i32,
    policy: Option<String>,
}

impl Plugin for Priority {
    fn mutate<'a>(&'a self, host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        let Some(class) = pods::new_spec(admission, |spec| spec.priority_class_name.clone()) else {
            return match groups::class_of_new(admission).filter(|_| host.gates().is_on(GROUP_GATE)) {
                Some(class) => Ready::later(async move {
                    let given = self.given(host, admission, class).await?;
                    groups::fill(admission, given.class, given.priority)
                }),
                None => Ready::Now(Ok(())),
            };
        };
        if admission.operation == Operation::Update {
            keep(admission);
            return Ready::Now(Ok(()));
        }
        if class.is_empty() {
            return Ready::Now(fill(admission, self.by_default()));
        }
        Ready::later(async move {
            let given = self.given(host, admission, class).await?;
            fill(admission, given)
        })
    }

    fn validate<'a>(&'a self, _host: Host<'a>, admission: &'a AdmissionRequest<'_>) -> Judgement<'a> {
        Ready::Now(self.check_class(admission))
    }
}

impl Priority {
    /// The default class. Of several, which two servers can make at the same time, the one with the lowest
    /// value.
    fn default(&self) -> Option<Given> {
        self.defaults.current().values().min_by_key(|class| class.priority).cloned()
    }

    fn by_default(&self) -> Given {
        self.default().unwrap_or_else(Given::without_class)
    }

    /// What the class of this name gives, or the default one if the name is empty.
    async fn given(
        &self,
        host: Host<'_>,
        admission: &AdmissionRequest<'_>,
        name: String,
    ) -> Result<Given, ApiError> {
        if name.is_empty() {
            return Ok(self.by_default());
        }
        let class: Option<PriorityClass> = stored::find(host, admission, &name).await?;
        match class {
            Some(class) => Ok(Given::of(name, &class)),
            None => Err(admission.forbidden(&format!("no PriorityClass with name {name} was found"))),
        }
    }

    fn check_class(&self, admission: &AdmissionRequest<'_>) -> Result<(), ApiError> {
        let Some(new) = admission.object() else { return Ok(()) };
        let becomes_default = admission.in_stored_version(new, |class: &PriorityClass| class.global_default);
        if becomes_default != Some(true) {
            return Ok(());
        }
        match self.default() {
            Some(Given { class: name, .. }) if admission.old.is_none() || *name != *admission.name() => {
                let why =
                    format!("PriorityClass {name} is already marked as default. Only one default can exist");
                Err(admission.forbidden(&why))
            }
            _ => Ok(()),
        }
    }
}

impl Given {
    fn without_class() -> Self {
        Given { policy: Some(POLICY_DEFAULT.to_owned()), ..Given::default() }
    }

    /// What a class gives if it is marked as the default.
    fn by_default(class: &dyn Object) -> Option<Self> {
        let class: &PriorityClass = class.as_any().downcast_ref()?;
        class.global_default.then(|| Given::of(class.metadata.name.clone(), class))
    }

    fn of(name: String, class: &PriorityClass) -> Self {
        Given { class: name, priority: class.value, policy: class.preemption_policy.clone() }
    }
}

/// Fills a new pod. What it says of itself must agree.
fn fill(admission: &mut AdmissionRequest<'_>, given: Given) -> Result<(), ApiError> {
    if let Some(Some(why)) = pods::new_spec(admission, |spec| contradiction(spec, &given)) {
        return Err(admission.forbidden(&why));
    }
    pods::edit(admission, |spec| {
        spec.priority_class_name = given.class;
        spec.priority = Some(given.priority);
        if given.policy.is_some() {
            spec.preemption_policy = given.policy;
        }
    });
    Ok(())
}

fn contradiction(spec: &PodSpec, given: &Given) -> Option<String> {
    if let Some(said) = spec.priority.filter(|said| *said != given.priority) {
        let computed = given.priority;
        return Some(format!(
            "the integer value of priority ({said}) must not be provided in pod spec; priority admission \
             controller \
             computed {computed} from the given PriorityClass name"
        ));
    }
    let (said, computed) = spec.preemption_policy.as_ref().zip(given.policy.as_ref())?;
    (said != computed).then(|| {
        format!(
            "the string value of PreemptionPolicy ({said}) must not be provided in pod spec; priority \
             admission \
             controller computed {computed} from the given PriorityClass name"
        )
    })
}

/// A client that does not know the two fields must be able to write a pod back.
fn keep(admission: &mut AdmissionRequest<'_>) {
    let fields = |spec: &PodSpec| (spec.priority, spec.preemption_policy.clone());
    let both = pods::new_spec(admission, fields).zip(pods::old_spec(admission, fields));
    let Some(((priority, policy), old)) = both else { return };
    if (priority.is_none() && old.0.is_some()) || (policy.is_none() && old.1.is_some()) {
        pods::edit(admission, |spec| {
            spec.priority = priority.or(old.0);
            spec.preemption_policy = policy.or(old.1);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pod_must_agree_with_its_class() {
        let given =
            |policy: Option<&str>| Given { policy: policy.map(str::to_owned), ..Given::without_class() };
        for (priority, policy, given, expected) in [
            (None, None, given(Some("Never")), ""),
            (Some(0), Some("Never"), given(Some("Never")), ""),
            (Some(1), Some("Never"), given(Some("Never")), "the integer value of priority (1) must not"),
            (
                Some(0),
                Some("Other"),
                given(Some("Never")),
                "the string value of PreemptionPolicy (Other) must",
            ),
            (Some(0), Some("Other"), given(None), ""),
        ] {
            let policy = policy.map(str::to_owned);
            let spec = PodSpec { priority, preemption_policy: policy, ..PodSpec::default() };
            let found = contradiction(&spec, &given).unwrap_or_default();
            assert!(found.starts_with(expected) && found.is_empty() == expected.is_empty(), "{found}");
        }
    }
}
