//! What the files of this suite share: a server with a few limits changed, a caller without privileges,
//! requests that stay under way, and the server's own counts.

use std::{sync::Arc, time::Duration};

use access::authz::Mode;
use apiserver::{config::Config, testing::TestServer};
use blackbox::{
    http::{Api, client},
    metrics::counted,
    objects::{CONFIG_MAPS, SIGNING_REQUESTS},
    signing::{Asked, certificate_pem_of},
};
use bytes::Bytes;
use engine::authorization::{Attributes, Authorizer, Decision};
use futures_util::stream;
use ground::ready::Ready;
use reqwest::{Body, Client, Method, RequestBuilder};
use serde_json::{Value, json};
use tokio::sync::{Semaphore, oneshot};

const WAITING: &str = "apiserver_requests_waiting_for_client_bytes";

/// What a request counts for that has received nothing yet.
pub(crate) const WAITING_BYTES: f64 = 16_384.0;

/// Longest wait for something that must happen.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// A server in memory that allows everything to everybody who proved who they are.
pub(crate) async fn server(change: impl FnOnce(&mut Config)) -> Api {
    let builder = TestServer::builder().configure(|config| {
        config.authorization.modes = vec![Mode::AlwaysAllow];
        config.authentication.anonymous = false;
        change(config);
    });
    Api::over(builder.start().await.expect("a test server starts"))
}

/// Allows everything, but takes its time when the rights of [`HELD_USER`] are asked for.
#[derive(Debug)]
pub(crate) struct Hold(Semaphore);

/// Whose rights [`Hold`] does not know at once.
const HELD_USER: &str = "held";

impl Authorizer for Hold {
    fn authorize<'a>(&'a self, attributes: &'a Attributes<'a>) -> Ready<'a, Decision> {
        if attributes.user.name != HELD_USER {
            return Decision::allow().into();
        }
        Ready::Later(Box::pin(async {
            let _released = self.0.acquire().await;
            Decision::allow()
        }))
    }
}

impl Hold {
    /// A server like [`server`], whose requests for the rights of one user work until they are released.
    pub(crate) async fn server(change: impl FnOnce(&mut Config)) -> (Api, Arc<Self>) {
        let hold = Arc::new(Hold(Semaphore::new(0)));
        let authorizer: Arc<dyn Authorizer> = Arc::<Hold>::clone(&hold);
        let api = server(|config| {
            config.authorization.modes = Vec::new();
            config.authorization.authorizers = vec![authorizer];
            change(config);
        })
        .await;
        (api, hold)
    }

    /// A request that has all it needs, and works until it is released. It counts as a write.
    pub(crate) fn request(&self, caller: &Caller) -> RequestBuilder {
        let review =
            json!({ "spec": { "user": HELD_USER, "nonResourceAttributes": { "path": "/", "verb": "get" } } });
        caller.request(Method::POST, "/apis/authorization.platform.io/v1/subjectaccessreviews").json(&review)
    }

    /// Lets them all go on.
    pub(crate) fn release(&self) {
        self.0.add_permits(1000);
    }
}

/// Somebody who is nobody special, with a certificate that the server signed. They use HTTP/2.
pub(crate) struct Caller {
    /// Certificate and key.
    pub(crate) identity_pem: String,
    client: Client,
    url: String,
}

impl Caller {
    /// Asks the server for a certificate, as the administrator has it approved.
    pub(crate) async fn new(api: &Api, name: &str) -> Self {
        let made = Asked { common_name: name.to_owned(), ..Asked::default() }.with_rcgen();
        let path = format!("{SIGNING_REQUESTS}/{name}");
        let object = made.object(
            name,
            "certificates.platform.io/v1",
            "platform.io/api-server-client",
            &["client auth"],
        );
        api.post(SIGNING_REQUESTS, &object).await.expect(201);
        let approved = json!({ "status": { "conditions": [{ "type": "Approved", "status": "True" }] } });
        api.merge(&format!("{path}/approval"), &approved).await.expect(200);
        let mut request = Value::Null;
        until("the certificate is signed", async || {
            request = api.get(&path).await.expect(200);
            request["status"]["certificate"].is_string()
        })
        .await;
        let identity_pem = certificate_pem_of(&request) + &made.key;
        let client = client(api.server.ca_pem(), Some(&identity_pem));
        Caller { identity_pem, client, url: api.server.url().to_owned() }
    }

