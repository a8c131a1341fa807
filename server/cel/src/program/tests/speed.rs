//! How long a simple expression takes.

use std::time::Instant;

use super::tree::view;
use crate::env::Env;
use crate::program::{Bindings, EVALUATION_COST_MAX, Program};
use crate::source::Source;
use crate::types::Type;
use crate::value::Datum;
use crate::{Dialect, parse};

#[test]
fn field_of_an_object_is_compared_at_once() {
    let object = serde_json::json!({ "metadata": { "name": "a" }, "spec": { "replicas": 5 } });
    let root = parse(&Source::new("object.spec.replicas <= 5"), Dialect::at_release(36)).expect("it is read");
    let checked = Env::kubernetes().variable("object", Type::Dyn).check(&root).expect("it has a type");
    let program = Program::new(&root, &checked).expect("a program");
    let bindings = Bindings::new().with("object", view(&object));
    let started = Instant::now();
    for _ in 0..100_000 {
        let evaluation = program.evaluate(&bindings, EVALUATION_COST_MAX);
        assert!(matches!(evaluation.value, Ok(Datum::Bool(true))));
    }
    eprintln!("{:?}", started.elapsed() / 100_000);
}
