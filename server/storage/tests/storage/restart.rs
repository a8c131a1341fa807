//! What a directory keeps from one process to the next, and whom it lets in.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use rusqlite::Connection;
use storage::entry::ResourceId;
use storage::error::StorageError;
use storage::write::Expect;
use storage::{EngineChoice, Storage};

use crate::world::{
    APPLES, PEARS, create, delete, embedded, eventually, listed, options, put, said, told, try_embedded,
};

#[tokio::test]
async fn state_and_history_survive() {
    let dir = tempfile::tempdir().unwrap();
    let storage = embedded(dir.path());
    create(&storage, "a", "a1").await;
    create(&storage, "b", "b1").await;
    storage.commit(put("a", Expect::Revision(2), "a2")).await.unwrap();
    storage.commit(delete("b", 3)).await.unwrap();
    storage.close().await;

    let storage = embedded(dir.path());
    assert_eq!(storage.latest().await.unwrap(), 5);
    assert_eq!(listed(storage.cache().snapshot(APPLES).range("", None)), ["a=a2@4"]);
    let old = storage.cache().snapshot_at(APPLES, 3).unwrap();
    assert_eq!(listed(old.range("", None)), ["a=a1@2", "b=b1@3"]);
    let mut watcher = storage.cache().watch(APPLES, 2).unwrap();
    let changes: Vec<_> = watcher.try_next(10).unwrap().iter().map(|change| told(change)).collect();
    assert_eq!(changes, ["+b=b1@3", "+a=a2@4 was a1@2", "-b=b1@5 was b1@3"]);
    assert_eq!(create(&storage, "b", "b2").await, 6);
}

#[tokio::test]
async fn a_trimmed_store_goes_on_counting() {
    let dir = tempfile::tempdir().unwrap();
    let storage = embedded(dir.path());
    create(&storage, "a", "a1").await;
    create(&storage, "b", "b1").await;
    storage.commit(put("a", Expect::Revision(2), "a2")).await.unwrap();
    storage.commit(delete("b", 3)).await.unwrap();
    storage.compact(5);
    storage.close().await;
    assert_eq!(records(dir.path()), [4], "only what is current is left");

    let storage = embedded(dir.path());
    assert_eq!(storage.latest().await.unwrap(), 5);
    assert_eq!(storage.cache().watch(APPLES, 4).map(|_| ()).unwrap_err().oldest, 5);
    assert!(storage.cache().watch(APPLES, 5).is_ok());
    assert_eq!(listed(storage.cache().snapshot(APPLES).range("", None)), ["a=a2@4"]);
    assert_eq!(create(&storage, "b", "b2").await, 6);
}

static AGEING: AtomicU64 = AtomicU64::new(1_000_000);

#[tokio::test]
async fn history_ages_in_memory_and_on_disk() {
    let dir = tempfile::tempdir().unwrap();
    let open = || {
        let mut options = options(EngineChoice::Embedded { dir: dir.path().to_owned() });
        options.history = Duration::from_secs(10);
        options.clock = || AGEING.load(Ordering::Relaxed);
        Storage::open(options).unwrap()
    };
    let storage = open();
    create(&storage, "a", "a1").await;
    storage.commit(put("a", Expect::Revision(2), "a2")).await.unwrap();
    AGEING.fetch_add(5_000, Ordering::Relaxed);
    storage.commit(put("a", Expect::Revision(3), "a3")).await.unwrap();
    assert!(storage.cache().watch(APPLES, 1).is_ok());
    AGEING.fetch_add(5_001, Ordering::Relaxed);
    eventually("the first two changes are too old", || storage.cache().oldest(APPLES) == 3);
    assert!(storage.cache().snapshot_at(APPLES, 3).is_ok());
    storage.close().await;

    let storage = open();
    assert_eq!(storage.cache().oldest(APPLES), 3, "it knows the age of what it finds");
    AGEING.fetch_add(20_000, Ordering::Relaxed);
    eventually("all changes are too old", || storage.cache().oldest(APPLES) == 4);
    // The engine is asked in the same step as the cache, and closing waits for the step.
    storage.close().await;
    assert_eq!(records(dir.path()), [4]);
}

