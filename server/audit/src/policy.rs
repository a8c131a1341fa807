//! Selects the requests that are recorded, and the level of detail. A policy is read once. The first rule
//! that matches a request decides.

mod document;
mod read;
#[cfg(test)]
mod tests;

use engine::authorization::Attributes;

pub(crate) use ground::metrics::Level;
pub(crate) use read::{POLICY_BYTES_MAX, PolicyFile};

/// The moments at which an event is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The caller is known; nothing else was done.
    RequestReceived,
    /// The head of a long answer is sent, or the request was refused early.
    ResponseStarted,
    /// The answer is sent completely.
    ResponseComplete,
    /// The handler panicked.
    Panic,
}

impl Stage {
    /// All stages.
    pub(crate) const ALL: [Stage; 4] =
        [Stage::RequestReceived, Stage::ResponseStarted, Stage::ResponseComplete, Stage::Panic];

    /// The name in policies and events.
    #[must_use]
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Stage::RequestReceived => "RequestReceived",
            Stage::ResponseStarted => "ResponseStarted",
            Stage::ResponseComplete => "ResponseComplete",
            Stage::Panic => "Panic",
        }
    }
}

/// A set of stages.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Stages(u8);

impl Stages {
    /// Adds a stage.
    #[must_use]
    pub(crate) const fn with(self, stage: Stage) -> Self {
        Stages(self.0 | 1 << stage as u8)
    }

    /// What is in one of the two.
    #[must_use]
    const fn union(self, other: Self) -> Self {
        Stages(self.0 | other.0)
    }

    /// Whether a stage is in the set.
    #[must_use]
    pub(crate) const fn contains(self, stage: Stage) -> bool {
        self.0 & 1 << stage as u8 != 0
    }
}

/// A valid policy.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Policy {
    rules: Vec<Rule>,
    omit_stages: Stages,
    omit_managed_fields: bool,
}

/// One rule. An empty list matches everything.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Rule {
    level: Level,
    users: Vec<String>,
    user_groups: Vec<String>,
    verbs: Vec<String>,
    resources: Vec<GroupResources>,
    namespaces: Vec<String>,
    non_resource_urls: Vec<String>,
    omit_stages: Stages,
    omit_managed_fields: Option<bool>,
}

/// Resources of one API group.
#[derive(Debug, Clone, PartialEq, Eq)]
struct GroupResources {
    group: String,
    resources: Vec<String>,
    names: Vec<String>,
}

/// The decision of a policy about one request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Judgement {
    /// The level of detail.
    pub(crate) level: Level,
    /// The stages that are not recorded.
    pub(crate) omit_stages: Stages,
    /// Whether bodies are recorded without `metadata.managedFields`.
    pub(crate) omit_managed_fields: bool,
}

impl Policy {
    /// Decides about a request. Without a matching rule it is not recorded.
    #[must_use]
    pub(crate) fn judge(&self, asked: &Attributes<'_>) -> Judgement {
        let rule = self.rules.iter().find(|rule| rule.matches(asked));
        Judgement {
            level: rule.map_or(Level::None, |rule| rule.level),
            omit_stages: self.omit_stages.union(rule.map_or(Stages::default(), |rule| rule.omit_stages)),
            omit_managed_fields: rule
                .and_then(|rule| rule.omit_managed_fields)
                .unwrap_or(self.omit_managed_fields),
        }
    }
}

impl Rule {
    fn matches(&self, asked: &Attributes<'_>) -> bool {
        let user = asked.user;
        let in_group = || self.user_groups.iter().any(|group| user.groups.contains(group));
        allows(&self.users, &user.name)
            && (self.user_groups.is_empty() || in_group())
            && allows(&self.verbs, asked.verb)
            && self.matches_target(asked)
    }

    /// A rule about resources does not match other paths, and vice versa.
    fn matches_target(&self, asked: &Attributes<'_>) -> bool {
        if !self.namespaces.is_empty() || !self.resources.is_empty() {
            return asked.is_resource
                && allows(&self.namespaces, asked.namespace)
                && (self.resources.is_empty() || self.resources.iter().any(|some| some.matches(asked)));
        }
        if self.non_resource_urls.is_empty() {
            return true;
        }
        let covers = |pattern: &String| match pattern.strip_suffix('*') {
            Some(prefix) => asked.path.starts_with(prefix),
            None => asked.path == pattern,
        };
        !asked.is_resource && self.non_resource_urls.iter().any(covers)
    }
}

impl GroupResources {
    fn matches(&self, asked: &Attributes<'_>) -> bool {
        self.group == asked.group
            && (self.resources.is_empty()
                || allows(&self.names, asked.name)
                    && self.resources.iter().any(|pattern| covers(pattern, asked)))
    }
}

/// Whether a list is empty or contains the value.
fn allows(list: &[String], value: &str) -> bool {
    list.is_empty() || list.iter().any(|allowed| allowed == value)
}

/// Matches `*`, `pods`, `pods/log`, `pods/*` (the pods and all their sub-resources) or `*/scale`.
fn covers(pattern: &str, asked: &Attributes<'_>) -> bool {
    let (resource, subresource) = match pattern.split_once('/') {
        None if pattern == "*" => return true,
        None => return pattern == asked.resource && asked.subresource.is_empty(),
        Some(parts) => parts,
    };
    match (resource, subresource) {
        (resource, "*") => resource == asked.resource,
        ("*", subresource) => subresource == asked.subresource,
        (resource, subresource) => resource == asked.resource && subresource == asked.subresource,
    }
}
