//! A program's tree: what the evaluator walks over. Names are resolved, constants computed, functions found.

use std::fmt;
use std::sync::Arc;

use smallvec::SmallVec;

use super::charge::Charge;
use crate::functions::Function;
use crate::pattern::CompiledPattern;
use crate::value::{Constant, Key};

/// All parts of a program, and what they need from outside.
#[derive(Debug)]
pub(super) struct Tree {
    pub(super) root: Node,
    /// The variables that it reads.
    pub(super) variables: Vec<Arc<str>>,
    /// How deep the expression is.
    pub(super) depth: usize,
}

/// A part of a program.
#[derive(Debug)]
pub(super) enum Node {
    /// A value that is known.
    Constant(Constant),
    /// A variable, or a field or an element of a value.
    Attribute(Box<Attribute>),
    And(Box<[Node; 2]>),
    Or(Box<[Node; 2]>),
    /// `==`, or `!=` if negated.
    Equality {
        negated: bool,
        operands: Box<[Node; 2]>,
    },
    Call(Box<Call>),
    /// Whether a loop goes on: true unless the value is false.
    NotFalse(Box<Node>),
    /// `in` with a list that is written out.
    Member(Box<Member>),
    /// `optional.or(optional)`
    Or2(Box<[Node; 2]>),
    /// `optional.orValue(value)`
    OrValue(Box<[Node; 2]>),
    List(Box<[Element]>),
    Map(Box<[Entry]>),
    Message(Box<Message>),
    Fold(Box<Fold>),
    /// `accumulator + [element]` in a loop: the list grows in its place.
    Append {
        slot: usize,
        elements: Box<[Element]>,
        /// The list that is added, if it is written out.
        constant: Option<Constant>,
    },
    /// `cel.@mapInsert(accumulator, key, value)` in a loop: the map grows in its place.
    Insert {
        slot: usize,
        entry: Box<[Node; 2]>,
    },
}

/// A value, and what is taken from it: `a.b[c]`.
#[derive(Debug)]
pub(super) struct Attribute {
    pub(super) root: Root,
    /// One lies beside the root.
    pub(super) qualifiers: SmallVec<[Qualifier; 1]>,
    /// Whether only the presence of the last field is asked: `has(a.b)`.
    pub(super) test_only: bool,
}

/// Where an attribute begins.
#[derive(Debug)]
pub(super) enum Root {
    /// A variable of the host: its number among those of the program.
    Global(usize),
    /// A variable of a loop: its place among those of the loops around.
    Local(usize),
    /// The value of an expression.
    Value(Node),
    /// `condition ? first : second`
    Conditional(Box<(Node, Attribute, Attribute)>),
}

/// What is taken from a value.
#[derive(Debug)]
pub(super) struct Qualifier {
    pub(super) index: Index,
    /// Whether nothing is found where there is nothing, instead of an error.
    pub(super) optional: bool,
}

#[derive(Debug)]
pub(super) enum Index {
    Field(Arc<str>),
    Constant(Constant),
    /// A field or an element whose name or index is an attribute.
    Attribute(Box<Attribute>),
}

pub(super) struct Call {
    pub(super) name: &'static str,
    pub(super) function: Function,
    /// One or two lie beside the call.
    pub(super) args: SmallVec<[Node; 2]>,
    pub(super) charge: Charge,
    /// Whether an argument that fails ends the call before the others are evaluated.
    pub(super) stops_early: bool,
    /// The pattern among the arguments, if it is written out.
    pub(super) pattern: Option<Arc<CompiledPattern>>,
}

impl fmt::Debug for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:?}", self.name, self.args)
    }
}

#[derive(Debug)]
pub(super) struct Member {
    pub(super) value: Node,
    /// In their order.
    among: Vec<Key<'static>>,
}

impl Member {
    pub(super) fn new(value: Node, mut among: Vec<Key<'static>>) -> Self {
        among.sort_by(|first, second| first.order(second));
        Self { value, among }
    }

    pub(super) fn has(&self, key: &Key<'_>) -> bool {
        self.among.binary_search_by(|known| known.order(key)).is_ok()
    }
}

#[derive(Debug)]
pub(super) struct Element {
    pub(super) value: Node,
    pub(super) optional: bool,
}

#[derive(Debug)]
pub(super) struct Entry {
    pub(super) key: Node,
    pub(super) value: Node,
    pub(super) optional: bool,
}

#[derive(Debug)]
pub(super) struct Message {
    pub(super) type_name: Arc<str>,
    pub(super) fields: Vec<(Arc<str>, Element)>,
}

/// A loop. Its variables lie behind those of the loops around: the accumulator, then one or two for the
/// element.
#[derive(Debug)]
pub(super) struct Fold {
    pub(super) range: Node,
    pub(super) init: Node,
    pub(super) two_variables: bool,
    pub(super) condition: Node,
    pub(super) step: Node,
    pub(super) result: Node,
}
