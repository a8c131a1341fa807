//! The columns of a kind's Table form.

use machinery::{columns, shape::Text};
use schema_model::model::{CellStep, Column, ColumnSource, Shown};

/// A column. One whose cells the strategy gives has no cells.
pub(crate) fn row(column: &Column) -> columns::Column {
    columns::Column {
        name: text(&column.name),
        cell_type: text(&column.cell_type),
        format: text(&column.format),
        priority: column.priority,
        doc: text(&column.doc),
        header: column.header,
        source: match &column.source {
            ColumnSource::Places { paths, show, none } => columns::ColumnSource::Places {
                paths: paths.iter().map(|(_, steps)| steps.iter().map(step).collect()).collect(),
                show: shown(show),
                none: match none {
                    none if none.is_boolean() => columns::Cell::Boolean(none.as_bool().unwrap_or_default()),
                    none if none.is_number() => columns::Cell::Integer(none.as_i64().unwrap_or_default()),
                    none => columns::Cell::Text(none.as_str().unwrap_or_default().to_owned()),
                },
            },
            ColumnSource::Code => columns::ColumnSource::Places {
                paths: Vec::new(),
                show: columns::Show::Value,
                none: columns::Cell::Empty,
            },
        },
    }
}

fn step(step: &CellStep) -> columns::CellStep {
    match step {
        CellStep::Field(name) => columns::CellStep::Field(text(name)),
        CellStep::Items => columns::CellStep::Items,
        CellStep::First => columns::CellStep::First,
        CellStep::Item { field, text: wanted } => {
            columns::CellStep::Item { field: text(field), text: text(wanted) }
        }
    }
}

fn shown(show: &Shown) -> columns::Show {
    match show {
        Shown::Value => columns::Show::Value,
        Shown::Text(words) => columns::Show::Text(pairs(words)),
        Shown::Joined { separator, most, words } => columns::Show::Joined {
            separator: text(separator),
            most: most.and_then(|most| usize::try_from(most).ok()),
            words: pairs(words),
        },
        Shown::Pair { separator, absent } => {
            columns::Show::Pair { separator: text(separator), absent: text(absent) }
        }
        Shown::Labels => columns::Show::Labels,
        Shown::Selector => columns::Show::Selector,
        Shown::Age => columns::Show::Age,
        Shown::Duration => columns::Show::Duration,
        Shown::Count => columns::Show::Count,
    }
}

fn pairs(words: &[(String, String)]) -> columns::Words {
    words.iter().map(|(from, word)| (text(from), text(word))).collect()
}

fn text(text: &str) -> Text {
    Text::Owned(text.to_owned())
}
