//! Deep expressions are read, checked, judged and evaluated on the stack that a thread has by default.

use cel::{
    Dialect, convert_constants, cost,
    env::Env,
    parse,
    program::{Bindings, EVALUATION_COST_MAX, Program},
    source::Source,
    types::Type,
    value::Datum,
};

/// Three quarters of what a thread has: the rest is for those that call.
const STACK_BYTES: usize = 1536 * 1024;

#[test]
fn deep_expressions_fit_the_stack() {
    let deep = |open: &str, inner: &str, close: &str, times: usize| {
        [&open.repeat(times), inner, &close.repeat(times)].concat()
    };
    for text in [
        deep("(", "1", ")", 249),
        deep("[", "1", "]", 249),
        deep("{1:[?a{b:f(", "1", ")}]}", 62),
        deep("a.map(x, ", "1", ")", 249),
        deep("a.all(i, x, ", "b", ")", 249),
        deep("a.optMap(x, ", "a", ")", 249),
        deep("a.sortBy(x, ", "a", ")", 124),
        deep("a[", "0", "]", 249),
        deep("a ? b : ", "c", "", 249),
        deep("-(", "1", ")", 249),
        deep("1<1+1*(", "1", ")", 82),
        ["a", &".b".repeat(250)].concat(),
        ["a", &"[0]".repeat(250)].concat(),
        ["1", &" + 1".repeat(250)].concat(),
        ["a", &".map(x, x)".repeat(250)].concat(),
        ["a", &".optMap(x, x)".repeat(12)].concat(),
        ["a", &" || a".repeat(19_000)].concat(),
    ] {
        let name: String = text.chars().take(30).collect();
        let judge = move || judge(&text);
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(judge).expect("a thread");
        assert!(thread.join().is_ok(), "{name}");
    }
}

fn judge(text: &str) {
    let root = parse(&Source::new(text), Dialect::at_release(36)).expect("it is read");
    let mut env = Env::kubernetes();
    for name in ["a", "b", "c"] {
        env = env.variable(name, Type::Dyn);
    }
    if let Ok(checked) = env.check(&root) {
        cost::estimate(&root, &checked, &|_| None);
        let program = Program::new(&root, &checked).expect("a program");
        let list = || Datum::list(vec![Datum::some(Datum::Int(1))]);
        let bindings = Bindings::new().with("a", list()).with("b", Datum::Bool(true)).with("c", list());
        let _ = program.evaluate(&bindings, EVALUATION_COST_MAX).value;
    }
    convert_constants(&root).expect("no conversion");
}
