//! Tables of files of authorizers and of the problems in wrong ones.

use std::fs;

use tempfile::TempDir;

use super::*;
use crate::authz::webhook::{AuthorizationWebhookSettings, FailureDecision, Version};

fn brand(name: &str) -> &'static Brand {
    Brand::named(generated::brands::BRANDS, name).expect("it ships")
}

/// A directory with a client configuration for a webhook.
fn directory() -> TempDir {
    let directory = tempfile::tempdir().expect("a directory");
    let text = r#"{ "current-context": "a", "contexts": [{ "name": "a", "context": { "cluster": "a" } }],
        "clusters": [{ "name": "a", "cluster": { "server": "https://hook" } }] }"#;
    fs::write(directory.path().join("hook"), text).expect("written");
    fs::write(directory.path().join("bad"), "no: configuration").expect("written");
    directory
}

/// The authorizers of a file whose text stands below `authorizers`. `DIR` is the directory.
fn read(directory: &TempDir, authorizers: &str) -> Result<Vec<ConfiguredAuthorizer>, Vec<String>> {
    let authorizers = authorizers.replace("DIR", &directory.path().display().to_string());
    let head = "apiVersion: apiserver.config.k8s.io/v1\nkind: AuthorizationConfiguration\n";
    parse(format!("{head}{authorizers}").as_bytes(), brand("kubernetes"))
}

const WEBHOOK: &str = "
authorizers:
- type: Webhook
  name: one.example
  webhook:
    timeout: 3s
    subjectAccessReviewVersion: v1
    matchConditionSubjectAccessReviewVersion: v1
    failurePolicy: Deny
    connectionInfo: {type: KubeConfigFile, kubeConfigFile: DIR/hook}
    matchConditions: [{expression: request.user != 'root'}]
";

#[test]
fn a_good_file_has_an_order_and_defaults() {
    let directory = directory();
    let text = format!(
        "{WEBHOOK}- {{type: Node, name: node}}
- {{type: RBAC, name: rbac}}
- type: Webhook
  name: two
  webhook:
    authorizedTTL: 0s
    unauthorizedTTL: 1m30s
    cacheAuthorizedRequests: false
    timeout: 30s
    subjectAccessReviewVersion: v1beta1
    failurePolicy: NoOpinion
    connectionInfo: {{type: KubeConfigFile, kubeConfigFile: DIR/hook}}
- {{type: ABAC, name: abac}}
- {{type: AlwaysAllow, name: alwaysallow}}
- {{type: AlwaysDeny, name: alwaysdeny, webhook: null}}
"
    );
    let chain = read(&directory, &text).expect("good");
    let names: Vec<_> = chain.iter().map(|one| (one.mode().as_str(), one.name())).collect();
    let expected = [
        ("Webhook", "one.example"),
        ("Node", "node"),
        ("RBAC", "rbac"),
        ("Webhook", "two"),
        ("ABAC", "abac"),
        ("AlwaysAllow", "alwaysallow"),
        ("AlwaysDeny", "alwaysdeny"),
    ];
    assert_eq!(names, expected.map(|(mode, name)| (mode, name.to_owned())));
    let seconds = |settings: &AuthorizationWebhookSettings| {
        [settings.authorized_ttl, settings.unauthorized_ttl, settings.timeout].map(|time| time.as_secs())
    };
    let [ConfiguredAuthorizer::Webhook(one), _, _, ConfiguredAuthorizer::Webhook(two), ..] = chain.as_slice()
    else {
        panic!("{chain:?}");
    };
    assert_eq!((one.version, one.on_failure), (Version::V1, FailureDecision::Deny));
    assert_eq!(seconds(one), [300, 30, 3]);
    assert_eq!((two.version, two.on_failure), (Version::V1Beta1, FailureDecision::NoOpinion));
    assert_eq!(seconds(two), [0, 90, 30]);
}

