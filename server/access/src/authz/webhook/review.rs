//! The reviews that an authorization webhook receives, and the meaning of its answers.

use engine::authorization::{Attributes, Decision, Selection};
use machinery::selector::{FieldOperator, LabelOperator};
use serde_json::{Value, json};

/// The version of the `SubjectAccessReview`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Version {
    /// `v1`.
    V1,
    /// `v1beta1`, where the field `groups` is called `group`.
    V1Beta1,
}

/// The decision in the status of a review.
///
/// # Errors
/// The flaw in an answer.
pub(super) fn judge(status: &Value) -> Result<Decision, String> {
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
pub(super) fn spec(attributes: &Attributes<'_>, version: Version) -> Value {
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

/// The same as match conditions see it: in version v1, with every text, also those that are empty.
pub(super) fn whole_spec(attributes: &Attributes<'_>) -> Value {
    let Attributes { user, namespace, verb, group, version, resource, subresource, name, path, .. } =
        attributes;
    let mut spec = json!({ "user": user.name, "groups": user.groups, "uid": user.uid, "extra": user.extra });
    let (field, part) = if attributes.is_resource {
        let mut part = json!({
            "namespace": namespace, "verb": verb, "group": group, "version": version, "resource": resource,
            "subresource": subresource, "name": name,
        });
        if let Some(part) = part.as_object_mut() {
            select(attributes.selection, part);
            complete_requirements(part);
        }
        ("resourceAttributes", part)
    } else {
        ("nonResourceAttributes", json!({ "path": path, "verb": verb }))
    };
    if let Some(spec) = spec.as_object_mut() {
        spec.insert(field.to_owned(), part);
    }
    spec
}

/// Gives requirements without values an empty list of them.
fn complete_requirements(part: &mut serde_json::Map<String, Value>) {
    for name in ["fieldSelector", "labelSelector"] {
        let requirements = part.get_mut(name).and_then(|selector| selector.get_mut("requirements"));
        let requirements = requirements.and_then(Value::as_array_mut).into_iter().flatten();
        for requirement in requirements.filter_map(Value::as_object_mut) {
            requirement.entry("values").or_insert_with(|| json!([]));
        }
    }
}

/// The size of the parts of a question that the caller can choose.
pub(super) fn chosen_bytes(attributes: &Attributes<'_>) -> usize {
    let Attributes { namespace, verb, group, version, resource, subresource, name, path, .. } = attributes;
    let texts = [namespace, verb, group, version, resource, subresource, name, path];
    let Selection { fields, labels } = attributes.selection;
    let of_fields = fields.iter().map(|field| field.path.len() + field.value.len());
    let of_labels = labels
        .iter()
        .map(|label| label.key().len() + label.values().iter().map(|value| value.len()).sum::<usize>());
    texts.iter().map(|text| text.len()).chain(of_fields).chain(of_labels).sum()
}

#[cfg(test)]
mod tests {
    use engine::authorization::Verdict;
    use machinery::{
        selector::{FieldSelector, LabelSelector},
        user::User,
    };

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
        let user = User { name: "n".to_owned(), ..User::default() };
        let pods = Attributes {
            user: &user,
            verb: "list",
            version: "v1",
            resource: "pods",
            namespace: "team",
            path: "",
            is_resource: true,
            ..path
        };
        let expected = json!({
            "resourceAttributes": { "namespace": "team", "verb": "list", "version": "v1",
                "resource": "pods" },
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
