//! Which schema of flow control a request falls under, and so which level. Every answer names both, and
//! clients that find them there lift their own limit of requests.
//!
//! The view follows stored objects ([`Followed`]): a change counts from the next request on. It only names;
//! how many requests run at once is decided elsewhere.

use std::sync::Arc;

use engine::{authorization::Attributes, followed::Followed};
use ground::metrics::FlowMetrics;
use http::HeaderValue;
use tokio::sync::watch;

/// Sub-resources whose requests go on: flow control leaves them out.
const LASTING: [&str; 5] = ["attach", "exec", "log", "portforward", "proxy"];

/// What stands for everything in a rule.
const ALL: &str = "*";

/// How the names of service accounts begin.
const ACCOUNT_PREFIX: &str = "system:serviceaccount:";

/// The schemas and levels of a server.
pub struct Flows(Followed<FlowIndex>);

/// The flow that a request falls under: the headers of its answer, and its metrics.
#[derive(Debug, Clone)]
pub struct RequestFlow {
    /// The uid of the schema.
    pub schema: HeaderValue,
    /// The uid of its level.
    pub level: HeaderValue,
    /// The metrics of the schema.
    pub metrics: Arc<FlowMetrics>,
}

/// A schema: whose requests it takes.
#[derive(Debug)]
pub struct FlowSchema {
    /// The name, which decides between schemas of the same precedence.
    pub name: String,
    /// The lower, the earlier it is asked.
    pub precedence: i32,
    /// The name of its level.
    pub level: String,
    /// The uid.
    pub uid: HeaderValue,
    /// A request belongs here if one of these takes it.
    pub rules: Vec<FlowRule>,
    /// Counts its requests.
    pub metrics: Arc<FlowMetrics>,
}

/// Requests of some callers.
#[derive(Debug)]
pub struct FlowRule {
    /// The callers.
    pub subjects: Vec<FlowSubject>,
    /// Requests to resources.
    pub resources: Vec<FlowResources>,
    /// Requests to other paths.
    pub paths: Vec<FlowPaths>,
}

/// A caller, or many.
#[derive(Debug)]
pub enum FlowSubject {
    /// The user of this name, or every user.
    User(String),
    /// The members of a group, or everybody.
    Group(String),
    /// A service account, or all accounts of the namespace.
    ServiceAccount {
        /// Its namespace.
        namespace: String,
        /// Its name.
        name: String,
    },
}

/// Requests to resources.
#[derive(Debug)]
pub struct FlowResources {
    /// Verbs.
    pub verbs: Vec<String>,
    /// Groups.
    pub groups: Vec<String>,
    /// Resource types, with a slash and the part if they are about a part.
    pub resources: Vec<String>,
    /// Whether requests without a namespace belong here.
    pub cluster_scope: bool,
    /// Namespaces.
    pub namespaces: Vec<String>,
}

/// Requests to paths that are no resource.
#[derive(Debug)]
pub struct FlowPaths {
    /// Methods in lower case.
    pub verbs: Vec<String>,
    /// Paths, each with everything below it.
    pub paths: Vec<String>,
}

/// Schemas in the order in which they are asked, and levels.
#[derive(Debug, Clone, Default)]
pub struct FlowIndex {
    schemas: Vec<Arc<FlowSchema>>,
    levels: Vec<(Arc<str>, HeaderValue)>,
}

impl Flows {
    /// Classifies by this index.
    #[must_use]
    pub fn new(index: Followed<FlowIndex>) -> Self {
        Flows(index)
    }

    /// See [`Followed::keep_up`].
    pub async fn keep_up(&self, stopping: watch::Receiver<bool>) {
        self.0.keep_up(stopping).await;
    }

    /// The flow of a request; none for one that goes on and is no watch, and for one that no schema takes.
    #[must_use]
    pub fn of(&self, attributes: &Attributes<'_>) -> Option<RequestFlow> {
        let lasts = attributes.verb == "proxy" || LASTING.contains(&attributes.subresource);
        if lasts && attributes.verb != "watch" { None } else { self.0.current().find(attributes) }
    }
}

impl FlowIndex {
    /// Forgets all schemas.
    pub fn forget_schemas(&mut self) {
        self.schemas.clear();
    }

    /// Forgets all levels.
    pub fn forget_levels(&mut self) {
        self.levels.clear();
    }

