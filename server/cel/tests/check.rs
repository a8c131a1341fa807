//! Expressions of any form, right or wrong: the checker, the estimator and the evaluator end, and soon.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use cel::{
    Dialect, cost,
    env::Env,
    error::EvalError,
    parse,
    program::{Bindings, Program},
    source::Source,
    types::Type,
    value::{Datum, Key, MapValue},
};
use proptest::prelude::*;

const DIALECT: Dialect = Dialect::at_release(36).with_bindings();

/// Types of all sorts, by the names of variables.
fn env() -> Env {
    let fields = BTreeMap::from([("a".into(), Type::Int), ("self".into(), Type::object("thing"))]);
    Env::kubernetes()
        .object("thing", fields)
        .variable("a", Type::Int)
        .variable("s", Type::String)
        .variable("l", Type::list(Type::String))
        .variable("m", Type::map(Type::String, Type::Dyn))
        .variable("o", Type::object("thing"))
        .variable("d", Type::Dyn)
}

fn run(expression: &str) {
    let source = Source::new(expression);
    let Ok(root) = parse(&source, DIALECT) else { return };
    match env().check(&root) {
        Ok(checked) => {
            let _ = cost::estimate(&root, &checked, &|_| None);
            if let Ok(program) = Program::new(&root, &checked) {
                evaluate(&program);
            }
        }
        Err(mistakes) => assert!(!source.render(&mistakes).is_empty()),
    }
}

/// What each evaluation may cost.
const COST_MAX: u64 = 5_000;

/// Evaluates an expression, which stays within its limit.
fn evaluate(program: &Program) {
    let texts = ["a", "", "2020-01-01T00:00:00Z", "ü b"].map(Datum::text);
    let entries = [("a", Datum::Int(1)), ("b", Datum::list(texts.to_vec()))];
    let map = MapValue::new(entries.map(|(key, value)| (Key::new(&Datum::text(key)).expect("a key"), value)));
    let bindings = Bindings::new()
        .with("a", Datum::Int(-3))
        .with("s", Datum::text("Text: 1.5"))
        .with("l", Datum::list(texts.to_vec()))
        .with("m", Datum::Map(map.clone()))
        .with("o", Datum::Map(map))
        .with("d", Datum::list(vec![Datum::Null, Datum::Double(f64::NAN), Datum::Uint(7)]));
    let evaluation = program.evaluate(&bindings, COST_MAX);
    // Only the step that exceeds the limit counts beyond it.
    assert!(evaluation.cost <= COST_MAX || matches!(evaluation.value, Err(EvalError::LimitExceeded)));
}

