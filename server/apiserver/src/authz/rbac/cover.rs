//! Whether rules that somebody holds cover rules that they want to give away (spec: authorization, section 5.5).
//!
//! A wanted rule is taken apart into single permissions, each of which one held rule must cover. What is
//! missing is put together again for the message.

use std::{collections::BTreeMap, fmt};

use super::rules::{ALL, covers_path, has};
use crate::authz::listing::Rule;

/// Most single permissions that are looked at one by one. A rule that one held rule covers as a whole counts for
/// nothing.
pub(super) const PERMISSIONS_MAX: usize = 10_000;

/// The result of a comparison.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Cover {
    /// All is held.
    Complete,
    /// This is not held; one line for each resource type or path.
    Missing(Vec<Rule>),
    /// There are more than [`PERMISSIONS_MAX`] single permissions to look at.
    TooMany,
}

/// Compares what is held with what is wanted.
pub(super) fn cover<'a>(held: &[&Rule], wanted: impl Iterator<Item = &'a Rule>) -> Cover {
    let mut missing = Missing::default();
    let mut looked_at = 0_usize;
    for rule in wanted {
        if held.iter().any(|held| covers(held, rule)) {
            continue;
        }
        looked_at = looked_at.saturating_add(permissions(rule));
        if looked_at > PERMISSIONS_MAX {
            return Cover::TooMany;
        }
        each_permission(rule, &mut |permission| {
            if !held.iter().any(|held| covers(held, &permission)) {
                missing.add(permission);
            }
        });
    }
    let missing = missing.rules();
    if missing.is_empty() { Cover::Complete } else { Cover::Missing(missing) }
}

/// Whether one rule allows all that another one does.
fn covers(held: &Rule, wanted: &Rule) -> bool {
    let all = |held: &[String], wanted: &[String]| wanted.iter().all(|word| has(held, word));
    all(&held.verbs, &wanted.verbs)
        && all(&held.api_groups, &wanted.api_groups)
        && wanted.resources.iter().all(|resource| covers_resource(&held.resources, resource))
        && wanted
            .non_resource_urls
            .iter()
            .all(|url| held.non_resource_urls.iter().any(|h| covers_path(h, url)))
        && covers_names(&held.resource_names, &wanted.resource_names)
}

fn covers_resource(held: &[String], wanted: &str) -> bool {
    let of_any = |word: &str| match (word.split_once('/'), wanted.split_once('/')) {
        (Some((ALL, held)), Some((_, wanted))) => held == wanted,
        _ => false,
    };
    held.iter().any(|word| word == ALL || word == wanted || of_any(word))
}

/// No name means any.
fn covers_names(held: &[String], wanted: &[String]) -> bool {
    held.is_empty() || (!wanted.is_empty() && wanted.iter().all(|name| held.contains(name)))
}

/// How many single permissions a rule has.
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

/// What is not held: permissions on resources that differ only in the verb are one rule.
#[derive(Default)]
struct Missing {
    /// With each verb the place at which it is told.
    on_resources: BTreeMap<What, BTreeMap<String, usize>>,
    on_paths: Vec<Rule>,
}

/// Groups, resource types and names of objects.
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

/// A rule as messages show it.
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

/// A list of words as messages show it: `["a" "b"]`.
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
    fn a_rule_of_endless_permissions_is_not_taken_apart() {
        let words: Vec<String> = (0..200).map(|number| format!("w{number}")).collect();
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let wanted = [rule(&words, &words, &words, &words)];
        assert_eq!(missing(&[], &wanted), ["too many"]);
        assert_eq!(missing(&[rule(&["*"], &["*"], &["*"], &[])], &wanted), Vec::<String>::new());
    }
}
