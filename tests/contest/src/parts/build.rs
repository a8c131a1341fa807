//! What a candidate costs to build, and adds to a program: a crate with nothing but it, built from nothing,
//! with the product's profile. The crates must have been fetched; that time does not count.

use std::path::Path;
use std::time::Instant;

use serde_json::{Value, json};

use super::Context;
use crate::engines::Candidate;
use crate::machine::{self, children_seconds, remove_dir};
use crate::sample::tidy;

/// A crate to build: its dependencies and its program.
struct Sample {
    dependencies: &'static str,
    program: &'static str,
}

const EMPTY: Sample = Sample { dependencies: "", program: include_str!("../../samples/empty.rs") };

const MANIFEST: &str = r#"
[package]
name = "sample"
version = "0.1.0"
edition = "2024"
[workspace]
[profile.release]
lto = "thin"
codegen-units = 4
strip = "symbols"
[dependencies]
"#;

impl Candidate {
    /// None for those that are built with another one, or are a page of code.
    fn sample(self) -> Option<Sample> {
        let (dependencies, program) = match self {
            Self::Fjall => (
                "fjall = { version = \"3\", features = [\"bytes_1\"] }",
                include_str!("../../samples/fjall.rs"),
            ),
            Self::Redb => ("redb = \"4\"", include_str!("../../samples/redb.rs")),
            Self::Lmdb => (
                "heed = { version = \"0.22\", default-features = false }",
                include_str!("../../samples/lmdb.rs"),
            ),
            Self::Sqlite => (
                "rusqlite = { version = \"0.41\", default-features = false, features = [\"bundled\"] }",
                include_str!("../../samples/sqlite.rs"),
            ),
            Self::RedbQuick | Self::Shipped | Self::Log => return None,
        };
        Some(Sample { dependencies, program })
    }
}

pub(super) fn run(context: &mut Context<'_>) -> anyhow::Result<()> {
    context.report.progress("build: nothing");
    let (_, _, empty, _) = build_sample(context, &EMPTY)?;
    for engine in context.engines.iter().copied() {
        let Some(sample) = engine.sample() else { continue };
        context.report.progress(&format!("build: {}", engine.name()));
        let (wall, used, bytes, crates) = build_sample(context, &sample)?;
        let figures: Value = json!({
            "user+sys s": tidy(used),
            "wall s": tidy(wall),
            "crates": crates,
            "adds KiB": tidy(bytes.saturating_sub(empty) as f64 / 1024.0),
        });
        context.report.row("build", "clean, release", engine, figures);
    }
    Ok(())
}

fn build_sample(context: &Context<'_>, sample: &Sample) -> anyhow::Result<(f64, f64, u64, usize)> {
    let dir = context.dir.join("build");
    remove_dir(&dir)?;
    std::fs::create_dir_all(dir.join("src"))?;
    std::fs::write(dir.join("Cargo.toml"), format!("{MANIFEST}{}\n", sample.dependencies))?;
    std::fs::write(dir.join("src/main.rs"), sample.program)?;
    let manifest = dir.join("Cargo.toml");
    let target = dir.join("target");
    let cargo = |command: &str, extra: &[&Path]| {
        let fixed = [Path::new(command), Path::new("--quiet"), Path::new("--manifest-path"), &manifest];
        machine::run("cargo", fixed.into_iter().chain(extra.iter().copied()))
    };
    cargo("fetch", &[])?;
    let (started, before) = (Instant::now(), children_seconds());
    cargo("build", &[Path::new("--release"), Path::new("--target-dir"), &target])?;
    let (wall, used) = (started.elapsed().as_secs_f64(), children_seconds() - before);
    let bytes = std::fs::metadata(target.join("release/sample"))?.len();
    let lock = std::fs::read_to_string(dir.join("Cargo.lock"))?;
    let crates = lock.matches("[[package]]").count() - 1;
    remove_dir(&dir)?;
    Ok((wall, used, bytes, crates))
}
