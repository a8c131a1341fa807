//! Names, labels, annotations, finalizers and owners: the rules of metadata, with the exact field and text.

use blackbox::{
    http::Api,
    objects::{CONFIG_MAPS, NAMESPACES, config_map},
};
use serde_json::{Value, json};

use crate::writes::support::{SAMPLES, causes, created, with};

const SUBDOMAIN: &str = "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, \
    '-' or \
    '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for \
    validation is \
    '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const LABEL: &str = "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', \
    and must \
    start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation \
    is \
    '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
const NAME_PART: &str = "name part must consist of alphanumeric characters, '-', '_' or '.', and must start \
    and end \
    with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation \
    is \
    '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const VALUE: &str = "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' \
    or '.', \
    and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', \
    regex used \
    for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

#[derive(Clone, Copy, PartialEq)]
enum Rule {
    Subdomain,
    Label,
    Segment,
}

fn rule_of(path: &str) -> Rule {
    if path.ends_with("/namespaces") {
        Rule::Label
    } else if path.contains("/rbac.authorization.")
        || path.ends_with("/certificatesigningrequests")
        || path.ends_with("/events")
    {
        Rule::Segment
    } else {
        Rule::Subdomain
    }
}

#[tokio::test]
async fn each_kind_has_its_rule_for_names() {
    let api = Api::start().await;
    let (long_label, long_name) = ("a".repeat(64), "a".repeat(254));
    let (label_text, name_text) =
        ("must be no more than 63 characters", "must be no more than 253 characters");
    // The name, and what each rule says of it; an empty text is no objection.
    let table: [(&str, &str, &str, &str); 9] = [
        ("a-1", "", "", ""),
        ("a.b", "", "must not contain dots", ""),
        ("Upper", SUBDOMAIN, LABEL, ""),
        ("-a", SUBDOMAIN, LABEL, ""),
        ("a_b", SUBDOMAIN, LABEL, ""),
        ("a b", SUBDOMAIN, LABEL, ""),
        ("..", SUBDOMAIN, LABEL, "may not be '..'"),
        (&long_label, "", label_text, ""),
        (&long_name, name_text, label_text, ""),
    ];
    for sample in SAMPLES {
        for (name, subdomain, label, segment) in table {
            let detail = match rule_of(sample.path) {
                Rule::Subdomain => subdomain,
                Rule::Label => label,
                Rule::Segment => segment,
            };
            let answer = api.post(&format!("{}?dryRun=All", sample.path), &(sample.object)(name)).await;
            if detail.is_empty() {
                assert_eq!(answer.expect(201)["metadata"]["name"], name);
                continue;
            }
            let text = format!("Invalid value: {name:?}: {detail}");
            let status = answer.expect(422);
            let mut found = causes(&status);
            if sample.path == NAMESPACES {
                // The name is the value of a label, too.
                found.retain(|(field, _)| field != "metadata.labels");
            } else {
                assert_eq!(
                    status["message"],
                    format!("{} {name:?} is invalid: metadata.name: {text}", sample.kind)
                );
            }
            assert_eq!(found, [("metadata.name".to_owned(), text)]);
            assert_eq!(status["details"]["causes"][0]["reason"], "FieldValueInvalid");
            let (kind, group) = sample.kind.split_once('.').unwrap_or((sample.kind, ""));
            assert_eq!(status["details"]["kind"], kind);
            assert_eq!(status["details"]["group"].as_str().unwrap_or_default(), group);
            assert_eq!(status["details"]["name"], name);
        }
    }
}

#[tokio::test]
async fn a_slash_or_a_percent_sign_is_in_no_name() {
    let api = Api::start().await;
    for sample in SAMPLES {
        let status = api.post(sample.path, &(sample.object)("a/b%c")).await.expect(422);
        let found = causes(&status);
        assert!(found.iter().any(|(field, _)| field == "metadata.name"), "{status}");
        if rule_of(sample.path) == Rule::Segment {
            let texts: Vec<&str> = found.iter().map(|(_, text)| text.as_str()).collect();
            let expected = ["/", "%"].map(|odd| format!("Invalid value: \"a/b%c\": may not contain '{odd}'"));
            assert_eq!(texts, expected);
        }
    }
}

#[tokio::test]
async fn a_bad_prefix_is_named_as_such() {
    let api = Api::start().await;
    let status = api.post(CONFIG_MAPS, &json!({ "metadata": { "generateName": "Bad-" } })).await.expect(422);
    let field = "metadata.generateName".to_owned();
    assert!(causes(&status).contains(&(field, format!("Invalid value: \"Bad-\": {SUBDOMAIN}"))), "{status}");
}

