//! From the embedded engine to etcd and back, and an archive restored into etcd.

use blackbox::{
    objects::{CONFIG_MAPS, config_map},
    process::Process,
};
use etcd_server::Cluster;
use reqwest::Method;
use serde_json::json;

use super::world::{Room, create, does, everything, fails, populate, same, send, store_version};

/// A server that holds a lease has one object more.
const ALONE: &str = "--leader-elect=false";

/// A member, if etcd is installed.
fn cluster() -> Option<(Cluster, String)> {
    let cluster = Cluster::start(1)?;
    let servers = format!("--etcd-servers={}", cluster.endpoints().join(","));
    Some((cluster, servers))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn all_objects_go_there_and_back() {
    let Some((_cluster, servers)) = cluster() else { return };
    let room = Room::new();
    let data = room.word("data");
    let process = Process::start(data.as_ref(), &[]);
    populate(&process).await;
    let (before, _) = everything(&process).await;
    let to_etcd = ["migrate", "--from=embedded", "--to=etcd", "--data-dir", &data, &servers];
    fails(&to_etcd, "is in use by another server; stop it first");
    process.terminate();
    process.ended();

    let said = does(&to_etcd);
    assert!(said.starts_with(&format!("migrated {} objects of ", before.len())), "{said}");
    let on_etcd = ["--storage=etcd", &servers, ALONE];
    let process = Process::start(data.as_ref(), &on_etcd);
    let (after, _) = everything(&process).await;
    same(&after, &before);
    create(&process, CONFIG_MAPS, &config_map("made-in-etcd")).await;
    send(&process, Method::DELETE, &format!("{CONFIG_MAPS}/changed"), &json!({})).await;
    let (before, _) = everything(&process).await;
    let seen = store_version(&process).await;
    process.terminate();
    process.ended();
    fails(&to_etcd, "only an empty prefix is filled");

    let back = ["migrate", "--from=etcd", "--to=embedded", "--data-dir", &data, &servers];
    fails(&back, "holds a store already");
    let other = room.word("other");
    let back = ["migrate", "--from=etcd", "--to=embedded", "--data-dir", &other, &servers];
    does(&back);
    let process = Process::start(other.as_ref(), &[]);
    let (after, _) = everything(&process).await;
    same(&after, &before);
    assert!(store_version(&process).await > seen + 1_000_000_000, "versions are new");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_archive_is_restored_into_etcd_and_saved_from_it() {
    let Some((_cluster, servers)) = cluster() else { return };
    let room = Room::new();
    let (data, file, second) = (room.word("data"), room.word("file"), room.word("second"));
    let process = Process::start(data.as_ref(), &[]);
    populate(&process).await;
    let (before, _) = everything(&process).await;
    does(&["snapshot", "save", &file, "--data-dir", &data]);
    process.kill();
    let restore = ["snapshot", "restore", &file, "--storage=etcd", &servers, "--etcd-prefix=/mine"];
    does(&restore);
    fails(&restore, "only an empty prefix is filled");
    let process =
        Process::start(&room.path("servers"), &["--storage=etcd", &servers, "--etcd-prefix=/mine", ALONE]);
    same(&everything(&process).await.0, &before);
    let said =
        does(&["snapshot", "save", &second, "--kubeconfig", process.kubeconfig.to_str().expect("text")]);
    assert!(said.contains(&format!(": {} objects at revision ", before.len())), "{said}");
}

/// What the source was of is what the target must be.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn brands_do_not_mix() {
    let Some((_cluster, servers)) = cluster() else { return };
    let room = Room::new();
    let data = room.word("data");
    Process::start(data.as_ref(), &["--brand=kubernetes"]).kill();
    let wrong =
        ["migrate", "--from=embedded", "--to=etcd", "--data-dir", &data, &servers, "--brand=platform"];
    fails(&wrong, "belongs to the brand `kubernetes`, not `platform`");
    does(&["migrate", "--from=embedded", "--to=etcd", "--data-dir", &data, &servers]);
    let other = room.word("other");
    let back = ["migrate", "--from=etcd", "--to=embedded", "--data-dir", &other, &servers];
    fails(&back, "kubernetes");
    assert!(!room.path("other").exists(), "nothing was written");
    does(&[&back[..], &["--brand=kubernetes"]].concat());
}
