//! Users that claims make, and claims that make none.

use std::sync::Arc;

use serde_json::json;

use super::*;
use crate::authn::expressions;

fn shared(text: &str) -> SharedExpression {
    SharedExpression::new(text, Arc::new(expressions::mapping(text).expect(text).program))
}

fn expression(text: &str) -> ClaimSource {
    ClaimSource::Expression(shared(text))
}

fn claim_rule(text: &str) -> ClaimRule {
    let program = expressions::claims_rule(text).expect(text).program;
    ClaimRule::Expression(RuleExpression::new(text, "the message", program))
}

fn user_rule(text: &str) -> RuleExpression {
    RuleExpression::new(text, "the message", expressions::user_rule(text).expect(text))
}

/// A mapping of the claim `sub`, but for what the test changes.
fn mapping(change: impl FnOnce(&mut Mapping)) -> Mapping {
    let username = ClaimSource::claim("sub", "");
    let sources = ClaimMappings { username, groups: None, uid: None, extra: Vec::new() };
    let (claim_rules, user_rules) = (Vec::new(), Vec::new());
    let mut mapping = Mapping { sources, claim_rules, user_rules, credential_key: "id".to_owned() };
    change(&mut mapping);
    mapping
}

/// The user as a text: name, uid, groups, extra.
fn user(mapping: &Mapping, claims: &Value) -> Result<String, String> {
    let claims = Claims::read(claims.to_string().as_bytes()).expect("an object");
    let user = mapping.user(&claims)?;
    let extra = if user.extra.is_empty() { String::new() } else { format!(" {:?}", user.extra) };
    Ok(format!("{} {} {}{extra}", user.name, user.uid, user.groups.join(",")))
}

