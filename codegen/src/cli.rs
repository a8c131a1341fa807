//! The words of the command line. What they do is in `main`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use clap_complete::Shell;
use schema_model::language::editor::Editable;

/// Makes a resource API out of YAML schemas: Rust, OpenAPI, proto files and documents.
#[derive(Debug, Parser)]
#[command(name = "kindsmith", version, about, after_help = EXIT_CODES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

const EXIT_CODES: &str = "Exit codes: 0 all is well, 1 something was found (a wrong schema, stale output, a \
    breaking change), 2 wrong usage.";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Write what follows from the schema and is committed; files that nothing emits any more are removed
    Generate(GenerateArgs),
    /// Compare the generated files with the schema, and list those that are stale
    Check(SchemaArgs),
    /// Write the OpenAPI documents of a brand, as a server sends them
    Openapi(Openapi),
    /// Write the API reference of a brand as a static site
    Docs(Docs),
    /// Write the `.proto` files of the binary form
    Proto(ProtoArgs),
    /// Write a first schema file for a new kind, with examples
    NewKind(NewKind),
    /// Write schema files from definitions that are there already; what cannot be carried over is listed
    Import(Import),
    /// Write definitions for other servers; what they cannot say is listed on standard error
    Export {
        /// What is written
        #[command(subcommand)]
        to: ExportTo,
    },
    /// Print the JSON Schema of schema files, for editors
    Schema {
        /// Which files
        #[arg(value_enum, default_value = "kind")]
        of: Editable,
    },
    /// Serve the schema in a running server without a build, again after each change; what is written in Rust
    /// for a kind is listed as missing
    Dev(Dev),
    /// List what changed between two schema folders, and whether it breaks clients or stored objects
    Diff(Diff),
    /// Print a completion script for a shell
    Completion {
        /// The shell
        shell: Shell,
    },
}

