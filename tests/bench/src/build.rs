//! Building with the Cargo that runs this program.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, bail};

/// The folder of the workspace.
pub(crate) fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Cargo, in the workspace.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(workspace()).stdin(Stdio::null());
    command
}

/// The binary of the server with the optimizations of packages, built when it is not fresh into the target
/// directory of this program.
pub(crate) fn server() -> Result<PathBuf> {
    let target = target()?;
    let status = cargo()
        .args([
            "build",
            "--profile",
            "dist",
            "-p",
            "kindsmith-apiserver",
            "--bin",
            "apiserver",
            "--target-dir",
        ])
        .arg(&target)
        .status()
        .context("cannot run cargo; name a server with --server")?;
    if !status.success() {
        bail!("the server does not build; name one with --server");
    }
    Ok(target.join("dist/apiserver"))
}

/// The target directory that this program was built into.
pub(crate) fn target() -> Result<PathBuf> {
    let own = std::env::current_exe().context("this program has no path")?;
    let target = own.parent().and_then(Path::parent).context("this program lies in no target directory")?;
    Ok(target.to_owned())
}
