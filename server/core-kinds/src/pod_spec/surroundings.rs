//! The pod around a container, as far as the rules of containers read it.

use std::collections::{BTreeMap, BTreeSet};

use generated_core::core::v1::{PodSpec, Volume};

/// What the containers of a pod share.
pub(super) struct Pod<'p> {
    pub(super) spec: &'p PodSpec,
    /// Whether its containers may be privileged.
    pub(super) may_be_privileged: bool,
    /// Its sound volumes.
    pub(super) volumes: BTreeMap<&'p str, &'p Volume>,
    /// Names of the claims that it has.
    pub(super) claims: BTreeSet<&'p str>,
    /// Names of its containers, but for those that were added to look into it.
    pub(super) names: BTreeSet<&'p str>,
}
