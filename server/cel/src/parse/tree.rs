//! What the grammar finds in a text, before macros are expanded. Parts may be absent behind a mistake.
//!
//! The nodes lie in one list and name each other by position, so that a deep tree is dropped without
//! recursion.

use super::token::Token;

/// Position of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Place(u32);

/// The nodes of a text.
#[derive(Debug, Default)]
pub(super) struct Trees(Vec<Tree>);

impl Trees {
    pub(super) fn add(&mut self, tree: Tree) -> Place {
        self.0.push(tree);
        Place(self.0.len() as u32 - 1)
    }

    pub(super) fn get(&self, place: Place) -> Option<&Tree> {
        self.0.get(place.0 as usize)
    }
}

/// A node. Steps of the grammar that only lead to another one leave no node.
#[derive(Debug)]
pub(super) enum Tree {
    /// A mistake stands where something with a value should stand.
    Missing,
    /// A mistake stands where an operand should begin, with the token that stands there.
    MissingOperand(Token),
    Conditional {
        condition: Place,
        question: Token,
        yes: Option<Place>,
        no: Option<Place>,
    },
    /// `first || …`, or `first && …`
    Logic {
        operator: Logic,
        first: Place,
        rest: Vec<(Token, Place)>,
    },
    Binary {
        left: Place,
        operator: Token,
        right: Place,
    },
    /// `!` or `-`, once or more
    Sign {
        signs: Vec<Token>,
        operand: Option<Place>,
    },
    Select {
        operand: Place,
        dot: Token,
        optional: bool,
        field: Name,
    },
    MemberCall {
        operand: Place,
        name: Token,
        open: Token,
        arguments: Vec<Place>,
    },
    Index {
        operand: Place,
        open: Token,
        optional: bool,
        index: Option<Place>,
    },
    Name {
        dot: Option<Token>,
        name: Token,
    },
    Call {
        dot: Option<Token>,
        name: Token,
        open: Token,
        arguments: Vec<Place>,
    },
    List {
        open: Token,
        elements: Vec<Element>,
    },
    Map {
        open: Token,
        entries: Entries,
    },
    Message {
        dot: Option<Token>,
        names: Vec<Token>,
        open: Token,
        fields: Fields,
    },
    Literal {
        sign: Option<Token>,
        token: Token,
    },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Logic {
    Or,
    And,
}

/// Name of a field: where it should begin, and its token unless a mistake stands there.
#[derive(Debug, Clone, Copy)]
pub(super) struct Name {
    pub(super) first: Token,
    pub(super) token: Option<Token>,
}

/// `value` or `?value`, with its first token.
#[derive(Debug)]
pub(super) struct Element {
    pub(super) first: Token,
    pub(super) question: Option<Token>,
    pub(super) value: Option<Place>,
}

/// `key: value` of a map. After a mistake, the three lists can differ in length.
#[derive(Debug, Default)]
pub(super) struct Entries {
    pub(super) keys: Vec<Element>,
    pub(super) colons: Vec<Token>,
    pub(super) values: Vec<Place>,
}

/// `field: value` of a message. After a mistake, the three lists can differ in length.
#[derive(Debug, Default)]
pub(super) struct Fields {
    /// The first token of the list.
    pub(super) first: Option<Token>,
    pub(super) names: Vec<Field>,
    pub(super) colons: Vec<Token>,
    pub(super) values: Vec<Place>,
}

/// `field` or `?field`, with its first token.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) first: Token,
    pub(super) question: Option<Token>,
    pub(super) name: Option<Name>,
}
