//! Issuers and anonymous requests as a file configures them (`--authentication-config`), also while it
//! changes.

use std::{fs, path::PathBuf, time::Duration};

use apiserver::options::{self, Action};
use blackbox::{
    http::{Api, send},
    metrics::counted,
};
use ground::clock::ClockHand;
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::delegated::{
    issuer::{CLIENT, ELSEWHERE, Issuer},
    keys::Key,
    support::{eventually, start, who},
};

const RELOADS: &str = "apiserver_authentication_config_controller_automatic_reloads_total";
const INFO: &str = "apiserver_authentication_config_controller_last_config_info";
const REFUSED: &str = "401 Unauthorized";

/// A file, and the server that follows it.
struct FollowedServer {
    _directory: TempDir,
    path: PathBuf,
    api: Api,
    _hand: ClockHand,
}

impl FollowedServer {
    /// Starts a server as the command line does.
    async fn start(jwt: &[Value], anonymous: Option<Value>) -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("authentication.json");
        fs::write(&path, file(jwt, anonymous)).expect("written");
        let option = format!("--authentication-config={}", path.display());
        let Ok(Action::Serve { config, .. }) = options::read(["apiserver", option.as_str()]) else {
            panic!("a good file");
        };
        let (api, hand) = start(|own| {
            own.authentication = config.authentication;
            own.serving.reload_interval = Duration::from_millis(20);
        })
        .await;
        FollowedServer { _directory: directory, path, api, _hand: hand }
    }

    /// Changes the file, and waits until the server has read it so often with this status.
    async fn change(&self, contents: &str, status: &str, times: f64) {
        fs::write(&self.path, contents).expect("written");
        let label = format!("status=\"{status}\"");
        for _ in 0..1000 {
            if counted(&self.api, RELOADS, &[&label]).await >= times {
                return;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("the file is not read");
    }
}

fn file(jwt: &[Value], anonymous: Option<Value>) -> String {
    let mut file = json!({
        "apiVersion": "apiserver.config.platform.io/v1", "kind": "AuthenticationConfiguration", "jwt": jwt,
    });
    if let Some(anonymous) = anonymous {
        file["anonymous"] = anonymous;
    }
    file.to_string()
}

/// An entry for an issuer, with these further fields.
fn entry(issuer: &Issuer, more: &Value) -> Value {
    let mut entry = json!({
        "issuer": {
            "url": issuer.url(), "certificateAuthority": issuer.authority.pem(), "audiences": [CLIENT],
        },
        "claimMappings": { "username": { "claim": "sub", "prefix": "" } },
    });
    for (name, value) in more.as_object().expect("fields") {
        entry[name] = value.clone();
    }
    entry
}

fn token(issuer: &Issuer, key: &Key, subject: &str, more: &Value) -> String {
    let mut claims = issuer.claims(subject);
    for (name, value) in more.as_object().expect("claims") {
        claims[name] = value.clone();
    }
    key.token(&claims)
}

#[tokio::test]
async fn claims_and_expressions_make_users() {
    let key = Key::new("a");
    let issuer = Issuer::start(&[&key]).await;
    let mut entry = entry(
        &issuer,
        &json!({
            "claimMappings": {
                "username": { "expression": "'oidc:' + claims.?login.orValue(claims.sub)" },
                "groups": { "expression": "claims.?roles.orValue('').split(',').map(role, 'role:' + role)" },
                "uid": { "claim": "sub" },
                "extra": [{ "key": "example.org/tenant", "valueExpression": "claims.?tenant.orValue('')" }],
            },
            "claimValidationRules": [
                { "claim": "team", "requiredValue": "a" },
                { "expression": "claims.exp - claims.iat <= 3600", "message": "it lives too long" },
            ],
            "userValidationRules": [{ "expression": "!user.groups.exists(group, group == 'role:root')" }],
        }),
    );
    // The document at the usual place of the issuer does not count then.
    entry["issuer"]["discoveryURL"] = json!(format!("{}{ELSEWHERE}", issuer.url()));
    entry["issuer"]["audiences"] = json!(["another", CLIENT]);
    entry["issuer"]["audienceMatchPolicy"] = json!("MatchAny");
    let followed = FollowedServer::start(&[entry], None).await;
    let api = &followed.api;
    let exp = issuer.claims("jane")["exp"].as_u64().expect("a number");
    let good = json!({ "team": "a", "iat": exp - 600 });
    eventually(api, &token(&issuer, &key, "first", &good)).await;
    assert_eq!(issuer.service.times("GET /.well-known/openid-configuration"), 0);
    let with = |more: Value| {
        let mut claims = good.clone();
        for (name, value) in more.as_object().expect("claims") {
            claims[name] = value.clone();
        }
        claims
    };
    let table = [
        (with(json!({})), "oidc:jane jane role:,system:authenticated"),
        (
            with(json!({ "login": "j", "roles": "dev,ops", "tenant": "t", "jti": "7" })),
            "oidc:j jane role:dev,role:ops,system:authenticated \
             {\"authentication.platform.io/credential-id\": [\"JTI=7\"], \"example.org/tenant\": [\"t\"]}",
        ),
        (with(json!({ "aud": "another" })), "oidc:jane jane role:,system:authenticated"),
        (with(json!({ "aud": "third" })), REFUSED),
        (with(json!({ "login": 7 })), REFUSED),
        (with(json!({ "roles": ["dev"] })), REFUSED),
        (with(json!({ "roles": "dev,root" })), REFUSED),
        (with(json!({ "team": "b" })), REFUSED),
        (with(json!({ "iat": exp - 3601 })), REFUSED),
        (with(json!({ "iat": "yesterday" })), REFUSED),
    ];
    for (claims, expected) in table {
        assert_eq!(who(api, &token(&issuer, &key, "jane", &claims)).await, expected, "{claims}");
    }
}

#[tokio::test]
async fn each_issuer_vouches_for_its_own_users() {
    let keys = [Key::new("a"), Key::new("a")];
    let (first, second) = (Issuer::start(&[&keys[0]]).await, Issuer::start(&[&keys[1]]).await);
    let prefixed =
        |prefix: &str| json!({ "claimMappings": { "username": { "claim": "sub", "prefix": prefix } } });
    let entries = [entry(&first, &prefixed("first:")), entry(&second, &prefixed("second:"))];
    let followed = FollowedServer::start(&entries, None).await;
    let api = &followed.api;
    let none = json!({});
    for (issuer, key, expected) in [
        (&first, &keys[0], "first:jane  system:authenticated"),
        (&second, &keys[1], "second:jane  system:authenticated"),
    ] {
        eventually(api, &token(issuer, key, "first", &none)).await;
        assert_eq!(who(api, &token(issuer, key, "jane", &none)).await, expected);
    }
    for (issuer, key) in [(&first, &keys[1]), (&second, &keys[0])] {
        assert_eq!(who(api, &token(issuer, key, "jane", &none)).await, REFUSED);
    }
    let stranger = json!({ "iss": "https://elsewhere.example" });
    assert_eq!(who(api, &token(&first, &keys[0], "jane", &stranger)).await, REFUSED);
}

#[tokio::test]
async fn anonymous_requests_have_their_paths() {
    let anonymous = json!({ "enabled": true, "conditions": [{ "path": "/livez" }, { "path": "/apis" }] });
    let followed = FollowedServer::start(&[], Some(anonymous)).await;
    let api = &followed.api;
    // The mirror refuses everybody whom it sees, but for what all may see.
    for (path, code) in [
        ("/livez", 200),
        ("/livez?verbose", 200),
        ("/apis", 403),
        ("/apis/", 401),
        ("/%6Civez", 401),
        ("/livez/ping", 401),
        ("/readyz", 401),
        ("/api/v1/namespaces", 401),
        ("/", 401),
    ] {
        let url = format!("{}{path}", api.server.url());
        assert_eq!(send(api.anonymous().request(Method::GET, url)).await.code, code, "{path}");
    }
    let off = FollowedServer::start(&[], Some(json!({ "enabled": false }))).await;
    let url = format!("{}/livez", off.api.server.url());
    assert_eq!(send(off.api.anonymous().request(Method::GET, url)).await.code, 401);
}

#[tokio::test]
async fn a_bad_file_leaves_the_former_in_force() {
    let keys = [Key::new("a"), Key::new("b")];
    let (first, second) = (Issuer::start(&[&keys[0]]).await, Issuer::start(&[&keys[1]]).await);
    let none = json!({});
    let entries = [entry(&first, &none), entry(&second, &none)];
    let anonymous = || Some(json!({ "enabled": true, "conditions": [{ "path": "/livez" }] }));
    let followed = FollowedServer::start(&entries[..1], anonymous()).await;
    let api = &followed.api;
    let of_first = || token(&first, &keys[0], "jane", &none);
    let of_second = || token(&second, &keys[1], "joe", &none);
    eventually(api, &of_first()).await;
    assert_eq!(who(api, &of_second()).await, REFUSED);
    assert_eq!(counted(api, INFO, &["hash=\"sha256:"]).await, 1.0);

    // Mistakes leave what is in force: no document, a broken rule, another word on anonymous requests.
    let broken = entry(&second, &json!({ "userValidationRules": [{ "expression": "user." }] }));
    let bad = ["{".to_owned(), file(&[broken], anonymous()), file(&entries, None)];
    for (contents, times) in bad.iter().zip([1.0, 2.0, 3.0]) {
        followed.change(contents, "failure", times).await;
        assert_eq!(who(api, &of_first()).await, "jane  system:authenticated", "{contents}");
        assert_eq!(who(api, &of_second()).await, REFUSED, "{contents}");
    }
    assert_eq!(counted(api, RELOADS, &["success"]).await, 0.0);

    // So does an issuer that is not found, since it says that it is another one.
    let mut renamed = entry(&second, &none);
    renamed["issuer"]["url"] = json!(format!("{}/", second.url()));
    let document = "GET /.well-known/openid-configuration";
    let looks = second.service.times(document);
    fs::write(&followed.path, file(&[renamed], anonymous())).expect("written");
    while second.service.times(document) == looks {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(who(api, &of_first()).await, "jane  system:authenticated");
}

#[tokio::test]
async fn issuers_come_and_go_with_the_file() {
    let keys = [Key::new("a"), Key::new("b")];
    let (first, second) = (Issuer::start(&[&keys[0]]).await, Issuer::start(&[&keys[1]]).await);
    let none = json!({});
    let entries = [entry(&first, &none), entry(&second, &none)];
    let followed = FollowedServer::start(&[], None).await;
    let api = &followed.api;
    let of_first = || token(&first, &keys[0], "jane", &none);
    let of_second = || token(&second, &keys[1], "joe", &none);
    assert_eq!(who(api, &of_first()).await, REFUSED);
    // All issuers of the file are found when it counts.
    followed.change(&file(&entries, None), "success", 1.0).await;
    assert_eq!(who(api, &of_first()).await, "jane  system:authenticated");
    assert_eq!(who(api, &of_second()).await, "joe  system:authenticated");
    followed.change(&file(&entries[1..], None), "success", 2.0).await;
    assert_eq!(who(api, &of_first()).await, REFUSED);
    assert_eq!(who(api, &of_second()).await, "joe  system:authenticated");
    followed.change(&file(&[], None), "success", 3.0).await;
    assert_eq!(who(api, &of_second()).await, REFUSED);
    assert_eq!(counted(api, INFO, &["hash=\"sha256:"]).await, 1.0);
}
