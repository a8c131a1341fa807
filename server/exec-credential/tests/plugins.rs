//! Plugins that are real commands: what they are told, how often they are asked, and how they fail.

use std::{
    fs,
    path::{Path, PathBuf},
};

use exec_credential::{ClusterInfo, Plugin, Provider};
use serde_json::{Value, json};
use tempfile::TempDir;

const V1: &str = "client.authentication.platform.io/v1";

/// A directory with a script in it, which notes its input and its number of runs there.
struct Script {
    directory: TempDir,
}

impl Script {
    fn new(body: &str) -> Self {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("login");
        let text = format!(
            "cd \"$(dirname \"$0\")\"\necho run >> runs\necho \"$PLATFORM_EXEC_INFO\" > input\n{body}\n"
        );
        fs::write(&path, text).expect("written");
        Script { directory }
    }

    fn answering(status: &Value) -> Self {
        let answer = json!({ "apiVersion": V1, "kind": "ExecCredential", "status": status });
        Script::new(&format!("echo '{answer}'"))
    }

    fn path(&self, file: &str) -> PathBuf {
        self.directory.path().join(file)
    }

    fn plugin(&self, more: &Value) -> Plugin {
        // Run by the shell: a file that was just written cannot always be executed while others start
        // programs.
        let mut entry = json!({ "apiVersion": V1, "command": "sh", "interactiveMode": "Never" });
        let mut args = vec![json!(self.path("login"))];
        for (field, value) in more.as_object().into_iter().flatten() {
            match value.as_array().filter(|_| field == "args") {
                Some(further) => args.extend(further.iter().cloned()),
                None => entry[field] = value.clone(),
            }
        }
        entry["args"] = json!(args);
        Plugin::read(&entry, self.directory.path()).expect("a good entry")
    }

    fn provider(&self, more: &Value) -> Provider {
        Provider::new(self.plugin(more), ClusterInfo::default(), false)
    }

    fn runs(&self) -> usize {
        fs::read_to_string(self.path("runs")).map_or(0, |runs| runs.lines().count())
    }

    fn input(&self) -> Value {
        let text = fs::read_to_string(self.path("input")).expect("the script ran");
        serde_json::from_str(&text).expect("JSON")
    }
}

async fn token(provider: &Provider) -> String {
    let credential = provider.credential().await.expect("a credential");
    credential.token.as_ref().expect("a token").reveal().clone()
}

#[tokio::test]
async fn an_answer_without_an_end_is_kept_until_it_is_refused() {
    let script = Script::answering(&json!({ "token": "abc" }));
    let provider = script.provider(&json!({}));
    assert_eq!((token(&provider).await, token(&provider).await), ("abc".to_owned(), "abc".to_owned()));
    assert_eq!(script.runs(), 1);
    let first = provider.credential().await.expect("a credential");
    provider.refused(&first).await;
    // Another request that had used the first one tells the same.
    token(&provider).await;
    provider.refused(&first).await;
    token(&provider).await;
    assert_eq!(script.runs(), 2);
}

#[tokio::test]
async fn an_answer_is_used_until_its_end() {
    for (end, runs) in [("2999-01-01T00:00:00Z", 1), ("1999-01-01T00:00:00Z", 2)] {
        let script = Script::answering(&json!({ "token": "abc", "expirationTimestamp": end }));
        let provider = script.provider(&json!({}));
        token(&provider).await;
        token(&provider).await;
        assert_eq!(script.runs(), runs, "{end}");
    }
}

#[tokio::test]
async fn who_asks_at_the_same_time_waits_for_one_run() {
    let script = Script::answering(&json!({ "token": "abc" }));
    let provider = script.provider(&json!({}));
    let (one, two) = tokio::join!(provider.credential(), provider.credential());
    assert!(one.is_ok() && two.is_ok());
    assert_eq!(script.runs(), 1);
}

#[tokio::test]
async fn the_cluster_is_told_only_when_that_is_asked_for() {
    let script = Script::answering(&json!({ "token": "abc" }));
    let cluster = ClusterInfo {
        server: "https://a:1".to_owned(),
        server_name: Some("b".to_owned()),
        insecure: false,
        authority: Some(b"ca".to_vec()),
        config: json!({ "audience": "x" }),
    };
    let asking = Provider::new(script.plugin(&json!({ "provideClusterInfo": true })), cluster.clone(), false);
    token(&asking).await;
    let told = json!({
        "server": "https://a:1", "tls-server-name": "b", "certificate-authority-data": "Y2E=",
        "config": { "audience": "x" },
    });
    let expected = json!({
        "apiVersion": V1, "kind": "ExecCredential", "spec": { "interactive": false, "cluster": told },
    });
    assert_eq!(script.input(), expected);
    let silent = Provider::new(script.plugin(&json!({})), cluster, false);
    token(&silent).await;
    assert_eq!(script.input()["spec"], json!({ "interactive": false }));
}

#[tokio::test]
async fn arguments_and_environment_arrive() {
    let answer = json!({ "apiVersion": V1, "kind": "ExecCredential", "status": { "token": "@" } });
    let script = Script::new(&format!("echo '{answer}' | sed \"s/@/$1$EXTRA/\""));
    let more = json!({ "args": ["a"], "env": [{ "name": "EXTRA", "value": "b" }] });
    assert_eq!(token(&script.provider(&more)).await, "ab");
}

#[tokio::test]
async fn failures_say_what_to_do() {
    let missing = json!({
        "apiVersion": V1, "command": "no-such-command-anywhere", "interactiveMode": "Never",
        "installHint": "Install it with: make login",
    });
    let missing = Plugin::read(&missing, Path::new("")).expect("a good entry");
    let error =
        |provider: Provider| async move { provider.credential().await.expect_err("failed").to_string() };
    let text = error(Provider::new(missing, ClusterInfo::default(), false)).await;
    assert!(
        text.contains("no-such-command-anywhere") && text.ends_with("; Install it with: make login"),
        "{text}"
    );

    let text = error(Script::new("exit 3").provider(&json!({}))).await;
    assert!(text.contains("exit status: 3"), "{text}");
    let text = error(Script::new("echo s3cret").provider(&json!({}))).await;
    assert!(text.contains("no JSON") && !text.contains("s3cret"), "{text}");
    let endless = Script::new("yes s3cret | head -c 2000000");
    let text = error(endless.provider(&json!({}))).await;
    assert!(text.contains("more than 1048576 bytes"), "{text}");
    let asking = Script::answering(&json!({ "token": "abc" }));
    let text = error(asking.provider(&json!({ "interactiveMode": "Always" }))).await;
    assert!(text.contains("must ask at a terminal"), "{text}");
    assert_eq!(asking.runs(), 0);
}

#[tokio::test]
async fn a_failure_is_not_kept() {
    let script = Script::new("exit 1");
    let provider = script.provider(&json!({}));
    assert!(provider.credential().await.is_err());
    assert!(provider.credential().await.is_err());
    assert_eq!(script.runs(), 2);
}
