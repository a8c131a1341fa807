//! A server whose users have certificates of an authority of the test, and questions to it.

use std::{collections::BTreeMap, fs};

use apiserver::{config::Config, testing::TestServer};
use blackbox::{
    authority::Authority,
    http::{Answer, Api, send},
};
use reqwest::{Client, Method};
use serde_json::{Value, json};
use tempfile::TempDir;

/// The group of roles and bindings.
pub(crate) const RBAC: &str = "rbac.authorization.platform.io";

/// A server and its users.
pub(crate) struct World {
    pub(crate) api: Api,
    authority: Authority,
    clients: BTreeMap<String, Client>,
    _directory: TempDir,
}

impl World {
    /// A server with the usual settings.
    pub(crate) async fn start() -> Self {
        World::with(|_| {}).await
    }

    /// A server with other settings.
    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> Self {
        let authority = Authority::new("the users' authority");
        let directory = tempfile::tempdir().expect("a directory");
        let file = directory.path().join("users.pem");
        fs::write(&file, authority.pem()).expect("a file");
        let builder = TestServer::builder().configure(|config| {
            config.authentication.client_ca_file = Some(file);
            change(config);
        });
        let api = Api::over(builder.start().await.expect("a test server starts"));
        World { api, authority, clients: BTreeMap::new(), _directory: directory }
    }

    /// Gives a user a certificate.
    pub(crate) fn user(&mut self, name: &str, groups: &[&str]) -> Client {
        let client = self.api.presenting(&self.authority.client(name, groups));
        self.clients.insert(name.to_owned(), client.clone());
        client
    }

    /// The client of a user who has a certificate; of nobody in particular for any other name.
    pub(crate) fn of(&self, name: &str) -> Client {
        self.clients.get(name).cloned().unwrap_or_else(|| self.api.anonymous())
    }

    /// What a user gets for a request.
    pub(crate) async fn ask(&self, user: &str, method: Method, path: &str, body: Option<&Value>) -> Answer {
        let request = self.of(user).request(method, format!("{}{path}", self.api.server.url()));
        match body {
            Some(body) => send(request.json(body)).await,
            None => send(request).await,
        }
    }

    /// Makes a namespace.
    pub(crate) async fn namespace(&self, name: &str) {
        self.api.post("/api/v1/namespaces", &blackbox::objects::namespace(name)).await.expect(201);
    }

    /// Makes a role in a namespace, or of the cluster when that is empty.
    pub(crate) async fn role(&self, namespace: &str, name: &str, rules: Value) {
        self.api.post(&roles(namespace), &role(namespace, name, rules)).await.expect(201);
    }

    /// Binds a role in a namespace, or in the cluster when that is empty. Role and subjects are `Kind name`.
    pub(crate) async fn bind(&self, namespace: &str, name: &str, role: &str, subjects: &[&str]) {
        self.api.post(&bindings(namespace), &binding(namespace, name, role, subjects)).await.expect(201);
    }
}

/// Where roles are.
pub(crate) fn roles(namespace: &str) -> String {
    match namespace {
        "" => format!("/apis/{RBAC}/v1/clusterroles"),
        _ => format!("/apis/{RBAC}/v1/namespaces/{namespace}/roles"),
    }
}

/// Where bindings are.
pub(crate) fn bindings(namespace: &str) -> String {
    match namespace {
        "" => format!("/apis/{RBAC}/v1/clusterrolebindings"),
        _ => format!("/apis/{RBAC}/v1/namespaces/{namespace}/rolebindings"),
    }
}

/// A role.
pub(crate) fn role(namespace: &str, name: &str, rules: Value) -> Value {
    let kind = if namespace.is_empty() { "ClusterRole" } else { "Role" };
    json!({ "apiVersion": format!("{RBAC}/v1"), "kind": kind, "metadata": { "name": name }, "rules": rules })
}

/// A binding. The role is `Kind name`, and so are the subjects; an account is
/// `ServiceAccount namespace/name`.
pub(crate) fn binding(namespace: &str, name: &str, role: &str, subjects: &[&str]) -> Value {
    let kind = if namespace.is_empty() { "ClusterRoleBinding" } else { "RoleBinding" };
    let pair = |text: &str| text.split_once(' ').map(|(kind, name)| (kind.to_owned(), name.to_owned()));
    let (role_kind, role_name) = pair(role).expect("Kind name");
    let subjects: Vec<Value> = subjects
        .iter()
        .map(|text| {
            let (kind, name) = pair(text).expect("Kind name");
            match name.split_once('/').filter(|_| kind == "ServiceAccount") {
                Some(("", name)) => json!({ "kind": kind, "name": name }),
                Some((namespace, name)) => json!({ "kind": kind, "name": name, "namespace": namespace }),
                None => json!({ "kind": kind, "name": name, "apiGroup": RBAC }),
            }
        })
        .collect();
    json!({
        "apiVersion": format!("{RBAC}/v1"), "kind": kind, "metadata": { "name": name },
        "roleRef": { "apiGroup": RBAC, "kind": role_kind, "name": role_name }, "subjects": subjects,
    })
}

/// A rule on resources; each text is a list with blanks, `core` is the group without a name.
pub(crate) fn rule(verbs: &str, groups: &str, resources: &str) -> Value {
    let words =
        |text: &str| -> Vec<String> { text.split(' ').map(|word| word.replace("core", "")).collect() };
    json!({ "verbs": words(verbs), "apiGroups": words(groups), "resources": words(resources) })
}

/// The same for objects of these names only.
pub(crate) fn rule_on(verbs: &str, groups: &str, resources: &str, names: &str) -> Value {
    let mut rule = rule(verbs, groups, resources);
    rule["resourceNames"] = json!(names.split(' ').collect::<Vec<_>>());
    rule
}

/// A rule on paths.
pub(crate) fn rule_on_paths(verbs: &str, paths: &str) -> Value {
    let words = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
    json!({ "verbs": words(verbs), "nonResourceURLs": words(paths) })
}
