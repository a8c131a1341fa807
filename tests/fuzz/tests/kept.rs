//! Every kept input through its target, and a short round of inputs mixed from them: the same ones in every
//! run.

use std::{
    fs,
    path::PathBuf,
    time::{Duration, Instant},
};

use fuzz::{TARGETS, Target};
use rand::{Rng, SeedableRng, rngs::StdRng};

/// The number of mixed inputs of each target, in the full form and in the short one.
const ROUNDS: usize = 1000;
const ROUNDS_SHORT: usize = 250;
/// The longest mixed input.
const BYTES_MAX: usize = 1024;
/// Where numbers start.
const SEED: u64 = 6902;

/// What texts and messages are made of, for inputs that no single byte makes.
const WORDS: [&[u8]; 40] = [
    b"{",
    b"}",
    b"[",
    b"]",
    b"\"",
    b":",
    b",",
    b"null",
    b"true",
    b"1e999",
    b"\\ud800",
    b"\\u0000",
    b"\n",
    b"-",
    b"..",
    b"/",
    b"~1",
    b"%2F",
    b"%",
    b"&",
    b"=",
    b"!=",
    b" in (",
    b")",
    b"$patch",
    b"f:",
    b"k:{",
    b"v:",
    b"i:",
    b"\"metadata\"",
    b"\"name\"",
    b"- ",
    b"? ",
    b"&a ",
    b"*a",
    b"<<: ",
    b"k8s\0",
    b"\xff",
    b"\x80\x80\x80\x80\x80\x80\x80\x80\x80\x01",
    b"-----BEGIN CERTIFICATE-----\n",
];

#[test]
fn kept_inputs_hold() {
    for target in TARGETS {
        for (name, input) in kept(target) {
            let started = Instant::now();
            attempt(target, &name, &input);
            // None of them was kept for being slow, and one that is has become so.
            assert!(started.elapsed() < Duration::from_secs(5), "{name} takes {:?}", started.elapsed());
        }
    }
}

#[test]
fn mixed_inputs_hold() {
    std::thread::scope(|scope| {
        for target in TARGETS {
            scope.spawn(move || mix(target));
        }
    });
}

#[test]
fn targets_and_folders_are_the_same() {
    let mut folders: Vec<String> = fs::read_dir(folder())
        .expect("the folder of kept inputs")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    folders.sort();
    assert_eq!(folders, TARGETS.map(|target| target.name));
    let programs =
        fs::read_to_string(folder().with_file_name("libfuzzer").join("Cargo.toml")).expect("a manifest");
    for target in TARGETS {
        assert!(
            programs.contains(&format!("name = \"{}\"\n", target.name)),
            "{} has no program",
            target.name
        );
    }
}

fn mix(target: Target) {
    let kept: Vec<Vec<u8>> = kept(target).into_iter().map(|(_, input)| input).collect();
    let mut numbers = StdRng::seed_from_u64(SEED);
    for round in 0..harness::full_or(ROUNDS, ROUNDS_SHORT) {
        let mut input = kept[numbers.random_range(0..kept.len())].clone();
        for _ in 0..numbers.random_range(1..6) {
            mutate(&mut input, &kept, &mut numbers);
        }
        input.truncate(BYTES_MAX);
        attempt(target, &format!("round {round}"), &input);
    }
}

fn mutate(input: &mut Vec<u8>, kept: &[Vec<u8>], numbers: &mut StdRng) {
    let at = numbers.random_range(0..=input.len());
    let until = numbers.random_range(at..=input.len()).min(at + 16);
    match numbers.random_range(0..6) {
        0 => input.insert(at, numbers.random()),
        1 => drop(input.drain(at..until)),
        2 => drop(input.splice(at..at, WORDS[numbers.random_range(0..WORDS.len())].iter().copied())),
        3 => {
            let again: Vec<u8> = input[at..until].to_vec();
            drop(input.splice(at..at, again));
        }
        4 => {
            let other = &kept[numbers.random_range(0..kept.len())];
            let start = numbers.random_range(0..=other.len());
            drop(input.splice(at.., other[start..].iter().copied()));
        }
        _ => {
            if let Some(byte) = input.get_mut(at) {
                *byte ^= 1 << numbers.random_range(0..8);
            }
        }
    }
}

/// Runs a target; when a property breaks, says with which bytes.
fn attempt(target: Target, name: &str, input: &[u8]) {
    if std::panic::catch_unwind(|| (target.run)(input)).is_err() {
        panic!("{} does not hold for {name}: b\"{}\"", target.name, input.escape_ascii());
    }
}

/// The kept inputs of a target by their names, in order.
fn kept(target: Target) -> Vec<(String, Vec<u8>)> {
    let mut inputs: Vec<(String, Vec<u8>)> = fs::read_dir(folder().join(target.name))
        .expect("a folder for every target")
        .map(|entry| {
            let entry = entry.expect("an entry");
            (entry.file_name().to_string_lossy().into_owned(), fs::read(entry.path()).expect("a file"))
        })
        .collect();
    inputs.sort();
    assert!(!inputs.is_empty(), "{} has no kept inputs", target.name);
    inputs
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("kept")
}
