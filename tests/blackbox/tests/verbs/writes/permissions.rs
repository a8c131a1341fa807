//! Who makes an object through PUT or apply must be allowed to create it, whatever else they may do.

use std::{
    collections::BTreeSet,
    sync::{Arc, Mutex, PoisonError},
};

use apiserver::testing::TestServer;
use blackbox::{
    http::{Answer, Api, send},
    objects::{CONFIG_MAPS, LEASES, config_map, lease},
};
use engine::authorization::{Attributes, Authorizer, Decision};
use ground::ready::Ready;
use reqwest::{Client, Method};
use serde_json::Value;

use crate::writes::support::{created, version, with};

const APPLY: &str = "application/apply-patch+yaml";

const SOMEBODY: &str = "system:anonymous";

/// Grants some verbs to everybody, and remembers what it was asked.
#[derive(Debug, Default)]
struct Verbs {
    granted: BTreeSet<&'static str>,
    asked: Mutex<Vec<String>>,
}

impl Authorizer for Verbs {
    fn authorize<'a>(&'a self, attributes: &'a Attributes<'a>) -> Ready<'a, Decision> {
        let Attributes { user, verb, group, resource, subresource, namespace, name, .. } = *attributes;
        // Controllers ask as well.
        if user.name == SOMEBODY {
            let question = format!("{verb} {group}/{resource}/{subresource} {namespace}/{name}");
            self.asked.lock().unwrap_or_else(PoisonError::into_inner).push(question);
        }
        if self.granted.contains(verb) { Decision::allow() } else { Decision::silent() }.into()
    }
}

/// A server that grants these verbs to somebody without a name.
struct World {
    api: Api,
    somebody: Client,
    verbs: Arc<Verbs>,
}

impl World {
    async fn granting(granted: &[&'static str]) -> Self {
        let verbs = Arc::new(Verbs { granted: granted.iter().copied().collect(), ..Verbs::default() });
        let authorizer: Arc<dyn Authorizer> = Arc::<Verbs>::clone(&verbs);
        let server =
            TestServer::builder().configure(move |config| config.authorization.authorizers.push(authorizer));
        let api = Api::over(server.start().await.expect("a test server starts"));
        let somebody = api.anonymous();
        World { api, somebody, verbs }
    }

    /// What somebody gets for a write.
    async fn send(&self, method: Method, path: &str, content_type: &str, body: &Value) -> Answer {
        let request = self.somebody.request(method, format!("{}{path}", self.api.server.url()));
        send(request.header("content-type", content_type).body(body.to_string())).await
    }

    async fn put(&self, path: &str, body: &Value) -> Answer {
        self.send(Method::PUT, path, "application/json", body).await
    }

    async fn apply(&self, path: &str, body: &Value) -> Answer {
        self.send(Method::PATCH, &format!("{path}?fieldManager=me"), APPLY, body).await
    }

    /// What the authorizer was asked since the last time.
    fn asked(&self) -> Vec<String> {
        std::mem::take(&mut *self.verbs.asked.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

fn url(collection: &str) -> String {
    format!("{collection}/a")
}

#[track_caller]
fn is_forbidden(answer: &Answer, resource: &str, group: &str) {
    let status = answer.fails(403, "Forbidden", "is forbidden");
    let expected = format!(
        "User \"{SOMEBODY}\" cannot create resource \"{resource}\" in API group \"{group}\" in the \
         namespace \"default\""
    );
    assert!(status["message"].as_str().is_some_and(|message| message.contains(&expected)), "{status}");
    assert_eq!(status["details"]["name"], "a");
}

#[tokio::test]
async fn a_put_that_creates_takes_both_permissions() {
    let world = World::granting(&["update"]).await;
    world.asked();
    is_forbidden(&world.put(&url(LEASES), &lease("a")).await, "leases", "coordination.platform.io");
    let lease_of = |verb: &str| format!("{verb} coordination.platform.io/leases/ default/a");
    assert_eq!(world.asked(), [lease_of("update"), lease_of("create")]);
    // A trial needs what the real thing needs.
    let trial = world.put(&format!("{}?dryRun=All", url(LEASES)), &lease("a")).await;
    is_forbidden(&trial, "leases", "coordination.platform.io");
    world.api.get(&url(LEASES)).await.fails(404, "NotFound", "");
    // What is there may be changed.
    let made = created(&world.api, LEASES, &lease("a")).await;
    world.asked();
    let changed = with(made.clone(), "/spec/holderIdentity", "two".into());
    assert_ne!(version(&world.put(&url(LEASES), &changed).await.expect(200)), version(&made));
    assert_eq!(world.asked(), [lease_of("update")]);

    let world = World::granting(&["update", "create"]).await;
    world.put(&url(LEASES), &lease("a")).await.expect(201);
    let world = World::granting(&["create"]).await;
    let refused = world.put(&url(LEASES), &lease("a")).await;
    refused.fails(403, "Forbidden", "cannot update resource \"leases\"");
    // A kind that PUT does not create is not there, whatever is granted.
    let world = World::granting(&["update"]).await;
    world.put(&url(CONFIG_MAPS), &config_map("a")).await.fails(404, "NotFound", "\"a\" not found");
}

#[tokio::test]
async fn an_apply_that_creates_takes_both_permissions() {
    let world = World::granting(&["patch"]).await;
    world.asked();
    is_forbidden(&world.apply(&url(CONFIG_MAPS), &config_map("a")).await, "configmaps", "");
    let asked = |verb: &str| format!("{verb} /configmaps/ default/a");
    assert_eq!(world.asked(), [asked("patch"), asked("create")]);
    world.api.get(&url(CONFIG_MAPS)).await.fails(404, "NotFound", "");
    created(&world.api, CONFIG_MAPS, &config_map("a")).await;
    world.asked();
    world.apply(&url(CONFIG_MAPS), &config_map("a")).await.expect(200);
    assert_eq!(world.asked(), [asked("patch")]);

    let world = World::granting(&["patch", "create"]).await;
    world.apply(&url(CONFIG_MAPS), &config_map("a")).await.expect(201);
    let world = World::granting(&["create", "update"]).await;
    let refused = world.apply(&url(CONFIG_MAPS), &config_map("a")).await;
    refused.fails(403, "Forbidden", "cannot patch resource \"configmaps\"");
}
