//! What the evaluation of an expression costs at most and at least, estimated without its values.

mod bounds;
mod functions;
mod sizes;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::Arc;

use crate::ast::{self, Comprehension, Expr, Id, Literal, MapEntry, Node};
use crate::check::{Checked, Meaning};
use crate::types::Type;

pub use bounds::Bounds;

/// Cost of creating a list.
const LIST: Bounds = Bounds::exactly(10);
/// Cost of creating a map.
const MAP: Bounds = Bounds::exactly(30);
/// Cost of creating an object.
const MESSAGE: Bounds = Bounds::exactly(40);
/// Cost of reading a variable or a field.
const READ: Bounds = Bounds::exactly(1);
/// Cost of looking at one character of a text.
const PER_CHARACTER: f64 = 0.1;

/// Where a value is within the variables: names of fields, `@items`, `@keys`, `@values` and `@indices`.
type Place = Vec<Arc<str>>;

/// Estimates the cost of an expression.
///
/// `size` says how large the value at a place can be, if that is known.
pub fn estimate(root: &Expr, checked: &Checked, size: &dyn Fn(&[Arc<str>]) -> Option<Bounds>) -> Bounds {
    let mut estimator = Estimator {
        checked,
        size,
        places: HashMap::new(),
        locals: Vec::new(),
        sizes: HashMap::new(),
        entries: HashMap::new(),
    };
    estimator.cost(root)
}

struct Estimator<'a> {
    checked: &'a Checked,
    size: &'a dyn Fn(&[Arc<str>]) -> Option<Bounds>,
    places: HashMap<Id, Place>,
    locals: Vec<Local>,
    sizes: HashMap<Id, Bounds>,
    entries: HashMap<Id, Entries>,
}

/// A variable of a loop.
struct Local {
    name: Arc<str>,
    place: Place,
    size: Option<Bounds>,
    entries: Option<Entries>,
}

/// Sizes of the keys and values of a map, or of the values of a list.
#[derive(Clone, Copy)]
struct Entries {
    is_list: bool,
    key: Bounds,
    value: Bounds,
}

impl Entries {
    fn union(first: Option<Self>, second: Option<Self>) -> Option<Self> {
        let (first, second) = first.zip(second)?;
        Some(Self {
            is_list: first.is_list,
            key: first.key.union(second.key),
            value: first.value.union(second.value),
        })
    }
}

/// A call of one overload.
struct Made<'a> {
    expr: &'a Expr,
    function: &'a str,
    overload: &'a str,
    target: Option<&'a Expr>,
    args: &'a [Expr],
    costs: &'a [Bounds],
}

impl Made<'_> {
    fn arguments(&self) -> Bounds {
        self.costs.iter().fold(Bounds::ZERO, |sum, cost| sum.plus(*cost))
    }
}

/// What a call costs, and how large its result is.
struct Call {
    cost: Bounds,
    size: Option<Bounds>,
}

impl<'a> Estimator<'a> {
    fn cost(&mut self, expr: &Expr) -> Bounds {
        if let Some(Meaning::Name(name)) = self.checked.reference(expr.id)
            && matches!(expr.node, Node::Ident(_) | Node::Select { .. })
        {
            let name = Arc::clone(name);
            let place = self.local(&name).map_or_else(|| vec![name], |local| local.place.clone());
            self.places.insert(expr.id, place);
            return READ;
        }
        match &expr.node {
            Node::Literal(_) => Bounds::ZERO,
            Node::Ident(_) => READ,
            Node::Select { operand, field, test_only } => self.select(expr, operand, field, *test_only),
            Node::Call { function, target, args } => self.call(expr, function, target.as_deref(), args),
            Node::List { elements, .. } => self.list(expr, elements),
            Node::Map(entries) => self.map(expr, entries),
            Node::Message { fields, .. } => {
                fields.iter().fold(MESSAGE, |sum, field| sum.plus(self.cost(&field.value)))
            }
            Node::Comprehension(of) if is_binding(of) => self.binding(expr, of),
            Node::Comprehension(of) => self.comprehension(expr, of),
        }
    }

    fn select(&mut self, expr: &Expr, operand: &Expr, field: &Arc<str>, test_only: bool) -> Bounds {
        let cost = self.cost(operand);
        if test_only {
            return cost;
        }
        let of = self.checked.type_of(operand.id);
        let has_fields = matches!(of, Type::Object(_)) || of.entry().is_some();
        let mut place = self.place(operand);
        place.push(Arc::clone(field));
        self.places.insert(expr.id, place);
        if has_fields { cost.plus(READ) } else { cost }
    }

