//! The index of grants, arranged so that a decision reads only the caller's own.
//!
//! The index is immutable, and a new one shares most of the old one. So readers need no lock, and a change of
//! one binding costs the same with ten bindings as with ten thousand.

use std::sync::Arc;

use engine::authorization::{Attributes, Decision, listing::Rule};
use imbl::{GenericHashMap, shared_ptr::DefaultSharedPtr};
use machinery::user::{User, service_account_name};

use super::{
    binding::{Binding, RoleRef, Subject, reason},
    grants::{Grant, Grants},
    rules,
};

type Map<Value> = GenericHashMap<Arc<str>, Value, foldhash::fast::RandomState, DefaultSharedPtr>;

/// All grants in one place.
#[derive(Debug, Clone, Default)]
struct NamespaceGrants {
    users: Map<Grants>,
    groups: Map<Grants>,
}

impl NamespaceGrants {
    /// Where the grants of a subject are, and under which name.
    fn of(&mut self, subject: &Subject) -> (&mut Map<Grants>, Arc<str>) {
        match subject {
            Subject::User(name) => (&mut self.users, name.as_str().into()),
            Subject::Group(name) => (&mut self.groups, name.as_str().into()),
            Subject::ServiceAccount { namespace, name } => {
                (&mut self.users, service_account_name(namespace, name).into())
            }
        }
    }
}

/// All roles and bindings at one time.
#[derive(Debug, Clone)]
pub struct Index {
    cluster: NamespaceGrants,
    namespaces: Map<NamespaceGrants>,
    cluster_roles: Map<Arc<[Rule]>>,
    roles: Map<Arc<[Rule]>>,
    /// What was put in, to be taken out again, by `<namespace>/<name>`.
    bindings: Map<Arc<Binding>>,
    /// `rbac.authorization.…`, for messages.
    group: Arc<str>,
}

/// What there is to say of one grant of the caller.
enum Held<'a> {
    /// A role, and why it is held.
    Role(&'a Arc<[Rule]>, &'a Arc<str>),
    /// One that does not exist.
    Missing(&'a RoleRef),
}

impl Index {
    /// Nothing is granted yet. `group` is the one of the four kinds, as messages name it.
    #[must_use]
    pub fn new(group: &str) -> Self {
        Index {
            cluster: NamespaceGrants::default(),
            namespaces: Map::default(),
            cluster_roles: Map::default(),
            roles: Map::default(),
            bindings: Map::default(),
            group: group.into(),
        }
    }

    /// Puts a role in, or takes it out.
    pub fn set_role(&mut self, role: RoleRef, rules: Option<Vec<Rule>>) {
        let (map, key) = match role {
            RoleRef::Cluster(key) => (&mut self.cluster_roles, key),
            RoleRef::Namespaced(key) => (&mut self.roles, key),
        };
        match rules {
            Some(rules) => map.insert(key, rules.into()),
            None => map.remove(&key),
        };
    }

    /// Takes all roles of the cluster out.
    pub fn forget_cluster_roles(&mut self) {
        self.cluster_roles = Map::default();
    }

    /// Takes all roles of namespaces out.
    pub fn forget_roles(&mut self) {
        self.roles = Map::default();
    }

    /// Takes all bindings of the cluster out.
    pub fn forget_cluster_bindings(&mut self) {
        self.forget_bindings_if(|key| key.starts_with('/'));
    }

    /// Takes all bindings of namespaces out.
    pub fn forget_bindings(&mut self) {
        self.forget_bindings_if(|key| !key.starts_with('/'));
    }

    fn forget_bindings_if(&mut self, is_meant: impl Fn(&str) -> bool) {
        let keys: Vec<Arc<str>> = self.bindings.keys().filter(|key| is_meant(key)).cloned().collect();
        keys.iter().for_each(|key| self.remove_binding(key));
    }

    /// Puts a binding in, in place of the one of the same name.
    pub fn put_binding(&mut self, binding: Binding) {
        let key = Arc::from(format!("{}/{}", binding.namespace, binding.name));
        // First: a subject that the new state does not name any more loses the role.
        self.remove_binding(&key);
        let name: Arc<str> = binding.name.as_str().into();
        self.edit(&binding.namespace, |place| {
            for subject in &binding.subjects {
                let (map, who) = place.of(subject);
                let grant = Grant { role: binding.role.clone(), reason: reason(&binding, subject).into() };
                map.entry(who).or_default().insert(Arc::clone(&name), grant);
            }
        });
        self.bindings.insert(key, Arc::new(binding));
    }

