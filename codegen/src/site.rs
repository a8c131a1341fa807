//! The command `kindsmith docs`: reads the schema, and puts the pages of one brand into a folder.

use codegen::docs::{self, SiteHost, examples::Examples};

use crate::{Outcome, checked, cli::Docs, folder, print, schema_dir};

/// Writes the pages and tells where to begin reading.
pub(crate) fn write(options: &Docs) -> anyhow::Result<Outcome> {
    let schema = schema_dir(options.schema.schema.as_deref())?;
    let model = checked(&schema)?;
    let home = if options.as_served { SiteHost::Server } else { SiteHost::Files };
    let mut listed = String::new();
    for file in docs::site(&model, &Examples::read(&schema, &model)?, &options.brand, home)? {
        listed.push_str(&folder::write(&options.out, &file.path, &file.text)?);
    }
    listed.push_str(&format!("begin with {}\n", options.out.join("index.html").display()));
    print(&listed)?;
    Ok(Outcome::Well)
}
