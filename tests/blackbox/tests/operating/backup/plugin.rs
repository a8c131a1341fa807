//! Logging in by a credential plugin.

use std::path::Path;

use serde_json::json;

use blackbox::process::Process;

use super::world::{Room, does, fails};

/// The value of a field in the administrator's configuration, decoded.
fn decoded(text: &str, field: &str) -> String {
    use base64::{Engine as _, engine::general_purpose::STANDARD};
    let line = text.lines().find_map(|line| line.trim().strip_prefix(&format!("{field}: "))).expect(field);
    String::from_utf8(STANDARD.decode(line).expect("base64")).expect("PEM is text")
}

#[test]
fn a_plugin_says_who_asks_and_its_failure_is_told() {
    let room = Room::new();
    let server = Process::start(Path::new(&room.word("data")), &[]);
    let admin = std::fs::read_to_string(&server.kubeconfig).expect("text");
    let version = "client.authentication.platform.io/v1";
    let credential = json!({
        "apiVersion": version, "kind": "ExecCredential",
        "status": {
            "clientCertificateData": decoded(&admin, "client-certificate-data"),
            "clientKeyData": decoded(&admin, "client-key-data"),
        },
    });
    std::fs::write(room.path("credential.json"), credential.to_string()).expect("written");
    let (cluster, _) = admin.split_once("users:").expect("a configuration");
    let with = |name: &str, command: &str, args: &[&str]| {
        let exec = json!({
            "apiVersion": version, "command": command, "args": args, "interactiveMode": "Never",
            "installHint": "It comes with the shell.", "provideClusterInfo": true,
        });
        let text = format!(
            "{cluster}users:\n- name: plugin\n  user: {{ exec: {exec} }}\ncontexts:\n- name: here\n  \
             context: {{ cluster: platform, user: plugin }}\ncurrent-context: here\n"
        );
        std::fs::write(room.path(name), text).expect("written");
        room.word(name)
    };
    let credential = room.word("credential.json");
    let good = with("good", "cat", &[&credential]);
    does(&["snapshot", "save", &room.word("file"), "--kubeconfig", &good]);

    let word = room.word("other");
    let missing = with("missing", "no-such-command-anywhere", &[]);
    fails(&["snapshot", "save", &word, "--kubeconfig", &missing], "It comes with the shell.");
    let failing = with("failing", "false", &[]);
    fails(&["snapshot", "save", &word, "--kubeconfig", &failing], "failed: exit status: 1");
    assert!(!room.path("other").exists());
}
