//! Makes the tree of an expression from what the grammar found, and expands macros on the way.

use std::sync::Arc;

use super::dialect::Dialect;
use super::reader::DEPTH_MAX;
use super::token::{Kind, Token};
use super::tree::{Logic, Name, Place, Tree, Trees};
use crate::ast::{Expr, Id, Literal, Node, operator};
use crate::reserved::is_reserved;
use crate::source::{BEFORE, Mistake, NOWHERE, Source};

/// At most this many parts are in a tree. Some macros copy what they are called on: texts within the bound on
/// their length stay far below, unless they nest such macros.
pub(super) const PARTS_MAX: u32 = 1 << 20;

pub(super) struct Builder<'a> {
    source: &'a Source,
    trees: &'a Trees,
    pub(super) dialect: Dialect,
    mistakes: Vec<Mistake>,
    depth: u16,
    next: u32,
    parts_max: u32,
    /// Set by mistakes that end the building.
    stopped: bool,
}

impl<'a> Builder<'a> {
    /// The mistakes are those that were found before.
    pub(super) fn new(
        source: &'a Source,
        trees: &'a Trees,
        dialect: Dialect,
        mistakes: Vec<Mistake>,
        parts_max: u32,
    ) -> Self {
        Self { source, trees, dialect, mistakes, depth: 0, next: 1, parts_max, stopped: false }
    }

    /// Also returns how many parts were made.
    pub(super) fn build(mut self, root: Place) -> (Result<Expr, Vec<Mistake>>, u32) {
        let expr = self.visit(Some(root));
        (if self.mistakes.is_empty() { Ok(expr) } else { Err(self.mistakes) }, self.next)
    }

    pub(super) fn expr(&mut self, at: u32, node: Node) -> Expr {
        Expr { id: self.id(), at, node }
    }

    pub(super) fn id(&mut self) -> Id {
        let id = Id(self.next);
        self.next += 1;
        if self.next >= self.parts_max && !self.stopped {
            self.stop(format!("expression exceeds limit of parts after macros: {}", self.parts_max));
        }
        id
    }

    /// What stands for a part with a mistake.
    pub(super) fn missing(&mut self, at: u32) -> Expr {
        self.expr(at, Node::Literal(Literal::Null))
    }

    pub(super) fn report(&mut self, at: u32, text: impl Into<String>) {
        if !self.stopped {
            self.mistakes.push(Mistake::new(at, text));
        }
    }

    /// Writes a mistake, and stands for the part.
    pub(super) fn refuse(&mut self, at: u32, text: impl Into<String>) -> Expr {
        self.report(at, text);
        self.missing(at)
    }

    fn stop(&mut self, text: impl Into<String>) {
        self.report(NOWHERE, text);
        self.stopped = true;
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped
    }

    pub(super) fn text(&self, token: Token) -> String {
        self.source.chars().get(token.begin as usize..token.end as usize).unwrap_or_default().iter().collect()
    }

    pub(super) fn call(&mut self, at: u32, function: &str, args: Vec<Expr>) -> Expr {
        self.expr(at, Node::Call { function: function.into(), target: None, args })
    }

    pub(super) fn string(&mut self, at: u32, text: &str) -> Expr {
        self.expr(at, Node::Literal(Literal::String(text.into())))
    }

    /// Counts the operations around; too many of them end the building.
    fn nested(&mut self, visit: impl FnOnce(&mut Self) -> Expr) -> Expr {
        self.depth += 1;
        if self.depth > DEPTH_MAX {
            self.stop("max recursion depth exceeded");
        }
        let expr = visit(self);
        self.depth -= 1;
        expr
    }

    pub(super) fn visit(&mut self, place: Option<Place>) -> Expr {
        let trees = self.trees;
        if self.stopped {
            return self.missing(BEFORE);
        }
        match place.and_then(|place| trees.get(place)) {
            None | Some(Tree::Missing) => self.missing(BEFORE),
            Some(Tree::MissingOperand(first)) => self.missing(first.begin),
            Some(Tree::Conditional { condition, question, yes, no }) => self.nested(|builder| {
                let args = vec![builder.visit(Some(*condition)), builder.visit(*yes), builder.visit(*no)];
                builder.call(question.begin, operator::CONDITIONAL, args)
            }),
            Some(Tree::Logic { operator, first, rest }) => self.logic(*operator, *first, rest),
            Some(Tree::Binary { left, operator, right }) => self.nested(|builder| {
                let args = vec![builder.visit(Some(*left)), builder.visit(Some(*right))];
                builder.call(operator.begin, binary(operator.kind), args)
            }),
            Some(Tree::Sign { signs, operand }) => self.sign(signs, *operand),
            Some(Tree::Literal { sign, token }) => self.literal(*sign, *token),
            Some(Tree::Name { dot, name }) => self.name(*dot, *name),
            Some(tree) => self.visit_brackets(tree),
        }
    }

