//! Asks a remote service with a `SubjectAccessReview`. Its answers are kept for a time. If the service cannot
//! be called, this authorizer has no opinion; if no other one allows the request, it fails with an error.

use std::{fmt, time::Duration};

use bytes::Bytes;
use engine::authorization::{Attributes, Authorizer, Decision, Selection, Verdict, listing::Listing};
use ground::{clock::Clock, expiring_cache::ExpiringCache, metrics::CertificateFlaws, ready::Ready};
use machinery::{
    brand::Brand,
    selector::{FieldOperator, LabelOperator},
    user::User,
};
use outbound::{self, SetupError, client_config::ClientConfig};
use serde_json::{Value, json};

/// The number of answers kept.
const ANSWERS_MAX: usize = 8192;
/// An answer is not kept if the parts of its question that the caller chose have this many bytes. Otherwise
/// callers could fill the cache's memory. The limit is the reference server's.
const CHOSEN_BYTES_MAX: usize = 10_000;

/// The message to the caller if the service gives no valid answer.
const NO_ANSWER: &str = "the authorization webhook gives no answer";

/// The configuration of the service.
#[derive(Debug, Clone)]
pub struct AuthorizationWebhookSettings {
    /// Its address and the credentials for it.
    pub service: ClientConfig,
    /// The version of the reviews.
    pub version: Version,
    /// How long a permission is kept.
    pub authorized_ttl: Duration,
    /// How long every other answer is kept.
    pub unauthorized_ttl: Duration,
}

/// The version of the `SubjectAccessReview`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// `v1`.
    V1,
    /// `v1beta1`, where the field `groups` is called `group`.
    V1Beta1,
}

/// Delegates decisions to a remote service.
pub struct Webhook {
    client: outbound::Client,
    version: Version,
    api_version: String,
    authorized_ttl: Duration,
    unauthorized_ttl: Duration,
    answers: ExpiringCache<String, Decision>,
}

impl Webhook {
    /// Makes an authorizer. It does not call the service.
    ///
    /// # Errors
    /// When the configuration cannot be used.
    pub fn new(
        settings: &AuthorizationWebhookSettings,
        brand: &Brand,
        clock: Clock,
    ) -> Result<Self, SetupError> {
        let client = outbound::Client::new(&settings.service, outbound::Limits::default(), clock.clone())?;
        let version = match settings.version {
            Version::V1 => "v1",
            Version::V1Beta1 => "v1beta1",
        };
        Ok(Webhook {
            client,
            version: settings.version,
            api_version: brand.api_version("authorization", version),
            authorized_ttl: settings.authorized_ttl,
            unauthorized_ttl: settings.unauthorized_ttl,
            answers: ExpiringCache::new(ANSWERS_MAX, clock),
        })
    }

    /// The same, with flaws of the certificate of the service counted here.
    #[must_use]
    pub fn counting(self, flaws: CertificateFlaws) -> Self {
        self.client.count(flaws);
        self
    }

    fn keep(&self, question: String, decision: &Decision) {
        let lifetime = match decision.verdict {
            Verdict::Allow => self.authorized_ttl,
            Verdict::Deny | Verdict::NoOpinion => self.unauthorized_ttl,
        };
        self.answers.insert(question, decision.clone(), lifetime);
    }

    async fn ask(&self, spec: Value, question: String, chosen_bytes: usize) -> Decision {
        match self.answer(spec).await {
            Ok(decision) => {
                // An answer with an error may be another one the next time.
                if chosen_bytes < CHOSEN_BYTES_MAX && decision.error.is_none() {
                    self.keep(question, &decision);
                }
                decision
            }
            Err(error) => {
                // The details are for the operator only: they contain the service's address.
                tracing::warn!(error, "the authorization webhook gives no answer");
                Decision::silent().with_error(NO_ANSWER)
            }
        }
    }

    async fn answer(&self, spec: Value) -> Result<Decision, String> {
        let review = json!({
            "kind": "SubjectAccessReview", "apiVersion": self.api_version,
            "metadata": { "creationTimestamp": null }, "spec": spec, "status": { "allowed": false },
        });
        let answer = self.client.post(Bytes::from(review.to_string())).await;
        let answer = answer.and_then(outbound::Answer::good).map_err(|error| error.to_string())?;
        let answer: Value =
            serde_json::from_slice(&answer).map_err(|_| "its answer is no JSON".to_owned())?;
        let text = |field: &str| answer.get(field).and_then(Value::as_str);
        if text("kind") != Some("SubjectAccessReview") || text("apiVersion") != Some(&self.api_version) {
            return Err(format!("its answer is no SubjectAccessReview of {}", self.api_version));
        }
        judge(answer.get("status").unwrap_or(&Value::Null))
    }
}

