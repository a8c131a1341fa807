//! From the events of the parser to JSON: anchors, merge keys, duplicates, and all bounds on size.
//!
//! Every node knows how deep and how long its JSON will be before any is written. So a document
//! that grows through its aliases is refused at the alias, and costs no memory.

use std::collections::HashMap;

use saphyr_parser::{Event, Marker, Parser, ScalarStyle, StrInput, Tag};

use super::{
    bounds::{DEPTH_MAX, DUPLICATES_MAX, GROWTH_FREE_BYTES, GROWTH_MAX, MERGED_KEYS_MAX},
    error::YamlError,
    scalar::{self, Scalar},
};

/// The first document of `text` as JSON.
pub(super) fn document(text: &str, duplicates: &mut Vec<String>) -> Result<Vec<u8>, YamlError> {
    let mut composer = Composer {
        bytes_max: text.len().saturating_mul(GROWTH_MAX).saturating_add(GROWTH_FREE_BYTES),
        nodes: Vec::new(),
        anchors: HashMap::new(),
        open: Vec::new(),
        root: None,
        merged_keys: 0,
        merged_bytes: 0,
        duplicates,
    };
    let mut parser: Parser<'_, StrInput<'_>> = Parser::new_from_str(text);
    while let Some(event) = parser.next_event() {
        let (event, span) = event.map_err(|error| fault(error.marker(), error.info()))?;
        // Further documents of the text are not read, so mistakes in them do not count.
        if matches!(event, Event::DocumentEnd | Event::StreamEnd) {
            break;
        }
        composer.take(event, &span.start)?;
    }
    let mut json = Vec::new();
    match composer.root {
        Some(root) => composer.write(root, &mut json),
        None => json.extend_from_slice(b"null"),
    }
    Ok(json)
}

fn fault(at: &Marker, message: impl Into<String>) -> YamlError {
    YamlError { message: message.into(), line: at.line(), column: at.col() + 1 }
}

type NodeId = usize;

struct Node {
    form: Form,
    /// Levels of lists and mappings.
    height: usize,
    /// Length of its JSON.
    json_bytes: usize,
}

enum Form {
    /// A scalar as JSON.
    Leaf(String),
    List(Vec<NodeId>),
    Map(Vec<(String, NodeId)>),
}

/// A list or mapping whose end has not come yet.
struct Open {
    anchor: usize,
    contents: Contents,
}

enum Contents {
    List(Vec<NodeId>),
    Map(OpenMap),
}

#[derive(Default)]
struct OpenMap {
    entries: Vec<(String, NodeId)>,
    positions: HashMap<String, usize>,
    /// Values of `<<`, in order.
    merges: Vec<NodeId>,
    /// The key whose value comes next.
    key: Option<Key>,
}

enum Key {
    Name(String),
    Merge,
}

struct Composer<'d> {
    bytes_max: usize,
    nodes: Vec<Node>,
    /// Finished nodes by the number of their anchor.
    anchors: HashMap<usize, NodeId>,
    open: Vec<Open>,
    root: Option<NodeId>,
    merged_keys: usize,
    /// Length of all keys that merges brought: each mapping has copies of its own.
    merged_bytes: usize,
    duplicates: &'d mut Vec<String>,
}

