//! `kubectl auth`: what somebody may do.

use crate::session::each;

#[test]
fn kubectl_asks_what_its_user_may_do() {
    each("kubernetes", |kubectl| {
        assert_eq!(kubectl.ok("auth can-i create configmaps"), "yes\n");
        assert_eq!(kubectl.ok("auth can-i get /metrics"), "yes\n");
        let all = kubectl.ok("auth can-i --list");
        assert!(all.contains("*.*"), "{all}");
        // The user has no groups then, and nobody grants anything to a stranger.
        let review = r#"{"apiVersion":"authorization.k8s.io/v1","kind":"SubjectAccessReview","spec":{"user":"jane","resourceAttributes":{"verb":"get","resource":"secrets"}}}"#;
        // Without `--raw`, kubectl looks for custom resource definitions first: it finds no patch of this kind.
        let told =
            kubectl.ok_with("create --raw /apis/authorization.k8s.io/v1/subjectaccessreviews -f -", review);
        let told: serde_json::Value = serde_json::from_str(&told).expect("JSON");
        assert_eq!(told["status"]["allowed"], false, "{told}");
    });
}
