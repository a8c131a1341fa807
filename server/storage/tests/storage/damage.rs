//! Damages each file of a store, in each of its parts and in many ways. After every damage either all that
//! was acknowledged is served, or the start is refused with a line that names a file of the directory.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use bytes::Bytes;
use storage::entry::Revision;
use storage::error::StorageError;
use storage::journal::sqlite::SqliteJournal;
use storage::journal::{Journal, Marks, Record};
use tempfile::TempDir;

use crate::disk::{names, open, quick_dir, quick_image as image};
use crate::world::BRAND;

const SMALL_BYTES: usize = 1500;
/// So many dropped records fill a generation of the log, whether they were there or not.
const DROPPED: u64 = 8192;
/// Records that never were.
const NEVER: Revision = 1_000_000;
/// Each part that is damaged has so many bytes.
const PART_BYTES: usize = 64;
/// Bits flipped anywhere in each file.
const FLIPS: u64 = 25;

/// Records by revision.
type Records = BTreeMap<Revision, Bytes>;

/// A directory, what was acknowledged in it, and other states of its files.
struct Scene {
    name: &'static str,
    dir: TempDir,
    acknowledged: Records,
    older: Vec<TempDir>,
}

/// A journal that remembers what it acknowledged.
struct Kept {
    journal: SqliteJournal,
    acknowledged: Records,
}

impl Kept {
    fn open(dir: &Path, acknowledged: Records) -> Self {
        Self { journal: open(dir), acknowledged }
    }

    fn append(&mut self, revisions: std::ops::Range<Revision>, bytes: usize) {
        let records: Vec<_> = revisions.map(|revision| record(revision, bytes)).collect();
        self.journal.append(&records).unwrap();
        self.acknowledged.extend(records.into_iter().map(|record| (record.revision, record.payload)));
    }

    /// Drops records, as one step that a later append makes durable.
    fn forget(&mut self, revisions: &[Revision]) {
        let highest = self.acknowledged.keys().max().copied().unwrap();
        self.journal.forget(revisions, Marks { floor: highest, highest }).unwrap();
        self.acknowledged.retain(|revision, _| !revisions.contains(revision));
    }
}

/// No two records have much in common, so that one part of a file is not taken for another.
fn record(revision: Revision, bytes: usize) -> Record {
    let mut random = Random(revision);
    let payload: Vec<u8> = (0..bytes / 8 + 1).flat_map(|_| random.next().to_le_bytes()).collect();
    Record { revision, payload: payload[..bytes].to_vec().into() }
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let bits = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound.max(1) as u64).unwrap()
    }
}

/// Two sessions that ended in order.
fn stopped() -> Scene {
    let dir = quick_dir();
    let mut kept = Kept::open(dir.path(), Records::new());
    (2..30).for_each(|revision| kept.append(revision..revision + 1, SMALL_BYTES));
    let acknowledged = kept.acknowledged;
    drop(kept.journal);
    let older = image(dir.path());
    let mut kept = Kept::open(dir.path(), acknowledged);
    (30..60).step_by(3).for_each(|revision| kept.append(revision..revision + 3, SMALL_BYTES));
    kept.forget(&[3, 5, 31]);
    kept.append(60..61, SMALL_BYTES);
    drop(kept.journal);
    Scene { name: "stopped", dir, acknowledged: kept.acknowledged, older: vec![older] }
}

/// Some of it is in the database, the newest in the log.
fn killed() -> Scene {
    let Scene { dir, acknowledged, mut older, .. } = stopped();
    older.push(image(dir.path()));
    let mut kept = Kept::open(dir.path(), acknowledged);
    (61..70).for_each(|revision| kept.append(revision..revision + 1, SMALL_BYTES));
    older.push(image(dir.path()));
    kept.forget(&[10, 11, 61]);
    (70..80).step_by(2).for_each(|revision| kept.append(revision..revision + 2, SMALL_BYTES));
    let dir = image(dir.path());
    Scene { name: "killed", dir, acknowledged: kept.acknowledged, older }
}

