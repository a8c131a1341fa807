//! What is kept of a damaged store: all that can be read, and a list of the rest. The damaged files stay as
//! they are.

use std::fs;
use std::path::Path;

use storage::archive::{Salvaged, salvage};
use storage::error::StorageError;
use storage::write::Expect;
use tempfile::TempDir;

use crate::disk::{image, names};
use crate::world::{create, delete, embedded, put, try_embedded};

const OBJECTS: usize = 400;

/// A store with a history: some in the database, some in the log.
async fn killed() -> (TempDir, Vec<String>) {
    let dir = tempfile::tempdir().unwrap();
    let mut expected = Vec::new();
    let storage = embedded(dir.path());
    for number in 0..OBJECTS / 2 {
        create(&storage, &format!("k{number:04}"), &"x".repeat(500)).await;
        expected.push(format!("k{number:04}"));
    }
    storage.close().await;
    let storage = embedded(dir.path());
    for number in OBJECTS / 2..OBJECTS {
        create(&storage, &format!("k{number:04}"), &"y".repeat(500)).await;
        expected.push(format!("k{number:04}"));
    }
    let large = create(&storage, "large", &"z".repeat(50_000)).await;
    storage.commit(put("large", Expect::Revision(large), &"Z".repeat(50_000))).await.unwrap();
    let gone = create(&storage, "gone", "g").await;
    storage.commit(delete("gone", gone)).await.unwrap();
    expected.push("large".to_owned());
    (image(dir.path()), expected)
}

/// Reads a store, and checks that nothing in it was changed.
fn salvaged(dir: &Path) -> Salvaged {
    let files = || -> Vec<_> {
        names(dir).into_iter().map(|name| (fs::read(dir.join(&name)).unwrap(), name)).collect()
    };
    let before = files();
    let workspace = tempfile::tempdir().unwrap();
    let salvaged = salvage(dir, workspace.path()).unwrap();
    assert!(files() == before, "the damaged files are left alone");
    salvaged
}

fn keys(salvaged: &Salvaged) -> Vec<String> {
    salvaged.objects.iter().map(|object| object.key.clone()).collect()
}

#[tokio::test]
async fn a_whole_store_is_salvaged_whole() {
    let (dir, expected) = killed().await;
    let found = salvaged(dir.path());
    assert_eq!(found.losses, [""; 0]);
    assert_eq!(keys(&found), expected);
    assert_eq!(
        (found.brand.as_deref(), found.types.as_slice()),
        (Some("orchard"), ["fruit/apples".to_owned()].as_slice())
    );
    let large = found.objects.iter().find(|object| object.key == "large").unwrap();
    assert!(large.bytes.len() > 50_000 && large.bytes.contains(&b'Z'), "the newest state, from many pages");
    // And so it is once all of it is in the database.
    drop(embedded(dir.path()));
    let found = salvaged(dir.path());
    assert_eq!((keys(&found), found.losses), (expected, vec![]));
    // Nothing is read under a running server.
    let _storage = embedded(dir.path());
    let error = salvage(dir.path(), tempfile::tempdir().unwrap().path()).unwrap_err();
    assert!(matches!(error, StorageError::InUse { .. }), "{error}");
}

/// Cut or zeroed: each case tells how much of it must be kept at least, and what the losses name.
#[tokio::test]
async fn what_is_readable_is_kept_and_the_rest_named() {
    let (dir, expected) = killed().await;
    let database = "store-1.db";
    let log = "store-1.db-log-b";
    let page = 8192;
    type Damage = fn(&mut Vec<u8>);
    let flipped: Damage = |bytes| {
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
    };
    let cut: Damage = |bytes| bytes.truncate(bytes.len() / 2);
    let headless: Damage = |bytes| bytes[..100].fill(0);
    let a_page: Damage = |bytes| {
        let at = bytes.len() / 2 / 8192 * 8192;
        bytes[at..at + 8192].fill(0);
    };
    let table: [(&str, Damage, usize, &str); 7] = [
        (database, flipped, OBJECTS - 1, " is damaged"),
        (database, cut, OBJECTS / 2, "are missing: the file was cut"),
        (database, headless, OBJECTS, "its pages are read one by one"),
        (database, a_page, OBJECTS - page / 500, "hold a page that cannot be read"),
        (log, flipped, OBJECTS - 1, "of the log cannot be read, before revision "),
        (log, cut, OBJECTS / 2, "acknowledged groups of writes behind byte "),
        (log, |bytes| bytes.clear(), OBJECTS / 2 - 1, "acknowledged groups of writes behind byte 0 "),
    ];
    for (name, damage, kept, words) in table {
        let damaged = image(dir.path());
        let path = damaged.path().join(name);
        let mut bytes = fs::read(&path).unwrap();
        damage(&mut bytes);
        fs::write(&path, bytes).unwrap();
        assert!(try_embedded(damaged.path()).is_err(), "{name}: {words}");
        let found = salvaged(damaged.path());
        let keys = keys(&found);
        assert!(keys.len() >= kept, "{name}: {} of at least {kept} are kept: {:?}", keys.len(), found.losses);
        assert!(keys.iter().all(|key| expected.contains(key)), "nothing comes back from the dead");
        let losses = found.losses.join("\n");
        assert!(losses.contains(words) && losses.contains(name), "{name}: {words:?} is not in {losses}");
        assert_eq!(found.brand.as_deref(), Some("orchard"));
        assert!(found.highest >= 2 + expected.len() as u64, "{}", found.highest);
    }
}

#[tokio::test]
async fn one_part_alone_is_enough_to_salvage() {
    let (dir, _) = killed().await;
    for (gone, kept) in [
        (&["store-1.db"][..], OBJECTS / 2),
        (&["store-1.db-log-b"], OBJECTS / 2),
        (&["store.identity", "lock", "store-1.db-mark"], OBJECTS),
    ] {
        let damaged = image(dir.path());
        gone.iter().for_each(|name| fs::remove_file(damaged.path().join(name)).unwrap());
        let found = salvaged(damaged.path());
        assert!(found.objects.len() >= kept && !found.losses.is_empty(), "{gone:?}: {:?}", found.losses);
    }
    let empty = tempfile::tempdir().unwrap();
    let error = salvage(empty.path(), empty.path()).unwrap_err();
    assert!(matches!(error, StorageError::NoStore { .. }), "{error}");
}
