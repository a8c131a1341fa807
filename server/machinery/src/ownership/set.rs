//! A set of paths into an object, as a trie: who owns what is said with these, and all of it is set algebra.

use std::borrow::Cow;

use super::element::Element;

/// How many times as long a sorted list must be until looking up in it is cheaper than a pass over it.
const MUCH_SMALLER: usize = 16;

/// A set of paths. No node of it is without meaning: each is a member or has members below it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FieldSet {
    /// Sorted by the step.
    nodes: Vec<(Element, Node)>,
}

/// What the set says of one path.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Node {
    /// Whether the path itself is in the set.
    pub member: bool,
    /// The paths that go on from here.
    pub below: FieldSet,
}

impl Node {
    /// A path that is in the set and goes nowhere.
    #[must_use]
    pub(crate) fn leaf() -> Self {
        Node { member: true, below: FieldSet::default() }
    }

    /// Whether neither the path nor anything below it is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        !self.member && self.below.is_empty()
    }
}

impl FieldSet {
    /// Whether nothing is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The first steps of all paths, in order.
    #[must_use]
    pub fn nodes(&self) -> &[(Element, Node)] {
        &self.nodes
    }

    /// What lies behind a first step.
    #[must_use]
    pub fn get(&self, element: &Element) -> Option<&Node> {
        let at = self.place(element).ok()?;
        self.nodes.get(at).map(|(_, node)| node)
    }

