//! What a binding says, and how messages name its parts.

use std::sync::Arc;

/// The role that a binding refers to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RoleRef {
    /// A role of the whole cluster.
    Cluster(Arc<str>),
    /// A role of a namespace: `<namespace>/<name>`.
    Namespaced(Arc<str>),
}

/// The receiver of a grant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Subject {
    /// A user with this name.
    User(String),
    /// All members of a group.
    Group(String),
    /// A service account.
    ServiceAccount {
        /// The namespace of the account.
        namespace: String,
        /// The name of the account.
        name: String,
    },
}

/// A binding of one role to some subjects.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Binding {
    /// The namespace in which it grants; empty for the whole cluster.
    pub namespace: String,
    /// The name of the binding.
    pub name: String,
    /// The granted role.
    pub role: RoleRef,
    /// The receivers of the role.
    pub subjects: Vec<Subject>,
}

impl RoleRef {
    pub(super) fn not_found(&self, group: &str) -> String {
        match self {
            RoleRef::Cluster(name) => format!("clusterrole.{group} {name:?} not found"),
            RoleRef::Namespaced(key) => {
                let name = key.split_once('/').map_or(&**key, |(_, name)| name);
                format!("role.{group} {name:?} not found")
            }
        }
    }

    fn describe(&self) -> String {
        match self {
            RoleRef::Cluster(name) => format!("ClusterRole {name:?}"),
            RoleRef::Namespaced(key) => {
                let name = key.split_once('/').map_or(&**key, |(_, name)| name);
                format!("Role {name:?}")
            }
        }
    }
}

impl Subject {
    fn describe(&self) -> String {
        match self {
            Subject::User(name) => format!("User {name:?}"),
            Subject::Group(name) => format!("Group {name:?}"),
            Subject::ServiceAccount { namespace, name } => {
                format!("ServiceAccount {:?}", format!("{name}/{namespace}"))
            }
        }
    }
}

/// Why a binding allows something to one of its subjects.
pub(super) fn reason(binding: &Binding, subject: &Subject) -> String {
    let (role, subject) = (binding.role.describe(), subject.describe());
    if binding.namespace.is_empty() {
        return format!("RBAC: allowed by ClusterRoleBinding {:?} of {role} to {subject}", binding.name);
    }
    let name = format!("{}/{}", binding.name, binding.namespace);
    format!("RBAC: allowed by RoleBinding {name:?} of {role} to {subject}")
}
