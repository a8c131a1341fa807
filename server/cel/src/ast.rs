//! What an expression says: the tree that the parser makes and the checker reads.

use std::sync::Arc;

/// Identifies one expression within its tree: types, references and costs are kept beside the tree, by this
/// number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub u32);

/// A part of an expression.
#[derive(Debug, Clone, PartialEq)]
pub struct Expr {
    /// Its number, from 1.
    pub id: Id,
    /// Where errors about it point: an offset into the text, in characters. A call of an operator points at
    /// the operator, a selection at its dot, a call at its opening parenthesis.
    pub at: u32,
    /// What it is.
    pub node: Node,
}

impl Expr {
    /// Calls a function with each direct part.
    pub fn for_each_child<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        match &self.node {
            Node::Literal(_) | Node::Ident(_) => {}
            Node::Select { operand, .. } => visit(operand),
            Node::Call { target, args, .. } => target.as_deref().into_iter().chain(args).for_each(visit),
            Node::List { elements, .. } => elements.iter().for_each(visit),
            Node::Map(entries) => entries.iter().flat_map(|entry| [&entry.key, &entry.value]).for_each(visit),
            Node::Message { fields, .. } => fields.iter().for_each(|field| visit(&field.value)),
            Node::Comprehension(of) => {
                [&of.range, &of.init, &of.condition, &of.step, &of.result].into_iter().for_each(visit);
            }
        }
    }
}

/// What a part of an expression is.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// A value that is written out.
    Literal(Literal),
    /// A name: `a`, or `.a` with its dot.
    Ident(Arc<str>),
    /// `operand.field`; with `test_only`, `has(operand.field)`.
    Select {
        /// What the field is taken from.
        operand: Box<Expr>,
        /// The field's name.
        field: Arc<str>,
        /// Whether only its presence is asked.
        test_only: bool,
    },
    /// `function(args)` or `target.function(args)`. Operators are calls too, with names such as `_+_`.
    Call {
        /// The function's name.
        function: Arc<str>,
        /// What the function is called on.
        target: Option<Box<Expr>>,
        /// Its arguments.
        args: Vec<Expr>,
    },
    /// `[a, ?b]`.
    List {
        /// The elements.
        elements: Vec<Expr>,
        /// Positions of the elements that are left out when they hold nothing (`?b`).
        optional: Vec<u32>,
    },
    /// `{k: v}`.
    Map(Vec<MapEntry>),
    /// `Type{field: value}`.
    Message {
        /// The type's name as written.
        name: Arc<str>,
        /// Its fields.
        fields: Vec<MessageField>,
    },
    /// What the macros `all`, `exists`, `map` and their relatives become.
    Comprehension(Box<Comprehension>),
}

/// A value that is written out.
#[derive(Debug, Clone, PartialEq)]
pub enum Literal {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// `1`
    Int(i64),
    /// `1u`
    Uint(u64),
    /// `1.0`
    Double(f64),
    /// `'a'`
    String(Arc<str>),
    /// `b'a'`
    Bytes(Arc<[u8]>),
}

/// An entry of a map that is written out.
#[derive(Debug, Clone, PartialEq)]
pub struct MapEntry {
    /// The entry's own number: errors about it point at its colon.
    pub id: Id,
    /// Where errors about it point, in characters.
    pub at: u32,
    /// The key.
    pub key: Expr,
    /// The value.
    pub value: Expr,
    /// Whether the entry is left out when its value holds nothing (`{?k: v}`).
    pub optional: bool,
}

/// A field of a message that is written out.
#[derive(Debug, Clone, PartialEq)]
pub struct MessageField {
    /// The field's own number: errors about it point at its colon.
    pub id: Id,
    /// Where errors about it point, in characters.
    pub at: u32,
    /// The field's name.
    pub name: Arc<str>,
    /// The value.
    pub value: Expr,
    /// Whether the field is left out when its value holds nothing (`?field: v`).
    pub optional: bool,
}

/// A loop over a list or a map: `accumulator` starts as `init`; for each element, while `condition` holds, it
/// becomes `step`; the value of the whole is `result`.
#[derive(Debug, Clone, PartialEq)]
pub struct Comprehension {
    /// What it walks over.
    pub range: Expr,
    /// Name of the element, or of the index or key if there is a second name.
    pub variable: Arc<str>,
    /// Name of the element, if the first name is the index or the key.
    pub second: Option<Arc<str>>,
    /// Name of the accumulator.
    pub accumulator: Arc<str>,
    /// Its first value.
    pub init: Expr,
    /// Whether to go on.
    pub condition: Expr,
    /// Its next value.
    pub step: Expr,
    /// The value of the whole.
    pub result: Expr,
}

/// Names of the functions behind operators.
pub(crate) mod operator {
    /// `a ? b : c`
    pub(crate) const CONDITIONAL: &str = "_?_:_";
    /// `a && b`
    pub(crate) const AND: &str = "_&&_";
    /// `a || b`
    pub(crate) const OR: &str = "_||_";
    /// `!a`
    pub(crate) const NOT: &str = "!_";
    /// `a == b`
    pub(crate) const EQUALS: &str = "_==_";
    /// `a != b`
    pub(crate) const NOT_EQUALS: &str = "_!=_";
    /// `a < b`
    pub(crate) const LESS: &str = "_<_";
    /// `a <= b`
    pub(crate) const LESS_EQUALS: &str = "_<=_";
    /// `a > b`
    pub(crate) const GREATER: &str = "_>_";
    /// `a >= b`
    pub(crate) const GREATER_EQUALS: &str = "_>=_";
    /// `a + b`
    pub(crate) const ADD: &str = "_+_";
    /// `a - b`
    pub(crate) const SUBTRACT: &str = "_-_";
    /// `a * b`
    pub(crate) const MULTIPLY: &str = "_*_";
    /// `a / b`
    pub(crate) const DIVIDE: &str = "_/_";
    /// `a % b`
    pub(crate) const MODULO: &str = "_%_";
    /// `-a`
    pub(crate) const NEGATE: &str = "-_";
    /// `a[b]`
    pub(crate) const INDEX: &str = "_[_]";
    /// `a[?b]`
    pub(crate) const OPTIONAL_INDEX: &str = "_[?_]";
    /// `a.?b`; its second argument is the field's name as a string literal
    pub(crate) const OPTIONAL_SELECT: &str = "_?._";
    /// `a in b`
    pub(crate) const IN: &str = "@in";
    /// The condition of loops: true unless its argument is false.
    pub(crate) const NOT_STRICTLY_FALSE: &str = "@not_strictly_false";
}

/// Name of the accumulator in what macros become.
pub(crate) const ACCUMULATOR: &str = "@result";