#[test]
fn a_file_says_what_it_is() {
    let body = "authorizers: [{type: RBAC, name: rbac}]";
    for (brand_name, api_version, kind, is_good) in [
        ("kubernetes", "apiserver.config.k8s.io/v1", "AuthorizationConfiguration", true),
        ("kubernetes", "apiserver.config.k8s.io/v1beta1", "AuthorizationConfiguration", true),
        ("kubernetes", "apiserver.config.k8s.io/v1alpha1", "AuthorizationConfiguration", true),
        ("platform", "apiserver.config.platform.io/v1", "AuthorizationConfiguration", true),
        ("kubernetes", "apiserver.config.platform.io/v1", "AuthorizationConfiguration", false),
        ("kubernetes", "apiserver.k8s.io/v1alpha1", "AuthorizationConfiguration", false),
        ("kubernetes", "apiserver.config.k8s.io/v2", "AuthorizationConfiguration", false),
        ("kubernetes", "apiserver.config.k8s.io/v1", "AuthenticationConfiguration", false),
    ] {
        let text = format!("apiVersion: {api_version}\nkind: {kind}\n{body}\n");
        let found = parse(text.as_bytes(), brand(brand_name)).map(|chain| chain.len());
        assert_eq!(found.is_ok(), is_good, "{api_version} {kind}: {found:?}");
    }
    let known = ["v1", "v1beta1", "v1alpha1"].map(|version| {
        format!("apiVersion apiserver.config.k8s.io/{version} with kind AuthorizationConfiguration")
    });
    let expected = format!("apiVersion is missing and kind is 1; known is {}", known.join(", or "));
    assert_eq!(parse(b"kind: 1", brand("kubernetes")).map(|_| ()), Err(vec![expected]));
}

#[test]
fn mistakes_of_authorizers_have_their_places() {
    let types =
        "supported values: \"ABAC\", \"AlwaysAllow\", \"AlwaysDeny\", \"Node\", \"RBAC\", \"Webhook\"";
    let unsupported = format!("authorizers[0].type: Unsupported value: \"X\": {types}");
    let subdomain =
        "authorizers[0].name: Invalid value: \"A_b\": authorizer name is invalid: a lowercase RFC 1123";
    let table: [(&str, &[&str]); 12] = [
        ("", &["authorizers: Required value: at least one authorization mode must be defined"]),
        (
            "authorizers: []",
            &["authorizers: Required value: at least one authorization mode must be defined"],
        ),
        ("authorizers: [{}]", &["authorizers[0].type: Required value"]),
        ("authorizers: [{type: X}]", &[&unsupported]),
        ("authorizers: [{type: RBAC}]", &["authorizers[0].name: Required value"]),
        (
            "authorizers: [{type: RBAC, name: roles}]",
            &["authorizers[0].name: Invalid value: \"roles\": expected name rbac for authorizer RBAC \
                 instead of roles"],
        ),
        (
            "authorizers: [{type: RBAC, name: rbac}, {type: Node, name: node}, {type: RBAC, name: rbac2}]",
            &["authorizers[2].type: Duplicate value: \"RBAC\""],
        ),
        (
            "authorizers: [{type: Webhook, name: A_b}]",
            &[subdomain, "authorizers[0].webhook: Required value: required when type=Webhook"],
        ),
        (
            "authorizers: [{type: RBAC, name: rbac, webhook: {}}]",
            &["authorizers[0].webhook: Invalid value: \"non-null\": may only be specified when type=Webhook"],
        ),
        (
            "authorizers: [{type: 1, name: [], more: 1}, 5]",
            &[
                "authorizers[0].more: Forbidden: the field is not known; known are type, name, webhook",
                "authorizers[0].type: Invalid value: 1: must be a text",
                "authorizers[1]: Invalid value: 5: must be a map with the fields type, name, webhook",
                "authorizers[1].type: Required value",
            ],
        ),
        (
            "authorizers: x",
            &["authorizers: Invalid value: \"x\": must be a list", "authorizers: Required value"],
        ),
        ("authorizers: [{type: RBAC, type: Node}]", &["line 3: key \"type\" already set in map"]),
    ];
    let directory = directory();
    for (text, expected) in table {
        let problems = read(&directory, text).map(|_| ()).expect_err("refused");
        assert_eq!(problems.len(), expected.len(), "{text}: {problems:#?}");
        for (problem, expected) in problems.iter().zip(expected) {
            assert!(problem.starts_with(expected), "{text}: {problem}\nnot {expected}");
        }
    }
}

