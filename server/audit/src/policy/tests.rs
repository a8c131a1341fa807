//! Every line of the table of rules, and every mistake that a policy file can hold.

use machinery::brand::Brand;
use machinery::user::User;

use super::*;

const HEAD: &str = "apiVersion: audit.platform.io/v1\nkind: Policy\n";

fn read(text: &str) -> Result<PolicyFile, Vec<String>> {
    PolicyFile::read(text, Brand::named(generated::brands::BRANDS, "platform").expect("a brand"))
}

fn policy(rules: &str) -> Policy {
    read(&format!("{HEAD}{rules}")).expect("a good policy").policy
}

fn user(name: &str, groups: &[&str]) -> User {
    User {
        name: name.to_owned(),
        groups: groups.iter().map(|&group| group.into()).collect(),
        ..User::default()
    }
}

/// `verb resource/sub group namespace name`, or `verb /path`; `-` stands for nothing.
fn asked<'a>(user: &'a User, text: &'a str) -> Attributes<'a> {
    let words: Vec<&str> = text.split(' ').map(|word| if word == "-" { "" } else { word }).collect();
    match *words.as_slice() {
        [verb, path] => Attributes::path(user, verb, path),
        [verb, resource, group, namespace, name] => {
            let (resource, subresource) = resource.split_once('/').unwrap_or((resource, ""));
            Attributes {
                verb,
                group,
                version: "v1",
                resource,
                subresource,
                namespace,
                name,
                is_resource: true,
                ..Attributes::path(user, verb, "")
            }
        }
        _ => panic!("{text:?}"),
    }
}

#[test]
fn each_field_of_a_rule_matches_what_it_says() {
    // The rule, what matches it, and what does not. Groups of resources are core unless said otherwise.
    let table: [(&str, &[&str], &[&str]); 22] = [
        ("", &["get pods - ns a", "get /healthz"], &[]),
        ("users: [jane]", &["get pods - ns a"], &[]),
        ("users: [bob, jane2]", &[], &["get pods - ns a", "get /healthz"]),
        ("userGroups: [none, dev]", &["get pods - ns a"], &[]),
        ("userGroups: [de]", &[], &["get pods - ns a"]),
        ("verbs: [get, list]", &["get pods - ns a", "list pods - ns -", "get /x"], &["watch pods - ns -"]),
        ("verbs: [post]", &["post /x"], &["create pods - ns -"]),
        (
            "resources: [{group: \"\"}]",
            &["get pods - ns a", "get pods/log - ns a", "get nodes - - a"],
            &["get deployments apps ns a", "get /api"],
        ),
        (
            "resources: [{group: apps, resources: [deployments]}]",
            &["get deployments apps ns a"],
            &["get deployments/scale apps ns a", "get deployments - ns a", "get replicasets apps ns a"],
        ),
        (
            "resources: [{resources: [pods]}]",
            &["get pods - ns a", "list pods - - -"],
            &["get pods/log - ns a"],
        ),
        (
            "resources: [{resources: [pods/log]}]",
            &["get pods/log - ns a"],
            &["get pods - ns a", "get pods/exec - ns a"],
        ),
        (
            "resources: [{resources: [\"*\"]}]",
            &["get pods - ns a", "get pods/log - ns a"],
            &["get pods x ns a"],
        ),
        (
            "resources: [{resources: [\"*/scale\"]}]",
            &["get pods/scale - ns a", "get nodes/scale - - a"],
            &["get pods - ns a", "get pods/log - ns a"],
        ),
        (
            "resources: [{resources: [\"pods/*\"]}]",
            &["get pods - ns a", "get pods/log - ns a"],
            &["get nodes - - a", "get nodes/log - - a"],
        ),
        (
            "resources: [{resources: [pods], resourceNames: [a, b]}]",
            &["get pods - ns a", "delete pods - other b"],
            &["get pods - ns c", "list pods - ns -", "get pods/log - ns a"],
        ),
        (
            "resources: [{group: apps}, {resources: [nodes]}]",
            &["get deployments apps ns a", "get nodes - - a"],
            &["get pods - ns a"],
        ),
        (
            "namespaces: [ns, other]",
            &["get pods - ns a", "get x y other a"],
            &["get pods - third a", "get /x"],
        ),
        ("namespaces: [\"\"]", &["get nodes - - a", "list pods - - -"], &["get pods - ns a", "get /x"]),
        (
            "namespaces: [ns], resources: [{resources: [pods]}]",
            &["get pods - ns a"],
            &["get pods - other a", "get secrets - ns a"],
        ),
        ("nonResourceURLs: [\"*\"]", &["get /", "get /x/y"], &["get pods - ns a"]),
        ("nonResourceURLs: [/healthz]", &["get /healthz"], &["get /healthz/ping", "get /health"]),
        (
            "nonResourceURLs: [\"/healthz*\", /api]",
            &["get /healthz", "get /healthz/x", "get /api"],
            &["get /apis"],
        ),
    ];
    let jane = user("jane", &["dev", "ops"]);
    for (rule, matching, other) in table {
        let text = format!("rules: [{{level: Metadata, {rule}}}]");
        let policy = policy(&text);
        for (texts, expected) in [(matching, Level::Metadata), (other, Level::None)] {
            for asking in texts {
                assert_eq!(policy.judge(&asked(&jane, asking)).level, expected, "{text}: {asking}");
            }
        }
    }
}