/// Both files of the log are needed.
fn killed_between_generations() -> Scene {
    let dir = quick_dir();
    let mut kept = Kept::open(dir.path(), Records::new());
    kept.append(2..3, SMALL_BYTES);
    let database = fs::read(dir.path().join("store-1.db")).unwrap();
    (3..10).for_each(|revision| kept.append(revision..revision + 1, SMALL_BYTES));
    let older = vec![image(dir.path())];
    for step in 0..DROPPED / 256 {
        let from = NEVER + 256 * step;
        kept.forget(&(from..from + 256).collect::<Vec<_>>());
    }
    (10..20).for_each(|revision| kept.append(revision..revision + 1, SMALL_BYTES));
    kept.journal.tend().unwrap();
    kept.journal.marks().unwrap();
    (20..30).for_each(|revision| kept.append(revision..revision + 1, SMALL_BYTES));
    let dir = image(dir.path());
    assert!(dir.path().join("store-1.db-log-b").exists());
    // As it was before the first generation was moved.
    fs::write(dir.path().join("store-1.db"), database).unwrap();
    fs::remove_file(dir.path().join("store-1.db-journal")).unwrap();
    Scene { name: "killed between generations", dir, acknowledged: kept.acknowledged, older }
}

/// A store of the same brand that has nothing to do with the others.
fn foreign() -> TempDir {
    let dir = quick_dir();
    let mut kept = Kept::open(dir.path(), Records::new());
    (2..100).for_each(|revision| kept.append(revision..revision + 1, SMALL_BYTES / 2));
    let killed = image(dir.path());
    drop(kept.journal);
    // What a closed store does not have.
    for name in names(dir.path()) {
        fs::copy(dir.path().join(&name), killed.path().join(&name)).unwrap();
    }
    killed
}

/// What is done to the bytes of a file. None removes it.
type Damage = Box<dyn Fn(&[u8]) -> Option<Vec<u8>>>;

fn damages(length: usize) -> Vec<(String, Damage)> {
    let mut all: Vec<(String, Damage)> = vec![
        ("removed".to_owned(), Box::new(|_| None)),
        ("emptied".to_owned(), Box::new(|_| Some(Vec::new()))),
        ("zeroed".to_owned(), Box::new(|bytes| Some(vec![0; bytes.len()]))),
        ("appended to itself".to_owned(), Box::new(|bytes| Some([bytes, bytes].concat()))),
        ("without its last byte".to_owned(), Box::new(|bytes| Some(bytes[..bytes.len() - 1].to_vec()))),
    ];
    let parts = [
        ("head", 0),
        ("first page", 4096),
        ("middle", length / 2),
        ("last record", length.saturating_sub(SMALL_BYTES)),
        ("tail", length.saturating_sub(PART_BYTES)),
    ];
    for (part, begin) in parts.into_iter().filter(|(_, begin)| *begin < length) {
        let end = (begin + PART_BYTES).min(length);
        let named = |what: &str| format!("{what} in its {part}");
        let mut add = |what: &str, damage: Damage| all.push((named(what), damage));
        add("zeroed", Box::new(move |bytes| Some(filled(bytes, begin, end, 0))));
        add(
            "a page zeroed",
            Box::new(move |bytes| {
                let begin = begin / 4096 * 4096;
                Some(filled(bytes, begin, (begin + 4096).min(bytes.len()), 0))
            }),
        );
        add("all bits set", Box::new(move |bytes| Some(filled(bytes, begin, end, 0xff))));
        add("cut", Box::new(move |bytes| Some(bytes[..begin].to_vec())));
        add(
            "a range twice",
            Box::new(move |bytes| Some([&bytes[..end], &bytes[begin..end], &bytes[end..]].concat())),
        );
        add("a range missing", Box::new(move |bytes| Some([&bytes[..begin], &bytes[end..]].concat())));
        add(
            "a range over the next",
            Box::new(move |bytes| {
                let mut changed = bytes.to_vec();
                let next = (end + PART_BYTES).min(bytes.len());
                changed[end..next].copy_from_slice(&bytes[begin..begin + (next - end)]);
                Some(changed)
            }),
        );
        add("flipped", Box::new(move |bytes| Some(flipped(bytes, begin + (end - begin) / 2, 3))));
    }
    all
}

fn filled(bytes: &[u8], begin: usize, end: usize, value: u8) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    changed[begin..end].fill(value);
    changed
}

fn flipped(bytes: &[u8], at: usize, bit: usize) -> Vec<u8> {
    let mut changed = bytes.to_vec();
    changed[at] ^= 1 << bit;
    changed
}

fn load(dir: &Path) -> Result<Records, StorageError> {
    let mut journal = SqliteJournal::open(dir, BRAND)?;
    let mut found = Records::new();
    journal.load(&mut |revision, payload| {
        assert!(found.insert(revision, Bytes::copy_from_slice(payload)).is_none(), "{revision} twice");
        Ok(())
    })?;
    Ok(found)
}

