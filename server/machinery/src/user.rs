//! Who sent a request.

use std::collections::BTreeMap;

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
