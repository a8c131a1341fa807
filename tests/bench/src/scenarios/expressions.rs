//! Expressions of admission policies inside this process, as a policy evaluates them. A simple one, beside
//! the same comparison in Rust. And bombs, written to take as much time as their limit of cost allows,
//! against an object of the largest size that the server reads: the longest of them counts.

mod bombs;

use std::{
    hint::black_box,
    sync::Arc,
    time::{Duration, Instant},
};

use admission::evaluation::{Expression, Scope};
use anyhow::{Context, Result, bail, ensure};
use cel::{program::Bindings, value::Datum};
use expressions::admission::{ExpressionUse, Expressions, Wrong};
use serde_json::{Value, json};

use super::{Scenario, rights::nanoseconds};
use crate::{lab::Lab, row::Row, statistics::median};

/// The simple expression.
const SIMPLE: &str = "object.spec.replicas <= 5";
const EVALUATIONS: usize = 400_000;
const EVALUATIONS_QUICK: usize = 20_000;
/// What the expressions of a policy may cost.
const BUDGET: u64 = 10_000_000;

/// See the head of the file.
pub(crate) struct Evaluation;

impl Scenario for Evaluation {
    fn number(&self) -> u8 {
        31
    }

    fn name(&self) -> &'static str {
        "expressions"
    }

    fn summary(&self) -> &'static str {
        "in process: a simple expression of a policy, and the dearest ones that their limit allows"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let evaluations = lab.scale(EVALUATIONS, EVALUATIONS_QUICK);
        Ok(vec![simple(lab, evaluations)?, bombs(lab)?])
    }
}

fn compiled(text: &str) -> Result<Expression> {
    let compile = || Expressions::new(false).program(ExpressionUse::Validation, text);
    if let Err(Wrong::Invalid(why) | Wrong::Unusable(why)) = compile() {
        bail!("{text}: {why}");
    }
    Ok(Expression::new(text, compile))
}

/// The variables of a request, as its policies share them.
fn bindings<'o>(object: &'o Value, request: &'o Value) -> Arc<Bindings<'o>> {
    let bindings = Bindings::new()
        .with("object", Datum::json(object))
        .with("oldObject", Datum::Null)
        .with("request", Datum::json(request))
        .with("params", Datum::Null)
        .with("namespaceObject", Datum::Null);
    Arc::new(bindings)
}

fn simple(lab: &Lab, evaluations: usize) -> Result<Row> {
    let object = json!({
        "apiVersion": "apps/v1",
        "kind": "Deployment",
        "metadata": { "name": "web", "namespace": "default", "labels": { "app": "web" } },
        "spec": { "replicas": 3, "selector": { "matchLabels": { "app": "web" } }, "template": {} },
    });
    let (request, expression) = (json!({ "operation": "CREATE" }), compiled(SIMPLE)?);
    let (mut ours, mut bare) = (Vec::new(), Vec::new());
    for round in 1..=lab.rounds() {
        lab.progress.step(&format!("round {round} of {}", lab.rounds()));
        let begun = Instant::now();
        let shared = bindings(&object, &request);
        for _ in 0..evaluations {
            // As for each policy: the scope is part of it.
            let mut scope = Scope::new(Arc::clone(&shared), &[], BUDGET);
            let value = scope.evaluate(black_box(&expression))?;
            ensure!(matches!(value, Ok(Datum::Bool(true))), "{SIMPLE} is not true");
        }
        ours.push(nanoseconds(begun, evaluations));
        let begun = Instant::now();
        for _ in 0..evaluations {
            let replicas = black_box(&object).get("spec").and_then(|spec| spec.get("replicas")?.as_i64());
            ensure!(replicas.is_some_and(|replicas| replicas <= black_box(5)), "the comparison is not true");
        }
        bare.push(nanoseconds(begun, evaluations));
    }
    let note = format!("{SIMPLE}, with the scope of a policy; the ceiling is the same comparison in Rust");
    Ok(Row::named("expressions").ours(median(&ours)).ceiling(median(&bare)).note(note))
}

fn bombs(lab: &Lab) -> Result<Row> {
    let (object, request) = (bombs::object(), json!({ "operation": "CREATE" }));
    let mut longest = (Duration::ZERO, String::new());
    for text in bombs::all() {
        let expression = compiled(&text)?;
        lab.progress.step(&text);
        let mut best: Option<Duration> = None;
        for _ in 0..lab.rounds() {
            let shared = bindings(&object, &request);
            let mut scope = Scope::new(shared, &[], BUDGET);
            let begun = Instant::now();
            let _ended = black_box(scope.evaluate(&expression)?);
            let spent = begun.elapsed();
            best = Some(best.map_or(spent, |best| best.min(spent)));
        }
        let spent = best.context("no round")?;
        longest = longest.max((spent, text));
    }
    let (time, text) = longest;
    let shown: String = text.chars().take(80).collect();
    Ok(Row::named("expressions bombs").ours(time.as_secs_f64() * 1e3).note(format!("the longest: {shown}")))
}