#[tokio::test]
async fn metadata_rules_name_the_field_and_the_value() {
    let api = Api::start().await;
    let long_value = "v".repeat(64);
    let owner = |kind: &str, controller: bool| {
        json!({ "apiVersion": "v1", "kind": kind, "name": "n",
        "uid": "u", "controller": controller })
    };
    let two = json!([owner("ConfigMap", true), owner("Secret", true)]);
    let table: Vec<(&str, Value, &str, String)> = vec![
        ("labels", json!({ "a b": "c" }), "metadata.labels", format!("Invalid value: \"a b\": {NAME_PART}")),
        (
            "labels",
            json!({ "/a": "c" }),
            "metadata.labels",
            "Invalid value: \"/a\": prefix part must be non-empty".to_owned(),
        ),
        (
            "labels",
            json!({ "Big/a": "c" }),
            "metadata.labels",
            format!("Invalid value: \"Big/a\": prefix part {SUBDOMAIN}"),
        ),
        ("labels", json!({ "a": "-" }), "metadata.labels", format!("Invalid value: \"-\": {VALUE}")),
        (
            "labels",
            json!({ "a": long_value }),
            "metadata.labels",
            format!("Invalid value: \"{long_value}\": must be no more than 63 bytes"),
        ),
        (
            "annotations",
            json!({ "a b": "" }),
            "metadata.annotations",
            format!("Invalid value: \"a b\": {NAME_PART}"),
        ),
        (
            "annotations",
            json!({ "a": "x".repeat(256 * 1024) }),
            "metadata.annotations",
            "Too long: may not be more than 262144 bytes".to_owned(),
        ),
        (
            "finalizers",
            json!(["example.com/a b"]),
            "metadata.finalizers",
            format!("Invalid value: \"example.com/a b\": {NAME_PART}"),
        ),
        (
            "finalizers",
            json!(["orphan", "foregroundDeletion"]),
            "metadata.finalizers",
            "Invalid value: [\"orphan\",\"foregroundDeletion\"]: finalizer orphan and foregroundDeletion \
             cannot be both set"
                .to_owned(),
        ),
        (
            "ownerReferences",
            json!([{ "apiVersion": "v1", "kind": "Event", "name": "n", "uid": "u" }]),
            "metadata.ownerReferences",
            "Invalid value: {\"apiVersion\":\"v1\",\"kind\":\"Event\",\"name\":\"n\",\"uid\":\"u\"}: /v1, \
             Kind=Event is disallowed from being an owner"
                .to_owned(),
        ),
        (
            "ownerReferences",
            two.clone(),
            "metadata.ownerReferences",
            "Only one reference can have Controller set to true. Found \"true\" in references for \
             ConfigMap/n \
             and Secret/n"
                .to_owned(),
        ),
    ];
    for (key, value, field, text) in table {
        let mut object = config_map("a");
        object["metadata"][key] = value;
        let status = api.post(CONFIG_MAPS, &object).await.expect(422);
        let found = causes(&status);
        assert_eq!(found.len(), 1, "{status}");
        assert_eq!(found[0].0, field, "{status}");
        assert!(found[0].1.ends_with(&text), "{} does not end with {text}", found[0].1);
        api.get(&format!("{CONFIG_MAPS}/a")).await.expect(404);
    }
}

#[tokio::test]
async fn every_part_of_an_owner_is_required() {
    let api = Api::start().await;
    let object = with(config_map("a"), "/metadata/ownerReferences", json!([{}]));
    let status = api.post(CONFIG_MAPS, &object).await.expect(422);
    let what = |part| if part == "apiVersion" { "version must not be empty" } else { "must not be empty" };
    let expected = ["apiVersion", "kind", "name", "uid"].map(|part| {
        (format!("metadata.ownerReferences.{part}"), format!("Invalid value: \"\": {}", what(part)))
    });
    assert_eq!(causes(&status), expected);
    assert!(
        status["message"].as_str().is_some_and(|text| {
            text.starts_with(
                "ConfigMap \"a\" is invalid: [metadata.ownerReferences.apiVersion: Invalid value: \"\": \
                 version must not be empty, metadata.ownerReferences.kind: ",
            ) && text.ends_with(']')
        }),
        "{status}"
    );
    // What names no version, and a group without one.
    for version in ["a/", "/", "a/b/c"] {
        let owner = json!({ "apiVersion": version, "kind": "K", "name": "n", "uid": "u" });
        let object = with(config_map("a"), "/metadata/ownerReferences", json!([owner]));
        let status = api.post(CONFIG_MAPS, &object).await.expect(422);
        let text = format!("Invalid value: {version:?}: version must not be empty");
        assert_eq!(causes(&status), [("metadata.ownerReferences.apiVersion".to_owned(), text)]);
    }
}

