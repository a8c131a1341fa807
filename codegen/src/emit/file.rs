//! One emitted file.

use schema_model::model::{self, Model};

/// One emitted file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Path from the root of the repository, with `/`, as `generated/src/lib.rs`.
    pub path: String,
    /// The whole content.
    pub text: String,
}

/// One emitted file per schema file that has something to say on a concern. A version that is the same as
/// another one has nothing to say in Rust but its row.
pub(super) fn each_file(
    model: &Model,
    emit: impl Fn(&model::Package, &model::File) -> Option<File>,
) -> Vec<File> {
    let files =
        model.packages.iter().flat_map(|package| package.files.iter().map(move |file| (package, file)));
    files
        .filter(|(_, file)| file.same_as.is_empty())
        .filter_map(|(package, file)| emit(package, file))
        .collect()
}
