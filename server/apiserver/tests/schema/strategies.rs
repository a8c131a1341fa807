//! What strategies do to objects, and rules whose bad input is too long for an example file.

use generated::{
    certificates::v1::CertificateSigningRequest,
    core::v1::{ConfigMap, Event, Namespace, Secret},
    discovery::v1::{Endpoint, EndpointPort, EndpointSlice},
};
use machinery::{columns::Cell, object::Object, time::Time};
use serde_json::{Value, json};

use crate::common::{decode, kind_of, now, write};

/// Reads, prepares and checks an object; gives it back with its problems.
fn written<T: Object + Clone>(new: &Value, old: Option<&Value>, subresource: &str) -> (T, Vec<String>) {
    let bytes = new.to_string().into_bytes();
    let kind = kind_of(&bytes);
    let old = old.map(|old| decode(kind, old.to_string().as_bytes()));
    let written = write(kind, decode(kind, &bytes), old.as_deref(), subresource);
    let object = written.object.as_any().downcast_ref::<T>().expect("the kind's own type").clone();
    (object, written.problems)
}

fn cell(object: &Value, column: &str) -> Cell {
    let bytes = object.to_string().into_bytes();
    let kind = kind_of(&bytes);
    let strategy = ::strategies::table().bind(kind).expect("it is bound").expect("the kind has one");
    strategy.cell(column, decode(kind, &bytes).as_ref())
}

fn namespace(rest: Value) -> Value {
    let mut object = json!({ "apiVersion": "v1", "kind": "Namespace", "metadata": { "name": "a" } });
    merge(&mut object, rest);
    object
}

fn request(status: Value) -> Value {
    json!({
        "apiVersion": "certificates.platform.io/v1",
        "kind": "CertificateSigningRequest",
        "metadata": { "name": "a" },
        "spec": { "request": "eA==", "signerName": "a.b/c", "usages": ["any"] },
        "status": status,
    })
}

fn slice(endpoints: Value, ports: Value) -> Value {
    json!({
        "apiVersion": "discovery.platform.io/v1",
        "kind": "EndpointSlice",
        "metadata": { "name": "a", "namespace": "b" },
        "addressType": "IPv4",
        "endpoints": endpoints,
        "ports": ports,
    })
}

fn merge(object: &mut Value, rest: Value) {
    let (Value::Object(object), Value::Object(rest)) = (object, rest) else { return };
    for (key, value) in rest {
        match object.get_mut(&key) {
            Some(inner) if inner.is_object() => merge(inner, value),
            _ => drop(object.insert(key, value)),
        }
    }
}

#[test]
fn a_new_namespace_is_active_finalized_and_labelled() {
    let new = namespace(json!({
        "metadata": { "labels": { "platform.io/metadata.name": "b", "x": "y" } },
        "spec": { "finalizers": ["example.com/f"] },
        "status": { "phase": "Terminating" },
    }));
    let (object, problems) = written::<Namespace>(&new, None, "");
    assert_eq!(problems, [""; 0]);
    assert_eq!(object.spec.finalizers, ["example.com/f", "platform"]);
    assert_eq!(object.status.phase, "Active");
    let labels: Vec<_> = object.metadata.labels.iter().map(|(key, value)| format!("{key}={value}")).collect();
    assert_eq!(labels, ["platform.io/metadata.name=a", "x=y"]);
    let (again, _) =
        written::<Namespace>(&namespace(json!({ "spec": { "finalizers": ["platform"] } })), None, "");
    assert_eq!(again.spec.finalizers, ["platform"]);
}

#[test]
fn each_path_of_a_namespace_writes_its_own_part() {
    let old = namespace(json!({ "spec": { "finalizers": ["platform"] }, "status": { "phase": "Active" } }));
    let condition = json!([{ "type": "T", "status": "True" }]);
    let new = namespace(json!({
        "spec": { "finalizers": ["example.com/f"] },
        "status": { "phase": "Active", "conditions": condition },
    }));
    for (subresource, finalizer, conditions) in
        [("", "platform", 0), ("status", "platform", 1), ("finalize", "example.com/f", 0)]
    {
        let (object, problems) = written::<Namespace>(&new, Some(&old), subresource);
        assert_eq!(problems, [""; 0], "{subresource}");
        assert_eq!(object.spec.finalizers, [finalizer], "{subresource}");
        assert_eq!(object.status.conditions.len(), conditions, "{subresource}");
        assert_eq!(object.metadata.labels["platform.io/metadata.name"], "a", "{subresource}");
    }
}

