//! `Patch::Apply` and `Patch::Strategic` on sub-resources.

use k8s_openapi::api::core::v1::Namespace;
use kube::{
    Api,
    api::{Patch, PatchParams, PostParams},
};
use serde_json::{Value, json};

use super::{causes, conflict, owner, owners, refused, start};

fn condition(kind: &str, reason: &str) -> Value {
    json!({ "type": kind, "status": "False", "reason": reason })
}

fn status(conditions: &[Value]) -> Value {
    json!({
        "apiVersion": "v1", "kind": "Namespace", "metadata": { "name": "shop" },
        "status": { "conditions": conditions },
    })
}

/// What an applier of one condition owns.
fn owned(kind: &str) -> Value {
    let key = format!("k:{{\"type\":\"{kind}\"}}");
    json!({ "f:status": { "f:conditions": {
        key: { ".": {}, "f:type": {}, "f:status": {}, "f:reason": {} },
    } } })
}

fn reasons(object: &Namespace) -> Vec<(String, String)> {
    let conditions = object.status.clone().and_then(|status| status.conditions).unwrap_or_default();
    conditions.into_iter().map(|one| (one.type_, one.reason.unwrap_or_default())).collect()
}

async fn namespaces() -> (apiserver::testing::TestServer, Api<Namespace>) {
    let (server, client) = start().await;
    let api: Api<Namespace> = Api::all(client);
    let mut shop = Namespace::default();
    shop.metadata.name = Some("shop".to_owned());
    // Something to own, so that owners are tracked from the start.
    shop.metadata.labels = Some([("tier".to_owned(), "one".to_owned())].into());
    api.create(&PostParams::default(), &shop).await.expect("made");
    (server, api)
}

#[tokio::test]
async fn appliers_of_a_status_share_its_conditions_one_by_one() {
    let (_server, api) = namespaces().await;
    let (one, two) = (PatchParams::apply("one"), PatchParams::apply("two"));
    let of_one = status(&[condition("A", "First")]);
    api.patch_status("shop", &one, &Patch::Apply(&of_one)).await.expect("applied");
    let of_two = status(&[condition("B", "First")]);
    let both = api.patch_status("shop", &two, &Patch::Apply(&of_two)).await.expect("applied");
    assert_eq!(reasons(&both), [("A".into(), "First".into()), ("B".into(), "First".into())]);
    let appliers: Vec<_> = owners(&both).into_iter().filter(|owner| owner.1 == "Apply").collect();
    assert_eq!(
        appliers,
        [owner("one", "Apply", "status", owned("A")), owner("two", "Apply", "status", owned("B"))]
    );

    let other = status(&[condition("A", "Second"), condition("B", "First")]);
    let refusal = refused(api.patch_status("shop", &two, &Patch::Apply(&other)).await, 409, "Conflict");
    let field = ".status.conditions[type=\"A\"].reason";
    assert_eq!(causes(&refusal), [conflict("\"one\" with subresource \"status\"", field)]);
    assert_eq!(
        refusal.message,
        format!("Apply failed with 1 conflict: conflict with \"one\" with subresource \"status\": {field}")
    );
    let forced =
        api.patch_status("shop", &two.clone().force(), &Patch::Apply(&other)).await.expect("by force");
    assert_eq!(reasons(&forced), [("A".into(), "Second".into()), ("B".into(), "First".into())]);

    // The item stays for the one who still owns a part of it, and goes with the last.
    let none = status(&[]);
    let left = api.patch_status("shop", &two, &Patch::Apply(&none)).await.expect("applied");
    assert_eq!(reasons(&left), [("A".into(), String::new())]);
    let gone = api.patch_status("shop", &one, &Patch::Apply(&none)).await.expect("applied");
    assert_eq!(reasons(&gone), []);
}

#[tokio::test]
async fn a_part_takes_and_gives_only_what_is_its_own() {
    let (_server, api) = namespaces().await;
    let me = PatchParams::apply("me");
    // The labels of a status, and the status of an object, are nobody's business.
    let mut config = status(&[condition("A", "First")]);
    config["metadata"]["labels"] = json!({ "team": "me" });
    let labelled = api.patch("shop", &me, &Patch::Apply(&config)).await.expect("applied");
    assert_eq!(reasons(&labelled), []);
    let metadata = json!({ "f:metadata": { "f:labels": { "f:team": {} } } });
    assert!(owners(&labelled).contains(&owner("me", "Apply", "", metadata)), "{labelled:?}");
    config["metadata"] = json!({ "name": "shop" });
    let both = api.patch_status("shop", &me, &Patch::Apply(&config)).await.expect("applied");
    assert_eq!(
        both.metadata.labels.as_ref().and_then(|labels| labels.get("team")).map(String::as_str),
        Some("me")
    );
    assert_eq!(reasons(&both), [("A".into(), "First".into())]);
    // One manager has one entry for each.
    let subresources: Vec<String> =
        owners(&both).into_iter().filter(|owner| owner.0 == "me").map(|owner| owner.2).collect();
    assert_eq!(subresources, ["", "status"]);
    let missing = api
        .patch_status(
            "none",
            &me,
            &Patch::Apply(&json!({
                "apiVersion": "v1", "kind": "Namespace", "metadata": { "name": "none" },
            })),
        )
        .await;
    assert_eq!(refused(missing, 404, "NotFound").message, "namespaces \"none\" not found");
}

#[tokio::test]
async fn conditions_are_merged_by_their_type() {
    let (_server, api) = namespaces().await;
    let params = PatchParams { field_manager: Some("controller".to_owned()), ..PatchParams::default() };
    let first = json!({ "status": { "conditions": [condition("A", "1"), condition("B", "1")] } });
    api.patch_status("shop", &params, &Patch::Strategic(&first)).await.expect("patched");
    let second = json!({ "status": {
        "$setElementOrder/conditions": [{ "type": "C" }, { "type": "B" }],
        "conditions": [
            condition("C", "2"), { "type": "B", "reason": "2" }, { "$patch": "delete", "type": "A" },
        ],
    } });
    let patched = api.patch_status("shop", &params, &Patch::Strategic(&second)).await.expect("patched");
    assert_eq!(reasons(&patched), [("C".into(), "2".into()), ("B".into(), "2".into())]);
    // An update does not ask, and owns what it wrote.
    let me = PatchParams::apply("me");
    let config = status(&[condition("B", "3")]);
    let refusal = refused(api.patch_status("shop", &me, &Patch::Apply(&config)).await, 409, "Conflict");
    let owner = "\"controller\" with subresource \"status\" using v1";
    assert_eq!(causes(&refusal), [conflict(owner, ".status.conditions[type=\"B\"].reason")]);
}
