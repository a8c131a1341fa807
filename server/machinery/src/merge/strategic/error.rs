//! Why a strategic merge patch cannot be carried out.

use serde_json::Value;

use crate::path::Path;

/// Most characters of a piece of the patch that an error shows.
const SHOWN_CHARACTERS_MAX: usize = 256;

/// A patch that cannot be carried out. The texts begin as clients know them; behind them stands the place.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StrategicError {
    /// The patch would replace the whole document.
    #[error("a strategic merge patch must be a JSON object")]
    NotAnObject,
    /// A marker that does not hold what it must.
    #[error("invalid patch format of {marker}")]
    Format {
        /// The marker, in the usual words.
        marker: &'static str,
    },
    /// `$patch` with a word that has no meaning there.
    #[error("unknown patch type: {word} in map: {map}; allowed are replace and delete{at}")]
    UnknownType {
        /// The word.
        word: String,
        /// The object that it stands in.
        map: String,
        /// Where.
        at: At,
    },
    /// `$patch: merge` in a list.
    #[error("merging lists cannot yet be specified in the patch{at}")]
    MergedList {
        /// Where.
        at: At,
    },
    /// An item that cannot be told from others.
    #[error("map: {map} does not contain declared merge key: {key}{at}")]
    NoMergeKey {
        /// The item.
        map: String,
        /// The field that tells items apart.
        key: String,
        /// Where.
        at: At,
    },
    /// An item of a type that the list does not hold.
    #[error("the items of this list must be {expected}, but one is {found}{at}")]
    WrongItem {
        /// What they must be.
        expected: &'static str,
        /// The item.
        found: String,
        /// Where.
        at: At,
    },
    /// The items of a patch stand in another order than its own marker says.
    #[error("The order in patch list: {patch} doesn't match $setElementOrder list: {order}{at}")]
    Order {
        /// The items.
        patch: String,
        /// The marker.
        order: String,
        /// Where.
        at: At,
    },
    /// A list in a list that is merged.
    #[error("lists of lists are not supported{at}")]
    ListOfLists {
        /// Where.
        at: At,
    },
}

/// A place, for the end of a message; nothing for the document itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct At(String);

impl At {
    /// A place as text.
    pub(super) fn of(path: &Path<'_>) -> Self {
        At(shortened(path.to_string()))
    }
}

impl std::fmt::Display for At {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.0.is_empty() { Ok(()) } else { write!(f, " (at {})", self.0) }
    }
}

/// The beginning of a value as JSON.
pub(super) fn shown(value: &Value) -> String {
    shortened(value.to_string())
}

fn shortened(mut text: String) -> String {
    if let Some((end, _)) = text.char_indices().nth(SHOWN_CHARACTERS_MAX) {
        text.truncate(end);
        text.push('…');
    }
    text
}
