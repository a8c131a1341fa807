//! The commands `kindsmith import` and `kindsmith export`: what they read and write, and the list of what is
//! lost.

use std::{
    fs,
    io::{self, Write as _},
};

use anyhow::{Context, bail};
use codegen::import::{
    self, Failure,
    files::{self, Place, Refusal},
    options::Options,
};

use codegen::export::{self, Choice};

use crate::{
    Outcome,
    cli::{ExportCrd, Import, ScopeArg},
    load, print, schema_dir,
};

/// Writes schema files from definitions.
pub(crate) fn import(options: &Import) -> anyhow::Result<Outcome> {
    let schema = schema_dir(options.schema.schema.as_deref())?;
    let out = options.out.as_deref().unwrap_or(&schema);
    let asked = Options {
        kinds: options.kind.clone(),
        group: options.group.clone(),
        version: options.api_version.clone(),
        update: options.update.then(|| out.to_path_buf()),
        namespaced: options.scope == ScopeArg::Namespace,
    };
    let mut told = String::new();
    for file in &options.files {
        let read = import::from_file(file, &asked).map_err(|failure| match failure {
            Failure::Wrong(report) => anyhow::Error::new(report),
            Failure::Unreadable(path, error) => anyhow::anyhow!("{} cannot be read: {error}", path.display()),
        })?;
        let place = Place { schema: &schema, out, overwrite: options.force || options.update };
        let written = match files::write(&read, &place) {
            Ok(written) => written,
            Err(Refusal::Wrong(report)) => return Err(anyhow::Error::new(report)),
            Err(refusal) => bail!(refusal),
        };
        read.notes.iter().for_each(|note| told.push_str(&format!("{note}\n")));
        written.iter().for_each(|path| told.push_str(&format!("wrote {}\n", path.display())));
    }
    print(&told)?;
    Ok(Outcome::Well)
}

/// Writes definitions of kinds.
pub(crate) fn export(options: &ExportCrd) -> anyhow::Result<Outcome> {
    let model = load(&schema_dir(options.schema.schema.as_deref())?)?;
    let choice =
        Choice { kinds: options.kinds.clone(), brand: options.brand.clone(), group: options.group.clone() };
    let export = export::definitions(&model, &choice)?;
    for note in &export.notes {
        // Nothing can be told when standard error is closed.
        let _ = writeln!(io::stderr(), "{note}");
    }
    match &options.out {
        None => print(&export.text)?,
        Some(path) if path.exists() && !options.force => {
            bail!("{} is there already; say --force to replace it", path.display())
        }
        Some(path) => fs::write(path, &export.text).with_context(|| path.display().to_string())?,
    }
    Ok(Outcome::Well)
}
