//! A log file that is rotated by size: renamed with the time, then compressed or removed as configured. That
//! runs in another thread; the writer continues with a new file at once.

use std::{
    ffi::OsString,
    fs::{self, DirBuilder, File, OpenOptions},
    io::{self, Write},
    os::unix::fs::{DirBuilderExt, OpenOptionsExt},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use flate2::{Compression, write::GzEncoder};
use ground::clock::Clock;
use machinery::time::MicroTime;

use super::settings::Rotation;

/// The suffix of compressed files.
const COMPRESSED: &str = ".gz";
/// Length of `2026-01-02T03-04-05.006`, the time in the names of old files.
const STAMP_BYTES: usize = 23;
/// How many names are tried for a rotated file, a millisecond apart.
const NAMES_MAX: u64 = 1000;

/// The current file, always open.
pub(super) struct RotatingFile {
    path: PathBuf,
    rotation: Rotation,
    clock: Clock,
    file: File,
    bytes: u64,
    tidying: Arc<Tidying>,
}

/// Allows one clean-up at a time.
#[derive(Default)]
struct Tidying {
    runs: AtomicBool,
    again: AtomicBool,
}

impl RotatingFile {
    /// Opens the file for appending. Creates it and its directory if necessary.
    ///
    /// # Errors
    /// When the file or directory cannot be opened or created.
    pub(super) fn open(path: &Path, rotation: Rotation, clock: Clock) -> io::Result<Self> {
        if let Some(directory) = path.parent().filter(|directory| !directory.as_os_str().is_empty()) {
            DirBuilder::new().recursive(true).mode(0o755).create(directory)?;
        }
        let file = append_to(path)?;
        let bytes = file.metadata()?.len();
        let log =
            RotatingFile { path: path.to_owned(), rotation, clock, file, bytes, tidying: Arc::default() };
        log.tidy();
        Ok(log)
    }

    /// Appends a line. Rotates a full file first.
    ///
    /// # Errors
    /// When it cannot be written. A partial line is removed if possible.
    pub(super) fn write(&mut self, line: &[u8]) -> io::Result<()> {
        let length = line.len() as u64;
        // A single line that exceeds the limit is written anyway: a record is never split or lost for its
        // size.
        if self.bytes > 0 && self.bytes + length > self.rotation.bytes_max {
            self.rotate()?;
        }
        if let Err(error) = self.file.write_all(line) {
            // A partial line would spoil the next one. If truncation fails too, the caller still gets the
            // first error.
            let _ = self.file.set_len(self.bytes);
            return Err(error);
        }
        self.bytes += length;
        Ok(())
    }

    fn rotate(&mut self) -> io::Result<()> {
        let now = self.clock.unix_milliseconds();
        let names = (now..now + NAMES_MAX).map(|milliseconds| self.aside(milliseconds));
        let free = names.into_iter().find(|name| !name.exists() && !with_suffix(name, COMPRESSED).exists());
        let free = free.ok_or_else(|| io::Error::other("no free name for the file that is full"))?;
        fs::rename(&self.path, free)?;
        self.file = append_to(&self.path)?;
        self.bytes = self.file.metadata()?.len();
        self.tidy();
        Ok(())
    }

    /// The name of a rotated file: `audit-2026-01-02T03-04-05.006.log` for `audit.log`.
    fn aside(&self, unix_milliseconds: u64) -> PathBuf {
        let (before, behind) = around_stamp(&self.path);
        let mut name = before;
        name.push(stamp(unix_milliseconds));
        name.push(behind);
        self.path.with_file_name(name)
    }

    /// Removes and compresses old files as configured, in another thread if there is a runtime.
    fn tidy(&self) {
        let Rotation { backups_max, age_max, compress, .. } = self.rotation;
        if backups_max == 0 && age_max.is_zero() && !compress {
            return;
        }
        self.tidying.again.store(true, Ordering::SeqCst);
        let (tidying, path, rotation) = (Arc::clone(&self.tidying), self.path.clone(), self.rotation);
        let clock = self.clock.clone();
        let work = move || tidying.run(&|| tidy(&path, rotation, clock.unix_milliseconds()));
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) => drop(runtime.spawn_blocking(work)),
            Err(_) => work(),
        }
    }
}

