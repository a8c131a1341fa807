//! Cargo reads every manifest of a git dependency. Of two packages with one name it takes either, so that a
//! product that depends on this repository may be built with the specimen of a test.

use std::collections::BTreeMap;

use tidy::packages;

use super::root;

#[test]
fn packages_have_names_of_their_own() {
    let mut folders = BTreeMap::<String, Vec<String>>::new();
    for package in packages::find(&root()).expect("the tree can be read") {
        folders.entry(package.name).or_default().push(package.folder);
    }
    assert!(folders.contains_key("kindsmith-apiserver"), "the product is not found");
    folders.retain(|_, folders| folders.len() > 1);
    assert!(folders.is_empty(), "several packages share a name: {folders:#?}");
}
