//! Service accounts: references to Secrets are reduced to names, and a deprecated annotation causes a
//! warning.

use generated_core::core::v1::{ObjectReference, ServiceAccount};
use machinery::{change::Change, prepare, strategy::Strategy};

/// The annotation that restricts mounted secrets, without its domain.
const ENFORCE_MOUNTABLE_SECRETS: &str = "enforce-mountable-secrets";

/// The rules of service accounts.
#[derive(Debug)]
pub(crate) struct ServiceAccountStrategy;

impl Strategy for ServiceAccountStrategy {
    type Object = ServiceAccount;

    fn prepare(&self, _change: &Change<'_>, new: &mut ServiceAccount, _old: Option<&ServiceAccount>) {
        // The Secrets are in the namespace of the account, so only their names are meaningful.
        for secret in &mut new.secrets {
            let name = std::mem::take(&mut secret.name);
            *secret = ObjectReference { name, ..ObjectReference::default() };
        }
    }

    fn warn(
        &self,
        change: &Change<'_>,
        new: &ServiceAccount,
        old: Option<&ServiceAccount>,
        warnings: &mut Vec<String>,
    ) {
        let annotation = format!("{}/{ENFORCE_MOUNTABLE_SECRETS}", change.brand.domain);
        let is_set = |account: &ServiceAccount| account.metadata.annotations.contains_key(&annotation);
        if is_set(new) && !old.is_some_and(is_set) {
            let text = format!(
                "metadata.annotations[{annotation}]: deprecated in v1.32+; prefer separate namespaces to \
                 isolate access \
                 to mounted secrets"
            );
            prepare::warn(warnings, &text);
        }
    }
}
