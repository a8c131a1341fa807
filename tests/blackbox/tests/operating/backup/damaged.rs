//! A data directory of which one file is missing, damaged, or another server's: the server serves all that it
//! had, under the same authority, or refuses to start with a line that names a file.

use std::{
    fs,
    path::{Path, PathBuf},
};

use apiserver::testing::TestServer;
use blackbox::{
    http::Api,
    objects,
    process::{Process, run_on},
};
use serde_json::json;

use super::world::{Room, create, does, everything, fails, names, populate, same};

const OBJECTS: usize = 5;
/// Keys that signed what clients hold. A server never goes on with others.
const KEYS: [&str; 2] = ["ca.key", "service-account.key"];

fn map(number: usize) -> String {
    format!("{}/map-{number}", objects::CONFIG_MAPS)
}

/// A data directory with some objects, after an orderly stop. Gives the authority that clients trust.
async fn made(data: &Path) -> String {
    let api = Api::over(TestServer::builder().storage_dir(data).start().await.expect("a test server starts"));
    for number in 0..OBJECTS {
        let object = objects::config_map(&format!("map-{number}"));
        let status = api.post(objects::CONFIG_MAPS, &object).await.code;
        assert_eq!(status, 201);
    }
    let authority = api.server.ca_pem().to_owned();
    api.server.stop().await;
    authority
}

fn copied(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("made");
    for name in names(from) {
        let (source, target) = (from.join(&name), to.join(&name));
        if source.is_dir() {
            copied(&source, &target);
        } else {
            fs::copy(source, target).expect("copied");
        }
    }
}

/// Every file of a data directory, as a path inside it.
fn files(data: &Path) -> Vec<PathBuf> {
    let inside = |dir: &str| -> Vec<PathBuf> {
        names(&data.join(dir)).into_iter().map(|name| Path::new(dir).join(name)).collect()
    };
    let all = inside("").into_iter().chain(inside("pki"));
    all.filter(|path| data.join(path).is_file()).collect()
}

/// Whether a name is this one, or begins with it if a star follows.
fn is_named(name: &str, pattern: &str) -> bool {
    pattern.strip_suffix('*').map_or(name == pattern, |start| name.starts_with(start))
}

fn flipped(bytes: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let middle = bytes.len() / 2;
    if let Some(byte) = bytes.get_mut(middle) {
        *byte ^= 1;
    }
    bytes
}

#[tokio::test]
async fn a_file_that_is_lost_is_never_silent() {
    let room = Room::new();
    let (data, other) = (room.path("data"), room.path("other"));
    let authority = made(&data).await;
    made(&other).await;
    type Damage = fn(&Path, &[u8]) -> Option<Vec<u8>>;
    let table: [(&str, Damage); 6] = [
        ("removed", |_, _| None),
        ("emptied", |_, _| Some(Vec::new())),
        ("cut", |_, bytes| Some(bytes[..bytes.len() / 2].to_vec())),
        ("zeroed", |_, bytes| Some(vec![0; bytes.len()])),
        ("flipped", |_, bytes| Some(flipped(bytes))),
        ("another server's", |other, _| fs::read(other).ok()),
    ];
    let (mut refused, mut served) = (0, 0);
    for file in files(&data) {
        for (number, (what, damage)) in table.iter().enumerate() {
            let case = format!("{}: {what}", file.display());
            let damaged = room.path(&format!("{}-{number}", file.display().to_string().replace('/', "-")));
            copied(&data, &damaged);
            let path = damaged.join(&file);
            match damage(&other.join(&file), &fs::read(&path).expect("a file")) {
                Some(bytes) => fs::write(&path, bytes).expect("written"),
                None => fs::remove_file(&path).expect("removed"),
            }
            match TestServer::builder().storage_dir(&damaged).start().await {
                Err(error) => {
                    let text = error.to_string();
                    let is_named = text.contains(damaged.to_str().expect("text"));
                    assert!(is_named, "{case}: no file is named: {text}");
                    refused += 1;
                }
                Ok(server) => {
                    let api = Api::over(server);
                    for number in 0..OBJECTS {
                        assert_eq!(api.get(&map(number)).await.code, 200, "{case}: an object is lost");
                    }
                    let is_key = KEYS.iter().any(|key| file.ends_with(key));
                    assert!(!is_key, "{case}: a key is not the one that signed what clients hold");
                    let is_authority = file.ends_with("ca.crt");
                    assert!(is_authority || api.server.ca_pem() == authority, "{case}: another authority");
                    api.server.stop().await;
                    served += 1;
                }
            }
        }
    }
    assert!(refused > 20 && served > 10, "{refused} refused, {served} served");
}

