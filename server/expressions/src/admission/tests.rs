//! What expressions of admission may use, and what they must come to.

use super::*;

/// What is wrong, whatever it is.
fn text(wrong: Wrong) -> String {
    let (Wrong::Invalid(text) | Wrong::Unusable(text)) = wrong;
    text
}

fn checked(purpose: ExpressionUse, expression: &str) -> Result<(), String> {
    let mut expressions = Expressions::new(true).with_variables();
    expressions.declare("names", "['a', 'b']").expect("a list");
    expressions.declare("bad", "1 +").expect_err("no expression");
    expressions.declare("zone", "optional.of('a')").expect("an optional value");
    expressions.declare("first", "variables.names[0]").expect("a text");
    expressions.check(purpose, expression).map_err(text)
}

#[test]
fn purposes_demand_their_types() {
    for (purpose, good, other) in [
        (ExpressionUse::Validation, "object.a == params.b", "must evaluate to bool but got dyn"),
        (ExpressionUse::Message, "'a' + string(object.b)", "must evaluate to string but got dyn"),
        (ExpressionUse::Annotation, "null", "must evaluate to one of [string null_type] but got dyn"),
        (
            ExpressionUse::Configuration,
            "Object{spec: Object.spec{a: 1}}",
            "must evaluate to Object but got dyn",
        ),
        (
            ExpressionUse::Patch,
            "[JSONPatch{op: 'test', path: '/' + jsonpatch.escapeKey('a'), value: 1}]",
            "must evaluate to list(JSONPatch) but got dyn",
        ),
    ] {
        assert_eq!(checked(purpose, good), Ok(()), "{good}");
        assert_eq!(checked(purpose, "object.a"), Err(other.to_owned()));
    }
    assert_eq!(checked(ExpressionUse::Annotation, "'a'"), Ok(()));
    let other = "must evaluate to Object but got Object.spec";
    assert_eq!(checked(ExpressionUse::Configuration, "Object.spec{}"), Err(other.to_owned()));
}

#[test]
fn variables_keep_their_types() {
    for good in [
        "variables.names.exists(name, name.startsWith('a'))",
        "variables.first.startsWith('a')",
        // Values that do not compile, and values whose type is not kept, can be anything.
        "variables.bad.x > 1",
        "variables.zone",
    ] {
        assert_ne!(
            checked(ExpressionUse::Validation, good)
                .err()
                .map(|mistake| mistake.starts_with("compilation failed")),
            Some(true),
            "{good}"
        );
    }
    for (bad, mistake) in [
        ("variables.none", "1:10: undefined field 'none'"),
        ("variables.first + 1 == 2", "1:17: found no matching overload for '_+_' applied to '(string, int)'"),
    ] {
        let text = checked(ExpressionUse::Validation, bad).expect_err("a mistake");
        assert!(text.starts_with(&format!("compilation failed: ERROR: <input>:{mistake}\n")), "{text}");
    }
}

#[test]
fn names_are_declared_by_purpose() {
    let undeclared = |name: &str| format!("undeclared reference to '{name}' (in container '')");
    let all = Expressions::new(false);
    for (outcome, name) in [
        (check_condition(false, "params == null"), "params"),
        (check_condition(true, "variables.a"), "variables"),
        (check_condition(true, "JSONPatch{} == null"), "JSONPatch"),
        (all.check(ExpressionUse::Validation, "variables.a"), "variables"),
        (all.check(ExpressionUse::Message, "authorizer.path('/').check('get').reason()"), "authorizer"),
        (all.check(ExpressionUse::Validation, "Object{} == null"), "Object"),
    ] {
        let text = text(outcome.expect_err("a mistake"));
        assert!(text.contains(&undeclared(name)), "{text}");
    }
}

#[test]
fn conditions_see_the_request() {
    for good in [
        "request.userInfo.groups.exists(group, group == 'a') && request.kind.group == ''",
        "authorizer.group('apps').resource('deployments').namespace('a').check('get').allowed()",
        "authorizer.requestResource.check('delete').allowed()",
        "namespaceObject.metadata.labels['a'] == 'b' && namespaceObject.status.conditions.size() > 0",
        "has(oldObject.spec) ? object.spec == oldObject.spec : request.dryRun",
    ] {
        assert_eq!(check_condition(false, good), Ok(()), "{good}");
    }
    let text = text(check_condition(false, "request.user == 'a'").expect_err("a mistake"));
    assert!(text.contains("1:8: undefined field 'user'"), "{text}");
}

#[test]
fn unusable_expressions_are_told_apart() {
    let why = "program instantiation failed: type conversion error from 'string' to 'int'";
    assert_eq!(check_condition(false, "int('a') == 1"), Err(Wrong::Unusable(why.to_owned())));
    let mut expressions = Expressions::new(false).with_variables();
    assert_eq!(expressions.declare("bad", "int('a')"), Err(Wrong::Unusable(why.to_owned())));
    assert_eq!(expressions.check(ExpressionUse::Validation, "variables.bad.any == 1"), Ok(()));
}

#[test]
fn changes_may_have_other_fields() {
    assert_eq!(checked(ExpressionUse::Patch, "[JSONPatch{other: object.a}]"), Ok(()));
    let wrong = checked(ExpressionUse::Patch, "[JSONPatch{other: 1}]").expect_err("a mistake");
    assert!(
        wrong.contains("1:17: expected type of field 'other' is '' but provided type is 'int'\n"),
        "{wrong}"
    );
}
