//! Says how the program is linked, and tells it what it is built from.

use std::{env, path::Path, process::Command};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if packs_relocations() {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    if strips_symbols() {
        println!("cargo::rustc-link-arg-bins=-Wl,--strip-all");
    }
    tell_build();
}

/// Whether the program is to hold no symbols: in the profile `dist`, the only one that optimizes this package
/// in full. Its `strip` has no effect here, because Cargo (1.95) forgets that setting for a package whose
/// level of optimization is set by name. `bench --only build` shows the size.
fn strips_symbols() -> bool {
    env::var("OPT_LEVEL").is_ok_and(|level| level == "3")
        && env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux")
}

/// Where git notes each commit that becomes the current one. An archive of the sources has none.
const COMMITS: &str = "../../.git/logs/HEAD";

/// Sets the variables from which `/version` says what the program was built from. Whoever builds may set
/// them; else git is asked. The date is that of the commit, so that the same sources give the same program.
fn tell_build() {
    if knows_commit() {
        println!("cargo::rerun-if-changed={COMMITS}");
    }
    let date = ["show", "--no-patch", "--date=format-local:%Y-%m-%dT%H:%M:%SZ", "--format=%cd", "HEAD"];
    tell("KINDSMITH_COMMIT", &["rev-parse", "HEAD"], "unknown");
    tell("KINDSMITH_BUILD_DATE", &date, "1970-01-01T00:00:00Z");
    // Nothing tells this script that a source was edited, so git's answer could be an old one.
    tell("KINDSMITH_TREE_STATE", &[], "unknown");
}

fn tell(variable: &str, question: &[&str], unknown: &str) {
    println!("cargo::rerun-if-env-changed={variable}");
    let given = env::var(variable).ok().filter(|text| !text.is_empty());
    let value = given.or_else(|| answer_of_git(question)).unwrap_or_else(|| unknown.to_owned());
    println!("cargo::rustc-env={variable}={value}");
}

/// Whether git has the answers, and the build is to hold them. A build for development does not: each commit
/// would compile the server again, and link every test program.
fn knows_commit() -> bool {
    env::var("PROFILE").is_ok_and(|profile| profile == "release") && Path::new(COMMITS).exists()
}

/// What git prints, if it can say it in a line.
fn answer_of_git(question: &[&str]) -> Option<String> {
    if question.is_empty() || !knows_commit() {
        return None;
    }
    let answer = Command::new("git").args(question).env("TZ", "UTC").output().ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    Some(text.trim().to_owned()).filter(|text| answer.status.success() && !text.is_empty())
}

/// Whether the program is to hold its relocations in the packed form, a fiftieth of the other, all of which
/// stays in memory. The C library of the machine must be able to read it, as that of GNU is from release 2.36
/// on.
fn packs_relocations() -> bool {
    let is_native = env::var("HOST").ok() == env::var("TARGET").ok();
    let is_gnu = env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|library| library == "gnu");
    if !(is_native && is_gnu && env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux")) {
        return false;
    }
    let Ok(answer) = Command::new("getconf").arg("GNU_LIBC_VERSION").output() else { return false };
    let answer = String::from_utf8_lossy(&answer.stdout);
    let version =
        answer.trim().strip_prefix("glibc 2.").and_then(|minor| minor.split('.').next()?.parse::<u32>().ok());
    version.is_some_and(|minor| minor >= 36)
}