#[tokio::test]
async fn a_directory_that_held_a_store_is_no_new_one() {
    let room = Room::new();
    let data = room.path("data");
    made(&data).await;
    let start = |case: &'static str, gone: &'static [&'static str], words: &'static str| {
        let damaged = room.path(case);
        copied(&data, &damaged);
        for name in names(&damaged).into_iter().filter(|name| gone.iter().any(|gone| is_named(name, gone))) {
            let path = damaged.join(name);
            if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) }.expect("removed");
        }
        async move {
            let error = TestServer::builder().storage_dir(&damaged).start().await.map(drop).expect_err(case);
            let text = error.to_string();
            assert!(text.contains(words), "{case}: {words:?} is not in {text}");
            let missing = text.contains("is missing") || text.contains("no file of it is there");
            assert!(missing, "{case}: {text}");
        }
    };
    start("database", &["store-1.db"], "store-1.db is missing: ").await;
    start("all of the store", &["store*"], "lock says that the directory holds the store").await;
    start(
        "store and lock",
        &["store*", "lock"],
        "pki.identity: says that this data directory held the store",
    )
    .await;
    start("all but pki", &["store*", "lock", "pki.identity"], "pki/store.identity: says that this").await;
    start("pki", &["pki"], "pki/ca.key: is missing, as ").await;
}

#[test]
fn certificates_are_made_anew_on_purpose() {
    let room = Room::new();
    let data = room.path("data");
    let word = room.word("data");
    fails(&["new-certificates", "--data-dir", &room.word("none")], "");
    Process::start(&data, &[]).kill();
    let authority = fs::read(data.join("pki/ca.crt")).expect("an authority");
    fs::remove_dir_all(data.join("pki")).expect("removed");
    let output = run_on(&data, &[]);
    let words = String::from_utf8_lossy(&output.stderr);
    let expected = format!("pki/ca.key: is missing, as {word}/pki.identity tells");
    assert!(output.status.code() == Some(1) && words.contains(&expected), "{words}");
    assert!(words.contains(&format!("apiserver new-certificates --data-dir {word}")), "{words}");
    assert!(!data.join("pki/ca.key").exists(), "nothing is made before it is refused");

    assert!(does(&["new-certificates", "--data-dir", &word]).starts_with("made new certificates in "));
    let server = Process::start(&data, &[]);
    fails(&["new-certificates", "--data-dir", &word], "is in use by another server; stop it first");
    drop(server);
    assert_ne!(fs::read(data.join("pki/ca.crt")).expect("an authority"), authority);
    let printed = does(&["new-certificates", "--data-dir", &word]);
    assert!(
        printed.contains("the former ones are in ") && data.join("pki.old-1/ca.key").exists(),
        "{printed}"
    );
    Process::start(&data, &[]);
}

#[tokio::test]
async fn a_damaged_store_is_refused_and_salvaged() {
    let room = Room::new();
    let (data, word) = (room.path("data"), room.word("data"));
    let server = Process::start(&data, &[]);
    populate(&server).await;
    for number in 0..50 {
        let mut object = objects::config_map(&format!("filler-{number}"));
        object["data"] = json!({ "text": number.to_string().repeat(100) });
        create(&server, objects::CONFIG_MAPS, &object).await;
    }
    let (before, _) = everything(&server).await;
    fails(
        &["salvage", "--data-dir", &word, "--into", &room.word("busy")],
        "is in use by another server; stop it first",
    );
    assert!(!room.path("busy").exists());
    server.kill();
    // In the middle of what only the log has.
    let log = data.join("store-1.db-log-a");
    let mut bytes = fs::read(&log).expect("a log");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&log, bytes).expect("written");

    let output = run_on(&data, &[]);
    let words = String::from_utf8_lossy(&output.stderr);
    let named = format!("cannot open the store: {word}/store-1.db-log-a at byte ");
    assert!(output.status.code() == Some(1) && words.contains(&named), "{words}");
    for option in ["`apiserver snapshot restore`", "`apiserver salvage`"] {
        assert!(words.contains(option), "{words}");
    }
    let damaged: Vec<_> =
        files(&data).into_iter().map(|file| fs::read(data.join(file)).expect("a file")).collect();
    let into = room.word("salvaged");
    let printed = does(&["salvage", "--data-dir", &word, "--into", &into]);
    assert!(printed.starts_with("salvaged ") && printed.contains("of the log cannot be read"), "{printed}");
    let after: Vec<_> =
        files(&data).into_iter().map(|file| fs::read(data.join(file)).expect("a file")).collect();
    assert!(damaged == after, "the damaged files stay as they are");
    fails(&["salvage", "--data-dir", &word, "--into", &into], "is not empty; name a new directory");

    let server = Process::start(into.as_ref(), &[]);
    let (found, _) = everything(&server).await;
    let lost: Vec<_> = before.iter().filter(|(path, _)| !found.contains_key(*path)).collect();
    assert!(lost.len() <= 1, "one group of writes was hit: {lost:?}");
    let kept = before.into_iter().filter(|(path, _)| found.contains_key(path)).collect();
    same(&kept, &found);
    assert_eq!(fs::read(data.join("pki/ca.crt")).ok(), fs::read(Path::new(&into).join("pki/ca.crt")).ok());
}
