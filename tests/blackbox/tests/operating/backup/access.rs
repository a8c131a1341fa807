//! Who may get all objects at once.

use std::time::Duration;

use blackbox::{
    http::{Api, send},
    objects::config_map,
    signing::{Asked, certificate_pem_of},
};
use reqwest::{Client, Method};
use serde_json::json;

use blackbox::process::PATIENCE;

const SNAPSHOT: &str = "/debug/snapshot";
const REQUESTS: &str = "/apis/certificates.platform.io/v1/certificatesigningrequests";

/// A client whose certificate says that it is jane of the group dev.
async fn jane(api: &Api) -> Client {
    let asked =
        Asked { common_name: "jane".to_owned(), organizations: vec!["dev".to_owned()], ..Asked::default() };
    let made = asked.with_rcgen();
    let signer = "platform.io/api-server-client";
    let object = made.object("jane", "certificates.platform.io/v1", signer, &["client auth"]);
    let created = api.post(REQUESTS, &object).await;
    let mut request = created.expect(201);
    request["status"]["conditions"] = json!([{ "type": "Approved", "status": "True", "reason": "Test" }]);
    api.put(&format!("{REQUESTS}/jane/approval"), &request).await.expect(200);
    let signed = async {
        loop {
            let request = api.get(&format!("{REQUESTS}/jane")).await.expect(200);
            if request["status"]["certificate"].is_string() {
                return certificate_pem_of(&request);
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let certificate = tokio::time::timeout(PATIENCE, signed).await.expect("it is signed");
    api.presenting(&(certificate + &made.key))
}

#[tokio::test]
async fn only_the_privileged_get_everything() {
    let api = Api::start().await;
    api.post("/api/v1/namespaces/default/configmaps", &config_map("a")).await.expect(201);
    let url = format!("{}{SNAPSHOT}", api.server.url());
    let unprivileged = jane(&api).await;
    for (client, name) in [(&api.anonymous(), "system:anonymous"), (&unprivileged, "jane")] {
        for method in [Method::GET, Method::HEAD, Method::POST, Method::DELETE] {
            let answer = send(client.request(method.clone(), &url)).await;
            assert_eq!(answer.code, 403, "{method} by {name}");
            assert!(!answer.text().contains("ksa"), "no byte of it");
            if method == Method::GET {
                let message = format!("User {name:?} cannot get path \"{SNAPSHOT}\"");
                answer.fails(403, "Forbidden", &message);
            }
        }
    }
    let stranger = Api::start().await;
    let answer = send(api.presenting(stranger.server.admin_identity_pem()).get(&url)).await;
    assert_eq!(answer.code, 401, "the administrator of another server");

    let answer = api.get(SNAPSHOT).await;
    assert_eq!(answer.code, 200);
    assert!(answer.bytes.starts_with(b"\x89ksa\r\n\x1a\n"));
    assert_eq!(answer.header("content-type"), "application/octet-stream");
    assert_eq!(answer.header("cache-control"), "no-store");
    for method in [Method::POST, Method::PUT, Method::DELETE] {
        let answer = send(api.request(method.clone(), SNAPSHOT)).await;
        assert_eq!(answer.code, 405, "{method}");
    }
}

#[tokio::test]
async fn without_anonymous_callers_it_is_401() {
    let server =
        apiserver::testing::TestServer::builder().configure(|config| config.authentication.anonymous = false);
    let api = Api::over(server.start().await.expect("it starts"));
    let url = format!("{}{SNAPSHOT}", api.server.url());
    assert_eq!(send(api.anonymous().get(&url)).await.code, 401);
}