fn judge(status: &Value) -> Result<Decision, String> {
    let flag = |field: &str| match status.get(field) {
        None | Some(Value::Null) => Ok(false),
        Some(value) => value.as_bool().ok_or_else(|| format!("status.{field} is not true or false")),
    };
    let text = |field: &str| status.get(field).and_then(Value::as_str).unwrap_or_default();
    let (allowed, denied) = (flag("allowed")?, flag("denied")?);
    let reason = text("reason");
    let decision = match (allowed, denied) {
        // Contradictory answers are denied, as in the reference server.
        (true, true) => {
            let both = "authorization webhook: its answer both allows and denies";
            return Ok(Decision::deny(reason).with_error(both));
        }
        (false, true) => Decision::deny(reason),
        (true, false) => Decision::allow_because(reason),
        (false, false) => Decision::no_opinion(reason),
    };
    let error = text("evaluationError");
    if !error.is_empty() && !decision.is_allowed() {
        tracing::warn!(error, "the authorization webhook says that it could not judge everything");
    }
    Ok(decision)
}

/// The review's description of a request.
fn spec(attributes: &Attributes<'_>, version: Version) -> Value {
    let user = attributes.user;
    let mut spec = serde_json::Map::new();
    let mut part = serde_json::Map::new();
    let mut put = |field: &str, text: &str| {
        if !text.is_empty() {
            part.insert(field.to_owned(), json!(text));
        }
    };
    if attributes.is_resource {
        for (field, text) in [
            ("namespace", attributes.namespace),
            ("verb", attributes.verb),
            ("group", attributes.group),
            ("version", attributes.version),
            ("resource", attributes.resource),
            ("subresource", attributes.subresource),
            ("name", attributes.name),
        ] {
            put(field, text);
        }
        select(attributes.selection, &mut part);
        spec.insert("resourceAttributes".to_owned(), Value::Object(part));
    } else {
        put("path", attributes.path);
        put("verb", attributes.verb);
        spec.insert("nonResourceAttributes".to_owned(), Value::Object(part));
    }
    spec.insert("user".to_owned(), json!(user.name));
    let groups = match version {
        Version::V1 => "groups",
        Version::V1Beta1 => "group",
    };
    if !user.groups.is_empty() {
        spec.insert(groups.to_owned(), json!(user.groups));
    }
    if !user.extra.is_empty() {
        spec.insert("extra".to_owned(), json!(user.extra));
    }
    if !user.uid.is_empty() {
        spec.insert("uid".to_owned(), json!(user.uid));
    }
    Value::Object(spec)
}

/// Adds the requirements on fields and labels for which the review has operators. Leaving one out asks for
/// permission on more objects, which is safe.
fn select(selection: &Selection, part: &mut serde_json::Map<String, Value>) {
    let fields = selection.fields.iter().map(|field| {
        let operator = match field.operator {
            FieldOperator::Equals => "In",
            FieldOperator::NotEquals => "NotIn",
        };
        json!({ "key": field.path, "operator": operator, "values": [field.value] })
    });
    let labels = selection.labels.iter().filter_map(|label| {
        let operator = match label.operator() {
            LabelOperator::Equals | LabelOperator::DoubleEquals | LabelOperator::In => "In",
            LabelOperator::NotEquals | LabelOperator::NotIn => "NotIn",
            LabelOperator::Exists => return Some(json!({ "key": label.key(), "operator": "Exists" })),
            LabelOperator::DoesNotExist => {
                return Some(json!({ "key": label.key(), "operator": "DoesNotExist" }));
            }
            LabelOperator::GreaterThan | LabelOperator::LessThan => return None,
        };
        Some(json!({ "key": label.key(), "operator": operator, "values": label.values() }))
    });
    let (fields, labels): (Vec<Value>, Vec<Value>) = (fields.collect(), labels.collect());
    for (name, requirements) in [("fieldSelector", fields), ("labelSelector", labels)] {
        if !requirements.is_empty() {
            part.insert(name.to_owned(), json!({ "requirements": requirements }));
        }
    }
}

