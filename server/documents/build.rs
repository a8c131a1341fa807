//! Renders the reference and the OpenAPI documents from the schema, and packs them with the files of the
//! OpenAPI viewer: each file compressed once, with tables of them. So they cost little room, and no time
//! until a client reads them.
//!
//! They must be those that `generated/documents.txt` lists, so that no server publishes documents of other
//! kinds than it serves.

use std::{
    env, fs,
    io::{Cursor, Read, Write},
    path::{Path, PathBuf},
};

use codegen::{docs::examples::Examples, documents, emit::File};
use flate2::{Compression, GzBuilder};
use zip::ZipArchive;

type BuildError = Box<dyn std::error::Error>;

/// The folders of documents, which are those of the tables too.
const DOCS: &str = "docs";
const OPENAPI: &str = "openapi";

/// The files of the viewer that the explorer loads.
const VIEWER: [&str; 2] = ["swagger-ui-bundle.js", "swagger-ui.css"];

/// First bytes of a gzip file: deflate, no name, no time, an unknown system.
const GZIP_HEAD: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff];

fn main() -> Result<(), BuildError> {
    let root = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../..");
    let (schema, list) = (root.join("schema"), root.join(documents::LIST));
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", list.display());
    watch(&schema)?;
    match rendered(&schema, &list) {
        Ok(files) => pack(&files),
        Err(problem) => {
            // Cargo shows these lines, and nothing else of a script that fails.
            problem.lines().for_each(|line| println!("cargo::error={line}"));
            Ok(())
        }
    }
}

/// Has the script run again after a change of the schema: of its folders and data, but not of the pages
/// beside them. A new folder needs no look, because it changes the list.
fn watch(schema: &Path) -> Result<(), BuildError> {
    for entry in fs::read_dir(schema)? {
        let path = entry?.path();
        if path.extension().is_none_or(|ending| ending != "md") {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    Ok(())
}

/// The documents of the schema, if they are those of the list.
fn rendered(schema: &Path, list: &Path) -> Result<Vec<File>, String> {
    let model = schema_model::load_model(schema).map_err(|report| report.to_string())?;
    let examples = Examples::read(schema, &model).map_err(|error| format!("{error:#}"))?;
    let files = documents::served(&model, &examples);
    let listed = fs::read_to_string(list)
        .map_err(|error| format!("{}: {error}; run `kindsmith generate`", list.display()))?;
    documents::check(&listed, &files).map_err(|stale| stale.to_string())?;
    Ok(files)
}

fn pack(files: &[File]) -> Result<(), BuildError> {
    let mut docs = packed(DOCS, files)?;
    docs.extend(viewer()?);
    write_table(DOCS, docs)?;
    write_table(OPENAPI, packed(OPENAPI, files)?)
}

/// A file, compressed.
struct CompressedFile {
    /// Path below its folder.
    path: String,
    gzip: Vec<u8>,
    /// Whether it has brand keys in braces.
    keyed: bool,
}

/// The documents of a folder.
fn packed(folder: &str, files: &[File]) -> Result<Vec<CompressedFile>, BuildError> {
    let own = files.iter().filter_map(|file| {
        let path = file.path.strip_prefix(folder)?.strip_prefix('/')?;
        Some((path.to_owned(), &file.text))
    });
    own.map(|(path, text)| {
        let mut encoder = GzBuilder::new().mtime(0).write(Vec::new(), Compression::best());
        encoder.write_all(text.as_bytes())?;
        Ok(CompressedFile { path, gzip: encoder.finish()?, keyed: true })
    })
    .collect()
}

/// The files of the viewer. Archive and gzip compress alike: the data is taken over as it is, between another
/// head and end.
fn viewer() -> Result<Vec<CompressedFile>, BuildError> {
    let mut archive = ZipArchive::new(Cursor::new(utoipa_swagger_ui_vendored::SWAGGER_UI_VENDORED))?;
    let mut packed = Vec::new();
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
        packed.push(CompressedFile { path: format!("viewer/{name}"), gzip, keyed: false });
    }
    Ok(packed)
}

/// The table as Rust, sorted by path, beside the files that it includes.
fn write_table(table: &str, mut packed: Vec<CompressedFile>) -> Result<(), BuildError> {
    packed.sort_by(|a, b| a.path.cmp(&b.path));
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let mut rows = String::new();
    for (index, file) in packed.iter().enumerate() {
        let name = format!("{table}-{index}.gz");
        fs::write(out.join(&name), &file.gzip)?;
        let CompressedFile { path, keyed, .. } = file;
        rows.push_str(&format!(
            "    PackedFile {{ path: {path:?}, keyed: {keyed}, gzip: include_bytes!({name:?}) }},\n"
        ));
    }
    fs::write(out.join(format!("{table}.rs")), format!("&[\n{rows}]\n"))?;
    Ok(())
}
