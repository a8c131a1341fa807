//! The command `kindsmith docs` as a person runs it.

use std::fs;

use codegen::docs::{self, SiteHost};

use super::{super::kindsmith, load, schema};

#[test]
fn a_site_is_written_and_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let schema = schema();
    let schema = schema.to_str().unwrap();
    let (code, out, error) = kindsmith(folder.path(), &["docs", "--schema", schema, "--out", "site"]);
    assert_eq!((code, error.as_str()), (0, ""));
    assert!(out.contains("wrote site/core/v1/config_map.html\n"), "{out}");
    assert!(out.ends_with("begin with site/index.html\n"), "{out}");
    let page =
        |site: &str| fs::read_to_string(folder.path().join(site).join("discovery/v1/endpoint_slice.html"));
    assert!(page("site").unwrap().contains("discovery.platform.io/v1"));
    // Nothing to explore without a server.
    assert!(
        !folder.path().join("site/explorer.html").exists()
            && !page("site").unwrap().contains("explorer.html")
    );

    let branded = ["docs", "--schema", schema, "--brand", "kubernetes", "--out", "deep/other"];
    assert_eq!(kindsmith(folder.path(), &branded).0, 0);
    assert!(page("deep/other").unwrap().contains("discovery.k8s.io/v1"));
    // The same once more is the same.
    let first = page("site").unwrap();
    kindsmith(folder.path(), &["docs", "--schema", schema, "--out", "site"]);
    assert_eq!(page("site").unwrap(), first);
}

#[test]
fn a_site_can_be_that_of_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let schema = schema();
    let (model, examples) = load(&schema);
    let schema = schema.to_str().unwrap();
    let options = ["docs", "--schema", schema, "--out", "site", "--brand", "kubernetes", "--as-served"];
    assert_eq!(kindsmith(folder.path(), &options).0, 0);
    let pages = docs::site(&model, &examples, "kubernetes", SiteHost::Server).unwrap();
    assert!(pages.iter().any(|page| page.path == "explorer.html"));
    for page in pages {
        let written = fs::read_to_string(folder.path().join("site").join(&page.path)).unwrap();
        assert!(written == page.text, "{} differs", page.path);
    }
}

#[test]
fn mistakes_have_the_usual_codes() {
    let folder = tempfile::tempdir().unwrap();
    let schema = schema();
    let schema = schema.to_str().unwrap();
    fs::write(folder.path().join("file"), "").unwrap();
    for wrong in [
        &["docs", "--schema", schema][..],
        &["docs", "--schema", schema, "--out", "site", "--brand", "acme"],
        &["docs", "--schema", "nowhere", "--out", "site"],
        &["docs", "--schema", schema, "--out", "file"],
        &["docs", "--out", "site"],
    ] {
        let (code, out, error) = kindsmith(folder.path(), wrong);
        assert_eq!((code, out.as_str()), (2, ""), "{wrong:?}");
        assert!(error.starts_with("error: "), "{error}");
    }
    let unknown = ["docs", "--schema", schema, "--out", "site", "--brand", "acme"];
    let told = "error: there is no brand `acme`; there are kubernetes, platform\n";
    assert_eq!(kindsmith(folder.path(), &unknown).2, told);
    fs::create_dir_all(folder.path().join("schema/core/v1")).unwrap();
    fs::write(folder.path().join("schema/core/v1/stray.yaml"), "typos: {}\n").unwrap();
    assert_eq!(kindsmith(folder.path(), &["docs", "--out", "site"]).0, 1);
    assert!(kindsmith(folder.path(), &["docs", "--help"]).1.contains("--out <DIR>"));
}