impl Composer<'_> {
    fn take(&mut self, event: Event<'_>, at: &Marker) -> Result<(), YamlError> {
        match event {
            Event::Scalar(text, style, anchor, tag) => self.scalar(&text, style, tag.as_deref(), anchor, at),
            Event::Alias(anchor) => self.alias(anchor, at),
            Event::SequenceStart(anchor, _) => self.open(anchor, Contents::List(Vec::new()), at),
            Event::MappingStart(anchor, _) => self.open(anchor, Contents::Map(OpenMap::default()), at),
            Event::SequenceEnd | Event::MappingEnd => self.close(at),
            _ => Ok(()),
        }
    }

    fn scalar(
        &mut self,
        text: &str,
        style: ScalarStyle,
        tag: Option<&Tag>,
        anchor: usize,
        at: &Marker,
    ) -> Result<(), YamlError> {
        let meaning = scalar::meaning(text, style, tag).map_err(|message| fault(at, message))?;
        let json =
            scalar::json(&meaning, text).ok_or_else(|| fault(at, format!("{text} has no JSON form")))?;
        // In quotes it is an ordinary key.
        let is_merge = text == "<<" && style == ScalarStyle::Plain && tag.is_none();
        let Some(map) = self.map_awaiting_key() else {
            let node = self.add(Form::Leaf(json), at)?;
            return self.finish(node, anchor, at);
        };
        map.key = Some(match meaning {
            Scalar::Null => return Err(fault(at, "null cannot be a key")),
            Scalar::Text if is_merge => Key::Merge,
            Scalar::Text => Key::Name(text.to_owned()),
            _ => Key::Name(json.clone()),
        });
        // The parser numbers anchors from one.
        if anchor != 0 {
            let node = self.add(Form::Leaf(json), at)?;
            self.anchors.insert(anchor, node);
        }
        self.note_duplicate(at);
        Ok(())
    }

    fn alias(&mut self, anchor: usize, at: &Marker) -> Result<(), YamlError> {
        let Some(&node) = self.anchors.get(&anchor) else {
            return Err(fault(at, "an alias may not stand inside its own anchor"));
        };
        if self.map_awaiting_key().is_none() {
            return self.place(node, at);
        }
        let name = match self.nodes.get(node).map(|node| &node.form) {
            Some(Form::Leaf(json)) if json == "null" => return Err(fault(at, "null cannot be a key")),
            // A leaf in quotes is a JSON text of our own.
            Some(Form::Leaf(json)) => serde_json::from_str(json).unwrap_or_else(|_| json.clone()),
            _ => return Err(fault(at, "only a scalar can be a key")),
        };
        if let Some(map) = self.map_awaiting_key() {
            map.key = Some(Key::Name(name));
        }
        self.note_duplicate(at);
        Ok(())
    }

    fn open(&mut self, anchor: usize, contents: Contents, at: &Marker) -> Result<(), YamlError> {
        if self.map_awaiting_key().is_some() {
            return Err(fault(at, "only a scalar can be a key"));
        }
        if self.open.len() >= DEPTH_MAX {
            return Err(too_deep(at));
        }
        self.open.push(Open { anchor, contents });
        Ok(())
    }

    fn close(&mut self, at: &Marker) -> Result<(), YamlError> {
        let Some(Open { anchor, contents }) = self.open.pop() else { return Ok(()) };
        let form = match contents {
            Contents::List(items) => Form::List(items),
            Contents::Map(map) => Form::Map(self.merge(map, at)?),
        };
        let node = self.add(form, at)?;
        self.finish(node, anchor, at)
    }

    /// The entries of a mapping with those that `<<` brings: its own win, then the earlier ones.
    fn merge(&mut self, map: OpenMap, at: &Marker) -> Result<Vec<(String, NodeId)>, YamlError> {
        let OpenMap { mut entries, mut positions, merges, .. } = map;
        for merge in merges {
            let sources = match self.nodes.get(merge).map(|node| &node.form) {
                Some(Form::List(items)) => items.as_slice(),
                _ => &[merge],
            };
            for source in sources {
                let Some(Form::Map(brought)) = self.nodes.get(*source).map(|node| &node.form) else {
                    return Err(fault(at, "map merge requires map or sequence of maps as the value"));
                };
                // Counted before they are looked at: a repeated merge of the same keys adds none, and takes
                // as long.
                self.merged_keys += brought.len();
                if self.merged_keys > MERGED_KEYS_MAX {
                    return Err(fault(at, format!("map merges bring more than {MERGED_KEYS_MAX} keys")));
                }
                for (name, node) in brought {
                    if !positions.contains_key(name) {
                        self.merged_bytes = self.merged_bytes.saturating_add(name.len());
                        if self.merged_bytes > self.bytes_max {
                            return Err(fault(at, "map merges bring too long keys too often"));
                        }
                        positions.insert(name.clone(), entries.len());
                        entries.push((name.clone(), *node));
                    }
                }
            }
        }
        Ok(entries)
    }

    /// Names a finished node and puts it where it stands.
    fn finish(&mut self, node: NodeId, anchor: usize, at: &Marker) -> Result<(), YamlError> {
        // Only now: an alias inside of its own anchor finds nothing, so no value contains itself.
        if anchor != 0 {
            self.anchors.insert(anchor, node);
        }
        self.place(node, at)
    }

    fn place(&mut self, node: NodeId, at: &Marker) -> Result<(), YamlError> {
        let height = self.nodes.get(node).map_or(0, |node| node.height);
        // An alias brings all levels of its node at once.
        if self.open.len() + height > DEPTH_MAX {
            return Err(too_deep(at));
        }
        match self.open.last_mut().map(|open| &mut open.contents) {
            None => self.root = Some(node),
            Some(Contents::List(items)) => items.push(node),
            Some(Contents::Map(map)) => match map.key.take() {
                Some(Key::Merge) => map.merges.push(node),
                Some(Key::Name(name)) => map.insert(name, node),
                None => return Err(fault(at, "only a scalar can be a key")),
            },
        }
        Ok(())
    }

    fn add(&mut self, form: Form, at: &Marker) -> Result<NodeId, YamlError> {
        let (height, json_bytes) = self.measure(&form);
        // Each alias adds the whole length of its node, so a few lines can stand for gigabytes.
        if json_bytes > self.bytes_max {
            return Err(fault(at, "the aliases make the document too large"));
        }
        self.nodes.push(Node { form, height, json_bytes });
        Ok(self.nodes.len() - 1)
    }

    fn measure(&self, form: &Form) -> (usize, usize) {
        let child = |id: &NodeId| self.nodes.get(*id).map_or((0, 0), |node| (node.height, node.json_bytes));
        let mut height = 0;
        let mut bytes = 2_usize;
        match form {
            Form::Leaf(json) => return (0, json.len()),
            Form::List(items) => {
                for (child_height, child_bytes) in items.iter().map(child) {
                    height = height.max(child_height);
                    bytes = bytes.saturating_add(child_bytes + 1);
                }
            }
            Form::Map(entries) => {
                for (name, id) in entries {
                    let (child_height, child_bytes) = child(id);
                    height = height.max(child_height);
                    bytes = bytes.saturating_add(child_bytes + name.len() + 4);
                }
            }
        }
        (height + 1, bytes)
    }

    fn map_awaiting_key(&mut self) -> Option<&mut OpenMap> {
        match &mut self.open.last_mut()?.contents {
            Contents::Map(map) if map.key.is_none() => Some(map),
            _ => None,
        }
    }

    /// Tells when the key just read stands in its mapping already.
    fn note_duplicate(&mut self, at: &Marker) {
        if let Some(Open { contents: Contents::Map(map), .. }) = self.open.last()
            && let Some(Key::Name(name)) = &map.key
            && map.positions.contains_key(name)
            && self.duplicates.len() < DUPLICATES_MAX
        {
            self.duplicates.push(format!("line {}: key {name:?} already set in map", at.line()));
        }
    }

    /// Its depth and length were bounded when the node was added.
    fn write(&self, id: NodeId, json: &mut Vec<u8>) {
        match self.nodes.get(id).map(|node| &node.form) {
            None => {}
            Some(Form::Leaf(text)) => json.extend_from_slice(text.as_bytes()),
            Some(Form::List(items)) => {
                json.push(b'[');
                for (index, item) in items.iter().enumerate() {
                    if index > 0 {
                        json.push(b',');
                    }
                    self.write(*item, json);
                }
                json.push(b']');
            }
            Some(Form::Map(entries)) => {
                json.push(b'{');
                for (index, (name, value)) in entries.iter().enumerate() {
                    if index > 0 {
                        json.push(b',');
                    }
                    json.extend_from_slice(scalar::text_json(name).as_bytes());
                    json.push(b':');
                    self.write(*value, json);
                }
                json.push(b'}');
            }
        }
    }
}

impl OpenMap {
    fn insert(&mut self, name: String, node: NodeId) {
        if let Some(position) = self.positions.get(&name).copied()
            && let Some((_, value)) = self.entries.get_mut(position)
        {
            // The later value wins, in the place of the earlier one.
            *value = node;
            return;
        }
        self.positions.insert(name.clone(), self.entries.len());
        self.entries.push((name, node));
    }
}

fn too_deep(at: &Marker) -> YamlError {
    fault(at, format!("nested deeper than {DEPTH_MAX} levels"))
}