/// Expressions that are read, most of them with wrong types.
fn expression() -> impl Strategy<Value = String> {
    let leaf = prop_oneof![
        Just("a"),
        Just("s"),
        Just("l"),
        Just("m"),
        Just("o"),
        Just("d"),
        Just("x"),
        Just("1"),
        Just("1u"),
        Just("1.5"),
        Just("'t'"),
        Just("b'b'"),
        Just("null"),
        Just("true"),
        Just("[]"),
        Just("{}"),
        Just("int"),
        Just("list"),
        Just("thing"),
        Just("nobody")
    ];
    leaf.prop_map(str::to_owned).prop_recursive(6, 60, 4, |inner| {
        let one = inner.clone();
        let two = (inner.clone(), inner.clone());
        let three = (inner.clone(), inner.clone(), inner.clone());
        prop_oneof![
            (
                two.clone(),
                prop::sample::select(vec!["+", "-", "*", "/", "%", "==", "!=", "<", ">=", "in", "&&", "||"])
            )
                .prop_map(|((a, b), operator)| format!("({a} {operator} {b})")),
            (
                one.clone(),
                prop::sample::select(vec![
                    "a",
                    "self",
                    "?b",
                    "size()",
                    "first()",
                    "flatten()",
                    "sort()",
                    "value()",
                    "split('')",
                    "join()",
                    "join(s)",
                    "distinct()",
                    "reverse()",
                    "flatten(2)",
                    "slice(0, 1)",
                    "sum()",
                    "max()",
                    "isSorted()",
                    "indexOf('')",
                    "lastIndexOf('a', 1)",
                    "trim()",
                    "lowerAscii()",
                    "charAt(a)",
                    "substring(1, 3)",
                    "replace('', s)",
                    "findAll('.', a)",
                    "matches('(a|b)*')",
                    "format([a, s, d])",
                    "getHours('Asia/Tokyo')",
                    "getMilliseconds()",
                    "containsIP('::1')",
                    "getQuery()",
                    "add(1)",
                    "compareTo(d)",
                    "unwrapOpt()"
                ])
            )
                .prop_map(|(a, field)| format!("({a}).{field}")),
            (
                one.clone(),
                prop::sample::select(vec![
                    "-",
                    "!",
                    "size",
                    "type",
                    "string",
                    "dyn",
                    "quantity",
                    "optional.of",
                    "lists.range",
                    "int",
                    "uint",
                    "double",
                    "bytes",
                    "bool",
                    "duration",
                    "timestamp",
                    "ip",
                    "cidr",
                    "url",
                    "semver",
                    "strings.quote",
                    "optional.ofNonZeroValue",
                    "optional.unwrap"
                ])
            )
                .prop_map(|(a, function)| format!("{function}({a})")),
            (
                two.clone(),
                prop::sample::select(vec![
                    "all",
                    "exists",
                    "exists_one",
                    "map",
                    "filter",
                    "sortBy",
                    "optMap"
                ])
            )
                .prop_map(|((a, b), name)| format!("({a}).{name}(x, {b})")),
            two.clone().prop_map(|(a, b)| format!("({a}).transformMap(k, x, {b})")),
            two.clone().prop_map(|(a, b)| format!("cel.bind(x, {a}, {b})")),
            two.clone().prop_map(|(a, b)| format!("({a})[{b}]")),
            two.clone().prop_map(|(a, b)| format!("[{a}, ?{b}]")),
            two.prop_map(|(a, b)| format!("{{{a}: {b}, ?{b}: {a}}}")),
            three.prop_map(|(a, b, c)| format!("({a} ? {b} : {c})")),
            one.prop_map(|a| format!("thing{{a: {a}}}")),
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn no_expression_panics(expression in expression()) {
        run(&expression);
    }

    #[test]
    fn no_text_panics(text in "[a-z0-9.()\\[\\]{}?:,'\"+ =&|!<>-]{0,60}") {
        run(&text);
    }
}

#[test]
fn time_grows_with_size() {
    let nested = |step: &str, depth: usize, innermost: &str| {
        (0..depth).fold(innermost.to_owned(), |inner, level| {
            step.replace('N', &level.to_string()).replace("INNER", &inner)
        })
    };
    let wide = |part: &str, joint: &str| vec![part; 2_000].join(joint);
    let bound = |value: fn(usize) -> String, first: &str| {
        let opened: String =
            (0..40).map(|level| format!("cel.bind(v{}, {}, ", level + 1, value(level))).collect();
        format!("cel.bind(v0, {first}, {opened}v40{}", ")".repeat(41))
    };
    for expression in [
        // Types that double with every level: written out, and found by inference.
        bound(|level| format!("{{v{level}: v{level}}}"), "1"),
        bound(|level| format!("{{v{level}: v{level}}}"), "[]"),
        bound(|level| format!("[[], {{v{level}: v{level}}}]"), "[]"),
        bound(|level| format!("[[], [{{v{level}: v{level}}}]][0]"), "[]"),
        nested("[[], INNER, {INNER: 1}]", 10, "[]"),
        nested("[1].map(vN, {vN: INNER})", 20, "[]"),
        nested("INNER.map(x, [x, x])", 20, "[[]]"),
        format!("[{}]", wide("[]", ", ")),
        format!("[{}]", wide("{}", ", ")),
        format!("[{}]", wide("dyn(1)", ", ")),
        wide("size(d) < d", " && "),
    ] {
        let started = Instant::now();
        run(&expression);
        let spent = started.elapsed();
        assert!(
            spent < Duration::from_secs(5),
            "{spent:?} for {} characters: {}",
            expression.len(),
            &expression[..60]
        );
    }
}