    fn call(&mut self, expr: &Expr, function: &str, target: Option<&Expr>, args: &[Expr]) -> Bounds {
        if let ("dyn", [arg]) = (function, args) {
            let cost = self.cost(arg).plus(Bounds::exactly(1));
            self.copy_sizes(expr, arg);
            return cost;
        }
        let costs: Vec<_> = args.iter().map(|arg| self.cost(arg)).collect();
        let checked = self.checked;
        let Some(Meaning::Function { name, overloads, qualified }) = checked.reference(expr.id) else {
            return Bounds::ZERO;
        };
        let target = target.filter(|_| !*qualified);
        let before = target.map_or(Bounds::ZERO, |target| self.cost(target));
        let mut cost: Option<Bounds> = None;
        let mut size: Option<Bounds> = None;
        for overload in overloads {
            let made = self.overload(&Made { expr, function: name, overload, target, args, costs: &costs });
            cost = Some(cost.map_or(made.cost, |cost| cost.union(made.cost)));
            size = size.zip(made.size).map(|(first, second)| first.union(second)).or(size).or(made.size);
            if let ("index_list" | "index_map", Some(container)) = (*overload, args.first()) {
                size = self.entries_of(container).map(|entries| entries.value);
                let mut place = self.place(container);
                place.push(if *overload == "index_list" { "@items" } else { "@values" }.into());
                self.places.insert(expr.id, place);
            }
            size = size.or_else(|| self.size_of(expr));
        }
        self.set_size(expr, size);
        before.plus(cost.unwrap_or(Bounds::ZERO))
    }

    fn list(&mut self, expr: &Expr, elements: &[Expr]) -> Bounds {
        let mut cost = LIST;
        let mut value: Option<Bounds> = None;
        for element in elements {
            cost = cost.plus(self.cost(element));
            let size = self.size_or_unknown(element);
            value = Some(value.map_or(size, |value| value.union(size)));
        }
        let value = value.unwrap_or(Bounds::ZERO);
        self.entries.insert(expr.id, Entries { is_list: true, key: Bounds::exactly(1), value });
        cost
    }

    fn map(&mut self, expr: &Expr, entries: &[MapEntry]) -> Bounds {
        let mut cost = MAP;
        let mut sizes: Option<(Bounds, Bounds)> = None;
        for entry in entries {
            cost = cost.plus(self.cost(&entry.key)).plus(self.cost(&entry.value));
            let (key, value) = (self.size_or_unknown(&entry.key), self.size_or_unknown(&entry.value));
            sizes = Some(sizes.map_or((key, value), |(keys, values)| (keys.union(key), values.union(value))));
        }
        let (key, value) = sizes.unwrap_or((Bounds::ZERO, Bounds::ZERO));
        self.entries.insert(expr.id, Entries { is_list: false, key, value });
        cost
    }

    /// `cel.bind(name, value, result)`: a loop that runs no step.
    fn binding(&mut self, expr: &Expr, of: &Comprehension) -> Bounds {
        let cost = self.cost(&of.range).plus(self.cost(&of.init));
        self.push_accumulator(of);
        let cost = cost.plus(self.cost(&of.result));
        self.locals.pop();
        self.copy_sizes(expr, &of.result);
        cost
    }

    fn comprehension(&mut self, expr: &Expr, of: &Comprehension) -> Bounds {
        let before = self.cost(&of.range).plus(self.cost(&of.init));
        self.push_accumulator(of);
        let around = self.locals.len();
        self.push_elements(of);
        let each = self.cost(&of.condition).plus(self.cost(&of.step));
        self.locals.truncate(around);
        let after = self.cost(&of.result);
        self.locals.pop();
        let count = self.size_or_unknown(&of.range);
        match of.init.node {
            Node::Literal(_) => {
                let size = self.size_of(&of.init);
                self.set_size(expr, size);
            }
            Node::List { .. } | Node::Map(_) => {
                self.set_size(expr, Some(count));
                let entries = self.entries_of(&of.step);
                self.set_entries(expr, entries);
            }
            _ => {}
        }
        before.plus(after).plus(count.times(each))
    }
}

fn is_binding(of: &Comprehension) -> bool {
    matches!(&of.range.node, Node::List { elements, .. } if elements.is_empty())
        && of.condition.node == Node::Literal(Literal::Bool(false))
        && *of.accumulator != *ast::ACCUMULATOR
}
