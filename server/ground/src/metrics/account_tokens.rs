//! The metrics of tokens of service accounts. They count tokens that are looked at: one that was found sound
//! a moment ago is not looked at again.

use prometheus_client::metrics::counter::Counter;

use super::stability::{Registrar, alpha};

/// Handles on the metrics of tokens of service accounts.
#[derive(Debug, Clone, Default)]
pub struct AccountTokenMetrics {
    /// Tokens without audiences.
    pub legacy: Counter,
    /// Tokens of Secrets that somebody made.
    pub manual: Counter,
    /// Tokens of Secrets that the account names, as was usual for those that the system made.
    pub generated: Counter,
    /// Tokens of Secrets that are marked as invalid.
    pub invalid: Counter,
    /// Tokens that are to be renewed at some time, before that time.
    pub valid: Counter,
    /// The same after that time.
    pub stale: Counter,
}

impl AccountTokenMetrics {
    pub(super) fn register(&self, all: &mut Registrar<'_>) {
        for (name, help, counter) in [
            ("legacy_tokens", "Uses of tokens without audiences", &self.legacy),
            ("legacy_manual_token_uses", "Uses of tokens of Secrets that somebody made", &self.manual),
            ("legacy_auto_token_uses", "Uses of tokens of Secrets that their account names", &self.generated),
            (
                "invalid_legacy_auto_token_uses",
                "Uses of tokens of Secrets that are marked as invalid",
                &self.invalid,
            ),
            ("valid_tokens", "Uses of tokens that need not be renewed yet", &self.valid),
            ("stale_tokens", "Uses of tokens that should have been renewed", &self.stale),
        ] {
            all.register(alpha(format!("serviceaccount_{name}"), help), counter.clone());
        }
    }
}
