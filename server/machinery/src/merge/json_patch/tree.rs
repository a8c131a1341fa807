//! The document while operations work on it. Objects and lists are taken apart when an operation first
//! reaches into them, into forms in which members and items are added and removed without moving all the
//! others.

use std::collections::HashMap;

use serde_json::{Map, Value};

use super::pointer::index;

/// Items of a list that are kept together: few enough to be moved at once, enough to have few groups.
const GROUP_ITEMS: usize = 512;

/// A value of the document.
#[derive(Debug)]
pub(super) enum Node {
    /// As it was read.
    Whole(Value),
    /// An object that an operation has reached into.
    Object(Members),
    /// A list that an operation has reached into.
    List(Items),
}

/// The members of an object.
#[derive(Debug, Default)]
pub(super) struct Members {
    /// Empty where a member was removed.
    slots: Vec<Option<(String, Node)>>,
    places: HashMap<String, usize>,
}

/// The items of a list, in groups none of which is empty.
#[derive(Debug, Default)]
pub(super) struct Items {
    groups: Vec<Vec<Node>>,
    count: usize,
}

/// A place below the root that holds a value, or could hold one.
pub(super) enum Location<'d, 'p> {
    /// A key of an object.
    Member(&'d mut Members, &'p str),
    /// A list and the name of an item of it.
    Item(&'d mut Items, &'p str),
}

/// A value that is looked at.
#[derive(Debug, Clone, Copy)]
pub(super) enum Seen<'d> {
    Node(&'d Node),
    Value(&'d Value),
}

impl Node {
    /// The value that names lead to.
    pub(super) fn find(&self, names: &[String]) -> Option<Seen<'_>> {
        names.iter().try_fold(Seen::Node(self).plain(), |seen, name| seen.step(name))
    }

    /// As [`Self::find`], but a member that an object does not have reads as nothing.
    pub(super) fn find_or_nothing(&self, names: &[String]) -> Option<Option<Seen<'_>>> {
        let Some((last, front)) = names.split_last() else { return Some(self.find(names)) };
        let parent = self.find(front)?;
        match parent.step(last) {
            None if !parent.is_object() => None,
            found => Some(found),
        }
    }

    /// The place that names lead to; only the way up to it must exist. There is none for the root.
    pub(super) fn place_mut<'d, 'p>(&'d mut self, names: &'p [String]) -> Option<Location<'d, 'p>> {
        let (last, front) = names.split_last()?;
        match self.find_mut(front)?.opened() {
            Node::Object(members) => Some(Location::Member(members, last)),
            Node::List(items) => Some(Location::Item(items, last)),
            Node::Whole(_) => None,
        }
    }

    fn find_mut(&mut self, names: &[String]) -> Option<&mut Node> {
        names.iter().try_fold(self, |node, name| match node.opened() {
            Node::Object(members) => members.get_mut(name),
            Node::List(items) => items.get_mut(index(name, items.len())?),
            Node::Whole(_) => None,
        })
    }

    /// The document as it is now.
    pub(super) fn into_value(self) -> Value {
        match self {
            Node::Whole(value) => value,
            Node::Object(members) => {
                let members = members.slots.into_iter().flatten();
                let mut object: Map<_, _> = members.map(|(name, node)| (name, node.into_value())).collect();
                // As in a reference server, for which an object that an operation reached into is a map.
                object.sort_keys();
                Value::Object(object)
            }
            Node::List(items) => {
                Value::Array(items.groups.into_iter().flatten().map(Node::into_value).collect())
            }
        }
    }

    /// The same node, taken apart if it is an object or a list.
    fn opened(&mut self) -> &mut Self {
        match self {
            Node::Whole(Value::Object(members)) => {
                let members = std::mem::take(members).into_iter();
                let mut opened = Members::default();
                members.for_each(|(name, value)| opened.put(name, Node::Whole(value)));
                *self = Node::Object(opened);
            }
            Node::Whole(Value::Array(items)) => {
                let mut opened = Items { groups: Vec::new(), count: items.len() };
                let mut rest = std::mem::take(items).into_iter().map(Node::Whole).peekable();
                while rest.peek().is_some() {
                    opened.groups.push(rest.by_ref().take(GROUP_ITEMS).collect());
                }
                *self = Node::List(opened);
            }
            _ => {}
        }
        self
    }
}

impl Members {
    fn get(&self, name: &str) -> Option<&Node> {
        let slot = self.slots.get(*self.places.get(name)?)?;
        slot.as_ref().map(|(_, node)| node)
    }

    fn get_mut(&mut self, name: &str) -> Option<&mut Node> {
        let slot = self.slots.get_mut(*self.places.get(name)?)?;
        slot.as_mut().map(|(_, node)| node)
    }

    /// Replaces the value of a member where it stands, or adds a member at the end.
    pub(super) fn put(&mut self, name: String, value: Node) {
        if let Some(present) = self.get_mut(&name) {
            *present = value;
            return;
        }
        // A member that was removed before comes back at the end: its old slot stays empty.
        self.places.insert(name.clone(), self.slots.len());
        self.slots.push(Some((name, value)));
    }

    pub(super) fn remove(&mut self, name: &str) -> Option<Node> {
        let place = self.places.remove(name)?;
        let (_, node) = self.slots.get_mut(place)?.take()?;
        Some(node)
    }