#[derive(Debug, Args)]
pub(crate) struct SchemaDir {
    /// Schema folder [default: the nearest `schema` from here upwards]
    #[arg(long, value_name = "DIR")]
    pub(crate) schema: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    #[command(flatten)]
    pub(crate) schema: SchemaDir,
    /// Folder that holds `generated` [default: the nearest from here upwards, else beside the schema]
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    #[command(flatten)]
    pub(crate) place: SchemaArgs,
    /// List each file that is written or removed
    #[arg(short, long)]
    pub(crate) verbose: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Dev {
    #[command(flatten)]
    pub(crate) place: SchemaArgs,
    /// Socket of the server, as it was started with --drafts-socket
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) into: PathBuf,
    /// Serve this kind, as group/Kind; may be repeated [default: all that differ from the generated files]
    #[arg(long, value_name = "GROUP/KIND")]
    pub(crate) kind: Vec<String>,
    /// Send the schema once, and end: with 1 if the server refuses some of it
    #[arg(long)]
    pub(crate) once: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Openapi {
    #[command(flatten)]
    pub(crate) schema: SchemaDir,
    /// Brand whose names the documents use
    #[arg(long, value_name = "NAME", default_value = "platform")]
    pub(crate) brand: String,
    /// Folder for one file per document, named like its URL below `/openapi/` [default: one document on
    /// standard output]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Only the document of this group and version, as `discovery/v1`; with --out, may be repeated
    #[arg(long, value_name = "GROUP/VERSION", visible_alias = "group")]
    pub(crate) group_version: Vec<String>,
    /// What the server is started with: which versions and resource types the documents speak of [default:
    /// what the schema serves by itself]
    #[arg(long, value_name = "KEY=BOOL,...", value_delimiter = ',')]
    pub(crate) runtime_config: Vec<String>,
    /// The documents of a server that serves every version; the same as --runtime-config api/all
    #[arg(long, conflicts_with = "runtime_config")]
    pub(crate) all_versions: bool,
    /// Only this version of OpenAPI [default: v3 on standard output, both with --out]
    #[arg(long, value_enum)]
    pub(crate) version: Option<OpenapiVersion>,
    /// How the documents are written; JSON is what a server sends, byte for byte
    #[arg(long, value_enum, default_value = "json")]
    pub(crate) format: OpenapiFormat,
}

#[derive(Debug, Args)]
pub(crate) struct Docs {
    #[command(flatten)]
    pub(crate) schema: SchemaDir,
    /// Brand whose names the pages use
    #[arg(long, value_name = "NAME", default_value = "platform")]
    pub(crate) brand: String,
    /// Folder to write into; files of other names that it holds are left alone
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Write the pages that a server shows, byte for byte: with the explorer, whose viewer only a server has
    #[arg(long)]
    pub(crate) as_served: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ProtoArgs {
    #[command(flatten)]
    pub(crate) schema: SchemaDir,
    /// Folder to write into, relative to which the files import each other
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: PathBuf,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OpenapiVersion {
    /// Swagger 2.0, all groups in one document
    V2,
    /// OpenAPI 3.0: a document per group and version and their index with --out, else all in one document
    V3,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum OpenapiFormat {
    /// JSON
    Json,
    /// YAML
    Yaml,
}

#[derive(Debug, Args)]
pub(crate) struct NewKind {
    /// Schema folder [default: the nearest `schema` from here upwards]
    #[arg(long, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    /// API group, as the schema names it
    #[arg(long)]
    pub(crate) group: String,
    /// API version, as `v1`
    #[arg(long, value_name = "VERSION")]
    pub(crate) version: String,
    /// Name of the kind, in CamelCase
    #[arg(long)]
    pub(crate) kind: String,
    /// Where its objects live
    #[arg(long, value_enum, default_value = "namespace")]
    pub(crate) scope: ScopeArg,
}

#[derive(Debug, Args)]
pub(crate) struct Import {
    /// Files that hold CustomResourceDefinitions or an OpenAPI document, as YAML or JSON, or messages, as
    /// `.proto`
    #[arg(required = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) schema: SchemaDir,
    /// Folder to write into [default: the schema folder]
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
    /// Only these kinds of an OpenAPI document or a `.proto` file; may be repeated [default: all]
    #[arg(long, value_name = "KIND")]
    pub(crate) kind: Vec<String>,
    /// Group of what is in a `.proto` file, or of a single kind [default: that of the source]
    #[arg(long)]
    pub(crate) group: Option<String>,
    /// Version, where the source does not say it
    #[arg(long, value_name = "VERSION")]
    pub(crate) api_version: Option<String>,
    /// Where objects live, where the source does not say it
    #[arg(long, value_enum, default_value = "namespace")]
    pub(crate) scope: ScopeArg,
    /// Replace schema files that are there, with new tags
    #[arg(long)]
    pub(crate) force: bool,
    /// Replace schema files that are there; fields keep their tags, and those of removed ones are reserved
    #[arg(long, conflicts_with = "force")]
    pub(crate) update: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum ExportTo {
    /// CustomResourceDefinitions with structural schemas, all versions of a kind in one
    Crd(ExportCrd),
}

#[derive(Debug, Args)]
pub(crate) struct ExportCrd {
    /// Kinds, as `Lease` or `coordination/Lease` [default: all that are stored and whose group
    /// has a dot]
    #[arg(value_name = "KIND")]
    pub(crate) kinds: Vec<String>,
    #[command(flatten)]
    pub(crate) schema: SchemaDir,
    /// Brand whose names the definitions use
    #[arg(long, value_name = "NAME", default_value = "platform")]
    pub(crate) brand: String,
    /// Group in place of that of the schema; a definition needs one with a dot
    #[arg(long, value_name = "GROUP")]
    pub(crate) group: Option<String>,
    /// File to write [default: standard output]
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
    /// Replace the file if it is there
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ScopeArg {
    /// In the cluster as a whole
    Cluster,
    /// In a namespace
    Namespace,
}

#[derive(Debug, Args)]
pub(crate) struct Diff {
    /// Schema folder as it was
    pub(crate) old: PathBuf,
    /// Schema folder as it is
    pub(crate) new: PathBuf,
    /// Release that the new schema is for, as `1.33`: no version may go before the release that was announced
    /// [default: whichever was announced]
    #[arg(long, value_name = "RELEASE")]
    pub(crate) release: Option<String>,
}
