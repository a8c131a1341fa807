//! A set of paths into an object, as a trie: who owns what is said with these, and all of it is set algebra.

use super::element::Element;

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
    pub fn leaf() -> Self {
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
        self.zipped(other, |pair| match pair {
            Pair::Left(node) => node.clone(),
            Pair::Right(_) => Node::default(),
            Pair::Both(ours, theirs) => {
                Node { member: ours.member && !theirs.member, below: ours.below.difference(&theirs.below) }
            }
        })
    }

    /// Removes the path of these fields and everything below it.
    pub fn remove_tree(&mut self, path: &[&str]) {
        let Some((first, rest)) = path.split_first() else { return };
        let Ok(at) = self.place(&Element::field(first)) else { return };
        let Some((_, node)) = self.nodes.get_mut(at) else { return };
        if !rest.is_empty() {
            node.below.remove_tree(rest);
        }
        if rest.is_empty() || node.is_empty() {
            self.nodes.remove(at);
        }
    }

    /// Takes the path of these fields itself out, and leaves what is below it.
    pub fn remove_path(&mut self, path: &[&str]) {
        let Some((first, rest)) = path.split_first() else { return };
        let Ok(at) = self.place(&Element::field(first)) else { return };
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

    /// Every path as messages show it, in order.
    #[must_use]
    pub fn texts(&self) -> Vec<String> {
        let mut texts = Vec::new();
        self.collect("", &mut texts);
        texts
    }

    fn collect(&self, above: &str, texts: &mut Vec<String>) {
        for (element, node) in &self.nodes {
            let text = format!("{above}{element}");
            if node.member {
                texts.push(text.clone());
            }
            node.below.collect(&text, texts);
        }
    }

    /// A set from its nodes. Empty ones go; of two for one step the later is joined with the first.
    pub(super) fn from_nodes(mut nodes: Vec<(Element, Node)>) -> Self {
        nodes.retain(|(_, node)| !node.is_empty());
        if !nodes.is_sorted_by(|(a, _), (b, _)| a < b) {
            nodes.sort_by(|(a, _), (b, _)| a.cmp(b));
            nodes.dedup_by(|(later, node), (first, kept)| {
                let is_same = later == first;
                if is_same {
                    kept.member |= node.member;
                    kept.below = kept.below.union(&node.below);
                }
                is_same
            });
        }
        FieldSet { nodes }
    }

    /// The nodes, to be altered one by one; those that are empty then must go by [`Self::from_nodes`].
    pub(super) fn into_nodes(self) -> Vec<(Element, Node)> {
        self.nodes
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

/// What two sets say of one step.
enum Pair<'a> {
    Left(&'a Node),
    Right(&'a Node),
    Both(&'a Node, &'a Node),
}
