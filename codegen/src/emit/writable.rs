//! The writable paths of each URL of a kind, as assignments that restore or empty all the rest.

use proc_macro2::TokenStream;
use quote::quote;
use schema_model::model::{Kind, Type, Writable, Writes, below};

use super::{
    rust,
    walk::{Part, Types},
};

/// Whether some URL of the kind may not set everything.
pub(super) fn restricts(kind: &Kind) -> bool {
    kind.urls().any(|(_, writes, creates)| {
        (creates && matches!(writes.create, Writable::Paths(_)))
            || matches!(writes.update, Writable::Paths(_))
    })
}

/// Arms of a match on the sub-resource and the stored object.
pub(super) fn arms<'a>(types: &Types<'a>, kind: &Kind, root: &'a Type) -> TokenStream {
    let mut arms = TokenStream::new();
    for (url, writes, creates) in kind.urls() {
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
pub(super) fn untracked<'a>(types: &Types<'a>, root: &'a Type, writes: &'a Writes) -> TokenStream {
    let paths = types.unowned(root, writes).into_iter();
    let paths = paths.map(|path| quote!(&[#(#path),*]));
    quote!(machinery::shape::field_paths(&[#(#paths),*]))
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
    let below = part.field.map_or_else(Vec::new, |field| below(paths, &field.json));
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
