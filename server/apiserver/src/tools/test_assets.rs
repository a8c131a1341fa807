//! Lays out the directory that `KUBEBUILDER_ASSETS` names: where envtest and its relatives find the programs
//! that they start.

use std::{
    env, fs, io,
    os::unix::fs::symlink,
    path::{Path, PathBuf},
};

use super::ToolError;

/// The names under which this program is started there.
const NAMES: [&str; 2] = ["etcd", "kube-apiserver"];
/// The one that tests may call beside them.
const KUBECTL: &str = "kubectl";

/// Makes the directory. Returns how to use it.
pub(super) fn lay_out(directory: &Path, copy: bool) -> Result<String, ToolError> {
    let program = env::current_exe().map_err(|source| failed("find", "this program".as_ref(), source))?;
    fs::create_dir_all(directory).map_err(|source| failed("make", directory, source))?;
    let directory = directory.canonicalize().map_err(|source| failed("find", directory, source))?;
    for name in NAMES {
        place(&program, &directory.join(name), copy)?;
    }
    let mut text = format!("{} has {}", directory.display(), NAMES.join(", "));
    match kubectl(&directory) {
        Some(kubectl) => {
            place(&kubectl, &directory.join(KUBECTL), copy)?;
            text.push_str(", kubectl");
        }
        None => text.push_str("; there is no kubectl in PATH, and few tests need it"),
    }
    Ok(format!("{text}\nexport KUBEBUILDER_ASSETS={}\n", quoted(&directory)))
}

/// Puts a program at a path. A link from before is replaced; any other file is kept.
fn place(program: &Path, path: &Path, copy: bool) -> Result<(), ToolError> {
    match fs::symlink_metadata(path) {
        Ok(found) if found.is_symlink() => {
            fs::remove_file(path).map_err(|source| failed("replace", path, source))?;
        }
        Ok(_) => {
            return Err(ToolError::Refused(format!(
                "{} is there already and no link: remove it, or name another directory",
                path.display()
            )));
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(source) => return Err(failed("read", path, source)),
    }
    let placed = if copy { fs::copy(program, path).map(|_| ()) } else { symlink(program, path) };
    placed.map_err(|source| failed("write", path, source))
}

/// The first kubectl in PATH that is not in the directory itself.
fn kubectl(directory: &Path) -> Option<PathBuf> {
    let path = env::var_os("PATH")?;
    let candidates = env::split_paths(&path).map(|folder| folder.join(KUBECTL));
    let is_elsewhere = |candidate: &PathBuf| candidate.parent() != Some(directory);
    candidates.filter(is_elsewhere).find_map(|candidate| {
        let found = candidate.canonicalize().ok()?;
        found.is_file().then_some(found)
    })
}

/// A path as a shell reads it.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain =
        text.chars().all(|character| character.is_ascii_alphanumeric() || "/._-+".contains(character));
    if is_plain { text } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

fn failed(action: &'static str, path: &Path, source: io::Error) -> ToolError {
    ToolError::File { action, path: path.to_owned(), source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_has_links_or_copies() {
        let parent = tempfile::tempdir().expect("a directory");
        let directory = parent.path().join("it's here");
        for _ in 0..2 {
            let text = lay_out(&directory, false).expect("laid out");
            assert!(text.contains(r"KUBEBUILDER_ASSETS='") && text.contains(r"it'\''s here'"), "{text}");
        }
        let program = env::current_exe().expect("a program");
        for name in NAMES {
            assert_eq!(fs::read_link(directory.join(name)).expect("a link"), program);
        }
        let copies = parent.path().join("copies");
        lay_out(&copies, true).expect("laid out");
        assert!(fs::symlink_metadata(copies.join("etcd")).expect("a file").is_file());
        let refused = lay_out(&copies, false).expect_err("a file is there");
        assert!(refused.to_string().ends_with("remove it, or name another directory"), "{refused}");
    }
}
