//! Who a caller is, once a method has recognized them.

use std::sync::Arc;

use engine::annotations::Annotation;
use machinery::{brand::Brand, user::User};

/// The group of all authenticated users.
pub const AUTHENTICATED: &str = "system:authenticated";
/// The group of unauthenticated callers.
pub(crate) const UNAUTHENTICATED: &str = "system:unauthenticated";
/// The user name of unauthenticated callers.
pub const ANONYMOUS: &str = "system:anonymous";

/// The extra attribute that names the credential of a user.
pub(super) fn credential_key(brand: &Brand) -> String {
    format!("authentication.{}/credential-id", brand.domain)
}

/// An authenticated user. The constructor adds `system:authenticated`, so that no method can forget it and no
/// request pays for it again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    user: Arc<User>,
    /// Further results of authentication; usually none.
    proof: Option<Arc<Proof>>,
}

/// Further results of authentication.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Proof {
    audiences: Vec<String>,
    annotations: Vec<Annotation>,
    warnings: Vec<String>,
}

impl Identity {
    /// Makes an identity of a user.
    #[must_use]
    pub(crate) fn new(mut user: User) -> Self {
        // A user who has one of the two groups already was impersonated with explicit groups or comes from a
        // proxy.
        let settled = user.groups.iter().any(|group| group == AUTHENTICATED || group == UNAUTHENTICATED);
        if user.name != ANONYMOUS && !settled {
            user.groups.push(AUTHENTICATED.to_owned());
        }
        Identity { user: Arc::new(user), proof: None }
    }

    /// The authenticated user.
    #[must_use]
    pub fn user(&self) -> &Arc<User> {
        &self.user
    }

    /// Adds the audiences to which the identity was proven.
    #[must_use]
    pub(crate) fn meant_for(mut self, audiences: Vec<String>) -> Self {
        Arc::make_mut(self.proof.get_or_insert_default()).audiences = audiences;
        self
    }

    /// Adds an annotation for the audit record of each request.
    #[must_use]
    pub(crate) fn annotated(mut self, name: String, text: String) -> Self {
        Arc::make_mut(self.proof.get_or_insert_default()).annotations.push((name, text));
        self
    }

    /// Adds a warning for the answer to each request.
    #[must_use]
    pub(crate) fn warned(mut self, text: String) -> Self {
        Arc::make_mut(self.proof.get_or_insert_default()).warnings.push(text);
        self
    }

    /// The audiences to which the identity was proven; empty if the method has none.
    #[must_use]
    pub fn audiences(&self) -> &[String] {
        self.proof.as_deref().map_or(&[], |proof| &proof.audiences)
    }

    /// The warnings for answers.
    #[must_use]
    pub fn warnings(&self) -> &[String] {
        self.proof.as_deref().map_or(&[], |proof| &proof.warnings)
    }

    /// The annotations for audit records.
    #[must_use]
    pub fn annotations(&self) -> &[Annotation] {
        self.proof.as_deref().map_or(&[], |proof| &proof.annotations)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_authenticated_group_is_added_once_and_not_to_anonymous() {
        let table: [(&str, &[&str], &[&str]); 4] = [
            ("jane", &["dev"], &["dev", AUTHENTICATED]),
            ("jane", &[AUTHENTICATED, "dev"], &[AUTHENTICATED, "dev"]),
            ("jane", &[UNAUTHENTICATED], &[UNAUTHENTICATED]),
            (ANONYMOUS, &[], &[]),
        ];
        for (name, groups, expected) in table {
            let groups = groups.iter().map(|group| (*group).to_owned()).collect();
            let identity = Identity::new(User { name: name.to_owned(), groups, ..User::default() });
            assert_eq!(identity.user().groups, expected, "{name}");
        }
    }

    #[test]
    fn what_a_proof_says_stays_with_the_identity() {
        let plain = Identity::new(User::default());
        assert!(plain.audiences().is_empty() && plain.annotations().is_empty());
        let pair = ("a".to_owned(), "b".to_owned());
        let noted = plain.annotated(pair.0.clone(), pair.1.clone()).meant_for(vec!["x".to_owned()]);
        assert_eq!((noted.audiences(), noted.annotations()), (&["x".to_owned()][..], &[pair][..]));
        let warned = noted.warned("c".to_owned());
        assert_eq!((warned.audiences().len(), warned.warnings()), (1, &["c".to_owned()][..]));
    }
}
