//! Options by which a server reports other releases and another host than its own.

use std::net::Ipv4Addr;

use apiserver::testing::TestServer;
use blackbox::http::Api;
use ground::{
    metrics::PageRules,
    version::{CompatibilityWords, CompatibleReleases},
};
use transport::serve::SocketSharing;

#[tokio::test]
async fn the_emulated_release_is_reported() {
    for (emulated, oldest_peer, expected) in [
        (None, None, ["36", "35"]),
        (Some("kube=1.35"), None, ["35", "34"]),
        (Some("1.35"), Some("1.33"), ["35", "33"]),
    ] {
        let words = |word: Option<&str>| word.map(str::to_owned).into_iter().collect::<Vec<_>>();
        let (emulated, oldest_peer) = (words(emulated), words(oldest_peer));
        let configured = TestServer::builder().brand("kubernetes").configure(|config| {
            let brand = apiserver::config::brand("kubernetes").expect("it ships");
            let words = CompatibilityWords { emulated: &emulated, oldest_peer: &oldest_peer };
            let chosen = CompatibleReleases::choose(brand, words).expect("allowed");
            config.api.compatibility = (!emulated.is_empty()).then_some(chosen);
        });
        let api = Api::over(configured.start().await.expect("it starts"));
        let version = api.get("/version").await.expect(200);
        assert_eq!((&version["major"], &version["minor"]), (&"1".into(), &"36".into()));
        let [emulation, oldest] = expected;
        assert_eq!(version["emulationMinor"], emulation);
        assert_eq!(version["minCompatibilityMinor"], oldest);
        let metric = format!(
            "version_info{{component=\"kube\",binary=\"1.36.0\",emulation=\"1.{emulation}\",min_compat=\"1.\
             {oldest}\"}} 1"
        );
        let page = api.get("/metrics").await.text();
        assert!(page.lines().any(|line| line == metric), "{metric} is missing");
    }
}

#[tokio::test]
async fn documents_name_the_external_host() {
    for (host, expected) in [
        (None, None),
        (Some("api.example.org"), Some("api.example.org:PORT")),
        (Some("api.example.org:443"), Some("api.example.org:443")),
        (Some("2001:db8::1"), Some("[2001:db8::1]:PORT")),
    ] {
        let configured =
            TestServer::builder().configure(|config| config.serving.external_host = host.map(str::to_owned));
        let api = Api::over(configured.start().await.expect("it starts"));
        let socket = api.server.url().trim_start_matches("https://");
        let (_, port) = socket.rsplit_once(':').expect("a port");
        let expected = expected.map_or(socket.to_owned(), |text| text.replace("PORT", port));
        let versions = api.get("/api").await.expect(200);
        assert_eq!(versions["serverAddressByClientCIDRs"][0]["serverAddress"], expected);
        let issuer = api.get("/.well-known/openid-configuration").await.expect(200);
        assert_eq!(issuer["jwks_uri"], format!("https://{expected}/openid/v1/jwks"));
    }
}

#[tokio::test]
async fn servers_share_a_port_only_if_both_permit_it() {
    let start = |port: u16, sharing| {
        let configured = TestServer::builder().configure(|config| {
            config.serving.bind_address = Ipv4Addr::LOCALHOST.into();
            config.serving.secure_port = port;
            config.serving.sharing = sharing;
        });
        configured.start()
    };
    let port = |server: &TestServer| {
        server.url().rsplit_once(':').and_then(|(_, port)| port.parse().ok()).expect("a port")
    };
    let alone = start(0, SocketSharing::Alone).await.expect("a free port");
    for sharing in [SocketSharing::Alone, SocketSharing::Port] {
        let refused = start(port(&alone), sharing).await.expect_err("taken").to_string();
        assert!(refused.contains("cannot listen on"), "{refused}");
    }
    let shared = start(0, SocketSharing::Port).await.expect("a free port");
    start(port(&shared), SocketSharing::Alone).await.expect_err("taken");
    let second = start(port(&shared), SocketSharing::Port).await.expect("it is shared");
    second.stop().await;
    // The first one serves on.
    assert_eq!(Api::over(shared).get("/livez").await.code, 200);
}

#[tokio::test]
async fn metrics_and_values_are_left_out_as_configured() {
    let mut rules = PageRules::default();
    rules.disable("apiserver_storage_objects").expect("a name");
    rules.disable("kubernetes_healthcheck").expect("a name");
    rules.show("apiserver_request_total,verb", "LIST").expect("of the form");
    let configured = TestServer::builder().brand("kubernetes").configure(|config| config.page_rules = rules);
    let usual = Api::of_brand("kubernetes").await;
    let api = Api::over(configured.start().await.expect("it starts"));
    for api in [&api, &usual] {
        for path in ["/api/v1/namespaces", "/api/v1/namespaces/default", "/api/v1/nodes/none", "/readyz"] {
            api.get(path).await;
        }
    }
    let verbs = |page: &str| {
        let lines = page.lines().filter(|line| line.starts_with("apiserver_request_total{"));
        let verb = |line: &str| {
            line.split_once("verb=\"")
                .and_then(|(_, rest)| rest.split_once('"'))
                .expect("it has one")
                .0
                .to_owned()
        };
        lines.map(verb).collect::<std::collections::BTreeSet<_>>()
    };
    let (page, whole) = (api.get("/metrics").await.text(), usual.get("/metrics").await.text());
    assert!(verbs(&whole).contains("GET") && verbs(&whole).contains("LIST"), "{:?}", verbs(&whole));
    assert_eq!(verbs(&page).into_iter().collect::<Vec<_>>(), ["LIST", "unexpected"]);
    for (name, path) in
        [("apiserver_storage_objects", "/metrics"), ("kubernetes_healthcheck", "/metrics/slis")]
    {
        let has = |page: &str| page.lines().any(|line| line.starts_with(&format!("{name}{{")));
        assert!(has(&usual.get(path).await.text()), "{name}");
        assert!(!has(&api.get(path).await.text()), "{name}");
    }
}
