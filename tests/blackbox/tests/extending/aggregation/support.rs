//! Servers that know others, and what is registered at them.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use apiserver::{config::Config, testing::TestServer};
use base64::{Engine, engine::general_purpose::STANDARD};
use blackbox::http::Api;
use serde_json::{Value, json};
use tempfile::TempDir;

/// How long something that happens by itself may take.
const WITHIN: Duration = Duration::from_secs(40);
/// How often fronts look at other servers.
pub(crate) const OFTEN: Duration = Duration::from_secs(1);

/// A server that passes requests on to others.
pub(crate) struct Front {
    pub(crate) api: Api,
    pub(crate) suffix: &'static str,
    system_namespace: &'static str,
    folder: TempDir,
}

impl Front {
    /// Starts one of a brand.
    pub(crate) async fn start(brand: &'static str) -> Self {
        Front::start_with(brand, |_, _| {}).await
    }

    /// The same with other settings; the path is a folder of its own.
    pub(crate) async fn start_with(brand: &'static str, change: impl FnOnce(&mut Config, &Path)) -> Self {
        let folder = tempfile::tempdir().expect("a directory");
        let table = folder.path().join("services");
        fs::write(&table, "").expect("written");
        let builder = TestServer::builder().brand(brand).configure(|config| {
            config.controllers.enabled = controllers::names().collect();
            config.services.addresses.table = Some(table);
            config.aggregation.settings.check = OFTEN;
            config.aggregation.settings.refresh = OFTEN;
            change(config, folder.path());
        });
        let api = Api::over(builder.start().await.expect("a test server starts"));
        let (suffix, system_namespace) = if brand == "kubernetes" {
            ("k8s.io", "kube-system")
        } else {
            ("platform.io", "platform-system")
        };
        Front { api, suffix, system_namespace, folder }
    }

    /// The path of registered versions.
    pub(crate) fn registered(&self, name: &str) -> String {
        format!("/apis/apiregistration.{}/v1/apiservices/{name}", self.suffix)
    }

    /// Says where the service `name` of the namespace `default` is.
    pub(crate) fn place(&self, name: &str, port: u16) {
        self.write_table(&format!("default/{name} = 127.0.0.1:{port}\n"));
    }

    /// Replaces what is said of all services.
    pub(crate) fn write_table(&self, text: &str) {
        let path: PathBuf = self.folder.path().join("services");
        let next = self.folder.path().join("next");
        fs::write(&next, text).expect("written");
        fs::rename(next, path).expect("replaced");
    }

    /// Registers `v1` of a group at a service. Without an authority, its certificate is not verified.
    pub(crate) async fn register(&self, group: &str, service: &str, authority: Option<&str>) {
        let mut spec = json!({
            "group": group, "version": "v1", "groupPriorityMinimum": 100, "versionPriority": 10,
            "service": { "namespace": "default", "name": service },
        });
        match authority {
            Some(pem) => spec["caBundle"] = json!(STANDARD.encode(pem)),
            None => spec["insecureSkipTLSVerify"] = json!(true),
        }
        let object = json!({ "metadata": { "name": format!("v1.{group}") }, "spec": spec });
        self.api.post(self.registered("").trim_end_matches('/'), &object).await.expect(201);
    }

    /// Waits until the condition of a version is this one, and gives it.
    pub(crate) async fn until(&self, group: &str, status: &str, reason: &str) -> Value {
        let path = self.registered(&format!("v1.{group}"));
        let is_so = |object: &Value| {
            let condition = &object["status"]["conditions"][0];
            condition["status"] == status && condition["reason"] == reason
        };
        until(&self.api, &path, is_so).await["status"]["conditions"][0].take()
    }

    /// Registers `v1` of a group at a service on this port, and waits until it is available.
    pub(crate) async fn serve(&self, group: &str, service: &str, port: u16, authority: Option<&str>) {
        self.place(service, port);
        self.register(group, service, authority).await;
        self.until(group, "True", "Passed").await;
    }

