//! The command `kindsmith proto`: puts the `.proto` files of all groups into a folder.

use codegen::documents;

use crate::{Outcome, cli::ProtoArgs, folder, load, print, schema_dir};

/// Writes the files and lists them.
pub(crate) fn write(options: &ProtoArgs) -> anyhow::Result<Outcome> {
    let model = load(&schema_dir(options.schema.schema.as_deref())?)?;
    let mut listed = String::new();
    for file in documents::proto_files(&model) {
        listed.push_str(&folder::write(&options.out, &file.path, &file.text)?);
    }
    print(&listed)?;
    Ok(Outcome::Well)
}