static SET_BACK: AtomicU64 = AtomicU64::new(5_000_000);

#[tokio::test]
async fn time_does_not_go_back() {
    let dir = tempfile::tempdir().unwrap();
    let open = || {
        let mut options = options(EngineChoice::Embedded { dir: dir.path().to_owned() });
        options.clock = || SET_BACK.load(Ordering::Relaxed);
        Storage::open(options).unwrap()
    };
    let storage = open();
    create(&storage, "a", "a1").await;
    SET_BACK.store(4_000_000, Ordering::Relaxed);
    create(&storage, "b", "b1").await;
    storage.close().await;
    let storage = open();
    create(&storage, "c", "c1").await;
    let snapshot = storage.cache().snapshot(APPLES);
    let times: Vec<_> = snapshot.range("", None).map(|entry| entry.written_at).collect();
    assert_eq!(times, [5_000_000; 3]);
}

#[tokio::test]
async fn types_are_known_by_name_and_strange_ones_are_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let open = |resources: &[&str]| {
        let mut options = options(EngineChoice::Embedded { dir: dir.path().to_owned() });
        options.resources = resources.iter().map(|name| (*name).to_owned()).collect();
        Storage::open(options).unwrap()
    };
    let storage = open(&["fruit/apples", "fruit/pears"]);
    create(&storage, "a", "a1").await;
    storage.commit(put("a", Expect::Revision(2), "a2")).await.unwrap();
    storage.close().await;

    let storage = open(&["fruit/pears"]);
    assert!(storage.cache().snapshot(PEARS).is_empty());
    assert_eq!(storage.latest().await.unwrap(), 3);
    storage.compact(3);
    storage.close().await;
    assert_eq!(records(dir.path()), [2, 3]);

    let storage = open(&["fruit/pears"]);
    assert_eq!(storage.register("fruit/apples").await.unwrap(), APPLES);
    storage.compact(3);
    storage.close().await;
    assert_eq!(records(dir.path()), [3], "what was superseded goes once its type is known");

    let storage = open(&["fruit/plums", "fruit/pears", "fruit/apples"]);
    assert_eq!(said(&storage.cache().get(APPLES, "a").unwrap()), "a2@3");
    assert!(storage.cache().snapshot(ResourceId::of("fruit/plums")).is_empty());
}

#[tokio::test]
async fn a_directory_has_one_owner() {
    let dir = tempfile::tempdir().unwrap();
    let storage = embedded(dir.path());
    let second = try_embedded(dir.path()).map(|_| ()).unwrap_err();
    assert!(matches!(second, StorageError::InUse { .. }), "{second:?}");
    assert!(second.to_string().contains(dir.path().to_str().unwrap()));
    create(&storage, "a", "a1").await;
    storage.close().await;
    let second = embedded(dir.path());
    drop(second);
    assert_eq!(embedded(dir.path()).latest().await.unwrap(), 2, "dropping it is enough");
}

#[tokio::test]
async fn another_brand_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    embedded(dir.path()).close().await;
    let mut options = options(EngineChoice::Embedded { dir: dir.path().to_owned() });
    options.brand = "garden".to_owned();
    let error = Storage::open(options).map(|_| ()).unwrap_err();
    assert!(
        matches!(&error, StorageError::OtherBrand { found, asked, .. }
            if found == "orchard" && asked == "garden"),
        "{error:?}"
    );
    assert!(try_embedded(dir.path()).is_ok());
}

type Check = fn(&StorageError) -> bool;

