//! The accounts that controllers act as: service accounts of the system, each with a role that says what it
//! may do.
//!
//! As in Kubernetes, the roles of some allow only what they write. These read as the controller manager,
//! which may read everything. Where roles do not count as permissions, each controller is as privileged as
//! the administrator.

use access::{authn::AUTHENTICATED, authz::rbac::policy};
use engine::authorization::Authorization;
use machinery::{
    brand::Brand,
    user::{MASTERS, User},
};

/// The server itself, for what must be done before there is any role.
pub const SERVER: &str = "system:apiserver";

/// The users that a controller acts as.
#[derive(Debug, Clone)]
pub struct Identity {
    /// Writes.
    pub user: User,
    /// Reads.
    pub reader: User,
}

/// What a controller acts as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Account {
    /// A service account.
    Own(&'static str),
    /// A service account whose role does not allow what it reads. It reads as the controller manager.
    Writing(&'static str),
    /// The controller manager itself.
    Manager,
    /// The server itself, with all rights.
    Server,
}

/// The users that a controller acts as.
#[must_use]
pub fn of(brand: &Brand, authorization: &Authorization, controller: &str, account: Account) -> Identity {
    // Without RBAC there are no roles that could grant a controller its permissions.
    if account == Account::Server || authorization.counts_roles() {
        account.identity(brand)
    } else {
        Identity::of(master(&format!("system:controller:{controller}")))
    }
}

impl Identity {
    /// One user for reads and writes.
    fn of(user: User) -> Self {
        Identity { reader: user.clone(), user }
    }
}

impl Account {
    pub fn identity(self, brand: &Brand) -> Identity {
        match self {
            Account::Own(name) => Identity::of(service_account(brand, name)),
            Account::Writing(name) => Identity { user: service_account(brand, name), reader: manager(brand) },
            Account::Manager => Identity::of(manager(brand)),
            Account::Server => Identity::of(server()),
        }
    }
}

/// The program that owns what a user of the server writes under no other name. As in Kubernetes, all
/// controllers are parts of one program beside the server.
pub(crate) fn program(brand: &Brand, user: &User) -> String {
    let part = if user.name == SERVER { "apiserver" } else { "controller-manager" };
    format!("{}-{part}", policy::component(brand))
}

/// The server itself, who may do everything.
#[must_use]
pub fn server() -> User {
    master(SERVER)
}

fn master(name: &str) -> User {
    User { name: name.to_owned(), groups: vec![MASTERS.to_owned()], ..User::default() }
}

fn manager(brand: &Brand) -> User {
    User {
        name: format!("system:{}-controller-manager", policy::component(brand)),
        groups: vec![AUTHENTICATED.to_owned()],
        ..User::default()
    }
}

fn service_account(brand: &Brand, name: &str) -> User {
    let mut user = User::service_account(brand.system_namespace, name);
    user.groups.push(AUTHENTICATED.to_owned());
    user
}
