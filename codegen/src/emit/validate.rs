//! The declared rules of every type, as the trait `Rules`.
//!
//! All types are checked by the same call, so that a rule deep in a shared type changes no other type.

mod content;

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    File,
    rules::{self, Code},
    rust,
    walk::{self, Part, Set, Types},
};
use crate::model::{Body, Emit, Field, Immutable, Merge, Model, Rules, Type, TypeId, Value, Worded};

/// `validate.rs` of every schema file with rules.
pub(super) fn emit(model: &Model) -> Vec<File> {
    let types = Types::new(model);
    let ruled = Ruled::new(&types);
    let live = types.live();
    super::file::each_file(model, |package, file| {
        let wanted = |type_: &&Type| ruled.checks.contains(&type_.id) && live.contains(&type_.id);
        let items: TokenStream =
            file.types.iter().filter(wanted).map(|type_| item(&types, &ruled, type_)).collect();
        if items.is_empty() {
            return None;
        }
        let reason = "all types are checked by the same call";
        let items = quote! {
            #![allow(unused_variables, clippy::only_used_in_recursion, reason = #reason)]
            use machinery::rules::Rules;
            #items
        };
        rust::concern(package, file, "validate", "Declared rules.", items)
    })
}

/// Which types have rules, and which of them look at the stored value.
pub(super) struct Ruled<'a> {
    /// Types with rules, at any depth.
    checks: Set<'a>,
    /// Of these, those that compare with the stored value.
    compares: Set<'a>,
}

impl<'a> Ruled<'a> {
    pub(super) fn new(types: &Types<'a>) -> Self {
        let any =
            |type_, has: fn(&Field) -> bool| types.parts(type_).iter().filter_map(|part| part.field).any(has);
        Ruled {
            checks: types.containing(|type_| match &type_.body {
                Body::Wrapper(value) => value.has_checks(),
                Body::Message(message) => !message.exclusive.is_empty() || any(type_, Field::has_checks),
            }),
            compares: types.containing(|type_| any(type_, Field::compares)),
        }
    }

    /// Whether the type has rules, at any depth.
    pub(super) fn has_rules(&self, id: &TypeId) -> bool {
        self.checks.contains(id)
    }
}

fn item<'a>(types: &Types<'a>, ruled: &Ruled<'a>, type_: &'a Type) -> TokenStream {
    let path = rust::type_path(&type_.id);
    let body = body(types, ruled, type_);
    let compares = ruled.compares.contains(&type_.id).then(|| {
        quote!(
            const COMPARES: bool = true;
        )
    });
    quote! {
        impl Rules for #path {
            #compares
            fn check(
                &self,
                old: Option<&Self>,
                at: &machinery::path::Path<'_>,
                change: &machinery::change::Change<'_>,
                problems: &mut machinery::problem::Problems,
            ) {
                #body
            }
        }
    }
}

fn body<'a>(types: &Types<'a>, ruled: &Ruled<'a>, type_: &'a Type) -> TokenStream {
    let mut body: TokenStream =
        types.parts(type_).iter().map(|part| member(&Checks { types, ruled }, part)).collect();
    if let Some(message) = walk::message(type_) {
        body.extend(message.exclusive.iter().map(|names| exclusive(&types.parts(type_), names)));
    }
    body
}