    /// The same person with connections of their own.
    pub(crate) fn again(&self, api: &Api) -> Self {
        let client = client(api.server.ca_pem(), Some(&self.identity_pem));
        Caller { identity_pem: self.identity_pem.clone(), client, url: self.url.clone() }
    }

    /// A request to a path of the server.
    pub(crate) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.client.request(method, format!("{}{path}", self.url))
    }

    /// GET, and the code of the answer.
    pub(crate) async fn code(&self, path: &str) -> u16 {
        let answer = self.request(Method::GET, path).send().await.expect("the server answers");
        let code = answer.status().as_u16();
        answer.bytes().await.expect("the answer ends");
        code
    }
}

/// A body of which the first half is sent, and the rest when it is told to.
pub(crate) fn halting(text: &str) -> (Body, oneshot::Sender<()>) {
    let (go, wait) = oneshot::channel();
    let (first, rest) = text.split_at(text.len() / 2);
    let (first, rest) = (Bytes::from(first.to_owned()), Bytes::from(rest.to_owned()));
    let parts = stream::unfold((Some(first), Some(wait), rest), |(first, wait, rest)| async move {
        if let Some(first) = first {
            return Some((Ok::<_, std::io::Error>(first), (None, wait, rest)));
        }
        // Whoever drops the other end lets the body hang for ever.
        match wait?.await {
            Ok(()) => Some((Ok(rest.clone()), (None, None, rest))),
            Err(_) => std::future::pending().await,
        }
    });
    (Body::wrap_stream(parts), go)
}

/// A create whose body halts.
pub(crate) fn halting_create(caller: &Caller, name: &str) -> (RequestBuilder, oneshot::Sender<()>) {
    let (body, go) = halting(&blackbox::objects::config_map(name).to_string());
    let request = caller.request(Method::POST, CONFIG_MAPS).header("content-type", "application/json");
    (request.body(body), go)
}

/// Some ConfigMaps of 1,000,000 bytes each.
pub(crate) async fn fill(api: &Api, count: usize) {
    for number in 0..count {
        let object = json!({ "metadata": { "name": format!("large-{number}") },
            "data": { "x": "y".repeat(1_000_000) } });
        api.post(CONFIG_MAPS, &object).await.expect(201);
    }
}

/// Reads under way, without the one that asks.
pub(crate) async fn reads_under_way(api: &Api) -> f64 {
    counted(api, "apiserver_current_inflight_requests", &["\"readOnly\""]).await - 1.0
}

/// Writes under way.
pub(crate) async fn writes_under_way(api: &Api) -> f64 {
    counted(api, "apiserver_current_inflight_requests", &["\"mutating\""]).await
}

/// What requests hold in memory whose bodies are not complete.
pub(crate) async fn receiving(api: &Api) -> f64 {
    counted(api, WAITING, &["\"receiving\""]).await
}

/// What answers hold in memory that are being sent.
pub(crate) async fn sending(api: &Api) -> f64 {
    counted(api, WAITING, &["\"sending\""]).await
}

/// Watches that are open.
pub(crate) async fn watches(api: &Api) -> f64 {
    counted(api, "apiserver_longrunning_requests", &[]).await
}

/// Waits for a condition.
#[track_caller]
pub(crate) fn until(what: &str, mut condition: impl AsyncFnMut() -> bool) -> impl Future<Output = ()> {
    let caller = std::panic::Location::caller();
    async move {
        let deadline = tokio::time::Instant::now() + PATIENCE;
        while !condition().await {
            assert!(tokio::time::Instant::now() < deadline, "{caller}: never: {what}");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
}
