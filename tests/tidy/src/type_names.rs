//! Names of public types that are declared more than once.

use std::{collections::BTreeMap, path::PathBuf};

use crate::tree::Crate;

/// Each name that several public types have, with the files that declare one, beginning with the crate's
/// name.
///
/// Types that only one crate sees may share a name: there, the module tells them apart.
#[must_use]
pub fn shared(crates: &[Crate]) -> BTreeMap<String, Vec<PathBuf>> {
    let mut found = BTreeMap::<String, Vec<PathBuf>>::new();
    for krate in crates {
        for file in krate.files.iter().filter(|file| krate.is_library(file)) {
            for name in file.items.iter().filter_map(public_type) {
                let path = PathBuf::from(&krate.name).join(&file.path);
                found.entry(name.to_string()).or_default().push(path);
            }
        }
    }
    found.retain(|_, files| files.len() > 1);
    found
}

fn public_type(item: &syn::Item) -> Option<&syn::Ident> {
    let (visibility, ident) = match item {
        syn::Item::Enum(item) => (&item.vis, &item.ident),
        syn::Item::Struct(item) => (&item.vis, &item.ident),
        syn::Item::Trait(item) => (&item.vis, &item.ident),
        syn::Item::Type(item) => (&item.vis, &item.ident),
        _ => return None,
    };
    matches!(visibility, syn::Visibility::Public(_)).then_some(ident)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::SourceFile;

    #[test]
    fn public_types_of_one_name_are_found() {
        let krate = |name: &str, text: &str| {
            let file = SourceFile::parse("lib.rs".as_ref(), text.to_owned()).unwrap();
            Crate::new(name.to_owned(), vec![file])
        };
        let one = krate("one", "pub struct A;\npub enum B {}\npub struct C;\npub fn d() {}");
        let two = krate("two", "pub trait A {}\nstruct B;\npub(crate) struct C;\npub fn d() {}");
        let found = shared(&[one, two]);
        let files = vec![PathBuf::from("one/lib.rs"), PathBuf::from("two/lib.rs")];
        assert_eq!(found, BTreeMap::from([("A".to_owned(), files)]));
    }
}
