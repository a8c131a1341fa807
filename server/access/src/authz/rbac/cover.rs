//! Decides whether the rules that a user holds cover the rules that the user wants to grant.
//!
//! A wanted rule is split into single permissions, each of which one held rule must cover. Missing
//! permissions are joined again for the message.

mod held;

use std::{collections::BTreeMap, fmt};

use engine::authorization::listing::Rule;

use self::held::Held;

/// The number of single permissions that are compared one by one. A rule that one held rule covers as a whole
/// does not count.
pub(super) const PERMISSIONS_MAX: usize = 10_000;
/// The size of these permissions together, because the message repeats the missing ones.
const PERMISSION_BYTES_MAX: usize = 16 * 1024 * 1024;
/// The number of words that are compared. Only many rules about the same resources on both sides reach it.
const WORDS_MAX: usize = 10_000_000;

/// The result of a comparison.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Cover {
    /// All permissions are held.
    Complete,
    /// These permissions are not held; one rule for each resource or path.
    Missing(Vec<Rule>),
    /// There are more permissions or words to compare than any reasonable role has.
    TooMany,
}

/// Compares held rules with wanted ones.
pub(super) fn cover<'a>(held: &[&Rule], wanted: impl Iterator<Item = &'a Rule>) -> Cover {
    let held = Held::new(held);
    let (mut missing, mut budget) = (Missing::default(), WORDS_MAX);
    let (mut looked_at, mut bytes) = (0_usize, 0_usize);
    for rule in wanted {
        match held.covers(rule, &mut budget) {
            None => return Cover::TooMany,
            Some(true) => continue,
            Some(false) => {}
        }
        looked_at = looked_at.saturating_add(permissions(rule));
        bytes = bytes.saturating_add(permissions(rule).saturating_mul(longest(rule)));
        if looked_at > PERMISSIONS_MAX || bytes > PERMISSION_BYTES_MAX {
            return Cover::TooMany;
        }
        let mut is_exceeded = false;
        each_permission(rule, &mut |permission| match held.covers(&permission, &mut budget) {
            None => is_exceeded = true,
            Some(true) => {}
            Some(false) => missing.add(permission),
        });
        if is_exceeded {
            return Cover::TooMany;
        }
    }
    let missing = missing.rules();
    if missing.is_empty() { Cover::Complete } else { Cover::Missing(missing) }
}

/// An upper bound for the size of one permission of a rule.
fn longest(rule: &Rule) -> usize {
    let Rule { verbs, api_groups, resources, resource_names, non_resource_urls } = rule;
    let longest = |words: &Vec<String>| words.iter().map(String::len).max().unwrap_or_default();
    [verbs, api_groups, resources, resource_names, non_resource_urls].map(longest).iter().sum()
}

/// The number of single permissions in a rule.
fn permissions(rule: &Rule) -> usize {
    let objects = rule.resource_names.len().max(1);
    let on_resources = rule.api_groups.len().saturating_mul(rule.resources.len()).saturating_mul(objects);
    rule.verbs.len().saturating_mul(on_resources.saturating_add(rule.non_resource_urls.len()))
}

fn each_permission(rule: &Rule, each: &mut dyn FnMut(Rule)) {
    let one = |word: &String| vec![word.clone()];
    for group in &rule.api_groups {
        for resource in &rule.resources {
            for verb in &rule.verbs {
                let permission = Rule {
                    verbs: one(verb),
                    api_groups: one(group),
                    resources: one(resource),
                    ..Rule::default()
                };
                if rule.resource_names.is_empty() {
                    each(permission);
                } else {
                    let named = |name| Rule { resource_names: one(name), ..permission.clone() };
                    rule.resource_names.iter().map(named).for_each(&mut *each);
                }
            }
        }
    }
    for url in &rule.non_resource_urls {
        for verb in &rule.verbs {
            each(Rule { verbs: one(verb), non_resource_urls: one(url), ..Rule::default() });
        }
    }
}

/// Collects missing permissions. Those on resources that differ only in the verb become one rule.
#[derive(Default)]
struct Missing {
    /// Maps each verb to its position in the message.
    on_resources: BTreeMap<What, BTreeMap<String, usize>>,
    on_paths: Vec<Rule>,
}

/// API groups, resources and names of objects.
type What = (Vec<String>, Vec<String>, Vec<String>);