#[test]
fn claims_make_users() {
    let by_claim = mapping(|mapping| {
        mapping.sources.username = ClaimSource::claim("name", "u:");
        mapping.sources.groups = Some(ClaimSource::claim("roles", "g:"));
        mapping.sources.uid = Some(ClaimSource::claim("id", ""));
    });
    let table = [
        (json!({ "name": "a", "id": "1" }), Ok("u:a 1 ")),
        (json!({ "name": "a", "id": "1", "roles": "x" }), Ok("u:a 1 g:x")),
        (json!({ "name": "a", "id": "1", "roles": ["x", "y"] }), Ok("u:a 1 g:x,g:y")),
        (json!({ "name": "a", "id": "", "jti": "7" }), Ok(r#"u:a   {"id": ["JTI=7"]}"#)),
        (
            json!({ "name": "a", "id": "1", "roles": [1] }),
            Err("oidc: parse groups claim \"roles\": it is no text and no list of texts"),
        ),
        (json!({ "name": "a" }), Err("oidc: parse uid claim \"id\": it is missing or no text")),
        (
            json!({ "name": 1, "id": "1" }),
            Err("oidc: parse username claims \"name\": it is missing or no text"),
        ),
        (json!({ "id": "1" }), Err("oidc: parse username claims \"name\": it is missing or no text")),
    ];
    for (claims, expected) in table {
        assert_eq!(user(&by_claim, &claims).as_deref().map_err(String::as_str), expected, "{claims}");
    }
}

#[test]
fn expressions_make_user_names() {
    let error = "oidc: error evaluating username claim expression: ";
    let table = [
        ("'u:' + claims.sub", json!({ "sub": "a" }), Ok("u:a  ".to_owned())),
        ("claims.?other.orValue(claims.sub)", json!({ "sub": "a" }), Ok("a  ".to_owned())),
        ("claims.a.b[1]", json!({ "a": { "b": ["x", "y"] } }), Ok("y  ".to_owned())),
        ("string(claims.n)", json!({ "n": 7 }), Ok("7  ".to_owned())),
        (
            "claims.sub",
            json!({ "sub": "" }),
            Err("oidc: empty username via CEL expression is not allowed".to_owned()),
        ),
        (
            "claims.sub",
            json!({ "sub": 7 }),
            Err(format!("{error}username claim expression must return a string")),
        ),
        (
            "claims.sub",
            json!({}),
            Err(format!("{error}expression 'claims.sub' resulted in error: no such key: sub")),
        ),
    ];
    for (text, claims, expected) in table {
        let mapping = mapping(|mapping| mapping.sources.username = expression(text));
        assert_eq!(user(&mapping, &claims), expected, "{text} {claims}");
    }
}

#[test]
fn expressions_make_groups_and_extras() {
    let wrong = || Err("expression must return a string or a list of strings");
    let table = [
        ("claims.groups", json!(["x", "", "y"]), Ok("x,y")),
        ("claims.groups", json!("x"), Ok("x")),
        ("claims.groups", json!(""), Ok("")),
        ("claims.groups", json!(null), Ok("")),
        ("claims.groups.split(',').map(g, 'p:' + g)", json!("x,y"), Ok("p:x,p:y")),
        ("dyn(claims.groups).filter(g, g != 'x')", json!(["x", "y"]), Ok("y")),
        ("claims.groups", json!([1]), wrong()),
        ("claims.groups", json!(1), wrong()),
        ("claims.groups", json!({ "a": "b" }), wrong()),
    ];
    for (text, groups, expected) in table {
        let claims = json!({ "sub": "a", "groups": groups });
        let by_groups = mapping(|mapping| mapping.sources.groups = Some(expression(text)));
        let expected_user = expected
            .map(|groups| format!("a  {groups}"))
            .map_err(|error| format!("oidc: error evaluating group claim expression: {error}"));
        assert_eq!(user(&by_groups, &claims), expected_user, "{text} {groups}");
        let by_extra = mapping(|mapping| {
            mapping
                .sources
                .extra
                .push(super::super::ExtraMapping { key: "e".to_owned(), value: shared(text) });
        });
        let expected_extra = expected
            .map(|values| match values.split(',').filter(|value| !value.is_empty()).collect::<Vec<_>>() {
                values if values.is_empty() => "a  ".to_owned(),
                values => format!("a   {{\"e\": {values:?}}}"),
            })
            .map_err(|error| format!("oidc: error evaluating extra claim expression: {error}"));
        assert_eq!(user(&by_extra, &claims), expected_extra, "{text} {groups}");
    }
}

#[test]
fn rules_look_at_claims_and_user() {
    let value =
        |claim: &str, value: &str| ClaimRule::Value { claim: claim.to_owned(), value: value.to_owned() };
    let evaluated = "oidc: error evaluating claim validation expression: ";
    let table = [
        (value("team", "a"), Ok(())),
        (
            value("team", "b"),
            Err("oidc: required claim team value does not match. Got = a, want = b".to_owned()),
        ),
        (value("none", "a"), Err("oidc: required claim none not present in ID token".to_owned())),
        (value("n", "7"), Err("oidc: parse claim n: it is no text".to_owned())),
        (claim_rule("claims.n == 7 && claims.team in ['a', 'b']"), Ok(())),
        (
            claim_rule("claims.n > 7"),
            Err(format!("{evaluated}validation expression 'claims.n > 7' failed: the message")),
        ),
        (
            claim_rule("claims.m > 7"),
            Err(format!("{evaluated}expression 'claims.m > 7' resulted in error: no such key: m")),
        ),
    ];
    let claims = json!({ "sub": "jane", "team": "a", "n": 7, "g": ["x"] });
    for (rule, expected) in table {
        let rule_name = format!("{rule:?}");
        let mapping = mapping(|mapping| mapping.claim_rules = vec![rule]);
        assert_eq!(user(&mapping, &claims).map(drop), expected, "{rule_name}");
    }
    for (text, is_good) in [
        ("user.username == 'jane'", true),
        ("user.uid == '' && user.groups == ['x'] && size(user.extra) == 1", true),
        ("user.extra['e'] == ['a']", true),
        ("has(user.uid)", true),
        ("user.groups.exists(g, g.startsWith('system:'))", false),
    ] {
        let mapping = mapping(|mapping| {
            mapping.sources.groups = Some(ClaimSource::claim("g", ""));
            mapping.sources.extra =
                vec![super::super::ExtraMapping { key: "e".to_owned(), value: shared("claims.team") }];
            mapping.user_rules = vec![user_rule(text)];
        });
        let failed = format!(
            "oidc: error evaluating user info validation rule: validation expression '{text}' failed: the \
             message"
        );
        let expected = if is_good { Ok(()) } else { Err(failed) };
        assert_eq!(user(&mapping, &claims).map(drop), expected, "{text}");
    }
}

#[test]
fn an_endless_expression_ends() {
    let text = "dyn(claims.l).all(a, dyn(claims.l).all(b, dyn(claims.l).all(c, a != b || b != c || true)))";
    let mapping = mapping(|mapping| mapping.claim_rules = vec![claim_rule(text)]);
    let numbers: Vec<u32> = (0..1000).collect();
    let error = user(&mapping, &json!({ "sub": "a", "l": numbers })).expect_err("too much");
    assert!(error.ends_with("operation cancelled: actual cost limit exceeded"), "{error}");
}
