//! Many made-up tokens while the service that might know them does not answer: those whom the server knows by
//! itself are not kept waiting, and are never refused.

use std::{
    fs,
    sync::Arc,
    time::{Duration, Instant},
};

use access::authn::{
    token_file::TokenFile,
    token_webhook::{TokenWebhookSettings, Version},
};
use blackbox::http::{Api, send};
use ground::clock::Clock;
use outbound::client_config::{self, ClientConfig};
use reqwest::{Client, Method, StatusCode};
use serde_json::{Value, json};
use tokio::{net::TcpListener, sync::Semaphore};

use crate::delegated::support::{PATH, start};

/// More than the server asks about at a time.
const MADE_UP: usize = 1200;
/// Clients that present them; one connection takes so many requests at a time.
const FLOODERS: usize = 8;
const ACCOUNTS: &str = "/api/v1/namespaces/default/serviceaccounts";
const SECRETS: &str = "/api/v1/namespaces/platform-system/secrets";
/// Lines of the file.
const IN_FILE: usize = 40;
/// Longest wait for one who is known; less than a call to the service may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A service that takes connections and says nothing.
async fn silent_service() -> ClientConfig {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
    let port = listener.local_addr().expect("an address").port();
    tokio::spawn(async move {
        let mut held = Vec::new();
        while let Ok((stream, _)) = listener.accept().await {
            held.push(stream);
        }
    });
    let directory = tempfile::tempdir().expect("a directory");
    let path = directory.path().join("service");
    let text = format!(
        "current-context: a
contexts: [{{ name: a, context: {{ cluster: c }} }}]
clusters: [{{ name: c, cluster: {{ server: 'https://127.0.0.1:{port}/', insecure-skip-tls-verify: true }} }}]
"
    );
    fs::write(&path, text).expect("written");
    client_config::read(&path).expect("a good file")
}

async fn ask(api: &Api, client: &Client, token: &str) -> reqwest::Result<StatusCode> {
    let request = client.request(Method::GET, format!("{}{PATH}", api.server.url()));
    request.header("authorization", format!("Bearer {token}")).send().await.map(|answer| answer.status())
}

/// A secret for a bootstrap token.
fn secret() -> Value {
    json!({
        "apiVersion": "v1", "kind": "Secret", "type": "bootstrap.platform.io/token",
        "metadata": { "name": "bootstrap-token-abc123" },
        "stringData": {
            "token-id": "abc123", "token-secret": "0123456789abcdef",
            "usage-bootstrap-authentication": "true",
        },
    })
}

#[tokio::test]
async fn known_tokens_do_not_wait_for_the_service() {
    let service = silent_service().await;
    let lines: String = (0..IN_FILE).map(|line| format!("from-file-{line},jane,7\n")).collect();
    let (api, _) = start(|config| {
        config.authentication.token_webhook =
            Some(TokenWebhookSettings { service, version: Version::V1, cache_ttl: Duration::from_secs(120) });
        config.authentication.token_file =
            Some(TokenFile::parse(&lines, &Clock::system()).expect("good lines").0);
        config.authentication.bootstrap_tokens = true;
    })
    .await;
    let account = json!({ "apiVersion": "v1", "kind": "ServiceAccount", "metadata": { "name": "bot" } });
    api.post(ACCOUNTS, &account).await.expect(201);
    api.post(SECRETS, &secret()).await.expect(201);
    let mut tokens: Vec<String> = (0..IN_FILE).map(|line| format!("from-file-{line}")).collect();
    tokens.push("abc123.0123456789abcdef".to_owned());
    for _ in 0..10 {
        let made = api.post(&format!("{ACCOUNTS}/bot/token"), &json!({ "spec": {} })).await.expect(201);
        tokens.push(made["status"]["token"].as_str().expect("a token").to_owned());
    }

    let api = Arc::new(api);
    let sent = Arc::new(Semaphore::new(0));
    let mut clients: Vec<Client> = (0..=FLOODERS).map(|_| api.anonymous()).collect();
    for client in &clients {
        // With a connection that is open, they do not begin with one for each request.
        client.get(format!("{}/livez", api.server.url())).send().await.expect("an answer");
    }
    let known = clients.pop().expect("one more");
    let flood: Vec<_> = clients
        .into_iter()
        .enumerate()
        .flat_map(|(flooder, client)| {
            let (api, sent) = (Arc::clone(&api), Arc::clone(&sent));
            (0..MADE_UP / FLOODERS).map(move |number| {
                let (api, client, sent) = (Arc::clone(&api), client.clone(), Arc::clone(&sent));
                tokio::spawn(async move {
                    sent.add_permits(1);
                    let _ = ask(&api, &client, &format!("made-up-{flooder}-{number}")).await;
                })
            })
        })
        .collect();
    sent.acquire_many(u32::try_from(MADE_UP).expect("a small number")).await.expect("open").forget();
    tokio::time::sleep(Duration::from_millis(500)).await;

    for token in &tokens {
        let began = Instant::now();
        let code = tokio::time::timeout(PATIENCE, ask(&api, &known, token)).await;
        let code = code.unwrap_or_else(|_| panic!("{token} waits")).expect("an answer");
        // The mirror refuses everybody whom it knows.
        assert_eq!(code, StatusCode::FORBIDDEN, "{token} after {:?}", began.elapsed());
    }
    assert!(flood.iter().any(|task| !task.is_finished()), "the service is waited for all the time");
    for task in flood {
        task.abort();
    }
    // What nobody knows is refused, and was never taken for an anonymous caller.
    let review = json!({ "spec": { "token": tokens[0] } });
    let seen =
        send(api.request(Method::POST, "/apis/authentication.platform.io/v1/tokenreviews").json(&review));
    assert_eq!(seen.await.expect(201)["status"]["authenticated"], true);
}