    /// What lies behind the step into a field.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&Node> {
        let is_before = |element: &Element| matches!(element, Element::Field(other) if other.as_ref() < name);
        let at = self.nodes.partition_point(|(element, _)| is_before(element));
        match self.nodes.get(at) {
            Some((Element::Field(found), node)) if found.as_ref() == name => Some(node),
            _ => None,
        }
    }

    /// Whether this path itself is in the set.
    #[must_use]
    pub fn contains(&self, path: &[Element]) -> bool {
        match path.split_first() {
            None => false,
            Some((first, [])) => self.get(first).is_some_and(|node| node.member),
            Some((first, rest)) => self.get(first).is_some_and(|node| node.below.contains(rest)),
        }
    }

    /// Adds a path.
    pub fn insert(&mut self, path: &[Element]) {
        let Some((first, rest)) = path.split_first() else { return };
        let node = self.entry(first);
        if rest.is_empty() {
            node.member = true;
        } else {
            node.below.insert(rest);
        }
    }

    /// Everything that is in one or in both.
    #[must_use]
    pub fn union(&self, other: &FieldSet) -> FieldSet {
        let both = |ours: &Node, theirs: &Node| Node {
            member: ours.member || theirs.member,
            below: ours.below.union(&theirs.below),
        };
        self.zipped(other, |pair| match pair {
            Pair::Left(node) | Pair::Right(node) => node.clone(),
            Pair::Both(ours, theirs) => both(ours, theirs),
        })
    }

    /// Everything that is in both.
    #[must_use]
    pub fn intersection(&self, other: &FieldSet) -> FieldSet {
        if self.is_much_smaller_than(other) {
            return self.filtered(other, |ours, theirs| Node {
                member: ours.member && theirs.is_some_and(|theirs| theirs.member),
                below: theirs.map(|theirs| ours.below.intersection(&theirs.below)).unwrap_or_default(),
            });
        }
        // The order makes no difference here, while a difference is taken from one of the two.
        if other.is_much_smaller_than(self) {
            return other.intersection(self);
        }
        self.zipped(other, |pair| match pair {
            Pair::Left(_) | Pair::Right(_) => Node::default(),
            Pair::Both(ours, theirs) => {
                Node { member: ours.member && theirs.member, below: ours.below.intersection(&theirs.below) }
            }
        })
    }

    /// Everything that is in this set and not in the other.
    #[must_use]
    pub fn difference(&self, other: &FieldSet) -> FieldSet {
        if self.is_much_smaller_than(other) {
            return self.filtered(other, |ours, theirs| match theirs {
                None => ours.clone(),
                Some(theirs) => Node {
                    member: ours.member && !theirs.member,
                    below: ours.below.difference(&theirs.below),
                },
            });
        }
        self.zipped(other, |pair| match pair {
            Pair::Left(node) => node.clone(),
            Pair::Right(_) => Node::default(),
            Pair::Both(ours, theirs) => {
                Node { member: ours.member && !theirs.member, below: ours.below.difference(&theirs.below) }
            }
        })
    }

    /// Removes the path of these fields and everything below it.
    pub(crate) fn remove_tree(&mut self, path: &[impl AsRef<str>]) {
        let Some((first, rest)) = path.split_first() else { return };
        let Ok(at) = self.place(&Element::field(first.as_ref())) else { return };
        let Some((_, node)) = self.nodes.get_mut(at) else { return };
        if !rest.is_empty() {
            node.below.remove_tree(rest);
        }
        // A node that says nothing any more must go: two sets are compared by their nodes.
        if rest.is_empty() || node.is_empty() {
            self.nodes.remove(at);
        }
    }

    /// Takes the path of these fields itself out, and leaves what is below it.
    pub(crate) fn remove_path(&mut self, path: &[impl AsRef<str>]) {
        let Some((first, rest)) = path.split_first() else { return };
        let Ok(at) = self.place(&Element::field(first.as_ref())) else { return };
        let Some((_, node)) = self.nodes.get_mut(at) else { return };
        if rest.is_empty() {
            node.member = false;
        } else {
            node.below.remove_path(rest);
        }
        if node.is_empty() {
            self.nodes.remove(at);
        }
    }

    /// Every path as messages show it: the steps from one place before what lies behind them, as
    /// kube-apiserver tells conflicts.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        self.collect("", &mut texts);
        texts
    }

    fn collect(&self, above: &str, texts: &mut Vec<String>) {
        let members = self.nodes.iter().filter(|(_, node)| node.member);
        texts.extend(members.map(|(element, _)| format!("{above}{element}")));
        for (element, node) in &self.nodes {
            node.below.collect(&format!("{above}{element}"), texts);
        }
    }

    /// Everything that is in any of these sets.
    pub(super) fn union_of<'a>(sets: impl IntoIterator<Item = &'a FieldSet>) -> FieldSet {
        let mut level: Vec<Cow<'a, FieldSet>> = sets.into_iter().map(Cow::Borrowed).collect();
        // In pairs, so that each path is copied as often as the number of sets can be halved.
        while level.len() > 1 {
            level = level
                .chunks(2)
                .map(|pair| match pair {
                    [one, other] => Cow::Owned(one.union(other)),
                    rest => rest.first().cloned().unwrap_or_default(),
                })
                .collect();
        }
        level.pop().unwrap_or_default().into_owned()
    }

    /// A set from its nodes. Empty ones go; those for one step are joined.
    pub(super) fn from_nodes(mut nodes: Vec<(Element, Node)>) -> Self {
        nodes.retain(|(_, node)| !node.is_empty());
        // Strictly sorted also means that no step stands twice.
        if !nodes.is_sorted_by(|(a, _), (b, _)| a < b) {
            nodes.sort_by(|(a, _), (b, _)| a.cmp(b));
            nodes = joined(nodes);
        }
        FieldSet { nodes }
    }

    fn place(&self, element: &Element) -> Result<usize, usize> {
        self.nodes.binary_search_by(|(found, _)| found.cmp(element))
    }

    fn entry(&mut self, element: &Element) -> &mut Node {
        let at = match self.place(element) {
            Ok(at) => at,
            Err(at) => {
                self.nodes.insert(at, (element.clone(), Node::default()));
                at
            }
        };
        let (_, node) = self.nodes.get_mut(at).expect("it was found or put there");
        node
    }

    /// Whether looking up each step of this set in the other costs less than one pass over both. Many small
    /// sets are compared with one large set when an object has many owners.
    fn is_much_smaller_than(&self, other: &FieldSet) -> bool {
        self.nodes.len().saturating_mul(MUCH_SMALLER) < other.nodes.len()
    }

    /// The steps of this set, each with what the other says of it.
    fn filtered(&self, other: &FieldSet, join: impl Fn(&Node, Option<&Node>) -> Node) -> FieldSet {
        let joined = |(element, node): &(Element, Node)| (element.clone(), join(node, other.get(element)));
        let mut nodes: Vec<(Element, Node)> = self.nodes.iter().map(joined).collect();
        nodes.retain(|(_, node)| !node.is_empty());
        FieldSet { nodes }
    }

    /// One pass over two sorted lists.
    fn zipped(&self, other: &FieldSet, join: impl Fn(Pair<'_>) -> Node) -> FieldSet {
        let mut nodes = Vec::with_capacity(self.nodes.len().max(other.nodes.len()));
        let mut keep = |element: &Element, node: Node| {
            if !node.is_empty() {
                nodes.push((element.clone(), node));
            }
        };
        let mut theirs = other.nodes.iter().peekable();
        for (element, node) in &self.nodes {
            while let Some((before, right)) = theirs.next_if(|(next, _)| next < element) {
                keep(before, join(Pair::Right(right)));
            }
            match theirs.next_if(|(next, _)| next == element) {
                Some((_, right)) => keep(element, join(Pair::Both(node, right))),
                None => keep(element, join(Pair::Left(node))),
            }
        }
        for (element, right) in theirs {
            keep(element, join(Pair::Right(right)));
        }
        FieldSet { nodes }
    }
}

/// Sorted nodes with those for one step as one. Their parts are gathered first and made a set once: joining
/// them one by one would copy what is gathered each time.
fn joined(nodes: Vec<(Element, Node)>) -> Vec<(Element, Node)> {
    let mut joined: Vec<(Element, Node)> = Vec::with_capacity(nodes.len());
    let mut is_unsorted = false;
    let finish = |joined: &mut Vec<(Element, Node)>, is_unsorted: &mut bool| {
        if std::mem::take(is_unsorted)
            && let Some((_, last)) = joined.last_mut()
        {
            last.below = FieldSet::from_nodes(std::mem::take(&mut last.below.nodes));
        }
    };
    for (element, node) in nodes {
        match joined.last_mut() {
            Some((last, kept)) if *last == element => {
                kept.member |= node.member;
                kept.below.nodes.extend(node.below.nodes);
                is_unsorted = true;
            }
            _ => {
                finish(&mut joined, &mut is_unsorted);
                joined.push((element, node));
            }
        }
    }
    finish(&mut joined, &mut is_unsorted);
    joined
}

/// What two sets say of one step.
enum Pair<'a> {
    Left(&'a Node),
    Right(&'a Node),
    Both(&'a Node, &'a Node),
}
