//! Options of authorization.

use access::authz::Mode;

use crate::config::Config;

/// Logged when a server starts that authorizes every request.
const OPEN: &str = "--authorization-mode=AlwaysAllow: EVERY CALLER WITH CREDENTIALS MAY DO EVERYTHING, including reading \
                    all secrets and impersonating any user; requests without credentials are refused";

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Access")]
pub(super) struct Authorization {
    /// Consult these authorizers in this order: Node (agents of nodes), RBAC (roles and bindings), ABAC (policies of a
    /// file), Webhook (a remote service), AlwaysAllow (also refuses requests without credentials), AlwaysDeny. Members of
    /// system:masters bypass authorization
    #[arg(long, value_name = "MODE", value_delimiter = ',', default_value = "Node,RBAC")]
    authorization_mode: Vec<String>,
}

impl Authorization {
    /// Says in the settings what the options of this group mean.
    pub(super) fn apply(self, config: &mut Config, conflicts: &mut Vec<String>) {
        let mut modes = Vec::new();
        for name in &self.authorization_mode {
            match Mode::ALL.iter().find(|(known, _)| known == name) {
                Some((_, mode)) if modes.contains(mode) => {
                    conflicts.push(format!("--authorization-mode names {name} twice"));
                }
                Some((_, mode)) => modes.push(*mode),
                None => conflicts.push(refusal(name)),
            }
        }
        if modes.contains(&Mode::AlwaysAllow) {
            // Otherwise every program that can reach the port could do everything.
            config.authentication.anonymous = false;
            config.warnings.push(OPEN.to_owned());
        }
        config.authorization.modes = modes;
    }
}

fn refusal(name: &str) -> String {
    let known = Mode::ALL.map(|(known, _)| known).join(", ");
    format!("--authorization-mode {name:?} is not known; available are {known}")
}
