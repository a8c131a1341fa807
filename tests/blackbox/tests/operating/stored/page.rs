//! The program takes the commands of `docs/schema-changes.md`. What they do is tested beside this.

use std::{fs, path::Path, process::Command};

use blackbox::binary;

#[test]
fn the_program_takes_the_commands_of_the_page() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schema-changes.md");
    let page = fs::read_to_string(path).expect("the page is there");
    let begins =
        |line: &&str| line.starts_with("apiserver ") || line.starts_with("target/release/apiserver ");
    let commands: Vec<&str> = page.split(['\n', '`']).map(str::trim).filter(begins).collect();
    assert!(commands.len() >= 4, "{commands:?}");
    for command in commands {
        let words = command.split('#').next().unwrap_or_default().split_whitespace().skip(1);
        // Behind its options, so that a wrong one is found first.
        let output = Command::new(binary::path()).args(words).arg("--help").output().expect("it runs");
        assert!(output.status.success(), "{command}: {}", String::from_utf8_lossy(&output.stderr));
    }
}
