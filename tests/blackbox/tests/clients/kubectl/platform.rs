//! The same client with the names of the default brand, which it has never heard of.

use blackbox::signing::Asked;

use crate::kubectl::session::{assert_table, each};

#[test]
fn config_maps_are_used_as_ever() {
    each("platform", |kubectl| {
        assert_eq!(kubectl.ok("create configmap a --from-literal=b=c"), "configmap/a created\n");
        assert_table(&kubectl.ok("get configmaps"), &["NAME DATA AGE", "a 1 AGE"]);
        let explained = kubectl.ok("explain configmaps.data");
        assert!(explained.contains("<map[string]string>"), "{explained}");
        assert!(kubectl.ok("delete configmap a").starts_with("configmap \"a\" deleted"));
        assert_eq!(kubectl.ok("get configmaps"), "");
    });
}

#[test]
fn requests_are_used_under_the_group_of_the_brand() {
    each("platform", |kubectl| {
        let asked = Asked { common_name: "jane".to_owned(), ..Asked::default() };
        let object = asked.with_rcgen().object(
            "jane",
            "certificates.platform.io/v1",
            "platform.io/api-server-client",
            &["client auth"],
        );
        assert_eq!(
            kubectl.ok_with("create -f -", &object.to_string()),
            "certificatesigningrequest.certificates.platform.io/jane created\n",
        );
        assert_table(
            &kubectl.ok("get csr.certificates.platform.io"),
            &[
                "NAME AGE SIGNERNAME REQUESTOR REQUESTEDDURATION CONDITION",
                "jane AGE platform.io/api-server-client platform-admin <none> Pending",
            ],
        );
        let explained = kubectl.ok("explain csr.spec.usages --api-version=certificates.platform.io/v1");
        assert!(explained.contains("certificates.platform.io"), "{explained}");
        assert!(explained.contains("<[]string>"), "{explained}");
        assert_eq!(
            kubectl.ok("delete csr.certificates.platform.io jane"),
            "certificatesigningrequest.certificates.platform.io \"jane\" deleted\n",
        );
        assert_table(
            &kubectl.ok("api-resources --no-headers --api-group=certificates.platform.io"),
            &["certificatesigningrequests csr certificates.platform.io/v1 false CertificateSigningRequest"],
        );
    });
}
