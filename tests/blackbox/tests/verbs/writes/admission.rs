//! How admission stands between the other parts of a write: retries, refusals, rights, reservations, deletes,
//! interests.

use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering},
};

use apiserver::testing::TestServer;
use blackbox::{
    http::{Api, send},
    objects::{CONFIG_MAPS, LEASES, config_map, lease},
};
use engine::{
    authorization::{Attributes, Authorizer, Decision},
    context::admit::{
        AdmissionRequest, Host, Interest, Judgement, Kinds, Link, Operation, Plugin, Reservation,
        Subresources,
    },
};
use generated::rbac_authorization::v1::{PolicyRule, Role};
use ground::ready::Ready;
use machinery::kind::Verb;
use reqwest::Method;
use serde_json::{Value, json};
use tokio::sync::Barrier;

use crate::writes::{
    plugin::{CONFIG_MAP_WRITES, Judged, mutating, of, scripted, server},
    support::created,
};

const ROLES: &str = "/apis/rbac.authorization.platform.io/v1/namespaces/default/roles";

/// Labels what a patch makes, and holds the first patch up until another write came first.
struct Slow {
    meeting: Arc<Barrier>,
    patches: Arc<AtomicUsize>,
}

impl Plugin for Slow {
    fn mutate<'a>(&'a self, _host: Host<'a>, admission: &'a mut AdmissionRequest<'_>) -> Judgement<'a> {
        if admission.request.route.verb != Verb::Patch {
            return Ready::Now(Ok(()));
        }
        Ready::later(async move {
            let earlier = self.patches.fetch_add(1, Ordering::Relaxed);
            if let Some(draft) = admission.draft() {
                let text = format!("{}", earlier + 1);
                draft.object_mut().metadata_mut().labels.insert("patches".to_owned(), text);
            }
            if earlier == 0 {
                self.meeting.wait().await;
                self.meeting.wait().await;
            }
            Ok(())
        })
    }
}

#[tokio::test]
async fn a_patch_that_lost_a_race_is_admitted_again() {
    let (meeting, patches) = (Arc::new(Barrier::new(2)), Arc::default());
    let slow = Slow { meeting: Arc::clone(&meeting), patches: Arc::clone(&patches) };
    let api = server(vec![Link { plugin: Arc::new(slow), interests: CONFIG_MAP_WRITES }]).await;
    let made = created(&api, CONFIG_MAPS, &config_map("a")).await;
    let url = format!("{CONFIG_MAPS}/a");
    let patch = json!({ "data": { "mine": "1" } });
    let faster = async {
        meeting.wait().await;
        let mut other = made.clone();
        other["data"]["theirs"] = json!("1");
        api.put(&url, &other).await.expect(200);
        meeting.wait().await;
    };
    let (patched, ()) = tokio::join!(api.merge(&url, &patch), faster);
    let patched = patched.expect(200);
    assert_eq!(patched["data"], json!({ "key": "value", "mine": "1", "theirs": "1" }));
    assert_eq!(patched["metadata"]["labels"], json!({ "patches": "2" }));
}

/// PUT and apply create what is not there; a plugin sees a create.
#[tokio::test]
async fn a_create_by_put_or_apply_is_a_create() {
    const KINDS: &[Interest] = &[of("core", "configmaps"), of("coordination", "leases")];
    let teller = mutating(KINDS, |admission| {
        let text = format!("{:?} {}", admission.operation, admission.old.is_some());
        if let Some(draft) = admission.draft() {
            draft.object_mut().metadata_mut().annotations.insert("told".to_owned(), text);
        }
        Ok(())
    });
    let api = server(vec![teller]).await;
    let told = |object: &Value| object["metadata"]["annotations"]["told"].clone();
    let (slot, map) = (format!("{LEASES}/a"), format!("{CONFIG_MAPS}/a?fieldManager=me"));
    let made = api.put(&slot, &lease("a")).await.expect(201);
    assert_eq!(told(&made), "Create false");
    assert_eq!(told(&api.put(&slot, &made).await.expect(200)), "Update true");
    for (code, expected) in [(201, "Create false"), (200, "Update true")] {
        let applied = api.patch(&map, "application/apply-patch+yaml", &config_map("a")).await.expect(code);
        assert_eq!(told(&applied), expected);
    }
}

