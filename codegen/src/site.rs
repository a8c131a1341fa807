//! The command `kindsmith docs`: reads the schema, and puts the pages of one brand into a folder.

use std::fs;

use anyhow::Context;
use codegen::docs::{self, examples::Examples};

use crate::{Outcome, checked, cli::Docs, print, schema_dir};

/// Writes the pages and tells where to begin reading.
pub(crate) fn write(options: &Docs) -> anyhow::Result<Outcome> {
    let schema = schema_dir(options.schema.schema.as_deref())?;
    let model = checked(&schema)?;
    let files = docs::site(&model, &Examples::read(&schema, &model)?, &options.brand)?;
    let mut told = String::new();
    for file in &files {
        let path = options.out.join(&file.path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        }
        fs::write(&path, &file.text).with_context(|| path.display().to_string())?;
        told.push_str(&format!("wrote {}\n", path.display()));
    }
    told.push_str(&format!("begin with {}\n", options.out.join("index.html").display()));
    print(&told)?;
    Ok(Outcome::Well)
}