/// The size of the parts of a question that the caller can choose.
fn chosen_bytes(attributes: &Attributes<'_>) -> usize {
    let Attributes { namespace, verb, group, version, resource, subresource, name, path, .. } = attributes;
    let texts = [namespace, verb, group, version, resource, subresource, name, path];
    let Selection { fields, labels } = attributes.selection;
    let of_fields = fields.iter().map(|field| field.path.len() + field.value.len());
    let of_labels = labels
        .iter()
        .map(|label| label.key().len() + label.values().iter().map(|value| value.len()).sum::<usize>());
    texts.iter().map(|text| text.len()).chain(of_fields).chain(of_labels).sum()
}

impl Authorizer for Webhook {
    fn authorize<'a>(&'a self, attributes: &'a Attributes<'a>) -> Ready<'a, Decision> {
        let spec = spec(attributes, self.version);
        // The whole question is the key, with the user and the groups: an answer must not count for another caller.
        let question = spec.to_string();
        match self.answers.get(&question) {
            Some(decision) => Ready::Now(decision),
            None => Ready::later(self.ask(spec, question, chosen_bytes(attributes))),
        }
    }

    fn rules(&self, _: &User, _: &str) -> Listing {
        Listing::unknown("webhook authorizer does not support user rule resolution")
    }
}

impl fmt::Debug for Webhook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Webhook").field("api_version", &self.api_version).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use machinery::selector::{FieldSelector, LabelSelector};

    use super::*;

    #[test]
    fn an_answer_is_taken_by_the_letter() {
        let table = [
            (json!({ "allowed": true, "reason": "r" }), Ok(Decision::allow_because("r"))),
            (json!({ "denied": true, "reason": "r" }), Ok(Decision::deny("r"))),
            (json!({ "allowed": false, "reason": "r" }), Ok(Decision::no_opinion("r"))),
            (json!(null), Ok(Decision::silent())),
            (json!({ "allowed": "true" }), Err("status.allowed is not true or false".to_owned())),
        ];
        for (status, expected) in table {
            assert_eq!(judge(&status), expected, "{status}");
        }
        let both = judge(&json!({ "allowed": true, "denied": true })).expect("an answer");
        assert!(both.verdict == Verdict::Deny && both.error.is_some(), "{both:?}");
    }

    #[test]
    fn a_question_names_all_that_is_known() {
        let user = User {
            name: "jane".to_owned(),
            uid: "7".to_owned(),
            groups: vec!["dev".to_owned()],
            extra: [("k".to_owned(), vec!["v".to_owned()])].into(),
        };
        let path = Attributes::path(&user, "get", "/logs");
        let expected = json!({
            "nonResourceAttributes": { "path": "/logs", "verb": "get" },
            "user": "jane", "group": ["dev"], "extra": { "k": ["v"] }, "uid": "7",
        });
        assert_eq!(spec(&path, Version::V1Beta1), expected);
        let nobody = User { name: "n".to_owned(), ..User::default() };
        let pods = Attributes {
            user: &nobody,
            verb: "list",
            version: "v1",
            resource: "pods",
            namespace: "team",
            path: "",
            is_resource: true,
            ..path
        };
        let expected = json!({
            "resourceAttributes": { "namespace": "team", "verb": "list", "version": "v1", "resource": "pods" },
            "user": "n",
        });
        assert_eq!(spec(&pods, Version::V1), expected);
        assert_eq!(chosen_bytes(&pods), "teamlistv1pods".len());
        let selection = Selection {
            fields: FieldSelector::parse("a=b,c!=d").expect("it is sound").requirements().to_vec(),
            labels: LabelSelector::parse("a in (x,y),b!=z,c,!d,e>5")
                .expect("it is sound")
                .requirements()
                .to_vec(),
        };
        let selected = Attributes { selection: &selection, ..pods };
        let sent = &spec(&selected, Version::V1)["resourceAttributes"];
        let requirement = |key: &str, operator: &str, values: &[&str]| match values {
            [] => json!({ "key": key, "operator": operator }),
            values => json!({ "key": key, "operator": operator, "values": values }),
        };
        let fields = json!([requirement("a", "In", &["b"]), requirement("c", "NotIn", &["d"])]);
        assert_eq!(sent["fieldSelector"]["requirements"], fields);
        let labels = json!([
            requirement("a", "In", &["x", "y"]),
            requirement("b", "NotIn", &["z"]),
            requirement("c", "Exists", &[]),
            requirement("d", "DoesNotExist", &[]),
        ]);
        assert_eq!(sent["labelSelector"]["requirements"], labels);
        assert_eq!(chosen_bytes(&selected), chosen_bytes(&pods) + "abcdaxybzcde5".len());
    }
}