    fn iter(&self) -> impl Iterator<Item = (&String, &Node)> {
        self.slots.iter().flatten().map(|(name, node)| (name, node))
    }
}

impl Items {
    pub(super) fn len(&self) -> usize {
        self.count
    }

    fn get(&self, index: usize) -> Option<&Node> {
        let (group, within) = self.place(index)?;
        self.groups.get(group)?.get(within)
    }

    pub(super) fn get_mut(&mut self, index: usize) -> Option<&mut Node> {
        let (group, within) = self.place(index)?;
        self.groups.get_mut(group)?.get_mut(within)
    }

    /// Puts an item before the one at `index`, or behind the last one.
    pub(super) fn insert(&mut self, index: usize, node: Node) {
        let last = self.groups.len().checked_sub(1);
        let behind_last = || last.map(|last| (last, self.groups.last().map_or(0, Vec::len)));
        let (group, within) = match self.place(index).or_else(behind_last) {
            Some(place) => place,
            None => {
                self.groups.push(Vec::with_capacity(GROUP_ITEMS));
                (0, 0)
            }
        };
        let Some(items) = self.groups.get_mut(group) else { return };
        items.insert(within.min(items.len()), node);
        self.count += 1;
        // Only at twice the size: both halves are full groups then, with room until the next split.
        if items.len() > 2 * GROUP_ITEMS {
            let second = items.split_off(GROUP_ITEMS);
            self.groups.insert(group + 1, second);
        }
    }

    pub(super) fn remove(&mut self, index: usize) -> Option<Node> {
        let (group, within) = self.place(index)?;
        let items = self.groups.get_mut(group)?;
        let node = items.remove(within);
        if items.is_empty() {
            self.groups.remove(group);
        }
        self.count -= 1;
        Some(node)
    }

    /// The group of an item, and its index there.
    fn place(&self, mut index: usize) -> Option<(usize, usize)> {
        if index >= self.count {
            return None;
        }
        for (group, items) in self.groups.iter().enumerate() {
            if index < items.len() {
                return Some((group, index));
            }
            index -= items.len();
        }
        None
    }

    fn iter(&self) -> impl Iterator<Item = &Node> {
        self.groups.iter().flatten()
    }
}

impl<'d> Seen<'d> {
    /// The member or the item of this name.
    fn step(self, name: &str) -> Option<Self> {
        match self {
            Seen::Value(Value::Object(members)) => members.get(name).map(Seen::Value),
            Seen::Value(Value::Array(items)) => items.get(index(name, items.len())?).map(Seen::Value),
            Seen::Node(Node::Object(members)) => members.get(name).map(|node| Seen::Node(node).plain()),
            Seen::Node(Node::List(items)) => {
                items.get(index(name, items.len())?).map(|node| Seen::Node(node).plain())
            }
            Seen::Value(_) | Seen::Node(Node::Whole(_)) => None,
        }
    }

    fn is_object(self) -> bool {
        matches!(self, Seen::Value(Value::Object(_)) | Seen::Node(Node::Object(_)))
    }

    /// A copy of the value.
    pub(super) fn to_value(self) -> Value {
        match self.plain() {
            Seen::Value(value) => value.clone(),
            Seen::Node(Node::Object(members)) => {
                let copy = |(name, node): (&String, &'d Node)| (name.clone(), Seen::Node(node).to_value());
                Value::Object(members.iter().map(copy).collect())
            }
            Seen::Node(Node::List(items)) => {
                Value::Array(items.iter().map(|node| Seen::Node(node).to_value()).collect())
            }
            Seen::Node(Node::Whole(value)) => value.clone(),
        }
    }

    /// Equality of RFC 6902 section 4.6 with objects in any order. But `1.0` is not `1`: the reference server
    /// compares numbers as they are written.
    pub(super) fn is_same(self, other: &Value) -> bool {
        match (self.plain(), other) {
            (Seen::Value(value), other) | (Seen::Node(Node::Whole(value)), other) => value == other,
            (Seen::Node(Node::Object(members)), Value::Object(others)) => {
                // Not the slots, some of which are empty.
                members.places.len() == others.len()
                    && members.iter().all(|(name, node)| {
                        others.get(name).is_some_and(|other| Seen::Node(node).is_same(other))
                    })
            }
            (Seen::Node(Node::List(items)), Value::Array(others)) => {
                items.len() == others.len()
                    && items.iter().zip(others).all(|(node, other)| Seen::Node(node).is_same(other))
            }
            (Seen::Node(_), _) => false,
        }
    }

    /// The members or the items.
    pub(super) fn below(self) -> Vec<Seen<'d>> {
        match self.plain() {
            Seen::Value(Value::Array(items)) => items.iter().map(Seen::Value).collect(),
            Seen::Value(Value::Object(members)) => members.values().map(Seen::Value).collect(),
            Seen::Node(Node::List(items)) => items.iter().map(Seen::Node).collect(),
            Seen::Node(Node::Object(members)) => members.iter().map(|(_, node)| Seen::Node(node)).collect(),
            Seen::Value(_) | Seen::Node(Node::Whole(_)) => Vec::new(),
        }
    }

    /// What is as it was read, as a value.
    fn plain(self) -> Self {
        match self {
            Seen::Node(Node::Whole(value)) => Seen::Value(value),
            other => other,
        }
    }
}
