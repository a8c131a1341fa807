//! Role-based access control: permissions from roles and bindings.
//!
//! A decision reads an index of all grants, without a lock. First it compares a few revisions to find out
//! whether roles or bindings have changed; if so, it brings the index up to date. So a change of a binding
//! takes effect with the next request.

mod cover;
mod grants;
mod index;
pub mod policy;
mod rules;

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use arc_swap::{ArcSwap, Guard};
use engine::authorization::{
    Attributes, Authorizer, Decision,
    listing::{Listing, Rule},
};
use ground::ready::Ready;
use machinery::user::User;

use self::cover::{Braces, Cover, PERMISSIONS_MAX, Quoted};
pub use self::index::{Binding, Index, RoleRef, Subject};

/// Up to which revision an index includes each of the four kinds.
pub type Seen = [u64; 4];

/// Supplies changes of roles and bindings.
pub trait Feed: Send {
    /// Adds the changes that the index lacks.
    fn fetch(&mut self, index: &mut Index);
}

/// Whether an index lacks changes. Called for every request, so it must not take a lock.
pub type IsBehind = Box<dyn Fn(&Seen) -> bool + Send + Sync>;

/// The roles and bindings of a server.
pub struct Rbac {
    index: ArcSwap<Index>,
    is_behind: IsBehind,
    /// Locked while the index is replaced.
    feed: Mutex<Box<dyn Feed>>,
}

impl Rbac {
    /// `group` is the API group of the four kinds, which messages name.
    #[must_use]
    pub fn new(group: &str, is_behind: IsBehind, feed: Box<dyn Feed>) -> Self {
        let (mut index, mut feed) = (Index::new(group), feed);
        feed.fetch(&mut index);
        Rbac { index: ArcSwap::from_pointee(index), is_behind, feed: Mutex::new(feed) }
    }

    /// Brings the index up to date. Of concurrent callers, one does the work and the others wait for it.
    pub fn catch_up(&self) {
        // A feed continues where it stopped, so it is usable even if a holder of the lock panicked.
        let mut feed = self.feed.lock().unwrap_or_else(PoisonError::into_inner);
        let mut index = Index::clone(&self.index.load());
        // Another caller may have caught up while this one waited for the lock.
        if !(self.is_behind)(&index.seen) {
            return;
        }
        feed.fetch(&mut index);
        self.index.store(Arc::new(index));
    }

    fn current(&self) -> Guard<Arc<Index>> {
        let index = self.index.load();
        if !(self.is_behind)(&index.seen) {
            return index;
        }
        drop(index);
        self.catch_up();
        self.index.load()
    }

    /// Returns the rules of a role, if it exists.
    #[must_use]
    pub fn role(&self, role: &RoleRef) -> Option<Arc<[Rule]>> {
        self.current().role(role).map(Arc::clone)
    }

    /// Checks that a user has all of these permissions in a namespace, or in the whole cluster if it is
    /// empty. Without this check, whoever may write roles could give themselves any permission.
    ///
    /// # Errors
    /// The message for a user who lacks some, to be put after `… is forbidden: `.
    pub fn require_held(&self, user: &User, namespace: &str, wanted: &[Rule]) -> Result<(), String> {
        let (held, unresolved) = self.current().held_by(user, namespace);
        let held: Vec<&Rule> = held.iter().flat_map(|rules| rules.iter()).collect();
        let missing = match cover::cover(&held, wanted.iter()) {
            Cover::Complete => return Ok(()),
            Cover::Missing(missing) => {
                missing.iter().map(|rule| Braces(rule).to_string()).collect::<Vec<_>>().join("\n")
            }
            Cover::TooMany => {
                format!("(there are more than {PERMISSIONS_MAX} single permissions, which are not compared)")
            }
        };
        let tail = unresolved.map_or_else(String::new, |errors| format!("; resolution errors: {errors}"));
        Err(format!(
            "user {:?} (groups={}) is attempting to grant RBAC permissions not currently held:\n{missing}{tail}",
            user.name,
            Quoted(&user.groups)
        ))
    }

    /// Whether somebody holds everything there is, everywhere.
    #[must_use]
    pub fn holds_everything(&self, user: &User) -> bool {
        self.require_held(user, "", &Listing::everything().rules).is_ok()
    }
}

/// Returns the wanted permissions that the held rules do not cover.
#[must_use]
pub fn missing(held: &[Rule], wanted: &[Rule]) -> Vec<Rule> {
    match cover::cover(&held.iter().collect::<Vec<_>>(), wanted.iter()) {
        Cover::Complete => Vec::new(),
        Cover::Missing(missing) => missing,
        Cover::TooMany => wanted.to_vec(),
    }
}

impl Authorizer for Rbac {
    fn authorize<'a>(&'a self, attributes: &'a Attributes<'a>) -> Ready<'a, Decision> {
        self.current().authorize(attributes).into()
    }

    fn rules(&self, user: &User, namespace: &str) -> Listing {
        let (held, unresolved) = self.current().held_by(user, namespace);
        let rules = held.iter().flat_map(|rules| rules.iter().cloned()).collect();
        Listing { rules, incomplete: unresolved.is_some(), errors: unresolved.into_iter().collect() }
    }
}

impl fmt::Debug for Rbac {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rbac")
    }
}
