//! Which files are read, and what is said about the others.

use std::{fs, path::PathBuf};

use serde_json::json;

use super::*;

const GOOD: &str = r#"
apiVersion: v1
kind: Config
current-context: here
contexts:
- { name: there, context: { cluster: b, user: b } }
- { name: here, context: { cluster: a, user: a } }
clusters:
- { name: b, cluster: { server: "ftp://nowhere", proxy-url: x } }
- { name: a, cluster: { server: "https://hook.example:8443/review?x=y", certificate-authority: ca.pem } }
users:
- { name: b, user: { auth-provider: { name: gone } } }
- { name: a, user: { client-certificate-data: Y2VydA==, client-key-data: a2V5 } }
"#;

struct Directory(tempfile::TempDir);

impl Directory {
    fn new() -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        fs::write(directory.path().join("ca.pem"), "authority").expect("written");
        Directory(directory)
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    fn read(&self, text: &str) -> Result<ClientConfig, String> {
        let path = self.path("config");
        fs::write(&path, text).expect("written");
        let named = format!("{}: ", path.display());
        read(&path).map_err(|error| {
            let text = error.to_string();
            text.strip_prefix(&named).unwrap_or_else(|| panic!("{text} does not name the file")).to_owned()
        })
    }
}

/// What replaces the user's certificate.
fn user(fields: &str) -> String {
    GOOD.replace("client-certificate-data: Y2VydA==, client-key-data: a2V5", fields)
}

/// What replaces the cluster's authority.
fn cluster(fields: &str) -> String {
    GOOD.replace("certificate-authority: ca.pem", fields)
}

#[test]
fn the_current_context_counts_and_files_lie_beside() {
    let ClientConfig { cluster, credentials } = Directory::new().read(GOOD).expect("good");
    assert_eq!(cluster.server, "https://hook.example:8443/review?x=y");
    assert_eq!(cluster.authority, Authority::Pem(b"authority".to_vec()));
    let identity = credentials.identity.expect("a certificate");
    assert_eq!(
        (identity.certificate.as_slice(), identity.key.reveal().as_slice()),
        (&b"cert"[..], &b"key"[..])
    );
    assert!(matches!(credentials.login, Login::None));
}

#[test]
fn each_way_to_log_in_is_understood() {
    let directory = Directory::new();
    let login = |fields: &str| directory.read(&user(fields)).expect(fields).credentials.login;
    assert!(matches!(login("token: abc"), Login::Token(token) if token.reveal() == "abc"));
    assert!(
        matches!(login("token: abc, tokenFile: t"), Login::TokenFile(path) if path == directory.path("t"))
    );
    let Login::Basic { username, password } = login("username: jane, password: '12'") else {
        panic!("basic")
    };
    assert_eq!((username.as_str(), password.reveal().as_str()), ("jane", "12"));
    let exec =
        "exec: { apiVersion: client.authentication.platform.io/v1, command: ./x, interactiveMode: Never }";
    assert!(matches!(login(exec), Login::Exec(plugin) if plugin.command == directory.path("./x")));
    assert!(matches!(login(""), Login::None));
    let nobody = GOOD.replace("cluster: a, user: a", "cluster: a");
    assert!(directory.read(&nobody).expect("no user is needed").credentials.identity.is_none());
}

#[test]
fn another_user_is_named_by_headers() {
    let directory = Directory::new();
    let fields = "as: jane, as-uid: '7', as-groups: [a, b], as-user-extra: { Ex/y: [v, w] }";
    let headers = directory.read(&user(fields)).expect("good").credentials.acting_as;
    let all = |name: &str| -> Vec<_> {
        headers.get_all(name).iter().map(|value| value.to_str().expect("text").to_owned()).collect()
    };
    assert_eq!((all("impersonate-user"), all("impersonate-uid")), (vec!["jane".into()], vec!["7".into()]));
    assert_eq!(all("impersonate-group"), ["a", "b"]);
    assert_eq!(all("impersonate-extra-ex%2Fy"), ["v", "w"]);
    assert!(directory.read(&user("token: t")).expect("good").credentials.acting_as.is_empty());
}

#[test]
fn whom_to_believe_is_said_or_left_to_the_machine() {
    let directory = Directory::new();
    let authority = |fields: &str| directory.read(&cluster(fields)).expect(fields).cluster.authority;
    assert_eq!(authority("certificate-authority-data: eA=="), Authority::Pem(b"x".to_vec()));
    assert_eq!(authority("insecure-skip-tls-verify: true"), Authority::Unverified);
    assert_eq!(authority("tls-server-name: other"), Authority::System);
    let named = directory.read(&cluster("tls-server-name: other")).expect("good").cluster.server_name;
    assert_eq!(named.as_deref(), Some("other"));
}

