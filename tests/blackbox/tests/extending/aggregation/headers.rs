//! What another server is sent, and what comes back of its answer.

use blackbox::http::send;
use reqwest::Method;

use crate::aggregation::{
    fake::{Asked, Fake, GROUP, SERVICE, Stream, send as write},
    support::Front,
};

async fn plain(_: Asked, mut stream: Stream) {
    let head = "HTTP/1.1 218 This is fine\r\nContent-Type: text/x-own\r\nX-From-Backend: yes\r\nAudit-ID: \
        theirs\r\n\
                Connection: close, X-Hidden\r\nX-Hidden: 1\r\nKeep-Alive: timeout=5\r\nContent-Length: \
                5\r\n\r\nhello";
    write(&mut stream, head).await;
}

#[tokio::test]
async fn only_the_front_says_who_asks() {
    let fake = Fake::start(plain).await;
    let front = Front::start("kubernetes").await;
    front.serve(GROUP, SERVICE, fake.port, Some(&fake.authority)).await;
    let path = format!("/apis/{GROUP}/v1/namespaces/default/echoes/x?a=%20b&a=c");
    let mut asked = front.api.request(Method::GET, &path);
    for (name, value) in [
        ("impersonate-user", "jane"),
        ("impersonate-group", "one"),
        ("x-remote-user", "admin"),
        ("X-Remote-Group", "system:masters"),
        ("x_remote_group", "system:masters"),
        ("X_REMOTE_EXTRA_SCOPES", "all"),
        ("x-remote-uid", "0"),
        ("proxy-authorization", "Basic c2VjcmV0"),
        ("connection", "x-dropped"),
        ("x-dropped", "1"),
        ("x-forwarded-for", "192.0.2.1"),
        ("audit-id", "mine"),
        ("x-kept", "1"),
        ("accept", "application/x"),
    ] {
        asked = asked.header(name, value);
    }
    crate::aggregation::rights_of(&front, "jane", GROUP, "echoes").await;
    let answer = send(asked).await;
    assert_eq!((answer.code, answer.text().as_str()), (218, "hello"));
    assert_eq!(answer.header("x-from-backend"), "yes");
    assert_eq!(answer.header("content-type"), "text/x-own");
    assert_eq!(answer.all("audit-id"), ["mine"]);
    assert_eq!((answer.header("x-hidden"), answer.header("keep-alive")), ("", ""));

    let seen = fake.asked().pop().expect("it was asked");
    assert_eq!((seen.method.as_str(), seen.path.as_str()), ("GET", path.as_str()));
    for (name, expected) in [
        ("x-remote-user", vec!["jane"]),
        ("x-remote-group", vec!["one", "system:authenticated"]),
        ("x-remote-uid", vec![]),
        ("x_remote_group", vec![]),
        ("x_remote_extra_scopes", vec![]),
        ("authorization", vec![]),
        ("proxy-authorization", vec![]),
        ("impersonate-user", vec![]),
        ("x-dropped", vec![]),
        ("x-kept", vec!["1"]),
        ("accept", vec!["application/x"]),
        ("audit-id", vec!["mine"]),
        ("x-forwarded-for", vec!["192.0.2.1, 127.0.0.1"]),
        ("x-forwarded-proto", vec!["https"]),
        ("x-forwarded-uri", vec![path.split('?').next().expect("a path")]),
    ] {
        assert_eq!(seen.all(name), expected, "{name}");
    }
    assert_eq!(seen.all("host"), [format!("127.0.0.1:{}", fake.port)]);
    // As programs expect it that compare letter by letter.
    assert!(seen.headers.iter().any(|(name, _)| name == "X-Remote-User"), "{:?}", seen.headers);
}

#[tokio::test]
async fn a_token_goes_no_further() {
    let fake = Fake::start(plain).await;
    let front = Front::start("kubernetes").await;
    front.serve(GROUP, SERVICE, fake.port, Some(&fake.authority)).await;
    let path = "/api/v1/namespaces/default/serviceaccounts/default/token";
    crate::aggregation::support::until(&front.api, path.trim_end_matches("/token"), |found| !found.is_null())
        .await;
    let request =
        serde_json::json!({ "apiVersion": "authentication.k8s.io/v1", "kind": "TokenRequest", "spec": {} });
    let token = front.api.post(path, &request).await.expect(201)["status"]["token"].take();
    let token = token.as_str().expect("a token");
    let account = "system:serviceaccount:default:default";
    crate::aggregation::rights_of(&front, account, GROUP, "echoes").await;
    let url = format!("{}/apis/{GROUP}/v1/namespaces/default/echoes/x", front.api.server.url());
    let answer = send(front.api.anonymous().get(&url).bearer_auth(token)).await;
    assert_eq!(answer.code, 218, "{}", answer.text());
    let seen = fake.asked().pop().expect("it was asked");
    assert_eq!(seen.all("x-remote-user"), [account]);
    assert!(!seen.headers.iter().any(|(_, value)| value.contains(token)), "{:?}", seen.headers);
}

#[tokio::test]
async fn paths_that_may_be_read_otherwise_stay_here() {
    let fake = Fake::start(plain).await;
    let front = Front::start("kubernetes").await;
    front.serve(GROUP, SERVICE, fake.port, Some(&fake.authority)).await;
    for tail in ["a%2Fstatus", "a%5Cb", "a%00"] {
        let answer = front.api.get(&format!("/apis/{GROUP}/v1/namespaces/default/echoes/{tail}")).await;
        assert_eq!(answer.code, 400, "{tail}");
    }
    assert_eq!(fake.asked().len(), 0);
}