#[tokio::test]
async fn what_cannot_be_understood_is_refused() {
    let notes: [(&str, &str, Check); 4] = [
        ("format", "6", |error| matches!(error, StorageError::NewerFormat { found: 6, known: 5, .. })),
        ("format", "one", |error| matches!(error, StorageError::DamagedNote { name: "format", .. })),
        ("floor", "-1", |error| matches!(error, StorageError::DamagedNote { name: "floor", .. })),
        ("highest", "", |error| matches!(error, StorageError::DamagedNote { name: "highest", .. })),
    ];
    let insert = "INSERT OR REPLACE INTO notes (name, sum, value) VALUES (?1, ?2, ?3)";
    for (name, value, expected) in notes {
        let dir = tempfile::tempdir().unwrap();
        embedded(dir.path()).close().await;
        let sum = crc32fast::hash(format!("{name}{value}").as_bytes());
        database(dir.path()).execute(insert, (name, sum, value)).unwrap();
        let error = try_embedded(dir.path()).map(|_| ()).unwrap_err();
        assert!(expected(&error), "{name}={value}: {error:?}");
    }
    let dir = tempfile::tempdir().unwrap();
    embedded(dir.path()).close().await;
    database(dir.path()).execute(insert, ("floor", 1, "1")).unwrap();
    let error = try_embedded(dir.path()).map(|_| ()).unwrap_err();
    assert!(matches!(error, StorageError::DamagedNote { name: "floor", .. }), "a wrong sum: {error:?}");

    let dir = tempfile::tempdir().unwrap();
    embedded(dir.path()).close().await;
    let payload = b"no record".as_slice();
    let sum = crc32fast::hash(&[&7_u64.to_be_bytes(), payload].concat());
    let record = "INSERT INTO records (revision, sum, payload) VALUES (7, ?1, ?2)";
    database(dir.path()).execute(record, (sum, payload)).unwrap();
    let error = try_embedded(dir.path()).map(|_| ()).unwrap_err();
    assert!(matches!(error, StorageError::DamagedRecord { revision: 7 }), "{error:?}");
}

#[test]
fn the_earlier_format_is_refused() {
    let dir = tempfile::tempdir().unwrap();
    let store = dir.path().join("store");
    std::fs::create_dir(&store).unwrap();
    let error = try_embedded(dir.path()).map(|_| ()).unwrap_err();
    let expected =
        format!("{} is a store of format 1, which was never released and cannot be read;", store.display());
    assert!(error.to_string().starts_with(&expected), "{error}");
    assert!(storage::archive::directory::holds_store(dir.path()));
    std::fs::remove_dir(&store).unwrap();
    assert!(try_embedded(dir.path()).is_ok());
}

#[test]
fn what_is_no_database_is_refused_and_left_alone() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("store-1.db");
    let text = "somebody's diary, and by no means a database. ".repeat(100);
    std::fs::write(&file, &text).unwrap();
    let error = try_embedded(dir.path()).map(|_| ()).unwrap_err();
    assert!(error.to_string().contains(file.to_str().unwrap()), "{error}");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), text);
}

#[test]
fn names_of_types_are_checked() {
    for names in [&["apples"][..], &["fruit/"], &["/apples"], &["a/b/c"], &[""], &["fruit/a", "fruit/a"]] {
        let mut options = options(EngineChoice::Memory);
        options.resources = names.iter().map(|name| (*name).to_owned()).collect();
        let error = Storage::open(options).map(|_| ()).unwrap_err();
        assert!(matches!(error, StorageError::BadResource { .. }), "{names:?}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn nobody_else_may_look() {
    use std::os::unix::fs::PermissionsExt;
    let parent = tempfile::tempdir().unwrap();
    let dir = parent.path().join("made");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let storage = embedded(&dir);
    create(&storage, "a", "a1").await;
    assert_eq!(mode(&dir), 0o700);
    for name in ["store-1.db", "store-1.db-log-a", "store-1.db-mark", "store.identity", "lock"] {
        assert_eq!(mode(&dir.join(name)), 0o600, "{name}");
    }
    storage.close().await;
    assert!(!dir.join("store-1.db-log-a").exists(), "a closed store has no log");
}

/// The database of a closed store.
fn database(dir: &Path) -> Connection {
    Connection::open(dir.join("store-1.db")).unwrap()
}

/// The revisions of the records in a closed store.
fn records(dir: &Path) -> Vec<u64> {
    let database = database(dir);
    let mut statement = database.prepare("SELECT revision FROM records ORDER BY revision").unwrap();
    let revisions = statement.query_map([], |row| row.get(0).map(i64::cast_unsigned)).unwrap();
    revisions.map(Result::unwrap).collect()
}
