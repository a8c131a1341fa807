//! The facts about the machine that stand above the table.

use std::{fs, path::Path};

/// What kind of file system holds a path, and whether it is one that lives in memory.
pub(crate) struct FileSystem {
    /// As the kernel calls it.
    pub(crate) kind: String,
    /// Writes never reach a disk.
    pub(crate) in_memory: bool,
}

impl FileSystem {
    /// Of an existing path.
    pub(crate) fn of(path: &Path) -> Self {
        let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let kind = kind(&mounts, &path).unwrap_or("unknown").to_owned();
        FileSystem { in_memory: matches!(kind.as_str(), "tmpfs" | "ramfs"), kind }
    }
}

/// The processor, as it calls itself.
pub(crate) fn processor() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = text.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    model.map_or("unknown processor", |(_, model)| model).to_owned()
}

/// The kernel's release.
pub(crate) fn kernel() -> String {
    fs::read_to_string("/proc/sys/kernel/osrelease").unwrap_or_default().trim().to_owned()
}

/// The mount with the longest prefix of a path. Fields: root, mount point, options, then ` - ` and the kind.
fn kind<'a>(mounts: &'a str, path: &Path) -> Option<&'a str> {
    let mount = |line: &'a str| {
        let (place, what) = line.split_once(" - ")?;
        let point = place.split(' ').nth(4)?;
        path.starts_with(point).then_some((point.len(), what.split(' ').next()?))
    };
    // Of several mounts on one point the last one is seen.
    mounts.lines().filter_map(mount).max_by_key(|(length, _)| *length).map(|(_, kind)| kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_mount_counts() {
        let mounts = "1 0 8:1 / / rw shared:1 - ext4 /dev/a rw\n2 1 0:5 / /tmp rw - tmpfs tmpfs rw\n";
        assert_eq!(kind(mounts, Path::new("/tmp/x")), Some("tmpfs"));
        assert_eq!(kind(mounts, Path::new("/tmpx")), Some("ext4"));
    }
}
