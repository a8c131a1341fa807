//! The table of all options in `docs/options.md`, made of what `--help` shows. `UPDATE=1 cargo test` writes
//! it anew.

use std::{fmt::Write, fs, path::Path};

use clap::Arg;

use crate::options::{
    groups::{self, GROUPS},
    inert::{INERT, OptionOutcome},
    inert_gates::INERT_GATES,
    kube_command,
};

const FILE: &str = "../../docs/options.md";

/// The text in front of the tables.
const HEAD: &str = "# Options

Every option of kube-apiserver 1.36 is known to the server, under its own name as well as called as \
    `kube-apiserver`. An
option is *built*, or *without effect* (the log says why when the server starts), or *refused* (the server \
    does not start, and says
why). Nothing that protects is without effect. A value that asks for what the server does anyway is always \
    accepted.

Options are written as kube-apiserver reads them: `--name=value` or `--name value`, with `_` or `-` in \
    names; a boolean takes its value
behind `=` only (`true`, `T`, `1`, ...); of an option given twice, the last one counts, and lists add up; an \
    empty value means none (but `--requestheader-allowed-names` refuses it: every certificate would be \
    believed).

The tables are made of the same data as `--help`.
";

/// The text in front of the table of gates.
const GATES: &str = "
## Feature gates

`/docs/gates.html` of a running server lists the gates that switch something. kube-apiserver 1.36 has these \
    besides. They can be set as
there, and the log says that they have no effect.

| gate | why it has no effect |
|---|---|
";

/// Returns the treatment of an option, and a sentence about it.
fn row(option: &Arg) -> (&'static str, String) {
    let name = option.get_long().unwrap_or_default();
    match INERT.iter().find(|inert| inert.name == name).map(|inert| inert.outcome) {
        Some(OptionOutcome::NoEffect(reason)) => ("without effect", reason.to_owned()),
        Some(OptionOutcome::Refused(reason)) => ("refused", reason.to_owned()),
        None => ("built", option.get_help().map(ToString::to_string).unwrap_or_default()),
    }
}

fn document() -> String {
    let mut text = HEAD.to_owned();
    let command = kube_command();
    let headings = GROUPS.iter().map(|(heading, _)| *heading).chain([groups::FURTHER]);
    for heading in headings {
        let mut options: Vec<&Arg> = command
            .get_arguments()
            .filter(|option| option.get_long().is_some_and(|name| groups::heading(name) == heading))
            .collect();
        options.sort_by_key(|option| option.get_long());
        let _ = write!(text, "\n## {heading}\n\n| option | here | |\n|---|---|---|\n");
        for option in options {
            let (outcome, sentence) = row(option);
            let name = option.get_long().unwrap_or_default();
            let _ = writeln!(text, "| `--{name}` | {outcome} | {} |", sentence.replace('|', "\\|"));
        }
    }
    text.push_str(GATES);
    for gate in INERT_GATES {
        let _ = writeln!(text, "| `{}` | {} |", gate.name, gate.reason());
    }
    text
}

#[test]
fn the_document_lists_every_option() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(FILE);
    let text = document();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &text).expect("written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(found == text, "docs/options.md is old: run this test with UPDATE=1");
}