#[test]
fn nobody_is_nobody_that_a_rule_names() {
    let nobody = User::default();
    let asking = asked(&nobody, "get pods - ns a");
    for (rule, expected) in
        [("users: [jane]", Level::None), ("userGroups: [dev]", Level::None), ("verbs: [get]", Level::Request)]
    {
        assert_eq!(policy(&format!("rules: [{{level: Request, {rule}}}]")).judge(&asking).level, expected);
    }
}

#[test]
fn the_first_rule_that_matches_decides_alone() {
    let policy = policy(
        "omitStages: [RequestReceived]
omitManagedFields: true
rules:
- {level: None, users: [quiet]}
- {level: RequestResponse, verbs: [create], omitStages: [Panic]}
- {level: Request, verbs: [create, update], omitManagedFields: false}
",
    );
    let received = Stages::default().with(Stage::RequestReceived);
    let (jane, quiet) = (user("jane", &[]), user("quiet", &[]));
    let judged = |user, verb| {
        let judged = policy.judge(&asked(user, verb));
        (judged.level, judged.omit_stages, judged.omit_managed_fields)
    };
    assert_eq!(judged(&quiet, "create pods - ns -"), (Level::None, received, true));
    let expected = (Level::RequestResponse, received.with(Stage::Panic), true);
    assert_eq!(judged(&jane, "create pods - ns -"), expected);
    assert_eq!(judged(&jane, "update pods - ns a"), (Level::Request, received, false));
    assert_eq!(judged(&jane, "get pods - ns a"), (Level::None, received, true));
}

