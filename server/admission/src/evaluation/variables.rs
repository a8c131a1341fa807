//! The variables of a policy: expressions that others read by their names. Each is evaluated when it is read
//! for the first time, and then kept.

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, OnceLock, PoisonError,
        atomic::{AtomicU64, AtomicUsize, Ordering},
    },
};

use cel::{
    error::EvalError,
    program::{Bindings, EVALUATION_BYTES_MAX, EVALUATION_COST_MAX},
    value::{Datum, HostMap, Str},
};

use super::expression::Expression;

/// How deep the expressions of variables that read one another may be together. A chain of variables needs as
/// much of the stack as one expression of that depth.
const DEPTH_MAX: usize = 500;

/// Among more variables than this, one is found by the hash of its name.
const SEARCHED_MAX: usize = 16;

/// A variable.
#[derive(Debug)]
pub struct Variable {
    pub(crate) name: String,
    pub(crate) expression: Expression,
}

/// The variables of one evaluation.
pub(super) struct Variables<'a>(Arc<State<'a>>);

struct State<'a> {
    all: &'a [Variable],
    bindings: Arc<Bindings<'a>>,
    values: Mutex<Vec<Option<Result<Datum<'a>, EvalError>>>>,
    /// What variables cost since this was last taken.
    cost: AtomicU64,
    /// What they may cost.
    allowed: AtomicU64,
    /// Bytes of the values that are kept.
    bytes: AtomicUsize,
    /// The depth of what is being evaluated.
    depth: AtomicUsize,
    /// Where each name is, where there are many.
    places: OnceLock<HashMap<&'a str, usize>>,
}

/// What the variable `variables` holds. It is made for each reader, so that the state does not hold itself.
struct View<'a>(Arc<State<'a>>);

impl<'a> Variables<'a> {
    pub(super) fn new(all: &'a [Variable], bindings: &Arc<Bindings<'a>>) -> Self {
        Variables(Arc::new(State {
            all,
            bindings: Arc::clone(bindings),
            values: Mutex::new(vec![None; all.len()]),
            cost: AtomicU64::new(0),
            allowed: AtomicU64::new(0),
            bytes: AtomicUsize::new(0),
            depth: AtomicUsize::new(0),
            places: OnceLock::new(),
        }))
    }

    pub(super) fn datum(&self) -> Datum<'a> {
        Datum::host_map(View(Arc::clone(&self.0)))
    }

    /// Lets variables cost so much until their cost is taken.
    pub(super) fn allow(&self, cost: u64) {
        self.0.allowed.store(cost, Ordering::Relaxed);
    }

    pub(super) fn take_cost(&self) -> u64 {
        self.0.cost.swap(0, Ordering::Relaxed)
    }
}

impl<'a> State<'a> {
    /// The number of a variable. The last of a name counts, as for the checker.
    fn place(&self, name: &str) -> Option<usize> {
        let all = self.all;
        if all.len() <= SEARCHED_MAX {
            return all.iter().rposition(|variable| variable.name == name);
        }
        let places =
            || all.iter().enumerate().map(|(index, variable)| (variable.name.as_str(), index)).collect();
        self.places.get_or_init(places).get(name).copied()
    }

    fn known(&self, index: usize) -> Option<Result<Datum<'a>, EvalError>> {
        let values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        values.get(index).cloned().flatten()
    }

    fn evaluate(self: &Arc<Self>, variable: &'a Variable) -> Result<Datum<'a>, EvalError> {
        let name = &variable.name;
        let program = match &variable.expression.program {
            Ok(program) => program,
            Err(why) => {
                let why = format!("composited variable {name:?} fails to compile: {why}");
                return Err(EvalError::failed(why));
            }
        };
        let depth = program.depth();
        if self.depth.fetch_add(depth, Ordering::Relaxed) + depth > DEPTH_MAX {
            self.depth.fetch_sub(depth, Ordering::Relaxed);
            return Err(EvalError::failed("the variables that read one another are nested too deeply"));
        }
        let itself = Datum::host_map(View(Arc::clone(self)));
        let bindings = Bindings::over(Arc::clone(&self.bindings)).with("variables", itself);
        let left = self.allowed.load(Ordering::Relaxed).saturating_sub(self.cost.load(Ordering::Relaxed));
        // The values of all variables live until the end of the request.
        if self.bytes.load(Ordering::Relaxed) > EVALUATION_BYTES_MAX {
            self.depth.fetch_sub(depth, Ordering::Relaxed);
            return Err(EvalError::LimitExceeded);
        }
        let evaluation = program.evaluate(&bindings, EVALUATION_COST_MAX.min(left));
        self.depth.fetch_sub(depth, Ordering::Relaxed);
        self.bytes.fetch_add(evaluation.allocated, Ordering::Relaxed);
        self.cost.fetch_add(evaluation.cost.max(evaluation.work), Ordering::Relaxed);
        evaluation.value.map_err(|error| {
            EvalError::failed(format!("composited variable {name:?} fails to evaluate: {error}"))
        })
    }
}

