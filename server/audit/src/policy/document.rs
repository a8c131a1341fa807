//! Parses YAML or JSON into a tree that knows the position of each value, so that errors name the line. It
//! does not interpret the values.

use std::{collections::BTreeMap, fmt};

use saphyr_parser::{Event, Marker, Parser, ScalarStyle, StrInput};

/// Most values in one file, aliases counted as often as they stand.
const VALUES_MAX: usize = 100_000;
/// The nesting depth of lists and maps.
const DEPTH_MAX: usize = 32;

/// A line and a column, both from one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Position {
    line: usize,
    column: usize,
}

impl Position {
    const START: Position = Position { line: 1, column: 1 };

    fn of(marker: &Marker) -> Self {
        Position { line: marker.line(), column: marker.col() + 1 }
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// A mistake and its position.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) place: Position,
    pub(super) message: String,
}

impl Fault {
    pub(super) fn new(place: Position, message: impl Into<String>) -> Self {
        Fault { place, message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

/// A value and its position.
#[derive(Debug, Clone)]
pub(super) struct Node {
    pub(super) place: Position,
    pub(super) value: Value,
}

/// The forms of a value.
#[derive(Debug, Clone)]
pub(super) enum Value {
    /// The null value.
    Null,
    /// A scalar as written, and whether it is quoted and so always text.
    Scalar(String, bool),
    /// A list.
    List(Vec<Node>),
    /// A map in the order of the file.
    Map(Vec<Entry>),
}

/// A key and its value.
#[derive(Debug, Clone)]
pub(super) struct Entry {
    pub(super) key: String,
    pub(super) place: Position,
    pub(super) value: Node,
}

/// Parses a text with a single document.
pub(super) fn read(text: &str) -> Result<Node, Fault> {
    let mut builder = Builder::default();
    let mut parser: Parser<'_, StrInput<'_>> = Parser::new_from_str(text);
    while let Some(event) = parser.next_event() {
        let (event, span) = event.map_err(|error| {
            Fault::new(Position::of(error.marker()), format!("no YAML: {}", error.info()))
        })?;
        builder.take(event, Position::of(&span.start))?;
    }
    builder.root.ok_or_else(|| Fault::new(Position::START, "the file is empty"))
}

#[derive(Default)]
struct Builder {
    open: Vec<Open>,
    anchors: BTreeMap<usize, Node>,
    values: usize,
    root: Option<Node>,
}

/// A list or map whose end was not read yet.
struct Open {
    anchor: usize,
    place: Position,
    content: OpenContent,
}

enum OpenContent {
    List(Vec<Node>),
    Map(Vec<Entry>, Option<(String, Position)>),
}

impl Builder {
    fn take(&mut self, event: Event<'_>, place: Position) -> Result<(), Fault> {
        match event {
            Event::Scalar(text, style, anchor, _) => {
                let plain = style == ScalarStyle::Plain;
                let value = match text.as_ref() {
                    "" | "~" | "null" | "Null" | "NULL" if plain => Value::Null,
                    _ => Value::Scalar(text.into_owned(), !plain),
                };
                self.complete(anchor, Node { place, value })
            }
            Event::SequenceStart(anchor, _) => self.begin(anchor, place, OpenContent::List(Vec::new())),
            Event::MappingStart(anchor, _) => self.begin(anchor, place, OpenContent::Map(Vec::new(), None)),
            Event::SequenceEnd | Event::MappingEnd => self.end(),
            Event::Alias(anchor) => {
                let meant = self.anchors.get(&anchor).cloned();
                let node = meant.ok_or_else(|| Fault::new(place, "an alias of what contains it"))?;
                self.values += size(&node);
                self.complete(0, Node { place, value: node.value })
            }
            Event::DocumentStart(_) if self.root.is_some() => {
                Err(Fault::new(place, "a second document; only one is allowed"))
            }
            _ => Ok(()),
        }
    }

    fn begin(&mut self, anchor: usize, place: Position, content: OpenContent) -> Result<(), Fault> {
        if self.open.len() == DEPTH_MAX {
            return Err(Fault::new(place, format!("nested deeper than {DEPTH_MAX} levels")));
        }
        self.open.push(Open { anchor, place, content });
        Ok(())
    }

    fn end(&mut self) -> Result<(), Fault> {
        let Some(Open { anchor, place, content }) = self.open.pop() else { return Ok(()) };
        let value = match content {
            OpenContent::List(items) => Value::List(items),
            OpenContent::Map(entries, _) => Value::Map(entries),
        };
        self.complete(anchor, Node { place, value })
    }

    /// Adds a finished value to the list or map around it.
    fn complete(&mut self, anchor: usize, node: Node) -> Result<(), Fault> {
        self.values += 1;
        if self.values > VALUES_MAX {
            return Err(Fault::new(node.place, format!("more than {VALUES_MAX} values")));
        }
        if anchor != 0 {
            self.anchors.insert(anchor, node.clone());
        }
        match self.open.last_mut().map(|open| &mut open.content) {
            None => self.root = Some(node),
            Some(OpenContent::List(items)) => items.push(node),
            Some(OpenContent::Map(entries, key)) => match key.take() {
                Some((key, place)) => entries.push(Entry { key, place, value: node }),
                None => *key = Some(key_of(node, entries)?),
            },
        }
        Ok(())
    }
}

fn key_of(node: Node, before: &[Entry]) -> Result<(String, Position), Fault> {
    let Value::Scalar(text, _) = node.value else {
        return Err(Fault::new(node.place, "a key must be text"));
    };
    match before.iter().any(|entry| entry.key == text) {
        true => Err(Fault::new(node.place, format!("{text:?} stands twice"))),
        false => Ok((text, node.place)),
    }
}

fn size(node: &Node) -> usize {
    match &node.value {
        Value::Null | Value::Scalar(..) => 1,
        Value::List(items) => 1 + items.iter().map(size).sum::<usize>(),
        Value::Map(entries) => 1 + entries.iter().map(|entry| 1 + size(&entry.value)).sum::<usize>(),
    }
}
