//! Objects that one build stored, copied by the program's commands and served by another build. The commands
//! do not know the kind; they carry on which schema wrote each object.

use std::path::Path;

use schemas::moved;
use serde_json::json;
use tempfile::TempDir;

use blackbox::binary;

use crate::stored::{
    upgraded::upgrade,
    world::{Place, places},
};

const PARTS: &str = "/apis/moved.platform.io/v1/namespaces/default/parts";

/// Runs the program. Gives what it says on success, or else why it did nothing.
async fn run(words: &[&str]) -> Result<String, String> {
    let output = tokio::process::Command::new(binary::path()).args(words).output().await;
    let output = output.expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.status.success() { Ok(text(&output.stdout)) } else { Err(text(&output.stderr)) }
}

fn word(path: &Path) -> &str {
    path.to_str().expect("a path of letters")
}

/// A directory in which a build stored two objects.
async fn stored() -> TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    let inside = Place::At(directory.path().to_owned());
    let api = inside.start(&moved("v2_beside_v1")).await;
    for name in ["one", "two"] {
        let part = json!({
            "kind": "Part", "apiVersion": "moved.platform.io/v1", "metadata": { "name": name },
            "size": 5, "color": "green",
        });
        api.post(PARTS, &part).await.expect(201);
    }
    api.server.stop().await;
    directory
}

/// How many objects the command writes again in a running server of this build.
async fn upgraded(place: &Place, build: &str) -> String {
    let api = place.start(&moved(build)).await;
    let one = api.get(&format!("{PARTS}/one")).await.expect(200);
    assert_eq!((&one["size"], &one["color"]), (&json!(5), &json!("green")));
    let folder = tempfile::tempdir().expect("a folder");
    let kubeconfig = folder.path().join("kubeconfig");
    std::fs::write(&kubeconfig, api.server.kubeconfig()).expect("it can be written");
    let said = upgrade(&kubeconfig).await.stdout;
    api.server.stop().await;
    String::from_utf8_lossy(&said).into_owned()
}

/// The copy is up to date for the build that wrote the objects, and outdated for another.
async fn is_carried(place: &Place) {
    let same = upgraded(place, "v2_beside_v1").await;
    assert!(same.starts_with("upgraded 0 objects"), "{same}");
    let other = upgraded(place, "v1_beside_v2").await;
    assert!(other.starts_with("upgraded 2 objects"), "{other}");
}

#[tokio::test]
async fn a_restored_snapshot_is_served_by_another_build() {
    let directory = stored().await;
    let file = directory.path().join("saved");
    run(&["snapshot", "save", word(&file), "--data-dir", word(directory.path())]).await.expect("saved");
    let restored = tempfile::tempdir().expect("a directory");
    let restore = ["snapshot", "restore", word(&file), "--data-dir", word(restored.path())];
    run(&restore).await.expect("restored");
    is_carried(&Place::At(restored.path().to_owned())).await;
}

#[tokio::test]
async fn a_salvaged_store_is_served_by_another_build() {
    let directory = stored().await;
    let salvaged = tempfile::tempdir().expect("a directory");
    let into = salvaged.path().join("new");
    let salvage = ["salvage", "--data-dir", word(directory.path()), "--into", word(&into)];
    run(&salvage).await.expect("salvaged");
    is_carried(&Place::At(into)).await;
}

#[tokio::test]
async fn a_migrated_store_is_served_by_another_build() {
    let Some(place) = places().into_iter().find(|place| matches!(place, Place::Etcd(_))) else { return };
    let Place::Etcd(cluster) = &place else { return };
    let servers = format!("--etcd-servers={}", cluster.endpoints().join(","));
    let directory = stored().await;
    let to = ["migrate", "--from=embedded", "--to=etcd", "--data-dir", word(directory.path()), &servers];
    run(&to).await.expect("migrated");
    // The command does not know the type, whose objects it must not leave behind unnoticed.
    let other = tempfile::tempdir().expect("a directory");
    let back = ["migrate", "--from=etcd", "--to=embedded", "--data-dir", word(other.path()), &servers];
    let problem = run(&back).await.expect_err("refused");
    assert!(problem.contains("moved/parts/default/one"), "{problem}");
    is_carried(&place).await;
}
