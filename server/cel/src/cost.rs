//! What the evaluation of an expression costs at most and at least, estimated without its values.

mod bounds;
mod functions;
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
            let made = self.overload(&functions::Made {
                expr,
                function: name,
                overload,
                target,
                args,
                costs: &costs,
            });
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

    fn push_accumulator(&mut self, of: &Comprehension) {
        let (place, size, entries) =
            (self.place(&of.init), self.size_of(&of.init), self.entries_of(&of.init));
        self.locals.push(Local { name: Arc::clone(&of.accumulator), place, size, entries });
    }

    fn push_elements(&mut self, of: &Comprehension) {
        let entries = self.entries_of(&of.range);
        let is_list = entries
            .map_or_else(|| self.checked.type_of(of.range.id).element().is_some(), |entries| entries.is_list);
        let (key, value) = (entries.map(|entries| entries.key), entries.map(|entries| entries.value));
        let (first, second) = match (of.second.as_ref(), is_list) {
            (Some(second), true) => (("@indices", key), Some((second, "@items", value))),
            (Some(second), false) => (("@keys", key), Some((second, "@values", value))),
            (None, true) => (("@items", value), None),
            (None, false) => (("@keys", key), None),
        };
        self.push_element(&of.variable, &of.range, first.0, first.1);
        if let Some((name, part, size)) = second {
            self.push_element(name, &of.range, part, size);
        }
    }

    fn push_element(&mut self, name: &Arc<str>, range: &Expr, part: &str, size: Option<Bounds>) {
        let mut place = self.place(range);
        place.push(part.into());
        self.locals.push(Local { name: Arc::clone(name), place, size, entries: None });
    }

    fn local(&self, name: &str) -> Option<&Local> {
        self.locals.iter().rev().find(|local| *local.name == *name)
    }

    fn local_of(&self, expr: &Expr) -> Option<&Local> {
        if let Node::Ident(name) = &expr.node { self.local(name) } else { None }
    }

    fn place(&self, expr: &Expr) -> Place {
        let local = self.local_of(expr).map(|local| &local.place);
        local.or_else(|| self.places.get(&expr.id)).cloned().unwrap_or_default()
    }

    fn copy_sizes(&mut self, to: &Expr, from: &Expr) {
        let (size, entries) = (self.size_of(from), self.entries_of(from));
        self.set_size(to, size);
        self.set_entries(to, entries);
    }

    fn set_size(&mut self, expr: &Expr, size: Option<Bounds>) {
        self.sizes.extend(size.map(|size| (expr.id, size)));
    }

    fn set_entries(&mut self, expr: &Expr, entries: Option<Entries>) {
        self.entries.extend(entries.map(|entries| (expr.id, entries)));
    }

    fn size_or_unknown(&mut self, expr: &Expr) -> Bounds {
        self.size_of(expr).unwrap_or(Bounds::UNKNOWN)
    }

    fn size_of(&mut self, expr: &Expr) -> Option<Bounds> {
        if let Some(size) = self.sizes.get(&expr.id) {
            return Some(*size);
        }
        if let Some(size) = written_size(&expr.node) {
            return Some(size);
        }
        if let Some(size) = self.declared_size(&self.place(expr)) {
            self.sizes.insert(expr.id, size);
            return Some(size);
        }
        if is_scalar(self.checked.type_of(expr.id)) {
            return Some(Bounds::exactly(1));
        }
        self.local_of(expr).and_then(|local| local.size)
    }

    fn declared_size(&self, place: &[Arc<str>]) -> Option<Bounds> {
        if place.is_empty() { None } else { (self.size)(place) }
    }

    fn entries_of(&self, expr: &Expr) -> Option<Entries> {
        self.entries.get(&expr.id).copied().or_else(|| self.local_of(expr).and_then(|local| local.entries))
    }
}

fn is_binding(of: &Comprehension) -> bool {
    matches!(&of.range.node, Node::List { elements, .. } if elements.is_empty())
        && of.condition.node == Node::Literal(Literal::Bool(false))
        && *of.accumulator != *ast::ACCUMULATOR
}

/// The size of what is written out: characters of a text, elements of a list, 1 for what has no parts.
fn written_size(node: &Node) -> Option<Bounds> {
    let size = match node {
        Node::Literal(Literal::String(text)) => text.chars().count(),
        Node::Literal(Literal::Bytes(bytes)) => bytes.len(),
        Node::Literal(_) => 1,
        Node::List { elements, .. } => elements.len(),
        Node::Map(entries) => entries.len(),
        _ => return None,
    };
    Some(Bounds::exactly(size as u64))
}

fn is_scalar(of: &Type) -> bool {
    match of.unwrapped() {
        Type::Bool | Type::Double | Type::Duration | Type::Int | Type::Timestamp | Type::Uint => true,
        other => other.unwrap_optional().is_some_and(is_scalar),
    }
}
