//! In which order the causes of a refusal come, for objects that say which requests are meant.

use blackbox::http::Api;
use serde_json::{Value, json};

const GROUP: &str = "/apis/admissionregistration.k8s.io/v1";

fn meant() -> Value {
    json!({
        "matchPolicy": "Some",
        "namespaceSelector": { "matchLabels": { "a b": "c" } },
        "objectSelector": { "matchExpressions": [{ "key": "a", "operator": "Like" }] },
        "resourceRules": [
            { "operations": ["READ"], "apiGroups": [""], "apiVersions": ["v1"], "resources": [""],
                "scope": "Wide" },
            { "operations": [], "apiGroups": [""], "apiVersions": ["v1"], "resources": ["pods"],
                "scope": "Wide" },
        ],
    })
}

/// The fields of the causes of a refusal, in its order.
async fn places(api: &Api, plural: &str, object: &Value) -> Vec<String> {
    let status = api.post(&format!("{GROUP}/{plural}"), object).await.expect(422);
    let causes = status["details"]["causes"].as_array().expect("causes");
    causes.iter().map(|cause| cause["field"].as_str().unwrap_or_default().to_owned()).collect()
}

/// The places in [`meant`] at this place.
fn within(at: &str) -> Vec<String> {
    let inner = [
        "matchPolicy",
        "namespaceSelector.matchLabels",
        "objectSelector.matchExpressions[0].operator",
        "resourceRules[0].operations[0]",
        "resourceRules[0].resources[0]",
        "resourceRules[0].scope",
        "resourceRules[1].operations",
        "resourceRules[1].scope",
    ];
    inner.map(|place| format!("{at}.{place}")).into()
}

#[tokio::test]
async fn policies_are_checked_from_kind_to_expressions() {
    let api = Api::of_brand("kubernetes").await;
    for (plural, content, last) in [
        ("validatingadmissionpolicies", "validations", "spec.validations[0].expression"),
        ("mutatingadmissionpolicies", "mutations", "spec.mutations[0].patchType"),
    ] {
        let object = json!({
            "metadata": { "name": "p" },
            "spec": {
                "failurePolicy": "Maybe",
                "paramKind": { "apiVersion": "v1", "kind": "" },
                "matchConstraints": meant(),
                content: [{}],
            },
        });
        let found = places(&api, plural, &object).await;
        let mut expected = vec!["spec.failurePolicy".to_owned(), "spec.paramKind.kind".to_owned()];
        expected.extend(within("spec.matchConstraints"));
        if plural.starts_with("mutating") {
            expected.push("spec.matchConstraints.resourceRules.operations".to_owned());
        }
        expected.push(last.to_owned());
        assert_eq!(found.get(..expected.len()), Some(&*expected), "{found:?}");
    }
}

#[tokio::test]
async fn bindings_are_checked_from_parameters_to_actions() {
    let api = Api::of_brand("kubernetes").await;
    let selector = json!({ "matchLabels": { "a": "b c" } });
    let object = json!({
        "metadata": { "name": "b" },
        "spec": {
            "policyName": "p",
            "paramRef": { "name": "n", "selector": selector, "parameterNotFoundAction": "Deny" },
            "matchResources": meant(),
            "validationActions": ["Odd", "Odd"],
        },
    });
    let before = ["paramRef.name", "paramRef.selector.matchLabels", "paramRef.selector"];
    let mut expected = before.map(|place| format!("spec.{place}")).to_vec();
    expected.extend(within("spec.matchResources"));
    expected.extend([0, 1, 1].map(|index| format!("spec.validationActions[{index}]")));
    assert_eq!(places(&api, "validatingadmissionpolicybindings", &object).await, expected);
}

#[tokio::test]
async fn webhooks_are_checked_from_rules_to_addresses() {
    let api = Api::of_brand("kubernetes").await;
    let meant = meant();
    let object = json!({
        "metadata": { "name": "w" },
        "webhooks": [{
            "name": "one",
            "rules": meant["resourceRules"],
            "failurePolicy": "Maybe",
            "matchPolicy": meant["matchPolicy"],
            "sideEffects": "All",
            "timeoutSeconds": 31,
            "namespaceSelector": meant["namespaceSelector"],
            "objectSelector": meant["objectSelector"],
            "reinvocationPolicy": "Often",
            "clientConfig": { "service": { "name": "s", "namespace": "n", "path": "é" } },
            "matchConditions": [{ "name": "c", "expression": "" }],
            "admissionReviewVersions": ["v9"],
        }],
    });
    let expected = [
        "name",
        "rules[0].operations[0]",
        "rules[0].resources[0]",
        "rules[0].scope",
        "rules[1].operations",
        "rules[1].scope",
        "failurePolicy",
        "matchPolicy",
        "sideEffects",
        "timeoutSeconds",
        "namespaceSelector.matchLabels",
        "objectSelector.matchExpressions[0].operator",
        "reinvocationPolicy",
        "clientConfig.service.path",
        "clientConfig.service.path",
        "matchConditions[0].expression",
        "admissionReviewVersions",
    ];
    let expected = expected.map(|place| format!("webhooks[0].{place}"));
    assert_eq!(places(&api, "mutatingwebhookconfigurations", &object).await, expected);
    let expected = expected.into_iter().filter(|place| !place.ends_with("reinvocationPolicy"));
    let found = places(&api, "validatingwebhookconfigurations", &object).await;
    assert_eq!(found, expected.collect::<Vec<_>>());
}
