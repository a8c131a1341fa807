//! Evaluates the rules of a schema over an object and the stored object whose place it takes.

mod data;
mod dates;
mod outcome;
mod rule;
#[cfg(test)]
mod tests;

use std::{ops::ControlFlow, sync::Arc};

use cel::{
    meter::Interrupt,
    program::{Bindings, EVALUATION_COST_MAX},
    value::Datum,
};
use machinery::{
    path::Path,
    problem::{Problems, quote},
};
use serde_json::Value;

use super::{
    Node,
    expressions::RuleTree,
    places::named,
    sameness::{KeyedItems, Pair, Sameness},
};
pub(super) use rule::{Rule, compile};

/// What all rules of one object may cost together.
pub(super) const OBJECT_COST_MAX: u64 = 10_000_000;

const OUT_OF_BUDGET: &str =
    "validation failed due to running out of cost budget, no further validation rules will be run";

/// Evaluates the rules of whole objects. Returns warnings: of rules that do not hold where the object is the
/// same as before.
pub(super) fn evaluate(
    tree: &RuleTree<Rule>,
    schema: Node<'_>,
    object: &Value,
    old: Option<&Value>,
    interrupt: Option<Arc<dyn Interrupt>>,
    problems: &mut Problems,
) -> Vec<String> {
    let mut evaluator = Evaluator {
        budget: OBJECT_COST_MAX,
        sameness: Sameness::default(),
        interrupt,
        warnings: Vec::new(),
        problems,
    };
    let kept = Kept { here: old.map(|old| Pair { new: object, old, schema }), above: None };
    // Whether it ended early is said by a problem.
    let _ended = evaluator.visit(tree, Place { schema, is_object: true }, object, old, kept, &Path::Root);
    evaluator.warnings
}

/// Evaluates the rules of a default: as of a value that stays what it is, and as of one that takes the place
/// of none. `budget` is what is left of the costs of all defaults. `is_object` says whether the value has a
/// kind and metadata.
pub(super) fn evaluate_default(
    tree: &RuleTree<Rule>,
    (schema, is_object): (Node<'_>, bool),
    default: &Value,
    budget: &mut u64,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let (before, all) = (problems.count(), *budget);
    for old in [Some(default), None] {
        let (sameness, warnings) = (Sameness::default(), Vec::new());
        let mut evaluator = Evaluator { budget: all, sameness, interrupt: None, warnings, problems };
        // Whether it ended early is said by a problem.
        let _ended = evaluator.visit(tree, Place { schema, is_object }, default, old, Kept::NOTHING, at);
        *budget = evaluator.budget.min(*budget);
        if problems.count() > before {
            return;
        }
    }
}

/// The parts of the object that may be the same as before.
#[derive(Clone, Copy)]
struct Kept<'a> {
    /// The value itself, if there is a stored one.
    here: Option<Pair<'a>>,
    /// The value around it that was found last in the stored object.
    above: Option<Pair<'a>>,
}

impl<'a> Kept<'a> {
    const NOTHING: Kept<'static> = Kept { here: None, above: None };

    fn field(self, name: &str) -> Self {
        match self.here {
            None => self,
            // Both versions of an object are read as one kind, so that these are never the same as they were.
            Some(_) if self.above.is_none() && matches!(name, "apiVersion" | "kind") => Kept::NOTHING,
            Some(pair) => Kept { here: pair.field(name), above: Some(pair) },
        }
    }

    fn inner(self, pair: Option<Pair<'a>>) -> Self {
        if self.here.is_none() { self } else { Kept { here: pair, above: self.here } }
    }
}

/// The schema of a value.
#[derive(Clone, Copy)]
struct Place<'a> {
    schema: Node<'a>,
    /// The value has a kind and metadata.
    is_object: bool,
}

impl<'a> Place<'a> {
    fn of(schema: Node<'a>) -> Self {
        Place { schema, is_object: schema.is_embedded() }
    }
}

/// Whether further rules are evaluated.
type Ended = ControlFlow<()>;

struct Evaluator<'p> {
    /// What is left of the costs.
    budget: u64,
    sameness: Sameness,
    interrupt: Option<Arc<dyn Interrupt>>,
    warnings: Vec<String>,
    problems: &'p mut Problems,
}

impl Evaluator<'_> {
    fn visit<'a>(
        &mut self,
        tree: &RuleTree<Rule>,
        place: Place<'a>,
        value: &'a Value,
        old: Option<&'a Value>,
        kept: Kept<'a>,
        at: &Path<'_>,
    ) -> Ended {
        // A rule says nothing of null; that of the value around it may.
        if value.is_null() {
            return ControlFlow::Continue(());
        }
        self.evaluate(&tree.rules, place, value, old.filter(|old| !old.is_null()), kept, at)?;
        let schema = place.schema;
        match value {
            Value::Array(items) => {
                let (Some(tree), Some(inner)) = (&tree.items, schema.items()) else {
                    return ControlFlow::Continue(());
                };
                let known = KeyedItems::of(schema, old);
                let paired = kept.here.map(Pair::items);
                items.iter().enumerate().try_for_each(|(index, item)| {
                    let kept = kept.inner(paired.as_ref().and_then(|paired| paired.pair(item)));
                    self.visit(tree, Place::of(inner), item, known.get(item), kept, &at.index(index))
                })
            }
            Value::Object(fields) => {
                let old = old.and_then(Value::as_object);
                let each = |name: &String| old.and_then(|old| old.get(name));
                if let (Some(tree), Some(inner)) = (&tree.additional, schema.additional_schema()) {
                    for (name, value) in fields {
                        let kept = kept.field(name);
                        self.visit(tree, Place::of(inner), value, each(name), kept, &at.key(name))?;
                    }
                }
                for (name, tree) in &tree.properties {
                    let (Some(value), Some(inner)) = (fields.get(name), schema.property(name)) else {
                        continue;
                    };
                    let kept = kept.field(name);
                    self.visit(tree, Place::of(inner), value, each(name), kept, &at.field(name))?;
                }
                ControlFlow::Continue(())
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn evaluate<'a>(
        &mut self,
        rules: &[Rule],
        place: Place<'a>,
        value: &'a Value,
        old: Option<&'a Value>,
        kept: Kept<'a>,
        at: &Path<'_>,
    ) -> Ended {
        if rules.is_empty() {
            return ControlFlow::Continue(());
        }
        let here = named(at);
        let kind = quote(place.schema.kind());
        if self.budget == 0 {
            self.problems.invalid(here, &kind, OUT_OF_BUDGET);
            return ControlFlow::Break(());
        }
        let view = |value| data::datum(value, place.schema, place.is_object);
        let own = view(value);
        let stored = old.map(view);
        for rule in rules {
            let program = match &rule.program {
                Ok(program) => program,
                Err(why) => {
                    self.problems.invalid(here, &kind, why);
                    continue;
                }
            };
            if rule.uses_old && stored.is_none() && !rule.is_old_optional {
                continue;
            }
            let mut bindings = Bindings::new().with("self", own.clone());
            match &stored {
                _ if rule.is_old_optional => {
                    let old = stored.clone().map_or(Datum::Optional(None), Datum::some);
                    bindings.set("oldSelf", old);
                }
                Some(stored) => bindings.set("oldSelf", stored.clone()),
                None => {}
            }
            if let Some(interrupt) = &self.interrupt {
                bindings = bindings.interrupted_by(Arc::clone(interrupt));
            }
            let evaluation = program.evaluate(&bindings, EVALUATION_COST_MAX);
            self.judge(rule, evaluation, &bindings, (place.schema, value), kept, at)?;
        }
        ControlFlow::Continue(())
    }
}
