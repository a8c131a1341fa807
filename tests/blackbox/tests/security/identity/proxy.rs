//! Proxies that say who their clients are.

use std::{fs, path::Path, sync::Arc, time::Duration};

use access::authn::request_header::ProxySettings;
use apiserver::{config::Config, testing::TestServer};
use blackbox::{
    authority::{Authority, subject},
    http::{Api, send},
};
use rcgen::ExtendedKeyUsagePurpose;
use reqwest::header::HeaderName;
use tempfile::TempDir;

use crate::identity::support::{start, who};

/// A certificate and its key for this usage.
fn identity(authority: &Authority, name: &str, usage: ExtendedKeyUsagePurpose) -> String {
    let mut params = subject(name, &[]);
    params.extended_key_usages = vec![usage];
    authority.signed(&params).identity()
}

fn settings(allowed: &[&str]) -> ProxySettings {
    let names = |names: &[&'static str]| names.iter().map(|name| HeaderName::from_static(name)).collect();
    ProxySettings {
        allowed_names: allowed.iter().map(|name| (*name).to_owned()).collect(),
        username: names(&["x-remote-user", "x-other-user"]),
        uid: names(&["x-remote-uid"]),
        groups: names(&["x-remote-group", "x-other-group"]),
        extra_prefixes: vec!["x-remote-extra-".to_owned(), "x-other-extra-".to_owned()],
    }
}

/// A server that believes the proxies of an authority, and the directory with its certificate.
async fn believing(
    authority: &Authority,
    allowed: &[&str],
    more: impl FnOnce(&mut Config),
) -> (Api, TempDir) {
    let directory = tempfile::tempdir().expect("a directory");
    let file = directory.path().join("proxies.pem");
    fs::write(&file, authority.pem()).expect("a file");
    let (api, _) = start(|config| {
        config.authentication.requestheader_client_ca_file = Some(file);
        config.authentication.request_header = Some(Arc::new(settings(allowed)));
        more(config);
    })
    .await;
    (api, directory)
}

const JANE: (&str, &str) = ("x-remote-user", "jane");
const AS_JANE: &str = "jane  system:authenticated";
const REFUSED: &str = "401 Unauthorized";

#[tokio::test]
async fn a_proxy_says_who_its_clients_are() {
    let authority = Authority::new("proxies");
    let (api, _directory) = believing(&authority, &["front"], |_| {}).await;
    let front = api.presenting(&authority.client("front", &[]));
    let table: [(&[(&str, &str)], &str); 8] = [
        (&[JANE], AS_JANE),
        (&[("X-REMOTE-USER", "jane"), ("X-Remote-Uid", "7")], "jane 7 system:authenticated"),
        (&[("x-other-user", "john")], "john  system:authenticated"),
        (&[("x-remote-user", ""), ("x-other-user", "john")], "john  system:authenticated"),
        (&[JANE, ("x-other-user", "john")], AS_JANE),
        (
            &[
                JANE,
                ("x-other-group", "c"),
                ("x-remote-group", "a"),
                ("x-remote-group", ""),
                ("x-remote-group", "b"),
            ],
            "jane  a,b,c,system:authenticated",
        ),
        (
            &[
                JANE,
                ("x-other-extra-scopes", "last"),
                ("x-remote-extra-acme%2fteam", "x"),
                ("x-remote-extra-Scopes", "first"),
                ("x-remote-extra-half%2", "y"),
            ],
            "jane  system:authenticated {\"acme/team\": [\"x\"], \"half%2\": [\"y\"], \"scopes\": \
             [\"first\", \
             \"last\"]}",
        ),
        // Itself it is nobody.
        (&[("x-remote-group", "system:masters")], REFUSED),
    ];
    for (headers, expected) in table {
        assert_eq!(who(&api, &front, headers).await, expected, "{headers:?}");
    }
}

#[tokio::test]
async fn nobody_else_can_say_who_they_are() {
    let (authority, stranger) = (Authority::new("proxies"), Authority::new("proxies"));
    let (api, _directory) = believing(&authority, &["front"], |_| {}).await;
    let server = identity(&authority, "front", ExtendedKeyUsagePurpose::ServerAuth);
    let table = [
        ("another name", api.presenting(&authority.client("other", &[])), REFUSED),
        ("no name", api.presenting(&authority.client("", &[])), REFUSED),
        ("another authority", api.presenting(&stranger.client("front", &[])), REFUSED),
        ("another usage", api.presenting(&server), REFUSED),
        ("nothing", api.anonymous(), "system:anonymous  system:unauthenticated"),
        ("the administrator", api.presenting(api.server.admin_identity_pem()), "let in"),
    ];
    let headers = [JANE, ("x-remote-group", "system:masters")];
    for (case, client, expected) in table {
        assert_eq!(who(&api, &client, &headers).await, expected, "{case}");
    }
    // Without the settings, these are headers like any other.
    let (api, _) = start(|_| {}).await;
    assert_eq!(who(&api, &api.presenting(&authority.client("front", &[])), &headers).await, REFUSED);
}

#[tokio::test]
async fn all_of_the_authority_are_proxies_when_none_is_named() {
    let authority = Authority::new("proxies");
    let (api, _directory) = believing(&authority, &[], |_| {}).await;
    for name in ["front", "", "anything"] {
        assert_eq!(
            who(&api, &api.presenting(&authority.client(name, &[])), &[JANE]).await,
            AS_JANE,
            "{name:?}"
        );
    }
}

#[tokio::test]
async fn the_authority_of_proxies_is_read_again() {
    let (first, second) = (Authority::new("first"), Authority::new("second"));
    let quick = |config: &mut Config| config.serving.reload_interval = Duration::from_millis(20);
    let (api, directory) = believing(&first, &[], quick).await;
    let (old, new) =
        (api.presenting(&first.client("front", &[])), api.presenting(&second.client("front", &[])));
    assert_eq!(who(&api, &old, &[JANE]).await, AS_JANE);
    assert_eq!(who(&api, &new, &[JANE]).await, REFUSED);
    let path = directory.path().join("next.pem");
    fs::write(&path, second.pem()).expect("a file");
    fs::rename(&path, directory.path().join("proxies.pem")).expect("replaced");
    for _ in 0..500 {
        if who(&api, &new, &[JANE]).await == AS_JANE {
            // On the connection that was open all the time, too.
            assert_eq!(who(&api, &old, &[JANE]).await, REFUSED);
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("the new authority is not believed");
}

#[tokio::test]
async fn an_authority_of_users_and_proxies_needs_names() {
    let (users, proxies) = (Authority::new("users"), Authority::new("proxies"));
    let directory = tempfile::tempdir().expect("a directory");
    let [of_users, of_proxies] = ["users.pem", "proxies.pem"].map(|name| directory.path().join(name));
    let both = [proxies.pem(), users.pem()].concat();
    let configured = |allowed: &'static [&'static str]| {
        let (of_users, of_proxies) = (of_users.clone(), of_proxies.clone());
        TestServer::builder().configure(move |config| {
            config.authentication.client_ca_file = Some(of_users);
            config.authentication.requestheader_client_ca_file = Some(of_proxies);
            config.authentication.request_header = Some(Arc::new(settings(allowed)));
            config.serving.reload_interval = Duration::from_millis(20);
        })
    };
    fs::write(&of_users, users.pem()).expect("a file");
    fs::write(&of_proxies, &both).expect("a file");
    let refused = configured(&[]).start().await.map(|_| ()).expect_err("refused").to_string();
    assert!(refused.contains("--requestheader-allowed-names"), "{refused}");
    configured(&["front"]).start().await.expect("proxies are named");

    // Nor do they come together while the server runs.
    fs::write(&of_proxies, proxies.pem()).expect("a file");
    let api = Api::over(configured(&[]).start().await.expect("they are apart"));
    for (file, text) in [(&of_proxies, &both), (&of_users, &both)] {
        let former = fs::read_to_string(file).expect("a file");
        replace(file, text);
        until_refused(&api, 1).await;
        let jane = users.client("jane", &[]);
        let answer = api.presenting(&jane).get(format!("{}/api/v1/namespaces", api.server.url()));
        let answer =
            send(answer.header("x-remote-user", "john").header("x-remote-group", "system:masters")).await;
        assert!(answer.code == 403 && answer.text().contains("User \\\"jane\\\""), "{}", answer.text());
        replace(file, &former);
        until_refused(&api, 0).await;
    }
}

/// Puts a whole file in the place of another.
fn replace(path: &Path, text: &str) {
    let new = path.with_extension("new");
    fs::write(&new, text).expect("written");
    fs::rename(new, path).expect("renamed");
}

/// Waits until so many files are refused.
async fn until_refused(api: &Api, files: usize) {
    for _ in 0..500 {
        let page = api.get("/metrics").await.text();
        let refused = page.lines().filter(|line| line.starts_with("apiserver_certificate_files_refused{"));
        if refused.filter(|line| line.ends_with(" 1")).count() == files {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("{files} files are never refused");
}