impl Missing {
    fn add(&mut self, permission: Rule) {
        if !permission.non_resource_urls.is_empty() {
            self.on_paths.push(permission);
            return;
        }
        let what = (permission.api_groups, permission.resources, permission.resource_names);
        let verbs = self.on_resources.entry(what).or_default();
        for verb in permission.verbs {
            let place = verbs.len();
            verbs.entry(verb).or_insert(place);
        }
    }

    fn rules(self) -> Vec<Rule> {
        let rule = |((api_groups, resources, resource_names), verbs): (What, BTreeMap<String, usize>)| {
            let mut verbs: Vec<(String, usize)> = verbs.into_iter().collect();
            verbs.sort_by_key(|(_, place)| *place);
            let verbs = verbs.into_iter().map(|(verb, _)| verb).collect();
            Rule { verbs, api_groups, resources, resource_names, non_resource_urls: Vec::new() }
        };
        let mut rules: Vec<Rule> = self.on_resources.into_iter().map(rule).chain(self.on_paths).collect();
        rules.sort_by_cached_key(|rule| Braces(rule).to_string());
        rules.dedup();
        rules
    }
}

/// A rule in the format of messages.
pub(super) struct Braces<'a>(pub(super) &'a Rule);

impl fmt::Display for Braces<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rule = self.0;
        let parts = [
            ("APIGroups", &rule.api_groups),
            ("Resources", &rule.resources),
            ("ResourceNames", &rule.resource_names),
            ("NonResourceURLs", &rule.non_resource_urls),
            ("Verbs", &rule.verbs),
        ];
        f.write_str("{")?;
        let mut separator = "";
        for (name, words) in parts.into_iter().filter(|(_, words)| !words.is_empty()) {
            write!(f, "{separator}{name}:{}", Quoted(words))?;
            separator = ", ";
        }
        f.write_str("}")
    }
}

