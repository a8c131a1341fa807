//! Packs what the server shows below `/docs` (the pages of the generator and the files of the OpenAPI viewer) and the published
//! documents: each file compressed once, with tables of them. So they cost little room, and no time until a client reads
//! them. Tells the program what it is built from, too.

use std::{
    env, fs,
    io::{Cursor, Read, Write},
    path::{Path, PathBuf},
    process::Command,
};

use flate2::{Compression, GzBuilder};
use zip::ZipArchive;

type Failure = Box<dyn std::error::Error>;

/// Where the generator puts the pages.
const PAGES: &str = "../../generated/docs";

/// Where the generator puts the documents.
const DOCUMENTS: &str = "../../generated/openapi";

/// The files of the viewer that the explorer loads.
const VIEWER: [&str; 2] = ["swagger-ui-bundle.js", "swagger-ui.css"];

/// First bytes of a gzip file: deflate, no name, no time, an unknown system.
const GZIP_HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

fn main() -> Result<(), Failure> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={PAGES}");
    println!("cargo::rerun-if-changed={DOCUMENTS}");
    if packs_relocations() {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
    tell_build();
    let mut docs = Vec::new();
    pack_folder(Path::new(PAGES), "", &mut docs)?;
    pack_viewer(&mut docs)?;
    write_table("docs", docs)?;
    let mut documents = Vec::new();
    pack_folder(Path::new(DOCUMENTS), "", &mut documents)?;
    write_table("openapi", documents)
}

/// Where git notes each commit that becomes the current one. An archive of the sources has none.
const COMMITS: &str = "../../.git/logs/HEAD";

/// Sets the variables from which `/version` says what the program was built from. Whoever builds may set them; else git is
/// asked. The date is that of the commit, so that the same sources give the same program.
fn tell_build() {
    if Path::new(COMMITS).exists() {
        println!("cargo::rerun-if-changed={COMMITS}");
    }
    let date = ["show", "--no-patch", "--date=format-local:%Y-%m-%dT%H:%M:%SZ", "--format=%cd", "HEAD"];
    tell("KINDSMITH_COMMIT", &["rev-parse", "HEAD"], "unknown");
    tell("KINDSMITH_BUILD_DATE", &date, "1970-01-01T00:00:00Z");
    // Nothing tells this script that a source was edited, so git's answer could be an old one.
    tell("KINDSMITH_TREE_STATE", &[], "unknown");
}

fn tell(variable: &str, question: &[&str], unknown: &str) {
    println!("cargo::rerun-if-env-changed={variable}");
    let given = env::var(variable).ok().filter(|text| !text.is_empty());
    let value = given.or_else(|| answer_of_git(question)).unwrap_or_else(|| unknown.to_owned());
    println!("cargo::rustc-env={variable}={value}");
}

/// What git prints, if it can say it in a line.
fn answer_of_git(question: &[&str]) -> Option<String> {
    if question.is_empty() || !Path::new(COMMITS).exists() {
        return None;
    }
    let answer = Command::new("git").args(question).env("TZ", "UTC").output().ok()?;
    let text = String::from_utf8(answer.stdout).ok()?;
    Some(text.trim().to_owned()).filter(|text| answer.status.success() && !text.is_empty())
}

/// Whether the program is to hold its relocations in the packed form, a fiftieth of the other, all of which stays in memory.
/// The C library of the machine must be able to read it, as that of GNU is from release 2.36 on.
fn packs_relocations() -> bool {
    let is_native = env::var("HOST").ok() == env::var("TARGET").ok();
    let is_gnu = env::var("CARGO_CFG_TARGET_ENV").is_ok_and(|library| library == "gnu");
    if !(is_native && is_gnu && env::var("CARGO_CFG_TARGET_OS").is_ok_and(|system| system == "linux")) {
        return false;
    }
    let Ok(answer) = Command::new("getconf").arg("GNU_LIBC_VERSION").output() else { return false };
    let answer = String::from_utf8_lossy(&answer.stdout);
    let version =
        answer.trim().strip_prefix("glibc 2.").and_then(|minor| minor.split('.').next()?.parse::<u32>().ok());
    version.is_some_and(|minor| minor >= 36)
}

/// A file, compressed.
struct Packed {
    /// Path below its folder.
    path: String,
    gzip: Vec<u8>,
    /// Whether it has brand keys in braces.
    keyed: bool,
}

fn pack_folder(folder: &Path, below: &str, packed: &mut Vec<Packed>) -> Result<(), Failure> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).ok_or("a file with a strange name")?;
        let own = format!("{below}{name}");
        if path.is_dir() {
            pack_folder(&path, &format!("{own}/"), packed)?;
        } else {
            let mut encoder = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
            encoder.write_all(&fs::read(&path)?)?;
            packed.push(Packed { path: own, gzip: encoder.finish()?, keyed: true });
        }
    }
    Ok(())
}

/// Archive and gzip compress alike: the data is taken over as it is, between another head and end.
fn pack_viewer(packed: &mut Vec<Packed>) -> Result<(), Failure> {
    let mut archive = ZipArchive::new(Cursor::new(utoipa_swagger_ui_vendored::SWAGGER_UI_VENDORED))?;
    for name in VIEWER {
        let end = format!("/dist/{name}");
        let index = archive.file_names_raw().position(|path| path.ends_with(end.as_bytes()));
        let index = index.ok_or_else(|| format!("the archive of the viewer has no {name}"))?;
        let mut file = archive.by_index_raw(index)?;
        let size = u32::try_from(file.size())?;
        let mut gzip = GZIP_HEAD.to_vec();
        file.read_to_end(&mut gzip)?;
        gzip.extend(file.crc32().to_le_bytes());
        gzip.extend(size.to_le_bytes());
        packed.push(Packed { path: format!("viewer/{name}"), gzip, keyed: false });
    }
    Ok(())
}

/// The table as Rust, sorted by path, beside the files that it includes.
fn write_table(table: &str, mut packed: Vec<Packed>) -> Result<(), Failure> {
    packed.sort_by(|a, b| a.path.cmp(&b.path));
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let mut rows = String::new();
    for (index, file) in packed.iter().enumerate() {
        let name = format!("{table}-{index}.gz");
        fs::write(out.join(&name), &file.gzip)?;
        let Packed { path, keyed, .. } = file;
        rows.push_str(&format!(
            "    Stored {{ path: {path:?}, keyed: {keyed}, gzip: include_bytes!({name:?}) }},\n"
        ));
    }
    fs::write(out.join(format!("{table}.rs")), format!("&[\n{rows}]\n"))?;
    Ok(())
}
