//! What a token says, how long it is good, and what may be asked for.

use serde_json::{Value, json};

use crate::accounts::support::{ACCOUNTS, ISSUER, World, part, text};

#[tokio::test]
async fn a_token_is_issued_and_tells_who_its_bearer_is() {
    let world = World::start().await;
    let answer = world.ask(&json!({})).await.expect(201);
    assert_eq!(
        (&answer["kind"], &answer["apiVersion"]),
        (&json!("TokenRequest"), &json!("authentication.platform.io/v1"))
    );
    assert_eq!(
        (&answer["metadata"]["name"], &answer["metadata"]["namespace"]),
        (&json!("bot"), &json!("default"))
    );
    let metadata = &answer["metadata"];
    assert!(metadata["uid"].is_string() && metadata["creationTimestamp"].is_string(), "{metadata}");
    let spec = json!({ "audiences": [ISSUER], "expirationSeconds": 3600, "boundObjectRef": null });
    assert_eq!(answer["spec"], spec);
    assert!(answer["status"]["expirationTimestamp"].is_string(), "{answer}");
    let token = text(&answer["status"]["token"]);

    let uid = text(&world.api.get(&format!("{ACCOUNTS}/bot")).await.expect(200)["metadata"]["uid"]);
    let claims = part(&token, 1);
    assert_eq!(claims["iss"], ISSUER);
    assert_eq!(claims["sub"], "system:serviceaccount:default:bot");
    assert_eq!(claims["aud"], json!([ISSUER]));
    let own = json!({ "namespace": "default", "serviceaccount": { "name": "bot", "uid": uid } });
    assert_eq!(claims["platform.io"], own);
    let seconds = |name: &str| claims[name].as_u64().expect("seconds");
    assert_eq!((seconds("exp") - seconds("iat"), seconds("nbf")), (3600, seconds("iat")));

    let status = world.review(&token).await;
    assert_eq!(status["authenticated"], true, "{status}");
    assert_eq!(status["audiences"], json!([ISSUER]));
    let groups = json!(["system:serviceaccounts", "system:serviceaccounts:default", "system:authenticated"]);
    let id = format!("JTI={}", text(&claims["jti"]));
    let extra = json!({ "authentication.platform.io/credential-id": [id] });
    let user = json!({ "username": "system:serviceaccount:default:bot", "uid": uid, "groups": groups,
        "extra": extra });
    assert_eq!(status["user"], user);
    let refused = world.get_with(&token, "/api/v1/namespaces").await;
    refused.fails(
        403,
        "Forbidden",
        r#"User "system:serviceaccount:default:bot" cannot list resource "namespaces""#,
    );
}

#[tokio::test]
async fn a_token_is_good_until_its_end_and_a_minute_more() {
    let world = World::start().await;
    let token = world.token(&json!({ "expirationSeconds": 600 })).await;
    world.accepts(&token).await;
    world.hand.advance(std::time::Duration::from_secs(600 + 59));
    world.accepts(&token).await;
    world.hand.advance(std::time::Duration::from_secs(11));
    world.refuses(&token, "service account token has expired").await;
}

#[tokio::test]
async fn the_life_that_is_asked_for_has_bounds() {
    let world =
        World::with(|config| config.authentication.service_accounts.expiration_seconds_max = 7200).await;
    for (seconds, why) in [
        (599_i64, "Invalid value: 599: may not specify a duration less than 10 minutes"),
        (-1, "Invalid value: -1: may not specify a duration less than 10 minutes"),
        (4_294_967_297, "Invalid value: 4294967297: may not specify a duration larger than 2^32 seconds"),
    ] {
        let answer = world.ask(&json!({ "expirationSeconds": seconds })).await;
        let status = answer.fails(422, "Invalid", &format!("spec.expirationSeconds: {why}"));
        assert_eq!(status["details"]["kind"], "TokenRequest");
    }
    let answer = world.ask(&json!({ "expirationSeconds": 7201 })).await;
    assert_eq!(answer.expect(201)["spec"]["expirationSeconds"], 7200);
    let warning = "requested expiration of 7201 seconds shortened to 7200 seconds";
    assert!(answer.header("warning").contains(warning), "{:?}", answer.headers);
    let claims = part(&text(&answer.json()["status"]["token"]), 1);
    assert_eq!(claims["exp"].as_u64().expect("exp") - claims["iat"].as_u64().expect("iat"), 7200);
    let answer = world.ask(&json!({ "expirationSeconds": 7200 })).await;
    answer.expect(201);
    assert_eq!(answer.header("warning"), "");
}

#[tokio::test]
async fn a_request_speaks_of_an_account_that_there_is() {
    let world = World::start().await;
    let missing = world.api.post(&format!("{ACCOUNTS}/nobody/token"), &json!({ "spec": {} })).await;
    missing.fails(404, "NotFound", "serviceaccounts \"nobody\" not found");
    let path = format!("{ACCOUNTS}/bot/token");
    let name = "metadata.name: Invalid value: \"other\": must match the service account name if specified";
    for (metadata, code, reason, why) in [
        (json!({ "name": "other" }), 422, "Invalid", name),
        (
            json!({ "namespace": "other" }),
            400,
            "BadRequest",
            "does not match the namespace sent on the request",
        ),
        (json!({ "uid": "1" }), 409, "Conflict", "the UID in the token request (1) does not match the UID"),
    ] {
        let answer = world.api.post(&path, &json!({ "metadata": metadata, "spec": {} })).await;
        answer.fails(code, reason, why);
    }
    assert_eq!(world.api.get(&path).await.code, 405);
}

#[tokio::test]
async fn a_dry_run_leaves_nothing_behind_and_answers_alike() {
    let world = World::start().await;
    let before = world.api.get(ACCOUNTS).await.expect(200);
    let path = format!("{ACCOUNTS}/bot/token?dryRun=All");
    let answer = world.api.post(&path, &json!({ "spec": {} })).await.expect(201);
    assert_ne!(answer["status"]["token"], Value::Null);
    assert_eq!(world.api.get(ACCOUNTS).await.expect(200), before);
}

#[tokio::test]
async fn a_token_that_nobody_would_read_is_not_made() {
    let world = World::start().await;
    let audiences: Vec<String> =
        (0..1000).map(|number| format!("https://audience-{number}.example")).collect();
    world.ask(&json!({ "audiences": audiences })).await.fails(400, "BadRequest", "name fewer audiences");
}
