//! What the host brings: lists with keys, values that are computed when asked, the authorizer; and objects
//! that expressions make.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use cel::{
    Dialect,
    env::Env,
    error::EvalError,
    parse,
    program::{Bindings, EVALUATION_COST_MAX, Evaluation, Program},
    signatures::FieldTypes,
    source::Source,
    types::Type,
    value::{
        AccessDecision, AccessQuestion, AccessResource, AccessTarget, Datum, HostAuthorizer, HostList,
        HostMap, Key, ListKind, MapValue, Str,
    },
};

fn run<'a>(env: &Env, expression: &str, bindings: &Bindings<'a>) -> Evaluation<'a> {
    let source = Source::new(expression);
    let root = parse(&source, Dialect::at_release(36)).expect("it is read");
    let checked = env.check(&root).unwrap_or_else(|mistakes| panic!("{}", source.render(&mistakes)));
    Program::new(&root, &checked).expect("a program").evaluate(bindings, EVALUATION_COST_MAX)
}

fn text(evaluation: &Evaluation<'_>) -> String {
    evaluation.value.as_ref().map_or_else(ToString::to_string, written)
}

fn written(value: &Datum<'_>) -> String {
    match value {
        Datum::Null => "null".to_owned(),
        Datum::Int(value) => value.to_string(),
        Datum::Bool(value) => value.to_string(),
        Datum::String(text) => text.to_string(),
        Datum::Type(name) => name.to_string(),
        Datum::List(list) => {
            format!("[{}]", list.iter().map(|item| written(&item)).collect::<Vec<_>>().join(", "))
        }
        _ => panic!("no case comes to a {}", value.type_name()),
    }
}

struct Keyed(Vec<(&'static str, i64)>, ListKind);

impl<'a> HostList<'a> for Keyed {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn get(&self, index: usize) -> Option<Datum<'a>> {
        let (name, value) = *self.0.get(index)?;
        if self.1 == ListKind::Set {
            return Some(Datum::owned_text(name));
        }
        let entries = [("name", Datum::text(name)), ("value", Datum::Int(value))];
        let entries = entries.map(|(key, value)| (Key::String(Str::Borrowed(key)), value));
        Some(Datum::Map(MapValue::new(entries)))
    }

    fn kind(&self) -> ListKind {
        self.1.clone()
    }
}

#[test]
fn lists_have_sets_and_keys() {
    let env =
        ["a", "b", "s", "t"].into_iter().fold(Env::kubernetes(), |env, name| env.variable(name, Type::Dyn));
    let keys = ListKind::Map(Arc::from(["name".into()]));
    let bindings = Bindings::new()
        .with("a", Datum::host_list(Keyed(vec![("x", 1), ("y", 2)], keys.clone())))
        .with("b", Datum::host_list(Keyed(vec![("y", 2), ("x", 1)], keys)))
        .with("s", Datum::host_list(Keyed(vec![("x", 0), ("y", 0)], ListKind::Set)))
        .with("t", Datum::host_list(Keyed(vec![("y", 0), ("z", 0)], ListKind::Set)));
    for (expression, value) in [
        ("a == b", "true"),
        ("a == b + [{'name': dyn('x'), 'value': dyn(3)}]", "false"),
        (
            "(a + [{'name': dyn('x'), 'value': dyn(3)}, {'name': dyn('z'), 'value': dyn(4)}]).map(e, \
             e.value)",
            "[3, 2, 4]",
        ),
        ("s == ['y', 'x']", "true"),
        ("s == t", "false"),
        ("s + t", "[x, y, z]"),
        ("['y', 'x'] == s", "false"),
    ] {
        assert_eq!(text(&run(&env, expression, &bindings)), value, "{expression}");
    }
}

/// Variables that are computed when an expression reads them.
struct Variables<'a>(&'a AtomicUsize);

impl<'a> HostMap<'a> for Variables<'a> {
    fn get(&self, key: &str) -> Result<Option<Datum<'a>>, EvalError> {
        self.0.fetch_add(1, Ordering::Relaxed);
        match key {
            "good" => Ok(Some(Datum::Int(1))),
            "bad" => Err(EvalError::failed("division by zero")),
            _ => Ok(None),
        }
    }

    fn len(&self) -> usize {
        2
    }

    fn keys(&self) -> Vec<Str<'a>> {
        vec![Str::Borrowed("good"), Str::Borrowed("bad")]
    }

    fn type_name(&self) -> &str {
        "kubernetes.variables"
    }
}

#[test]
fn fields_are_computed_when_read() {
    let reads = AtomicUsize::new(0);
    let env = Env::kubernetes().variable("variables", Type::Dyn);
    let bindings = Bindings::new().with("variables", Datum::host_map(Variables(&reads)));
    for (expression, value, count) in [
        ("true || variables.bad", "true", 0),
        ("variables.good + variables.good", "2", 2),
        ("variables.bad", "division by zero", 1),
        ("variables.bad || true", "true", 1),
        ("variables.none", "no such key: none", 1),
        ("variables.?bad.hasValue()", "division by zero", 1),
        ("type(variables) == type(variables)", "true", 0),
        ("variables < 1", "no such overload: _<_", 0),
        ("nothing", "no such attribute(s): nothing", 0),
    ] {
        reads.store(0, Ordering::Relaxed);
        let env = env.clone().variable("nothing", Type::Dyn);
        assert_eq!(text(&run(&env, expression, &bindings)), value, "{expression}");
        assert_eq!(reads.load(Ordering::Relaxed), count, "{expression}");
    }
}