#[test]
fn a_deleted_namespace_terminates() {
    let old = namespace(json!({ "status": { "phase": "Active" } }));
    let new = namespace(json!({ "metadata": { "deletionTimestamp": "2026-01-02T03:04:05Z" } }));
    let (object, problems) = written::<Namespace>(&new, Some(&old), "");
    assert_eq!(problems, [""; 0]);
    assert_eq!(object.status.phase, "Terminating");
}

#[test]
fn texts_of_a_secret_become_data() {
    let secret = json!({
        "apiVersion": "v1", "kind": "Secret", "metadata": { "name": "a", "namespace": "b" },
        "data": { "both": "eA==", "bytes": "eA==" }, "stringData": { "both": "new", "text": "t" },
    });
    let (object, problems) = written::<Secret>(&secret, None, "");
    assert_eq!(problems, [""; 0]);
    assert!(object.string_data.is_empty());
    let data: Vec<_> = object.data.iter().map(|(key, value)| (key.as_str(), value.0.as_slice())).collect();
    assert_eq!(data, [("both", &b"new"[..]), ("bytes", b"x"), ("text", b"t")]);
    assert_eq!(object.type_, "Opaque");
}

#[test]
fn all_values_together_have_at_most_one_mebibyte() {
    let half = "x".repeat(512 * 1024);
    let half_in_base64 = "eHh4".repeat(512 * 1024 / 3);
    for (kind, field, value) in
        [("ConfigMap", "binaryData", &half_in_base64), ("Secret", "data", &half_in_base64)]
    {
        let (texts, place) = if kind == "Secret" { ("stringData", "data") } else { ("data", "[]") };
        let problem = format!("{place}: Too long: may not be more than 1048576 bytes");
        for (rest, expected) in [("xx", &[][..]), ("xxx", &[problem.as_str()])] {
            let object = json!({
                "apiVersion": "v1", "kind": kind, "metadata": { "name": "a", "namespace": "b" },
                field: { "bytes": value }, texts: { "text": half, "rest": rest },
            });
            let problems = match kind {
                "Secret" => written::<Secret>(&object, None, "").1,
                _ => written::<ConfigMap>(&object, None, "").1,
            };
            assert_eq!(problems, expected, "{kind}");
        }
    }
}

#[test]
fn lists_of_an_endpoint_slice_are_bounded() {
    let endpoints = |count: usize| -> Value {
        (0..count).map(|i| json!({ "addresses": [format!("10.0.{}.{}", i / 256, i % 256)] })).collect()
    };
    let ports = |count: usize| -> Value { (0..count).map(|i| json!({ "name": format!("p{i}") })).collect() };
    let addresses = |count: usize| -> Value {
        let addresses: Value = (0..count).map(|i| Value::from(format!("10.0.0.{i}"))).collect();
        json!([{ "addresses": addresses }])
    };
    let rows = [
        (slice(endpoints(1000), json!([])), None),
        (slice(endpoints(1001), json!([])), Some("endpoints: Too many: 1001: must have at most 1000 items")),
        (slice(json!([]), ports(100)), None),
        (slice(json!([]), ports(101)), Some("ports: Too many: 101: must have at most 100 items")),
        (slice(addresses(100), json!([])), None),
        (
            slice(addresses(101), json!([])),
            Some("endpoints[0].addresses: Too many: 101: must have at most 100 items"),
        ),
    ];
    for (object, expected) in rows {
        assert_eq!(written::<EndpointSlice>(&object, None, "").1, Vec::from_iter(expected));
    }
}

#[test]
fn what_is_in_a_list_that_is_too_long_is_not_looked_at() {
    let endpoint = json!({ "addresses": vec!["no address"; 101] });
    let (_, problems) = written::<EndpointSlice>(&slice(json!([endpoint]), json!([])), None, "");
    assert_eq!(problems, ["endpoints[0].addresses: Too many: 101: must have at most 100 items"]);
    let endpoints = json!(vec![json!({ "addresses": ["no address"] }); 1001]);
    let (_, problems) = written::<EndpointSlice>(&slice(endpoints, json!([])), None, "");
    assert_eq!(problems, ["endpoints: Too many: 1001: must have at most 1000 items"]);
}

