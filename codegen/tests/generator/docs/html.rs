//! Just enough of HTML to look at what the templates write: every attribute is quoted, every element closed.

use std::collections::BTreeSet;

/// Elements without an end.
const VOID: [&str; 5] = ["br", "input", "link", "meta", "!DOCTYPE"];

/// An opening tag.
#[derive(Debug, Clone)]
pub(crate) struct Tag {
    pub(crate) name: String,
    attributes: Vec<(String, String)>,
    /// The text right behind it.
    pub(crate) text: String,
}

impl Tag {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }
}

/// The opening tags of a page in order. Panics when an element is not closed where it should be.
pub(crate) fn tags(path: &str, text: &str) -> Vec<Tag> {
    let mut tags = Vec::new();
    let mut open: Vec<String> = Vec::new();
    for part in text.split('<').skip(1) {
        let (inside, behind) = part.split_once('>').unwrap_or_else(|| panic!("{path}: <{part}"));
        if let Some(name) = inside.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "{path}: </{name}> closes something else");
            continue;
        }
        let (name, attributes) = inside.split_once(' ').unwrap_or((inside, ""));
        if !VOID.contains(&name) {
            open.push(name.to_owned());
        }
        tags.push(Tag { name: name.to_owned(), attributes: split(attributes), text: behind.to_owned() });
    }
    assert_eq!(open, Vec::<String>::new(), "{path}: elements stay open");
    tags
}

fn split(mut text: &str) -> Vec<(String, String)> {
    let mut attributes = Vec::new();
    while let Some((name, rest)) = text.trim_start().split_once("=\"") {
        let (value, rest) = rest.split_once('"').unwrap();
        // Those without a value stand before the name.
        let name = name.rsplit(' ').next().unwrap();
        attributes.push((name.to_owned(), value.replace("&amp;", "&")));
        text = rest;
    }
    attributes
}

/// All ids of a page. Panics when one is there twice.
pub(crate) fn ids(path: &str, tags: &[Tag]) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for id in tags.iter().filter_map(|tag| tag.get("id")) {
        assert!(ids.insert(id.to_owned()), "{path}: two elements are called {id}");
    }
    ids
}
