//! Policies whose expressions walk over an object of up to 3 MiB: four times the object may take less than
//! [`RATIO_MAX`] times the CPU time of the server, and whatever it is, the expression ends soon.

use std::{
    thread::sleep,
    time::{Duration, Instant},
};

use blackbox::examples;
use machinery::kind::Kind;
use reqwest::Method;
use serde_json::{Value, json};

use crate::{
    RATIO_MAX,
    samples::JSON,
    server::{Call, Server, side_by_side},
};

/// Entries of the list and of the map in the larger object; the smaller one has a quarter.
const ENTRIES: usize = 30_000;
/// Bytes of the long text for each entry.
const TEXT_BYTES: usize = 32;
/// Runs of which the cheapest counts.
const RUNS: usize = 3;
/// How long it may take until a policy is in force.
const IN_FORCE: Duration = Duration::from_secs(30);
/// CPU time of the dearest evaluation beyond that of the request itself, in a build for debugging.
const EVALUATION_MAX: Duration = Duration::from_secs(3);
const NAME: &str = "walk";

/// What policies do with the list `$L`, the map `$M` and the text `$T`.
const WALKS: [&str; 36] = [
    "$L.all(x, x != '')",
    "$L.exists(x, x == 'none')",
    "$L.filter(x, x.endsWith('7'))",
    "$L.map(x, x.size()).sum()",
    "$L.exists(x, $L.exists(y, x == y + 'z'))",
    "$L.isSorted()",
    "$L.max()",
    "$L.sort()",
    "$L.sortBy(x, x.size())",
    "$L.distinct()",
    "$L.reverse()",
    "$L.slice(1, 100)",
    "($L + $L).size()",
    "$L.flatten()",
    "$L.indexOf('none')",
    "'none' in $L",
    "$L == $L",
    "[$L] == [$L]",
    "sets.contains($L, $L)",
    "sets.intersects($L, ['none'])",
    "$L.join(',')",
    "'%s'.format([$L])",
    "$M.all(k, $M[k] == 'v')",
    "$M.map(k, k).sort()",
    "$M == $M",
    "$M.transformMap(k, v, v + k)",
    "$M.transformMapEntry(k, v, {v + k: k})",
    "'%s'.format([$M])",
    "$T.contains('none')",
    "$T.matches('(a|aa)+c$')",
    "$T.findAll('[a-c]b')",
    "$T.split('b').size()",
    "$T.replace('b', 'cc').size()",
    "$T.lowerAscii() + $T.upperAscii()",
    "$L.all(x, $T != x)",
    "url('https://a/?' + $T).getQuery()",
];

fn kind(name: &str) -> &'static Kind {
    let found = generated::KINDS.iter().find(|kind| kind.name == name && kind.version == "v1");
    found.expect("a kind in version v1")
}

fn send(server: &Server, method: Method, path: &str, body: &Value) -> u16 {
    server.send(&Call { method, path: path.to_owned(), content_type: JSON, body: body.to_string() }).0
}

/// Stores a policy that refuses every role, whatever its expression comes to.
fn store(server: &Server, walk: &str) {
    let text = walk
        .replace("$L", "object.rules[0].resourceNames")
        .replace("$M", "object.metadata.labels")
        .replace("$T", "object.rules[1].resourceNames[0]");
    let policy = kind("ValidatingAdmissionPolicy");
    let role = kind("Role");
    let group = examples::api_version(role).split('/').next().unwrap_or_default().to_owned();
    let rule = json!({ "apiGroups": [group], "apiVersions": ["v1"], "operations": ["CREATE"],
        "resources": ["roles"] });
    let object = json!({
        "apiVersion": examples::api_version(policy),
        "kind": "ValidatingAdmissionPolicy",
        "metadata": { "name": NAME },
        "spec": {
            "matchConstraints": { "resourceRules": [rule] },
            "validations": [{ "expression": format!("[dyn({text})].size() == 2") }],
        },
    });
    assert_eq!(send(server, Method::POST, &examples::collection(policy), &object), 201, "{walk}");
}

fn create(entries: usize) -> Call {
    let names: Vec<String> =
        (0..entries).map(|number| format!("name-{:08}", number * 7919 % 1_000_003)).collect();
    let labels: serde_json::Map<String, Value> =
        (0..entries).map(|number| (format!("k{number}"), json!("v"))).collect();
    let text = "a".repeat(entries * TEXT_BYTES) + "b";
    let rule = |names: &[String]| {
        json!({ "apiGroups": [""], "resources": ["secrets"], "verbs": ["get"],
        "resourceNames": names })
    };
    let role = kind("Role");
    let object = json!({
        "apiVersion": examples::api_version(role),
        "kind": "Role",
        "metadata": { "name": "large", "labels": labels },
        "rules": [rule(&names), rule(&[text])],
    });
    let path = format!("{}?dryRun=All", examples::collection(role));
    Call { method: Method::POST, path, content_type: JSON, body: object.to_string() }
}

/// Waits until a policy refuses a small role, or until nothing refuses it.
fn await_code(server: &Server, code: u16) {
    let (small, until) = (create(1), Instant::now() + IN_FORCE);
    while server.send(&small).0 != code {
        assert!(Instant::now() < until, "no {code} within {IN_FORCE:?}");
        sleep(Duration::from_millis(5));
    }
}

#[test]
fn no_expression_outgrows_its_object() {
    let calls = [ENTRIES / 4, ENTRIES].map(create);
    let failed = side_by_side(&WALKS, |server, share| {
        let bare = calls.each_ref().map(|call| server.cost(call, RUNS));
        assert_eq!(bare.map(|cost| cost.code), [201, 201]);
        let binding = kind("ValidatingAdmissionPolicyBinding");
        let bound = json!({
            "apiVersion": examples::api_version(binding),
            "kind": "ValidatingAdmissionPolicyBinding",
            "metadata": { "name": NAME },
            "spec": { "policyName": NAME, "validationActions": ["Deny"] },
        });
        assert_eq!(send(server, Method::POST, &examples::collection(binding), &bound), 201);
        share.filter_map(|(_, walk)| outgrown(server, &calls, bare[1].cpu, walk)).collect()
    });
    assert!(failed.is_empty(), "these take too long for 4 times the object:\n{}", failed.join("\n"));
}

/// The costs of a walk over the smaller and the larger object, if they are too high. `bare` is that of the
/// larger object without a walk.
fn outgrown(server: &Server, calls: &[Call; 2], bare: Duration, walk: &str) -> Option<String> {
    store(server, walk);
    await_code(server, 422);
    let [before, after] = calls.each_ref().map(|call| server.cost(call, RUNS));
    assert_eq!((before.code, after.code), (422, 422), "{walk}");
    let path = format!("{}/{NAME}", examples::collection(kind("ValidatingAdmissionPolicy")));
    assert_eq!(send(server, Method::DELETE, &path, &json!({})), 200);
    await_code(server, 201);
    let ratio = after.cpu.as_secs_f64() / before.cpu.max(Duration::from_micros(1)).as_secs_f64();
    let is_outgrown = ratio >= RATIO_MAX || after.cpu.saturating_sub(bare) > EVALUATION_MAX;
    is_outgrown.then(|| format!("{ratio:4.1} {:?} {:?} {walk}", before.cpu, after.cpu))
}
