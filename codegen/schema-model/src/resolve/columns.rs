//! Resolves the columns of a kind's Table form.

use serde_json::Value;

use super::plain::text;
use crate::{
    cell_paths::{Walked, walk},
    language::{
        self,
        words::{CellType, Show},
    },
    model::{Column, ColumnSource, Shown},
    names::{Held, Message, Names},
    paths::is_true,
};

pub(super) fn column<'a>(names: &Names<'a>, root: Message<'a>, keys: &language::Column) -> Option<Column> {
    let show = keys.show.as_ref().map_or(Show::Value, |show| show.value);
    let written = paths(keys);
    let walked = written.iter().map(|path| walk(names, root, path).ok()).collect::<Option<Vec<_>>>()?;
    let first = walked.first();
    let (cell_type, none) = (cell_type(show, first), none(keys, show, first));
    let format = match &keys.format {
        Some(format) => format.value.clone(),
        None if written.first().is_some_and(|path| path == "metadata.name") => "name".to_owned(),
        None => String::new(),
    };
    let source = if is_true(&keys.code) {
        ColumnSource::Code
    } else {
        let show = shown(keys, show, first);
        let steps = walked.into_iter().map(|walked| walked.steps);
        ColumnSource::Places { paths: written.into_iter().zip(steps).collect(), show, none }
    };
    Some(Column {
        name: text(&keys.name),
        doc: text(&keys.doc),
        cell_type: cell_word(keys.cell_type.as_ref().map_or(cell_type, |said| said.value)).to_owned(),
        format,
        priority: keys.priority.as_ref().map_or(0, |priority| priority.value),
        header: keys.header.as_ref().is_none_or(|header| header.value),
        source,
    })
}

fn paths(keys: &language::Column) -> Vec<String> {
    let several = keys.paths.iter().flat_map(|paths| &paths.value).map(|path| &path.value);
    keys.path.iter().map(|path| &path.value).chain(several).cloned().collect()
}

fn shown(keys: &language::Column, show: Show, first: Option<&Walked<'_>>) -> Shown {
    let separator = |default: &str| {
        keys.separator.as_ref().map_or_else(|| default.to_owned(), |separator| separator.value.clone())
    };
    let words = || {
        let words = keys.words.iter().flat_map(|words| words.value.iter());
        words.map(|(from, word)| (from.value.clone(), word.value.clone())).collect()
    };
    match show {
        Show::Value => Shown::Value,
        Show::Text => Shown::Text(words()),
        Show::Joined => Shown::Joined {
            separator: separator(","),
            most: keys.most.as_ref().map(|most| most.value),
            words: words(),
        },
        Show::Pair => Shown::Pair {
            separator: separator("/"),
            absent: if first.is_some_and(is_number) { "0".to_owned() } else { String::new() },
        },
        Show::Labels => Shown::Labels,
        Show::Selector => Shown::Selector,
        Show::Age => Shown::Age,
        Show::Duration => Shown::Duration,
        Show::Count => Shown::Count,
    }
}

fn is_number(walked: &Walked<'_>) -> bool {
    matches!(walked.held, Held::Int32 | Held::Int64 | Held::Double)
}

/// What a cell shows where nothing is. A number that is not written is zero, unless its absence says
/// something.
fn none(keys: &language::Column, show: Show, first: Option<&Walked<'_>>) -> Value {
    if let Some(none) = &keys.none {
        return none.value.0.clone();
    }
    let zero = first.filter(|walked| show == Show::Value && !walked.presence);
    match (show, zero.map(|walked| &walked.held)) {
        (Show::Age, _) => "<unknown>".into(),
        (Show::Duration | Show::Labels | Show::Selector, _) => "<none>".into(),
        (_, Some(Held::Int32 | Held::Int64 | Held::Double)) => 0.into(),
        (_, Some(Held::Bool)) => false.into(),
        _ => "".into(),
    }
}

fn cell_type(show: Show, first: Option<&Walked<'_>>) -> CellType {
    match (show, first.map(|walked| &walked.held)) {
        (Show::Count, _) | (Show::Value, Some(Held::Int32 | Held::Int64)) => CellType::Integer,
        (Show::Value, Some(Held::Double)) => CellType::Number,
        (Show::Value, Some(Held::Bool)) => CellType::Boolean,
        _ => CellType::String,
    }
}

fn cell_word(cell_type: CellType) -> &'static str {
    match cell_type {
        CellType::String => "string",
        CellType::Integer => "integer",
        CellType::Number => "number",
        CellType::Boolean => "boolean",
        CellType::Date => "date",
    }
}