#[test]
fn a_bad_file_is_told_with_all_its_places() {
    let rule = "rules:\n- level: Metadata\n";
    let table = [
        (String::new(), "1:1: the file is empty"),
        (format!("{HEAD}rules: ["), "no YAML"),
        ("- a".to_owned(), "1:1: a policy must be a map with the fields apiVersion, kind"),
        (HEAD.to_owned(), "1:1: the policy has no rules; at least one is needed"),
        (format!("{HEAD}rules: []"), "1:1: the policy has no rules; at least one is needed"),
        (format!("{HEAD}rules: {{}}"), "3:8: rules must be a list"),
        (
            format!("kind: Policy\n{rule}"),
            "1:1: the field apiVersion is missing; it must be audit.platform.io/v1",
        ),
        (
            format!("apiVersion: audit.platform.io/v2\nkind: Policy\n{rule}"),
            "1:13: apiVersion is \"audit.platform.io/v2\" and must be audit.platform.io/v1",
        ),
        (
            format!("apiVersion: audit.platform.io/v1\nkind: Rules\n{rule}"),
            "2:7: kind is \"Rules\" and must be Policy",
        ),
        (format!("{HEAD}{rule}---\n{HEAD}{rule}"), "a second document; only one is allowed"),
        (format!("{HEAD}rules:\n- verbs: [get]"), "4:3: the rule has no level; allowed are None, Metadata"),
        (
            format!("{HEAD}rules:\n- level: All"),
            "4:10: the level \"All\" is not known; allowed are None, Metadata",
        ),
        (format!("{HEAD}rules:\n- level: \"\""), "4:10: the level \"\" is not known"),
        (format!("{HEAD}rules:\n- Metadata"), "4:3: a rule must be a map with the fields level, users"),
        (format!("{HEAD}{rule}  users: jane"), "5:10: users must be a list"),
        (format!("{HEAD}{rule}  users: [17]"), "5:11: an item of users must be text; write \"17\" in quotes"),
        (format!("{HEAD}{rule}  level: None"), "5:3: \"level\" stands twice"),
        (
            format!("{HEAD}{rule}  omitStages: [Later]"),
            "5:16: the stage \"Later\" is not known; allowed are RequestReceived, ResponseStarted",
        ),
        (format!("{HEAD}{rule}  omitManagedFields: yes"), "5:22: omitManagedFields must be true or false"),
        (
            format!("{HEAD}{rule}  namespaces: [a]\n  nonResourceURLs: [/x]"),
            "6:20: nonResourceURLs cannot stand beside resources or namespaces",
        ),
        (format!("{HEAD}{rule}  nonResourceURLs: [x]"), "5:21: the URL \"x\" must begin with /, or be *"),
        (
            format!("{HEAD}{rule}  nonResourceURLs: [/a*b]"),
            "5:21: the URL \"/a*b\" may have * only once and at its end",
        ),
        (
            format!("{HEAD}{rule}  resources:\n  - resourceNames: [a]"),
            "6:20: resourceNames needs resources beside it",
        ),
        (
            format!("{HEAD}{rule}  resources:\n  - group: A_b"),
            "6:12: the group \"A_b\" is no lower-case domain name",
        ),
    ];
    for (text, expected) in table {
        let problems = read(&text).err().unwrap_or_default();
        assert!(
            problems.iter().any(|problem| problem.contains(expected)),
            "{text}\n{problems:?}\n{expected}"
        );
    }
    let two = read(&format!("{HEAD}rules:\n- level: All\n- level: Some")).err().unwrap_or_default();
    assert_eq!(two.len(), 2, "{two:?}");
    let deep = read(&format!("{HEAD}rules: {}{}", "[".repeat(99), "]".repeat(99))).err().unwrap_or_default();
    assert!(deep[0].contains("nested deeper than 32 levels"), "{deep:?}");
}

#[test]
fn what_is_not_known_is_passed_over_and_told() {
    let file = read(&format!("{HEAD}metadata: {{name: x}}\nrules:\n- level: Metadata\n  namespace: [a]\n"))
        .expect("good");
    assert_eq!(
        file.warnings,
        ["6:3: the field \"namespace\" is not known and passed over; known are level, users, userGroups, \
             verbs, \
          resources, namespaces, nonResourceURLs, omitStages, omitManagedFields"]
    );
}

#[test]
fn json_aliases_and_other_brands_are_read() {
    let json = r#"{"apiVersion":"audit.platform.io/v1","kind":"Policy","rules":[{"level":"Metadata","users":["a"]}]}"#;
    assert!(read(json).is_ok());
    let aliased = policy(
        "rules:\n- {level: Request, users: &them [a, b]}\n- {level: Metadata, verbs: [get], users: *them}",
    );
    assert_eq!(aliased.rules[1].users, ["a", "b"]);
    let kubernetes = Brand::named(generated::brands::BRANDS, "kubernetes").expect("a brand");
    let text = "apiVersion: audit.k8s.io/v1\nkind: Policy\nrules: [{level: None}]";
    assert!(PolicyFile::read(text, kubernetes).is_ok());
    assert!(read(text).is_err());
}
