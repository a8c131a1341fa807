//! Who a controller is: a service account of the system with a role of its own, which says what it may do (spec:
//! authorization, section 5.7). Where roles do not count, it is as privileged as the administrator.

use machinery::{brand::Brand, user::User};

use crate::{
    authn::AUTHENTICATED,
    authz::{Authorization, masters::MASTERS},
};

/// The server itself, for what must be done before there is any role.
pub const SERVER: &str = "system:apiserver";

/// The account of each controller, by the name of the controller. Who is not here is the server itself.
const ACCOUNTS: [(&str, &str); 13] = [
    ("bootstrapsigner", "bootstrap-signer"),
    ("clusterrole-aggregation", "clusterrole-aggregation-controller"),
    ("csrapproving", "certificate-controller"),
    ("csrcleaner", "certificate-controller"),
    ("csrsigning", "certificate-controller"),
    ("expiry", "expiry-controller"),
    ("garbagecollector", "generic-garbage-collector"),
    ("leaderelection", "leader-election"),
    ("namespace", "namespace-controller"),
    ("root-ca-cert-publisher", "root-ca-cert-publisher"),
    ("serviceaccount", "service-account-controller"),
    ("serviceaccount-token", "token-controller"),
    ("tokencleaner", "token-cleaner"),
];

/// The user that a controller is.
#[must_use]
pub fn user(brand: &Brand, authorization: &Authorization, controller: &str) -> User {
    let account = ACCOUNTS.iter().find(|(name, _)| *name == controller);
    match account {
        Some((_, account)) if authorization.counts_roles() => service_account(brand, account),
        Some(_) => master(&format!("system:controller:{controller}")),
        None => master(SERVER),
    }
}

/// The server itself, who may do everything.
#[must_use]
pub fn server() -> User {
    master(SERVER)
}

fn master(name: &str) -> User {
    User { name: name.to_owned(), groups: vec![MASTERS.to_owned()], ..User::default() }
}

fn service_account(brand: &Brand, name: &str) -> User {
    let mut user = User::service_account(brand.system_namespace, name);
    user.groups.push(AUTHENTICATED.to_owned());
    user
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What the server does itself.
    const OF_THE_SERVER: [&str; 2] = ["authentication-trust", "systemnamespaces"];
    use crate::{
        authz::rbac::{Subject, policy::policy},
        controllers::NAMES,
    };

    #[test]
    fn every_controller_has_an_account_with_a_role_or_is_the_server() {
        let brand = crate::config::brand("platform").expect("it ships");
        let bindings = policy(brand).bindings;
        for name in NAMES.into_iter().filter(|name| !OF_THE_SERVER.contains(name)) {
            let (_, account) = ACCOUNTS.iter().find(|(known, _)| *known == name).expect(name);
            let subject = Subject::ServiceAccount {
                namespace: brand.system_namespace.to_owned(),
                name: (*account).to_owned(),
            };
            assert!(bindings.iter().any(|binding| binding.subjects.contains(&subject)), "{name}");
        }
    }
}
