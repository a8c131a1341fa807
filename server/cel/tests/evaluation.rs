//! Expressions that want more than they may have: they end soon, and within their limits.

use std::time::{Duration, Instant};

use cel::{
    Dialect,
    env::Env,
    parse,
    program::{Bindings, EVALUATION_COST_MAX, EvalError, Program},
    source::Source,
    types::Type,
    value::Datum,
};

const DIALECT: Dialect = Dialect::at_release(36).with_bindings();

fn program(expression: &str) -> Program {
    let source = Source::new(expression);
    let root = parse(&source, DIALECT).unwrap_or_else(|why| panic!("{}", source.render(&why)));
    let env = Env::kubernetes().variable("l", Type::list(Type::Int)).variable("s", Type::String);
    let checked = env.check(&root).unwrap_or_else(|why| panic!("{}", source.render(&why)));
    Program::new(&root, &checked).expect("a program")
}

/// Many values of one name, each made of the one before.
fn doubled(first: &str, step: &str, times: usize, last: &str) -> String {
    let value = |level: usize| step.replace('V', &format!("v{level}"));
    let opened: String =
        (0..times).map(|level| format!("cel.bind(v{}, {}, ", level + 1, value(level))).collect();
    format!(
        "cel.bind(v0, {first}, {opened}{}{}",
        last.replace('V', &format!("v{times}")),
        ")".repeat(times + 1)
    )
}

#[test]
fn bombs_end_at_their_limits() {
    let long = "a".repeat(100_000);
    let numbers = Datum::list((0..2_000).map(Datum::Int).collect());
    let bindings = Bindings::new().with("l", numbers).with("s", Datum::text(&long));
    for (expression, ends) in [
        ("lists.range(9000000000000000000)".to_owned(), true),
        ("l.all(a, l.all(b, l.all(c, true)))".to_owned(), true),
        ("l.map(a, l.map(b, l))".to_owned(), true),
        ("l.map(a, lists.range(1000000))".to_owned(), true),
        ("l.map(a, s + s)".to_owned(), true),
        ("l.map(a, s.replace('a', s))".to_owned(), true),
        ("l.map(a, '%s'.format([l.map(b, s)]))".to_owned(), true),
        ("'%.99999999f'.format([1.5])".to_owned(), false),
        ("l.map(a, s.split('')).size()".to_owned(), true),
        ("l.exists(a, s.matches('(a*)*b' + string(a)))".to_owned(), true),
        ("l.exists(a, 'a'.matches('(a{100}){100}' + string(a)))".to_owned(), true),
        ("s.matches('((a{1000}){1000}){1000}' + 'b')".to_owned(), false),
        ("l.map(a, l.sort()).size()".to_owned(), true),
        ("l.map(a, l.distinct()).size()".to_owned(), true),
        ("l.all(a, sets.contains(l, l))".to_owned(), true),
        (doubled("[1, 2]", "V + V", 60, "V.size()"), false),
        (doubled("[1, 2]", "V + V", 60, "V == V"), true),
        (doubled("[1, 2]", "V + V", 60, "[V] == [V]"), true),
        (doubled("[1, 2]", "V + V", 60, "[[V]] == [[V]]"), true),
        (doubled("[1, 2]", "V + V", 60, "V.sum()"), true),
        (doubled("[[]]", "V + V", 60, "V.indexOf([1])"), true),
        (doubled("[[]]", "V + V", 60, "V.flatten()"), true),
        (doubled("[1]", "V + V", 60, "V.first().value()"), false),
        (doubled("[1]", "V + V", 60, "V.reverse()"), true),
        (doubled("[1]", "V + V", 60, "2 in V"), true),
        (doubled("[1]", "V + V", 60, "'%s'.format([V])"), true),
        (doubled("[1]", "V + V", 60, "V.exists(x, x == 2)"), true),
        (doubled("[1]", "[V, V]", 60, "V == V"), true),
        (doubled("[1]", "[V, V]", 60, "'%s'.format([V])"), true),
        (doubled("[1]", "{'a': V, 'b': V}", 60, "V == V"), true),
        (doubled("'aa'", "V + V", 60, "V.size()"), true),
        (doubled("'aa'", "V.replace('a', 'aaaaaaaa')", 60, "V.size()"), true),
        ("[s, s, s, s].join(s).size()".to_owned(), false),
        ("l.map(a, [s, s, s, s].join(s)).size()".to_owned(), true),
    ] {
        let started = Instant::now();
        let evaluation = program(&expression).evaluate(&bindings, EVALUATION_COST_MAX);
        let spent = started.elapsed();
        let name: String = expression.chars().take(60).collect();
        let ended = matches!(evaluation.value, Err(EvalError::LimitExceeded));
        assert_eq!(ended, ends, "{name}: {:?}", evaluation.value.map(|value| value.type_name().to_owned()));
        assert!(ended || evaluation.cost <= EVALUATION_COST_MAX, "{name} costs {}", evaluation.cost);
        assert!(spent < Duration::from_secs(10), "{name} takes {spent:?}");
    }
}

#[test]
fn programs_tell_their_variables() {
    let program = program("l.exists(x, string(x) == s) && l.size() > 0");
    assert_eq!(program.variables().collect::<Vec<_>>(), ["l", "s"]);
}
