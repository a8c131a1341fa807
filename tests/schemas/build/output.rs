//! The folder of generated code, and the module that names all of it.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use codegen::emit;
use schema_model::{load_model, model::Model};

/// The texts of a folder by their paths.
pub type Files = BTreeMap<String, String>;

pub struct Output {
    folder: PathBuf,
    /// Declares a module for each build.
    pub modules: String,
}

impl Output {
    pub fn new(folder: PathBuf) -> Self {
        Output { folder, modules: String::new() }
    }

    /// Reads a schema.
    pub fn model(&self, name: &str, schema: &Files) -> Result<Model, String> {
        let folder = self.folder.join(name).join("schema");
        let _ = fs::remove_dir_all(&folder);
        schema.iter().for_each(|(path, text)| write(&folder.join(path), text));
        load_model(&folder).map_err(|report| format!("{name}: {report}"))
    }

    /// Adds a build of these files, which [`emitted`] gave, as the module `name`.
    pub fn add(&mut self, name: &str, group: &str, files: &Files) {
        self.add_groups(name, &[group], files);
    }

    /// The same of several groups.
    pub fn add_groups(&mut self, name: &str, groups: &[&str], files: &Files) {
        let folder = self.folder.join(name).join("src");
        let _ = fs::remove_dir_all(&folder);
        let is_wanted = |path: &str| {
            groups.iter().any(|group| {
                path.strip_prefix(group).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
            })
        };
        for (path, text) in files.iter().filter(|(path, _)| is_wanted(path)) {
            write(&folder.join(path), &text.replace("crate::", &format!("crate::builds::{name}::")));
        }
        let modules: String = groups.iter().map(|group| format!("pub mod {group}; ")).collect();
        self.modules += &format!("#[path = {folder:?}] pub mod {name} {{ {modules}}}\n");
    }

    /// Adds the build of a schema as the module `name`.
    pub fn generate(&mut self, name: &str, group: &str, schema: &Files) {
        let model = self.model(name, schema).unwrap_or_else(|report| panic!("{report}"));
        self.add(name, group, &emitted(&model));
    }

    pub fn write(&self, name: &str, text: &str) {
        write(&self.folder.join(name), text);
    }
}

/// The Rust files of a model, by their paths within the sources of their crates.
pub fn emitted(model: &Model) -> Files {
    let rust = |file: emit::File| Some((file.path.split_once("/src/")?.1.to_owned(), file.text));
    emit::emit(model).into_iter().filter_map(rust).collect()
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder can be made");
    fs::write(path, text).expect("a file can be written");
}