#[test]
fn mistakes_of_webhooks_have_their_places() {
    let directory = directory();
    let conditions = |list: &str| format!("    matchConditions: {list}");
    let many: Vec<String> = (0..65).map(|number| format!("{{expression: {number} > 1}}")).collect();
    let many = conditions(&format!("[{}]", many.join(", ")));
    let version = "    matchConditionSubjectAccessReviewVersion: v1";
    let service = "    connectionInfo: {type: KubeConfigFile, kubeConfigFile: DIR/hook}";
    let other_service = |text: &str| format!("    connectionInfo: {text}");
    let file = "connectionInfo.kubeConfigFile";
    let invalid_file = |name: &str, detail: &str| {
        format!("{file}: Invalid value: \"{}/{name}\": {detail}", directory.path().display())
    };
    let (missing, folder, bad) = (
        invalid_file("none", "error loading file: "),
        format!("{file}: Invalid value: \"{}\": must be a regular file", directory.path().display()),
        invalid_file("bad", ""),
    );
    let expression = "    matchConditions: [{expression: request.user != 'root'}]";
    let undefined = "matchConditions[0].expression: Invalid value: \"request.name == ''\": compilation \
        failed: ERROR: \
                     <input>:1:8: undefined field 'name'";
    // The line that is replaced, what stands there, and what is wrong.
    let table: [(&str, &str, &str); 30] = [
        ("    timeout: 3s", "", "timeout: Required value"),
        ("    timeout: 3s", "    timeout: 0s", "timeout: Required value"),
        ("    timeout: 3s", "    timeout: 31s", "timeout: Invalid value: \"31s\": must be > 0s and <= 30s"),
        ("    timeout: 3s", "    timeout: -1s", "timeout: Invalid value: \"-1s\": must be > 0s and <= 30s"),
        ("    timeout: 3s", "    timeout: 3", "timeout: Invalid value: 3: must be a duration"),
        (
            "    timeout: 3s",
            "    timeout: 3s\n    authorizedTTL: -1s",
            "authorizedTTL: Invalid value: \"-1s\": must be > 0s",
        ),
        (
            "    timeout: 3s",
            "    timeout: 3s\n    unauthorizedTTL: -2s",
            "unauthorizedTTL: Invalid value: \"-2s\": must be > 0s",
        ),
        (
            "    timeout: 3s",
            "    timeout: 3s\n    cacheAuthorizedRequests: 'no'",
            "cacheAuthorizedRequests: Invalid value: \"no\": must be true or false",
        ),
        (
            "    timeout: 3s",
            "    timeout: 3s\n    Timeout: 3s",
            "Timeout: Forbidden: the field is not known; known are authorizedTTL, ",
        ),
        ("    subjectAccessReviewVersion: v1", "", "subjectAccessReviewVersion: Required value"),
        (
            "    subjectAccessReviewVersion: v1",
            "    subjectAccessReviewVersion: v2",
            "subjectAccessReviewVersion: Unsupported value: \"v2\": supported values: \"v1\", \"v1beta1\"",
        ),
        (
            version,
            "",
            "matchConditionSubjectAccessReviewVersion: Required value: required if match conditions are \
             specified",
        ),
        (
            version,
            "    matchConditionSubjectAccessReviewVersion: v1beta1",
            "matchConditionSubjectAccessReviewVersion: Unsupported value: \"v1beta1\": supported values: \
             \"v1\"",
        ),
        ("    failurePolicy: Deny", "", "failurePolicy: Required value"),
        (
            "    failurePolicy: Deny",
            "    failurePolicy: Fail",
            "failurePolicy: Unsupported value: \"Fail\": supported values: \"Deny\", \"NoOpinion\"",
        ),
        (service, "", "connectionInfo.type: Required value"),
        (service, &other_service("{}"), "connectionInfo.type: Required value"),
        (
            service,
            &other_service("{type: InClusterConfig}"),
            "connectionInfo.type: Invalid value: \"InClusterConfig\": must be KubeConfigFile: ",
        ),
        (
            service,
            &other_service("{type: Service}"),
            "connectionInfo.type: Unsupported value: \"Service\": supported values: \"KubeConfigFile\"",
        ),
        (service, &other_service("{type: KubeConfigFile}"), "connectionInfo.kubeConfigFile: Required value"),
        (
            service,
            &other_service("{type: KubeConfigFile, kubeConfigFile: hook}"),
            "connectionInfo.kubeConfigFile: Invalid value: \"hook\": must be an absolute path",
        ),
        (service, &other_service("{type: KubeConfigFile, kubeConfigFile: DIR/none}"), &missing),
        (service, &other_service("{type: KubeConfigFile, kubeConfigFile: DIR}"), &folder),
        (service, &other_service("{type: KubeConfigFile, kubeConfigFile: DIR/bad}"), &bad),
        (expression, &many, "matchConditions: Too many: 65: must have at most 64 items"),
        (expression, &conditions("[{expression: ' '}]"), "matchConditions[0].expression: Required value"),
        (
            expression,
            &conditions("[{expression: 'true'}, {expression: 'true'}]"),
            "matchConditions[1].expression: Duplicate value: \"true\"",
        ),
        (
            expression,
            &conditions("[{expression: request.user}]"),
            "matchConditions[0].expression: Invalid value: \"request.user\": must evaluate to bool but got \
             string",
        ),
        (expression, &conditions("[{expression: request.name == ''}]"), undefined),
        (
            expression,
            &conditions("[{name: a, expression: 'true'}]"),
            "matchConditions[0].name: Forbidden: the field is not known; known are expression",
        ),
    ];
    for (line, text, expected) in table {
        assert!(WEBHOOK.contains(line), "{line}");
        let problems = read(&directory, &WEBHOOK.replace(line, text)).map(|_| ()).expect_err("refused");
        let expected = format!("authorizers[0].webhook.{expected}");
        assert!(problems.len() == 1 && problems[0].starts_with(&expected), "{problems:#?}\nnot {expected}");
    }
}

