//! Controllers: clients of the verbs that run inside the server's process, and bring objects to the state
//! that they should be in.
//!
//! Entry point: [`table::CONTROLLERS`], one row each. A controller has an account of its own ([`identity`])
//! and can be switched off by name. [`system_objects`] creates what must exist before the server serves.
//!
//! Invariant: a controller is an ordinary caller of the verbs. It holds a [`client::Client`], which checks
//! its rights and gives no access to the stores.

mod allocation_repair;
pub mod api_services;
mod approving;
pub mod authentication_trust;
mod bootstrap;
mod bootstrap_policy;
mod cleaning;
mod definitions;
pub mod everywhere;
mod expiry;
pub mod flow_control;
mod jobs;
pub mod leader;
mod namespaces;
pub mod own_service;
mod policy_status;
pub mod priority_classes;
mod quotas;
mod role_aggregation;
mod signing;
mod storage_protection;
pub mod system_objects;
pub mod table;
mod token_secrets;
pub mod token_tracking;

use std::{collections::BTreeSet, sync::Arc};

use client::Client;
use client::identity::{self, Account, Identity};
use engine::context::Shared;
pub use table::{CONTROLLERS, names};

/// The name of the garbage collector.
pub const GARBAGE_COLLECTOR: &str = garbage_collector::NAME;

/// The names of the controllers that run by default.
pub fn by_default() -> impl Iterator<Item = &'static str> {
    CONTROLLERS.iter().filter(|controller| controller.by_default).map(|controller| controller.name)
}

/// The word for the controllers that kube-apiserver runs by itself: where the server takes its place, the
/// others run elsewhere or nowhere, as in a test that counts on nothing being collected.
pub const OF_KUBE_APISERVER: &str = "kube-apiserver";

/// Which controllers run: `*` for all that run by default, [`OF_KUBE_APISERVER`] for some of them, `name` for
/// one more, `-name` for one less. An empty name stands for none, so an empty list runs none.
///
/// # Errors
/// A text for the user when a name is unknown.
pub fn enabled(list: &[String]) -> Result<BTreeSet<&'static str>, String> {
    let mut on = BTreeSet::new();
    for word in list.iter().filter(|word| !word.is_empty()) {
        let name = word.strip_prefix('-').unwrap_or(word);
        let known = names().find(|known| *known == name);
        match (word.as_str(), known) {
            ("*", _) => on.extend(by_default()),
            (OF_KUBE_APISERVER, _) => {
                let own = CONTROLLERS.iter().filter(|controller| controller.in_kube_apiserver);
                on.extend(own.map(|controller| controller.name));
            }
            (_, None) => {
                let known: Vec<_> = names().collect();
                return Err(format!("unknown controller {name:?}; known are {}", known.join(", ")));
            }
            (word, Some(known)) if word.starts_with('-') => {
                on.remove(known);
            }
            (_, Some(known)) => {
                on.insert(known);
            }
        }
    }
    // Once more at the end, so that `-name` wins wherever it stands in the list.
    for word in list {
        if let Some(name) = word.strip_prefix('-') {
            on.remove(name);
        }
    }
    Ok(on)
}

/// Makes a client that acts as a controller.
#[must_use]
pub fn client(context: &Shared, controller: &str, account: Account) -> Client {
    let Identity { user, reader } =
        identity::of(context.brand(), context.authorization(), controller, account);
    Client::new(Arc::clone(context), user).reading_as(reader)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controllers_are_switched_by_name() {
        let words = |text: &str| text.split(',').map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(enabled(&words("*")).expect("all"), by_default().collect());
        assert!(!enabled(&words("*")).expect("all").contains("tokencleaner"));
        assert_eq!(enabled(&words("*,bootstrapsigner,tokencleaner")).expect("all"), names().collect());
        assert!(!enabled(&words("*,-csrsigning")).expect("all but one").contains("csrsigning"));
        assert!(!enabled(&words("-csrsigning,*")).expect("all but one").contains("csrsigning"));
        assert_eq!(enabled(&words("namespace")).expect("one").len(), 1);
        assert!(enabled(&words("")).expect("none").is_empty());
        assert!(enabled(&words("nonsense")).is_err());
        let own = enabled(&words("kube-apiserver,garbagecollector")).expect("some and one");
        assert!(own.contains("systemnamespaces") && own.contains("garbagecollector"), "{own:?}");
        assert!(!own.contains("namespace") && !own.contains("csrsigning"), "{own:?}");
    }
}
