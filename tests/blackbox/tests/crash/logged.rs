//! Options of the log: levels, format and streams.

use std::io::{BufRead, BufReader, Read};

use blackbox::process::{self, Process};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn single_modules_log_more() {
    for (options, is_logged) in
        [(&[][..], false), (&["--vmodule=exch*=4"], true), (&["--vmodule=other=4"], false)]
    {
        let directory = tempfile::tempdir().expect("a directory");
        let process = Process::start(directory.path(), options);
        let request = process.anonymous().get(format!("{}/version", process.url)).bearer_auth("made-up");
        assert_eq!(request.send().await.expect("an answer").status(), 401);
        process.terminate();
        let (_, _, log) = process.ended();
        assert_eq!(
            log.contains("DEBUG front::exchange: caller not recognized"),
            is_logged,
            "{options:?}: {log}"
        );
    }
}

#[test]
fn streams_are_split_by_level() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut child = process::spawn(directory.path(), &["--log-text-split-stream"]);
    let mut output = BufReader::new(child.stdout.take().expect("piped"));
    let mut lines = String::new();
    while !lines.lines().any(|line| line.starts_with("serving https://")) {
        assert_ne!(output.read_line(&mut lines).expect("text"), 0, "it never serves: {lines}");
    }
    process::terminate(&child);
    output.read_to_string(&mut lines).expect("text");
    let ended = child.wait_with_output().expect("it ends");
    assert!(
        lines.lines().any(|line| line.ends_with(" INFO apiserver::server::stopping: stopped")),
        "{lines}"
    );
    assert_eq!(String::from_utf8_lossy(&ended.stderr), "");
}
