//! The meaning of one rule.

use engine::authorization::{Attributes, listing::Rule};

/// Matches every verb, group, resource or path.
pub(super) const ALL: &str = "*";

/// Whether one of the rules allows a request.
#[must_use]
pub(super) fn allow(rules: &[Rule], attributes: &Attributes<'_>) -> bool {
    rules.iter().any(|rule| allows(rule, attributes))
}

fn allows(rule: &Rule, attributes: &Attributes<'_>) -> bool {
    if !has(&rule.verbs, attributes.verb) {
        return false;
    }
    if !attributes.is_resource {
        return rule.non_resource_urls.iter().any(|url| covers_path(url, attributes.path));
    }
    has(&rule.api_groups, attributes.group)
        && rule.resources.iter().any(|word| is_resource(word, attributes.resource, attributes.subresource))
        // A list without a selector names no object, so rules for single objects do not allow it.
        && (rule.resource_names.is_empty() || rule.resource_names.iter().any(|name| name == attributes.name))
}

/// Whether a list contains a word or `*`.
pub(super) fn has(list: &[String], wanted: &str) -> bool {
    list.iter().any(|word| word == wanted || word == ALL)
}

/// Whether a word of a rule matches a resource or sub-resource. `*/scale` matches that sub-resource of every
/// resource; `pods/*` matches nothing, as in the reference server.
fn is_resource(word: &str, resource: &str, subresource: &str) -> bool {
    if word == ALL {
        return true;
    }
    if subresource.is_empty() {
        return word == resource;
    }
    match word.split_once('/') {
        Some((of, part)) => part == subresource && (of == resource || of == ALL),
        None => false,
    }
}

/// Whether a path of a rule matches a path: it is equal, or it is a prefix followed by stars.
pub(super) fn covers_path(url: &str, path: &str) -> bool {
    url == path || (url.ends_with('*') && path.starts_with(url.trim_end_matches('*')))
}

#[cfg(test)]
mod tests {
    use machinery::user::User;

    use super::*;

    fn rule(text: &str) -> Rule {
        let words = |text: &str| -> Vec<String> {
            let list = text.split(',').filter(|word| !word.is_empty());
            list.map(|word| if word == "core" { String::new() } else { word.to_owned() }).collect()
        };
        let mut parts = text.split(' ').map(words);
        let mut next = || parts.next().unwrap_or_default();
        Rule {
            verbs: next(),
            api_groups: next(),
            resources: next(),
            resource_names: next(),
            ..Rule::default()
        }
    }

    #[test]
    fn a_rule_allows_what_all_its_parts_say() {
        // Verb, group, type with part, name.
        let table = [
            ("get core pods", "get||pods|a", true),
            ("get core pods", "list||pods|", false),
            ("get core pods", "get|apps|pods|a", false),
            ("* core pods", "proxy||pods|a", true),
            ("get * pods", "get|apps|pods|a", true),
            ("get core *", "get||pods|a", true),
            ("get core *", "get||pods/log|a", true),
            ("get core pods", "get||pods/log|a", false),
            ("get core pods/log", "get||pods/log|a", true),
            ("get core pods/log", "get||pods|a", false),
            ("get core */log", "get||pods/log|a", true),
            ("get core */log", "get||pods/status|a", false),
            ("get core */log", "get||log|a", false),
            ("get core pods/*", "get||pods/log|a", false),
            ("get core pods/*", "get||pods|a", false),
            ("get core pods/*", "get||pods/*|a", true),
            ("get core pods a,b", "get||pods|b", true),
            ("get core pods a,b", "get||pods|c", false),
            ("create core pods a", "create||pods|", false),
            ("list core pods a", "list||pods|", false),
            ("list core pods a", "list||pods|a", true),
            ("get core pods *", "get||pods|a", false),
            ("get core pods,secrets", "get||secrets|a", true),
            // A star in a question is a word like any other.
            ("get core pods", "*||pods|", false),
            ("* core pods", "*||pods|", true),
            ("get core pods", "get||*|", false),
        ];
        let user = User::default();
        for (text, asked, expected) in table {
            let mut asked_parts = asked.split('|');
            let mut next = || asked_parts.next().unwrap_or_default();
            let (verb, group, resource, name) = (next(), next(), next(), next());
            let (resource, subresource) = resource.split_once('/').unwrap_or((resource, ""));
            let attributes = Attributes {
                group,
                resource,
                subresource,
                name,
                is_resource: true,
                ..Attributes::path(&user, verb, "")
            };
            assert_eq!(allow(&[rule(text)], &attributes), expected, "{text:?} {asked:?}");
        }
    }

    #[test]
    fn paths_are_allowed_exactly_or_below_a_star() {
        let table = [
            ("/healthz", "/healthz", true),
            ("/healthz", "/healthz/a", false),
            ("/healthz/*", "/healthz/a/b", true),
            ("/healthz/*", "/healthz", false),
            ("/health*", "/healthz", true),
            ("/health**", "/healthz", true),
            ("*", "/anything", true),
            ("/*/a", "/b/a", false),
            ("/a", "/A", false),
        ];
        let user = User::default();
        for (url, path, expected) in table {
            let rules = [Rule::on_paths(&["get"], &[url])];
            assert_eq!(allow(&rules, &Attributes::path(&user, "get", path)), expected, "{url} {path}");
            assert!(!allow(&rules, &Attributes::path(&user, "post", path)));
        }
        let resources = [Rule::on_resources(&["*"], &["*"], &["*"])];
        assert!(!allow(&resources, &Attributes::path(&user, "get", "/")));
        let everything = [Rule::on_paths(&["*"], &["*"])];
        let pods = Attributes { resource: "pods", is_resource: true, ..Attributes::path(&user, "get", "") };
        assert!(!allow(&everything, &pods));
    }
}
