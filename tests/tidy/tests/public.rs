//! What crates show each other: only what another crate uses, and each type under a name of its own.

use std::{
    fs,
    path::{Path, PathBuf},
};

use tidy::{
    tree::Crate,
    type_names,
    visibility::{self, Names},
};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Folders whose files may name an item of a crate.
const READ: [&str; 5] = ["codegen", "docs", "generated", "server", "tests"];

/// The crates of the server, and the generator.
fn crates() -> Vec<(String, Crate)> {
    let servers = fs::read_dir(root().join("server"))
        .expect("the crates of the server")
        .map(|entry| entry.expect("an entry").path());
    let mut folders: Vec<_> = servers.filter(|path| path.join("Cargo.toml").exists()).collect();
    folders.extend(["codegen", "codegen/schema-model"].map(|folder| root().join(folder)));
    folders.sort();
    let named =
        |path: &PathBuf| path.strip_prefix(root()).expect("a path below the root").display().to_string();
    folders.iter().map(|path| (named(path), Crate::read(path).expect("a crate"))).collect()
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder of the workspace") {
        let path = entry.expect("an entry").path();
        if path.is_dir() && !path.ends_with("target") {
            collect(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs" || extension == "md") {
            found.push(path);
        }
    }
}

/// The library that a file is part of, by its folder. A program beside a library is outside of it.
fn library<'a>(crates: &'a [(String, Crate)], file: &Path) -> Option<&'a str> {
    let inside = |(folder, _): &&(String, Crate)| file.starts_with(Path::new(folder).join("src"));
    let (folder, krate) = crates.iter().find(inside)?;
    let relative = file.strip_prefix(Path::new(folder).join("src")).ok()?;
    let part = krate.files.iter().find(|part| part.path == relative);
    part.is_none_or(|part| krate.is_library(part)).then_some(folder.as_str())
}

fn names(crates: &[(String, Crate)]) -> Names {
    let mut files: Vec<PathBuf> = Vec::new();
    READ.iter().for_each(|folder| collect(&root().join(folder), &mut files));
    for page in ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"] {
        files.push(root().join(page));
    }
    let mut names = Names::default();
    for path in files {
        let text = fs::read_to_string(&path).expect("a file is UTF-8");
        let relative = path.strip_prefix(root()).expect("a path below the root");
        if relative.extension().is_some_and(|extension| extension == "md") {
            names.add_page(&text);
        } else {
            names.add_code(library(crates, relative), &text);
            // What an exported macro names stands in the code of those who call it.
            let exported = text.split_once("#[macro_export]").map(|(_, macros)| macros);
            exported.into_iter().for_each(|macros| names.add_code(None, macros));
        }
    }
    names
}

#[test]
fn crates_show_only_what_others_use() {
    let crates = crates();
    let names = names(&crates);
    let found: Vec<String> = crates
        .iter()
        .flat_map(|(folder, krate)| {
            visibility::needless(krate, &names).into_iter().map(move |item| (folder, item))
        })
        .map(|(folder, item)| format!("{folder}/src/{}:{}: {}", item.file.display(), item.line, item.name))
        .collect();
    assert!(found.is_empty(), "no other crate, test or page names these: make them pub(crate): {found:#?}");
}

/// Names of several public types, each with the reason why no reader takes one for the other.
const SHARED: [(&str, &str); 32] = [
    ("Answer", "a trait of views of stored objects, and the response of another server"),
    ("Authority", "one signs certificates, the other is trusted by a client"),
    ("Body", "the bytes of a request, and the object decoded from them"),
    ("Change", "of a stored key, and of an object in a strategy; no file names both"),
    ("Client", "of the verbs inside the process, and of other servers"),
    ("Config", "the settings of etcd, and of the whole server; `config` stands before each"),
    ("Documents", "of OpenAPI, and of an issuer of tokens; no file names both"),
    ("Draft", "an object before it is stored, at two stages that the glossary names"),
    ("Finding", "no crate names both"),
    ("Format", "of log lines in two crates, and a rule over one text"),
    ("Found", "no file names both"),
    ("Head", "of an archive, and of a stored object; no file names both"),
    ("Held", "no file names both"),
    ("Identity", "the user of a request, and the certificate that a client shows"),
    ("Login", "the content of a bootstrap token, and how a client logs in; each in its own module"),
    ("Mode", "of authorization, of auditing and of a write; the field that holds it says which"),
    ("Node", "an authorizer named after the mode, and a node of a tree"),
    ("Outcome", "of a method of authentication, and of a request in metrics; no file names both"),
    ("Plain", "no crate names both"),
    ("Plugin", "of admission, and of client credentials; no crate names both"),
    ("Problem", "of an object, and of a plugin entry; no crate names both"),
    (
        "Reader",
        "of JSON, of the binary form and of an archive; `json`, `wire` and `archive` stand before them",
    ),
    ("Record", "of the audit log, of an archive and of the journal; no file names two"),
    ("Request", "an API request, and a signing request in `pki`"),
    ("Scalar", "of a recoding, and of a list item's key; no file names both"),
    ("Source", "of a followed view, of discovery, of OpenAPI and of a snapshot; no file names two"),
    ("Subject", "of a role binding, and the answer that media types are chosen for; no file names both"),
    ("Supplies", "what plugins, and what controllers are made from; no file names both"),
    ("TokenFile", "the tokens that a server knows, and the one that a client shows; no crate names both"),
    ("TypeMeta", "`apiVersion` and `kind` in both, of an object and of a configuration"),
    ("Version", "of the server, and of the review in two webhooks, each in its own module"),
    ("Writer", "of JSON and of the binary form; `json` and `wire` stand before them"),
];

#[test]
fn public_types_have_names_of_their_own() {
    // The generator models what the server has, under the same names, and the two never meet.
    let server = crates().into_iter().filter(|(folder, _)| !folder.starts_with("codegen"));
    let crates: Vec<Crate> = server.map(|(_, krate)| krate).collect();
    let found = type_names::shared(&crates);
    let is_allowed = |name: &String| SHARED.iter().any(|(allowed, _)| allowed == name);
    let new: Vec<_> = found.iter().filter(|(name, _)| !is_allowed(name)).collect();
    assert!(new.is_empty(), "rename all types but one of each name, or state the reason in SHARED: {new:#?}");
    for (name, _) in SHARED {
        assert!(found.contains_key(name), "only one type is called {name}: remove it from SHARED");
    }
}
