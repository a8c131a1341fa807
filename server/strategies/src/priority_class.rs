//! Priority classes: names that are reserved for the system, and the most that users may ask for.

use generated_scheduling::scheduling::v1::PriorityClass;
use machinery::{
    change::{Change, Operation},
    path::Path,
    problem::{Problems, quote},
    strategy::Strategy,
};

use kinds::priority_classes::{SYSTEM_CLASSES, is_of_system};

/// The rules of priority classes that span several fields.
#[derive(Debug)]
pub(crate) struct PriorityClassStrategy;

/// The highest priority of a class that is not the system's.
const USER_VALUE_MAX: i32 = 1_000_000_000;
/// How the names of classes of the system begin.
const SYSTEM_PREFIX: &str = "system-";
/// The policies, as problems list them.
const POLICIES: &[&str] = &["PreemptLowerPriority", "Never"];

impl Strategy for PriorityClassStrategy {
    type Object = PriorityClass;

    fn prepare(&self, change: &Change<'_>, new: &mut PriorityClass, _old: Option<&PriorityClass>) {
        // Nothing that it would count can change: it says that the class has a specification.
        if change.operation == Operation::Create {
            new.metadata.generation = 1;
        }
    }

    fn validate(
        &self,
        _change: &Change<'_>,
        new: &PriorityClass,
        old: Option<&PriorityClass>,
        problems: &mut Problems,
    ) {
        // What may be wrong on create cannot change later, so that a stored class never fails.
        if old.is_none() {
            check_value(new, problems);
            check_policy(new.preemption_policy.as_deref(), problems);
        }
    }

    fn refuses_delete(&self, name: &str) -> Option<&'static str> {
        is_of_system(name).then_some("this is a system priority class and cannot be deleted")
    }
}

fn check_value(class: &PriorityClass, problems: &mut Problems) {
    let name = &class.metadata.name;
    if name.starts_with(SYSTEM_PREFIX) {
        if let Some(mistake) = system_mistake(class) {
            let detail = format!(
                "priority class names with '{SYSTEM_PREFIX}' prefix are reserved for system use only. error: \
                 {mistake}"
            );
            problems.forbidden(&Path::Root.field("metadata").field("name"), &detail);
        }
    } else if class.value > USER_VALUE_MAX {
        let detail = format!("maximum allowed value of a user defined priority is {USER_VALUE_MAX}");
        problems.forbidden(&Path::Root.field("value"), &detail);
    }
}

/// Why a class with a reserved name is not one of the system's.
fn system_mistake(class: &PriorityClass) -> Option<String> {
    let name = &class.metadata.name;
    match SYSTEM_CLASSES.iter().find(|(known, ..)| known == name) {
        None => Some(format!("{name} is not a known system priority class")),
        Some((_, value, _)) if *value != class.value => {
            Some(format!("value of {name} PriorityClass must be {value}"))
        }
        Some(_) if class.global_default => {
            Some(format!("globalDefault of {name} PriorityClass must be false"))
        }
        Some(_) => None,
    }
}

fn check_policy(policy: Option<&str>, problems: &mut Problems) {
    let at = Path::Root.field("preemptionPolicy");
    match policy {
        Some("") => problems.required(&at, ""),
        Some(word) if !POLICIES.contains(&word) => {
            problems.not_supported_in_order(&at, &quote(word), POLICIES);
        }
        _ => {}
    }
}
