//! `kubectl auth`: what somebody may do.

use std::fs;

use crate::kubectl::session::{Session, each};

#[test]
fn kubectl_asks_what_its_user_may_do() {
    each("kubernetes", |kubectl| {
        assert_eq!(kubectl.ok("auth can-i create configmaps"), "yes\n");
        assert_eq!(kubectl.ok("auth can-i get /metrics"), "yes\n");
        let all = kubectl.ok("auth can-i --list");
        assert!(all.contains("*.*"), "{all}");
        // The user has no groups then, and nobody grants anything to a stranger.
        let review = r#"{"apiVersion":"authorization.k8s.io/v1","kind":"SubjectAccessReview","spec":{"user":"jane","resourceAttributes":{"verb":"get","resource":"secrets"}}}"#;
        // Without `--raw`, kubectl looks for custom resource definitions first: it finds no patch of this
        // kind.
        let told =
            kubectl.ok_with("create --raw /apis/authorization.k8s.io/v1/subjectaccessreviews -f -", review);
        let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
        assert_eq!(told["status"]["allowed"], false, "{told}");
    });
}

#[test]
fn an_account_is_given_a_role_and_sees_what_it_has() {
    each("kubernetes", |kubectl| {
        kubectl.ok("create serviceaccount bot");
        let bot = account(kubectl, "bot");
        let denied =
            kubectl.command(&format!("{bot} auth can-i list configmaps")).output().expect("it starts");
        assert_eq!(String::from_utf8_lossy(&denied.stdout), "no\n");
        assert!(!denied.status.success());
        let told = kubectl.fails(&format!("{bot} get configmaps"));
        assert!(
            told.contains(
                "configmaps is forbidden: User \"system:serviceaccount:default:bot\" cannot list resource \
                 \"configmaps\" in API group \"\" in the namespace \"default\""
            ),
            "{told}"
        );

        kubectl.ok("create role reader --verb=get,list --resource=configmaps");
        kubectl.ok("create rolebinding readers --role=reader --serviceaccount=default:bot");
        assert_eq!(kubectl.ok(&format!("{bot} auth can-i list configmaps")), "yes\n");
        kubectl.ok(&format!("{bot} get configmaps"));
        let rights = kubectl.ok(&format!("{bot} auth can-i --list"));
        let has = |row: &[&str]| rights.lines().any(|line| line.split_whitespace().eq(row.iter().copied()));
        assert!(has(&["configmaps", "[]", "[]", "[get", "list]"]), "{rights}");
        assert!(has(&["selfsubjectaccessreviews.authorization.k8s.io", "[]", "[]", "[create]"]), "{rights}");
        assert!(has(&["[/api/*]", "[]", "[get]"]), "{rights}");
        assert!(!rights.contains("secrets"), "{rights}");
        let elsewhere = kubectl.ok(&format!("{bot} auth can-i --list --namespace=kube-system"));
        assert!(!elsewhere.contains("configmaps"), "{elsewhere}");
    });
}

/// The arguments with which kubectl is a service account of the namespace `default`.
fn account(kubectl: &Session, name: &str) -> String {
    let asked = r#"{"apiVersion":"authentication.k8s.io/v1","kind":"TokenRequest","spec":{}}"#;
    let path = format!("/api/v1/namespaces/default/serviceaccounts/{name}/token");
    let told = kubectl.ok_with(&format!("create --raw {path} -f -"), asked);
    let told: serde_json::Value = serde_json::from_str(&told).expect("an object");
    let token = told["status"]["token"].as_str().expect("a token");
    // A certificate would win over the token.
    let text =
        fs::read_to_string(kubectl.file_path("kubeconfig")).expect("the administrator's configuration");
    let lines = text.lines().filter(|line| !line.contains("client-key-data"));
    let lines = lines.map(|line| match line.split_once("client-certificate-data") {
        Some((indent, _)) => format!("{indent}token: {token}"),
        None => line.to_owned(),
    });
    let file = kubectl.file(&format!("{name}.kubeconfig"), &lines.collect::<Vec<_>>().join("\n"));
    format!("--kubeconfig={}", file.display())
}
