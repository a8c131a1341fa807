//! Generates the code of every build of the schema.

use std::{env, path::PathBuf};

use output::{Files, Output};

#[allow(dead_code, reason = "a release means nothing to stored objects")]
#[path = "../../codegen/tests/generator/pairs/cases.rs"]
mod cases;
#[path = "src/changes.rs"]
mod changes;
#[allow(dead_code, reason = "the objects are for the tests")]
#[path = "src/grown.rs"]
mod grown;
#[path = "build/output.rs"]
mod output;
#[path = "build/suite.rs"]
mod suite;

const PAIRS: &str = "../../codegen/tests/pairs";
const SPECIMEN: &str = "../../codegen/tests/specimen/schema";

fn main() {
    for path in ["build.rs", "build", "src/changes.rs", "src/grown.rs", PAIRS, SPECIMEN] {
        println!("cargo::rerun-if-changed={path}");
    }
    let mut output = Output::new(PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where")));
    let mut kinds = String::new();
    for change in changes::CHANGES {
        output.generate(change.0, "demo", &schema(&[("demo/v1/thing.yaml", &changes::schema(change))]));
        kinds += &format!("std::sync::Arc::clone(&{}::demo::v1::thing::kind::KIND),", change.0);
    }
    let mut moves = String::new();
    for (name, versions) in changes::MOVES {
        let files = versions.iter().map(|(version, text)| (format!("moved/{version}/thing.yaml"), *text));
        let files: Vec<_> = files.collect();
        let files: Vec<_> = files.iter().map(|(path, text)| (path.as_str(), *text)).collect();
        output.generate(name, "moved", &schema(&files));
        let kinds = versions.iter().map(|(version, _)| {
            format!("std::sync::Arc::clone(&{name}::moved::{version}::thing::kind::KIND),")
        });
        moves += &format!("{name:?} => vec![{}],", kinds.collect::<String>());
    }
    let mut growth = String::new();
    for (number, build) in grown::grown().iter().enumerate() {
        let name = format!("grown_{number}");
        output.generate(&name, "demo", &schema(&[("demo/v1/thing.yaml", &build.schema)]));
        growth += &format!("std::sync::Arc::clone(&{name}::demo::v1::thing::kind::KIND),");
    }
    let pairs = suite::add(&mut output, PAIRS.as_ref());
    let specimen = schema_model::load_model(SPECIMEN.as_ref()).unwrap_or_else(|report| panic!("{report}"));
    output.add_groups("specimen", &["specimen", "autoscaling"], &output::emitted(&specimen));
    let kind = "std::sync::Arc<machinery::kind::Kind>";
    let tables = format!(
        "pub fn kinds() -> Vec<{kind}> {{ vec![{kinds}] }}\n\
         pub fn grown() -> Vec<{kind}> {{ vec![{growth}] }}\n\
         pub fn moved(build: &str) -> Vec<{kind}> {{ match build {{ {moves} _ => vec![] }} }}\n\
         pub fn suite() -> Vec<crate::Pair> {{ vec![{pairs}] }}\n\
         pub fn specimen_kinds() -> Vec<Vec<{kind}>> {{ vec![{}] }}\n\
         pub fn specimen_spoken() -> Vec<{kind}> {{ vec![{}, {}] }}\n",
        versions(&[
            &["v1::specimen"],
            &["v1::gadget", "v1beta1::gadget"],
            &["v1::option"],
            &["v1::plain", "v1alpha1::plain"]
        ]),
        row("autoscaling::v1::scale"),
        row("specimen::v1::question"),
    );
    output.write("builds.rs", &(output.modules.clone() + &tables));
}

/// The kinds of the specimen, each in these versions.
fn versions(kinds: &[&[&str]]) -> String {
    let kinds = kinds.iter().map(|versions| {
        let rows = versions.iter().map(|module| row(&format!("specimen::{module}")) + ",");
        format!("vec![{}],", rows.collect::<String>())
    });
    kinds.collect()
}

/// The row of a kind of the specimen's schema.
fn row(module: &str) -> String {
    format!("std::sync::Arc::clone(&specimen::{module}::kind::KIND)")
}

/// A schema folder with these files.
fn schema(files: &[(&str, &str)]) -> Files {
    let meta = ("meta/v1/object_meta.yaml", changes::META);
    files.iter().chain([&meta]).map(|(path, text)| ((*path).to_owned(), (*text).to_owned())).collect()
}
