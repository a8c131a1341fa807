//! `apiserver storage upgrade`: rewrites what another schema wrote, while the server runs.

use std::{path::Path, process::Output};

use blackbox::{binary, objects::version_of};
use reqwest::Method;
use schemas::moved;
use serde_json::{Value, json};

use crate::stored::world::{Place, places};

const PARTS: &str = "/apis/moved.platform.io/v1/namespaces/default/parts";
/// More than are written from one line of progress to the next.
const COUNT: usize = 230;

async fn store(place: &Place) {
    let api = place.start(&moved("only_v1")).await;
    for number in 0..COUNT {
        let name = format!("part-{number}");
        let part = json!({ "kind": "Part", "apiVersion": "moved.platform.io/v1",
            "metadata": { "name": name }, "size": 5 });
        api.post(PARTS, &part).await.expect(201);
    }
    api.server.stop().await;
}

/// Runs the command.
pub(crate) async fn upgrade(kubeconfig: &Path) -> Output {
    let mut command = tokio::process::Command::new(binary::path());
    command.args(["storage", "upgrade", "--kubeconfig"]).arg(kubeconfig);
    command.output().await.expect("the program runs")
}

#[tokio::test]
async fn the_command_rewrites_what_is_outdated() {
    for place in places() {
        store(&place).await;
        let api = place.start(&moved("v1_beside_v2")).await;
        let before = api.get(&format!("{PARTS}/part-0")).await.expect(200);
        let folder = tempfile::tempdir().expect("a folder");
        let kubeconfig = folder.path().join("kubeconfig");
        std::fs::write(&kubeconfig, api.server.kubeconfig()).expect("it can be written");

        let done = upgrade(&kubeconfig).await;
        let text = String::from_utf8_lossy(&done.stdout).into_owned();
        let problem = String::from_utf8_lossy(&done.stderr).into_owned();
        assert!(done.status.success(), "{text}{problem}");
        assert!(text.starts_with(&format!("upgraded {COUNT} objects")), "{text}");
        let after = api.get(&format!("{PARTS}/part-0")).await.expect(200);
        assert!(version_of(&after) > version_of(&before));
        assert_eq!((&after["size"], &after["metadata"]["uid"]), (&json!(5), &before["metadata"]["uid"]));

        let again = upgrade(&kubeconfig).await;
        assert!(again.status.success());
        assert!(String::from_utf8_lossy(&again.stdout).starts_with("upgraded 0 objects"), "nothing is left");
        let unchanged = api.get(&format!("{PARTS}/part-0")).await.expect(200);
        assert_eq!(version_of(&unchanged), version_of(&after));
        api.server.stop().await;

        // The former version can go now.
        let api = place.start(&moved("only_v2")).await;
        let list = api.get("/apis/moved.platform.io/v2/namespaces/default/parts").await.expect(200);
        assert_eq!(list["items"].as_array().map(Vec::len), Some(COUNT));
        assert_eq!(list["items"][0]["width"], 5);
        api.server.stop().await;
    }
}

#[tokio::test]
async fn an_upgrade_that_was_broken_off_goes_on() {
    let Some(place) = places().into_iter().next() else { return };
    store(&place).await;
    let api = place.start(&moved("v1_beside_v2")).await;
    let ask = || api.request(Method::POST, "/debug/storage-upgrade").send();
    // Nobody reads the answer.
    drop(ask().await.expect("an answer"));
    let last = loop {
        let answer = ask().await.expect("an answer");
        if answer.status() == 429 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            continue;
        }
        assert_eq!(answer.status(), 200);
        let text = answer.text().await.expect("lines");
        break serde_json::from_str::<Value>(text.lines().last().expect("a line")).expect("JSON");
    };
    assert_eq!(last["left"], 0, "{last}");
    api.server.stop().await;
    place.start(&moved("only_v2")).await.server.stop().await;
}

#[tokio::test]
async fn only_administrators_may_ask() {
    let Some(place) = places().into_iter().next() else { return };
    let api = place.start(&[]).await;
    let anonymous = api.anonymous().post(format!("{}/debug/storage-upgrade", api.server.url())).send();
    assert_eq!(anonymous.await.expect("an answer").status(), 403);
    assert_eq!(api.get("/debug/storage-upgrade").await.code, 405);
}
