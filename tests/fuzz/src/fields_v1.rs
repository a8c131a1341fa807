//! Sets of paths as clients send them in `metadata.managedFields`.

use machinery::{
    meta::v1::ManagedFieldsEntry,
    ownership::{self, Element, FieldSet, parse, print},
    raw::RawJson,
    time::Time,
};

use crate::world::shown;

/// The bytes are up to three sets, one per line.
///
/// - What was read is printed and read again alike, as it is and as an entry of metadata.
/// - Every path of a set is in it, and a set rebuilt from its paths is the same.
/// - The laws of sets hold between all of them.
pub fn fields_v1(data: &[u8]) {
    if let Ok(text) = str::from_utf8(data) {
        // A key alone.
        if let Ok(Some(element)) = Element::parse(text) {
            let mut set = FieldSet::default();
            set.insert(std::slice::from_ref(&element));
            assert!(set.contains(&[element]));
            check_one(&set);
        }
    }
    let lines = data.split(|byte| *byte == b'\n').take(3);
    let sets: Vec<FieldSet> = lines.filter_map(|line| parse(&RawJson::parse(line).ok()?).ok()).collect();
    for set in &sets {
        check_one(set);
    }
    let empty = FieldSet::default();
    let [a, b, c] = [0, 1, 2].map(|at| sets.get(at).unwrap_or(&empty));
    check_laws(a, b, c);
    check_laws(b, a, a);
}

fn check_one(set: &FieldSet) {
    let printed = print(set);
    let again = parse(&printed).unwrap_or_else(|error| panic!("{error}: {}", shown(printed.as_bytes())));
    assert_eq!(&again, set, "{}", shown(printed.as_bytes()));
    assert_eq!(print(&again), printed);
    assert_eq!(RawJson::parse(printed.as_bytes()).as_ref(), Ok(&printed));

    let mut paths = Vec::new();
    collect(set, &mut Vec::new(), &mut paths);
    let mut rebuilt = FieldSet::default();
    for path in paths.iter().rev() {
        assert!(set.contains(path));
        rebuilt.insert(path);
    }
    assert_eq!(&rebuilt, set);
    assert_eq!(set.texts().len(), paths.len());
    assert_eq!(set.is_empty(), paths.is_empty());

    let entry = ManagedFieldsEntry {
        manager: "m".to_owned(),
        operation: "Update".to_owned(),
        api_version: "v1".to_owned(),
        time: Some(Time::from_unix(0)),
        fields_type: "FieldsV1".to_owned(),
        fields_v1: Some(printed),
        ..ManagedFieldsEntry::default()
    };
    let managers = ownership::decode(std::slice::from_ref(&entry)).expect("a sound entry");
    let written = ownership::encode(managers);
    assert_eq!(written, if set.is_empty() { Vec::new() } else { vec![entry] });
}

fn collect(set: &FieldSet, above: &mut Vec<Element>, paths: &mut Vec<Vec<Element>>) {
    for (element, node) in set.nodes() {
        above.push(element.clone());
        if node.member {
            paths.push(above.clone());
        }
        assert!(!node.is_empty());
        collect(&node.below, above, paths);
        above.pop();
    }
}

fn check_laws(a: &FieldSet, b: &FieldSet, c: &FieldSet) {
    let (union, common, rest) = (a.union(b), a.intersection(b), a.difference(b));
    assert_eq!(union, b.union(a));
    assert_eq!(common, b.intersection(a));
    assert_eq!(a.union(a), *a);
    assert!(a.difference(a).is_empty());
    assert_eq!(rest.union(&common), *a);
    assert!(rest.intersection(b).is_empty());
    assert_eq!(union.difference(b), rest);
    assert_eq!(union.union(c), a.union(&b.union(c)));
    assert_eq!(common.intersection(c), a.intersection(&b.intersection(c)));
    assert_eq!(a.intersection(&b.union(c)), common.union(&a.intersection(c)));
    assert_eq!(a.difference(&b.union(c)), rest.difference(c));
}