#[derive(Default)]
struct Authorizer(Mutex<Vec<String>>);

impl HostAuthorizer for Authorizer {
    fn check(&self, question: &AccessQuestion<'_>) -> AccessDecision {
        let target = match question.target {
            AccessTarget::Path(path) => path.to_owned(),
            AccessTarget::Resource(resource) => format!("{resource:?}"),
        };
        let AccessQuestion { verb, service_account, .. } = question;
        self.0.lock().expect("the lock").push(format!("{verb} {target} {service_account:?}"));
        AccessDecision {
            allowed: *verb == "get",
            reason: "because".to_owned(),
            error: (*verb == "fail").then(|| "it failed".to_owned()),
        }
    }
}

#[test]
fn authorizer_is_asked() {
    let authorizer = Arc::new(Authorizer::default());
    let env = Env::kubernetes()
        .variable("authorizer", Type::object("kubernetes.authorization.Authorizer"))
        .variable("authorizer.requestResource", Type::object("kubernetes.authorization.ResourceCheck"));
    let resource =
        AccessResource { group: "apps".to_owned(), resource: "deployments".to_owned(), ..Default::default() };
    let host: Arc<dyn HostAuthorizer> = authorizer.clone();
    let bindings = Bindings::new()
        .with("authorizer", Datum::authorizer(Arc::clone(&host)))
        .with("authorizer.requestResource", Datum::resource_check(host, resource));
    for (expression, value, cost, asked) in [
        ("authorizer.path('/healthz').check('get').allowed()", "true", 350_003, "get /healthz None"),
        ("authorizer.path(' ')", "path must not be empty", 2, ""),
        ("authorizer.group('').resource('')", "resource must not be empty", 3, ""),
        ("authorizer.path('/a').check('fail').error()", "it failed", 350_003, "fail /a None"),
        (
            "authorizer.serviceAccount('ns', 'sa').path('/a').check('list').errored()",
            "false",
            350_004,
            "list /a Some((\"ns\", \"sa\"))",
        ),
        ("authorizer.serviceAccount('ns', 'S')", "Invalid service account name", 2, ""),
        ("authorizer.serviceAccount('a.b', 's')", "Invalid service account namespace", 2, ""),
        (
            "authorizer.group('g').resource('r').subresource('s').namespace('n').name('m').\
             fieldSelector('a=b').labelSelector('c').check('get').reason()",
            "because",
            350_179,
            "get AccessResource { group: \"g\", resource: \"r\", subresource: \"s\", namespace: \"n\", name: \
             \"m\", field_selector: \"a=b\", label_selector: \"c\" } None",
        ),
        (
            "authorizer.requestResource.check('get').allowed()",
            "true",
            350_002,
            "get AccessResource { group: \"apps\", resource: \"deployments\", subresource: \"\", namespace: \
             \"\", name: \"\", field_selector: \"\", label_selector: \"\" } None",
        ),
        (
            "authorizer.path('/a').check('get') == authorizer.path('/a').check('get')",
            "no such overload",
            700_005,
            "get /a None get /a None",
        ),
        (
            "[1, 2, 3].all(x, authorizer.path('/a').check('get').allowed())",
            "operation cancelled: actual cost limit exceeded",
            1_050_017,
            "get /a None get /a None",
        ),
    ] {
        let evaluation = run(&env, expression, &bindings);
        assert_eq!(text(&evaluation), value, "{expression}");
        assert_eq!(
            std::mem::take(&mut *authorizer.0.lock().expect("the lock")).join(" "),
            asked,
            "{expression}"
        );
        assert_eq!(evaluation.cost, cost, "{expression}");
    }
}

#[test]
fn objects_are_made() {
    let fields: FieldTypes = [("op", Type::String), ("path", Type::String), ("value", Type::Dyn)]
        .map(|(name, of)| (name.into(), of))
        .into();
    let env = Env::kubernetes().open_object("Object").object("JSONPatch", fields).variable("o", Type::Dyn);
    let bindings = Bindings::new().with("o", Datum::Optional(None));
    for (expression, value, cost) in [
        ("Object{a: 1, b: Object.b{c: 'x'}}.b.c", "x", 83),
        ("Object{a: 1}.b", "null", 42),
        ("has(Object{a: 1}.b)", "false", 41),
        ("has(Object{a: 1}.a)", "true", 41),
        ("Object{a: 1} == Object{a: 1}", "true", 81),
        ("Object{a: 1} == Object{a: 2}", "false", 81),
        ("Object{?a: o}.?a.hasValue()", "false", 43),
        ("JSONPatch{op: 'add', path: '/a', value: [1]}.op", "add", 42),
        ("JSONPatch{op: 'add'}.path == ''", "true", 42),
        ("[JSONPatch{op: 'add'}].map(p, p.op)", "[add]", 65),
        ("type(Object{a: 1})", "Object", 41),
    ] {
        let evaluation = run(&env, expression, &bindings);
        assert_eq!(text(&evaluation), value, "{expression}");
        assert_eq!(evaluation.cost, cost, "{expression}");
    }
}