#[test]
fn all_mistakes_are_reported_together() {
    let directory = directory();
    let text = "
authorizers:
- {type: Webhook, name: a, webhook: {matchConditions: [{expression: '1'}]}}
- {type: Webhook, name: a, webhook: {timeout: 1m}}
";
    let problems = read(&directory, text).map(|_| ()).expect_err("refused");
    assert_eq!(problems.len(), 11, "{problems:#?}");
    let wrong: String = (0..300).map(|number| format!("- {{type: X{number}}}\n")).collect();
    let problems = read(&directory, &format!("authorizers:\n{wrong}")).map(|_| ()).expect_err("refused");
    assert_eq!(problems.last().map(String::as_str), Some("and 200 more"));
}

#[test]
fn files_are_bounded_and_have_a_hash() {
    let directory = directory();
    let path = directory.path().join("list");
    let error =
        |path: &Path| AuthorizationFile::read(path, brand("platform")).map(|_| ()).expect_err("refused");
    assert!(error(&path)[0].contains("list: cannot be read: "), "{:?}", error(&path));
    fs::write(&path, " ".repeat(1024 * 1024 + 1)).expect("written");
    assert!(error(&path)[0].ends_with("list: is larger than 1048576 bytes"), "{:?}", error(&path));
    let text =
        "{\"apiVersion\": \"apiserver.config.platform.io/v1\", \"kind\": \"AuthorizationConfiguration\",
        \"authorizers\": [{\"type\": \"RBAC\", \"name\": \"rbac\"}]}";
    fs::write(&path, text).expect("written");
    let file = AuthorizationFile::read(&path, brand("platform")).expect("good");
    assert!(file.has(Mode::Rbac) && !file.has(Mode::Node));
    assert!(file.hash.starts_with("sha256:") && file.hash.len() == 71, "{}", file.hash);
}
