//! Places and comments of a proto file.

use std::collections::BTreeMap;

use prost_types::FileDescriptorProto;
use schema_model::source::Span;

/// Where each declaration stands, by its path in the descriptor, and the comment in front of it.
#[derive(Debug)]
pub(super) struct Places {
    spans: BTreeMap<Vec<i32>, (Span, String)>,
}

/// A comment: its text, and its lines that begin with `+`, which tell tools about the field.
#[derive(Debug, Default)]
pub(super) struct Comment {
    pub(super) text: String,
    pub(super) markers: Vec<String>,
}

impl Comment {
    /// The value of a marker `+name=value`; empty without one.
    pub(super) fn marker(&self, name: &str) -> Option<&str> {
        self.markers.iter().find_map(|marker| {
            let rest = marker.strip_prefix(name)?;
            if rest.is_empty() { Some("") } else { rest.strip_prefix('=') }
        })
    }

    /// All values of a marker that may stand more than once.
    pub(super) fn markers(&self, name: &str) -> Vec<String> {
        let values = self.markers.iter().filter_map(|marker| marker.strip_prefix(name)?.strip_prefix('='));
        values.map(str::to_owned).collect()
    }
}

impl Places {
    pub(super) fn new(file: usize, text: &str, parsed: &FileDescriptorProto) -> Self {
        let lines: Vec<usize> =
            std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let byte = |line: i32, column: i32| {
            let start =
                usize::try_from(line).ok().and_then(|line| lines.get(line)).copied().unwrap_or_default();
            start + usize::try_from(column).unwrap_or_default()
        };
        let locations = parsed.source_code_info.iter().flat_map(|info| &info.location);
        let spans = locations.map(|location| {
            let (start, end) = match location.span.as_slice() {
                [line, from, to] => (byte(*line, *from), byte(*line, *to)),
                [line, from, last, to] => (byte(*line, *from), byte(*last, *to)),
                _ => (0, 0),
            };
            let span = Span { file, start, end: end.max(start) };
            (location.path.clone(), (span, location.leading_comments().to_owned()))
        });
        Places { spans: spans.collect() }
    }

    /// Where a declaration stands.
    pub(super) fn of(&self, path: &[i32]) -> Span {
        self.spans.get(path).map(|(span, _)| *span).unwrap_or_default()
    }

    /// The comment in front of it.
    pub(super) fn comment(&self, path: &[i32]) -> Comment {
        let mut comment = Comment::default();
        let Some((_, text)) = self.spans.get(path) else { return comment };
        let mut lines: Vec<&str> = Vec::new();
        for line in text.lines().map(str::trim) {
            match line.strip_prefix('+') {
                Some(marker) if !marker.starts_with(' ') => comment.markers.push(marker.trim().to_owned()),
                _ => lines.push(line),
            }
        }
        comment.text = paragraphs(&lines);
        comment
    }
}

/// Lines that follow each other are one paragraph; an empty line ends it.
fn paragraphs(lines: &[&str]) -> String {
    let paragraphs = lines.split(|line| line.is_empty()).filter(|lines| !lines.is_empty());
    paragraphs.map(|lines| lines.join(" ")).collect::<Vec<_>>().join("\n")
}
