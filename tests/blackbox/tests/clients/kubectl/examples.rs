//! The examples on the pages about admission, run as a reader runs them: files are saved under the names in
//! their first lines, servers and scripts are started, and commands print what the page says.
//!
//! The pages need a `kubectl` that can resize pods. A page with a service needs Python and OpenSSL.

use std::{
    fs,
    net::{Ipv4Addr, TcpListener},
    path::{Path, PathBuf},
    process::Command,
};

use blackbox::kubectl::{self, Program};

use crate::kubectl::reader::{Block, Reader, blocks};

/// The first release that can resize pods.
const MINOR_MIN: u32 = 32;
/// How many pages are tried at the same time.
const READERS: usize = 4;
/// The ports of services on the pages. Here each is another one, which is free.
const PORTS: [&str; 2] = ["8443", "8444"];

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs")
        .canonicalize()
        .expect("the documentation is there")
}

/// The newest program, if it can do what the pages do.
fn newest() -> Option<&'static Program> {
    let program = kubectl::programs().last()?;
    if program.minor < MINOR_MIN {
        harness::skip("examples of pages", &format!("kubectl 1.{MINOR_MIN} or newer"));
        return None;
    }
    Some(program)
}

/// The blocks of a section.
fn section(file: &Path, heading: &str) -> Vec<Block> {
    let text = fs::read_to_string(file).expect("the page can be read");
    let (_, rest) = text.split_once(&format!("\n## {heading}\n")).unwrap_or_default();
    let section = rest.split("\n## ").next().unwrap_or_default();
    let text = PORTS.iter().fold(section.to_owned(), |text, port| match text.contains(port) {
        true => text.replace(port, &free_port()),
        false => text,
    });
    blocks(&text)
}

fn free_port() -> String {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
    listener.local_addr().expect("an address").port().to_string()
}

/// Whether this machine has what the scripts of a page call.
fn can_run(name: &str, blocks: &[Block]) -> bool {
    let scripts = blocks.iter().filter_map(|block| match block {
        Block::Script(script) => Some(script.as_str()),
        _ => None,
    });
    let needs: Vec<&str> = scripts
        .flat_map(|script| ["python3", "openssl"].into_iter().filter(move |program| script.contains(program)))
        .collect();
    let missing = needs.into_iter().find(|program| Command::new(program).arg("version").output().is_err());
    if let Some(program) = missing {
        harness::skip(&format!("example of {name}"), program);
    }
    missing.is_none()
}

/// Runs an example; returns what was not as the page says.
fn run(program: &Program, name: &str, blocks: &[Block]) -> Vec<String> {
    if !can_run(name, blocks) {
        return Vec::new();
    }
    let mut reader = Reader::new(program.clone(), &docs());
    let problems = blocks.iter().flat_map(|block| reader.follow(block));
    problems.map(|problem| format!("{name}: {problem}")).collect()
}

#[test]
fn every_example_of_a_plugin_does_what_its_page_says() {
    let Some(program) = newest() else { return };
    let mut pages: Vec<PathBuf> = fs::read_dir(docs().join("admission"))
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    pages.sort();
    let share = |first: usize| {
        let own = pages.iter().skip(first).step_by(READERS);
        own.flat_map(|page| {
            let name = page.file_stem().unwrap_or_default().to_string_lossy();
            let blocks = section(page, "Example");
            // The two plugins that call webhooks lead to the example below.
            let is_elsewhere = name.ends_with("AdmissionWebhook");
            let has_steps = blocks.iter().any(|block| matches!(block, Block::Steps(_)));
            assert!(has_steps != is_elsewhere, "{name} has no example");
            run(program, &name, &blocks)
        })
        .collect::<Vec<_>>()
    };
    let problems: Vec<String> = std::thread::scope(|scope| {
        let readers: Vec<_> = (0..READERS).map(|first| scope.spawn(move || share(first))).collect();
        readers.into_iter().flat_map(|reader| reader.join().expect("a reader ends")).collect()
    });
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}

#[test]
fn a_webhook_of_your_own_takes_what_the_page_says() {
    let Some(program) = newest() else { return };
    let blocks = section(&docs().join("operating.md"), "Your own webhook in five minutes");
    assert!(blocks.iter().any(|block| matches!(block, Block::Steps(_))), "{blocks:?}");
    let problems = run(program, "operating.md", &blocks);
    assert!(problems.is_empty(), "{}", problems.join("\n"));
}
