//! Certificate signing requests, from file to certificate.

use blackbox::signing::{Asked, certificate_of};

use crate::kubectl::session::{Session, assert_table, each};

const SIGNER: &str = "kubernetes.io/kube-apiserver-client";

/// Makes a signing request for a client certificate.
fn ask(kubectl: &Session, name: &str) {
    let asked =
        Asked { common_name: name.to_owned(), organizations: vec!["dev".to_owned()], ..Asked::default() };
    let text =
        asked.with_rcgen().object(name, "certificates.k8s.io/v1", SIGNER, &["client auth"]).to_string();
    let created = kubectl.ok_with("create -f -", &text);
    assert_eq!(created, format!("certificatesigningrequest.certificates.k8s.io/{name} created\n"));
}

#[test]
fn a_request_is_approved_and_signed() {
    each("kubernetes", |kubectl| {
        ask(kubectl, "jane");
        let row = |condition: &str| format!("jane AGE {SIGNER} kubernetes-admin <none> {condition}");
        let head = "NAME AGE SIGNERNAME REQUESTOR REQUESTEDDURATION CONDITION";
        assert_table(&kubectl.ok("get csr"), &[head, &row("Pending")]);
        assert_eq!(
            kubectl.ok("certificate approve jane"),
            "certificatesigningrequest.certificates.k8s.io/jane approved\n",
        );
        assert_eq!(
            kubectl.ok("wait --for=condition=Approved csr/jane --timeout=20s"),
            "certificatesigningrequest.certificates.k8s.io/jane condition met\n",
        );
        let request = issued(kubectl, "jane");
        assert_table(&kubectl.ok("get csr jane"), &[head, &row("Approved,Issued")]);
        assert_eq!(request["status"]["conditions"][0]["reason"], "KubectlApprove");
        let certificate = certificate_of(&request);
        let (_, certificate) = x509_parser::parse_x509_certificate(&certificate).expect("a certificate");
        assert_eq!(certificate.subject().to_string(), "O=dev, CN=jane");
        let described = kubectl.ok("describe csr jane");
        for line in ["Common Name:    jane", "Organization:   dev", "Status:             Approved,Issued"] {
            assert!(described.contains(line), "{described}");
        }
    });
}

/// Waits until a request has its certificate.
fn issued(kubectl: &Session, name: &str) -> serde_json::Value {
    // Older releases cannot wait for a field to be there; a watch ends with the first change that shows it.
    let first = kubectl.json(&format!("get csr {name} -o json"));
    if first["status"].get("certificate").is_some() {
        return first;
    }
    let mut watch = kubectl
        .command(&format!("get csr {name} -w -o jsonpath={{.status.certificate}}"))
        .spawn()
        .expect("kubectl starts");
    let mut letter = [0];
    let mut output = watch.stdout.take().expect("the pipe is there");
    std::io::Read::read_exact(&mut output, &mut letter).expect("the certificate is printed");
    watch.kill().expect("kubectl can be stopped");
    watch.wait().expect("kubectl ends");
    kubectl.json(&format!("get csr {name} -o json"))
}

#[test]
fn a_denied_request_gets_nothing() {
    each("kubernetes", |kubectl| {
        ask(kubectl, "joe");
        ask(kubectl, "jane");
        assert_eq!(
            kubectl.ok("certificate deny joe"),
            "certificatesigningrequest.certificates.k8s.io/joe denied\n",
        );
        let refused = kubectl.fails("certificate approve joe");
        assert_eq!(refused, "error: certificate signing request \"joe\" is already Denied\n");
        // The signer takes requests in their order: when jane has hers, joe was looked at.
        kubectl.ok("certificate approve jane");
        issued(kubectl, "jane");
        let request = kubectl.json("get csr joe -o json");
        assert_eq!(request["status"].get("certificate"), None, "{request}");
        let rows = kubectl.ok("get csr joe --no-headers");
        assert!(rows.trim_end().ends_with("Denied"), "{rows}");
        assert_eq!(
            kubectl.ok("delete csr joe jane"),
            "certificatesigningrequest.certificates.k8s.io \"joe\" deleted\n\
             certificatesigningrequest.certificates.k8s.io \"jane\" deleted\n",
        );
    });
}
