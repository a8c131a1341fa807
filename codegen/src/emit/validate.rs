//! The declared rules of every type, as a method that collects problems.
//!
//! A type whose rules need the stored value gets `old`, one whose texts hold brand words gets `change`;
//! the others do not, so that no argument is passed in vain.

mod content;

use proc_macro2::TokenStream;
use quote::quote;

use super::{
    File, rules, rust,
    walk::{self, Part, Set, Types},
};
use crate::model::{Field, Immutable, Merge, Model, Rules, Type, Value};

/// `validate.rs` of every schema file with rules.
pub(super) fn emit(model: &Model) -> Vec<File> {
    let types = Types::new(model);
    let needs = Needs::new(&types);
    let live = types.live();
    super::each_file(model, |package, file| {
        let wanted = |type_: &&Type| needs.checks.contains(&type_.id) && live.contains(&type_.id);
        let items = file.types.iter().filter(wanted).map(|type_| item(&types, &needs, type_)).collect();
        rust::concern(package, file, "validate", "Declared rules.", items)
    })
}

/// Which types have a `validate` method, and what it takes.
#[derive(Default)]
pub(super) struct Needs<'a> {
    /// Types with rules, at any depth.
    checks: Set<'a>,
    /// Of these, those that compare with the stored value.
    old: Set<'a>,
    /// Of these, those that ask for the brand.
    change: Set<'a>,
}

impl<'a> Needs<'a> {
    pub(super) fn new(types: &Types<'a>) -> Self {
        // What a type says itself shows when it is emitted as if no other type had rules.
        let alone = Needs::default();
        Needs {
            checks: types.containing(|type_| !body(types, &alone, type_).is_empty()),
            old: types.containing(|type_| walk::mentions(&body(types, &alone, type_), "old")),
            change: types.containing(|type_| walk::mentions(&body(types, &alone, type_), "change")),
        }
    }

    /// A call of the method on `place`; none when the type has no rules.
    pub(super) fn call(
        &self,
        id: &crate::model::TypeId,
        place: &TokenStream,
        old: &TokenStream,
        at: &TokenStream,
    ) -> TokenStream {
        if !self.checks.contains(id) {
            return TokenStream::new();
        }
        let old = self.old.contains(id).then(|| quote!(#old,));
        let change = self.change.contains(id).then(|| quote!(change,));
        quote!(#place.validate(#old #at, #change problems);)
    }
}

fn item<'a>(types: &Types<'a>, needs: &Needs<'a>, type_: &'a Type) -> TokenStream {
    let (path, visibility) = (rust::type_path(&type_.id), rust::visibility(&type_.id));
    let body = body(types, needs, type_);
    let old = needs.old.contains(&type_.id).then(|| quote!(old: Option<&Self>,));
    let change = needs.change.contains(&type_.id).then(|| quote!(change: &machinery::change::Change<'_>,));
    quote! {
        impl #path {
            /// Checks the declared rules.
            #visibility fn validate(
                &self,
                #old
                at: &machinery::path::Path<'_>,
                #change
                problems: &mut machinery::problem::Problems,
            ) {
                #body
            }
        }
    }
}

fn body<'a>(types: &Types<'a>, needs: &Needs<'a>, type_: &'a Type) -> TokenStream {
    let mut body: TokenStream =
        types.parts(type_).iter().map(|part| member(&Checks { types, needs }, part)).collect();
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
    needs: &'t Needs<'a>,
}

/// All that is checked of one member, in a block of its own with `at` moved to it.
fn member(cx: &Checks<'_, '_>, part: &Part<'_>) -> TokenStream {
    let Some(field) = part.field else {
        return cx.inside(
            &quote!(self.0),
            &quote!(&self.0),
            part.value,
            &Rules::default(),
            &Merge::Default,
            None,
        );
    };
    let checks = present_or_required(cx, part, field);
    let checks = match field.immutable {
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
fn guarded(field: &Field, immutable: Immutable, checks: &TokenStream) -> TokenStream {
    let name = rust::ident(&field.rust);
    let worded = rules::message(&field.rules, "immutable");
    let verdict = match immutable {
        Immutable::Always => {
            let text = rules::text(worded.unwrap_or("field is immutable"));
            quote!(machinery::check::immutable(stored, &self.#name, #text, &at, problems);)
        }
        Immutable::OnceSet => {
            let text = rules::text(worded.unwrap_or("field is immutable once set"));
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
    let required = field.rules.required.as_deref().map(|detail| {
        let detail = rules::text(detail);
        quote!(problems.required(&at, #detail);)
    });
    let stored = stored(field, part.option);
    let is_unset = walk::is_unset(part);
    if part.option {
        let value = quote!(value);
        let checks = cx.inside(&value, &value, part.value, &field.rules, &field.merge, Some(&stored));
        return match (required, checks.is_empty()) {
            (None, true) => checks,
            (None, false) => quote!(if let Some(value) = &#place { #checks }),
            (Some(required), true) => absent(&is_unset, is_open.as_ref(), &required, &checks),
            (Some(required), false) => {
                let if_open = is_open.map(|is_open| quote!(if #is_open));
                quote!(if let Some(value) = &#place { #checks } else #if_open { #required })
            }
        };
    }
    let checks = cx.inside(&place, &quote!(&#place), part.value, &field.rules, &field.merge, Some(&stored));
    let required = required.filter(|_| tells_absence(part.value));
    let is_set = walk::is_set(part);
    match (required, is_open) {
        (Some(required), is_open) => absent(&is_unset, is_open.as_ref(), &required, &checks),
        (None, _) if checks.is_empty() => checks,
        (None, _) if zero_is_absent(field) => quote!(if #is_set { #checks }),
        (None, Some(is_open)) if looks_at_zero(part.value) => quote!(if #is_set || #is_open { #checks }),
        (None, _) => checks,
    }
}

/// `required` when a value is absent and the gate of its field is open, `checks` when it is there.
fn absent(
    is_unset: &TokenStream,
    is_open: Option<&TokenStream>,
    required: &TokenStream,
    checks: &TokenStream,
) -> TokenStream {
    let otherwise = rules::otherwise(checks);
    match is_open {
        None => quote!(if #is_unset { #required } #otherwise),
        Some(is_open) if checks.is_empty() => quote!(if #is_unset && #is_open { #required }),
        Some(is_open) => quote!(if #is_unset { if #is_open { #required } } #otherwise),
    }
}

/// Whether checks of a plain value have something to say of zero: an empty list or map has nothing in it.
fn looks_at_zero(value: &Value) -> bool {
    !matches!(value, Value::List(_) | Value::Map(_))
}

/// Whether zero stands for "not given" in a plain value of this form, so that `required` can be checked.
/// Zero and false are values that a client may well mean.
fn tells_absence(value: &Value) -> bool {
    use crate::model::Native::{Any, FieldsV1};
    matches!(
        value,
        Value::String | Value::Bytes | Value::List(_) | Value::Map(_) | Value::Native(Any | FieldsV1)
    )
}

/// Whether a plain value at zero is taken for absent, so that rules do not apply. An empty list or map has nothing in it
/// that could break one, but for its number of items.
fn zero_is_absent(field: &Field) -> bool {
    match field.value {
        Value::String | Value::Bytes => true,
        Value::List(_) | Value::Map(_) => field.rules.min_items.is_some(),
        Value::Int32 | Value::Int64 | Value::Double => {
            !field.required && field.emit == crate::model::Emit::NonZero
        }
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