#[tokio::test]
async fn a_finalizer_without_a_domain_depends_on_the_kind() {
    let api = Api::start().await;
    let text =
        "Invalid value: \"plain\": name is neither a standard finalizer name nor is it fully qualified";
    for sample in SAMPLES {
        let finalizers = json!(["example.com/own", "orphan", "plain"]);
        let object = with((sample.object)("a"), "/metadata/finalizers", finalizers);
        let answer = api.post(&format!("{}?dryRun=All", sample.path), &object).await;
        if sample.path.ends_with("/leases") || sample.path.ends_with("/events") {
            answer.expect(201);
        } else {
            let expected = [("metadata.finalizers[2]".to_owned(), text.to_owned())];
            assert_eq!(causes(&answer.expect(422)), expected, "{}", sample.path);
        }
    }
}

#[tokio::test]
async fn numbers_and_prefixes_of_clients_are_kept() {
    let api = Api::start().await;
    let object = with(config_map("a"), "/metadata/generation", json!(7));
    let mut made = created(&api, CONFIG_MAPS, &object).await;
    assert_eq!(made["metadata"]["generation"], 7);
    made["metadata"]["generation"] = json!(9);
    made["metadata"]["generateName"] = json!("a-");
    let changed = api.put(&format!("{CONFIG_MAPS}/a"), &made).await.expect(200);
    assert_eq!(changed["metadata"]["generation"], 7);
    assert_eq!(changed["metadata"]["generateName"], "a-");
    let negative = with(config_map("b"), "/metadata/generation", json!(-1));
    let status = api.post(CONFIG_MAPS, &negative).await.expect(422);
    let text = "Invalid value: -1: must be greater than or equal to 0".to_owned();
    assert_eq!(causes(&status), [("metadata.generation".to_owned(), text)]);
}

#[tokio::test]
async fn an_owner_that_stands_twice_is_dropped_with_a_warning() {
    let api = Api::start().await;
    // One that exists: what has lost its owner is collected.
    let uid = created(&api, CONFIG_MAPS, &config_map("n")).await["metadata"]["uid"].clone();
    let owner = json!({ "apiVersion": "v1", "kind": "ConfigMap", "name": "n", "uid": uid });
    let object = with(config_map("a"), "/metadata/ownerReferences", json!([owner, owner]));
    let warning = format!(
        "299 - \".metadata.ownerReferences contains duplicate entries; API server dedups owner references in \
         1.20+, and may reject such requests as early as 1.24; please fix your requests; duplicate UID(s) \
         observed: {}\"",
        uid.as_str().unwrap_or_default()
    );
    let answer = api.post(CONFIG_MAPS, &object).await;
    assert_eq!(answer.expect(201)["metadata"]["ownerReferences"], json!([owner]));
    assert_eq!(answer.all("warning"), [warning.as_str()]);
    let answer = api.put(&format!("{CONFIG_MAPS}/a"), &object).await;
    assert_eq!(answer.expect(200)["metadata"]["ownerReferences"], json!([owner]));
    assert_eq!(answer.all("warning"), [warning.as_str()]);
}

#[tokio::test]
async fn what_the_rules_allow_is_kept_as_sent() {
    let api = Api::start().await;
    let metadata = json!({
        "name": "a",
        "labels": { "example.com/My_Name.1": "", "plain": "v_1.x" },
        "annotations": { "Example.COM/any": "text with \"quotes\" and ünïcode\n" },
        "finalizers": ["example.com/one", "orphan"],
        "ownerReferences": [
            { "apiVersion": "v1", "kind": "ConfigMap", "name": "n", "uid": "u", "controller": true,
              "blockOwnerDeletion": true },
            { "apiVersion": "apps/v1", "kind": "Any", "name": "m", "uid": "w", "controller": false },
        ],
    });
    let made = created(&api, CONFIG_MAPS, &json!({ "metadata": metadata })).await;
    for key in ["labels", "annotations", "finalizers", "ownerReferences"] {
        assert_eq!(made["metadata"][key], metadata[key]);
    }
}

#[tokio::test]
async fn annotations_may_fill_their_bound() {
    let api = Api::start().await;
    let full = with(config_map("a"), "/metadata/annotations", json!({ "k": "x".repeat(256 * 1024 - 1) }));
    created(&api, CONFIG_MAPS, &full).await;
}

#[tokio::test]
async fn all_problems_are_told_at_once() {
    let api = Api::start().await;
    let object = json!({
        "metadata": { "name": "Bad", "labels": { "a b": "-" }, "finalizers": ["x/"] },
        "data": { "a/b": "" },
    });
    let status = api.post(CONFIG_MAPS, &object).await.expect(422);
    let fields: Vec<String> = causes(&status).into_iter().map(|(field, _)| field).collect();
    for field in ["metadata.name", "metadata.labels", "metadata.finalizers", "data[a/b]"] {
        assert!(fields.iter().any(|found| found == field), "{field} in {fields:?}");
    }
}
