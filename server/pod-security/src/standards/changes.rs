//! Whether an update of a pod may change what its level decides. Nearly all updates are those of agents and
//! controllers, which change the metadata.

use std::collections::HashMap;

use generated_core::core::v1::{Container, PodSpec};

/// Whether the containers are others, or have other images.
pub(super) fn is_significant(new: &PodSpec, old: &PodSpec) -> bool {
    differ(&new.containers, &old.containers)
        || differ(&new.init_containers, &old.init_containers)
        || ephemeral_differ(new, old)
}

fn differ(new: &[Container], old: &[Container]) -> bool {
    new.len() != old.len() || new.iter().zip(old).any(|(new, old)| new.image != old.image)
}

/// One that is gone is no reason to look at the others again.
fn ephemeral_differ(new: &PodSpec, old: &PodSpec) -> bool {
    if new.ephemeral_containers.is_empty() {
        return false;
    }
    // Of two with one name, the first counts.
    let old = old.ephemeral_containers.iter().rev();
    let images: HashMap<&str, &str> =
        old.map(|container| (container.name.as_str(), container.image.as_str())).collect();
    let mut new = new.ephemeral_containers.iter();
    new.any(|container| images.get(container.name.as_str()) != Some(&container.image.as_str()))
}

#[cfg(test)]
mod tests {
    use generated_core::core::v1::EphemeralContainer;

    use super::*;

    /// A pod from `a:1 b:1 / init:1 / debug:1`.
    fn pod(text: &str) -> PodSpec {
        let mut parts = text.split(" / ").map(|part| {
            let pairs = part.split_whitespace().filter_map(|pair| pair.split_once(':'));
            pairs.map(|(name, image)| (name.to_owned(), image.to_owned())).collect::<Vec<_>>()
        });
        let mut next = || parts.next().unwrap_or_default();
        let container = |(name, image)| Container { name, image, ..Container::default() };
        PodSpec {
            containers: next().into_iter().map(container).collect(),
            init_containers: next().into_iter().map(container).collect(),
            ephemeral_containers: next()
                .into_iter()
                .map(|(name, image)| EphemeralContainer { name, image, ..EphemeralContainer::default() })
                .collect(),
            ..PodSpec::default()
        }
    }

    #[test]
    fn images_and_numbers_count() {
        let old = "a:1 b:1 / i:1 / d:1 e:1";
        for (new, expected) in [
            (old, false),
            ("a:2 b:1 / i:1 / d:1 e:1", true),
            ("b:1 a:1 / i:1 / d:1 e:1", false),
            ("a:1 / i:1 / d:1 e:1", true),
            ("a:1 b:1 / i:2 / d:1 e:1", true),
            ("a:1 b:1 /  / d:1 e:1", true),
            ("a:1 b:1 / i:1 / d:1 e:1 f:1", true),
            ("a:1 b:1 / i:1 / e:1 d:1", false),
            ("a:1 b:1 / i:1 / d:2 e:1", true),
            ("a:1 b:1 / i:1 / e:1", false),
        ] {
            assert_eq!(is_significant(&pod(new), &pod(old)), expected, "{new}");
        }
    }
}
