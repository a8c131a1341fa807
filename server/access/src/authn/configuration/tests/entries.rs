//! The rules for one entry, each broken once.

use serde_json::{Value, json};

use super::{entry, file, problems, read_as};

#[test]
fn each_rule_is_reported_with_its_path() {
    let url = |text: &str| vec![("/issuer/url", json!(text))];
    let issuer = "jwt[0].issuer";
    let table: Vec<(Vec<(&str, Value)>, String)> = vec![
        (url(""), format!("{issuer}.url: Required value")),
        (url("http://a"), format!("{issuer}.url: Invalid value: \"http://a\": URL scheme must be https")),
        (
            url("https://u:p@a"),
            format!(
                "{issuer}.url: Invalid value: \"https://u:p@a\": URL must not contain a username or password"
            ),
        ),
        (
            url("https://a?b=c"),
            format!("{issuer}.url: Invalid value: \"https://a?b=c\": URL must not contain a query"),
        ),
        (
            url("https://a#b"),
            format!("{issuer}.url: Invalid value: \"https://a#b\": URL must not contain a fragment"),
        ),
        (
            url("https://accounts"),
            format!(
                "{issuer}.url: Invalid value: \"https://accounts\": URL must not overlap with disallowed \
                 issuers: \
                 [https://accounts other]"
            ),
        ),
        (
            vec![("/issuer/discoveryURL", json!("https://issuer/"))],
            format!(
                "{issuer}.discoveryURL: Invalid value: \"https://issuer/\": discoveryURL must be different \
                 from URL"
            ),
        ),
        (
            vec![("/issuer/discoveryURL", json!("http://a"))],
            format!("{issuer}.discoveryURL: Invalid value: \"http://a\": URL scheme must be https"),
        ),
        (
            vec![("/issuer/audiences", json!([]))],
            format!("{issuer}.audiences: Required value: at least one {issuer}.audiences is required"),
        ),
        (vec![("/issuer/audiences", json!([""]))], format!("{issuer}.audiences[0]: Required value")),
        (
            vec![
                ("/issuer/audiences", json!(["a", "a"])),
                ("/issuer/audienceMatchPolicy", json!("MatchAny")),
            ],
            format!("{issuer}.audiences[1]: Duplicate value: \"a\""),
        ),
        (
            vec![("/issuer/audiences", json!(["a", "b"]))],
            format!(
                "{issuer}.audienceMatchPolicy: Invalid value: \"\": audienceMatchPolicy must be MatchAny for \
                 multiple \
                 audiences"
            ),
        ),
        (
            vec![("/issuer/audienceMatchPolicy", json!("MatchAll"))],
            format!(
                "{issuer}.audienceMatchPolicy: Invalid value: \"MatchAll\": audienceMatchPolicy must be \
                 empty or \
                 MatchAny for single audience"
            ),
        ),
        (
            vec![("/issuer/certificateAuthority", json!("secret"))],
            format!(
                "{issuer}.certificateAuthority: Invalid value: \"<omitted>\": data does not contain any \
                 valid RSA or \
                 ECDSA certificates"
            ),
        ),
        (
            vec![("/issuer/egressSelectorType", json!("cluster"))],
            format!(
                "{issuer}.egressSelectorType: Invalid value: \"cluster\": egress selectors are not supported \
                 by this \
                 server; leave the field out to connect directly"
            ),
        ),
        (
            vec![("/issuer/egressSelectorType", json!("etcd"))],
            format!(
                "{issuer}.egressSelectorType: Invalid value: \"etcd\": egress selector must be either \
                 controlplane or \
                 cluster"
            ),
        ),
    ];
    check_entries(table);
}

#[test]
fn rules_and_their_expressions_are_checked() {
    let of_claims = |rules: Value| vec![("/claimValidationRules", rules)];
    let of_users = |rules: Value| vec![("/userValidationRules", rules)];
    let (claims, users) = ("jwt[0].claimValidationRules", "jwt[0].userValidationRules");
    let good = "claims.a == 'b'";
    check_entries(vec![
        (of_claims(json!([{}])), format!("{claims}[0]: Required value: claim or expression is required")),
        (
            of_claims(json!([{ "claim": "a", "expression": good }])),
            format!("{claims}[0]: Invalid value: \"a\": claim and expression can't both be set"),
        ),
        (
            of_claims(json!([{ "claim": "a", "message": "m" }])),
            format!("{claims}[0].message: Invalid value: \"m\": may not be specified when claim is set"),
        ),
        (
            of_claims(json!([{ "claim": "a" }, { "claim": "a" }])),
            format!("{claims}[1].claim: Duplicate value: \"a\""),
        ),
        (
            of_claims(json!([{ "expression": good, "requiredValue": "v" }])),
            format!(
                "{claims}[0].requiredValue: Invalid value: \"v\": may not be specified when expression is set"
            ),
        ),
        (
            of_claims(json!([{ "expression": good }, { "expression": good }])),
            format!("{claims}[1].expression: Duplicate value: \"{good}\""),
        ),
        (
            of_claims(json!([{ "expression": "claims.a" }])),
            format!("{claims}[0].expression: Invalid value: \"claims.a\": must evaluate to bool"),
        ),
        (
            of_claims(json!([{ "expression": "user" }])),
            format!(
                "{claims}[0].expression: Invalid value: \"user\": compilation failed: ERROR: <input>:1:1: \
                 undeclared \
                 reference to 'user' (in container '')\n | user\n | ^"
            ),
        ),
        (of_users(json!([{}])), format!("{users}[0].expression: Required value")),
        (
            of_users(json!([{ "expression": "true" }, { "expression": "true" }])),
            format!("{users}[1].expression: Duplicate value: \"true\""),
        ),
        (
            of_users(json!([{ "expression": "user.username" }])),
            format!("{users}[0].expression: Invalid value: \"user.username\": must evaluate to bool"),
        ),
    ]);
}

