//! Options of authorization.

use access::authz::Mode;

use crate::config::Config;

/// Logged when a server starts that authorizes every request, behind what says so.
const OPEN: &str = "EVERY CALLER WITH CREDENTIALS MAY DO EVERYTHING, including reading all secrets and \
    impersonating any \
                    user; requests without credentials are refused";
/// The authorizers without options.
const MODES_DEFAULT: [Mode; 2] = [Mode::Node, Mode::Rbac];

#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Access")]
pub(super) struct Authorization {
    /// Consult these authorizers in this order: Node (agents of nodes), RBAC (roles and bindings), ABAC
    /// (policies of a file), Webhook (a remote service), AlwaysAllow (also refuses requests without
    /// credentials), AlwaysDeny. Members of system:masters bypass authorization. By default Node,RBAC, unless
    /// --authorization-config is given
    #[arg(long, value_name = "MODE", value_delimiter = ',')]
    authorization_mode: Vec<String>,
}

impl Authorization {
    /// Whether an option of this group is on the command line.
    pub(super) fn is_given(&self) -> bool {
        !self.authorization_mode.is_empty()
    }

    /// Says in the settings what the options of this group mean.
    pub(super) fn apply(&self, config: &mut Config, conflicts: &mut Vec<String>) {
        if !self.is_given() {
            config.authorization.modes = MODES_DEFAULT.to_vec();
            return;
        }
        let mut modes = Vec::new();
        for name in &self.authorization_mode {
            match Mode::named(name) {
                Some(mode) if modes.contains(&mode) => {
                    conflicts.push(format!("--authorization-mode names {name} twice"));
                }
                Some(mode) => modes.push(mode),
                None => conflicts.push(refusal(name)),
            }
        }
        if modes.contains(&Mode::AlwaysAllow) {
            allow_all("--authorization-mode=AlwaysAllow", config);
        }
        config.authorization.modes = modes;
    }
}

/// Refuses requests without credentials, because all others are allowed.
pub(super) fn allow_all(option: &str, config: &mut Config) {
    // Otherwise every program that can reach the port could do everything.
    config.authentication.anonymous = false;
    config.warnings.push(format!("{option}: {OPEN}"));
}

fn refusal(name: &str) -> String {
    let known = Mode::ALL.map(|(known, _)| known).join(", ");
    format!("--authorization-mode {name:?} is not known; available are {known}")
}
