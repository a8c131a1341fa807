//! What is refused, in one line, before anything is written.

use blackbox::process::{Process, run};

use super::world::{Room, does, failed, fails, names, names_beside_store};

/// A small archive.
fn archive(room: &Room) -> Vec<u8> {
    let (file, data) = (room.word("good"), room.word("source"));
    Process::start(data.as_ref(), &[]).kill();
    does(&["snapshot", "save", &file, "--data-dir", &data]);
    std::fs::read(file).expect("saved")
}

#[test]
fn a_damaged_archive_is_refused_before_anything_is_written() {
    let room = Room::new();
    let good = archive(&room);
    let cut = |length: usize| good[..length].to_vec();
    let flipped = |at: usize| {
        let mut bytes = good.clone();
        bytes[at] ^= 0x20;
        bytes
    };
    let newer = {
        let mut bytes = good.clone();
        bytes[11] = 9;
        bytes
    };
    let half = good.len() / 2;
    let table: [(&str, Vec<u8>, &str); 11] = [
        ("empty", Vec::new(), "this is no archive of a store"),
        ("text", b"apiVersion: v1\nkind: List\n".to_vec(), "this is no archive of a store"),
        ("cut in its head", cut(20), "the archive is cut off after "),
        ("cut in its middle", cut(good.len() / 2), "the archive is cut off after "),
        ("without its last byte", cut(good.len() - 1), "the archive is cut off after "),
        ("flipped in an object", flipped(good.len() / 2), "the archive is damaged"),
        (
            "flipped in the checksum",
            flipped(good.len() - 5),
            "its checksum is not the one written at its end",
        ),
        ("with a tail", [&good[..], b"\n"].concat(), "something follows the end"),
        ("with a range twice", [&good[..half], &good[half - 100..]].concat(), "the archive is "),
        ("zeroed in its middle", [&good[..half], &[0; 100], &good[half + 100..]].concat(), "the archive is "),
        ("newer", newer, "the archive has the format 9, this program knows formats up to 2"),
    ];
    let (file, target) = (room.word("bad"), room.path("target"));
    for (what, bytes, expected) in table {
        std::fs::write(&file, bytes).expect("written");
        println!("{what}");
        fails(&["snapshot", "restore", &file, "--data-dir", target.to_str().expect("text")], expected);
        fails(&["snapshot", "status", &file], expected);
        assert!(!target.exists(), "{what}: something was written");
    }
    fails(&["snapshot", "status", &room.word("none")], "cannot read ");
}

#[test]
fn a_target_must_have_no_store() {
    let room = Room::new();
    archive(&room);
    let (file, data) = (room.word("good"), room.word("source"));
    fails(
        &["snapshot", "restore", &file, "--data-dir", &data],
        "holds a store already; name a new directory",
    );
    let server = Process::start(data.as_ref(), &[]);
    fails(&["snapshot", "restore", &file, "--data-dir", &data], "is in use by another server; stop it first");
    drop(server);
    let too_much = format!("--bump-revision={}", u64::MAX);
    fails(&["snapshot", "restore", &file, "--data-dir", &room.word("new"), &too_much], "is too much");
    assert!(!room.path("new").exists());
}

#[test]
fn a_directory_keeps_what_is_no_store() {
    let room = Room::new();
    archive(&room);
    let (file, data) = (room.word("good"), room.path("source"));
    let authority = std::fs::read(data.join("pki/ca.crt")).expect("an authority");
    for name in names(&data).iter().filter(|name| name.starts_with("store")) {
        std::fs::remove_file(data.join(name)).expect("lost");
    }
    does(&["snapshot", "restore", &file, "--data-dir", data.to_str().expect("text")]);
    assert_eq!(names_beside_store(&data), ["admin.kubeconfig", "lock", "pki", "pki.identity"]);
    let _server = Process::start(&data, &[]);
    assert_eq!(std::fs::read(data.join("pki/ca.crt")).expect("an authority"), authority);
}

#[test]
fn nothing_is_saved_where_nothing_is() {
    let room = Room::new();
    let (file, data) = (room.path("file"), room.path("data"));
    let word = file.to_str().expect("text");
    fails(&["snapshot", "save", word, "--data-dir", data.to_str().expect("text")], "there is no store in ");
    assert!(!data.exists() && !file.exists());
    fails(&["snapshot", "save", word, "--kubeconfig", &room.word("none")], "none: cannot be read: ");
    let server = Process::start(&data, &[]);
    let into = room.word("no/such/directory");
    fails(&["snapshot", "save", &into, "--data-dir", data.to_str().expect("text")], "cannot create ");
    let kubeconfig = server.kubeconfig.to_str().expect("text").to_owned();
    let copy = room.word("copy");
    std::fs::copy(&kubeconfig, &copy).expect("copied");
    drop(server);
    fails(&["snapshot", "save", word, "--kubeconfig", &copy], "cannot ask the server at https://127.0.0.1:");
    assert!(!file.exists());
}

#[test]
fn a_wrong_command_line_is_code_two() {
    let table: [(&[&str], &str); 3] = [
        (&["snapshot", "save"], "the following required arguments were not provided: <FILE>"),
        (&["migrate", "--from=embedded", "--to=embedded"], "--from and --to must name different engines"),
        (&["snapshot", "shave", "file"], "unrecognized subcommand 'shave'"),
    ];
    for (words, expected) in table {
        failed(&run(words), 2, expected);
    }
    for words in
        [["snapshot", "--help"], ["migrate", "--help"], ["salvage", "--help"], ["new-certificates", "--help"]]
    {
        assert!(does(&words).contains("Usage: apiserver "));
    }
}