impl Tidying {
    fn run(&self, tidy: &dyn Fn() -> io::Result<()>) {
        while self.again.swap(false, Ordering::SeqCst) {
            if self.runs.swap(true, Ordering::SeqCst) {
                // The clean-up that is running will look again.
                self.again.store(true, Ordering::SeqCst);
                return;
            }
            if let Err(error) = tidy() {
                tracing::warn!(%error, "old files of the audit log cannot be tidied up");
            }
            self.runs.store(false, Ordering::SeqCst);
        }
    }
}

fn append_to(path: &Path) -> io::Result<File> {
    OpenOptions::new().create(true).append(true).mode(0o600).open(path)
}

/// The parts of an old file's name around the time.
fn around_stamp(path: &Path) -> (OsString, OsString) {
    let mut before = path.file_stem().unwrap_or_default().to_owned();
    before.push("-");
    let mut behind = OsString::new();
    if let Some(extension) = path.extension() {
        behind.push(".");
        behind.push(extension);
    }
    (before, behind)
}

fn stamp(unix_milliseconds: u64) -> String {
    let micros = i64::try_from(unix_milliseconds.saturating_mul(1000)).unwrap_or(i64::MAX);
    let text = MicroTime::from_unix_micros(micros).to_string().replace(':', "-");
    text.get(..STAMP_BYTES).unwrap_or(&text).to_owned()
}

