//! Permissions from a file of policies.

use std::{fs, sync::Arc};

use access::{
    authn::oidc::OidcSettings,
    authz::{Mode, abac::Abac},
};
use apiserver::{config, testing::TestServer};
use blackbox::http::{Api, send};
use reqwest::Method;
use serde_json::json;

use crate::delegated::{issuer::Issuer, keys::Key, support::eventually_not};

const POLICIES: &str = r#"
# Everybody who proved who they are may look at the versions.
{"apiVersion":"abac.authorization.platform.io/v1beta1","kind":"Policy","spec":{"group":"*","nonResourcePath":"/api*","readonly":true}}
{"apiVersion":"abac.authorization.platform.io/v1beta1","kind":"Policy","spec":{"user":"jane","namespace":"default","resource":"configmaps"}}
{"apiVersion":"abac.authorization.platform.io/v1beta1","kind":"Policy","spec":{"group":"readers","namespace":"*","resource":"*","apiGroup":"*","readonly":true}}
"#;

async fn start(oidc: OidcSettings) -> Api {
    let file = tempfile::NamedTempFile::new().expect("a file");
    fs::write(file.path(), POLICIES).expect("written");
    let brand = config::brand("platform").expect("it ships");
    let (abac, _) = Abac::load(file.path(), brand).expect("good policies");
    let builder = TestServer::builder().configure(|config| {
        config.authentication.issuers = vec![oidc];
        config.authorization.modes = vec![Mode::Abac];
        config.authorization.abac = Some(Arc::new(abac));
    });
    Api::over(builder.start().await.expect("a test server starts"))
}

#[tokio::test]
async fn policies_grant_what_they_say_and_nothing_else() {
    let key = Key::new("a");
    let issuer = Issuer::start(&[&key]).await;
    let api = start(issuer.settings()).await;
    let token = |name: &str, groups: &[&str]| {
        let mut claims = issuer.claims(name);
        claims["groups"] = json!(groups);
        key.token(&claims)
    };
    eventually_not(&api, &token("jane", &[]), 401).await;
    let maps = "/api/v1/namespaces/default/configmaps";
    let table = [
        ("jane", "", Method::GET, maps, 200),
        ("jane", "", Method::DELETE, "/api/v1/namespaces/default/configmaps/none", 404),
        ("jane", "", Method::GET, "/api/v1/configmaps", 403),
        ("jane", "", Method::GET, "/api/v1/namespaces/default/secrets", 403),
        ("jane", "", Method::GET, "/api", 200),
        ("jane", "", Method::GET, "/metrics", 403),
        ("joe", "", Method::GET, maps, 403),
        ("joe", "readers", Method::GET, "/api/v1/secrets", 200),
        ("joe", "readers", Method::GET, "/apis/coordination.platform.io/v1/leases", 200),
        ("joe", "readers", Method::DELETE, "/api/v1/namespaces/default/secrets/none", 403),
    ];
    for (name, group, method, path, code) in table {
        let groups: Vec<&str> = Some(group).filter(|group| !group.is_empty()).into_iter().collect();
        let request = api.anonymous().request(method.clone(), format!("{}{path}", api.server.url()));
        let answer = send(request.header("authorization", format!("Bearer {}", token(name, &groups)))).await;
        assert_eq!(answer.code, code, "{name} {group} {method} {path}: {}", answer.text());
        if code == 403 {
            answer.fails(403, "Forbidden", ": No policy matched.");
        }
    }
    let nobody = send(api.anonymous().request(Method::GET, format!("{}/api", api.server.url()))).await;
    nobody.fails(403, "Forbidden", "system:anonymous");
}
