//! Tables of configuration files and of the problems in wrong ones.

mod entries;

use machinery::brand::Brand;
use serde_json::{Value, json};

use super::*;
use crate::authn::oidc::ClaimSource;

fn rules(name: &str) -> FileRules {
    let brand = Brand::named(generated::brands::BRANDS, name).expect("a brand");
    FileRules { brand, account_issuers: vec!["https://accounts".to_owned(), "other".to_owned()] }
}

fn read_as(brand: &str, text: &str) -> Result<AuthenticationFile, Vec<String>> {
    AuthenticationFile::read(text.as_bytes(), &rules(brand))
}

/// A file with these fields.
fn file(fields: &Value) -> Value {
    let mut file =
        json!({ "apiVersion": "apiserver.config.platform.io/v1", "kind": "AuthenticationConfiguration" });
    for (name, value) in fields.as_object().expect("fields") {
        file[name] = value.clone();
    }
    file
}

/// A good entry, changed at these pointers. Null removes a field.
fn entry(changes: &[(&str, Value)]) -> Value {
    let mut entry = json!({
        "issuer": { "url": "https://issuer", "discoveryURL": "", "audiences": ["me"] },
        "claimMappings": { "username": { "claim": "sub", "prefix": "" } },
    });
    for (pointer, value) in changes {
        let (parent, name) = pointer.rsplit_once('/').expect("a pointer");
        let parent = entry.pointer_mut(parent).expect("it is there").as_object_mut().expect("an object");
        if value.is_null() {
            parent.remove(name);
        } else {
            parent.insert(name.to_owned(), value.clone());
        }
    }
    entry
}

fn problems(fields: &Value) -> Vec<String> {
    read_as("platform", &file(fields).to_string()).map(|_| ()).expect_err(&fields.to_string())
}

#[test]
fn a_file_is_read_in_every_version_and_brand() {
    for (brand, group) in [("platform", "platform.io"), ("kubernetes", "k8s.io")] {
        for version in ["v1", "v1beta1", "v1alpha1"] {
            let text = format!(
                "apiVersion: apiserver.config.{group}/{version}
kind: AuthenticationConfiguration
jwt:
- issuer:
    url: https://issuer/a
    discoveryURL: https://elsewhere/document
    audiences: [me, you]
    audienceMatchPolicy: MatchAny
  claimValidationRules:
  - claim: hd
    requiredValue: example.com
  - expression: claims.exp - claims.nbf <= 86400
    message: too long
  claimMappings:
    username:
      expression: 'claims.email_verified ? claims.email : claims.sub'
    groups: {{claim: roles, prefix: 'r:'}}
    uid: {{claim: sub}}
    extra:
    - key: example.com/tenant
      valueExpression: claims.tenant
  userValidationRules:
  - expression: \"!user.username.startsWith('system:')\"
- issuer: {{url: https://second, audiences: [me]}}
  claimMappings:
    username: {{claim: sub, prefix: ''}}
anonymous:
  enabled: true
  conditions: [{{path: /livez}}]
"
            );
            let read = read_as(brand, &text).expect("good");
            let [first, second] = read.issuers.as_slice() else { panic!("two issuers") };
            assert_eq!(first.discovery_url.as_deref(), Some("https://elsewhere/document"));
            assert_eq!((first.claim_rules.len(), first.user_rules.len()), (2, 1));
            assert_eq!((first.mappings.extra.len(), first.audiences.len()), (1, 2));
            assert!(matches!(first.mappings.username, ClaimSource::Expression(_)));
            assert!(second.mappings.groups.is_none() && second.discovery_url.is_none());
            assert_eq!(second.signing_algorithms.len(), Algorithm::ALL.len());
            let anonymous = AnonymousSettings { enabled: true, paths: vec!["/livez".to_owned()] };
            assert_eq!(read.anonymous, Some(anonymous));
        }
    }
    let empty = read_as("platform", &file(&json!({ "jwt": null })).to_string()).expect("good");
    assert!(empty.issuers.is_empty() && empty.anonymous.is_none());
}

#[test]
fn what_is_no_configuration_is_refused() {
    let head = "apiVersion: apiserver.config.platform.io/v1\nkind: AuthenticationConfiguration\n";
    let table = [
        (String::new(), "must be a map with apiVersion"),
        ("[]".to_owned(), "must be a map with apiVersion"),
        (head.replace("v1", "v2"), "apiVersion is \"apiserver.config.platform.io/v2\""),
        (head.replace("platform.io", "k8s.io"), "apiVersion is \"apiserver.config.k8s.io/v1\""),
        (head.replace("Authentication", "Authorization"), "apiVersion is "),
        (format!("{head}jwts: []"), "the field \"jwts\" is not known; known are jwt, anonymous"),
        (format!("{head}jwt: []\njwt: []"), "jwt"),
        (format!("{head}jwt: [{{issuer: {{uri: a}}}}]"), "jwt[0].issuer: the field \"uri\" is not known"),
        (
            format!("{head}jwt: [{{issuer: {{url: 7}}}}]"),
            "jwt[0].issuer.url: is integer `7` and must be a string",
        ),
        (format!("{head}anonymous: {{enabled: maybe}}"), "anonymous.enabled: is "),
    ];
    for (text, expected) in table {
        let problems = read_as("platform", &text).map(|_| ()).expect_err(&text);
        assert!(problems.len() == 1 && problems[0].contains(expected), "{problems:?}, not {expected}");
    }
}

#[test]
fn entries_are_compared_and_all_problems_come_together() {
    let discovery = ("/issuer/discoveryURL", json!("https://d"));
    let other = ("/issuer/url", json!("https://other"));
    let found = problems(&json!({
        "jwt": [
            entry(std::slice::from_ref(&discovery)),
            entry(&[other, discovery]),
            entry(&[("/issuer/audiences", json!([])), ("/claimMappings/username", json!({}))]),
        ],
        "anonymous": { "enabled": false, "conditions": [{ "path": "/a" }] },
    }));
    let expected = [
        "jwt[1].issuer.discoveryURL: Duplicate value: \"https://d\"",
        "jwt[2].issuer.audiences: Required value: at least one jwt[2].issuer.audiences is required",
        "jwt[2].claimMappings.username: Required value: claim or expression is required",
        "jwt[2].issuer.url: Duplicate value: \"https://issuer\"",
        "anonymous.conditions: Invalid value: [\"/a\"]: enabled should be set to true when conditions are \
         defined",
    ];
    assert_eq!(found, expected);
    let many: Vec<Value> = (0..65).map(|_| entry(&[])).collect();
    assert_eq!(problems(&json!({ "jwt": many })), ["jwt: Too many: 65: must have at most 64 items"]);
}
