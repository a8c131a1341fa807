//! YAML text to a tree that knows the place of every node. It knows nothing of the schema language.

mod broken;

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use saphyr_parser::{Event, Marker, Parser, ScalarStyle, ScanError, Tag};

use crate::{report::Findings, source::Span};

/// Nodes that all aliases of one file may stand for together.
const ALIAS_NODES_MAX: usize = 1_000;
/// How deep lists and maps may nest.
const DEPTH_MAX: usize = 64;

/// A value with its place.
#[derive(Debug, Clone)]
pub struct Node {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub value: Tree,
}

/// The forms of a value.
#[derive(Debug, Clone)]
pub enum Tree {
    /// Text, number, boolean or nothing; told apart by who reads it.
    Scalar(Scalar),
    /// A list.
    List(Vec<Node>),
    /// A map in the order of the file.
    Map(Vec<Entry>),
}

/// A single value as written.
#[derive(Debug, Clone)]
pub struct Scalar {
    /// The text, unescaped.
    pub text: String,
    /// Whether it stood in quotes or in a block, and so is text for certain.
    pub quoted: bool,
}

/// A key and its value.
#[derive(Debug, Clone)]
pub struct Entry {
    /// The key.
    pub key: String,
    /// Where the key stands.
    pub key_span: Span,
    /// The value.
    pub value: Node,
}

impl Entry {
    /// Key and value.
    #[must_use]
    pub fn span(&self) -> Span {
        self.key_span.to(self.value.span)
    }
}

impl Node {
    /// Whether it is `null`, `~` or nothing at all.
    #[must_use]
    pub fn is_null(&self) -> bool {
        matches!(&self.value, Tree::Scalar(scalar)
            if !scalar.quoted && matches!(scalar.text.as_str(), "" | "~" | "null"))
    }

    /// What it is, in a word, for messages.
    #[must_use]
    pub fn form(&self) -> &'static str {
        match &self.value {
            _ if self.is_null() => "nothing",
            Tree::Scalar(scalar) if scalar.quoted => "text",
            Tree::Scalar(scalar) if matches!(scalar.text.as_str(), "true" | "false") => "a boolean",
            Tree::Scalar(scalar) if scalar.text.parse::<f64>().is_ok() => "a number",
            Tree::Scalar(_) => "text",
            Tree::List(_) => "a list",
            Tree::Map(_) => "a map",
        }
    }

    fn count(&self) -> usize {
        match &self.value {
            Tree::Scalar(_) => 1,
            Tree::List(items) => 1 + items.iter().map(Node::count).sum::<usize>(),
            Tree::Map(entries) => 1 + entries.iter().map(|entry| 1 + entry.value.count()).sum::<usize>(),
        }
    }
}

/// Reads one document. `None` when the text has no usable tree; why is among the findings.
pub fn read(file: usize, text: &str, findings: &mut Findings) -> Option<Node> {
    read_up_to(1, file, text, findings)?.pop()
}

/// Reads every document.
pub fn documents(file: usize, text: &str, findings: &mut Findings) -> Option<Vec<Node>> {
    read_up_to(usize::MAX, file, text, findings)
}

fn read_up_to(documents_max: usize, file: usize, text: &str, findings: &mut Findings) -> Option<Vec<Node>> {
    let offsets = Offsets::new(file, text);
    let mut builder = Builder {
        findings,
        open: Vec::new(),
        anchors: BTreeMap::new(),
        aliased: 0,
        documents: Vec::new(),
        documents_max,
    };
    let mut parser = Parser::new_from_str(text);
    while let Some(event) = parser.next_event() {
        match event {
            Ok((event, span)) => {
                let span = Span { file, start: offsets.byte(&span.start), end: offsets.byte(&span.end) };
                builder.event(event, span).ok()?;
            }
            Err(error) => {
                broken(text, offsets.at(&error), &error, builder.findings);
                return None;
            }
        }
    }
    if builder.documents.is_empty() && builder.open.is_empty() {
        builder.findings.add(Span { file, start: 0, end: 0 }, "the file is empty");
        return None;
    }
    Some(builder.documents)
}

/// Reports what made the parser stop.
fn broken(text: &str, stopped: Span, error: &ScanError, findings: &mut Findings) {
    match broken::mistake(text, stopped.start, error.info()) {
        Some(mistake) => {
            let span = Span { start: mistake.at.start, end: mistake.at.end, ..stopped };
            findings.add_with_hint(span, mistake.message, mistake.help.map(str::to_owned));
        }
        None => findings.add(stopped, format!("not valid YAML: {}", error.info())),
    }
}

/// The parser counts characters, spans count bytes.
struct Offsets {
    file: usize,
    length: usize,
    /// Byte of each character; empty when every character is one byte.
    bytes: Vec<usize>,
}

impl Offsets {
    fn new(file: usize, text: &str) -> Self {
        let bytes =
            if text.is_ascii() { Vec::new() } else { text.char_indices().map(|(at, _)| at).collect() };
        Offsets { file, length: text.len(), bytes }
    }

    fn byte(&self, marker: &Marker) -> usize {
        if self.bytes.is_empty() {
            marker.index().min(self.length)
        } else {
            self.bytes.get(marker.index()).copied().unwrap_or(self.length)
        }
    }

