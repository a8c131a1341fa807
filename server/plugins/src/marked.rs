//! The classes that are marked as the default, as they are stored: plugins give them to objects that name
//! none.

use std::sync::Arc;

use admission::Supplies;
use engine::{
    catalog::Resource,
    followed::{Current, Followed, Source},
    step::codec,
};
use imbl::OrdMap;
use machinery::object::Object;
use storage::entry::{Entry, ResourceId};

/// The marked classes of a kind, by name, each with what is to be known of it.
type Marked<T> = OrdMap<Arc<str>, T>;

/// The marked classes of one kind, always as the cache has them.
pub(super) struct MarkedClasses<T>(Followed<Marked<T>>);

impl<T: Clone + Send + Sync + 'static> MarkedClasses<T> {
    /// Follows a kind; `read` says what is to be known of a marked class, and none of any other. There are
    /// none if the server does not serve the kind.
    pub(super) fn follow(
        supplies: &Supplies,
        (group, plural): (&str, &str),
        read: impl Fn(&dyn Object) -> Option<T> + Send + 'static,
    ) -> Self {
        let source = supplies.catalog.find(group, plural).map(|resource| -> Box<dyn Source<Marked<T>>> {
            Box::new(Classes { resource: Arc::clone(resource), read })
        });
        MarkedClasses(Followed::new(&supplies.stores, Marked::new(), source.into_iter().collect()))
    }

    /// All of them.
    pub(super) fn current(&self) -> Current<Marked<T>> {
        self.0.current()
    }
}

impl MarkedClasses<()> {
    /// The name of the only one.
    ///
    /// # Errors
    /// How many there are, if there are several.
    pub(super) fn only(&self) -> Result<Option<Arc<str>>, usize> {
        let marked = self.current();
        if marked.len() > 1 { Err(marked.len()) } else { Ok(marked.keys().next().cloned()) }
    }
}

/// The objects of one kind.
struct Classes<Read> {
    resource: Arc<Resource>,
    /// What there is to know of a default class; none of any other.
    read: Read,
}

impl<T, Read> Source<Marked<T>> for Classes<Read>
where
    T: Clone,
    Read: Fn(&dyn Object) -> Option<T> + Send,
{
    fn resource(&self) -> ResourceId {
        self.resource.id
    }

    fn clear(&self, marked: &mut Marked<T>) {
        marked.clear();
    }

    fn put(&self, marked: &mut Marked<T>, entry: &Entry) {
        let class = codec::own(&self.resource, &entry.bytes);
        if class.is_err() {
            tracing::error!(resource = self.resource.group_resource, key = &*entry.key, "cannot be read");
        }
        match class.ok().and_then(|class| (self.read)(class.as_ref())) {
            Some(known) => drop(marked.insert(Arc::from(&*entry.key), known)),
            None => self.remove(marked, &entry.key),
        }
    }

    fn remove(&self, marked: &mut Marked<T>, key: &str) {
        marked.remove(key);
    }
}
