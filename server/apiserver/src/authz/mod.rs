//! May they? The authorizers, and the order in which they are asked (spec: authorization, sections 1
//! and 2). Who somebody is was found out before.

pub mod always_allow;
pub mod always_deny;
pub mod masters;
pub mod public_paths;
mod route;

use std::{fmt::Debug, sync::Arc};

use machinery::user::User;

pub use route::authorize;

/// What a request is about, as authorizers see it.
#[derive(Debug, Clone, Copy)]
pub struct Attributes<'a> {
    /// The caller.
    pub user: &'a User,
    /// The API verb, or the method in lower case for paths that are no resource.
    pub verb: &'a str,
    /// Empty for cluster-scoped requests and for all namespaces.
    pub namespace: &'a str,
    /// The group on the wire; empty for core and for paths.
    pub group: &'a str,
    /// The version; empty for paths.
    pub version: &'a str,
    /// The resource type; empty for paths.
    pub resource: &'a str,
    /// The part of the object; mostly empty.
    pub subresource: &'a str,
    /// The object; empty for collections.
    pub name: &'a str,
    /// The path of the URL.
    pub path: &'a str,
    /// Whether this is about a resource and not about a bare path.
    pub is_resource: bool,
}

impl<'a> Attributes<'a> {
    /// A request for a path that is no resource.
    #[must_use]
    pub fn path(user: &'a User, verb: &'a str, path: &'a str) -> Self {
        Attributes {
            user,
            verb,
            path,
            namespace: "",
            group: "",
            version: "",
            resource: "",
            subresource: "",
            name: "",
            is_resource: false,
        }
    }

    /// Whether nothing is changed by such a request.
    #[must_use]
    pub fn is_read_only(&self) -> bool {
        matches!(self.verb, "get" | "list" | "watch")
    }
}

/// What an authorizer says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Decision {
    /// Yes; nobody else is asked.
    Allow,
    /// No; nobody else is asked. The reason reaches the client and may be empty.
    Deny(String),
    /// Not my business. A reason, when there is one, reaches the client if nobody allows.
    NoOpinion(String),
}

impl Decision {
    /// No opinion, and nothing to say about it.
    #[must_use]
    pub fn silent() -> Self {
        Decision::NoOpinion(String::new())
    }
}

/// One source of permissions.
pub trait Authorizer: Debug + Send + Sync {
    /// Judges one request.
    fn authorize(&self, attributes: &Attributes<'_>) -> Decision;
}

/// A way to grant permissions that the command line can ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mode {
    /// Everything to everybody who proved who they are.
    AlwaysAllow,
    /// Nothing, and that is said.
    AlwaysDeny,
}

impl Mode {
    /// Every mode, by name.
    pub const ALL: [(&'static str, Mode); 2] =
        [("AlwaysAllow", Mode::AlwaysAllow), ("AlwaysDeny", Mode::AlwaysDeny)];

    /// What grants in this mode.
    #[must_use]
    pub fn authorizer(self) -> Arc<dyn Authorizer> {
        match self {
            Mode::AlwaysAllow => Arc::new(always_allow::AlwaysAllow),
            Mode::AlwaysDeny => Arc::new(always_deny::AlwaysDeny),
        }
    }
}

/// All authorizers of a server.
pub struct Authorization {
    modules: Vec<Arc<dyn Authorizer>>,
}

impl Authorization {
    /// The privileged group is always asked first; then these, in this order.
    #[must_use]
    pub fn new(modules: Vec<Arc<dyn Authorizer>>) -> Self {
        Authorization { modules }
    }

    /// Judges one request.
    ///
    /// # Errors
    /// The reason when it is not allowed; empty when there is none.
    pub fn authorize(&self, attributes: &Attributes<'_>) -> Result<(), String> {
        if masters::Masters.authorize(attributes) == Decision::Allow {
            return Ok(());
        }
        let mut reasons: Vec<String> = Vec::new();
        for module in &self.modules {
            match module.authorize(attributes) {
                Decision::Allow => return Ok(()),
                Decision::Deny(reason) => return Err(reason),
                Decision::NoOpinion(reason) if reason.is_empty() => {}
                Decision::NoOpinion(reason) => reasons.push(reason),
            }
        }
        Err(reasons.join("\n"))
    }
}

/// The words of a refusal, behind `… is forbidden: ` (spec: resource API, section 1).
#[must_use]
pub fn refusal(attributes: &Attributes<'_>, reason: &str) -> String {
    let user = escape(&format!("{:?}", attributes.user.name));
    let verb = escape(attributes.verb);
    let what = if attributes.is_resource {
        let resource = if attributes.subresource.is_empty() {
            escape(attributes.resource)
        } else {
            escape(&format!("{}/{}", attributes.resource, attributes.subresource))
        };
        let scope = if attributes.namespace.is_empty() {
            "at the cluster scope".to_owned()
        } else {
            format!("in the namespace \"{}\"", escape(attributes.namespace))
        };
        format!("resource \"{resource}\" in API group \"{}\" {scope}", escape(attributes.group))
    } else {
        format!("path \"{}\"", escape(attributes.path))
    };
    let tail = if reason.is_empty() { String::new() } else { format!(": {reason}") };
    format!("User {user} cannot {verb} {what}{tail}")
}

/// What the caller wrote must not become markup in a browser that shows the message.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Fixed(Decision);
    impl Authorizer for Fixed {
        fn authorize(&self, _: &Attributes<'_>) -> Decision {
            self.0.clone()
        }
    }

    fn user(group: &str) -> User {
        User { name: "jane".to_owned(), groups: vec![group.to_owned()], ..User::default() }
    }

    #[test]
    fn the_first_word_counts_and_the_privileged_group_comes_before_all() {
        let allow = || Decision::Allow;
        let deny = || Decision::Deny("no".to_owned());
        let shrug = |why: &str| Decision::NoOpinion(why.to_owned());
        let table = [
            ("dev", vec![], Err(String::new())),
            ("dev", vec![allow(), deny()], Ok(())),
            ("dev", vec![deny(), allow()], Err("no".to_owned())),
            ("dev", vec![shrug("a"), allow()], Ok(())),
            ("dev", vec![shrug("a"), shrug(""), shrug("b")], Err("a\nb".to_owned())),
            ("system:masters", vec![deny()], Ok(())),
        ];
        for (group, decisions, expected) in table {
            let shared = |decision: &Decision| Arc::new(Fixed(decision.clone())) as Arc<dyn Authorizer>;
            let authorization = Authorization::new(decisions.iter().map(shared).collect());
            let user = user(group);
            let found = authorization.authorize(&Attributes::path(&user, "get", "/x"));
            assert_eq!(found, expected, "{group} {decisions:?}");
        }
    }

    #[test]
    fn refusals_read_as_clients_know_them() {
        let user = user("dev");
        let object = Attributes {
            namespace: "team",
            group: "apps",
            version: "v1",
            resource: "deployments",
            is_resource: true,
            ..Attributes::path(&user, "list", "/apis/apps/v1/namespaces/team/deployments")
        };
        let table = [
            (
                object,
                "",
                r#"User "jane" cannot list resource "deployments" in API group "apps" in the namespace "team""#,
            ),
            (
                Attributes { namespace: "", subresource: "status", ..object },
                "why",
                r#"User "jane" cannot list resource "deployments/status" in API group "apps" at the cluster scope: why"#,
            ),
            (Attributes::path(&user, "get", "/<b>"), "", r#"User "jane" cannot get path "/&lt;b&gt;""#),
        ];
        for (attributes, reason, expected) in table {
            assert_eq!(refusal(&attributes, reason), expected);
        }
    }
}
