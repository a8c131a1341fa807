//! Files that list authorizers, the webhooks in them, and a server that follows such a file.

use std::{
    fs,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use access::{authn::token_webhook, authz::configuration::AuthorizationFile};
use apiserver::{config, testing::TestServer};
use blackbox::{
    http::{Answer, Api, send},
    remote::{self, Asked, Service},
};
use ground::clock::{Clock, ClockHand};
use reqwest::Method;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;

use crate::delegated::settings;

/// Maps, which the services of these tests allow.
pub(crate) const MAPS: &str = "/api/v1/namespaces/default/configmaps";
/// Secrets, on which they have other opinions.
pub(crate) const SECRETS: &str = "/api/v1/namespaces/default/secrets";

/// A directory with a list of authorizers, and what the list names.
pub(crate) struct AuthorizerList {
    directory: TempDir,
}

/// A server that follows a list. It knows jane by her token.
pub(crate) struct ListedServer {
    pub(crate) api: Api,
    pub(crate) hand: ClockHand,
    _tokens: Service,
}

impl Default for AuthorizerList {
    fn default() -> Self {
        AuthorizerList { directory: tempfile::tempdir().expect("a directory") }
    }
}

impl AuthorizerList {
    /// Starts a service that answers with this status.
    pub(crate) async fn service(
        &self,
        name: &str,
        status: impl Fn(&Asked) -> Value + Send + Sync + 'static,
    ) -> Service {
        let answer = move |asked: &Asked| review(&status(asked));
        settings::service_in(self.directory.path(), name, answer).await.0
    }

    /// Starts a service that takes connections and never says anything.
    pub(crate) async fn silent_service(&self, name: &str) {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        tokio::spawn(async move {
            let mut held = Vec::new();
            while let Ok((stream, _)) = listener.accept().await {
                held.push(stream);
            }
        });
        let text = format!(
            "current-context: a
contexts: [{{ name: a, context: {{ cluster: c }} }}]
clusters: [{{ name: c, cluster: {{ server: 'https://127.0.0.1:{port}/', insecure-skip-tls-verify: true }} }}]
"
        );
        fs::write(self.directory.path().join(name), text).expect("written");
    }

    /// An authorizer that asks a service. `more` are further fields.
    pub(crate) fn webhook(&self, name: &str, more: &[(&str, Value)]) -> Value {
        let mut webhook = json!({
            "timeout": "30s",
            "subjectAccessReviewVersion": "v1",
            "matchConditionSubjectAccessReviewVersion": "v1",
            "failurePolicy": "NoOpinion",
            "connectionInfo": { "type": "KubeConfigFile",
                "kubeConfigFile": self.directory.path().join(name) },
        });
        for (field, value) in more {
            webhook[*field] = value.clone();
        }
        json!({ "type": "Webhook", "name": name, "webhook": webhook })
    }

    /// Writes the list.
    pub(crate) fn write(&self, authorizers: &[Value]) -> PathBuf {
        let list = json!({
            "apiVersion": "apiserver.config.platform.io/v1", "kind": "AuthorizationConfiguration",
            "authorizers": authorizers,
        });
        self.write_text(&list.to_string())
    }

    /// Writes this text in place of the list, at once.
    pub(crate) fn write_text(&self, text: &str) -> PathBuf {
        let [path, new] = ["list.yaml", "new"].map(|name| self.directory.path().join(name));
        fs::write(&new, text).expect("written");
        fs::rename(&new, &path).expect("renamed");
        path
    }

    /// Starts a server with these authorizers.
    pub(crate) async fn start(&self, authorizers: &[Value]) -> ListedServer {
        ListedServer::start(&self.write(authorizers)).await
    }
}

/// An authorizer of a type that is no webhook.
pub(crate) fn built_in(of: &str) -> Value {
    json!({ "type": of, "name": of.to_ascii_lowercase() })
}

/// Answers with a review.
pub(crate) fn review(status: &Value) -> remote::Answer {
    let api_version = "authorization.platform.io/v1";
    let review = json!({ "kind": "SubjectAccessReview", "apiVersion": api_version, "status": status });
    (200, "", review.to_string())
}

impl ListedServer {
    async fn start(list: &Path) -> Self {
        let user = json!({ "username": "jane", "groups": ["dev"] });
        let review = json!({
            "kind": "TokenReview", "apiVersion": "authentication.platform.io/v1",
            "status": { "authenticated": true, "user": user },
        });
        let (tokens, service) = settings::service(move |_| (200, "", review.to_string())).await;
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).expect("it is after 1970");
        let (clock, hand) = Clock::manual(now.as_secs());
        let brand = config::brand("platform").expect("it ships");
        let file = AuthorizationFile::read(list, brand).expect("a good list");
        let builder = TestServer::builder().configure(|settings| {
            settings.clock = clock;
            settings.serving.reload_interval = Duration::from_millis(20);
            settings.authentication.token_webhook = Some(token_webhook::TokenWebhookSettings {
                service,
                version: token_webhook::Version::V1,
                cache_ttl: Duration::from_secs(3600),
            });
            settings.authorization.file = Some(file);
        });
        let api = Api::over(builder.start().await.expect("a test server starts"));
        ListedServer { api, hand, _tokens: tokens }
    }

    /// A read by jane.
    pub(crate) async fn as_jane(&self, path: &str) -> Answer {
        let request = self.api.anonymous().request(Method::GET, format!("{}{path}", self.api.server.url()));
        send(request.header("authorization", "Bearer jane")).await
    }
}
