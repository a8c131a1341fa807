//! The emitted `.proto` files, compiled without protoc.

use std::path::{Path, PathBuf};

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
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../generated/proto");
    let mut files = Vec::new();
    find(&root, &mut files);
    files.sort();
    assert!(!files.is_empty(), "no .proto files in {}", root.display());
    protox::compile(files, [root]).expect("the files compile")
}

fn find(directory: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(directory).expect("the directory of the emitted files") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            find(&path, files);
        } else if path.extension().is_some_and(|extension| extension == "proto") {
            files.push(path);
        }
    }
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
