//! The emitted `.proto` files, compiled without protoc.

use std::{fs, path::Path, sync::LazyLock};

use prost_reflect::{DescriptorPool, Kind, MessageDescriptor};
use prost_types::FileDescriptorSet;

/// What the files declare.
pub(crate) struct Reference {
    pool: DescriptorPool,
}

impl Reference {
    /// Compiles all files.
    pub(crate) fn compile() -> Self {
        let pool =
            DescriptorPool::from_file_descriptor_set(file_descriptors()).expect("the files fit together");
        Reference { pool }
    }

    /// A message by its full name.
    pub(crate) fn message(&self, name: &str) -> MessageDescriptor {
        self.pool.get_message_by_name(name).unwrap_or_else(|| panic!("no .proto file declares {name}"))
    }

    /// The full names of all messages, sorted, without those that stand for entries of maps.
    pub(crate) fn messages(&self) -> impl Iterator<Item = String> {
        let all = self.pool.all_messages().filter(|message| !message.is_map_entry());
        let mut names: Vec<String> = all.map(|message| message.full_name().to_owned()).collect();
        names.sort();
        names.into_iter()
    }
}

/// All files in the form that other tools take.
pub(crate) fn file_descriptors() -> FileDescriptorSet {
    static COMPILED: LazyLock<FileDescriptorSet> = LazyLock::new(compiled);
    COMPILED.clone()
}

/// Compiles the files that `kindsmith proto` writes.
fn compiled() -> FileDescriptorSet {
    let schema = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../schema");
    let model = schema_model::load_model(&schema).unwrap_or_else(|report| panic!("{report}"));
    let root = tempfile::tempdir().expect("a directory");
    let mut paths = Vec::new();
    for file in codegen::documents::proto_files(&model) {
        let path = root.path().join(&file.path);
        fs::create_dir_all(path.parent().expect("it is in a directory")).expect("a directory can be made");
        fs::write(&path, file.text).expect("a file can be written");
        paths.push(path);
    }
    assert!(!paths.is_empty(), "the schema has no .proto files");
    protox::compile(paths, [root.path()]).expect("the files compile")
}

/// Collects the names of a message and of all messages in its fields.
pub(crate) fn reach(message: &MessageDescriptor, reached: &mut Vec<String>) {
    if reached.iter().any(|name| name == message.full_name()) {
        return;
    }
    reached.push(message.full_name().to_owned());
    for field in message.fields() {
        if let Kind::Message(inner) = field.kind() {
            reach(&inner, reached);
        }
    }
}