impl<'a> HostMap<'a> for View<'a> {
    fn get(&self, key: &str) -> Result<Option<Datum<'a>>, EvalError> {
        let state = &self.0;
        let Some(index) = state.place(key) else { return Ok(None) };
        if let Some(known) = state.known(index) {
            return known.map(Some);
        }
        let Some(variable) = state.all.get(index) else { return Ok(None) };
        let value = state.evaluate(variable);
        let mut values = state.values.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(slot) = values.get_mut(index) {
            *slot = Some(value.clone());
        }
        value.map(Some)
    }

    fn len(&self) -> usize {
        self.0.all.len()
    }

    fn keys(&self) -> Vec<Str<'a>> {
        let all: &'a [Variable] = self.0.all;
        all.iter().map(|variable| Str::Borrowed(variable.name.as_str())).collect()
    }

    fn has(&self, key: &str) -> Result<bool, EvalError> {
        Ok(self.0.place(key).is_some())
    }

    fn type_name(&self) -> &str {
        "kubernetes.variables"
    }
}

#[cfg(test)]
mod tests {
    use expressions::admission::{ExpressionUse, Expressions};
    use serde_json::json;

    use super::*;
    use crate::evaluation::{Facts, Scope};

    /// The values of expressions that share variables, and what is left of a budget of a thousand.
    fn values(variables: &[(&str, &str)], texts: &[&str]) -> (Vec<String>, u64) {
        let mut declared = Expressions::new(false).with_variables();
        let variables: Vec<Variable> = variables
            .iter()
            .map(|(name, text)| Variable {
                name: (*name).to_owned(),
                expression: Expression::new(text, || declared.declare_program(name, text)),
            })
            .collect();
        let facts = Facts::of(json!({ "operation": "CREATE" }), json!({ "n": 2, "list": [1, 2, 3] }));
        let mut scope = Scope::new(facts.bindings(&serde_json::Value::Null), &variables, 1000);
        let value = |text: &&str| {
            let compile = || declared.program(ExpressionUse::Validation, text);
            let expression = Expression::new(text, compile);
            match scope.evaluate(&expression) {
                Ok(Ok(value)) => format!("{:?}", value.as_bool()),
                Ok(Err(why)) => why,
                Err(error) => error.to_string(),
            }
        };
        let values = texts.iter().map(value).collect();
        (values, scope.left())
    }

    #[test]
    fn a_variable_costs_once() {
        let sum = [("s", "object.list.map(x, x * 2).sum()")];
        let (first, left) = values(&sum, &["variables.s == 12"]);
        let (both, left_twice) = values(&sum, &["variables.s == 12", "variables.s == 12"]);
        assert_eq!((first, both), (vec!["Some(true)".to_owned()], vec!["Some(true)".to_owned(); 2]));
        let second = left - left_twice;
        assert!(second > 0 && second < 1000 - left, "the second use costs {second}");
    }

    #[test]
    fn what_is_not_read_is_not_evaluated() {
        let broken = [("bad", "object.missing"), ("good", "object.n"), ("of_bad", "variables.bad")];
        let (values, _) =
            values(&broken, &["variables.good == 2", "variables.good == 2 || variables.of_bad == 1"]);
        assert_eq!(values, ["Some(true)"; 2]);
    }

    #[test]
    fn errors_name_the_variables() {
        let broken = [("bad", "object.missing"), ("of_bad", "variables.bad")];
        let (values, _) = values(&broken, &["variables.of_bad == 1"]);
        assert_eq!(
            values,
            ["expression 'variables.of_bad == 1' resulted in error: composited variable \"of_bad\" fails \
                 to evaluate: \
              composited variable \"bad\" fails to evaluate: no such key: missing"]
        );
    }

    #[test]
    fn a_budget_ends_all() {
        let costly = [("v", "lists.range(400).map(x, x + 1).size()")];
        let (values, _) = values(&costly, &["variables.v == 1"]);
        assert_eq!(values, [crate::evaluation::OutOfBudget.to_string()]);
    }
}
