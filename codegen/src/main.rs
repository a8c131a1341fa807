//! The tool `kindsmith`: commands over the library. No rule of the schema stands here.

mod cli;
mod folder;
mod generate;
mod openapi;
mod proto;
mod site;
mod transfer;
mod watch;

use std::{
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    process::ExitCode,
};

use anyhow::{Context, bail};
use clap::{CommandFactory, Parser};
use codegen::{diff, new_kind};
use schema_model::{
    language, load_checked, load_model, load_published, model::Model, report::Report, stability::Release,
};

use cli::{Cli, Command, Diff, ExportTo, NewKind, SchemaArgs, ScopeArg};

fn main() -> ExitCode {
    match run(&Cli::parse().command) {
        Ok(Outcome::Well) => ExitCode::SUCCESS,
        Ok(Outcome::Found) => ExitCode::from(1),
        // A wrong schema is what the tool looks for, and ends with 1; what keeps it from looking ends with 2.
        Err(error) => match error.downcast_ref::<Report>() {
            Some(report) => {
                // Nothing can be told when standard error is closed.
                let text = if io::stderr().is_terminal() { report.styled() } else { report.to_string() };
                let _ = io::stderr().write_all(text.as_bytes());
                ExitCode::from(1)
            }
            None => {
                let _ = writeln!(io::stderr(), "error: {error:#}");
                ExitCode::from(2)
            }
        },
    }
}

/// How a command ended that did its work.
enum Outcome {
    Well,
    Found,
}

fn run(command: &Command) -> anyhow::Result<Outcome> {
    match command {
        Command::Generate(options) => generate::write(options),
        Command::Check(place) => generate::check(place),
        Command::Openapi(options) => openapi::write(options),
        Command::Docs(options) => site::write(options),
        Command::Proto(options) => proto::write(options),
        Command::NewKind(options) => write_new_kind(options),
        Command::Schema { of } => {
            let schema = language::editor::schema(*of);
            print(&format!("{}\n", serde_json::to_string_pretty(&schema)?))?;
            Ok(Outcome::Well)
        }
        Command::Import(options) => transfer::import(options),
        Command::Export { to: ExportTo::Crd(options) } => transfer::export(options),
        Command::Dev(options) => watch::dev(options),
        Command::Diff(options) => print_diff(options),
        Command::Completion { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Cli::command(), "kindsmith", &mut script);
            print(&String::from_utf8(script)?)?;
            Ok(Outcome::Well)
        }
    }
}

fn write_new_kind(options: &NewKind) -> anyhow::Result<Outcome> {
    let schema = schema_dir(options.dir.as_deref())?;
    let new = new_kind::NewKind {
        group: options.group.clone(),
        version: options.version.clone(),
        kind: options.kind.clone(),
        scope: match options.scope {
            ScopeArg::Cluster => language::words::Scope::Cluster,
            ScopeArg::Namespace => language::words::Scope::Namespace,
        },
    };
    let files = new_kind::write(&schema, &load(&schema)?, &new)?;
    let written: String = files.iter().map(|path| format!("wrote {}\n", path.display())).collect();
    print(&format!("{written}Edit them, then run `kindsmith generate`.\n"))?;
    Ok(Outcome::Well)
}

fn print_diff(Diff { old, new, release }: &Diff) -> anyhow::Result<Outcome> {
    let release = match release {
        Some(text) => {
            Some(Release::parse(text).with_context(|| format!("`{text}` is no release, as `1.33`"))?)
        }
        None => None,
    };
    // What was published is compared as it is, whatever a check of today would say of it.
    let published = load_published(&schema_dir(Some(old))?)?;
    let changes = diff::diff_for(&published, &load(&schema_dir(Some(new))?)?, release);
    let mut text = String::new();
    for change in &changes {
        let weight = if change.is_breaking { "breaking  " } else { "compatible" };
        text.push_str(&format!("{weight}  {}: {}\n", change.path, change.what));
    }
    print(&text)?;
    Ok(if changes.iter().any(|change| change.is_breaking) { Outcome::Found } else { Outcome::Well })
}

/// The model of a schema whose examples hold as well.
fn checked(schema: &Path) -> anyhow::Result<Model> {
    Ok(load_checked(schema)?)
}

fn load(schema: &Path) -> anyhow::Result<Model> {
    Ok(load_model(schema)?)
}

fn schema_dir(said: Option<&Path>) -> anyhow::Result<PathBuf> {
    match said {
        Some(said) if said.is_dir() => Ok(said.to_path_buf()),
        Some(said) => bail!("{} is not a folder", said.display()),
        None => {
            let root =
                nearest("schema")?.context("there is no folder `schema` here or above; say --schema DIR")?;
            Ok(root.join("schema"))
        }
    }
}

fn output_root(place: &SchemaArgs, schema: &Path) -> anyhow::Result<PathBuf> {
    if let Some(out) = &place.out {
        return Ok(out.clone());
    }
    match nearest("generated")? {
        // An empty path could be joined as well, but would leave a gap in messages.
        Some(root) if root.as_os_str().is_empty() => Ok(PathBuf::from(".")),
        Some(root) => Ok(root),
        // The first run in a new project: there is no output yet.
        None => Ok(schema.join("..")),
    }
}

/// The nearest folder from here upwards that holds a folder of that name; as a short relative path, so
/// that messages stay readable.
fn nearest(name: &str) -> anyhow::Result<Option<PathBuf>> {
    let here = std::env::current_dir().context("the current folder cannot be found")?;
    let mut relative = PathBuf::new();
    for folder in here.ancestors() {
        if folder.join(name).is_dir() {
            return Ok(Some(relative));
        }
        relative.push("..");
    }
    Ok(None)
}

fn print(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // A reader that has seen enough is no failure.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => Ok(result?),
    }
}
