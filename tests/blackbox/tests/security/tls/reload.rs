//! The serving certificate is exchanged under a server that goes on serving.

use std::{fs, sync::Arc};

use blackbox::{
    objects::{CONFIG_MAPS, config_map},
    stream::Watch,
    tls,
};

use crate::tls::support::{Authority, Dial, connect, judged, refused, replace, server_of, shown, write};

const OPTION: &str = "tls-cert-file";

#[tokio::test]
async fn new_connections_see_the_new_certificate_and_old_ones_go_on() {
    let directory = tempfile::tempdir().expect("a directory");
    let authority = Authority::new("serving");
    let (first, second) =
        (authority.server("first", &["localhost"]), authority.server("second", &["localhost"]));
    let files = write(directory.path(), "serving", &first);
    let api = server_of(&authority, |config| config.serving.tls_files = Some(files.clone())).await;
    let client = Arc::new(
        Dial { roots: &[&authority.certificate], protocols: &["http/1.1"], ..Dial::default() }.config(),
    );
    let mut old = connect(&api, Arc::clone(&client), "localhost").await.expect("a handshake");
    assert_eq!(shown(&old), first.der());
    tls::get(&mut old, "/livez", "").await;
    let head = tls::head(&mut old).await;
    tls::body(&mut old, &head).await;
    let mut watch = Watch::open(&api, &format!("{CONFIG_MAPS}?watch=1")).await;

    // The key comes a while after the certificate, as it does when two files are copied.
    replace(&files.certificate, &second.certificate);
    judged(&api, OPTION, "error", 1.0).await;
    assert_eq!(refused(&api, OPTION).await, 1.0);
    let between = connect(&api, Arc::clone(&client), "localhost").await.expect("a handshake");
    assert_eq!(shown(&between), first.der(), "the two files do not belong together");
    replace(&files.key, &second.key);
    judged(&api, OPTION, "success", 1.0).await;
    assert_eq!(refused(&api, OPTION).await, 0.0);

    // With the same client, who would go on with the session of before if the server let them.
    let new = connect(&api, client, "localhost").await.expect("a handshake");
    assert_eq!(shown(&new), second.der());
    tls::get(&mut old, "/livez", "").await;
    assert!(tls::head(&mut old).await.starts_with("http/1.1 200"), "the old connection goes on");
    api.post(CONFIG_MAPS, &config_map("a")).await.expect(201);
    let event = watch.next().await.expect("the watch goes on");
    assert_eq!(event["type"], "ADDED");
}

#[tokio::test]
async fn what_cannot_be_used_leaves_the_former_in_force() {
    let directory = tempfile::tempdir().expect("a directory");
    let authority = Authority::new("serving");
    let (first, second) =
        (authority.server("first", &["localhost"]), authority.server("second", &["localhost"]));
    let files = write(directory.path(), "serving", &first);
    let api = server_of(&authority, |config| config.serving.tls_files = Some(files.clone())).await;
    let dial = Dial { roots: &[&authority.certificate], ..Dial::default() };
    let whole = second.certificate.clone();
    let half = &whole[..whole.len() / 2 + 20];
    let wrongs: [(&str, &dyn Fn()); 5] = [
        ("half a certificate", &|| replace(&files.certificate, half)),
        ("nothing", &|| replace(&files.certificate, "")),
        ("a key in its place", &|| replace(&files.certificate, &second.key)),
        ("no file", &|| fs::remove_file(&files.certificate).expect("removed")),
        ("too much", &|| replace(&files.certificate, &whole.repeat(1024))),
    ];
    for (number, (what, wrong)) in (1..).zip(wrongs) {
        wrong();
        judged(&api, OPTION, "error", f64::from(number)).await;
        assert_eq!(dial.shown(&api).await, first.der(), "{what}");
        assert_eq!(refused(&api, OPTION).await, 1.0, "{what}");
    }
    write(directory.path(), "serving", &first);
    judged(&api, OPTION, "success", 1.0).await;
    assert_eq!(refused(&api, OPTION).await, 0.0, "all is well again");
}