/// A list of words in the format of messages: `["a" "b"]`.
pub(super) struct Quoted<'a>(pub(super) &'a [String]);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (place, word) in self.0.iter().enumerate() {
            let separator = if place == 0 { "" } else { " " };
            write!(f, "{separator}{word:?}")?;
        }
        f.write_str("]")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(verbs: &[&str], groups: &[&str], resources: &[&str], names: &[&str]) -> Rule {
        let resource_names = names.iter().map(|name| (*name).to_owned()).collect();
        Rule { resource_names, ..Rule::on_resources(verbs, groups, resources) }
    }

    /// What is missing, as a message shows it.
    fn missing(held: &[Rule], wanted: &[Rule]) -> Vec<String> {
        match cover(&held.iter().collect::<Vec<_>>(), wanted.iter()) {
            Cover::Complete => Vec::new(),
            Cover::Missing(rules) => rules.iter().map(|rule| Braces(rule).to_string()).collect(),
            Cover::TooMany => vec!["too many".to_owned()],
        }
    }

    #[test]
    fn what_is_held_covers_what_is_wanted_permission_by_permission() {
        let all = || rule(&["*"], &["*"], &["*"], &[]);
        let table = [
            (vec![all()], vec![all()], vec![]),
            (vec![all()], vec![rule(&["get"], &["apps"], &["a/b"], &["x"])], vec![]),
            (
                vec![],
                vec![rule(&["get"], &[""], &["pods"], &[])],
                vec![r#"{APIGroups:[""], Resources:["pods"], Verbs:["get"]}"#],
            ),
            (
                // Two held rules together.
                vec![rule(&["get"], &[""], &["pods"], &[]), rule(&["list"], &[""], &["pods"], &[])],
                vec![rule(&["get", "list"], &[""], &["pods"], &[])],
                vec![],
            ),
            (
                vec![rule(&["get"], &[""], &["pods"], &[])],
                vec![rule(&["get", "list", "watch"], &[""], &["pods", "secrets"], &[])],
                vec![
                    r#"{APIGroups:[""], Resources:["pods"], Verbs:["list" "watch"]}"#,
                    r#"{APIGroups:[""], Resources:["secrets"], Verbs:["get" "list" "watch"]}"#,
                ],
            ),
            (
                // A star is more than every word that there is.
                vec![rule(&["get", "list"], &[""], &["pods"], &[])],
                vec![rule(&["*"], &[""], &["pods"], &[])],
                vec![r#"{APIGroups:[""], Resources:["pods"], Verbs:["*"]}"#],
            ),
            (
                vec![rule(&["get"], &[""], &["*/scale"], &[])],
                vec![rule(&["get"], &[""], &["pods/scale", "scale"], &[])],
                vec![r#"{APIGroups:[""], Resources:["scale"], Verbs:["get"]}"#],
            ),
            (
                vec![rule(&["get"], &[""], &["pods"], &[])],
                vec![rule(&["get"], &[""], &["pods"], &["a"])],
                vec![],
            ),
            (
                vec![rule(&["get"], &[""], &["pods"], &["a"])],
                vec![rule(&["get"], &[""], &["pods"], &[])],
                vec![r#"{APIGroups:[""], Resources:["pods"], Verbs:["get"]}"#],
            ),
            (
                vec![rule(&["get"], &[""], &["pods"], &["a"])],
                vec![rule(&["get"], &[""], &["pods"], &["a", "b"])],
                vec![r#"{APIGroups:[""], Resources:["pods"], ResourceNames:["b"], Verbs:["get"]}"#],
            ),
            (
                vec![Rule::on_paths(&["get"], &["/a/*"])],
                vec![Rule::on_paths(&["get", "put"], &["/a/b", "/a/*", "/b"])],
                vec![
                    r#"{NonResourceURLs:["/a/*"], Verbs:["put"]}"#,
                    r#"{NonResourceURLs:["/a/b"], Verbs:["put"]}"#,
                    r#"{NonResourceURLs:["/b"], Verbs:["get"]}"#,
                    r#"{NonResourceURLs:["/b"], Verbs:["put"]}"#,
                ],
            ),
        ];
        for (held, wanted, expected) in table {
            assert_eq!(missing(&held, &wanted), expected, "{held:?} {wanted:?}");
        }
    }

    #[test]
    fn long_roles_are_compared_by_look_up() {
        // Each word against each would take 10 billion steps a row.
        let words: Vec<String> = (0..100_000).map(|number| format!("/w{number}")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let below: Vec<String> = words.iter().map(|word| format!("{word}/*")).collect();
        let below: Vec<&str> = below.iter().map(String::as_str).collect();
        let inside: Vec<String> = words.iter().rev().map(|word| format!("{word}/a")).collect();
        let inside: Vec<&str> = inside.iter().map(String::as_str).collect();
        let single = |number: usize| rule(&["get"], &[""], &[words[number]], &[]);
        let each: Vec<Rule> = (0..words.len()).map(single).collect();
        let reversed: Vec<Rule> = each.iter().rev().cloned().collect();
        let table = [
            (vec![rule(&["get"], &[""], &["a"], &words)], vec![rule(&["get"], &[""], &["a"], &words)]),
            (vec![rule(&words, &words, &words, &[])], vec![rule(&words, &words, &words, &[])]),
            (vec![Rule::on_paths(&["get"], &below)], vec![Rule::on_paths(&["get"], &inside)]),
            (each, reversed),
        ];
        for (held, wanted) in table {
            assert_eq!(missing(&held, &wanted), [""; 0]);
        }
        let same: Vec<Rule> = (0..10_000).map(|n| rule(&["get"], &[""], &["a"], &[words[n]])).collect();
        let others: Vec<Rule> = (0..10_000).map(|n| rule(&["put"], &[""], &["a"], &[words[n]])).collect();
        assert_eq!(missing(&same, &others), ["too many"]);
    }

    #[test]
    fn a_path_below_another_beginning_is_covered() {
        let held = [Rule::on_paths(&["get"], &["/a/b*", "/a*", "/c/*", "/a/c/*"])];
        let table =
            [("/a/b/c", true), ("/a", true), ("/az", true), ("/c", false), ("/c/d", true), ("/b", false)];
        for (path, expected) in table {
            assert_eq!(missing(&held, &[Rule::on_paths(&["get"], &[path])]).is_empty(), expected, "{path}");
        }
    }

    #[test]
    fn a_rule_of_endless_permissions_is_not_taken_apart() {
        let words: Vec<String> = (0..200).map(|number| format!("w{number}")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let wanted = [rule(&words, &words, &words, &words)];
        assert_eq!(missing(&[], &wanted), ["too many"]);
        assert_eq!(missing(&[rule(&["*"], &["*"], &["*"], &[])], &wanted), Vec::<String>::new());
    }
}
