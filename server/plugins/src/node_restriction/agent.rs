//! The agent of a node that writes something.

use engine::{
    context::admit::{AdmissionRequest, Host},
    status::ApiError,
};
use machinery::{object::OfKind, user::User};

/// The group of all agents.
const NODES: &str = "system:nodes";
/// The prefix of an agent's user name. The name of its node follows.
pub(super) const NODE_USER: &str = "system:node:";

/// The node whose agent a user is. None for other users.
pub(super) fn node_of(user: &User) -> Option<&str> {
    let node = user.name.strip_prefix(NODE_USER)?;
    user.groups.iter().any(|group| group == NODES).then_some(node)
}

/// An agent, and what it is about to write.
pub(super) struct Agent<'a> {
    /// The name of its node.
    pub(super) node: &'a str,
    pub(super) host: Host<'a>,
    pub(super) admission: &'a AdmissionRequest<'a>,
}

/// Whether it may, and why not.
pub(super) type Checked = Result<(), ApiError>;

impl Agent<'_> {
    pub(super) fn refuse(&self, why: &str) -> Checked {
        Err(self.admission.forbidden(why))
    }

    /// The new object. None for a delete.
    pub(super) fn of_new<T: OfKind, R>(&self, look: impl FnOnce(&T) -> R) -> Option<R> {
        self.admission.in_stored_version(self.admission.object()?, look)
    }

    /// The object as it is. None for a create.
    pub(super) fn of_old<T: OfKind, R>(&self, look: impl FnOnce(&T) -> R) -> Option<R> {
        self.admission.in_stored_version(self.admission.old?, look)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agents_are_known_by_name_and_group() {
        let user = |name: &str, group: &str| User {
            name: name.to_owned(),
            groups: vec!["other".to_owned(), group.to_owned()],
            ..User::default()
        };
        for (name, group, expected) in [
            ("system:node:one", NODES, Some("one")),
            ("system:node:", NODES, Some("")),
            ("system:node:one", "others", None),
            ("one", NODES, None),
        ] {
            assert_eq!(node_of(&user(name, group)), expected, "{name} {group}");
        }
    }
}
