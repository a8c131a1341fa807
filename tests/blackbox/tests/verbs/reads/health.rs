//! `/livez`, `/readyz` and `/healthz` of a running server.

use std::time::Duration;

use apiserver::testing::TestServer;
use blackbox::http::{Api, send};

/// The names of the checks in a verbose answer, with what is said of them.
fn checks(text: &str) -> Vec<(&str, &str)> {
    text.lines()
        .filter_map(|line| line.strip_prefix("[+]").or_else(|| line.strip_prefix("[-]")))
        .filter_map(|line| line.split_once(' '))
        .collect()
}

#[tokio::test]
async fn the_short_answer_is_a_word_without_a_line_end() {
    let api = Api::start().await;
    for path in ["/livez", "/readyz", "/healthz", "/livez/ping", "/readyz/etcd", "/healthz/log"] {
        let answer = api.get(path).await;
        assert_eq!((answer.code, answer.text().as_str()), (200, "ok"), "{path}");
        assert_eq!(answer.header("content-type"), "text/plain; charset=utf-8");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
    }
}

#[tokio::test]
async fn the_long_answer_names_every_check_and_each_can_be_asked_alone() {
    let api = Api::start().await;
    for (endpoint, only_here) in [("livez", false), ("readyz", true), ("healthz", false)] {
        for verbose in ["verbose", "verbose=1", "verbose=false"] {
            let answer = api.get(&format!("/{endpoint}?{verbose}")).await;
            let text = answer.text();
            assert_eq!(answer.code, 200, "{text}");
            assert!(text.ends_with(&format!("\n{endpoint} check passed\n")), "{text}");
            let checks = checks(&text);
            let names: Vec<&str> = checks.iter().map(|check| check.0).collect();
            for wanted in [
                "ping",
                "log",
                "etcd",
                "poststarthook/start-apiextensions-controllers",
                "poststarthook/rbac/bootstrap-roles",
                "poststarthook/priority-and-fairness-config-producer",
                "autoregister-completion",
            ] {
                assert!(names.contains(&wanted), "{wanted} in {text}");
            }
            assert_eq!(names.contains(&"loopback-serving-certificate"), !only_here, "{text}");
            assert_eq!(names.contains(&"shutdown"), only_here, "{text}");
            assert!(checks.iter().all(|check| check.1 == "ok"), "{text}");
            for name in names {
                let alone = api.get(&format!("/{endpoint}/{name}")).await;
                assert_eq!((alone.code, alone.text().as_str()), (200, "ok"), "{endpoint}/{name}");
            }
        }
    }
    for path in
        ["/livez/shutdown", "/livez/", "/readyz/", "/healthz/ping/", "/readyz/loopback-serving-certificate"]
    {
        assert_eq!(api.get(path).await.code, 404, "{path}");
    }
    // All of them are among the paths that the root names.
    let paths = api.get("/").await.expect(200)["paths"].to_string();
    for path in [
        "/livez/poststarthook/crd-informer-synced",
        "/readyz/informer-sync",
        "/healthz/autoregister-completion",
    ] {
        assert!(paths.contains(&format!("\"{path}\"")), "{path}");
    }
}

#[tokio::test]
async fn checks_can_be_left_out() {
    let api = Api::start().await;
    let text = api.get("/readyz?verbose&exclude=etcd&exclude=ping").await.text();
    for name in ["etcd", "ping"] {
        assert!(text.lines().any(|line| line == format!("[+]{name} excluded: ok")), "{text}");
    }
    assert!(text.lines().any(|line| line == "[+]log ok"), "{text}");
    let text = api.get("/livez?verbose&exclude=a&exclude=b").await.text();
    let warning = "warn: some health checks cannot be excluded: no matches for \"a\",\"b\"";
    assert!(text.ends_with(&format!("\n{warning}\nlivez check passed\n")), "{text}");
    let answer = api.get("/livez?exclude=a").await;
    assert_eq!((answer.code, answer.text().as_str()), (200, "ok"));
}

#[tokio::test]
async fn a_server_that_is_about_to_stop_is_alive_but_not_ready() {
    let builder =
        TestServer::builder().configure(|config| config.lifecycle.shutdown_delay = Duration::from_secs(3));
    let api = Api::over(builder.start().await.expect("a test server starts"));
    let url = api.server.url().to_owned();
    let Api { server, client } = api;
    let stopping = tokio::spawn(server.stop());
    let answer = loop {
        let answer = send(client.get(format!("{url}/readyz"))).await;
        if answer.code != 200 {
            break answer;
        }
    };
    assert_eq!(answer.code, 500);
    let text = answer.text();
    assert!(text.contains("[-]shutdown failed: reason withheld\n"), "{text}");
    assert!(text.ends_with("\nreadyz check failed\n"), "{text}");
    let alone = send(client.get(format!("{url}/readyz/shutdown"))).await;
    assert_eq!(
        (alone.code, alone.text().trim_end().to_owned()),
        (500, "internal server error: process is shutting down".to_owned())
    );
    assert_eq!(send(client.get(format!("{url}/livez"))).await.code, 200);
    assert_eq!(send(client.get(format!("{url}/api/v1/configmaps"))).await.code, 200, "it still serves");
    drop(client);
    stopping.await.expect("it stops");
}