#[test]
fn the_old_topology_is_dropped_unless_endpoints_stay() {
    let with = slice(json!([{ "addresses": ["10.0.0.1"], "deprecatedTopology": { "a": "b" } }]), json!([]));
    let changed =
        slice(json!([{ "addresses": ["10.0.0.2"], "deprecatedTopology": { "a": "b" } }]), json!([]));
    let kept = |new: &Value, old: Option<&Value>| {
        let (object, _) = written::<EndpointSlice>(new, old, "");
        object.endpoints.iter().map(|endpoint: &Endpoint| endpoint.deprecated_topology.len()).sum::<usize>()
    };
    assert_eq!(kept(&with, None), 0);
    assert_eq!(kept(&changed, Some(&with)), 0);
    assert_eq!(kept(&with, Some(&with)), 1);
}

#[test]
fn ports_get_a_name_and_a_protocol() {
    let (object, _) = written::<EndpointSlice>(&slice(json!([]), json!([{ "port": 80 }])), None, "");
    let expected = EndpointPort {
        name: Some(String::new()),
        protocol: Some("TCP".to_owned()),
        port: Some(80),
        app_protocol: None,
    };
    assert_eq!(object.ports, [expected]);
}

#[test]
fn lists_of_an_endpoint_slice_are_shortened_in_tables() {
    let three = json!([{ "name": "a", "port": 80 }, { "name": "b" }, {}]);
    let five = json!([{ "port": 1 }, { "port": 2 }, { "port": 3 }, { "port": 4 }, { "port": 5 }]);
    for (ports, expected) in [(json!([]), "<unset>"), (three, "80,b,*"), (five, "1,2,3 + 2 more...")] {
        assert_eq!(cell(&slice(json!([]), ports), "Ports"), Cell::Text(expected.to_owned()));
    }
    let endpoints =
        json!([{ "addresses": ["10.0.0.1", "10.0.0.2"] }, { "addresses": ["10.0.0.3", "10.0.0.4"] }]);
    let text = "10.0.0.1,10.0.0.2,10.0.0.3 + 1 more...";
    assert_eq!(cell(&slice(endpoints, json!([])), "Endpoints"), Cell::Text(text.to_owned()));
}

#[test]
fn a_new_request_knows_its_user_and_has_no_status() {
    let mut new =
        request(json!({ "conditions": [{ "type": "Approved", "status": "True" }], "certificate": "eA==" }));
    new["spec"]["username"] = json!("mallory");
    new["spec"]["groups"] = json!(["system:masters"]);
    let (object, _) = written::<CertificateSigningRequest>(&new, None, "");
    assert_eq!(object.spec.username, "alice");
    assert!(object.spec.groups.is_empty());
    assert!(object.status.conditions.is_empty());
    assert!(object.status.certificate.0.is_empty());
}

#[test]
fn each_path_of_a_request_writes_its_own_part() {
    let old = request(json!({ "conditions": [{ "type": "Approved", "status": "True" }] }));
    let mut new = request(json!({
        "conditions": [{ "type": "Approved", "status": "True" }, { "type": "T", "status": "True" }],
        "certificate": "eA==",
    }));
    new["spec"]["signerName"] = json!("d.e/f");
    new["spec"]["username"] = json!("mallory");
    for (subresource, conditions, certificate) in [("", 1, 0), ("approval", 2, 0), ("status", 2, 1)] {
        let (object, _) = written::<CertificateSigningRequest>(&new, Some(&old), subresource);
        assert_eq!(object.status.conditions.len(), conditions, "{subresource}");
        assert_eq!(object.status.certificate.0.len(), certificate, "{subresource}");
        // What is signed was said once.
        assert_eq!((&*object.spec.signer_name, &*object.spec.username), ("a.b/c", ""), "{subresource}");
    }
}

#[test]
fn times_of_conditions_are_filled_in() {
    let since = "2026-01-02T03:04:05Z";
    let old = request(json!({ "conditions": [
        { "type": "same", "status": "True", "lastTransitionTime": since },
        { "type": "turned", "status": "True", "lastTransitionTime": since },
    ] }));
    let new = request(json!({ "conditions": [
        { "type": "same", "status": "True" },
        { "type": "turned", "status": "False" },
        { "type": "new", "status": "True" },
        { "type": "given", "status": "True", "lastUpdateTime": since, "lastTransitionTime": since },
    ] }));
    let since = Time::parse(since).expect("a sound time");
    for subresource in ["approval", "status"] {
        let (object, _) = written::<CertificateSigningRequest>(&new, Some(&old), subresource);
        let times: Vec<_> =
            object.status.conditions.iter().map(|c| (c.last_update_time, c.last_transition_time)).collect();
        let filled = Some(now());
        let expected =
            [(filled, Some(since)), (filled, filled), (filled, filled), (Some(since), Some(since))];
        assert_eq!(times, expected, "{subresource}");
    }
}

