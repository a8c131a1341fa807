//! The commands `generate` and `check`: files that follow from a schema and that git keeps.

use std::path::Path;

use anyhow::Context;
use codegen::{
    dev,
    docs::examples::Examples,
    emit::File,
    generate,
    write::{self, Difference},
};
use schema_model::model::Model;

use crate::{
    Outcome, checked,
    cli::{GenerateArgs, SchemaArgs},
    output_root, print, schema_dir,
};

const FRESH: &str = "all generated files are fresh\n";

/// Writes what is not as the schema says, and removes what nothing emits.
pub(crate) fn write(GenerateArgs { place, verbose }: &GenerateArgs) -> anyhow::Result<Outcome> {
    let schema = schema_dir(place.schema.schema.as_deref())?;
    let root = output_root(place, &schema)?;
    let (model, files) = generated(&schema)?;
    let difference =
        write::write(&root, &files).with_context(|| format!("{} cannot be written", root.display()))?;
    let listed = if *verbose { list("wrote", "removed", &difference) } else { String::new() };
    let kinds = dev::generated_in(&model, &difference.stale).len();
    print(&format!("{listed}{}", summary(kinds, &difference)))?;
    Ok(Outcome::Well)
}

/// Lists what is not as the schema says.
pub(crate) fn check(place: &SchemaArgs) -> anyhow::Result<Outcome> {
    let schema = schema_dir(place.schema.schema.as_deref())?;
    let root = output_root(place, &schema)?;
    let (_, files) = generated(&schema)?;
    let difference =
        write::check(&root, &files).with_context(|| format!("{} cannot be read", root.display()))?;
    if difference.is_empty() {
        print(FRESH)?;
        return Ok(Outcome::Well);
    }
    print(&format!("{}run `kindsmith generate`\n", list("stale", "stray", &difference)))?;
    Ok(Outcome::Found)
}

fn generated(schema: &Path) -> anyhow::Result<(Model, Vec<File>)> {
    let model = checked(schema)?;
    let files = generate(&model, &Examples::read(schema, &model)?);
    Ok((model, files))
}

/// A line for each file.
fn list(stale: &str, stray: &str, difference: &Difference) -> String {
    let stale = difference.stale.iter().map(|path| format!("{stale} {path}\n"));
    stale.chain(difference.stray.iter().map(|path| format!("{stray} {path}\n"))).collect()
}

/// `3 kinds changed, 12 files written`, with the number of removed files if there are any.
fn summary(kinds: usize, difference: &Difference) -> String {
    if difference.is_empty() {
        return FRESH.to_owned();
    }
    let written = counted(difference.stale.len(), "file");
    let mut text = format!("{} changed, {written} written", counted(kinds, "kind"));
    if !difference.stray.is_empty() {
        text.push_str(&format!(", {} removed", counted(difference.stray.len(), "file")));
    }
    text + "\n"
}

fn counted(number: usize, thing: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn summaries_count() {
        for (kinds, stale, stray, expected) in [
            (0, 0, 0, "all generated files are fresh\n"),
            (3, 12, 0, "3 kinds changed, 12 files written\n"),
            (1, 1, 0, "1 kind changed, 1 file written\n"),
            (0, 2, 1, "0 kinds changed, 2 files written, 1 file removed\n"),
            (0, 0, 2, "0 kinds changed, 0 files written, 2 files removed\n"),
        ] {
            let paths = |count| vec![String::new(); count];
            let difference = Difference { stale: paths(stale), stray: paths(stray) };
            assert_eq!(summary(kinds, &difference), expected);
        }
    }
}
