//! The grants of one subject in one namespace. Nearly always there is one, for which a tree would take
//! kilobytes: ten thousand of those would not fit into a processor cache when a decision needs them.

use std::sync::Arc;

use imbl::OrdMap;

use super::binding::RoleRef;

/// A role that a subject has in some namespace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Grant {
    pub(super) role: RoleRef,
    /// The reason of an allowed request. Formatted once, because allowing must cost nothing.
    pub(super) reason: Arc<str>,
}

#[cfg(test)]
impl Grant {
    pub(super) fn of_cluster(role: &str) -> Self {
        Grant { role: RoleRef::Cluster(role.into()), reason: "a test".into() }
    }
}

/// Grants by the names of their bindings.
#[derive(Debug, Clone)]
pub(super) enum Grants {
    One(Arc<str>, Grant),
    /// None, or several.
    Some(OrdMap<Arc<str>, Grant>),
}

impl Default for Grants {
    fn default() -> Self {
        Grants::Some(OrdMap::new())
    }
}

impl Grants {
    pub(super) fn is_empty(&self) -> bool {
        matches!(self, Grants::Some(grants) if grants.is_empty())
    }

    /// Iterates over the grants in the order of their names.
    pub(super) fn each(&self) -> impl Iterator<Item = &Grant> {
        let (one, some) = match self {
            Grants::One(_, grant) => (Some(grant), None),
            Grants::Some(grants) => (None, Some(grants.values())),
        };
        one.into_iter().chain(some.into_iter().flatten())
    }

    /// Adds a grant, or replaces the one with the same name.
    pub(super) fn insert(&mut self, name: Arc<str>, grant: Grant) {
        *self = match std::mem::take(self) {
            Grants::Some(grants) if grants.is_empty() => Grants::One(name, grant),
            Grants::One(have, _) if have == name => Grants::One(name, grant),
            Grants::One(have, first) => Grants::Some([(have, first), (name, grant)].into_iter().collect()),
            Grants::Some(mut grants) => {
                grants.insert(name, grant);
                Grants::Some(grants)
            }
        };
    }

    /// Removes the grant with this name.
    pub(super) fn remove(&mut self, name: &str) {
        match self {
            Grants::One(have, _) if **have == *name => *self = Grants::default(),
            Grants::One(..) => {}
            Grants::Some(grants) => {
                grants.remove(name);
                if grants.len() == 1
                    && let Some((name, grant)) = grants.get_min()
                {
                    *self = Grants::One(Arc::clone(name), grant.clone());
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    /// A binding, and the role that it gives; none where it is taken out.
    const STEPS: [(&str, Option<&str>); 7] = [
        ("a", Some("r")),
        ("a", Some("s")),
        ("b", Some("r")),
        ("c", Some("r")),
        ("a", None),
        ("b", None),
        ("c", None),
    ];

    #[test]
    fn whatever_their_number_they_are_a_map() {
        for sequence in 0..STEPS.len().pow(5) {
            let (mut grants, mut model, mut rest) = (Grants::default(), BTreeMap::new(), sequence);
            for _ in 0..5 {
                let (name, role) = STEPS[rest % STEPS.len()];
                rest /= STEPS.len();
                match role {
                    Some(role) => {
                        grants.insert(name.into(), Grant::of_cluster(role));
                        model.insert(name, Grant::of_cluster(role));
                    }
                    None => {
                        grants.remove(name);
                        model.remove(name);
                    }
                }
                assert!(grants.each().eq(model.values()), "{sequence}");
                assert_eq!(grants.is_empty(), model.is_empty(), "{sequence}");
                assert_eq!(matches!(grants, Grants::One(..)), model.len() == 1, "{sequence}");
            }
        }
    }
}