fn unix_milliseconds_of(stamp: &str) -> Option<u64> {
    let (date, time) = stamp.split_once('T')?;
    // The name has milliseconds; the parser wants microseconds.
    let time = MicroTime::parse(&format!("{date}T{}000Z", time.replace('-', ":")))?;
    u64::try_from(time.as_unix_micros() / 1000).ok()
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// A rotated file.
struct Old {
    milliseconds: u64,
    path: PathBuf,
    is_compressed: bool,
}

fn tidy(path: &Path, rotation: Rotation, now: u64) -> io::Result<()> {
    let mut old = old_files(path)?;
    // Youngest first, because the oldest go first.
    old.sort_by_key(|file| std::cmp::Reverse(file.milliseconds));
    let stay = if rotation.backups_max == 0 { old.len() } else { rotation.backups_max.min(old.len()) };
    let mut gone = old.split_off(stay);
    if !rotation.age_max.is_zero() {
        let is_old =
            |file: &Old| Duration::from_millis(now.saturating_sub(file.milliseconds)) > rotation.age_max;
        let young = old.iter().position(is_old).unwrap_or(old.len());
        gone.extend(old.split_off(young));
    }
    for file in gone {
        fs::remove_file(file.path)?;
    }
    if rotation.compress {
        for file in old.iter().filter(|file| !file.is_compressed) {
            compress(&file.path)?;
        }
    }
    Ok(())
}

fn old_files(path: &Path) -> io::Result<Vec<Old>> {
    let (before, behind) = around_stamp(path);
    let (Some(before), Some(behind)) = (before.to_str(), behind.to_str()) else { return Ok(Vec::new()) };
    let directory = path.parent().filter(|directory| !directory.as_os_str().is_empty());
    let mut old = Vec::new();
    for entry in fs::read_dir(directory.unwrap_or(Path::new(".")))? {
        let entry = entry?;
        let Ok(name) = entry.file_name().into_string() else { continue };
        let plain = name.strip_suffix(COMPRESSED);
        let stamp = plain.unwrap_or(&name).strip_prefix(before).and_then(|rest| rest.strip_suffix(behind));
        if let Some(milliseconds) = stamp.and_then(unix_milliseconds_of) {
            old.push(Old { milliseconds, path: entry.path(), is_compressed: plain.is_some() });
        }
    }
    Ok(old)
}

/// Compresses a file under a temporary name, so that a crash leaves the plain file and not half an archive.
fn compress(path: &Path) -> io::Result<()> {
    let half = with_suffix(path, ".tmp");
    let target = OpenOptions::new().create(true).write(true).truncate(true).mode(0o600).open(&half)?;
    let mut encoder = GzEncoder::new(target, Compression::default());
    io::copy(&mut File::open(path)?, &mut encoder)?;
    // The data is durable before the plain file is removed.
    encoder.finish()?.sync_all()?;
    fs::rename(&half, with_suffix(path, COMPRESSED))?;
    fs::remove_file(path)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use flate2::read::GzDecoder;

    use super::*;

    const NONE: Rotation =
        Rotation { bytes_max: 10, backups_max: 0, age_max: Duration::ZERO, compress: false };

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).expect("a directory");
        let name = |entry: io::Result<fs::DirEntry>| {
            entry.expect("an entry").file_name().into_string().expect("a name")
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    }

    #[test]
    fn a_full_file_is_put_aside_and_nothing_is_lost() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("below/audit.log");
        let clock = Clock::manual(1_700_000_000).0;
        let mut log = RotatingFile::open(&path, NONE, clock.clone()).expect("opened");
        for line in ["12345\n", "123\n", "larger than all\n", "1\n"] {
            log.write(line.as_bytes()).expect("written");
        }
        drop(log);
        let mut log = RotatingFile::open(&path, NONE, clock).expect("opened again");
        log.write(b"2\n").expect("written");
        let below = directory.path().join("below");
        let expected =
            ["audit-2023-11-14T22-13-20.000.log", "audit-2023-11-14T22-13-20.001.log", "audit.log"];
        assert_eq!(names(&below), expected);
        let texts = expected.map(|name| fs::read_to_string(below.join(name)).expect("text"));
        assert_eq!(texts, ["12345\n123\n", "larger than all\n", "1\n2\n"]);
        let mode = std::os::unix::fs::MetadataExt::mode(&fs::metadata(&path).expect("a file"));
        assert_eq!(mode & 0o777, 0o600);
    }

    #[test]
    fn old_files_are_compressed_and_removed_and_others_left_alone() {
        let directory = tempfile::tempdir().expect("a directory");
        let path = directory.path().join("audit.log");
        for name in ["audit-x.log", "audit-2023-11-14T22-13-20.000.txt", "other-2023-11-14T22-13-20.000.log"]
        {
            fs::write(directory.path().join(name), "not ours").expect("written");
        }
        let (clock, hand) = Clock::manual(1_700_000_000);
        let rotation =
            Rotation { backups_max: 3, age_max: Duration::from_secs(86_400), compress: true, ..NONE };
        let mut log = RotatingFile::open(&path, rotation, clock).expect("opened");
        for line in ["line 1...\n", "line 2...\n", "line 3...\n", "line 4...\n", "line 5...\n"] {
            log.write(line.as_bytes()).expect("written");
            hand.advance(Duration::from_secs(60));
        }
        let ours = || -> Vec<String> {
            names(directory.path())
                .into_iter()
                .filter(|name| name.contains("T22-1") && name.ends_with(".log.gz"))
                .collect()
        };
        let name = |stamp: &str| format!("audit-{stamp}.000.log.gz");
        let three = ["2023-11-14T22-15-20", "2023-11-14T22-16-20", "2023-11-14T22-17-20"].map(name);
        assert_eq!(ours(), three);
        let compressed = File::open(directory.path().join(&ours()[0])).expect("a file");
        let mut text = String::new();
        GzDecoder::new(compressed).read_to_string(&mut text).expect("compressed");
        assert_eq!(text, "line 2...\n");
        hand.advance(Duration::from_secs(86_400 - 90));
        log.write(b"line 6...\n").expect("written");
        let two = ["2023-11-14T22-17-20", "2023-11-15T22-16-50"].map(name);
        assert_eq!(ours(), two, "the others are too many, or too old");
        assert_eq!(names(directory.path()).len(), 6);
    }

    #[test]
    fn what_cannot_be_written_is_an_error() {
        let directory = tempfile::tempdir().expect("a directory");
        assert!(RotatingFile::open(directory.path(), NONE, Clock::system()).is_err());
        let file = directory.path().join("file");
        fs::write(&file, "").expect("written");
        assert!(RotatingFile::open(&file.join("below.log"), NONE, Clock::system()).is_err());
    }
}
