//! What admission plugins that do not exist yet would add to nearly every object of a kind. It is left out on both sides, so
//! that everything else about these objects can be compared. A test says when a plugin exists, and its row here goes.

use serde_json::{Value, json};

/// What a plugin adds to the objects of a kind.
#[derive(Debug, Clone, Copy)]
pub struct Effect {
    /// The plugin.
    pub plugin: &'static str,
    kind: &'static str,
    undo: fn(&mut Value),
}

/// The plugin that keeps volumes, claims and classes while something uses them.
const PROTECTION: &str = "StorageObjectInUseProtection";

/// All of them.
pub const EFFECTS: &[Effect] = &[
    Effect { plugin: "Priority", kind: "Pod", undo: drop_priority },
    Effect { plugin: "DefaultTolerationSeconds", kind: "Pod", undo: drop_tolerations },
    Effect { plugin: PROTECTION, kind: "PersistentVolume", undo: drop_protection },
    Effect { plugin: PROTECTION, kind: "PersistentVolumeClaim", undo: drop_protection },
    Effect { plugin: PROTECTION, kind: "VolumeAttributesClass", undo: drop_protection },
    Effect { plugin: "TaintNodesByCondition", kind: "Node", undo: drop_taint },
];

/// Removes the effects from the object or the list in an answer.
pub(crate) fn undo(effects: &[Effect], answer: &mut Value) {
    let Some(body) = answer.get_mut("body") else { return };
    let Some(kind) = body["kind"].as_str().map(str::to_owned) else { return };
    if effects.iter().any(|effect| effect.plugin == PROTECTION) {
        undo_in_metadata(&kind, body);
    }
    for effect in effects {
        if kind == effect.kind {
            (effect.undo)(body);
        } else if kind.strip_suffix("List") == Some(effect.kind) {
            body.get_mut("items").and_then(Value::as_array_mut).into_iter().flatten().for_each(effect.undo);
        }
    }
}

/// Forms that show metadata alone do not say of which kind. The protecting finalizers have names of their own.
fn undo_in_metadata(kind: &str, body: &mut Value) {
    let (list, member) = match kind {
        "PartialObjectMetadata" => return drop_protection(body),
        "PartialObjectMetadataList" => ("items", None),
        "Table" => ("rows", Some("object")),
        _ => return,
    };
    for item in body.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten() {
        match member {
            None => drop_protection(item),
            Some(member) => item.get_mut(member).into_iter().for_each(drop_protection),
        }
    }
}

fn drop_priority(pod: &mut Value) {
    for (name, value) in [("priority", json!(0)), ("preemptionPolicy", json!("PreemptLowerPriority"))] {
        if let Some(spec) =
            pod.get_mut("spec").and_then(Value::as_object_mut).filter(|spec| spec.get(name) == Some(&value))
        {
            spec.shift_remove(name);
        }
    }
}

fn drop_tolerations(pod: &mut Value) {
    let toleration = |key: &str| json!({"key": key, "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": 300});
    let added = ["node.kubernetes.io/not-ready", "node.kubernetes.io/unreachable"].map(toleration);
    drop_items(pod.get_mut("spec"), "tolerations", &added);
}

fn drop_protection(object: &mut Value) {
    let added = ["pv", "pvc", "vac"].map(|what| json!(format!("kubernetes.io/{what}-protection")));
    drop_items(object.get_mut("metadata"), "finalizers", &added);
}

fn drop_taint(node: &mut Value) {
    let added = [json!({"key": "node.kubernetes.io/not-ready", "effect": "NoSchedule"})];
    drop_items(node.get_mut("spec"), "taints", &added);
}

/// Removes items from a list, and the list with its last item.
fn drop_items(parent: Option<&mut Value>, name: &str, added: &[Value]) {
    let Some(members) = parent.and_then(Value::as_object_mut) else { return };
    let Some(items) = members.get_mut(name).and_then(Value::as_array_mut) else { return };
    let before = items.len();
    items.retain(|item| !added.contains(item));
    if items.is_empty() && before > 0 {
        members.shift_remove(name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_plugins_add_is_left_out() {
        let own = json!({"key": "k", "operator": "Exists"});
        let added = json!({"key": "node.kubernetes.io/not-ready", "operator": "Exists", "effect": "NoExecute", "tolerationSeconds": 300});
        for (before, after) in [
            (
                json!({"kind": "Pod", "spec": {"priority": 0, "tolerations": [own, added]}}),
                json!({"kind": "Pod", "spec": {"tolerations": [own]}}),
            ),
            (
                json!({"kind": "Pod", "spec": {"priority": 7, "tolerations": [added]}}),
                json!({"kind": "Pod", "spec": {"priority": 7}}),
            ),
            (
                json!({"kind": "PodList", "items": [{"spec": {"priority": 0}}]}),
                json!({"kind": "PodList", "items": [{"spec": {}}]}),
            ),
            (
                json!({"kind": "PersistentVolume", "metadata": {"finalizers": ["kubernetes.io/pv-protection", "a/b"]}}),
                json!({"kind": "PersistentVolume", "metadata": {"finalizers": ["a/b"]}}),
            ),
            (
                json!({"kind": "VolumeAttributesClass", "metadata": {"finalizers": ["kubernetes.io/vac-protection"]}}),
                json!({"kind": "VolumeAttributesClass", "metadata": {}}),
            ),
            (
                json!({"kind": "Node", "spec": {"taints": [{"key": "node.kubernetes.io/not-ready", "effect": "NoSchedule"}]}}),
                json!({"kind": "Node", "spec": {}}),
            ),
            (
                json!({"kind": "Deployment", "spec": {"priority": 0}}),
                json!({"kind": "Deployment", "spec": {"priority": 0}}),
            ),
            (json!({"kind": "Pod"}), json!({"kind": "Pod"})),
        ] {
            let mut answer = json!({"code": 200, "body": before});
            undo(EFFECTS, &mut answer);
            assert_eq!(answer["body"], after);
        }
    }
}