    fn visit_brackets(&mut self, tree: &Tree) -> Expr {
        match tree {
            Tree::Select { operand, dot, optional, field } => self.nested(|builder| {
                let operand = builder.visit(Some(*operand));
                builder.select(operand, *dot, *optional, *field)
            }),
            Tree::MemberCall { operand, name, open, arguments } => self.nested(|builder| {
                let target = builder.visit(Some(*operand));
                let name = builder.text(*name);
                let args = arguments.iter().map(|argument| builder.visit(Some(*argument))).collect();
                builder.expand(open.begin, &name, Some(target), args)
            }),
            Tree::Index { operand, open, optional, index } => self.nested(|builder| {
                let args = vec![builder.visit(Some(*operand)), builder.visit(*index)];
                if *optional && !builder.dialect.optional() {
                    return builder.refuse(open.begin, "unsupported syntax '[?'");
                }
                builder.call(
                    open.begin,
                    if *optional { operator::OPTIONAL_INDEX } else { operator::INDEX },
                    args,
                )
            }),
            Tree::Call { dot, name, open, arguments } => {
                let Some(name) = self.free_name(*dot, *name) else {
                    return self.missing(dot.unwrap_or(*name).begin);
                };
                let args = arguments.iter().map(|argument| self.visit(Some(*argument))).collect();
                self.expand(open.begin, &name, None, args)
            }
            Tree::List { open, elements } => self.list(open.begin, elements),
            Tree::Map { open, entries } => self.map(open.begin, entries),
            Tree::Message { dot, names, open, fields } => self.message(*dot, names, open.begin, fields),
            _ => self.missing(BEFORE),
        }
    }

    /// `a || b || c || d` as `(a || b) || (c || d)`: what joins many stays flat.
    fn logic(&mut self, operator: Logic, first: Place, rest: &[(Token, Place)]) -> Expr {
        let mut terms = vec![self.visit(Some(first))];
        let mut places = Vec::new();
        for (token, place) in rest {
            terms.push(self.visit(Some(*place)));
            places.push(token.begin);
        }
        let function = match operator {
            Logic::Or => operator::OR,
            Logic::And => operator::AND,
        };
        self.balance(function, &mut terms.into_iter(), &places)
    }

    /// Takes one term more than there are places from `terms`.
    fn balance(&mut self, function: &str, terms: &mut std::vec::IntoIter<Expr>, places: &[u32]) -> Expr {
        let Some((middle, left, right)) = split(places) else {
            return terms.next().unwrap_or_else(|| self.missing(BEFORE));
        };
        let args = vec![self.balance(function, terms, left), self.balance(function, terms, right)];
        self.call(middle, function, args)
    }

    /// Signs of an even number cancel each other.
    fn sign(&mut self, signs: &[Token], operand: Option<Place>) -> Expr {
        let operand = self.visit(operand);
        let function = match signs {
            [first, ..] if signs.len() % 2 == 1 && first.kind == Kind::Not => operator::NOT,
            [_, ..] if signs.len() % 2 == 1 => operator::NEGATE,
            _ => return operand,
        };
        self.call(signs.first().map_or(BEFORE, |sign| sign.begin), function, vec![operand])
    }

    fn select(&mut self, operand: Expr, dot: Token, optional: bool, name: Name) -> Expr {
        let field: Arc<str> = self.field(name, name.first.begin).unwrap_or_default().into();
        if !optional {
            return self
                .expr(dot.begin, Node::Select { operand: Box::new(operand), field, test_only: false });
        }
        if !self.dialect.optional() {
            return self.refuse(dot.begin, "unsupported syntax '.?'");
        }
        let field = self.string(name.first.begin, &field);
        self.call(dot.begin, operator::OPTIONAL_SELECT, vec![operand, field])
    }

    /// The name of a field; mistakes in it are written at a place.
    pub(super) fn field(&mut self, name: Name, at: u32) -> Option<String> {
        match name.token {
            Some(token) if token.kind == Kind::Identifier => return Some(self.text(token)),
            Some(_) => self.report(at, "unsupported syntax: '`'"),
            None => self.report(at, "unsupported ident kind"),
        }
        None
    }

    fn name(&mut self, dot: Option<Token>, name: Token) -> Expr {
        match self.free_name(dot, name) {
            Some(text) => self.expr(name.begin, Node::Ident(text.into())),
            None => self.missing(dot.unwrap_or(name).begin),
        }
    }

    /// A name that no dot precedes, or only one that stands for itself.
    fn free_name(&mut self, dot: Option<Token>, name: Token) -> Option<String> {
        let text = self.text(name);
        if is_reserved(&text) {
            self.report(dot.unwrap_or(name).begin, format!("reserved identifier: {text}"));
            return None;
        }
        Some(if dot.is_some() { format!(".{text}") } else { text })
    }
}

/// The place in the middle, those before it, and those behind it.
fn split(places: &[u32]) -> Option<(u32, &[u32], &[u32])> {
    let (left, rest) = places.split_at_checked(places.len() / 2)?;
    let (middle, right) = rest.split_first()?;
    Some((*middle, left, right))
}

fn binary(kind: Kind) -> &'static str {
    match kind {
        Kind::Equals => operator::EQUALS,
        Kind::NotEquals => operator::NOT_EQUALS,
        Kind::In => operator::IN,
        Kind::Less => operator::LESS,
        Kind::LessEquals => operator::LESS_EQUALS,
        Kind::GreaterEquals => operator::GREATER_EQUALS,
        Kind::Greater => operator::GREATER,
        Kind::Star => operator::MULTIPLY,
        Kind::Slash => operator::DIVIDE,
        Kind::Percent => operator::MODULO,
        Kind::Minus => operator::SUBTRACT,
        _ => operator::ADD,
    }
}
