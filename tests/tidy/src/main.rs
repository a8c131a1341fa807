//! Prints the measurements of crates and their import cycles.

#![allow(clippy::print_stdout, reason = "what it finds is its output")]

use std::path::PathBuf;

use anyhow::Result;
use clap::Parser;
use tidy::{
    cycles::{self, Cycle},
    measure::{self, Measures, spread},
    tree::Crate,
};

/// Measures hand-written code, and lists files that import each other in circles.
#[derive(Parser)]
struct Arguments {
    /// Folders of crates, each with a src
    #[arg(required = true, value_name = "FOLDER")]
    crates: Vec<PathBuf>,
    /// Lists the imports inside each cycle too
    #[arg(long)]
    edges: bool,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let mut all = Measures::default();
    println!(
        "{:<14} {:>5} {:>6}  {:<14} {:<11} {:>4}  {:<7} {:<7} {:>5} {:>5} {:>5}  pub items",
        "crate", "files", "lines", "file lines", "fn lines", "long", "args", "nesting", "//", "doc", "heads"
    );
    let mut circles = Vec::new();
    for folder in &arguments.crates {
        let krate = Crate::read(folder)?;
        let measures = measure::of(&krate);
        print_row(&krate.name, &measures);
        all.add(measures);
        circles.extend(cycles::of(&krate).into_iter().map(|cycle| (krate.name.clone(), cycle)));
    }
    print_row("all", &all);
    for (name, cycle) in &circles {
        print_cycle(name, cycle, arguments.edges);
    }
    Ok(())
}

fn print_row(name: &str, measures: &Measures) {
    let text = |values: &[usize]| spread(values).map(|value| value.to_string()).join("/");
    let per_100 = |lines: usize| lines as f64 * 100.0 / measures.code_lines.max(1) as f64;
    println!(
        "{:<14} {:>5} {:>6}  {:<14} {:<11} {:>4}  {:<7} {:<7} {:>5.1} {:>5.1} {:>5}  {}",
        name,
        measures.file_lines.len(),
        measures.file_lines.iter().sum::<usize>(),
        text(&measures.file_lines),
        text(&measures.function_lines),
        measures.long_functions(),
        text(&measures.arguments),
        text(&measures.nesting),
        per_100(measures.comment_lines),
        per_100(measures.doc_lines),
        measures.heads,
        text(&measures.public_items),
    );
}

fn print_cycle(name: &str, cycle: &Cycle, edges: bool) {
    println!("\n{name}: {} files import each other", cycle.files.len());
    for (index, file) in cycle.files.iter().enumerate() {
        println!("  {}", file.display());
        let targets = cycle.edges.iter().filter(|(from, _)| edges && *from == index);
        targets.for_each(|(_, to)| println!("    -> {}", cycle.files[*to].display()));
    }
}
