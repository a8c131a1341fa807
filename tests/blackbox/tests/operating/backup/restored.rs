//! What was saved comes back: every object to the byte, but under versions that nobody has seen.

use std::os::unix::fs::PermissionsExt;

use blackbox::{
    objects::{CONFIG_MAPS, config_map},
    process::{Process, run_on},
};
use reqwest::Method;
use serde_json::Value;

use super::world::{
    Room, create, does, everything, failed, names_beside_store, populate, same, store_version,
};

const BUMP: u64 = 1_000_000_000;

#[tokio::test]
async fn everything_comes_back_under_new_versions() {
    let room = Room::new();
    let (file, old, new) = (room.word("backup"), room.word("old"), room.path("new"));
    let process = Process::start(old.as_ref(), &[]);
    populate(&process).await;
    let (before, _) = everything(&process).await;
    assert!(before.len() > 15, "{:?}", before.keys());

    let said = does(&["snapshot", "save", &file, "--data-dir", &old]);
    let revision = store_version(&process).await;
    let line = format!("saved {file}: {} objects at revision {revision}, ", before.len());
    assert!(said.starts_with(&line) && said.lines().count() == 1, "{said}");
    assert_eq!(std::fs::metadata(&file).expect("saved").permissions().mode() & 0o777, 0o600);

    // Clients see more before all is lost.
    let late = create(&process, CONFIG_MAPS, &config_map("late")).await;
    let late = late["metadata"]["resourceVersion"].as_str().and_then(|text| text.parse::<u64>().ok());
    let seen = late.expect("a version");
    process.kill();

    let said = does(&["snapshot", "restore", &file, "--data-dir", new.to_str().expect("text")]);
    assert!(said.starts_with(&format!("restored {} objects from {file} into ", before.len())), "{said}");
    let process = Process::start(&new, &[]);
    let (after, _) = everything(&process).await;
    same(&after, &before);
    for object in after.keys() {
        let response = process.request(Method::GET, object).send().await.expect("an answer");
        let object: Value = response.json().await.expect("JSON");
        let version = object["metadata"]["resourceVersion"].as_str().and_then(|text| text.parse().ok());
        assert!(version > Some(seen) && version > Some(revision + BUMP), "{object}");
    }
    // What was before is not remembered, and says so.
    for version in [1, revision, seen, revision + BUMP, revision + BUMP + 1] {
        let path = format!("{CONFIG_MAPS}?watch=1&resourceVersion={version}");
        let response = process.request(Method::GET, &path).send().await.expect("an answer");
        assert_eq!(response.status(), 410, "a watch from {version}");
    }
    // The name that came after the snapshot is free, and the counter goes on.
    let made = create(&process, CONFIG_MAPS, &config_map("late")).await;
    assert!(store_version(&process).await > revision + BUMP + before.len() as u64);
    assert!(made["metadata"]["uid"].is_string());
    process.terminate();
    let (status, _, log) = process.ended();
    assert!(status.success() && !log.contains("WARN"), "{log}");
}

#[tokio::test]
async fn a_directory_without_a_server_is_saved_as_well() {
    let room = Room::new();
    let (data, one, other) = (room.word("data"), room.word("one"), room.word("other"));
    let process = Process::start(data.as_ref(), &[]);
    populate(&process).await;
    does(&["snapshot", "save", &one, "--kubeconfig", process.kubeconfig.to_str().expect("text")]);
    let (before, _) = everything(&process).await;
    process.kill();
    let said = does(&["snapshot", "save", &other, "--data-dir", &data]);
    assert!(said.contains(&format!(": {} objects at revision ", before.len())), "{said}");
    let told = |file: &str| -> Vec<String> {
        let told = does(&["snapshot", "status", file]);
        let of_content = |line: &&str| line.starts_with(' ') && !line.trim_start().starts_with("0 ");
        let head = told.lines().filter(|line| line.starts_with("revision") || line.starts_with("objects"));
        head.chain(told.lines().filter(of_content)).map(str::to_owned).collect()
    };
    assert_eq!(told(&one), told(&other), "the same state");
    // Reading a directory leaves it as it was.
    let process = Process::start(data.as_ref(), &[]);
    same(&everything(&process).await.0, &before);
}

#[tokio::test]
async fn a_restored_directory_has_the_brand_of_the_archive() {
    let room = Room::new();
    let (file, old, new) = (room.word("backup"), room.word("old"), room.path("new"));
    Process::start(old.as_ref(), &["--brand=kubernetes"]).kill();
    does(&["snapshot", "save", &file, "--data-dir", &old]);
    let told = does(&["snapshot", "status", &file]);
    assert!(told.contains("brand     kubernetes\n"), "{told}");
    let target = new.to_str().expect("text");
    let output =
        blackbox::process::run(&["snapshot", "restore", &file, "--data-dir", target, "--brand=platform"]);
    failed(&output, 1, "belongs to the brand `kubernetes`, not `platform`");
    assert!(!new.exists(), "refused before anything was written");
    does(&["snapshot", "restore", &file, "--data-dir", target]);
    failed(&run_on(&new, &[]), 1, "belongs to the brand `kubernetes`, not `platform`");
    let process = Process::start(&new, &["--brand=kubernetes"]);
    assert_eq!(names_beside_store(&new), ["admin.kubeconfig", "lock", "pki", "pki.identity"]);
    drop(process);
}

/// The margin is the operator's to choose, and what was restored can be saved and restored again.
#[tokio::test]
async fn a_margin_can_be_chosen_and_restoring_repeated() {
    let room = Room::new();
    let data = room.word("0");
    let process = Process::start(data.as_ref(), &[]);
    create(&process, CONFIG_MAPS, &config_map("a")).await;
    let (before, _) = everything(&process).await;
    let mut least = store_version(&process).await;
    process.kill();
    for round in 0..3 {
        let (from, file, to) =
            (room.word(&round.to_string()), room.word("file"), room.word(&(round + 1).to_string()));
        does(&["snapshot", "save", &file, "--data-dir", &from]);
        does(&["snapshot", "restore", &file, "--data-dir", &to, "--bump-revision=100"]);
        least += 100;
    }
    let process = Process::start(&room.path("3"), &[]);
    same(&everything(&process).await.0, &before);
    let version = store_version(&process).await;
    // Each time every object is written once.
    let most = least + 100 + 3 * u64::try_from(before.len()).expect("few objects");
    assert!((least..most).contains(&version), "{version} after {least}");
}
