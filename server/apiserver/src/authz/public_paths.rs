//! What everybody may read without a rule: whether the server is well, and which version it is.

use super::{Attributes, Authorizer, Decision};

/// Paths below which everything is public.
const ROOTS: [&str; 4] = ["/healthz", "/livez", "/readyz", "/version"];

/// Whether this is one of the paths that everybody may read.
#[must_use]
pub fn is_public(path: &str) -> bool {
    ROOTS
        .iter()
        .any(|root| path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

/// Allows reading the public paths to everybody, also to the anonymous.
#[derive(Debug)]
pub struct PublicPaths;

impl Authorizer for PublicPaths {
    fn authorize(&self, attributes: &Attributes<'_>) -> Decision {
        let public = !attributes.is_resource && attributes.verb == "get" && is_public(attributes.path);
        if public { Decision::Allow } else { Decision::silent() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use machinery::user::User;

    #[test]
    fn only_reading_and_only_these_paths() {
        let table = [
            ("get", "/livez", true),
            ("get", "/livez/ping", true),
            ("get", "/readyz/", true),
            ("get", "/healthz/poststarthook/a", true),
            ("get", "/version", true),
            ("post", "/version", false),
            ("get", "/livezz", false),
            ("get", "/metrics", false),
            ("get", "/", false),
            ("get", "/api", false),
        ];
        let user = User::default();
        for (verb, path, expected) in table {
            let decision = PublicPaths.authorize(&Attributes::path(&user, verb, path));
            assert_eq!(decision == Decision::Allow, expected, "{verb} {path}");
        }
        let resource = Attributes { is_resource: true, ..Attributes::path(&user, "get", "/livez") };
        assert_eq!(PublicPaths.authorize(&resource), Decision::silent());
    }
}