/// Allows everything but what lifts the check of grants.
#[derive(Debug)]
struct NoEscalation;

impl Authorizer for NoEscalation {
    fn authorize<'a>(&'a self, attributes: &'a Attributes<'a>) -> Ready<'a, Decision> {
        let lifts = matches!(attributes.verb, "escalate" | "bind");
        if lifts { Decision::silent() } else { Decision::allow() }.into()
    }
}

/// A plugin is no way around the check of grants, which judges what it made of a role.
#[tokio::test]
async fn what_a_plugin_adds_to_a_role_must_be_held() {
    const ROLE_WRITES: &[Interest] = &[of("rbac.authorization", "roles")];
    let giver = mutating(ROLE_WRITES, |admission| {
        let Some(draft) = admission.draft() else { return Ok(()) };
        draft.edit(|role: &mut Role| {
            let every = || vec!["*".to_owned()];
            let rule = PolicyRule {
                verbs: every(),
                api_groups: every(),
                resources: every(),
                ..PolicyRule::default()
            };
            role.rules.push(rule);
        });
        Ok(())
    });
    let builder = TestServer::builder().configure(|config| {
        config.authorization.authorizers = vec![Arc::new(NoEscalation)];
        config.admission_plugins = vec![giver.into()];
    });
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let role = json!({
        "kind": "Role", "apiVersion": "rbac.authorization.platform.io/v1", "metadata": { "name": "a" },
            "rules": [],
    });
    let request = api.anonymous().request(Method::POST, format!("{}{ROLES}", api.server.url()));
    let refused = send(request.json(&role)).await;
    refused.fails(403, "Forbidden", "is attempting to grant RBAC permissions not currently held");
}

/// Counts what is held and what was kept.
#[derive(Debug, Default)]
struct Quota(Mutex<(i32, i32)>);

impl Quota {
    fn change(&self, held: i32, kept: i32) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counts = (counts.0 + held, counts.1 + kept);
    }

    fn counts(&self) -> (i32, i32) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One object of a quota.
struct Held(Arc<Quota>);

impl Reservation for Held {
    fn keep(self: Box<Self>) {
        self.0.change(0, 1);
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        self.0.change(-1, 0);
    }
}

/// Reserves in both phases, and refuses names that begin with `no` after all.
fn reserving(quota: &Arc<Quota>) -> Link {
    let reserve = |quota: &Arc<Quota>, admission: &AdmissionRequest<'_>| {
        quota.change(1, 0);
        admission.reserve(Held(Arc::clone(quota)));
    };
    let (first, second) = (Arc::clone(quota), Arc::clone(quota));
    let judge = move |admission: &AdmissionRequest<'_>| -> Judged {
        reserve(&second, admission);
        if admission.name().starts_with("no") { Err(admission.forbidden("there is no more")) } else { Ok(()) }
    };
    scripted(
        CONFIG_MAP_WRITES,
        move |admission| {
            reserve(&first, admission);
            Ok(())
        },
        judge,
    )
}

#[tokio::test]
async fn reservations_are_kept_with_what_is_stored() {
    let quota: Arc<Quota> = Arc::default();
    let api = server(vec![reserving(&quota)]).await;
    created(&api, CONFIG_MAPS, &config_map("a")).await;
    assert_eq!(quota.counts(), (0, 2), "one of each phase");
    let url = format!("{CONFIG_MAPS}/a");
    // It exists, it breaks a rule, it is refused, it is a trial, it is another version.
    api.post(CONFIG_MAPS, &config_map("a")).await.fails(409, "AlreadyExists", "");
    api.post(CONFIG_MAPS, &config_map("A")).await.fails(422, "Invalid", "");
    api.post(CONFIG_MAPS, &config_map("no")).await.fails(403, "Forbidden", "there is no more");
    api.post(&format!("{CONFIG_MAPS}?dryRun=All"), &config_map("b")).await.expect(201);
    api.merge(&format!("{url}?dryRun=All"), &json!({ "data": { "x": "y" } })).await.expect(200);
    api.delete(&format!("{url}?dryRun=All")).await.expect(200);
    api.merge(&url, &json!({ "metadata": { "resourceVersion": "1" } })).await.fails(409, "Conflict", "");
    assert_eq!(quota.counts(), (0, 2));
    api.merge(&url, &json!({ "data": { "x": "y" } })).await.expect(200);
    api.delete(&url).await.expect(200);
    assert_eq!(quota.counts(), (0, 6));
}