    /// Takes the binding with this key out: `<namespace>/<name>`, with an empty namespace for the whole
    /// cluster.
    pub fn remove_binding(&mut self, key: &str) {
        let Some(binding) = self.bindings.remove(key) else { return };
        self.edit(&binding.namespace, |place| {
            for subject in &binding.subjects {
                let (map, who) = place.of(subject);
                if let Some(grants) = map.get_mut(&who) {
                    grants.remove(binding.name.as_str());
                    if grants.is_empty() {
                        map.remove(&who);
                    }
                }
            }
        });
    }

    fn edit(&mut self, namespace: &str, edit: impl FnOnce(&mut NamespaceGrants)) {
        if namespace.is_empty() {
            return edit(&mut self.cluster);
        }
        let place = self.namespaces.entry(namespace.into()).or_default();
        edit(place);
        // Namespaces come and go. Without this, the map would only grow.
        if place.users.is_empty() && place.groups.is_empty() {
            self.namespaces.remove(namespace);
        }
    }

    /// Judges one request: what holds everywhere first, then what holds in its namespace.
    pub(super) fn authorize(&self, attributes: &Attributes<'_>) -> Decision {
        let mut missing = Vec::new();
        let found = self.find(attributes.user, attributes.namespace, |held| match held {
            Held::Role(rules, reason) => rules::allow(rules, attributes).then(|| Arc::clone(reason)),
            Held::Missing(role) => {
                missing.push(role.clone());
                None
            }
        });
        match found {
            Some(reason) => Decision::allow_because(reason),
            None if missing.is_empty() => Decision::silent(),
            None => Decision::no_opinion(format!("RBAC: {}", self.told(&missing))),
        }
    }

    /// The roles that a user holds in a namespace and in the whole cluster, and a message about those that do
    /// not exist.
    pub(super) fn held_by(&self, user: &User, namespace: &str) -> (Vec<Arc<[Rule]>>, Option<String>) {
        let (mut found, mut missing) = (Vec::new(), Vec::new());
        self.find(user, namespace, |held| {
            match held {
                Held::Role(rules, _) => found.push(Arc::clone(rules)),
                Held::Missing(role) => missing.push(role.clone()),
            }
            None::<()>
        });
        (found, (!missing.is_empty()).then(|| self.told(&missing)))
    }

    /// The rules of a role.
    pub(super) fn role(&self, role: &RoleRef) -> Option<&Arc<[Rule]>> {
        match role {
            RoleRef::Cluster(name) => self.cluster_roles.get(name),
            RoleRef::Namespaced(key) => self.roles.get(key),
        }
    }

    /// Looks at the grants of a user until one gives an answer.
    fn find<'a, Answer>(
        &'a self,
        user: &User,
        namespace: &str,
        mut look: impl FnMut(Held<'a>) -> Option<Answer>,
    ) -> Option<Answer> {
        let below = if namespace.is_empty() { None } else { self.namespaces.get(namespace) };
        for place in std::iter::once(&self.cluster).chain(below) {
            let by_name = place.users.get(user.name.as_str());
            let by_group = user.groups.iter().filter_map(|group| place.groups.get(group.as_str()));
            for grant in by_name.into_iter().chain(by_group).flat_map(Grants::each) {
                let held = match self.role(&grant.role) {
                    Some(rules) => Held::Role(rules, &grant.reason),
                    None => Held::Missing(&grant.role),
                };
                if let Some(answer) = look(held) {
                    return Some(answer);
                }
            }
        }
        None
    }