#[test]
fn a_signer_cannot_edit_a_decision_but_an_approver_can() {
    let old = request(json!({ "conditions": [{ "type": "Denied", "status": "True", "reason": "old" }] }));
    let new = request(json!({ "conditions": [{ "type": "Denied", "status": "True", "reason": "new" }] }));
    for (subresource, reason) in [("status", "old"), ("approval", "new")] {
        let (object, _) = written::<CertificateSigningRequest>(&new, Some(&old), subresource);
        assert_eq!(object.status.conditions[0].reason, reason);
    }
}

#[test]
fn the_condition_column_tells_the_state() {
    let rows = [
        (&[][..], "", "Pending"),
        (&["Approved"], "", "Approved"),
        (&["Approved"], "eA==", "Approved,Issued"),
        (&["Denied"], "", "Denied"),
        (&["Approved", "Denied"], "", "Denied"),
        (&["Failed"], "", "Pending,Failed"),
        (&["Approved", "Failed"], "eA==", "Approved,Failed,Issued"),
    ];
    for (types, certificate, expected) in rows {
        let conditions: Value = types.iter().map(|kind| json!({ "type": kind, "status": "True" })).collect();
        let object = request(json!({ "conditions": conditions, "certificate": certificate }));
        assert_eq!(cell(&object, "Condition"), Cell::Text(expected.to_owned()));
    }
}

fn event(rest: Value) -> Value {
    let mut object = json!({
        "apiVersion": "v1",
        "kind": "Event",
        "metadata": { "name": "a", "namespace": "b" },
        "involvedObject": { "kind": "ConfigMap", "name": "settings", "namespace": "b" },
    });
    merge(&mut object, rest);
    object
}

#[test]
fn only_events_of_the_newer_form_are_bounded() {
    let long = json!({
        "message": "x".repeat(1025), "reason": "x".repeat(129), "action": "x".repeat(129),
        "reportingInstance": "x".repeat(129), "reportingComponent": "reader",
    });
    assert_eq!(written::<Event>(&event(long.clone()), None, "").1, [""; 0]);
    let mut newer = event(long);
    newer["eventTime"] = json!("2026-01-01T00:00:00.000000Z");
    assert_eq!(
        written::<Event>(&newer, None, "").1,
        [
            "reportingInstance: Invalid value: \"\": can have at most 128 characters",
            "action: Invalid value: \"\": can have at most 128 characters",
            "reason: Invalid value: \"\": can have at most 128 characters",
            "message: Invalid value: \"\": can have at most 1024 characters",
        ]
    );
    for (field, length) in [("message", 1024), ("reason", 128), ("action", 128), ("reportingInstance", 128)] {
        newer[field] = json!("x".repeat(length));
    }
    assert_eq!(written::<Event>(&newer, None, "").1, [""; 0]);
}

#[test]
fn events_tell_who_and_how_often_in_either_form() {
    let reporter = json!({ "reportingComponent": "reader", "reportingInstance": "reader-1" });
    let source = json!({ "component": "loader", "host": "node-1" });
    let text = |text: &str| Cell::Text(text.to_owned());
    let rows = [
        (json!({}), "Object", text("configmap/settings")),
        (json!({ "involvedObject": { "name": "" } }), "Object", text("configmap")),
        (json!({ "message": " it came\n" }), "Message", text("it came")),
        (json!({}), "Source", text("")),
        (json!({ "source": source }), "Source", text("loader, node-1")),
        (json!({ "source": { "component": "loader" } }), "Source", text("loader")),
        (reporter.clone(), "Source", text("reader, reader-1")),
        (json!({ "source": source, "reportingComponent": "reader" }), "Source", text("loader, node-1")),
        (json!({}), "Count", Cell::Integer(1)),
        (json!({ "count": 5 }), "Count", Cell::Integer(5)),
        (json!({ "count": 5, "series": { "count": 7 } }), "Count", Cell::Integer(7)),
        (json!({ "series": {} }), "Count", Cell::Integer(0)),
    ];
    for (rest, column, expected) in rows {
        assert_eq!(cell(&event(rest.clone()), column), expected, "{column} of {rest}");
    }
}
