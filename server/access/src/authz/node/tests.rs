//! The graph against a model that searches.

use std::{collections::BTreeMap, sync::Arc};

use super::graph::{Graph, Object, Owned, PodReference, Referent};

const NODES: [&str; 2] = ["one", "two"];
const NAMES: [&str; 3] = ["n/a", "n/b", "n/c"];
const REFERENTS: [Referent; 5] =
    [Referent::Secret, Referent::ConfigMap, Referent::VolumeClaim, Referent::DeviceClaim, Referent::Account];

/// The objects themselves.
#[derive(Default)]
struct Model {
    pods: BTreeMap<&'static str, (&'static str, Vec<PodReference>)>,
    volumes: BTreeMap<&'static str, (&'static str, Vec<Arc<str>>)>,
}

impl Model {
    fn has_pod(&self, node: &str, referent: Referent, key: &str) -> bool {
        let mut pods = self.pods.values().filter(|(of, _)| *of == node);
        pods.any(|(_, references)| references.iter().any(|(kind, name)| *kind == referent && **name == *key))
    }

    fn is_used(&self, object: Object, key: &str, node: &str) -> bool {
        match object {
            Object::Pod => self.pods.get(key).is_some_and(|(of, _)| *of == node),
            Object::Volume => self
                .volumes
                .get(key)
                .is_some_and(|(claim, _)| self.has_pod(node, Referent::VolumeClaim, claim)),
            Object::Referent(Referent::Secret) => {
                self.has_pod(node, Referent::Secret, key)
                    || self.volumes.values().any(|(claim, secrets)| {
                        secrets.iter().any(|secret| **secret == *key)
                            && self.has_pod(node, Referent::VolumeClaim, claim)
                    })
            }
            Object::Referent(referent) => self.has_pod(node, referent, key),
            Object::Owned(_) => false,
        }
    }
}

/// Numbers that look random, always the same.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % end
    }

    fn one_of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

fn step(numbers: &mut Numbers, graph: &mut Graph, model: &mut Model) {
    let name = numbers.one_of(&NAMES);
    match numbers.below(20) {
        0 => {
            graph.forget_pods();
            model.pods.clear();
        }
        1 => {
            graph.forget_volumes();
            model.volumes.clear();
        }
        2..=4 => {
            graph.remove_pod(name);
            model.pods.remove(name);
        }
        5..=6 => {
            graph.remove_volume(name);
            model.volumes.remove(name);
        }
        7..=12 => {
            let claim = numbers.one_of(&NAMES);
            let secrets: Vec<Arc<str>> =
                (0..numbers.below(3)).map(|_| numbers.one_of(&NAMES).into()).collect();
            graph.put_volume(&name.into(), claim.into(), secrets.clone());
            model.volumes.insert(name, (claim, secrets));
        }
        _ => {
            let node = numbers.one_of(&NODES);
            let references: Vec<PodReference> = (0..numbers.below(6))
                .map(|_| (numbers.one_of(&REFERENTS), numbers.one_of(&NAMES).into()))
                .collect();
            graph.put_pod(&name.into(), node, references.clone());
            model.pods.insert(name, (node, references));
        }
    }
}

#[test]
fn every_answer_is_that_of_a_search() {
    let objects: Vec<Object> =
        [Object::Pod, Object::Volume].into_iter().chain(REFERENTS.map(Object::Referent)).collect();
    let (mut numbers, mut graph, mut model) = (Numbers(7), Graph::default(), Model::default());
    let mut yes = 0;
    for at in 0..5_000 {
        step(&mut numbers, &mut graph, &mut model);
        for object in &objects {
            for (key, node) in NAMES.iter().flat_map(|key| NODES.map(|node| (key, node))) {
                let expected = model.is_used(*object, key, node);
                assert_eq!(graph.is_used(*object, key, node), expected, "step {at}: {object:?} {key} {node}");
                yes += usize::from(expected);
            }
        }
    }
    assert!(yes > 10_000, "the steps reach both answers: {yes}");
    graph.forget_pods();
    graph.forget_volumes();
    assert!(graph.is_empty(), "nothing is left of what is gone");
}

#[test]
fn what_is_gone_leaves_nothing() {
    let (mut numbers, mut graph, mut model) = (Numbers(11), Graph::default(), Model::default());
    for _ in 0..500 {
        step(&mut numbers, &mut graph, &mut model);
    }
    for name in NAMES {
        graph.remove_pod(name);
        graph.remove_volume(name);
    }
    assert!(graph.is_empty());
}

#[test]
fn owned_objects_name_their_node() {
    let mut graph = Graph::default();
    let key: Arc<str> = "a".into();
    for owned in [Owned::Attachment, Owned::Slice, Owned::CertificateRequest] {
        let object = Object::Owned(owned);
        graph.put_owned(owned, &key, "one");
        assert!(graph.is_used(object, "a", "one") && !graph.is_used(object, "a", "two"));
        graph.put_owned(owned, &key, "two");
        assert!(!graph.is_used(object, "a", "one") && graph.is_used(object, "a", "two"));
        graph.put_owned(owned, &key, "");
        assert!(!graph.is_used(object, "a", "two") && !graph.is_used(object, "a", ""));
        graph.put_owned(owned, &key, "one");
        graph.remove_owned(owned, "a");
        assert!(graph.is_empty());
    }
}
