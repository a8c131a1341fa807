//! Generates the code of every build of the schema.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use codegen::{emit, load_model};

#[path = "src/changes.rs"]
mod changes;

fn main() {
    println!("cargo::rerun-if-changed=src/changes.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where"));
    let mut builds = String::new();
    let mut kinds = String::new();
    for change in changes::CHANGES {
        let name = change.0;
        generate(&out, name, "demo", &[("v1", &changes::schema(change))]);
        builds += &module(&out, name, "demo");
        kinds += &format!("&{name}::demo::v1::thing::kind::KIND,");
    }
    builds += &format!("pub fn kinds() -> Vec<&'static machinery::kind::Kind> {{ vec![{kinds}] }}\n");
    let mut moves = String::new();
    for (name, files) in changes::MOVES {
        generate(&out, name, "moved", files);
        builds += &module(&out, name, "moved");
        let kinds = files.iter().map(|(version, _)| format!("&{name}::moved::{version}::thing::kind::KIND,"));
        moves += &format!("{name:?} => vec![{}],", kinds.collect::<String>());
    }
    builds += &format!(
        "pub fn moved(build: &str) -> Vec<&'static machinery::kind::Kind> {{ match build {{ {moves} _ => vec![] }} }}\n"
    );
    fs::write(out.join("builds.rs"), builds).expect("the folder is there");
}

fn module(out: &Path, name: &str, group: &str) -> String {
    let path = out.join(name).join("src").join(group).join("mod.rs");
    format!("pub mod {name} {{ #[path = {path:?}] pub mod {group}; }}\n")
}

/// Writes what the generator makes of a schema, which has one file for each version.
fn generate(out: &Path, name: &str, group: &str, files: &[(&str, &str)]) {
    let folder = out.join(name);
    let _ = fs::remove_dir_all(&folder);
    for (version, schema) in files {
        write(&folder.join("schema").join(group).join(version).join("thing.yaml"), schema);
    }
    write(&folder.join("schema/meta/v1/object_meta.yaml"), changes::META);
    let (model, _) = load_model(&folder.join("schema")).unwrap_or_else(|report| panic!("{name}: {report}"));
    for file in emit::emit(&model) {
        let Some(path) = file.path.strip_prefix("generated/") else { continue };
        if path.starts_with(&format!("src/{group}/")) {
            let text = file.text.replace("crate::", &format!("crate::builds::{name}::"));
            write(&folder.join(path), &text);
        }
    }
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder can be made");
    fs::write(path, text).expect("a file can be written");
}