/// Starts on a damaged copy. Tells if all was served.
fn check(scene: &Scene, name: &str, damage: &str, bytes: Option<&[u8]>) -> bool {
    let copy = image(scene.dir.path());
    let path = copy.path().join(name);
    match bytes {
        Some(bytes) => fs::write(&path, bytes).unwrap(),
        None => fs::remove_file(&path).unwrap(),
    }
    let case = format!("{}: {name}: {damage}", scene.name);
    // A second start must not believe what the first one has refused.
    for attempt in ["first", "second"] {
        match load(copy.path()) {
            Ok(found) => {
                let lost: Vec<_> =
                    scene.acknowledged.keys().filter(|revision| !found.contains_key(revision)).collect();
                let strange: Vec<_> =
                    found.keys().filter(|revision| !scene.acknowledged.contains_key(revision)).collect();
                assert!(
                    lost.is_empty() && strange.is_empty(),
                    "{case}: the {attempt} start lost {} records {lost:?}, and made up {strange:?}",
                    lost.len()
                );
                assert!(found == scene.acknowledged, "{case}: records differ");
            }
            Err(error) => {
                let text = error.to_string();
                let names = [name, "store-1.db", "store.identity", "lock"];
                let is_named =
                    names.iter().any(|name| text.contains(copy.path().join(name).to_str().unwrap()));
                assert!(is_named, "{case}: no file is named: {text}");
                return false;
            }
        }
    }
    // And what is written from now on is kept as well.
    let mut journal = open(copy.path());
    let next = scene.acknowledged.keys().max().unwrap() + 1;
    journal.append(&[record(next, SMALL_BYTES)]).unwrap_or_else(|error| panic!("{case}: {error}"));
    drop(journal);
    let found = load(copy.path()).unwrap_or_else(|error| panic!("{case}: after a write: {error}"));
    assert!(
        found.len() == scene.acknowledged.len() + 1 && found.contains_key(&next),
        "{case}: after a write there are {} records",
        found.len()
    );
    true
}

/// Damages files of a scene. Tells how many damages were harmless, and how many there were.
fn damage_all(scene: &Scene, is_damaged: impl Fn(&str) -> bool) -> (usize, usize) {
    let foreign = foreign();
    let (mut served, mut all) = (0, 0);
    let mut look = |name: &str, damage: &str, bytes: Option<&[u8]>| {
        served += usize::from(check(scene, name, damage, bytes));
        all += 1;
    };
    for name in names(scene.dir.path()).into_iter().filter(|name| is_damaged(name)) {
        let bytes = fs::read(scene.dir.path().join(&name)).unwrap();
        let others =
            scene.older.iter().map(|dir| ("an older copy", dir)).chain([("another server's", &foreign)]);
        for (what, dir) in others {
            if let Ok(other) = fs::read(dir.path().join(&name)) {
                look(&name, what, Some(&other));
            }
        }
        look(&name, "removed", None);
        if bytes.is_empty() {
            continue;
        }
        for (what, damage) in damages(bytes.len()) {
            look(&name, &what, damage(&bytes).as_deref());
        }
        for seed in 0..FLIPS {
            let mut random = Random(seed);
            let (at, bit) = (random.below(bytes.len()), random.below(8));
            look(&name, &format!("bit {bit} of byte {at} (seed {seed})"), Some(&flipped(&bytes, at, bit)));
        }
    }
    (served, all)
}

#[test]
fn damage_after_a_stop_is_never_silent() {
    let (served, all) = damage_all(&stopped(), |_| true);
    assert!(served > 0 && served < all, "{served} of {all} were harmless");
}

#[test]
fn damage_after_a_kill_is_never_silent() {
    let (served, all) = damage_all(&killed(), |_| true);
    assert!(served > 0 && served < all, "{served} of {all} were harmless");
}

#[test]
fn damage_between_generations_is_never_silent() {
    let (served, all) = damage_all(&killed_between_generations(), |name| name.contains("-log-"));
    assert!(served > 0 && served < all, "{served} of {all} were harmless");
}

/// Files of a store that were all put back from an older copy are a consistent older store: nothing in them
/// shows it.
#[test]
fn a_whole_older_copy_is_that_store() {
    let dir = quick_dir();
    let mut kept = Kept::open(dir.path(), Records::new());
    (2..10).for_each(|revision| kept.append(revision..revision + 1, SMALL_BYTES));
    let (older, before) = (image(dir.path()), kept.acknowledged.clone());
    (10..20).for_each(|revision| kept.append(revision..revision + 1, SMALL_BYTES));
    drop(kept.journal);
    assert_eq!(load(older.path()).unwrap(), before);
    assert_eq!(load(dir.path()).unwrap(), kept.acknowledged);
}
