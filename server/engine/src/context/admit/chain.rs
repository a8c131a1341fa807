//! The plugins of a server, in order.

use std::{fmt, sync::Arc};

use ground::metrics::{AdmissionMetrics, AdmissionTimes};

use super::{AdmissionRequest, Interest, Operation, Plugin};
use crate::{
    catalog::{Resource, Selected},
    phase::{ByPhase, Phase},
};

/// A plugin, and what it wants to see.
#[derive(Clone)]
pub struct Link {
    /// The plugin.
    pub plugin: Arc<dyn Plugin>,
    /// Any of these.
    pub interests: &'static [Interest],
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Link").field("interests", &self.interests).finish_non_exhaustive()
    }
}

/// A plugin in its place.
struct Placed {
    /// None for one that cannot be switched.
    name: Option<&'static str>,
    link: Link,
    /// Its times by phase; none where it is not measured.
    times: ByPhase<Option<AdmissionTimes>>,
}

/// The plugins of a server, in the order in which they are called.
#[derive(Default)]
pub struct Chain {
    placed: Vec<Placed>,
    /// The times of whole phases.
    times: ByPhase<Option<AdmissionTimes>>,
}

impl fmt::Debug for Chain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.placed.iter().map(|placed| (placed.name, &placed.link))).finish()
    }
}

/// A plugin that a phase calls.
#[derive(Clone, Copy)]
pub(crate) struct Called<'c> {
    pub(crate) plugin: &'c dyn Plugin,
    pub(crate) times: Option<&'c AdmissionTimes>,
}

impl Chain {
    /// Calls these, in this order. One without a name is not measured.
    #[must_use]
    pub fn new(links: Vec<(Option<&'static str>, Link)>) -> Self {
        let placed = links.into_iter().map(|(name, link)| Placed { name, link, times: ByPhase::default() });
        Chain { placed: placed.collect(), times: ByPhase::default() }
    }

    /// The same, measured.
    #[must_use]
    pub fn measured(mut self, metrics: &AdmissionMetrics) -> Self {
        self.times = ByPhase::each(|phase| Some(metrics.step(phase.measured_as())));
        for Placed { name, times, .. } in &mut self.placed {
            if let Some(name) = name {
                *times = ByPhase::each(|phase| Some(metrics.plugin(name, phase.measured_as())));
            }
        }
        self
    }

    /// The names of the plugins of a phase, in order.
    pub fn names(&self, phase: Phase) -> impl Iterator<Item = &'static str> {
        let is_in = move |placed: &&Placed| placed.link.plugin.phases().contains(&phase);
        self.placed.iter().filter(is_in).filter_map(|placed| placed.name)
    }

    /// The times of a phase.
    pub(crate) fn times(&self, phase: Phase) -> Option<&AdmissionTimes> {
        self.times.of(phase).as_ref()
    }

    /// Whether some plugin may want to see a write.
    pub(crate) fn has_interest(&self, resource: &Resource, operation: Operation, subresource: &str) -> bool {
        self.interested(&self.selected(resource).interests, operation, subresource).next().is_some()
    }

    /// The plugins of a phase that want to see a write, in order, each once.
    pub(crate) fn called<'c>(
        &'c self,
        phase: Phase,
        admission: &AdmissionRequest<'c>,
    ) -> impl Iterator<Item = Called<'c>> + use<'c> {
        let (route, operation) = (&admission.request.route, admission.operation);
        let (selected, subresource) = (self.selected(&route.resource), route.subresource_name());
        let whole = selected.whole.get(operation.index()).filter(|_| subresource.is_empty());
        let whole = whole.map(|by_phase| by_phase.of(phase).iter().copied());
        let part = (!subresource.is_empty()).then(|| {
            let interested = self.interested(&selected.interests, operation, subresource);
            interested.filter(move |at| self.is_in(*at, phase))
        });
        let places = whole.into_iter().flatten().chain(part.into_iter().flatten());
        places.filter_map(|at| self.placed.get(at)).map(move |placed| Called {
            plugin: placed.link.plugin.as_ref(),
            times: placed.times.of(phase).as_ref(),
        })
    }

    /// The places of the plugins that may want to see a write, in order, each once.
    fn interested<'c>(
        &'c self,
        interests: &'c [(usize, usize)],
        operation: Operation,
        subresource: &'c str,
    ) -> impl Iterator<Item = usize> + use<'c> {
        let mut last = None;
        let covers = move |at: usize, interest: usize| {
            let interest = self.placed.get(at)?.link.interests.get(interest)?;
            Some(interest.covers(operation, subresource))
        };
        interests.iter().filter_map(move |&(at, interest)| {
            let is_meant = last != Some(at) && covers(at, interest) == Some(true);
            is_meant.then(|| *last.insert(at))
        })
    }

    fn is_in(&self, at: usize, phase: Phase) -> bool {
        self.placed.get(at).is_some_and(|placed| placed.link.plugin.phases().contains(&phase))
    }

    /// Worked out at the first write of a resource type, and kept with it.
    fn selected<'c>(&self, resource: &'c Resource) -> &'c Selected {
        resource.admission.get_or_init(|| {
            let interests = self.interests(resource);
            let whole = Operation::ALL.map(|operation| {
                ByPhase::each(|phase| {
                    let interested = self.interested(&interests, operation, "");
                    interested.filter(|at| self.is_in(*at, phase)).collect()
                })
            });
            Selected { interests, whole }
        })
    }

    fn interests(&self, resource: &Resource) -> Box<[(usize, usize)]> {
        let of = |(at, placed): (usize, &Placed)| {
            let interests = placed.link.interests.iter().enumerate();
            interests
                .filter(|(_, interest)| interest.is_in(resource))
                .map(|(interest, _)| (at, interest))
                .collect::<Vec<_>>()
        };
        self.placed.iter().enumerate().flat_map(of).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Of(&'static [Phase]);

    impl Plugin for Of {
        fn phases(&self) -> &'static [Phase] {
            self.0
        }
    }

    #[test]
    fn plugins_are_listed_by_phase() {
        let link = |phases| Link { plugin: Arc::new(Of(phases)), interests: &[Interest::ALL] };
        let chain = Chain::new(vec![
            (Some("Both"), link(&Phase::ALL)),
            (None, link(&Phase::ALL)),
            (Some("Judge"), link(&[Phase::Validating])),
            (Some("Change"), link(&[Phase::Mutating])),
        ]);
        assert_eq!(chain.names(Phase::Mutating).collect::<Vec<_>>(), ["Both", "Change"]);
        assert_eq!(chain.names(Phase::Validating).collect::<Vec<_>>(), ["Both", "Judge"]);
    }
}