fn exclusive(parts: &[Part<'_>], names: &[String]) -> TokenStream {
    let pairs = names.iter().filter_map(|name| {
        let part = parts.iter().find(|part| part.field.is_some_and(|field| field.json == *name))?;
        let is_set = walk::is_set(part);
        Some(quote!((#name, #is_set)))
    });
    quote!(machinery::check::exclusive(&[#(#pairs),*], at, problems);)
}

struct Checks<'t, 'a> {
    types: &'t Types<'a>,
    ruled: &'t Ruled<'a>,
}

/// All that is checked of one member, in a block of its own with `at` moved to it.
fn member(cx: &Checks<'_, '_>, part: &Part<'_>) -> TokenStream {
    let Some(field) = part.field else {
        let inside =
            cx.inside(&quote!(self.0), &quote!(&self.0), part.value, Rules::NONE, &Merge::Default, None);
        return quote!(#inside);
    };
    let checks = present_or_required(cx, part, field);
    let checks = match &field.immutable {
        None => checks,
        Some(immutable) => guarded(field, immutable, &checks),
    };
    if checks.is_empty() {
        return checks;
    }
    let name = &field.json;
    quote!({ let at = at.field(#name); #checks })
}

/// A value that may not change is looked at only when it differs from the stored one.
fn guarded(field: &Field, immutable: &Worded<Immutable>, checks: &TokenStream) -> TokenStream {
    let name = rust::ident(&field.rust);
    let text = |standard| rules::text(immutable.text.as_deref().unwrap_or(standard));
    let verdict = match immutable.value {
        Immutable::Always => {
            let text = text("field is immutable");
            quote!(machinery::check::immutable(stored, &self.#name, #text, &at, problems);)
        }
        Immutable::OnceSet => {
            let text = text("field is immutable once set");
            quote!(machinery::check::once_set(stored, #text, &at, problems);)
        }
    };
    quote! {
        let stored = old.map(|old| &old.#name);
        if stored != Some(&self.#name) { #checks #verdict }
    }
}

/// Checks of a value that is there, or that it is. What a closed gate has emptied breaks no rule: the caller could not
/// set it.
fn present_or_required(cx: &Checks<'_, '_>, part: &Part<'_>, field: &Field) -> TokenStream {
    let place = part.of(&quote!(self));
    let is_open = field.gate.as_ref().map(|gate| quote!(change.gates.is_on(#gate)));
    let required = field.rules.required().map(|detail| {
        let detail = rules::text(detail);
        quote!(problems.required(&at, #detail);)
    });
    let stored = stored(field, part.option);
    let is_unset = walk::is_unset(part);
    if part.option {
        let value = quote!(value);
        let checks = cx.inside(&value, &value, part.value, &field.rules, &field.merge, Some(&stored));
        return match (required, checks.is_empty()) {
            (None, true) => TokenStream::new(),
            (None, false) => quote!(if let Some(value) = &#place { #checks }),
            (Some(required), true) => absent(&is_unset, is_open.as_ref(), &required, &checks),
            (Some(required), false) => {
                let if_open = is_open.map(|is_open| quote!(if #is_open));
                quote!(if let Some(value) = &#place { #checks } else #if_open { #required })
            }
        };
    }
    let checks = cx.inside(&place, &quote!(&#place), part.value, &field.rules, &field.merge, Some(&stored));
    let required = required.filter(|_| part.value.can_be_empty());
    let is_set = walk::is_set(part);
    match (required, is_open) {
        (Some(required), is_open) => absent(&is_unset, is_open.as_ref(), &required, &checks),
        (None, _) if checks.is_empty() => TokenStream::new(),
        (None, _) if zero_is_absent(field) => quote!(if #is_set { #checks }),
        (None, Some(is_open)) if looks_at_zero(part.value) => quote!(if #is_set || #is_open { #checks }),
        (None, _) => quote!(#checks),
    }
}

/// `required` when a value is absent and the gate of its field is open, `checks` when it is there.
fn absent(
    is_unset: &TokenStream,
    is_open: Option<&TokenStream>,
    required: &TokenStream,
    checks: &Code,
) -> TokenStream {
    let code = match is_open {
        None => Code::branch(is_unset, required, checks),
        Some(is_open) if checks.is_empty() => Code::branch(&quote!(#is_unset && #is_open), required, checks),
        Some(is_open) => Code::branch(is_unset, &quote!(if #is_open { #required }), checks),
    };
    quote!(#code)
}

/// Whether checks of a plain value have something to say of zero: an empty list or map has nothing in it.
fn looks_at_zero(value: &Value) -> bool {
    !matches!(value, Value::List(_) | Value::Map(_))
}

/// Whether a plain value at zero is taken for absent, so that rules do not apply. An empty list or map has nothing in it
/// that could break one, but for its number of items.
fn zero_is_absent(field: &Field) -> bool {
    match field.value {
        Value::String | Value::Bytes => true,
        Value::List(_) | Value::Map(_) => field.rules.min_items().is_some(),
        Value::Int32 | Value::Int64 | Value::Double => !field.required && field.emit == Emit::NonZero,
        _ => false,
    }
}

/// The stored value of a field as an expression of type `Option<&T>`.
fn stored(field: &Field, option: bool) -> TokenStream {
    let name = rust::ident(&field.rust);
    match (option, field.boxed) {
        (false, _) => quote!(old.map(|old| &old.#name)),
        (true, false) => quote!(old.and_then(|old| old.#name.as_ref())),
        (true, true) => quote!(old.and_then(|old| old.#name.as_deref())),
    }
}
