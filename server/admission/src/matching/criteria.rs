//! What a policy or a binding says of the requests that it is about.

use std::sync::Arc;

use engine::catalog::Resource;
use generated_admissionregistration::admissionregistration::v1::{
    MatchResources, NamedRuleWithOperations, RuleWithOperations,
};
use machinery::selector::LabelSelector;

use super::{labels::selector, rule::Rule, spelling::Spelling, subject::Subject};

/// The requests that a policy or a binding is about.
#[derive(Debug)]
pub(crate) struct Criteria {
    /// None means every request.
    rules: Vec<NamedRule>,
    excluded: Vec<NamedRule>,
    /// Whether rules also mean other versions of what they name.
    is_equivalent: bool,
    /// In which namespaces.
    pub(crate) namespaces: LabelSelector,
    /// Which objects.
    pub(crate) objects: LabelSelector,
}

#[derive(Debug)]
struct NamedRule {
    rule: Rule,
    /// The objects; empty for all.
    names: Vec<String>,
}

/// What criteria say of a kind of request.
#[derive(Debug, Clone)]
pub(crate) enum Match {
    /// They are about it, by this spelling.
    Yes(Spelling),
    /// They are not about it.
    No,
    /// That depends on the name of the object.
    ByName,
}

impl Criteria {
    pub(crate) fn new(stored: &MatchResources) -> Self {
        let rules = |rules: &[NamedRuleWithOperations]| rules.iter().map(NamedRule::new).collect();
        Criteria {
            rules: rules(&stored.resource_rules),
            excluded: rules(&stored.exclude_resource_rules),
            is_equivalent: stored.match_policy.as_deref() == Some("Equivalent"),
            namespaces: selector(stored.namespace_selector.as_ref()),
            objects: selector(stored.object_selector.as_ref()),
        }
    }

    /// What the rules say of a request, whatever its object is called.
    pub(crate) fn of(&self, subject: &Subject<'_>) -> Match {
        let others = if self.is_equivalent { subject.others() } else { Vec::new() };
        let any = self.rules.iter().chain(&self.excluded).any(|rule| {
            !rule.names.is_empty()
                && (rule.rule.covers(&subject.place(subject.resource))
                    || others.iter().any(|other| rule.rule.covers(&subject.place(other))))
        });
        if any {
            return Match::ByName;
        }
        self.decide(subject, &others, "").map_or(Match::No, Match::Yes)
    }

    /// Whether they are about objects with any labels, in namespaces with any labels.
    pub(crate) fn ignores_labels(&self) -> bool {
        self.namespaces.is_empty() && self.objects.is_empty()
    }

    /// What the rules say of a request for an object of this name.
    pub(crate) fn of_named(&self, subject: &Subject<'_>, name: &str) -> Option<Spelling> {
        let others = if self.is_equivalent { subject.others() } else { Vec::new() };
        self.decide(subject, &others, name)
    }

    fn decide(&self, subject: &Subject<'_>, others: &[Arc<Resource>], name: &str) -> Option<Spelling> {
        if named(&self.excluded, subject, others, name).is_some() {
            return None;
        }
        if self.rules.is_empty() {
            return Some(Spelling::default());
        }
        named(&self.rules, subject, others, name)
    }
}

/// By which spelling the first of the rules names a request; that of the request itself counts before others.
fn named(
    rules: &[NamedRule],
    subject: &Subject<'_>,
    others: &[Arc<Resource>],
    name: &str,
) -> Option<Spelling> {
    let about = rules.iter().filter(|rule| rule.is_about(name));
    Rule::first_spelling(about.map(|rule| &rule.rule), subject, others)
}

impl NamedRule {
    fn new(stored: &NamedRuleWithOperations) -> Self {
        let rule = RuleWithOperations {
            operations: stored.operations.clone(),
            api_groups: stored.api_groups.clone(),
            api_versions: stored.api_versions.clone(),
            resources: stored.resources.clone(),
            scope: stored.scope.clone(),
        };
        NamedRule { rule: Rule::new(&rule), names: stored.resource_names.clone() }
    }

    fn is_about(&self, name: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|known| known == name)
    }
}
