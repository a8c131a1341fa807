//! Makes programs: resolves names, computes what is written out, and finds the functions.

mod calls;
mod literals;

use std::sync::Arc;

use smallvec::SmallVec;

use super::node::{Attribute, Fold, Index, Node, Qualifier, Root, Tree};
use crate::ast::{self, Comprehension, Expr, Node as Ast};
use crate::check::{Checked, Meaning};
use crate::value::{Constant, Datum};

/// Makes the tree of a program from a checked expression.
pub(super) fn plan(root: &Expr, checked: &Checked) -> Result<Tree, String> {
    let mut planner = Planner { checked, variables: Vec::new(), locals: Vec::new(), growing: None };
    let depth = depth(root);
    let root = planner.node(root)?;
    Ok(Tree { root, variables: planner.variables, depth })
}

/// The parser bounds it.
fn depth(expr: &Expr) -> usize {
    let mut below = 0;
    expr.for_each_child(&mut |child| below = below.max(depth(child)));
    below + 1
}

struct Planner<'a> {
    checked: &'a Checked,
    variables: Vec<Arc<str>>,
    /// Variables of the loops around, the innermost last.
    locals: Vec<Arc<str>>,
    /// The accumulator whose next value is being planned.
    growing: Option<usize>,
}

type Planned = Result<Node, String>;

impl Planner<'_> {
    fn node(&mut self, expr: &Expr) -> Planned {
        let growing = self.growing.take();
        if let Some(Meaning::Name(name)) = self.checked.reference(expr.id)
            && matches!(expr.node, Ast::Ident(_) | Ast::Select { .. })
        {
            return Ok(self.name(expr, name));
        }
        match &expr.node {
            Ast::Literal(literal) => Ok(Node::Constant(Constant::literal(literal))),
            Ast::Ident(name) => Ok(self.variable(name)),
            Ast::Select { operand, field, test_only } => self.select(operand, field, *test_only),
            Ast::Call { function, target, args } => {
                self.call(expr, function, target.as_deref(), args, growing)
            }
            Ast::List { elements, optional } => self.list(elements, optional),
            Ast::Map(entries) => self.map(entries),
            Ast::Message { name, fields } => self.message(expr, name, fields),
            Ast::Comprehension(of) => self.fold(of),
        }
    }

    /// A variable, or the name of a type.
    fn name(&mut self, expr: &Expr, name: &Arc<str>) -> Node {
        let is_type = self.checked.type_of(expr.id).named().is_some();
        if is_type && self.local(name).is_none() {
            return Node::Constant(Constant::Type(Arc::clone(name)));
        }
        self.variable(name)
    }

    fn variable(&mut self, name: &Arc<str>) -> Node {
        let root = self.local(name).map_or_else(|| self.global(name), Root::Local);
        attribute(root)
    }

    fn local(&self, name: &str) -> Option<usize> {
        self.locals.iter().rposition(|local| **local == *name)
    }

    fn global(&mut self, name: &Arc<str>) -> Root {
        // A dot in front tells a variable from that of a loop.
        let name = name.strip_prefix('.').map_or_else(|| Arc::clone(name), Arc::from);
        let known = self.variables.iter().position(|variable| *variable == name);
        Root::Global(known.unwrap_or_else(|| {
            self.variables.push(name);
            self.variables.len() - 1
        }))
    }

    fn select(&mut self, operand: &Expr, field: &Arc<str>, test_only: bool) -> Planned {
        let mut attribute = self.attribute(operand)?;
        let index = Index::Field(Arc::clone(field));
        attribute.qualifiers.push(Qualifier { index, optional: false });
        attribute.test_only = test_only;
        Ok(Node::Attribute(Box::new(attribute)))
    }

    /// An expression as something that fields can be taken from.
    fn attribute(&mut self, expr: &Expr) -> Result<Attribute, String> {
        Ok(match self.node(expr)? {
            Node::Attribute(attribute) if !attribute.test_only => *attribute,
            node => Attribute { root: Root::Value(node), qualifiers: SmallVec::new(), test_only: false },
        })
    }

    /// An expression as a branch of `a ? b : c`.
    fn branch(&mut self, expr: &Expr) -> Result<Attribute, String> {
        Ok(match self.node(expr)? {
            Node::Attribute(attribute) => *attribute,
            node => Attribute { root: Root::Value(node), qualifiers: SmallVec::new(), test_only: false },
        })
    }

    fn index(&mut self, container: &Expr, index: &Expr, optional: bool) -> Planned {
        let mut attribute = self.attribute(container)?;
        let index = match self.node(index)? {
            Node::Constant(Constant::String(name)) => Index::Field(name),
            Node::Constant(constant) if constant.key().is_some() => Index::Constant(constant),
            Node::Constant(constant) => {
                return Err(format!("invalid qualifier type: {}", Datum::constant(&constant).native_name()));
            }
            Node::Attribute(attribute) => Index::Attribute(attribute),
            node => {
                let root = Root::Value(node);
                Index::Attribute(Box::new(Attribute { root, qualifiers: SmallVec::new(), test_only: false }))
            }
        };
        attribute.qualifiers.push(Qualifier { index, optional });
        Ok(Node::Attribute(Box::new(attribute)))
    }

    fn fold(&mut self, of: &Comprehension) -> Planned {
        let range = self.node(&of.range)?;
        let init = self.node(&of.init)?;
        let accumulator = self.locals.len();
        self.locals.push(Arc::clone(&of.accumulator));
        self.locals.push(Arc::clone(&of.variable));
        self.locals.extend(of.second.clone());
        let condition = self.node(&of.condition)?;
        self.growing = (*of.accumulator == *ast::ACCUMULATOR).then_some(accumulator);
        let step = self.node(&of.step)?;
        self.growing = None;
        // The result sees the accumulator, but no longer the variables of the loop.
        self.locals.truncate(accumulator + 1);
        let result = self.node(&of.result)?;
        self.locals.truncate(accumulator);
        let two_variables = of.second.is_some();
        Ok(Node::Fold(Box::new(Fold { range, init, two_variables, condition, step, result })))
    }
}

fn attribute(root: Root) -> Node {
    Node::Attribute(Box::new(Attribute { root, qualifiers: SmallVec::new(), test_only: false }))
}
