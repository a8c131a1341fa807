//! Expressions that want more than they may have: they end soon, and within their limits.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use cel::{
    Dialect,
    env::Env,
    error::EvalError,
    meter::Interrupt,
    parse,
    program::{Bindings, EVALUATION_COST_MAX, Program},
    source::Source,
    types::Type,
    value::{Datum, Key, MapValue, Str},
};

const DIALECT: Dialect = Dialect::at_release(36).with_bindings();

fn program(expression: &str) -> Program {
    let source = Source::new(expression);
    let root = parse(&source, DIALECT).unwrap_or_else(|why| panic!("{}", source.render(&why)));
    let env = Env::kubernetes()
        .variable("l", Type::list(Type::Int))
        .variable("s", Type::String)
        .variable("o", Type::Dyn);
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

/// The host's wish to end an evaluation, after it was asked so often.
struct After(AtomicUsize);

impl Interrupt for After {
    fn is_due(&self) -> bool {
        self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_err()
    }
}

#[test]
fn work_without_cost_ends() {
    let long = "a".repeat(1 << 20);
    let other = format!("{long}b");
    let map =
        (0..50_000).map(|number| (Key::new(&Datum::owned_text(format!("k{number}"))), Datum::Int(number)));
    let entries = map.filter_map(|(key, value)| Some((key?, value)));
    let texts = Datum::list(
        (0..1000).map(|number| Datum::owned_text(format!("{}{number}", &long[..1000]))).collect(),
    );
    let object = [
        ("long", Datum::text(&long)),
        ("other", Datum::text(&other)),
        ("map", Datum::Map(MapValue::new(entries))),
        ("list", texts.clone()),
        ("again", texts),
    ];
    let object = object.map(|(name, value)| (Key::String(Str::Borrowed(name)), value));
    let bindings = Bindings::new()
        .with("l", Datum::list(vec![Datum::Int(1)]))
        .with("s", Datum::text(&long))
        .with("o", Datum::Map(MapValue::new(object)));
    let free = vec!["false"; 2_000].join(" || ");
    for turn in [
        free.as_str(),
        "o.long < o.other",
        "o.long <= s",
        "o.long in ['x', 'y']",
        "o.long in o.map",
        "o.map[?o.long].hasValue()",
        "{o.long: 1, dyn(1): 1, dyn(2): 1, dyn(3): 1, dyn(4): 1, dyn(5): 1, dyn(6): 1, dyn(7): 1, dyn(8): \
         1}.size() == 0",
        "[o.map] == [o.map]",
        "[o.list] == [o.again]",
        "o.list.sort().size() == 0",
        "o.list.distinct().size() == 0",
        "[o.long].distinct().size() == 0",
        "[[1], [2], [3], [4], [5], [6], [7], [8], [9]].distinct().size() == 0",
        "o.list.isSorted()",
        "o.list.max() == ''",
        "o.long.matches('')",
        "o.long.contains('')",
        "o.long.contains('ab')",
        "o.long.charAt(3) == 'x'",
        "o.long.find('b') == 'b'",
        "'%X'.format([o.long]) == ''",
        "'%s'.format([[o.long, o.long]]) == ''",
        "'%.999f'.format([1.0e300]) == ''",
        "cidr('10.0.0.0/8').containsIP(o.long)",
        "isQuantity(o.long)",
        "format.dns1123Label().validate(o.long).hasValue()",
        "url('https://a/' + s).getEscapedPath() == ''",
        "'a'.matches('a{900}' + string(i))",
        "o.list.map(x, x)[0] == ''",
    ] {
        let program = program(&format!("lists.range(300000).all(i, ({turn}) || true)"));
        let started = Instant::now();
        let evaluation = program.evaluate(&bindings, EVALUATION_COST_MAX);
        let spent = started.elapsed();
        let shown: String = turn.chars().take(60).collect();
        assert!(matches!(evaluation.value, Err(EvalError::LimitExceeded)), "{shown} ends by itself");
        assert!(evaluation.work <= EVALUATION_COST_MAX, "{shown} does {}", evaluation.work);
        assert!(spent < Duration::from_secs(30), "{shown} takes {spent:?}");
    }
}

/// Values that are no scalars can be keys of a map, where each is only the same as itself. Bytes cannot.
#[test]
fn other_values_are_keys_of_their_own() {
    for text in [
        "{[1]: 2}.size() == 1",
        "{[1]: 2, [1]: 3}.size() == 2",
        "!([1] in {[1]: 2})",
        "!({[1]: 2} == {[1]: 2})",
        "[{[1]: 2}].all(m, m == m)",
        "{[1]: 2}.all(k, k == [1])",
        "{dyn({'a': 1}): 2, dyn(null): 3}.size() == 2",
        "{duration('1s'): 1}.map(k, k)[0] == duration('1s')",
    ] {
        let value = program(text).evaluate(&Bindings::new(), EVALUATION_COST_MAX).value;
        assert_eq!(value.map(|value| value.as_bool()), Ok(Some(true)), "{text}");
    }
    let error = program("{b'a': 1}.size() == 1").evaluate(&Bindings::new(), EVALUATION_COST_MAX).value.err();
    let text = error.map(|error| error.to_string()).unwrap_or_default();
    assert_eq!(text, "internal error: runtime error: hash of unhashable type types.Bytes");
}

#[test]
fn the_host_ends_evaluations() {
    let text = "lists.range(100000).all(i, i >= 0 || true)";
    for (looks, ends) in [(0, true), (2, true), (1_000, false)] {
        let bindings = Bindings::new().interrupted_by(Arc::new(After(AtomicUsize::new(looks))));
        let evaluation = program(text).evaluate(&bindings, EVALUATION_COST_MAX);
        assert_eq!(matches!(evaluation.value, Err(EvalError::Interrupted)), ends, "after {looks}");
    }
}

#[test]
fn programs_tell_their_variables() {
    let program = program("l.exists(x, string(x) == s) && l.size() > 0");
    assert_eq!(program.variables().collect::<Vec<_>>(), ["l", "s"]);
}
