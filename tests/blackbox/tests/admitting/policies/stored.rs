//! Policies and bindings for tests.

use blackbox::http::Api;
use serde_json::{Map, Value, json};

pub(crate) const MAPS: &str = "/api/v1/namespaces/default/configmaps";
pub(crate) const GROUP: &str = "/apis/admissionregistration.k8s.io/v1";

/// `Validating` or `Mutating`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Validating,
    Mutating,
}

impl Kind {
    fn word(self) -> &'static str {
        match self {
            Kind::Validating => "Validating",
            Kind::Mutating => "Mutating",
        }
    }

    pub(crate) fn policies(self) -> String {
        format!("{GROUP}/{}admissionpolicies", self.word().to_lowercase())
    }

    pub(crate) fn bindings(self) -> String {
        format!("{GROUP}/{}admissionpolicybindings", self.word().to_lowercase())
    }

    /// A policy about config maps.
    pub(crate) fn policy(self, name: &str, fields: &Value) -> Value {
        let operations = match self {
            Kind::Validating => json!(["*"]),
            Kind::Mutating => json!(["CREATE", "UPDATE"]),
        };
        let rule = json!({ "apiGroups": [""], "apiVersions": ["v1"], "resources": ["configmaps"],
            "operations": operations });
        let mut spec = json!({ "matchConstraints": { "resourceRules": [rule] } });
        if self == Kind::Mutating {
            spec["reinvocationPolicy"] = json!("Never");
        }
        merge(&mut spec, fields);
        json!({ "metadata": { "name": name }, "spec": spec })
    }

    pub(crate) fn binding(self, name: &str, policy: &str, fields: &Value) -> Value {
        let mut spec = json!({ "policyName": policy });
        if self == Kind::Validating {
            spec["validationActions"] = json!(["Deny"]);
        }
        merge(&mut spec, fields);
        json!({ "metadata": { "name": name }, "spec": spec })
    }

    /// Puts a policy into force.
    pub(crate) async fn bind(self, api: &Api, name: &str, fields: &Value, binding: &Value) {
        api.post(&self.policies(), &self.policy(name, fields)).await.expect(201);
        api.post(&self.bindings(), &self.binding(name, name, binding)).await.expect(201);
    }
}

fn merge(into: &mut Value, fields: &Value) {
    let none = Map::new();
    let fields = fields.as_object().unwrap_or(&none);
    into.as_object_mut().expect("an object").extend(fields.clone());
}

pub(crate) fn map(name: &str, data: &Value) -> Value {
    json!({ "metadata": { "name": name }, "data": data })
}

/// A policy that checks one expression.
pub(crate) fn checks(expression: &str) -> Value {
    json!({ "validations": [{ "expression": expression }] })
}

/// The message of a refusal, behind the names of the policy and the binding.
pub(crate) fn why(status: &Value) -> &str {
    let message = status["message"].as_str().unwrap_or_default();
    message.split_once("denied request: ").map_or(message, |(_, why)| why)
}
