//! The page of the made-up kind, which uses every key of the schema language. `UPDATE=1` rewrites it.

use std::{fs, path::Path};

use codegen::docs::{self, SiteHost};

use super::{load, specimen};

const PAGE: &str = "specimen/v1/specimen.html";

#[test]
fn the_page_of_the_specimen() {
    let (model, examples) = load(&specimen());
    let files = docs::site(&model, &examples, "platform", SiteHost::Files).unwrap();
    let page = &files.iter().find(|file| file.path == PAGE).unwrap().text;
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/specimen/docs/specimen.html");
    if std::env::var_os("UPDATE").is_some() {
        fs::create_dir_all(golden.parent().unwrap()).unwrap();
        fs::write(&golden, page).unwrap();
    }
    let expected = fs::read_to_string(&golden).unwrap_or_default();
    let difference = page.lines().zip(expected.lines()).position(|(new, old)| new != old);
    assert!(*page == expected, "read line {difference:?} of the page, then run this test with UPDATE=1");
}

#[test]
fn what_the_schema_says_is_on_the_page() {
    let (model, examples) = load(&specimen());
    let files = docs::site(&model, &examples, "platform", SiteHost::Files).unwrap();
    let page = &files.iter().find(|file| file.path == PAGE).unwrap().text;
    for said in [
        // Rules, defaults, sets, gates, who writes, how it is merged.
        "<code>Fast</code>, <code>Careful</code>",
        "Default: <code>3</code>.",
        "1 to 9.",
        "2 to 20 characters long.",
        "Matches <code>[A-Z][a-z ]*</code> as a whole.",
        "Not <code>Platform</code>, <code>Forbidden</code>.",
        "Usual values: <code>left</code>, <code>right</code>; others are allowed.",
        "Set by the server from the caller's uid; what clients send is dropped.",
        "What clients write here is dropped.",
        "Cannot be changed after creation.",
        "told apart by <code>name</code>, <code>side</code>",
        "Taken only while the gate <a href=\"../../gates.html#SpecimenHints\">",
        "Field selector: <code>status.extra.note</code>.",
        "use title",
        // The life of an object.
        "5400 seconds after the last write",
        "the deleted object",
        "Deprecated since 1.1.",
        // Examples: escaped, with the brand, as YAML and JSON, and no steps of tests.
        "A &lt;b&gt;bold&lt;/b&gt; title",
        "&quot;platform.io/made&quot;: &quot;yes&quot;",
        "with &lt;letters&gt; &amp; signs",
        "The least.",
        // Routes and how to call them.
        "/apis/specimen.platform.io/v1/specimina/{name}/part",
        "kubectl get specimina first -o yaml",
        "curl $AUTH -X DELETE &quot;$SERVER/apis/specimen.platform.io/v1/specimina/first&quot;",
    ] {
        assert!(page.contains(said), "{said}");
    }
    assert!(!page.contains("<b>") && !page.contains("Steps of a test"));
}
