//! Credentials for several servers in one file: its users are called like the hosts that they are for.

use std::path::Path;

use super::{ClientConfigError, Credentials, File, node::Node};

/// The port that a name without one means.
const PORT: &str = "443";

/// The users of a file.
#[derive(Debug, Clone, Default)]
pub struct Users(Option<File>);

impl Users {
    /// No credentials for anyone.
    #[must_use]
    pub fn none() -> Self {
        Users(None)
    }

    /// The users of a file. Their entries are read when they are needed.
    ///
    /// # Errors
    /// When the file cannot be read, or is no mapping in YAML or JSON.
    pub fn read(path: &Path) -> Result<Self, ClientConfigError> {
        File::open(path).map(|file| Users(Some(file)))
    }

    /// The credentials for `host:port`. The first user with one of these names counts: the target itself; `*`
    /// and ever shorter ends of its name; for the usual port both again without it; `*`. Then the user of the
    /// current context; without any, none.
    ///
    /// # Errors
    /// When the entry of the user cannot be used.
    pub fn credentials(&self, target: &str) -> Result<Credentials, ClientConfigError> {
        let Some(file) = &self.0 else { return Ok(Credentials::default()) };
        file.credentials_for(target).map_err(|problem| file.wrong(problem))
    }
}

impl File {
    fn credentials_for(&self, target: &str) -> Result<Credentials, String> {
        let root = Node::root(&self.content);
        let users = root.list("users")?;
        for name in names(target) {
            for user in &users {
                if user.text("name")? == Some(&name) {
                    return self.credentials(&root.named("users", &name, "user")?);
                }
            }
        }
        let Some(name) = root.text("current-context")?.filter(|name| !name.is_empty()) else {
            return Ok(Credentials::default());
        };
        match root.named("contexts", name, "context")?.text("user")? {
            Some(user) => self.credentials(&root.named("users", user, "user")?),
            None => Ok(Credentials::default()),
        }
    }
}

/// The names under which the credentials for `host:port` may stand, in order.
fn names(target: &str) -> Vec<String> {
    let with_ends = |target: &str| -> Vec<String> {
        let ends = target.match_indices('.').filter_map(|(dot, _)| target.get(dot..));
        std::iter::once(target.to_owned()).chain(ends.map(|end| format!("*{end}"))).collect()
    };
    let mut names = with_ends(target);
    if let Some((host, PORT)) = target.rsplit_once(':') {
        names.extend(with_ends(host));
    }
    names.push("*".to_owned());
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_names_count_first() {
        assert_eq!(
            names("hook.ns.svc:443"),
            ["hook.ns.svc:443", "*.ns.svc:443", "*.svc:443", "hook.ns.svc", "*.ns.svc", "*.svc", "*"]
        );
        assert_eq!(names("localhost:8443"), ["localhost:8443", "*"]);
    }
}