    /// A message that names each missing role once.
    fn told(&self, missing: &[RoleRef]) -> String {
        let mut lines: Vec<String> = Vec::new();
        for role in missing {
            let line = role.not_found(&self.group);
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        match lines.as_slice() {
            [one] => one.clone(),
            many => format!("[{}]", many.join(", ")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn index() -> Index {
        let mut index = Index::new("rbac.authorization.platform.io");
        let reader = vec![Rule::on_resources(&["get"], &[""], &["pods"])];
        index.set_role(RoleRef::Cluster("reader".into()), Some(reader));
        let writer = vec![Rule::on_resources(&["update"], &[""], &["pods"])];
        index.set_role(RoleRef::Namespaced("team/writer".into()), Some(writer));
        index
    }

    fn bind(index: &mut Index, namespace: &str, name: &str, role: RoleRef, subjects: &[Subject]) {
        let (namespace, name) = (namespace.to_owned(), name.to_owned());
        index.put_binding(Binding { namespace, name, role, subjects: subjects.to_vec() });
    }

    fn reader() -> RoleRef {
        RoleRef::Cluster("reader".into())
    }

    fn user(name: &str) -> Subject {
        Subject::User(name.to_owned())
    }

    fn ask(index: &Index, name: &str, groups: &[&str], verb: &str, namespace: &str) -> (bool, String) {
        let groups = groups.iter().map(|group| (*group).to_owned()).collect();
        let user = User { name: name.to_owned(), groups, ..User::default() };
        let attributes = Attributes {
            namespace,
            resource: "pods",
            name: "a",
            is_resource: true,
            ..Attributes::path(&user, verb, "")
        };
        let decision = index.authorize(&attributes);
        (decision.is_allowed(), decision.reason.as_str().to_owned())
    }

    #[test]
    fn grants_hold_where_they_were_given_and_say_why() {
        let mut index = index();
        bind(&mut index, "", "all", reader(), &[Subject::Group("dev".to_owned()), user("jane")]);
        bind(
            &mut index,
            "team",
            "some",
            RoleRef::Namespaced("team/writer".into()),
            &[Subject::ServiceAccount { namespace: "ci".to_owned(), name: "bot".to_owned() }],
        );
        bind(&mut index, "other", "gone", RoleRef::Namespaced("other/gone".into()), &[user("jane")]);
        bind(&mut index, "other", "lost", RoleRef::Cluster("lost".into()), &[user("jane")]);
        let by = |text: &str| (true, format!("RBAC: allowed by {text}"));
        let no = |text: &str| (false, text.to_owned());
        let of_group = r#"ClusterRoleBinding "all" of ClusterRole "reader" to Group "dev""#;
        let of_user = r#"ClusterRoleBinding "all" of ClusterRole "reader" to User "jane""#;
        let of_bot = r#"RoleBinding "some/team" of Role "writer" to ServiceAccount "bot/ci""#;
        let errors = "RBAC: [role.rbac.authorization.platform.io \"gone\" not found, \
                      clusterrole.rbac.authorization.platform.io \"lost\" not found]";
        let bot = "system:serviceaccount:ci:bot";
        let (dev, ops, none) = (["dev"].as_slice(), ["ops"].as_slice(), [].as_slice());
        let table = [
            ("jim", dev, "get", "", by(of_group)),
            ("jim", dev, "get", "team", by(of_group)),
            ("jane", dev, "get", "team", by(of_user)),
            ("jim", ops, "get", "team", no("")),
            (bot, none, "update", "team", by(of_bot)),
            (bot, none, "update", "other", no("")),
            (bot, none, "update", "", no("")),
            ("jane", none, "update", "other", no(errors)),
            ("jane", none, "get", "other", by(of_user)),
        ];
        for (name, groups, verb, namespace, expected) in table {
            assert_eq!(ask(&index, name, groups, verb, namespace), expected, "{name} {verb} {namespace}");
        }
    }

    #[test]
    fn what_is_taken_away_is_gone() {
        let mut index = index();
        let before = index.clone();
        bind(&mut index, "team", "one", reader(), &[user("jane"), user("jim")]);
        assert!(ask(&index, "jim", &[], "get", "team").0);
        // A binding with the same name takes its place.
        bind(&mut index, "team", "one", reader(), &[user("jane")]);
        assert!(!ask(&index, "jim", &[], "get", "team").0);
        assert!(ask(&index, "jane", &[], "get", "team").0);
        index.set_role(reader(), None);
        assert!(!ask(&index, "jane", &[], "get", "team").0);
        index.remove_binding("team/one");
        index.remove_binding("team/one");
        assert!(index.namespaces.is_empty());
        assert!(index.bindings.is_empty());
        assert!(!ask(&before, "jane", &[], "get", "team").0);
    }
}
