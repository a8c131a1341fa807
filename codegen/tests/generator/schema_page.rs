//! What `docs/schema-changes.md` shows is what the generator takes: its commands and its schema files.

use std::{fs, path::Path, process::Command};

use codegen::diff::diff;
use schema_model::{load_model, model::Model};

/// The stored version with which the page begins.
const V1: &str = "kind: Widget
group: demo
version: v1
plural: widgets
scope: namespace
types:
  Widget:
    fields:
      metadata: { tag: 1, type: meta.v1.ObjectMeta }
      size: { tag: 2, type: int32 }
";
const META: &str =
    "group: meta\nversion: v1\ntypes:\n  ObjectMeta: { fields: { name: { tag: 1, type: string } } }\n";

fn page() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/schema-changes.md");
    fs::read_to_string(path).expect("the page is there")
}

/// The blocks of the page in this language, without their indentation.
fn blocks(page: &str, language: &str) -> Vec<String> {
    let mut blocks = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(indent) = line.strip_suffix(&format!("```{language}")) else { continue };
        let inside = lines.by_ref().take_while(|line| line.trim() != "```");
        let plain = inside.map(|line| line.strip_prefix(indent).unwrap_or(line));
        blocks.push(plain.collect::<Vec<_>>().join("\n"));
    }
    blocks
}

fn model(files: &[(&str, &str)]) -> Model {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), files);
    load_model(folder.path()).unwrap_or_else(|report| panic!("{report}"))
}

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (path, text) in files.iter().chain(&[("meta/v1/object_meta.yaml", META)]) {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("made");
        fs::write(path, text).expect("written");
    }
}

/// Compatible, so that both may be released.
fn follows(old: &Model, new: &Model) {
    let breaking: Vec<_> = diff(old, new).into_iter().filter(|change| change.is_breaking).collect();
    assert!(breaking.is_empty(), "{:?}", breaking.iter().map(|change| &change.what).collect::<Vec<_>>());
}

#[test]
fn the_stored_version_moves_as_the_page_says() {
    let page = page();
    let v2 = &blocks(&page, "yaml")[0];
    let first = model(&[("demo/v1/widget.yaml", V1)]);
    let both = model(&[("demo/v1/widget.yaml", V1), ("demo/v2/widget.yaml", v2)]);
    follows(&first, &both);
    let field = "size: { tag: 2, type: int32, hub: width }";
    assert!(page.contains(&format!("`{field}`")) && page.contains("`converts: { to: v2 }`"));
    let v1 =
        V1.replace("size: { tag: 2, type: int32 }", field).replace("plural", "converts: { to: v2 }\nplural");
    let v2 = v2.replace("converts: { to: v1 }\n", "").replace(", hub: size }", " }");
    let around = model(&[("demo/v1/widget.yaml", &v1), ("demo/v2/widget.yaml", &v2)]);
    assert!(diff(&both, &around).iter().all(|change| !change.what.contains("field was removed")));
    model(&[("demo/v2/widget.yaml", &v2)]);
}

#[test]
fn a_field_is_split_as_the_page_says() {
    let converts = &blocks(&page(), "yaml")[1];
    let spec = |fields: &str| {
        format!("      spec: {{ tag: 2, type: WidgetSpec }}\n  WidgetSpec:\n    fields:\n{fields}")
    };
    let size = "      size: { tag: 2, type: int32 }\n";
    let v1 = V1.replace("plural", &format!("{converts}\nplural"));
    let v1 = v1.replace(size, &spec("      address: { tag: 1, type: string }\n"));
    let v2 = V1.replace("version: v1", "version: v2");
    let v2 = v2
        .replace(size, &spec("      host: { tag: 1, type: string }\n      port: { tag: 2, type: int32 }\n"));
    model(&[("demo/v1/widget.yaml", &v1), ("demo/v2/widget.yaml", &v2)]);
}

#[test]
fn the_generator_takes_the_commands_of_the_page() {
    let folder = tempfile::tempdir().expect("a folder");
    for name in ["OLD_FOLDER", "schema"] {
        write(&folder.path().join(name), &[("demo/v1/widget.yaml", V1)]);
    }
    let page = page();
    let commands: Vec<&str> = page.split("cargo run -p kindsmith-codegen -- ").skip(1).collect();
    assert!(commands.len() >= 2, "{commands:?}");
    for command in commands {
        let end = command.find(['`', '\n', '&']).unwrap_or(command.len());
        let words = command[..end].split_whitespace();
        let output = Command::new(env!("CARGO_BIN_EXE_kindsmith")).args(words).current_dir(&folder).output();
        let output = output.expect("it runs");
        assert!(output.status.success(), "{}: {output:?}", &command[..end]);
    }
}
