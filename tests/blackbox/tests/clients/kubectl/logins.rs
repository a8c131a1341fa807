//! Who kubectl is: with a token that it asked for, and as somebody else.

use crate::kubectl::session::{Session, each};

/// A configuration in which kubectl has nothing but a token.
fn with_token(kubectl: &Session, name: &str, token: &str) -> String {
    let all = kubectl.ok("config view --raw --flatten");
    let file = kubectl.file(name, &all);
    let with = format!("--kubeconfig={}", file.display());
    kubectl.ok(&format!("{with} config set-credentials {name} --token={token}"));
    kubectl.ok(&format!("{with} config set-context --current --user={name}"));
    with
}

#[test]
fn kubectl_asks_for_a_token_and_is_the_account_then() {
    each("kubernetes", |kubectl| {
        kubectl.ok("create serviceaccount bot");
        let token = kubectl.ok("create token bot --duration=20m --audience=https://kubernetes.default.svc");
        let bot = with_token(kubectl, "bot", token.trim());
        let refused = kubectl.fails(&format!("{bot} get secrets"));
        let who = "User \"system:serviceaccount:default:bot\" cannot list resource \"secrets\"";
        assert!(refused.contains(who), "{refused}");
        let elsewhere = kubectl.ok("create token bot --audience=vault");
        let other = with_token(kubectl, "other", elsewhere.trim());
        let refused = kubectl.fails(&format!("{other} get secrets"));
        assert!(refused.contains("You must be logged in to the server"), "{refused}");
        let refused = kubectl.fails("create token bot --duration=1m");
        assert!(refused.contains("may not specify a duration less than 10 minutes"), "{refused}");
        let refused = kubectl.fails("create token nobody");
        assert!(refused.contains("serviceaccounts \"nobody\" not found"), "{refused}");
        if kubectl.minor() >= 28 {
            let told = kubectl.ok(&format!("{bot} auth whoami -o jsonpath={{.status.userInfo.username}}"));
            assert_eq!(told, "system:serviceaccount:default:bot");
        }
    });
}

#[test]
fn kubectl_asks_as_somebody_else() {
    each("kubernetes", |kubectl| {
        kubectl.ok("create serviceaccount bot");
        kubectl.ok("create clusterrole reader --verb=get --resource=configmaps");
        kubectl.ok("create clusterrolebinding reader --clusterrole=reader --group=dev");
        assert_eq!(kubectl.ok("--as=jane --as-group=dev auth can-i get configmaps"), "yes\n");
        assert_eq!(kubectl.ok("--as=jane --as-group=system:masters auth can-i * *"), "yes\n");
        let no = kubectl.command("--as=jane auth can-i get configmaps").output().expect("kubectl starts");
        assert_eq!((no.status.code(), &*no.stdout), (Some(1), &b"no\n"[..]));
        let refused = kubectl.fails("--as=system:serviceaccount:default:bot get configmaps");
        assert!(refused.contains("User \"system:serviceaccount:default:bot\" cannot list"), "{refused}");
        if kubectl.minor() >= 28 {
            let whoami = "auth whoami -o jsonpath={.status.userInfo}";
            let told = kubectl.json(&format!("--as=jane --as-group=dev --as-uid=7 {whoami}"));
            let expected = serde_json::json!({
                "username": "jane", "uid": "7", "groups": ["dev", "system:authenticated"],
            });
            assert_eq!(told, expected);
        }
        // Whoever was not allowed to be somebody else is not.
        let token = kubectl.ok("create token bot");
        let bot = with_token(kubectl, "bot", token.trim());
        let refused = kubectl.fails(&format!("{bot} --as=jane get configmaps"));
        assert!(refused.contains("cannot impersonate resource \"users\""), "{refused}");
    });
}
