//! What one object uses, and what decides which quotas count it.

use std::collections::{BTreeMap, BTreeSet};

use generated_core::core::v1::ScopedResourceSelectorRequirement;
use machinery::{gates::Gates, quantity::Quantity, time::Time};

use super::{
    Amounts,
    scopes::{self, PodScopes},
};

/// What a measure depends on besides the object.
#[derive(Clone, Copy)]
pub struct Circumstances<'a> {
    /// The active gates.
    pub gates: &'a Gates,
    /// The time.
    pub now: Time,
}

/// What one object uses.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Measure {
    /// How much of what.
    pub usage: Amounts,
    pub(super) scopes: Scopes,
    /// The containers that leave amounts of these resources open, by the names that quotas use.
    pub(super) open: BTreeMap<&'static str, BTreeSet<String>>,
}

/// What decides about scopes.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) enum Scopes {
    /// The object is in no scope.
    #[default]
    None,
    Pod(PodScopes),
    /// The classes of volume attributes that a claim names.
    VolumeClaim(BTreeSet<String>),
}

impl Measure {
    /// One object and nothing else.
    pub(super) fn one<'n>(names: impl IntoIterator<Item = &'n str>) -> Self {
        let usage = names.into_iter().map(|name| (name.to_owned(), count(1))).collect();
        Measure { usage, ..Measure::default() }
    }

    /// Whether the object is in a scope.
    #[must_use]
    pub fn is_in(&self, scope: &ScopedResourceSelectorRequirement) -> bool {
        match &self.scopes {
            Scopes::None => false,
            Scopes::Pod(pod) => pod.is_in(scope),
            Scopes::VolumeClaim(classes) => scopes::is_of_class(classes, scope),
        }
    }

    /// Whether it is a pod that ends after some time.
    #[must_use]
    pub fn is_terminating(&self) -> bool {
        matches!(&self.scopes, Scopes::Pod(pod) if pod.is_terminating)
    }

    /// Which of these names containers must have an amount for and have not, and which containers: a quota
    /// that counts CPU or memory cannot count a container that leaves it open.
    #[must_use]
    pub fn left_open<'n>(&self, counted: impl IntoIterator<Item = &'n str>) -> Option<String> {
        let names: BTreeSet<&str> = counted.into_iter().collect();
        let open = self.open.iter().filter(|(name, _)| names.contains(*name));
        let parts: Vec<String> = open
            .map(|(name, containers)| {
                format!("{name} for: {}", containers.iter().map(String::as_str).collect::<Vec<_>>().join(","))
            })
            .collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }
}

/// A number of objects.
pub(super) fn count(number: usize) -> Quantity {
    Quantity::new(i64::try_from(number).unwrap_or(i64::MAX), machinery::quantity::Notation::Decimal)
}

/// The amounts that are not zero.
#[must_use]
pub fn without_zeros(mut amounts: Amounts) -> Amounts {
    amounts.retain(|_, amount| !amount.is_zero());
    amounts
}
