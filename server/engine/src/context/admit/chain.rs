//! The plugins of a server, in order.

use std::{fmt, sync::Arc};

use super::{Interest, Operation, Plugin};
use crate::catalog::Resource;

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

/// The plugins of a server, in the order in which they are called.
#[derive(Debug, Default)]
pub struct Chain(Vec<Link>);

impl Chain {
    /// Calls these, in this order.
    #[must_use]
    pub fn new(links: Vec<Link>) -> Self {
        Chain(links)
    }

    /// The plugins that want to see a write, in order, each once. Which of them look at a resource type at all is worked
    /// out at its first write and kept with it.
    pub(crate) fn interested<'c>(
        &'c self,
        resource: &'c Resource,
        operation: Operation,
        subresource: &'c str,
    ) -> impl Iterator<Item = &'c dyn Plugin> {
        let selected = resource.admission.get_or_init(|| self.select(resource));
        let mut last = None;
        selected.iter().filter_map(move |&(at, interest)| {
            let link = self.0.get(at)?;
            let is_meant = last != Some(at) && link.interests.get(interest)?.covers(operation, subresource);
            if !is_meant {
                return None;
            }
            last = Some(at);
            Some(link.plugin.as_ref())
        })
    }

    fn select(&self, resource: &Resource) -> Box<[(usize, usize)]> {
        let of = |(at, link): (usize, &Link)| {
            let interests = link.interests.iter().enumerate();
            interests
                .filter(|(_, interest)| interest.is_in(resource))
                .map(|(interest, _)| (at, interest))
                .collect::<Vec<_>>()
        };
        self.0.iter().enumerate().flat_map(of).collect()
    }
}
