//! Saving while others write, and being interrupted.

use std::{
    process::{Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use blackbox::{
    binary,
    objects::{CONFIG_MAPS, LEASES, config_map, lease},
    process::{PATIENCE, Process},
};
use futures_util::StreamExt;
use reqwest::Method;
use serde_json::json;

use super::world::{Room, create, does, everything, failed, names};

const SNAPSHOT: &str = "/debug/snapshot";

/// Writers make pairs: first a ConfigMap, then a Lease of the same name. A state that is one has for every
/// lease its ConfigMap, and at most one ConfigMap per writer is still alone.
#[tokio::test]
async fn what_is_saved_is_one_state() {
    const WRITERS: usize = 4;
    let room = Room::new();
    let data = room.word("data");
    let process = Arc::new(Process::start(data.as_ref(), &[]));
    let done = Arc::new(AtomicBool::new(false));
    let writers: Vec<_> = (0..WRITERS)
        .map(|writer| {
            let (process, done) = (Arc::clone(&process), Arc::clone(&done));
            tokio::spawn(async move {
                let mut number = 0;
                while !done.load(Ordering::Relaxed) {
                    let name = format!("{writer}-{number}");
                    create(&process, CONFIG_MAPS, &config_map(&name)).await;
                    create(&process, LEASES, &lease(&name)).await;
                    number += 1;
                }
            })
        })
        .collect();
    for round in 0..5 {
        let (file, restored) = (room.word(&format!("file-{round}")), room.path(&format!("restored-{round}")));
        let arguments = ["snapshot", "save", &file, "--data-dir", &data].map(str::to_owned);
        let saving = tokio::task::spawn_blocking(move || {
            does(&arguments.each_ref().map(String::as_str));
        });
        saving.await.expect("saved");
        does(&["snapshot", "restore", &file, "--data-dir", restored.to_str().expect("text")]);
        if round < 3 {
            continue;
        }
        let copy = Process::start(&restored, &[]);
        let (found, _) = everything(&copy).await;
        let of = |kind: &str| -> Vec<String> {
            let prefix = format!("/namespaces/default/{kind}/");
            found.keys().filter_map(|path| Some(path.split_once(&prefix)?.1.to_owned())).collect()
        };
        let (maps, leases) = (of("configmaps"), of("leases"));
        assert!(leases.iter().all(|name| maps.contains(name)), "a lease is older than its pair");
        assert!(
            !leases.is_empty() && maps.len() - leases.len() <= WRITERS,
            "{} {}",
            maps.len(),
            leases.len()
        );
    }
    done.store(true, Ordering::Relaxed);
    for writer in writers {
        writer.await.expect("no panic");
    }
}

/// Enough that it cannot lie in buffers between the server and a client that does not read.
async fn fill(process: &Process, objects: usize) {
    let text = "x".repeat(900_000);
    let creates = (0..objects).map(|number| {
        let mut object = config_map(&format!("large-{number}"));
        object["data"] = json!({ "text": text });
        async move { create(process, CONFIG_MAPS, &object).await }
    });
    futures_util::stream::iter(creates).buffer_unordered(4).collect::<Vec<_>>().await;
}

#[tokio::test]
async fn one_snapshot_is_sent_at_a_time_and_a_client_that_goes_away_frees_the_place() {
    let room = Room::new();
    let process = Process::start(&room.path("data"), &[]);
    fill(&process, 60).await;
    let mut first = process.request(Method::GET, SNAPSHOT).send().await.expect("an answer");
    assert_eq!(first.status(), 200);
    assert!(first.chunk().await.expect("it goes on").is_some());
    let second = process.request(Method::GET, SNAPSHOT).send().await.expect("an answer");
    assert_eq!(second.status(), 429);
    assert!(second.headers().contains_key("retry-after"));
    // The place is taken and nobody reads: writers do not notice.
    create(&process, CONFIG_MAPS, &config_map("meanwhile")).await;
    drop(first);
    let freed = async {
        while process.request(Method::GET, SNAPSHOT).send().await.expect("an answer").status() != 200 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(PATIENCE, freed).await.expect("the place is free again");
}

#[tokio::test]
async fn a_save_that_is_killed_leaves_no_half_file() {
    let room = Room::new();
    let (data, file) = (room.word("data"), room.path("files/backup"));
    let process = Process::start(data.as_ref(), &[]);
    fill(&process, 40).await;
    std::fs::create_dir(room.path("files")).expect("made");
    std::fs::write(&file, "an older one").expect("written");
    let save = || {
        let mut command = Command::new(binary::path());
        command.args(["snapshot", "save"]).arg(&file).args(["--data-dir", &data]);
        command.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("it runs")
    };
    let begun = |id: u32| names(&room.path("files")).contains(&format!(".backup.{id}.partial"));
    for signal in ["-KILL", "-TERM"] {
        let mut child = save();
        // Whether it is caught in the act is chance; what must hold does so in any case.
        while !begun(child.id()) && child.try_wait().expect("it is ours").is_none() {}
        let id = child.id().to_string();
        let _signalled = Command::new("kill").args([signal, &id]).status().expect("kill runs");
        let output = child.wait_with_output().expect("it ends");
        let content = std::fs::read(&file).expect("the file is there");
        if output.status.success() {
            does(&["snapshot", "status", file.to_str().expect("text")]);
        } else {
            assert!(content == b"an older one" || content.starts_with(b"\x89ksa"), "half a file");
        }
        if signal == "-TERM" && !output.status.success() {
            failed(&output, 1, "interrupted");
            assert_eq!(names(&room.path("files")), ["backup"], "it cleans up when it is told in time");
        }
    }
    // What the killed one left is removed by the next one.
    does(&["snapshot", "save", file.to_str().expect("text"), "--data-dir", &data]);
    does(&["snapshot", "status", file.to_str().expect("text")]);
    assert_eq!(names(&room.path("files")), ["backup"]);
}

#[tokio::test]
async fn a_server_that_dies_while_it_is_asked_leaves_no_file() {
    let room = Room::new();
    let (data, file) = (room.word("data"), room.path("backup"));
    let process = Process::start(data.as_ref(), &[]);
    fill(&process, 40).await;
    let mut command = Command::new(binary::path());
    command.args(["snapshot", "save"]).arg(&file).arg("--kubeconfig").arg(&process.kubeconfig);
    let saving = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    process.kill();
    let output = saving.wait_with_output().expect("it ends");
    if !output.status.success() {
        failed(&output, 1, "cannot ask the server at https://127.0.0.1:");
        assert!(!file.exists(), "no half file");
    }
}