#[test]
fn mappings_are_checked() {
    let (username, at) = ("/claimMappings/username", "jwt[0].claimMappings");
    let extra = |entries: Value| vec![("/claimMappings/extra", entries)];
    let of = |key: &str| extra(json!([{ "key": key, "valueExpression": "claims.a" }]));
    let both = "claim and expression can't both be set";
    let verified = "claims.email_verified must be used in claimMappings.username.expression or \
                    claimMappings.extra[*].valueExpression or claimValidationRules[*].expression when \
                    claims.email \
                    is used in claimMappings.username.expression";
    let reserved = "platform.io and their subdomains are reserved for Platform use";
    check_entries(vec![
        (
            vec![(username, json!({}))],
            format!("{at}.username: Required value: claim or expression is required"),
        ),
        (
            vec![(username, json!({ "claim": "a" }))],
            format!(
                "{at}.username.prefix: Required value: prefix is required when claim is set. It can be set \
                 to an empty \
                 string to disable prefixing"
            ),
        ),
        (
            vec![(username, json!({ "claim": "a", "prefix": "", "expression": "claims.a" }))],
            format!("{at}.username: Invalid value: \"\": {both}"),
        ),
        (
            vec![(username, json!({ "expression": "claims.a", "prefix": "p" }))],
            format!(
                "{at}.username.prefix: Invalid value: \"p\": may not be specified when expression is set"
            ),
        ),
        (
            vec![(username, json!({ "expression": "claims.email" }))],
            format!("{at}.username.expression: Invalid value: \"claims.email\": {verified}"),
        ),
        (
            vec![("/claimMappings/groups", json!({ "claim": "a" }))],
            format!(
                "{at}.groups.prefix: Required value: prefix is required when claim is set. It can be set to \
                 an empty \
                 string to disable prefixing"
            ),
        ),
        (
            vec![("/claimMappings/uid", json!({ "claim": "a", "expression": "claims.a" }))],
            format!("{at}.uid: Invalid value: \"\": {both}"),
        ),
        (of(""), format!("{at}.extra[0].key: Required value")),
        (
            of("foo"),
            format!(
                "{at}.extra[0].key: Invalid value: \"foo\": must be a domain-prefixed path (such as \
                 \"acme.io/foo\")"
            ),
        ),
        (of("acme.io/Foo"), format!("{at}.extra[0].key: Invalid value: \"acme.io/Foo\": must be lowercase")),
        (of("platform.io/foo"), format!("{at}.extra[0].key: Invalid value: \"platform.io/foo\": {reserved}")),
        (
            of("a.platform.io/foo"),
            format!("{at}.extra[0].key: Invalid value: \"a.platform.io/foo\": {reserved}"),
        ),
        (
            extra(json!([
                { "key": "a.b/c", "valueExpression": "claims.a" },
                    { "key": "a.b/c", "valueExpression": "claims.b" }
            ])),
            format!("{at}.extra[1].key: Duplicate value: \"a.b/c\""),
        ),
        (extra(json!([{ "key": "a.b/c" }])), format!("{at}.extra[0].valueExpression: Required value")),
    ]);
    let verified_elsewhere = [
        (
            "/claimMappings/extra",
            json!([{ "key": "a.b/c", "valueExpression": "string(claims.email_verified)" }]),
        ),
        ("/claimValidationRules", json!([{ "expression": "claims.?email_verified.orValue(true) == true" }])),
        ("/claimMappings/username", json!({ "expression": "claims.email_verified ? claims.email : ''" })),
    ];
    for change in verified_elsewhere {
        let changes = [(username, json!({ "expression": "claims.email" })), change];
        let fields = json!({ "jwt": [entry(&changes)] });
        assert!(read_as("platform", &file(&fields).to_string()).is_ok(), "{fields}");
    }
}

/// Checks that each changed entry has one problem.
fn check_entries(table: Vec<(Vec<(&str, Value)>, String)>) {
    for (changes, expected) in table {
        assert_eq!(problems(&json!({ "jwt": [entry(&changes)] })), [expected]);
    }
}
