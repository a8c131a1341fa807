//! What the status of a terminating namespace says it waits for.

use std::collections::BTreeMap;

use client::Client;
use engine::status::ApiError;
use generated::core::v1::{Namespace, NamespaceCondition};

use super::content::NamespaceContent;

/// Writes into the status what the namespace waits for, if that has changed.
pub(super) async fn tell(
    client: &Client,
    namespace: &mut Namespace,
    content: &NamespaceContent,
) -> Result<(), ApiError> {
    let now = client.now();
    let mut changed = false;
    for mut condition in conditions(content) {
        condition.last_transition_time = Some(now);
        let same = |old: &NamespaceCondition| {
            old.status == condition.status
                && old.reason == condition.reason
                && old.message == condition.message
        };
        let old = namespace.status.conditions.iter_mut().find(|old| old.type_ == condition.type_);
        match old {
            Some(old) if same(old) => {}
            Some(old) => {
                *old = condition;
                changed = true;
            }
            None => {
                namespace.status.conditions.push(condition);
                changed = true;
            }
        }
    }
    if changed { client.api().update_at("status", &*namespace).await } else { Ok(()) }
}

fn conditions(content: &NamespaceContent) -> Vec<NamespaceCondition> {
    let NamespaceContent { left, failures } = content;
    let remaining: Vec<String> = left
        .iter()
        .map(|left| format!("{} has {} resource instances", left.group_resource, left.count))
        .collect();
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
        let left = |resource: &str, finalizers: &[&str]| Left {
            group_resource: resource.to_owned(),
            count: 2,
            finalizers: finalizers.iter().map(|&name| name.to_owned()).collect(),
        };
        let content = NamespaceContent {
            left: vec![left("configmaps", &["a/b", "a/b"]), left("secrets", &[])],
            failures: vec!["leases.coordination.platform.io: no".to_owned()],
        };
        let expected = [
            (
                "NamespaceDeletionContentFailure",
                "ContentDeletionFailed",
                "Failed to delete all resource types, 1 remaining: leases.coordination.platform.io: no",
            ),
            (
                "NamespaceContentRemaining",
                "SomeResourcesRemain",
                "Some resources are remaining: configmaps has 2 resource instances, secrets has 2 resource \
                 instances",
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
}
