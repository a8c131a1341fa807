//! The documents that follow from a schema: pages of the reference, OpenAPI and `.proto` files.
//!
//! They are eight times as large as the code. Git keeps a list of them instead, with a line for each: path,
//! bytes and SHA-256. The build of a server renders them again, and compares them with the list. Brand keys
//! stand in braces.

use std::collections::BTreeSet;

use schema_model::model::Model;

use sha2::{Digest, Sha256};

use crate::{
    docs::{self, examples::Examples},
    emit::{File, openapi, proto},
};

/// The file that lists the documents, from the root of the repository.
pub const LIST: &str = "generated/documents.txt";

/// Documents that a refusal names.
const NAMED_MAX: usize = 5;

/// The first line of the list.
const HEAD: &str =
    "# Written by kindsmith: path, bytes and SHA-256 of each document that follows from schema/.\n";

/// The documents that a server packs, sorted by path: pages below `docs/`, OpenAPI below `openapi/`.
#[must_use]
pub fn served(model: &Model, examples: &Examples) -> Vec<File> {
    let openapi = openapi::documents(model);
    let mut files = docs::documents(model, examples, &openapi);
    files.extend(openapi);
    files
}

/// All documents, sorted by path: those that a server packs, and `.proto` files below `proto/`.
#[must_use]
pub fn all(model: &Model, examples: &Examples) -> Vec<File> {
    let mut files = served(model, examples);
    files.extend(proto::documents(model));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

/// The `.proto` files, by the paths under which they import each other.
#[must_use]
pub fn proto_files(model: &Model) -> Vec<File> {
    let mut files = proto::documents(model);
    for file in &mut files {
        file.path = file.path.trim_start_matches("proto/").to_owned();
    }
    files
}

/// The list of documents, as git keeps it.
#[must_use]
pub fn list(documents: &[File]) -> File {
    let lines = documents.iter().map(|document| line(document) + "\n");
    File { path: LIST.to_owned(), text: HEAD.to_owned() + &lines.collect::<String>() }
}

/// A list that is not that of the documents.
#[derive(Debug, thiserror::Error)]
#[error("the schema was edited: run `kindsmith generate`; {} of the documents {} not as {LIST} says: \
    {}", .paths.len(), if .paths.len() == 1 { "is" } else { "are" }, first(.paths))]
pub struct StaleList {
    /// The documents that differ, or that only one side has, sorted.
    pub paths: Vec<String>,
}

/// Compares documents with the text of a list. Lines of folders of which there is no document are left out.
///
/// # Errors
/// The documents that differ.
pub fn check(list: &str, documents: &[File]) -> Result<(), StaleList> {
    let own: Vec<String> = documents.iter().map(line).collect();
    let own: BTreeSet<&str> = own.iter().map(String::as_str).collect();
    let folders: BTreeSet<&str> = own.iter().map(|line| folder(line)).collect();
    let listed: BTreeSet<&str> = list.lines().filter(|line| folders.contains(folder(line))).collect();
    let differ: BTreeSet<&str> = own.symmetric_difference(&listed).map(|line| path(line)).collect();
    if differ.is_empty() {
        return Ok(());
    }
    Err(StaleList { paths: differ.into_iter().map(str::to_owned).collect() })
}

fn line(document: &File) -> String {
    let hash: String = Sha256::digest(&document.text).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{} {} {hash}", document.path, document.text.len())
}

fn path(line: &str) -> &str {
    line.split(' ').next().unwrap_or(line)
}

/// `docs` of a line that begins with `docs/`.
fn folder(line: &str) -> &str {
    line.split('/').next().unwrap_or(line)
}

fn first(paths: &[String]) -> String {
    let more = if paths.len() > NAMED_MAX { ", …" } else { "" };
    format!("{}{more}", paths.get(..NAMED_MAX).unwrap_or(paths).join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn a_list_has_a_line_for_each_document() {
        let list = list(&[file("docs/index.html", "abc"), file("openapi/v2.json", "")]);
        let lines: Vec<&str> = list.text.lines().skip(1).collect();
        assert_eq!(
            lines,
            [
                "docs/index.html 3 ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                "openapi/v2.json 0 e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            ]
        );
    }

    #[test]
    fn a_list_is_compared_by_its_folders() {
        let documents = [file("docs/a.html", "a"), file("docs/b.html", "b"), file("openapi/v2.json", "{}")];
        let with_proto: Vec<File> = documents.iter().cloned().chain([file("proto/a.proto", "")]).collect();
        let text = list(&with_proto).text;
        for (name, documents, expected) in [
            ("the same", &documents[..], &[][..]),
            ("all of them", &with_proto, &[]),
            ("another text", &[file("docs/a.html", "A"), documents[1].clone()], &["docs/a.html"]),
            (
                "one more",
                &[file("openapi/v2.json", "{}"), file("openapi/v3.json", "{}")],
                &["openapi/v3.json"],
            ),
            ("one less", &documents[..1], &["docs/b.html"]),
        ] {
            let differ = check(&text, documents).err().map(|stale| stale.paths).unwrap_or_default();
            assert_eq!(differ, expected, "{name}");
        }
    }

    #[test]
    fn a_refusal_says_what_to_do() {
        let many: Vec<File> = (1..=7).map(|number| file(&format!("docs/{number}.html"), "")).collect();
        let refusal = |documents: &[File]| check("", documents).unwrap_err().to_string();
        assert_eq!(
            refusal(&many),
            "the schema was edited: run `kindsmith generate`; 7 of the documents are not as \
             generated/documents.txt says: docs/1.html, docs/2.html, docs/3.html, docs/4.html, docs/5.html, …"
        );
        assert!(
            refusal(&many[..1])
                .ends_with("1 of the documents is not as generated/documents.txt says: docs/1.html")
        );
    }
}
