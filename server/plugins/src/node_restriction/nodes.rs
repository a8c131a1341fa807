//! Nodes: an agent writes its own node, without what would bring other pods to it.

use std::collections::{BTreeMap, BTreeSet};

use engine::context::admit::Operation;
use generated_core::core::v1::Node;
use machinery::brand::Brand;

use super::agent::{Agent, Checked};

/// The labels of the product that agents set, in words of the brand.
const OWN_LABELS: [&str; 11] = [
    "{domain}/hostname",
    "topology.{domain}/zone",
    "topology.{domain}/region",
    "failure-domain.beta.{domain}/zone",
    "failure-domain.beta.{domain}/region",
    "node.{domain}/instance-type",
    "beta.{domain}/instance-type",
    "{domain}/os",
    "{domain}/arch",
    "beta.{domain}/os",
    "beta.{domain}/arch",
];

/// The prefixes of labels that agents set.
const OWN_PREFIXES: [&str; 2] = ["kubelet.{domain}", "node.{domain}"];

/// The prefix of labels by which operators keep pods away from nodes.
const RESTRICTED_PREFIX: &str = "node-restriction.{domain}";

type Labels = BTreeMap<String, String>;

pub(super) fn check(agent: &Agent<'_>) -> Checked {
    let (admission, node) = (agent.admission, agent.node);
    let name = admission.name();
    if name != node {
        return agent.refuse(&format!("node {node:?} is not allowed to modify node {name:?}"));
    }
    match admission.operation {
        Operation::Create => create(agent),
        Operation::Update => update(agent),
        Operation::Delete => agent.refuse(&format!("node {node:?} is not allowed to delete its own node")),
        // A connection is none of its interests.
        Operation::Connect => Ok(()),
    }
}

fn create(agent: &Agent<'_>) -> Checked {
    let Some(new) = agent.of_new(Node::clone) else { return Ok(()) };
    let node = agent.node;
    if new.spec.config_source.is_some() {
        return agent
            .refuse(&format!("node {node:?} is not allowed to create pods with a non-nil configSource"));
    }
    let labels = forbidden(agent.host.brand(), &new.metadata.labels, &Labels::new());
    if !labels.is_empty() {
        return agent.refuse(&format!(
            "node {node:?} is not allowed to set the following labels: {}",
            labels.join(", ")
        ));
    }
    Ok(())
}

fn update(agent: &Agent<'_>) -> Checked {
    let Some((new, old)) = agent.of_new(Node::clone).zip(agent.of_old(Node::clone)) else { return Ok(()) };
    let node = agent.node;
    if new.spec.config_source.is_some() && new.spec.config_source != old.spec.config_source {
        return agent.refuse(&format!(
            "node {node:?} is not allowed to update configSource to a new non-nil configSource"
        ));
    }
    if new.spec.taints != old.spec.taints {
        return agent.refuse(&format!("node {node:?} is not allowed to modify taints"));
    }
    if new.metadata.owner_references != old.metadata.owner_references {
        return agent.refuse(&format!("node {node:?} is not allowed to modify ownerReferences"));
    }
    let labels = forbidden(agent.host.brand(), &new.metadata.labels, &old.metadata.labels);
    if !labels.is_empty() {
        return agent.refuse(&format!("is not allowed to modify labels: {}", labels.join(", ")));
    }
    Ok(())
}

/// The labels that differ and that an agent may not write, in order.
fn forbidden(brand: &Brand, new: &Labels, old: &Labels) -> Vec<String> {
    let keys: BTreeSet<&String> = new.keys().chain(old.keys()).collect();
    let differs = |key: &&&String| new.get(**key) != old.get(**key);
    let changed = keys.iter().filter(differs);
    changed.filter(|key| is_forbidden(brand, key)).map(|key| (**key).clone()).collect()
}

fn is_forbidden(brand: &Brand, key: &str) -> bool {
    // Labels without a prefix and of other domains are free.
    let Some((prefix, _)) = key.split_once('/') else { return false };
    if is_within(prefix, &brand.expand(RESTRICTED_PREFIX)) {
        return true;
    }
    let of_product = is_within(prefix, brand.domain) || is_within(prefix, brand.group_suffix);
    let is_own = || {
        OWN_LABELS.iter().any(|label| brand.expand(label) == key)
            || OWN_PREFIXES.iter().any(|own| is_within(prefix, &brand.expand(own)))
    };
    of_product && !is_own()
}

/// Whether a name is this domain, or lies in it.
fn is_within(name: &str, domain: &str) -> bool {
    name.strip_suffix(domain).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
}

#[cfg(test)]
mod tests {
    use generated_brands::BRANDS;

    use super::*;

    #[test]
    fn agents_set_their_own_labels_only() {
        let brand = Brand::named(BRANDS, "kubernetes").expect("it is known");
        for (key, expected) in [
            ("zone", false),
            ("example.org/zone", false),
            ("notkubernetes.io/zone", false),
            ("kubernetes.io/hostname", false),
            ("kubernetes.io/role", true),
            ("other.k8s.io/role", true),
            ("topology.kubernetes.io/zone", false),
            ("topology.kubernetes.io/rack", true),
            ("node-role.kubernetes.io/master", true),
            ("kubelet.kubernetes.io/any", false),
            ("a.node.kubernetes.io/any", false),
            ("node-restriction.kubernetes.io/any", true),
            ("a.node-restriction.kubernetes.io/any", true),
        ] {
            assert_eq!(is_forbidden(brand, key), expected, "{key}");
        }
        let labels = |pairs: &[(&str, &str)]| -> Labels {
            pairs.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
        };
        let old = labels(&[("kubernetes.io/a", "1"), ("kubernetes.io/b", "1"), ("kubernetes.io/c", "1")]);
        let new = labels(&[("kubernetes.io/b", "2"), ("kubernetes.io/c", "1"), ("z", "1")]);
        assert_eq!(forbidden(brand, &new, &old), ["kubernetes.io/a", "kubernetes.io/b"]);
    }
}
