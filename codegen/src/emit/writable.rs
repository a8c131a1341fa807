//! The writable paths of each URL of a kind, as assignments that restore or empty all the rest.

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    rust,
    walk::{Part, Types},
};
use crate::model::{Kind, Type, Verb, Writable, Writes};

/// Whether some URL of the kind may not set everything.
pub(super) fn restricts(kind: &Kind) -> bool {
    urls(kind).any(|(_, writes, creates)| {
        (creates && matches!(writes.create, Writable::Paths(_)))
            || matches!(writes.update, Writable::Paths(_))
    })
}

/// Each URL with what it may set, and whether objects can be created there.
fn urls(kind: &Kind) -> impl Iterator<Item = (&str, &Writes, bool)> {
    let subresources = kind.subresources.iter().filter(|sub| sub.writes_object()).map(|sub| {
        let creates = sub.verbs.contains(&Verb::Create);
        (sub.name.as_str(), &sub.writes, creates)
    });
    std::iter::once(("", &kind.main, true)).chain(subresources)
}

/// Arms of a match on the sub-resource and the stored object.
pub(super) fn arms<'a>(types: &Types<'a>, kind: &Kind, root: &'a Type) -> TokenStream {
    let mut arms = TokenStream::new();
    for (url, writes, creates) in urls(kind) {
        let new = quote!(self);
        let create = rest(types, root, &Sides { new: new.clone(), old: None }, &writes.create);
        if creates && !create.is_empty() {
            arms.extend(quote!((#url, None) => { #create }));
        }
        let update = rest(types, root, &Sides { new, old: Some(quote!(old)) }, &writes.update);
        if !update.is_empty() {
            arms.extend(quote!((#url, Some(old)) => { #update }));
        }
    }
    arms
}

/// The paths that get no owner on writes through a URL: those it can never set, and those the schema names.
pub(super) fn untracked<'a>(types: &Types<'a>, root: &'a Type, writes: &Writes) -> TokenStream {
    let mut found: Vec<Vec<&str>> = Vec::new();
    if let (Writable::Paths(create), Writable::Paths(update)) = (&writes.create, &writes.update) {
        let paths: Vec<&[String]> = create.iter().chain(update).map(|path| path.json.as_slice()).collect();
        unreached(types, root, &paths, &mut Vec::new(), &mut found);
    }
    found.extend(writes.untracked.iter().map(|path| path.json.iter().map(String::as_str).collect()));
    // What `writes` names may be among those that are never set.
    found.sort();
    found.dedup();
    quote!(machinery::shape::field_paths(&[#(&[#(#found),*]),*]))
}

/// The members that none of the paths reaches.
fn unreached<'a>(
    types: &Types<'a>,
    type_: &'a Type,
    paths: &[&[String]],
    above: &mut Vec<&'a str>,
    found: &mut Vec<Vec<&'a str>>,
) {
    for part in &types.parts(type_) {
        let Some(field) = part.field else { continue };
        let of_field = |path: &&[String]| path.first() == Some(&field.json);
        let below: Vec<&[String]> =
            paths.iter().copied().filter(of_field).filter_map(|path| path.get(1..)).collect();
        above.push(&field.json);
        if below.is_empty() {
            found.push(above.clone());
        } else if below.iter().all(|path| !path.is_empty())
            && let Some(inner) = part.value.message().and_then(|id| types.get(id))
        {
            unreached(types, inner, &below, above, found);
        }
        above.pop();
    }
}

/// The message that is written and, on update, the stored one.
struct Sides {
    new: TokenStream,
    old: Option<TokenStream>,
}

fn rest<'a>(types: &Types<'a>, root: &'a Type, sides: &Sides, writable: &Writable) -> TokenStream {
    match writable {
        Writable::All => TokenStream::new(),
        Writable::Paths(paths) => {
            let paths: Vec<&[String]> = paths.iter().map(|path| path.json.as_slice()).collect();
            outside(types, root, sides, &paths)
        }
    }
}

/// Every member that none of the paths reaches goes back to what it was.
fn outside<'a>(types: &Types<'a>, type_: &'a Type, sides: &Sides, paths: &[&[String]]) -> TokenStream {
    types.parts(type_).iter().map(|part| member(types, part, sides, paths)).collect()
}

fn member<'a>(types: &Types<'a>, part: &Part<'a>, sides: &Sides, paths: &[&[String]]) -> TokenStream {
    let name = part.field.map(|field| field.json.as_str());
    let below: Vec<&[String]> = paths
        .iter()
        .filter_map(|path| path.split_first())
        .filter(|(first, _)| Some(first.as_str()) == name)
        .map(|(_, below)| below)
        .collect();
    let new = part.of(&sides.new);
    let old = sides.old.as_ref().map(|old| part.of(old));
    if below.is_empty() {
        return match old {
            Some(old) => quote!(#new.clone_from(&#old);),
            None => quote!(#new = Default::default();),
        };
    }
    let inner = part.value.message().and_then(|id| types.get(id));
    // A path that ends here makes the whole member writable, and paths below it add nothing.
    let Some(inner) = inner.filter(|_| below.iter().all(|path| !path.is_empty())) else {
        return TokenStream::new();
    };
    if !part.option {
        return outside(types, inner, &Sides { new, old }, &below);
    }
    let value = rust::ident("new");
    let sides = Sides { new: quote!(#value), old: old.as_ref().map(|_| quote!(old)) };
    let steps = outside(types, inner, &sides, &below);
    match old {
        Some(old) => quote!(machinery::prepare::both(&mut #new, #old.as_ref(), |new, old| { #steps });),
        None => quote!(if let Some(new) = &mut #new { #steps }),
    }
}
