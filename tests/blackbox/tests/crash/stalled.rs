//! A disk that hangs under a running server: health checks fail within seconds, pending writes end without a
//! false answer, reads go on, and all is well again when the disk answers.

use std::{
    fs::File,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use apiserver::testing::TestServer;
use blackbox::{http::Api, objects::CONFIG_MAPS};
use serde_json::{Value, json};

/// After this time without an answer a disk counts as hung.
const LIMIT: Duration = Duration::from_secs(5);
const PATIENCE: Duration = Duration::from_secs(60);

fn large(name: &str) -> Value {
    json!({ "metadata": { "name": name }, "data": { "x": "y".repeat(1_000_000) } })
}

/// Puts a pipe without a reader where the store will open its second log: whoever opens that waits.
fn hang(directory: &Path) -> PathBuf {
    let store = std::fs::read_dir(directory.join("store")).or_else(|_| std::fs::read_dir(directory));
    let names = store.expect("a directory").map(|entry| entry.expect("an entry").path());
    let database = names.into_iter().find(|path| path.extension().is_some_and(|end| end == "db"));
    let mut log = database.expect("a database").into_os_string();
    log.push("-log-b");
    let made = Command::new("mkfifo").arg(&log).status().expect("mkfifo runs");
    assert!(made.success());
    log.into()
}

async fn until(what: &str, mut condition: impl AsyncFnMut() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !condition().await {
        assert!(Instant::now() < deadline, "never: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

async fn stalled(api: &Api) -> bool {
    api.get("/metrics").await.text().contains("\napiserver_storage_stalled 1\n")
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_hung_disk_is_told_and_recovered_from() {
    let directory = tempfile::tempdir().expect("a directory");
    let server = TestServer::builder().storage_dir(directory.path()).start().await.expect("it starts");
    let api = Api::over(server);
    api.post(CONFIG_MAPS, &large("before")).await.expect(201);
    let pipe = hang(directory.path());

    // The second log is begun after four mebibytes.
    let mut number = 0;
    let started = Instant::now();
    let (answer, took) = loop {
        let before = Instant::now();
        let answer = api.post(CONFIG_MAPS, &large(&format!("large-{number}"))).await;
        if answer.code != 201 {
            break (answer, before.elapsed());
        }
        number += 1;
        assert!(started.elapsed() < PATIENCE, "it never hangs");
    };
    answer.fails(504, "Timeout", "the outcome of the write is unknown");
    assert!(took >= LIMIT, "{took:?}");
    for path in ["/livez", "/readyz"] {
        let answer = api.get(&format!("{path}?verbose")).await;
        assert_eq!(answer.code, 500, "{path}");
        assert!(answer.text().contains("[-]etcd failed"), "{}", answer.text());
    }
    assert!(stalled(&api).await);
    let before = Instant::now();
    api.post(CONFIG_MAPS, &large("refused")).await.fails(503, "ServiceUnavailable", "try again");
    assert!(before.elapsed() < LIMIT, "it is not even tried");
    assert_eq!(api.get(&format!("{CONFIG_MAPS}/before")).await.code, 200, "reads go on");

    // A reader that leaves at once lets the writer open the pipe and fail. Then all is written again,
    // elsewhere.
    drop(File::open(&pipe).expect("a reader"));
    until("it is ready again", async || api.get("/readyz").await.code == 200).await;
    until("it is seen", async || !stalled(&api).await).await;
    assert_eq!(api.get("/livez").await.code, 200);
    api.post(CONFIG_MAPS, &large("after")).await.expect(201);
    let names = |list: Value| -> Vec<String> {
        let items = list["items"].as_array().cloned().unwrap_or_default();
        items.iter().map(|item| item["metadata"]["name"].as_str().unwrap_or_default().to_owned()).collect()
    };
    let acknowledged: Vec<String> = (0..number).map(|number| format!("large-{number}")).collect();
    let expected = [vec!["after".to_owned(), "before".to_owned()], acknowledged].concat();
    assert_eq!(names(api.get(CONFIG_MAPS).await.expect(200)), expected);
    api.server.stop().await;
    let server = TestServer::builder().storage_dir(directory.path()).start().await.expect("it starts again");
    assert_eq!(names(Api::over(server).get(CONFIG_MAPS).await.expect(200)), expected);
}
