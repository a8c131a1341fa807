//! Rules of webhooks and policies: which operations on which resource types they want to see.

use std::sync::Arc;

use engine::catalog::Resource;
use generated_admissionregistration::admissionregistration::v1::RuleWithOperations;

use super::{
    spelling::Spelling,
    subject::{Place, Subject},
};

/// What every word of a rule may be replaced by.
const ANY: &str = "*";

/// One rule.
#[derive(Debug, Clone)]
pub(crate) struct Rule {
    operations: Words,
    groups: Words,
    versions: Words,
    resources: Vec<Path>,
    scope: Scope,
}

/// Where objects are that a rule is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Scope {
    Any,
    Cluster,
    Namespaced,
}

/// A list of words, or all words.
#[derive(Debug, Clone)]
enum Words {
    Any,
    These(Vec<String>),
}

/// A resource type and a sub-resource, as `pods/status`; none where any will do.
#[derive(Debug, Clone)]
struct Path {
    resource: Option<String>,
    subresource: Option<String>,
}

impl Rule {
    pub(crate) fn new(rule: &RuleWithOperations) -> Self {
        Rule {
            operations: Words::new(&rule.operations),
            groups: Words::new(&rule.api_groups),
            versions: Words::new(&rule.api_versions),
            resources: rule.resources.iter().map(|path| Path::new(path)).collect(),
            scope: match rule.scope.as_deref() {
                Some("Cluster") => Scope::Cluster,
                Some("Namespaced") => Scope::Namespaced,
                _ => Scope::Any,
            },
        }
    }

    /// How rules name what a request is about; none where they do not. That of the request itself counts
    /// before `others`, and of these the first that the first rule names.
    pub(crate) fn spelling(
        rules: &[Rule],
        subject: &Subject<'_>,
        others: &[Arc<Resource>],
    ) -> Option<Spelling> {
        Rule::first_spelling(rules.iter(), subject, others)
    }

    /// The same for some of many rules.
    pub(super) fn first_spelling<'r>(
        mut rules: impl Iterator<Item = &'r Rule> + Clone,
        subject: &Subject<'_>,
        others: &[Arc<Resource>],
    ) -> Option<Spelling> {
        let here = subject.place(subject.resource);
        if rules.clone().any(|rule| rule.covers(&here)) {
            return Some(Spelling::default());
        }
        rules.find_map(|rule| {
            let other = others.iter().find(|other| rule.covers(&subject.place(other)))?;
            Some(Spelling(Some(Arc::clone(other))))
        })
    }

    /// Whether the rule is about what a request does.
    pub(crate) fn covers(&self, place: &Place<'_>) -> bool {
        let is_in_scope = match self.scope {
            Scope::Any => true,
            Scope::Cluster => !place.is_namespaced,
            Scope::Namespaced => place.is_namespaced,
        };
        is_in_scope
            && self.operations.has(place.operation.as_str())
            && self.groups.has(place.group)
            && self.versions.has(place.version)
            && self.resources.iter().any(|path| path.is(place.resource, place.subresource))
    }
}

impl Words {
    fn new(words: &[String]) -> Self {
        if words.iter().any(|word| word == ANY) { Words::Any } else { Words::These(words.to_vec()) }
    }

    fn has(&self, word: &str) -> bool {
        match self {
            Words::Any => true,
            Words::These(words) => words.iter().any(|known| known == word),
        }
    }
}

impl Path {
    fn new(path: &str) -> Self {
        let (resource, subresource) = path.split_once('/').unwrap_or((path, ""));
        let word = |word: &str| (word != ANY).then(|| word.to_owned());
        Path { resource: word(resource), subresource: word(subresource) }
    }

    /// `pods/*` is about pods themselves, too.
    fn is(&self, resource: &str, subresource: &str) -> bool {
        self.resource.as_ref().is_none_or(|known| known == resource)
            && self.subresource.as_ref().is_none_or(|known| known == subresource)
    }
}

#[cfg(test)]
mod tests {
    use engine::context::admit::Operation;

    use super::*;

    fn rule(
        operations: &[&str],
        groups: &[&str],
        versions: &[&str],
        resources: &[&str],
        scope: &str,
    ) -> Rule {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
        Rule::new(&RuleWithOperations {
            operations: words(operations),
            api_groups: words(groups),
            api_versions: words(versions),
            resources: words(resources),
            scope: (!scope.is_empty()).then(|| scope.to_owned()),
        })
    }

    #[test]
    fn wildcards_cover_what_they_say() {
        let everything = ["*"];
        // The paths of a rule, a resource type with its sub-resource, and whether the rule covers it.
        let table: [(&[&str], &str, bool); 14] = [
            (&["*"], "pods", true),
            (&["*"], "pods/status", false),
            (&["*/*"], "pods", true),
            (&["*/*"], "pods/status", true),
            (&["pods"], "pods", true),
            (&["pods"], "pods/status", false),
            (&["pods"], "nodes", false),
            (&["pods/*"], "pods", true),
            (&["pods/*"], "pods/log", true),
            (&["pods/*"], "nodes", false),
            (&["*/status"], "pods", false),
            (&["*/status"], "nodes/status", true),
            (&["pods/status"], "pods/status", true),
            (&["nodes", "pods/status"], "pods/log", false),
        ];
        for (paths, asked, expected) in table {
            let (resource, subresource) = asked.split_once('/').unwrap_or((asked, ""));
            let place = Place {
                operation: Operation::Create,
                group: "",
                version: "v1",
                resource,
                subresource,
                is_namespaced: true,
            };
            let rule = rule(&everything, &everything, &everything, paths, "");
            assert_eq!(rule.covers(&place), expected, "{paths:?} {asked}");
        }
    }

    #[test]
    fn all_parts_of_a_rule_count() {
        let place = |operation, is_namespaced| Place {
            operation,
            group: "apps",
            version: "v1",
            resource: "deployments",
            subresource: "",
            is_namespaced,
        };
        let (create, update) = (Operation::Create, Operation::Update);
        for (operations, groups, versions, scope, asked, expected) in [
            (["CREATE"], ["apps"], ["v1"], "", place(create, true), true),
            (["CREATE"], ["apps"], ["v1"], "*", place(update, true), false),
            (["*"], ["apps"], ["v1"], "Namespaced", place(update, true), true),
            (["*"], ["apps"], ["v1"], "Namespaced", place(update, false), false),
            (["*"], ["apps"], ["v1"], "Cluster", place(update, true), false),
            (["*"], ["apps"], ["v1"], "Cluster", place(update, false), true),
            (["*"], [""], ["v1"], "", place(create, true), false),
            (["*"], ["*"], ["v2"], "", place(create, true), false),
            (["*"], ["*"], ["*"], "", place(create, true), true),
        ] {
            let rule = rule(&operations, &groups, &versions, &["deployments"], scope);
            assert_eq!(rule.covers(&asked), expected, "{rule:?} {asked:?}");
        }
    }
}
