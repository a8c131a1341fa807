//! The rights of a user as a list for people: a hint for clients, on which no decision is based.

/// Some permissions: what may be done to which resources, or which paths may be used.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rule {
    /// What may be done; `*` for everything.
    pub verbs: Vec<String>,
    /// Groups of the resource types; `*` for all, empty text for core.
    pub api_groups: Vec<String>,
    /// Resource types, also `type/part`, `*/part`, or `*` for all with all their parts.
    pub resources: Vec<String>,
    /// Names of objects; none for any.
    pub resource_names: Vec<String>,
    /// Paths that are no resource; `*` at the end stands for anything.
    pub non_resource_urls: Vec<String>,
}

impl Rule {
    /// One on resources, or one on paths.
    fn of(words: [&[&str]; 4]) -> Self {
        let [verbs, api_groups, resources, non_resource_urls] =
            words.map(|words| words.iter().map(|word| (*word).to_owned()).collect());
        Rule { verbs, api_groups, resources, non_resource_urls, resource_names: Vec::new() }
    }

    /// Verbs on resources of some groups.
    #[must_use]
    pub fn on_resources(verbs: &[&str], api_groups: &[&str], resources: &[&str]) -> Self {
        Rule::of([verbs, api_groups, resources, &[]])
    }

    /// Verbs on paths that are no resource.
    #[must_use]
    pub fn on_paths(verbs: &[&str], paths: &[&str]) -> Self {
        Rule::of([verbs, &[], &[], paths])
    }
}

/// The rights of a user in a namespace.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listing {
    /// The rules.
    pub rules: Vec<Rule>,
    /// Whether there may be more.
    pub incomplete: bool,
    /// Errors of authorizers that could not list their rules.
    pub errors: Vec<String>,
}

impl Listing {
    /// The list of a user who may do everything.
    #[must_use]
    pub fn everything() -> Self {
        let rules = vec![Rule::on_resources(&["*"], &["*"], &["*"]), Rule::on_paths(&["*"], &["*"])];
        Listing { rules, ..Listing::default() }
    }

    /// The list of an authorizer that cannot list its rules, with the reason.
    #[must_use]
    pub fn unknown(why: &str) -> Self {
        Listing { rules: Vec::new(), incomplete: true, errors: vec![why.to_owned()] }
    }

    /// Adds the list of another authorizer.
    pub(crate) fn join(&mut self, other: Listing) {
        self.rules.extend(other.rules);
        self.incomplete |= other.incomplete;
        self.errors.extend(other.errors);
    }
}
