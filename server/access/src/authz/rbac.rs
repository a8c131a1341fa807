//! Role-based access control: permissions from roles and bindings.
//!
//! A decision reads an index of all grants that follows the stored roles and bindings ([`Followed`]). So a
//! change of a binding takes effect with the next request.

mod binding;
mod cover;
mod grants;
mod index;
pub mod policy;
mod rules;

use std::{fmt, sync::Arc};

use engine::{
    authorization::{
        Attributes, Authorizer, Decision,
        listing::{Listing, Rule},
    },
    followed::Followed,
};
use ground::ready::Ready;
use machinery::user::User;
use tokio::sync::watch;

use self::cover::{Braces, Cover, PERMISSIONS_MAX, Quoted};
pub use self::{
    binding::{Binding, RoleRef, Subject},
    index::Index,
};

/// The roles and bindings of a server.
pub struct Rbac {
    index: Followed<Index>,
}

impl Rbac {
    /// Decides by this index.
    #[must_use]
    pub fn new(index: Followed<Index>) -> Self {
        Rbac { index }
    }

    /// See [`Followed::keep_up`].
    pub async fn keep_up(&self, stopping: watch::Receiver<bool>) {
        self.index.keep_up(stopping).await;
    }

    /// Returns the rules of a role, if it exists.
    #[must_use]
    pub fn role(&self, role: &RoleRef) -> Option<Arc<[Rule]>> {
        self.index.current().role(role).map(Arc::clone)
    }

    /// Checks that a user has all of these permissions in a namespace, or in the whole cluster if it is
    /// empty. Without this check, a user who may write roles could acquire any permission.
    ///
    /// # Errors
    /// The message for a user who lacks some, to be put after `… is forbidden: `.
    pub fn require_held(&self, user: &User, namespace: &str, wanted: &[Rule]) -> Result<(), String> {
        let (held, unresolved) = self.index.current().held_by(user, namespace);
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
            "user {:?} (groups={}) is attempting to grant RBAC permissions not currently \
             held:\n{missing}{tail}",
            user.name,
            Quoted(&user.groups)
        ))
    }

    /// Whether a user holds every permission in the whole cluster.
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
        self.index.current().authorize(attributes).into()
    }

    fn rules(&self, user: &User, namespace: &str) -> Listing {
        let (held, unresolved) = self.index.current().held_by(user, namespace);
        let rules = held.iter().flat_map(|rules| rules.iter().cloned()).collect();
        Listing { rules, incomplete: unresolved.is_some(), errors: unresolved.into_iter().collect() }
    }
}

impl fmt::Debug for Rbac {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rbac")
    }
}
