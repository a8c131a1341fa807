//! Who sent a request, and what a service account is called as one who does.

use std::collections::BTreeMap;

/// What the name of every service account begins with; its namespace, a colon and its name follow.
const SERVICE_ACCOUNT: &str = "system:serviceaccount:";
/// The group of all service accounts; with a colon and a namespace behind it, that of those there.
pub const SERVICE_ACCOUNTS: &str = "system:serviceaccounts";

/// The group that may do everything. No option takes its rights away, so an administrator cannot lock
/// themselves out.
pub const MASTERS: &str = "system:masters";

/// The authenticated caller.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct User {
    /// The name, such as `system:anonymous`.
    pub name: String,
    /// A stable id, or empty.
    pub uid: String,
    /// Groups, in the order in which the authenticator gave them.
    pub groups: Vec<String>,
    /// Further attributes.
    pub extra: BTreeMap<String, Vec<String>>,
}

impl User {
    /// The user that a service account is.
    #[must_use]
    pub fn service_account(namespace: &str, name: &str) -> Self {
        let groups = service_account_groups(namespace).into();
        User { name: service_account_name(namespace, name), groups, ..User::default() }
    }

    /// Whether the user is in the group that may do everything, [`MASTERS`].
    #[must_use]
    pub fn is_master(&self) -> bool {
        self.groups.iter().any(|group| group == MASTERS)
    }
}

/// What a service account is called.
#[must_use]
pub fn service_account_name(namespace: &str, name: &str) -> String {
    format!("{SERVICE_ACCOUNT}{namespace}:{name}")
}

/// The groups of the service accounts of a namespace.
#[must_use]
pub fn service_account_groups(namespace: &str) -> [String; 2] {
    [SERVICE_ACCOUNTS.to_owned(), format!("{SERVICE_ACCOUNTS}:{namespace}")]
}

/// Namespace and name, when a user is called as a service account is; neither was looked at.
#[must_use]
pub fn as_service_account(user: &str) -> Option<(&str, &str)> {
    // The first colon is the end of the namespace, in which none may stand.
    user.strip_prefix(SERVICE_ACCOUNT)?.split_once(':')
}
