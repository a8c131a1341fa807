//! Paths that every caller may read without a rule when RBAC is off: health and version.

use engine::authorization::{
    Attributes, Authorizer, Decision,
    listing::{Listing, Rule},
};
use ground::ready::Ready;
use machinery::user::User;

/// These paths, and everything below them, are public.
const ROOTS: [&str; 4] = ["/healthz", "/livez", "/readyz", "/version"];

/// Whether a path is public.
#[must_use]
pub fn is_public(path: &str) -> bool {
    ROOTS
        .iter()
        // A whole segment: `/healthzz` is not public.
        .any(|root| path.strip_prefix(root).is_some_and(|rest| rest.is_empty() || rest.starts_with('/')))
}

/// Allows every caller to read the public paths.
#[derive(Debug)]
pub struct PublicPaths;

impl Authorizer for PublicPaths {
    fn authorize<'a>(&'a self, attributes: &'a Attributes<'a>) -> Ready<'a, Decision> {
        let public = !attributes.is_resource && attributes.verb == "get" && is_public(attributes.path);
        if public { Decision::allow() } else { Decision::silent() }.into()
    }

    fn rules(&self, _: &User, _: &str) -> Listing {
        let below = ROOTS.map(|root| format!("{root}/*"));
        let paths: Vec<&str> = ROOTS.into_iter().chain(below.iter().map(String::as_str)).collect();
        Listing { rules: vec![Rule::on_paths(&["get"], &paths)], ..Listing::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_allowed(attributes: &Attributes<'_>) -> bool {
        matches!(PublicPaths.authorize(attributes), Ready::Now(decision) if decision.is_allowed())
    }

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
            assert_eq!(is_allowed(&Attributes::path(&user, verb, path)), expected, "{verb} {path}");
        }
        let resource = Attributes { is_resource: true, ..Attributes::path(&user, "get", "/livez") };
        assert!(!is_allowed(&resource));
    }
}