#[tokio::test]
async fn deletes_go_through_both_phases() {
    let teller = scripted(
        CONFIG_MAP_WRITES,
        |admission| {
            assert_eq!(admission.object().is_some(), admission.operation != Operation::Delete);
            admission.warn(format!("first {:?} {}", admission.operation, admission.name()));
            Ok(())
        },
        |admission| {
            admission.warn(format!("second {}", admission.name()));
            let last = admission.operation == Operation::Delete && admission.name() == "c";
            if last { Err(admission.forbidden("it is the last one")) } else { Ok(()) }
        },
    );
    let api = server(vec![teller]).await;
    for name in ["a", "b", "c"] {
        created(&api, CONFIG_MAPS, &config_map(name)).await;
    }
    let gone = api.delete(&format!("{CONFIG_MAPS}/a")).await;
    gone.expect(200);
    assert_eq!(gone.all("warning"), ["299 - \"first Delete a\"", "299 - \"second a\""]);
    let all = api.delete(CONFIG_MAPS).await;
    // The call for one of a collection does not name it.
    all.fails(403, "Forbidden", "configmaps \"Unknown\" is forbidden: it is the last one");
    let each = ["first Delete b", "second b", "first Delete c", "second c"];
    assert_eq!(all.all("warning"), each.map(|text| format!("299 - \"{text}\"")));
    api.get(&format!("{CONFIG_MAPS}/b")).await.fails(404, "NotFound", "");
    api.get(&format!("{CONFIG_MAPS}/c")).await.expect(200);
}

/// A plugin is called for what its interests name: each write once, whatever the number of interests that
/// name it.
#[tokio::test]
async fn a_plugin_sees_what_it_has_an_interest_in() {
    const SOME: &[Interest] = &[
        Interest {
            operations: &[Operation::Create],
            kinds: Kinds::Group("core"),
            subresources: Subresources::None,
        },
        Interest {
            operations: &[Operation::Create, Operation::Delete],
            kinds: Kinds::One("core", "configmaps"),
            subresources: Subresources::All,
        },
        Interest {
            operations: &[Operation::Update],
            kinds: Kinds::All,
            subresources: Subresources::One("status"),
        },
    ];
    let seen: Arc<Mutex<Vec<String>>> = Arc::default();
    let notes = Arc::clone(&seen);
    let teller = mutating(SOME, move |admission| {
        let route = &admission.request.route;
        // Controllers write as well.
        if admission.request.manager == "me" {
            let text = format!(
                "{:?} {}/{}",
                admission.operation,
                route.resource.kind.plural,
                route.subresource_name()
            );
            notes.lock().unwrap_or_else(PoisonError::into_inner).push(text);
        }
        Ok(())
    });
    let api = server(vec![teller]).await;
    let me = |path: &str| format!("{path}?fieldManager=me");
    let label = json!({ "metadata": { "labels": { "a": "b" } } });
    api.post(&me(CONFIG_MAPS), &config_map("a")).await.expect(201);
    api.merge(&me(&format!("{CONFIG_MAPS}/a")), &label).await.expect(200);
    api.post(&me("/api/v1/namespaces"), &json!({ "metadata": { "name": "x" } })).await.expect(201);
    api.merge(&me("/api/v1/namespaces/x/status"), &label).await.expect(200);
    api.merge(&me("/api/v1/namespaces/x"), &label).await.expect(200);
    api.post(&me(LEASES), &lease("a")).await.expect(201);
    let seen = std::mem::take(&mut *seen.lock().unwrap_or_else(PoisonError::into_inner));
    assert_eq!(seen, ["Create configmaps/", "Create namespaces/", "Update namespaces/status"]);
}
