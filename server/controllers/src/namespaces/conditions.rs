//! What the status of a terminating namespace says of its end.

use std::collections::BTreeMap;

use client::Client;
use engine::status::ApiError;
use generated_core::core::v1::{Namespace, NamespaceCondition};
use machinery::time::Time;

use super::content::NamespaceContent;

/// Writes into the status what the namespace waits for, or that it waits for nothing, if that has changed.
pub(super) async fn tell(
    client: &Client,
    namespace: &mut Namespace,
    content: &NamespaceContent,
) -> Result<(), ApiError> {
    let changed = set_conditions(&mut namespace.status.conditions, conditions(content), client.now());
    if changed { client.api().update_at("status", &*namespace).await } else { Ok(()) }
}

/// Sets conditions, each with the time since when it has its value. Returns whether any of them is another
/// than before.
fn set_conditions(stored: &mut Vec<NamespaceCondition>, told: Vec<NamespaceCondition>, now: Time) -> bool {
    let mut changed = false;
    for mut condition in told {
        condition.last_transition_time = Some(now);
        let Some(old) = stored.iter_mut().find(|old| old.type_ == condition.type_) else {
            stored.push(condition);
            changed = true;
            continue;
        };
        if old.status == condition.status {
            condition.last_transition_time = old.last_transition_time;
        }
        if old.reason != condition.reason
            || old.message != condition.message
            || old.status != condition.status
        {
            *old = condition;
            changed = true;
        }
    }
    changed
}

fn conditions(content: &NamespaceContent) -> Vec<NamespaceCondition> {
    let NamespaceContent { left, failures } = content;
    // In the order of their texts, so that the same content gives the same text.
    let mut remaining: Vec<String> =
        left.iter().map(|left| format!("{} has {} resource instances", left.name, left.count)).collect();
    remaining.sort_unstable();
    let mut failures: Vec<&str> = failures.iter().map(String::as_str).collect();
    failures.sort_unstable();
    let mut held: BTreeMap<&str, usize> = BTreeMap::new();
    for finalizer in left.iter().flat_map(|left| &left.finalizers) {
        *held.entry(finalizer).or_default() += 1;
    }
    let finalizers: Vec<String> =
        held.iter().map(|(finalizer, count)| format!("{finalizer} in {count} resource instances")).collect();
    vec![
        fine(
            "NamespaceDeletionDiscoveryFailure",
            "ResourcesDiscovered",
            "All resources successfully discovered",
        ),
        fine(
            "NamespaceDeletionGroupVersionParsingFailure",
            "ParsedGroupVersions",
            "All legacy kube types successfully parsed",
        ),
        if failures.is_empty() {
            fine(
                "NamespaceDeletionContentFailure",
                "ContentDeleted",
                "All content successfully deleted, may be waiting on finalization",
            )
        } else {
            condition(
                "NamespaceDeletionContentFailure",
                "True",
                "ContentDeletionFailed",
                &format!(
                    "Failed to delete all resource types, {} remaining: {}",
                    failures.len(),
                    failures.join(", ")
                ),
            )
        },
        if remaining.is_empty() {
            fine("NamespaceContentRemaining", "ContentRemoved", "All content successfully removed")
        } else {
            condition(
                "NamespaceContentRemaining",
                "True",
                "SomeResourcesRemain",
                &format!("Some resources are remaining: {}", remaining.join(", ")),
            )
        },
        if finalizers.is_empty() {
            fine(
                "NamespaceFinalizersRemaining",
                "ContentHasNoFinalizers",
                "All content-preserving finalizers finished",
            )
        } else {
            condition(
                "NamespaceFinalizersRemaining",
                "True",
                "SomeFinalizersRemain",
                &format!("Some content in the namespace has finalizers remaining: {}", finalizers.join(", ")),
            )
        },
    ]
}

fn fine(kind: &str, reason: &str, message: &str) -> NamespaceCondition {
    condition(kind, "False", reason, message)
}

fn condition(kind: &str, status: &str, reason: &str, message: &str) -> NamespaceCondition {
    NamespaceCondition {
        type_: kind.to_owned(),
        status: status.to_owned(),
        reason: reason.to_owned(),
        message: message.to_owned(),
        ..NamespaceCondition::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::namespaces::content::Left;

    fn told(content: &NamespaceContent) -> Vec<(String, String, String)> {
        let bad = conditions(content).into_iter().filter(|condition| condition.status == "True");
        bad.map(|condition| (condition.type_, condition.reason, condition.message)).collect()
    }

    #[test]
    fn what_a_namespace_waits_for_is_told() {
        assert_eq!(told(&NamespaceContent::default()), []);
        let left = |name: &str, finalizers: &[&str]| Left {
            name: name.to_owned(),
            count: 2,
            finalizers: finalizers.iter().map(|&name| name.to_owned()).collect(),
        };
        let content = NamespaceContent {
            left: vec![left("secrets.", &[]), left("leases.coordination.k8s.io", &["a/b", "a/b"])],
            failures: vec!["not now".to_owned(), "never".to_owned()],
        };
        let expected = [
            (
                "NamespaceDeletionContentFailure",
                "ContentDeletionFailed",
                "Failed to delete all resource types, 2 remaining: never, not now",
            ),
            (
                "NamespaceContentRemaining",
                "SomeResourcesRemain",
                "Some resources are remaining: leases.coordination.k8s.io has 2 resource instances, secrets. \
                 has 2 \
                 resource instances",
            ),
            (
                "NamespaceFinalizersRemaining",
                "SomeFinalizersRemain",
                "Some content in the namespace has finalizers remaining: a/b in 2 resource instances",
            ),
        ];
        assert_eq!(
            told(&content),
            expected.map(|(kind, reason, text)| (kind.into(), reason.into(), text.into()))
        );
    }
    #[test]
    fn a_condition_keeps_the_time_since_when_it_has_its_value() {
        let at = Time::from_unix;
        let told = |message: &str| vec![condition("Odd", "True", "R", message)];
        let mut stored = Vec::new();
        assert!(set_conditions(&mut stored, told("one"), at(1)));
        assert!(!set_conditions(&mut stored, told("one"), at(2)), "nothing new");
        assert!(set_conditions(&mut stored, told("two"), at(3)));
        let since = |stored: &[NamespaceCondition]| stored[0].last_transition_time;
        assert_eq!((since(&stored), stored[0].message.as_str()), (Some(at(1)), "two"));
        assert!(set_conditions(&mut stored, vec![fine("Odd", "R", "two")], at(4)));
        assert_eq!((since(&stored), stored.len()), (Some(at(4)), 1));
    }
}