    /// What it tells other servers of itself.
    pub(crate) async fn trust(&self) -> Value {
        let path = format!(
            "/api/v1/namespaces/{}/configmaps/extension-apiserver-authentication",
            self.system_namespace
        );
        until(&self.api, &path, |map| !map["data"]["requestheader-client-ca-file"].is_null()).await["data"]
            .take()
    }
}

/// Waits until an object is as it should be. A missing one is null.
pub(crate) async fn until(api: &Api, path: &str, is_so: impl Fn(&Value) -> bool) -> Value {
    let end = tokio::time::Instant::now() + WITHIN;
    loop {
        let answer = api.get(path).await;
        let seen = if answer.code == 404 { Value::Null } else { answer.expect(200) };
        if is_so(&seen) {
            return seen;
        }
        assert!(tokio::time::Instant::now() < end, "{path} stays {seen}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// A front and a server of this project behind it, which believes the front.
pub(crate) struct Joined {
    pub(crate) front: Front,
    pub(crate) back: Api,
    pub(crate) suffix: &'static str,
}

impl Joined {
    /// Joins two brands. Nothing is registered yet.
    pub(crate) async fn start(front: &'static str, back: &'static str) -> Self {
        let front = Front::start(front).await;
        let (suffix, back) = (suffix_of(back), behind(&front, back).await);
        let joined = Joined { front, back, suffix };
        joined.front.place(joined.service(), joined.port());
        joined
    }

    /// The name under which the back has a certificate.
    pub(crate) fn service(&self) -> &'static str {
        if self.suffix == "k8s.io" { "kubernetes" } else { "platform" }
    }

    pub(crate) fn port(&self) -> u16 {
        port_of(&self.back)
    }

    /// Has the front serve `v1` of these groups of the back, named without their suffix.
    pub(crate) async fn serve(&self, groups: &[&str]) {
        for group in groups {
            let group = format!("{group}.{}", self.suffix);
            self.front.register(&group, self.service(), Some(self.back.server.ca_pem())).await;
            self.front.until(&group, "True", "Passed").await;
        }
    }

    /// A path of a group of the back.
    pub(crate) fn path(&self, group: &str, rest: &str) -> String {
        format!("/apis/{group}.{}/v1/{rest}", self.suffix)
    }
}

/// Starts a server that believes what this front says of its callers.
pub(crate) async fn behind(front: &Front, brand: &'static str) -> Api {
    let trust = front.trust().await;
    let text = |key: &str| trust[key].as_str().expect("text").to_owned();
    let list = |key: &str| -> Vec<String> { serde_json::from_str(&text(key)).expect("a list") };
    let names = |key: &str| list(key).iter().map(|name| name.parse().expect("a header")).collect::<Vec<_>>();
    let folder = tempfile::tempdir().expect("a directory");
    let file = folder.path().join("proxies.pem");
    fs::write(&file, text("requestheader-client-ca-file")).expect("written");
    let builder = TestServer::builder().brand(brand).configure(|config| {
        config.authentication.requestheader_client_ca_file = Some(file);
        config.authentication.request_header =
            Some(std::sync::Arc::new(access::authn::request_header::ProxySettings {
                allowed_names: list("requestheader-allowed-names"),
                username: names("requestheader-username-headers"),
                uid: names("requestheader-uid-headers"),
                groups: names("requestheader-group-headers"),
                extra_prefixes: list("requestheader-extra-headers-prefix"),
            }));
    });
    Api::over(builder.start().await.expect("a test server starts"))
}

pub(crate) fn suffix_of(brand: &str) -> &'static str {
    if brand == "kubernetes" { "k8s.io" } else { "platform.io" }
}

pub(crate) fn port_of(api: &Api) -> u16 {
    let (_, port) = api.server.url().rsplit_once(':').expect("a port");
    port.parse().expect("a number")
}