    /// Adds a schema, in place of the one of its name.
    pub fn put_schema(&mut self, schema: FlowSchema) {
        self.remove_schema(&schema.name);
        let place = (schema.precedence, schema.name.as_str());
        let at = self.schemas.partition_point(|known| (known.precedence, known.name.as_str()) < place);
        self.schemas.insert(at, Arc::new(schema));
    }

    /// Removes a schema.
    pub fn remove_schema(&mut self, name: &str) {
        self.schemas.retain(|known| known.name != name);
    }

    /// Adds a level with its uid, in place of the one of its name.
    pub fn put_level(&mut self, name: &str, uid: HeaderValue) {
        self.remove_level(name);
        self.levels.push((name.into(), uid));
    }

    /// Removes a level.
    pub fn remove_level(&mut self, name: &str) {
        self.levels.retain(|(known, _)| **known != *name);
    }

    /// The first schema that takes the request and whose level exists.
    fn find(&self, attributes: &Attributes<'_>) -> Option<RequestFlow> {
        let taken = self.schemas.iter().filter(|schema| schema.takes(attributes));
        let mut flows = taken.filter_map(|schema| {
            let (_, level) = self.levels.iter().find(|(name, _)| **name == *schema.level)?;
            let metrics = Arc::clone(&schema.metrics);
            Some(RequestFlow { schema: schema.uid.clone(), level: level.clone(), metrics })
        });
        flows.next()
    }
}

impl FlowSchema {
    fn takes(&self, asked: &Attributes<'_>) -> bool {
        self.rules.iter().any(|rule| {
            rule.subjects.iter().any(|subject| subject.is(asked))
                && if asked.is_resource {
                    rule.resources.iter().any(|resources| resources.have(asked))
                } else {
                    rule.paths.iter().any(|paths| paths.have(asked))
                }
        })
    }
}

impl FlowSubject {
    fn is(&self, asked: &Attributes<'_>) -> bool {
        let user = asked.user;
        match self {
            FlowSubject::User(name) => name == ALL || *name == user.name,
            FlowSubject::Group(group) => group == ALL || user.groups.contains(group),
            FlowSubject::ServiceAccount { namespace, name } => {
                let account = user.name.strip_prefix(ACCOUNT_PREFIX).and_then(|rest| rest.split_once(':'));
                account.is_some_and(|(of, called)| of == namespace && (name == ALL || called == name))
            }
        }
    }
}

impl FlowResources {
    fn have(&self, asked: &Attributes<'_>) -> bool {
        let is_asked = |resource: &str| match asked.subresource {
            "" => resource == asked.resource,
            part => resource.split_once('/') == Some((asked.resource, part)),
        };
        has(&self.verbs, |verb| verb == asked.verb)
            && has(&self.resources, is_asked)
            && has(&self.groups, |group| group == asked.group)
            && match asked.namespace {
                "" => self.cluster_scope,
                namespace => has(&self.namespaces, |one| one == namespace),
            }
    }
}

impl FlowPaths {
    fn have(&self, asked: &Attributes<'_>) -> bool {
        let is_asked = |path: &str| {
            let above = path.trim_end_matches('*');
            let above = above.strip_suffix('/').unwrap_or(above);
            path == asked.path || asked.path.strip_prefix(above).is_some_and(|rest| rest.starts_with('/'))
        };
        has(&self.verbs, |verb| verb == asked.verb) && has(&self.paths, is_asked)
    }
}

/// Whether one of the words fits, or the only one stands for all.
fn has(words: &[String], fits: impl Fn(&str) -> bool) -> bool {
    matches!(words, [one] if one == ALL) || words.iter().any(|word| fits(word))
}

#[cfg(test)]
mod tests {
    use ground::metrics::FlowControlMetrics;
    use machinery::user::User;

    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    fn rule(subject: FlowSubject, resources: Vec<FlowResources>, paths: Vec<FlowPaths>) -> FlowRule {
        FlowRule { subjects: vec![subject], resources, paths }
    }

    fn schema(name: &str, precedence: i32, level: &str, rule: FlowRule) -> FlowSchema {
        let uid = HeaderValue::from_str(name).expect("a header");
        let metrics = Arc::new(FlowControlMetrics::default().flow(name, level));
        let (name, level) = (name.to_owned(), level.to_owned());
        FlowSchema { name, precedence, level, uid, rules: vec![rule], metrics }
    }

