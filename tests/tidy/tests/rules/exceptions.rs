//! The crates and files that may break a rule, each with the reason.

use std::collections::BTreeSet;

/// A rule that holds for every crate, or for every file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Rule {
    Circles,
    Clock,
    Environment,
    Lints,
    Purity,
    Width,
}

use Rule::{Circles, Clock, Environment, Lints, Purity, Width};

const EXCEPTIONS: &[(&str, Rule, &str)] = &[
    (
        "generated/groups/core",
        Circles,
        "volumes, what they project and their claims name types of each other, in three files of the schema",
    ),
    ("tests/contest", Circles, "candidates that ship nowhere, measured once and left as they were"),
    ("server/access", Clock, "ring signs with its own generator only"),
    (
        "server/exec-credential",
        Clock,
        "the expiry of a credential is compared with the time of the machine that made it",
    ),
    ("server/ground", Clock, "its clock is where time and randomness come from"),
    ("server/storage", Clock, "a journal takes its identity before there is a server with a clock"),
    ("server/apiserver", Environment, "`envtest` finds kubectl on the PATH"),
    ("tests/bench", Environment, "it runs cargo, and finds etcd on the PATH"),
    ("tests/blackbox", Environment, "it finds kubectl on the PATH, or where KINDSMITH_KUBECTL says"),
    ("tests/harness", Environment, "KINDSMITH_FULL chooses the size of a test run"),
    ("tests/harness-etcd", Environment, "it finds etcd on the PATH, or where KINDSMITH_ETCD says"),
    ("tests/recorded", Environment, "UPDATE=1 writes risen figures"),
    ("tests/client-generated", Lints, "its code is made by a stock generator"),
    ("tests/contest", Lints, "a workspace of its own"),
    ("tests/schemas", Lints, "its code is made by the generator, many times over"),
    ("codegen/schema-model", Purity, "reads schema files; all else is a function of their texts"),
    ("codegen", Purity, "the tool reads schema files and writes output; emitters are functions of the model"),
    ("server/access", Purity, "asks webhooks and issuers, and follows files of tokens"),
    ("server/admission", Purity, "calls webhooks under deadlines"),
    ("server/aggregation", Purity, "passes requests on to other servers"),
    ("server/apiserver", Purity, "starts and stops everything"),
    ("server/audit", Purity, "writes records to files and webhooks"),
    ("server/client", Purity, "waits for changes of objects"),
    ("server/controllers", Purity, "loops that wait for changes and for time"),
    ("server/conversion", Purity, "calls webhooks under deadlines"),
    ("server/custom-kinds", Purity, "bounds the time that rules of one request take"),
    ("server/engine", Purity, "verbs wait for the store, and log what clients may not know"),
    ("server/etcd", Purity, "speaks to etcd over sockets"),
    ("server/exec-credential", Purity, "runs the plugins of credentials"),
    ("server/forms", Purity, "logs answers that cannot be encoded"),
    ("server/front", Purity, "bounds the time of requests"),
    ("server/garbage-collector", Purity, "a task that waits for changes"),
    ("server/ground", Purity, "has the clock, the metrics and the log of the process"),
    (
        "server/kinds",
        Purity,
        "allocators log what they find; strategies have a rule of their own in `tidy.rs`",
    ),
    ("server/outbound", Purity, "connects to other servers"),
    ("server/pki", Purity, "reads and writes files of certificates"),
    ("server/plugins", Purity, "waits for objects that a request needs, under deadlines"),
    (
        "server/pod-security",
        Purity,
        "steps aside between the pods of a namespace, and bounds the time of all",
    ),
    ("server/services", Purity, "reads the system's resolver configuration"),
    ("server/storage", Purity, "stores on disk"),
    ("server/transport", Purity, "listens on sockets"),
    ("tests/bench", Purity, "starts what it measures"),
    ("tests/blackbox", Purity, "talks to servers through sockets"),
    ("tests/conformance", Purity, "waits for watches of an engine"),
    ("tests/contest", Purity, "measures disks"),
    ("tests/harness", Purity, "prints past the test runner"),
    ("tests/harness-etcd", Purity, "starts and stops etcd"),
    ("tests/history", Purity, "disturbs servers while clients write"),
    ("tests/recorded", Purity, "plays requests against a server"),
    ("tests/tidy", Purity, "reads the source tree"),
    (
        "codegen/schema-model/src/language/page.rs",
        Width,
        "a page of documentation with samples, as it is published",
    ),
];

/// Asserts that those which break a rule have a row, and no others. `found` has the name of each, with its
/// flaws.
pub(crate) fn judge(rule: Rule, found: &[(String, Vec<String>)]) {
    let wrong = compare(EXCEPTIONS, rule, found);
    assert!(wrong.is_empty(), "{rule:?}: mend these, or state the reason in EXCEPTIONS: {wrong:#?}");
}

fn compare(rows: &[(&str, Rule, &str)], rule: Rule, found: &[(String, Vec<String>)]) -> Vec<String> {
    let excepted: BTreeSet<&str> = rows.iter().filter(|row| row.1 == rule).map(|row| row.0).collect();
    let mut wrong = Vec::new();
    for (name, flaws) in found {
        match (flaws.is_empty(), excepted.contains(name.as_str())) {
            (false, false) => wrong.extend(flaws.iter().map(|flaw| format!("{name}: {flaw}"))),
            (true, true) => wrong.push(format!("{name} keeps the rule: remove its row")),
            (true, false) | (false, true) => {}
        }
    }
    let exists = |name: &&&str| found.iter().any(|(known, _)| known == **name);
    wrong.extend(excepted.iter().filter(|name| !exists(name)).map(|name| format!("{name} does not exist")));
    wrong
}

#[test]
fn every_exception_has_a_reason() {
    let mut known = BTreeSet::new();
    for (name, rule, reason) in EXCEPTIONS {
        assert!(reason.len() > 10, "{name}, {rule:?}: no reason");
        assert!(known.insert((name, rule)), "{name}, {rule:?}: two rows");
    }
}

#[test]
fn crates_and_rows_are_compared() {
    let found = [("good", 0), ("bad", 2), ("excepted", 1), ("mended", 0)];
    let found = found.map(|(name, count)| (name.to_owned(), vec!["a flaw".to_owned(); count]));
    let rows = [
        ("excepted", Purity, "a reason"),
        ("mended", Purity, "a reason"),
        ("gone", Purity, "a reason"),
        ("bad", Clock, "a reason for another rule"),
    ];
    let wrong = compare(&rows, Purity, &found);
    let expected =
        ["bad: a flaw", "bad: a flaw", "mended keeps the rule: remove its row", "gone does not exist"];
    assert_eq!(wrong, expected);
}
