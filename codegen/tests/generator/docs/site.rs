//! The whole site: links, addresses of the search, structure for people who do not see the page.

use std::collections::{BTreeMap, BTreeSet};

use codegen::{
    docs::{self, SiteHost},
    emit::File,
};
use schema_model::model::Body;
use serde_json::Value;

use super::{
    html::{Tag, ids, tags},
    load, schema, sites,
};

/// What the server adds to the files of the generator.
const VIEWER: [&str; 2] = ["viewer/swagger-ui-bundle.js", "viewer/swagger-ui.css"];

fn pages(files: &[File]) -> BTreeMap<&str, Vec<Tag>> {
    let pages = files.iter().filter(|file| file.path.ends_with(".html"));
    pages.map(|file| (file.path.as_str(), tags(&file.path, &file.text))).collect()
}

/// The path that an address on a page leads to, from the root of the site.
fn resolved(page: &str, address: &str) -> String {
    let mut steps: Vec<&str> = page.split('/').collect();
    steps.pop();
    for step in address.split('/') {
        match step {
            ".." => assert!(steps.pop().is_some(), "{page}: {address} leads out of the site"),
            step => steps.push(step),
        }
    }
    steps.join("/")
}

#[test]
fn every_link_leads_somewhere() {
    for (name, files) in sites() {
        let paths: BTreeSet<&str> = files.iter().map(|file| file.path.as_str()).chain(VIEWER).collect();
        let pages = pages(&files);
        let anchors: BTreeMap<&str, BTreeSet<String>> =
            pages.iter().map(|(path, tags)| (*path, ids(path, tags))).collect();
        let mut links = 0;
        for (path, tags) in &pages {
            for tag in tags {
                for reference in ["aria-labelledby", "aria-describedby", "aria-controls", "for"] {
                    let known = |id: &&str| anchors[path].contains(*id);
                    assert!(tag.get(reference).is_none_or(|id| known(&id)), "{name} {path}: {tag:?}");
                }
                for address in [tag.get("href"), tag.get("src")].into_iter().flatten() {
                    if address == "data:," {
                        continue;
                    }
                    let (to, anchor) = address.split_once('#').unwrap_or((address, ""));
                    let to = if to.is_empty() { (*path).to_owned() } else { resolved(path, to) };
                    assert!(paths.contains(to.as_str()), "{name} {path}: {address} leads to no file");
                    let found = anchor.is_empty() || anchors[to.as_str()].contains(anchor);
                    assert!(found, "{name} {path}: {address} leads to no place of {to}");
                    links += 1;
                }
            }
        }
        assert!(links > 300, "{name} has {links} links");
        for entry in search(&files) {
            let address = entry[2].as_str().unwrap();
            let (to, anchor) = address.split_once('#').unwrap_or((address, ""));
            assert!(anchors.contains_key(to), "{name}: {entry}");
            assert!(anchor.is_empty() || anchors[to].contains(anchor), "{name}: {entry}");
        }
    }
}

/// The entries of the search.
fn search(files: &[File]) -> Vec<Value> {
    let script = &files.iter().find(|file| file.path == "assets/search.js").unwrap().text;
    let list = script.strip_prefix("var searchEntries = ").unwrap().trim_end().strip_suffix(';').unwrap();
    serde_json::from_str(list).unwrap()
}

#[test]
fn everything_in_the_schema_can_be_found() {
    let (model, examples) = load(&schema());
    let files = docs::site(&model, &examples, "platform", SiteHost::Files).unwrap();
    let found: BTreeSet<String> =
        search(&files).iter().map(|entry| entry[0].as_str().unwrap().to_owned()).collect();
    let texts: BTreeMap<&str, &str> =
        files.iter().map(|file| (file.path.as_str(), file.text.as_str())).collect();
    for package in &model.packages {
        for file in &package.files {
            let path = format!("{}/{}/{}.html", package.group, package.version, file.module);
            let text = texts[path.as_str()];
            if let Some(kind) = &file.kind {
                assert!(found.contains(&kind.name), "{}", kind.name);
                assert!(!examples.of(&package.group, &package.version, &file.module).is_empty(), "{path}");
                assert!(text.contains(&format!("<h1>{}</h1>", kind.name)), "{path}");
            }
            for type_ in &file.types {
                let Body::Message(message) = &type_.body else { continue };
                for field in &message.fields {
                    let shown = format!("{}</a>", field.json);
                    assert!(text.contains(&shown), "{path} does not show {}.{}", type_.id.name, field.json);
                }
            }
        }
    }
    for gate in &model.gates {
        assert!(found.contains(&gate.name), "{}", gate.name);
    }
}

#[test]
fn pages_are_made_for_everybody() {
    for (name, files) in sites() {
        for (path, tags) in pages(&files) {
            let count = |wanted: &str| tags.iter().filter(|tag| tag.name == wanted).count();
            let of = format!("{name} {path}");
            assert_eq!((count("h1"), count("main"), count("header"), count("footer")), (1, 1, 1, 1), "{of}");
            assert!(tags.iter().any(|tag| tag.name == "html" && tag.get("lang") == Some("en")), "{of}");
            assert!(tags.iter().any(|tag| tag.name == "title" && tag.text.len() > 10), "{of}");
            assert!(
                tags.iter().any(|tag| tag.get("href") == Some("#content")),
                "{of}: no way past the banner"
            );
            let mut rank = 1;
            for tag in &tags {
                if let Some(own) = tag.name.strip_prefix('h').and_then(|digit| digit.parse::<u32>().ok()) {
                    assert!(own <= rank + 1, "{of}: {} {:?} skips a rank", tag.name, tag.text);
                    rank = own;
                }
                let is_named = |tag: &Tag| {
                    tag.get("aria-label").is_some() || tag.get("id").is_some_and(|id| labelled(&tags, id))
                };
                match tag.name.as_str() {
                    "input" | "select" => assert!(is_named(tag), "{of}: {tag:?} has no label"),
                    "nav" => assert!(tag.get("aria-label").is_some(), "{of}: {tag:?} has no name"),
                    "th" => assert!(tag.get("scope").is_some(), "{of}: {tag:?} has no scope"),
                    _ => {}
                }
                assert!(tag.get("style").is_none(), "{of}: {tag:?} has a style of its own");
                assert!(tag.name != "script" || tag.text.is_empty(), "{of}: a script stands in the page");
            }
        }
    }
}

fn labelled(tags: &[Tag], id: &str) -> bool {
    tags.iter().any(|tag| tag.name == "label" && tag.get("for") == Some(id))
}

#[test]
fn brands_fill_in_every_word() {
    let (model, _) = load(&schema());
    let keys: Vec<String> = model.brands[0].texts.iter().map(|(key, _)| format!("{{{key}}}")).collect();
    for (name, files) in sites().into_iter().filter(|(name, _)| name != "server") {
        for file in &files {
            for key in keys.iter().filter(|key| *key != "{name}") {
                assert!(!file.text.contains(key.as_str()), "{name} {}: {key} is left", file.path);
            }
        }
    }
    let (_, kubernetes) = sites().swap_remove(1);
    for file in kubernetes.iter().filter(|file| file.path != "brands.html") {
        assert!(!file.text.contains("platform.io"), "{} speaks of another brand", file.path);
    }
}
