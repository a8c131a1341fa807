//! Disks that are full or fail to flush: what each candidate says and does, in words.

use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::{Context, power};
use crate::child::{Store, ask, command, read_line, tell};
use crate::machine::has;

/// A small disk, in a mount namespace of its own, becomes full and has room again.
pub(super) fn full(context: &mut Context<'_>) -> anyhow::Result<()> {
    for engine in context.engines.iter().copied() {
        context.report.progress(&format!("full: {}", engine.name()));
        let plain = command("full", &Store { engine, store: context.fresh(engine)? })?;
        let mut inner = Command::new("unshare");
        inner.args(["--mount", "--map-root-user"]).arg(plain.get_program()).args(plain.get_args());
        let figures =
            ask(inner).unwrap_or_else(|error| json!({ "append says": format!("not measured: {error}") }));
        context.report.row("full", "no room on the disk", engine, figures);
    }
    Ok(())
}

/// The first flush of a group fails, as it does when the disk does; the ones after it succeed.
pub(super) fn broken(context: &mut Context<'_>) -> anyhow::Result<()> {
    if !has("strace") {
        context.report.progress("broken: not run, there is no strace");
        return Ok(());
    }
    for engine in context.engines.iter().copied() {
        context.report.progress(&format!("broken: {}", engine.name()));
        let store = Store { engine, store: context.fresh(engine)? };
        let mut child = command("broken", &store)?.stderr(Stdio::inherit()).spawn()?;
        read_line(&mut child)?;
        let mut strace = power::attach(&child, false, "error=EIO:when=1")?;
        tell(&mut child)?;
        let said = read_line(&mut child)?;
        child.wait()?;
        strace.wait()?;
        let figures: Value =
            serde_json::from_str(&said).unwrap_or_else(|_| json!({ "append says": "it crashed" }));
        context.report.row("broken", "a flush fails once", engine, figures);
    }
    Ok(())
}

/// Flushes fail for want of room, and the writer goes on in the same files.
pub(super) fn thin(context: &mut Context<'_>) -> anyhow::Result<()> {
    for restart in [false, true] {
        for engine in context.engines.iter().copied() {
            context.report.progress(&format!("thin: {}", engine.name()));
            let mut plain = command("thin", &Store { engine, store: context.fresh(engine)? })?;
            if restart {
                plain.arg("--restart");
            }
            let mut inner = Command::new("unshare");
            inner.arg("--mount").arg(plain.get_program()).args(plain.get_args());
            let figures =
                ask(inner).unwrap_or_else(|error| json!({ "append says": format!("not measured: {error}") }));
            let case = if restart { "opened anew" } else { "at once" };
            context.report.row("thin", case, engine, figures);
        }
    }
    Ok(())
}
