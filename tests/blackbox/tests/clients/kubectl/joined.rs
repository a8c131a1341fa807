//! Two servers joined with this client alone: kinds of the one behind through the one in front, as described
//! in `docs/aggregation.md`.

use std::{
    fs,
    sync::Arc,
    time::{Duration, Instant},
};

use access::authn::request_header::ProxySettings;
use apiserver::testing::TestServer;
use base64::{Engine, engine::general_purpose::STANDARD};
use tokio::runtime::Runtime;

use blackbox::kubectl::{self, Program};

use crate::kubectl::session::{Session, assert_table};

const MAP: &str = "get configmap extension-apiserver-authentication --ignore-not-found -n ";
const PATIENCE: Duration = Duration::from_secs(60);

/// The front and the one behind: brand, suffix of groups, namespace of the system.
struct Brand(&'static str, &'static str, &'static str);

const KUBERNETES: Brand = Brand("kubernetes", "k8s.io", "kube-system");
const PLATFORM: Brand = Brand("platform", "platform.io", "platform-system");

#[test]
fn kinds_of_another_server_are_used_as_ever() {
    for program in kubectl::programs() {
        join(program, &KUBERNETES, &PLATFORM);
        join(program, &PLATFORM, &KUBERNETES);
    }
}

fn join(program: &Program, front: &Brand, back: &Brand) {
    let folder = tempfile::tempdir().expect("a directory");
    let (table, authority) = (folder.path().join("services"), folder.path().join("front-proxy-ca.crt"));
    fs::write(&table, "").expect("written");
    let addresses = table.clone();
    let builder = TestServer::builder().brand(front.0).configure(|config| {
        config.controllers.enabled = controllers::names().collect();
        config.services.addresses.table = Some(addresses);
        config.aggregation.settings.refresh = Duration::from_secs(1);
    });
    let kubectl = Session::over(program.clone(), builder);
    let path = "-o jsonpath={.data.requestheader-client-ca-file}";
    let told = until(&kubectl, &format!("{MAP}{} {path}", front.2), |told| told.contains("CERTIFICATE"));
    fs::write(&authority, told).expect("written");

    let runtime = Runtime::new().expect("a runtime starts");
    let builder = TestServer::builder().brand(back.0).configure(|config| {
        config.authentication.requestheader_client_ca_file = Some(authority);
        config.authentication.request_header = Some(Arc::new(ProxySettings {
            allowed_names: vec!["front-proxy-client".to_owned()],
            username: vec!["x-remote-user".parse().expect("a header")],
            groups: vec!["x-remote-group".parse().expect("a header")],
            ..ProxySettings::default()
        }));
    });
    let server = runtime.block_on(builder.start()).expect("a test server starts");
    let (_, port) = server.url().rsplit_once(':').expect("a port");
    fs::write(&table, format!("default/{} = 127.0.0.1:{port}\n", back.0)).expect("written");
    let (suffix, bundle) = (back.1, STANDARD.encode(server.ca_pem()));
    let object = format!(
        "apiVersion: apiregistration.{}/v1\nkind: APIService\nmetadata: {{name: \
         v1.coordination.{suffix}}}\nspec:\n  \
         group: coordination.{suffix}\n  version: v1\n  groupPriorityMinimum: 100\n  versionPriority: 10\n  \
         caBundle: {bundle}\n  service: {{namespace: default, name: {}}}\n",
        front.1, back.0
    );
    kubectl.ok_with("apply -f -", &object);
    kubectl.ok(&format!("wait --for=condition=Available apiservice/v1.coordination.{suffix} --timeout=15s"));
    assert_table(
        &kubectl.ok(&format!("get apiservice v1.coordination.{suffix}")),
        &["NAME SERVICE AVAILABLE AGE", &format!("v1.coordination.{suffix} default/{} True AGE", back.0)],
    );
    let kinds = format!("api-resources --no-headers --api-group=coordination.{suffix}");
    let listed = until(&kubectl, &kinds, |listed| !listed.is_empty());
    assert!(listed.contains("leases") && listed.contains("Lease"), "{listed}");
    use_leases(&kubectl, suffix);
    // The client has no other credentials than those of the front.
    let forbidden = kubectl.fails(&format!("get leases.coordination.{suffix} --as=jane"));
    assert!(forbidden.contains("User \"jane\" cannot list resource \"leases\""), "{forbidden}");
    runtime.block_on(server.stop());
}

fn use_leases(kubectl: &Session, suffix: &str) {
    let lease = format!(
        "apiVersion: coordination.{suffix}/v1\nkind: Lease\nmetadata: {{name: one}}\nspec: {{holderIdentity: \
         me}}\n"
    );
    let leases = format!("leases.coordination.{suffix}");
    let created = kubectl.ok_with("create -f -", &lease);
    assert_eq!(created, format!("lease.coordination.{suffix}/one created\n"));
    assert_table(&kubectl.ok(&format!("get {leases}")), &["NAME HOLDER AGE", "one me AGE"]);
    let applied = lease.replace("holderIdentity: me", "holderIdentity: you");
    kubectl.ok_with("apply --server-side --force-conflicts -f -", &applied);
    assert_table(&kubectl.ok(&format!("get {leases} one")), &["NAME HOLDER AGE", "one you AGE"]);
    let explained = until(
        kubectl,
        &format!("explain leases.spec.holderIdentity --api-version=coordination.{suffix}/v1"),
        |explained| explained.contains("<string>"),
    );
    assert!(explained.contains("holderIdentity"), "{explained}");
    // It waits for the end by a watch.
    assert!(kubectl.ok(&format!("delete {leases} one")).contains("deleted"));
    assert_eq!(kubectl.ok(&format!("get {leases}")), "");
}

/// Asks again until kubectl prints what is waited for.
fn until(kubectl: &Session, arguments: &str, is_so: impl Fn(&str) -> bool) -> String {
    let end = Instant::now() + PATIENCE;
    loop {
        let output = kubectl.command(arguments).output().expect("kubectl starts");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        if is_so(&text) {
            return text;
        }
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(Instant::now() < end, "{arguments}: {text} {errors}");
        std::thread::sleep(Duration::from_millis(200));
    }
}
