//! The held rules, indexed so that candidates for a wanted rule are found without comparing all.

use std::collections::{BTreeSet, HashMap, HashSet};

use engine::authorization::listing::Rule;

use super::super::rules::ALL;

/// The held rules by their resources and paths.
pub(super) struct Held<'a> {
    rules: Vec<HeldRule<'a>>,
    /// Positions of rules by each of their resources.
    by_resource: HashMap<&'a str, Vec<usize>>,
    /// Positions of rules about paths.
    on_paths: Vec<usize>,
    /// Positions of all rules.
    all: Vec<usize>,
}

/// A held rule.
struct HeldRule<'a> {
    verbs: Words<'a>,
    groups: Words<'a>,
    resources: Words<'a>,
    /// Empty matches every object.
    names: HashSet<&'a str>,
    paths: Paths<'a>,
}

/// A list in which `*` matches every word.
struct Words<'a> {
    words: HashSet<&'a str>,
    has_all: bool,
}

/// Paths, of which some end with `*` and match every path with that prefix.
struct Paths<'a> {
    exact: HashSet<&'a str>,
    /// The prefixes. None of them is a prefix of another, so one look-up finds the only candidate.
    beginnings: BTreeSet<&'a str>,
}

impl<'a> Held<'a> {
    pub(super) fn new(rules: &[&'a Rule]) -> Self {
        let mut held = Held {
            rules: rules.iter().map(|rule| HeldRule::new(rule)).collect(),
            by_resource: HashMap::new(),
            on_paths: Vec::new(),
            all: (0..rules.len()).collect(),
        };
        for (number, rule) in rules.iter().enumerate() {
            for resource in &rule.resources {
                held.by_resource.entry(resource).or_default().push(number);
            }
            if !rule.non_resource_urls.is_empty() {
                held.on_paths.push(number);
            }
        }
        held
    }

    /// Whether one held rule allows everything that the wanted one does. `budget` bounds the words that are
    /// compared; `None` when it is used up.
    pub(super) fn covers(&self, wanted: &Rule, budget: &mut usize) -> Option<bool> {
        let cost = words(wanted);
        let of = |word: &str| self.by_resource.get(word).map(Vec::as_slice).unwrap_or_default();
        // A candidate must cover the first resource of the wanted rule, or be about paths; every other rule
        // fails anyway.
        let candidates: [&[usize]; 3] = match (wanted.resources.first(), wanted.non_resource_urls.is_empty())
        {
            (Some(resource), _) => {
                let part = resource.split_once('/').map(|(_, part)| format!("{ALL}/{part}"));
                let by_part = part.as_deref().filter(|part| part != resource).map(of);
                let all = if resource == ALL { &[] } else { of(ALL) };
                [all, of(resource), by_part.unwrap_or_default()]
            }
            (None, false) => [&self.on_paths, &[], &[]],
            (None, true) => [&self.all, &[], &[]],
        };
        for number in candidates.into_iter().flatten() {
            *budget = budget.checked_sub(cost)?;
            if self.rules.get(*number).is_some_and(|held| held.covers(wanted)) {
                return Some(true);
            }
        }
        Some(false)
    }
}

/// The number of words in a rule.
fn words(rule: &Rule) -> usize {
    let Rule { verbs, api_groups, resources, resource_names, non_resource_urls } = rule;
    1 + [verbs, api_groups, resources, resource_names, non_resource_urls].map(Vec::len).iter().sum::<usize>()
}

impl<'a> HeldRule<'a> {
    fn new(rule: &'a Rule) -> Self {
        HeldRule {
            verbs: Words::new(&rule.verbs),
            groups: Words::new(&rule.api_groups),
            resources: Words::new(&rule.resources),
            names: rule.resource_names.iter().map(String::as_str).collect(),
            paths: Paths::new(&rule.non_resource_urls),
        }
    }

    fn covers(&self, wanted: &Rule) -> bool {
        wanted.verbs.iter().all(|verb| self.verbs.has(verb))
            && wanted.api_groups.iter().all(|group| self.groups.has(group))
            && wanted.resources.iter().all(|resource| self.covers_resource(resource))
            && wanted.non_resource_urls.iter().all(|path| self.paths.cover(path))
            && self.covers_names(&wanted.resource_names)
    }

    fn covers_resource(&self, wanted: &str) -> bool {
        let of_any =
            || wanted.split_once('/').is_some_and(|(_, part)| self.resources.has(&format!("{ALL}/{part}")));
        self.resources.has(wanted) || of_any()
    }

    /// An empty list of held names matches all names, and an empty list of wanted names asks for all.
    fn covers_names(&self, wanted: &[String]) -> bool {
        let has = |name: &String| self.names.contains(name.as_str());
        self.names.is_empty() || (!wanted.is_empty() && wanted.iter().all(has))
    }
}

impl<'a> Words<'a> {
    fn new(words: &'a [String]) -> Self {
        let words: HashSet<&str> = words.iter().map(String::as_str).collect();
        Words { has_all: words.contains(ALL), words }
    }

    fn has(&self, word: &str) -> bool {
        self.has_all || self.words.contains(word)
    }
}

impl<'a> Paths<'a> {
    fn new(paths: &'a [String]) -> Self {
        let mut sorted: Vec<&str> =
            paths.iter().filter(|path| path.ends_with('*')).map(|path| path.trim_end_matches('*')).collect();
        // Sorted, a prefix comes before everything that it starts.
        sorted.sort_unstable();
        let mut beginnings: Vec<&str> = Vec::new();
        for next in sorted {
            if beginnings.last().is_none_or(|last| !next.starts_with(last)) {
                beginnings.push(next);
            }
        }
        Paths {
            exact: paths.iter().map(String::as_str).collect(),
            beginnings: beginnings.into_iter().collect(),
        }
    }

    fn cover(&self, path: &str) -> bool {
        let begins =
            || self.beginnings.range(..=path).next_back().is_some_and(|first| path.starts_with(first));
        self.exact.contains(path) || begins()
    }
}
