//! Bodies that grow in more than one field at once, or in a form that no field has: what a sweep of fields
//! cannot find.

use std::time::Duration;

use reqwest::Method;

use crate::{
    RATIO_MAX,
    server::{Call, RUN, Server},
};

const JSON: &str = "application/json";
const YAML: &str = "application/yaml";
const MERGE: &str = "application/merge-patch+json";
const APPLY: &str = "application/apply-patch+yaml";
const CONFIG_MAPS: &str = "/api/v1/namespaces/default/configmaps";

/// The larger number of entries; the smaller one is a quarter.
const ENTRIES: usize = 4_000;
/// Runs of which the cheapest counts.
const RUNS: usize = 3;

/// The texts for all numbers below a count, separated by commas.
fn list(count: usize, one: impl Fn(usize) -> String) -> String {
    (0..count).map(one).collect::<Vec<_>>().join(",")
}

fn object(name: &str, metadata: &str, rest: &str) -> String {
    let head = r#""apiVersion":"v1","kind":"ConfigMap""#;
    format!(r#"{{{head},"metadata":{{"name":"{name}"{metadata}}}{rest}}}"#)
}

/// A map field with this many entries.
fn map(name: &str, count: usize, value: &str) -> String {
    format!(r#","{name}":{{{}}}"#, list(count, |i| format!(r#""k{i}":"{value}""#)))
}

fn create(body: String) -> Call {
    call(Method::POST, "?dryRun=All", JSON, body)
}

fn call(method: Method, path: &str, content_type: &'static str, body: String) -> Call {
    Call { method, path: format!("{CONFIG_MAPS}{path}"), content_type, body }
}

/// Entries of appliers, each with one label.
fn appliers(count: usize) -> String {
    let entry = |i| {
        format!(
            r#"{{"manager":"m{i}","operation":"Apply","apiVersion":"v1","time":"2026-05-04T03:02:01Z",
            "fieldsType":"FieldsV1","fieldsV1":{{"f:metadata":{{"f:labels":{{"f:k{i}":{{}}}}}}}}}}"#
        )
    };
    format!(r#","managedFields":[{}]"#, list(count, entry))
}

/// The writes, by name. Some need an object, which is stored first.
fn cases(server: &Server, count: usize) -> Vec<(&'static str, Call)> {
    let stored = |name: &str, body: String| {
        let path = format!("/{name}?fieldManager=owner");
        let (code, answer) = server.send(&call(Method::POST, "", JSON, body));
        assert_eq!(code, 201, "{path}: {}", String::from_utf8_lossy(&answer));
    };
    let owned = format!("owned-{count}");
    stored(&owned, object(&owned, &map("labels", count, "v"), ""));
    let many = call(
        Method::PUT,
        &format!("/{owned}"),
        JSON,
        object(&owned, &(map("labels", count, "v") + &appliers(count)), ""),
    );
    assert_eq!(server.send(&many).0, 200);
    let held = format!("held-{count}");
    let finalizers = |start: &str| {
        format!(r#","finalizers":[{}]"#, list(count, |i| format!(r#""{start}.example.com/k{i}""#)))
    };
    stored(&held, object(&held, &finalizers("a"), ""));
    let delete = call(Method::DELETE, &format!("/{held}"), JSON, String::new());
    assert_eq!(server.send(&delete).0, 200);
    let applied = format!("applied-{count}");
    let annotation = object(&applied, &map("labels", count, "v"), "").replace('"', "\\\"");
    let last =
        format!(r#","annotations":{{"kubectl.kubernetes.io/last-applied-configuration":"{annotation}"}}"#);
    stored(&applied, object(&applied, &(map("labels", count, "v") + &last), ""));
    let controllers = list(count, |i| {
        format!(r#"{{"apiVersion":"v1","kind":"ConfigMap","name":"n{i}","uid":"u{i}","controller":true}}"#)
    });
    let repeated = list(count, |i| format!(r#""f:a":{{"f:k{i}":{{}}}}"#));
    let fields = format!(
        r#","managedFields":[{{"manager":"m","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{{{repeated}}}}}]"#
    );
    let block = |one: &dyn Fn(usize) -> String| {
        let lines: String = (0..count).map(one).collect();
        format!("apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: a\ndata:\n{lines}")
    };
    vec![
        (
            "data and binaryData",
            create(object("a", "", &(map("data", count, "v") + &map("binaryData", count, "YQ==")))),
        ),
        ("many controllers", create(object("a", &format!(r#","ownerReferences":[{controllers}]"#), ""))),
        ("one key many times in a set", create(object("a", &fields, ""))),
        ("many appliers", create(object("a", &appliers(count), ""))),
        ("a label beside many appliers", {
            let body = format!(r#"{{"metadata":{{"labels":{{"run":"n{RUN}"}}}}}}"#);
            call(Method::PATCH, &format!("/{owned}"), MERGE, body)
        }),
        ("taking from many appliers", {
            let path = format!("/{owned}?dryRun=All&force=true&fieldManager=new");
            call(Method::PATCH, &path, APPLY, object(&owned, &map("labels", count, "w"), ""))
        }),
        ("conflicts with many appliers", {
            let path = format!("/{owned}?dryRun=All&fieldManager=new");
            call(Method::PATCH, &path, APPLY, object(&owned, &map("labels", count, "w"), ""))
        }),
        ("new finalizers of a terminating object", {
            call(Method::PUT, &format!("/{held}?dryRun=All"), JSON, object(&held, &finalizers("b"), ""))
        }),
        ("what kubectl applied last", {
            let path = format!("/{applied}?dryRun=All&fieldManager=kubectl");
            call(Method::PATCH, &path, APPLY, object(&applied, &map("labels", count, "w"), ""))
        }),
        ("block style", Call { content_type: YAML, ..create(block(&|i| format!("  k{i}: \"{i}\"\n"))) }),
        (
            "one key many times in YAML",
            Call { content_type: YAML, ..create(block(&|i| format!("  k: \"{i}\"\n"))) },
        ),
        ("aliases", {
            let line = |i| if i == 0 { "  k0: &a text\n".to_owned() } else { format!("  k{i}: *a\n") };
            Call { content_type: YAML, ..create(block(&line)) }
        }),
        ("unknown fields", create(object("a", "", &format!(",{}", list(count, |i| format!(r#""x{i}":1"#)))))),
    ]
}

/// Texts of which each character is wrong, by where they stand: what is said of one must not show all of
/// them.
fn long_texts(count: usize) -> Vec<(&'static str, Call)> {
    let text = "\\u007f".repeat(16 * count);
    let metadata = |field: &str| create(object("a", &format!(",{field}"), ""));
    let owner = |field: &str| {
        let known = ["apiVersion", "kind", "name", "uid"].into_iter().filter(|name| *name != field);
        let known: String = known.map(|name| format!(r#","{name}":"v1""#)).collect();
        metadata(&format!(r#""ownerReferences":[{{"{field}":"{text}"{known}}}]"#))
    };
    let manager = format!(
        r#""managedFields":[{{"manager":"{text}","operation":"Update","apiVersion":"v1","fieldsType":"FieldsV1","fieldsV1":{{"f:data":{{}}}}}}]"#
    );
    vec![
        ("a long name", create(object(&text, "", ""))),
        ("a long prefix of a name", create(object("", &format!(r#","generateName":"{text}""#), ""))),
        ("a long key of a label", metadata(&format!(r#""labels":{{"{text}":""}}"#))),
        ("a long label", metadata(&format!(r#""labels":{{"a":"{text}"}}"#))),
        ("a long key of an annotation", metadata(&format!(r#""annotations":{{"{text}":""}}"#))),
        ("a long finalizer", metadata(&format!(r#""finalizers":["{text}"]"#))),
        ("a long apiVersion of an owner", owner("apiVersion")),
        ("a long name of an owner", owner("name")),
        ("a long manager", metadata(&manager)),
        ("a long key of data", create(object("a", "", &format!(r#","data":{{"{text}":""}}"#)))),
        ("a long unknown field", create(object("a", "", &format!(r#","{text}":1"#)))),
    ]
}

#[test]
fn no_special_body_outgrows_itself() {
    let server = Server::start();
    let all = |count| [cases(&server, count), long_texts(count)].concat();
    let fewer = all(ENTRIES / 4);
    let more = all(ENTRIES);
    let mut failed = Vec::new();
    for ((name, small), (_, large)) in fewer.iter().zip(&more) {
        let (before, after) = (server.cost(small, RUNS), server.cost(large, RUNS));
        let ratio = after.cpu.as_secs_f64() / before.cpu.max(Duration::from_micros(1)).as_secs_f64();
        if ratio >= RATIO_MAX {
            failed.push(format!("{ratio:4.1} {:?} {:?} {} {name}", before.cpu, after.cpu, after.code));
        }
    }
    assert!(failed.is_empty(), "these take too long for 4 times the entries:\n{}", failed.join("\n"));
}