#[test]
fn plugins_get_what_the_extension_of_their_name_holds() {
    let fields = "extensions: [{ name: other, extension: 1 }, \
                  { name: client.authentication.platform.io/exec, extension: { audience: x } }]";
    let config = Directory::new().read(&cluster(fields)).expect("good");
    assert_eq!(config.cluster.exec_config, json!({ "audience": "x" }));
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let replaced = |from: &str, to: &str| {
        let text = GOOD.replace(from, to);
        assert_ne!(text, GOOD, "{from}");
        text
    };
    let table = [
        (replaced("current-context: here", "x: y"), "current-context: must name one of the contexts"),
        (
            replaced("current-context: here", "current-context: nowhere"),
            "contexts: has no entry with the name \"nowhere\"",
        ),
        (replaced("cluster: a, user: a", "user: a"), "contexts[1].context: names no cluster"),
        (
            replaced("cluster: a, user: a", "cluster: c, user: a"),
            "clusters: has no entry with the name \"c\"",
        ),
        (replaced("https://hook", "http://hook"), "clusters[1].cluster.server: is \"http://hook.example"),
        (replaced("https://hook", "https://me:pw@hook"), "clusters[1].cluster.server: is"),
        (replaced("ca.pem", "none.pem"), "clusters[1].cluster.certificate-authority: cannot read "),
        (
            cluster("certificate-authority-data: ''"),
            "clusters[1].cluster.certificate-authority-data: is empty",
        ),
        (cluster("certificate-authority-data:"), "clusters[1].cluster.certificate-authority-data: is empty"),
        (cluster("certificate-authority: ''"), "clusters[1].cluster.certificate-authority: is empty"),
        (
            cluster("certificate-authority-data: '?'"),
            "clusters[1].cluster.certificate-authority-data: is not base64",
        ),
        (cluster("proxy-url: http://p"), "clusters[1].cluster.proxy-url: proxies are not supported"),
        (
            cluster("certificate-autority: ca.pem"),
            "clusters[1].cluster.certificate-autority: is not known here",
        ),
        (
            cluster("insecure-skip-tls-verify: 'yes'"),
            "clusters[1].cluster.insecure-skip-tls-verify: must be true or",
        ),
        (
            cluster("certificate-authority: ca.pem, insecure-skip-tls-verify: true"),
            "clusters[1].cluster.insecure-skip-tls-verify: cannot stand beside a certificate-authority",
        ),
        (user("client-key-data: a2V5"), "users[1].user: has a client-key without its client-certificate"),
        (
            user("client-certificate-data: a2V5"),
            "users[1].user: has a client-certificate without its client-key",
        ),
        (user("token: 12"), "users[1].user.token: must be a text; put it in quotes"),
        (user("token: a, username: b"), "users[1].user: names several ways to log in"),
        (user("password: b"), "users[1].user.password: needs a username beside it"),
        (user("as-groups: [g]"), "users[1].user.as-groups: needs the name of the other user"),
        (user("as: a, as-groups: [1]"), "users[1].user.as-groups[0]: must be a text"),
        (user("auth-provider: { name: x }"), "users[1].user.auth-provider: auth provider not supported"),
        (user("exec: { command: x }"), "users[1].user.exec.apiVersion: is \"\" and must be one of"),
        (replaced("users:", "users: ["), "yaml: line "),
        (
            replaced("kind: Config", "current-context: there"),
            "line 4: key \"current-context\" already set in map",
        ),
        ("[]".to_owned(), "must be a mapping with clusters, users, contexts and current-context"),
    ];
    let directory = Directory::new();
    for (text, expected) in table {
        let error = directory.read(&text).expect_err(expected);
        assert!(error.starts_with(expected), "{error:?} does not begin with {expected:?}");
    }
}

#[test]
fn secrets_are_not_shown() {
    let directory = Directory::new();
    for fields in ["token: s3cret", "username: u, password: s3cret"] {
        let shown = format!("{:?}", directory.read(&user(fields)).expect("good"));
        assert!(shown.contains("(secret)") && !shown.contains("s3cret"), "{shown}");
    }
    let shown = format!("{:?}", File::open(&directory.path("config")).expect("it is there"));
    assert!(!shown.contains("s3cret"), "{shown}");
}