    fn everything() -> (Vec<FlowResources>, Vec<FlowPaths>) {
        let all = || words(ALL);
        let resources = FlowResources {
            verbs: all(),
            groups: all(),
            resources: all(),
            cluster_scope: true,
            namespaces: all(),
        };
        (vec![resources], vec![FlowPaths { verbs: all(), paths: all() }])
    }

    fn index() -> FlowIndex {
        let mut index = FlowIndex::default();
        for level in ["one", "two"] {
            index.put_level(level, HeaderValue::from_static("level"));
        }
        let leases = FlowResources {
            verbs: words("get update"),
            groups: words("coordination.k8s.io"),
            resources: words("leases leases/status"),
            cluster_scope: false,
            namespaces: words("a b"),
        };
        let accounts = FlowSubject::ServiceAccount { namespace: "sys".into(), name: ALL.into() };
        index.put_schema(schema("leases", 100, "one", rule(accounts, vec![leases], Vec::new())));
        let probes = FlowPaths { verbs: words("get"), paths: words("/livez /logs/*") };
        let everybody = FlowSubject::Group("all".into());
        index.put_schema(schema("probes", 2, "one", rule(everybody, Vec::new(), vec![probes])));
        let (resources, paths) = everything();
        index.put_schema(schema("b", 900, "two", rule(FlowSubject::User("eve".into()), resources, paths)));
        let (resources, paths) = everything();
        index.put_schema(schema("a", 900, "gone", rule(FlowSubject::User(ALL.into()), resources, paths)));
        let (resources, paths) = everything();
        let last = rule(FlowSubject::Group("all".into()), resources, paths);
        index.put_schema(schema("last", 1_000, "two", last));
        index
    }

    #[test]
    fn the_first_schema_with_a_level_takes_a_request() {
        let flows = Flows::new(Followed::fixed(index()));
        let user =
            |name: &str| User { name: name.to_owned(), groups: vec!["all".to_owned()], ..User::default() };
        let (sam, eve, bob) = (user("system:serviceaccount:sys:sam"), user("eve"), user("bob"));
        let other = user("system:serviceaccount:system:sam");
        let nobody = User::default();
        let lease = |user, verb, namespace, subresource| Attributes {
            group: "coordination.k8s.io",
            resource: "leases",
            is_resource: true,
            verb,
            namespace,
            subresource,
            ..Attributes::path(user, "", "")
        };
        let table = [
            (Attributes::path(&bob, "get", "/livez"), Some("probes")),
            (Attributes::path(&bob, "get", "/livez/ping"), Some("probes")),
            (Attributes::path(&bob, "get", "/livezz"), Some("last")),
            (Attributes::path(&bob, "get", "/logs/a"), Some("probes")),
            (Attributes::path(&bob, "head", "/livez"), Some("last")),
            (Attributes::path(&eve, "head", "/livez"), Some("b")),
            (Attributes::path(&nobody, "get", "/livez"), None),
            (lease(&sam, "get", "a", ""), Some("leases")),
            (lease(&sam, "get", "a", "status"), Some("leases")),
            (lease(&sam, "get", "a", "scale"), Some("last")),
            (lease(&sam, "list", "a", ""), Some("last")),
            (lease(&sam, "get", "c", ""), Some("last")),
            (lease(&sam, "get", "", ""), Some("last")),
            (lease(&other, "get", "a", ""), Some("last")),
            (lease(&eve, "get", "a", ""), Some("b")),
            // What goes on is left out, but for watches.
            (lease(&sam, "create", "a", "exec"), None),
            (lease(&sam, "get", "a", "log"), None),
            (lease(&sam, "watch", "a", ""), Some("last")),
        ];
        for (attributes, expected) in table {
            let flow = flows.of(&attributes);
            let schema = flow.as_ref().map(|flow| flow.schema.to_str().expect("text"));
            assert_eq!(schema, expected, "{attributes:?}");
        }
    }

    #[test]
    fn what_is_removed_takes_nothing() {
        let mut index = index();
        index.remove_schema("last");
        index.put_level("gone", HeaderValue::from_static("back"));
        let bob = User { name: "bob".to_owned(), groups: vec!["all".to_owned()], ..User::default() };
        let asked = Attributes::path(&bob, "get", "/version");
        let found = index.find(&asked).map(|flow| (flow.schema, flow.level));
        assert_eq!(found, Some((HeaderValue::from_static("a"), HeaderValue::from_static("back"))));
        index.forget_levels();
        assert!(index.find(&asked).is_none());
    }
}