    fn at(&self, error: &ScanError) -> Span {
        let start = self.byte(error.marker());
        Span { file: self.file, start, end: start + 1 }
    }
}

/// A finding was added that makes the rest of the file meaningless.
struct Stop;

struct Builder<'a> {
    findings: &'a mut Findings,
    open: Vec<Open>,
    anchors: BTreeMap<usize, Node>,
    aliased: usize,
    documents: Vec<Node>,
    documents_max: usize,
}

/// A list or map whose end has not come yet.
struct Open {
    anchor: usize,
    span: Span,
    content: NodeContent,
}

enum NodeContent {
    List(Vec<Node>),
    /// With the keys that stand in it already: a source of an import may have very many.
    Map {
        entries: Vec<Entry>,
        seen: BTreeSet<String>,
        key: Option<(String, Span)>,
    },
}

impl Builder<'_> {
    fn event(&mut self, event: Event<'_>, span: Span) -> Result<(), Stop> {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                self.refuse_tag(tag.as_ref(), span);
                let scalar = Scalar { text: text.into_owned(), quoted: style != ScalarStyle::Plain };
                self.complete(anchor, Node { span, value: Tree::Scalar(scalar) })
            }
            Event::Alias(anchor) => self.alias(anchor, span),
            Event::SequenceStart(anchor, tag) => {
                self.refuse_tag(tag.as_ref(), span);
                self.open(Open { anchor, span, content: NodeContent::List(Vec::new()) })
            }
            Event::MappingStart(anchor, tag) => {
                self.refuse_tag(tag.as_ref(), span);
                self.open(Open {
                    anchor,
                    span,
                    content: NodeContent::Map { entries: Vec::new(), seen: BTreeSet::new(), key: None },
                })
            }
            Event::SequenceEnd | Event::MappingEnd => self.close(span),
            // Not passed over: whoever wrote a second document expects it to count.
            Event::DocumentStart(_) if self.documents.len() >= self.documents_max => {
                self.findings.add(span, "a schema file holds one document");
                Err(Stop)
            }
            _ => Ok(()),
        }
    }

    fn refuse_tag(&mut self, tag: Option<&Cow<'_, Tag>>, span: Span) {
        if tag.is_some() {
            self.findings.add(span, "YAML tags have no meaning here");
        }
    }

    fn open(&mut self, open: Open) -> Result<(), Stop> {
        if self.open.len() >= DEPTH_MAX {
            self.findings.add(open.span, format!("nested more than {DEPTH_MAX} levels deep"));
            return Err(Stop);
        }
        self.open.push(open);
        Ok(())
    }

    fn close(&mut self, end: Span) -> Result<(), Stop> {
        let Some(open) = self.open.pop() else { return Ok(()) };
        let (last, value) = match open.content {
            NodeContent::List(items) => (items.last().map(|item| item.span), Tree::List(items)),
            NodeContent::Map { entries, .. } => {
                (entries.last().map(|entry| entry.value.span), Tree::Map(entries))
            }
        };
        // A block ends where the next thing starts, which is not what a person calls its end.
        let end = if end.start == end.end { last.unwrap_or(open.span) } else { end };
        self.complete(open.anchor, Node { span: open.span.to(end), value })
    }

    fn alias(&mut self, anchor: usize, span: Span) -> Result<(), Stop> {
        let Some(node) = self.anchors.get(&anchor).cloned() else {
            self.findings.add(span, "an alias cannot stand inside what it stands for");
            return Err(Stop);
        };
        // Each alias copies its whole node, so that a few lines could stand for millions of nodes.
        self.aliased += node.count();
        if self.aliased > ALIAS_NODES_MAX {
            self.findings.add_with_help(
                span,
                format!("the aliases of this file stand for more than {ALIAS_NODES_MAX} nodes"),
                "write a type once and refer to it by name",
            );
            return Err(Stop);
        }
        self.complete(0, Node { span, value: node.value })
    }

    /// Hands a finished node to the list or map around it.
    fn complete(&mut self, anchor: usize, node: Node) -> Result<(), Stop> {
        // The parser numbers anchors from one.
        if anchor != 0 {
            self.anchors.insert(anchor, node.clone());
        }
        match self.open.last_mut().map(|open| &mut open.content) {
            None => self.documents.push(node),
            Some(NodeContent::List(items)) => items.push(node),
            Some(NodeContent::Map { entries, seen, key }) => match key.take() {
                Some((key, key_span)) => entries.push(Entry { key, key_span, value: node }),
                None => {
                    let Tree::Scalar(scalar) = node.value else {
                        self.findings.add(node.span, "a key must be text");
                        return Err(Stop);
                    };
                    // Reported and read on: the other mistakes of the file are of interest all the same.
                    if !seen.insert(scalar.text.clone()) {
                        self.findings.add_with_help(
                            node.span,
                            format!("`{}` is given twice", scalar.text),
                            "a key may stand only once in a map",
                        );
                    }
                    *key = Some((scalar.text, node.span));
                }
            },
        }
        Ok(())
    }
}
