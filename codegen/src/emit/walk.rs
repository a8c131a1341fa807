//! What several emitters ask of the model's types: who contains whom, and how to reach it in Rust.

use std::{collections::BTreeSet, ops::Deref};

use proc_macro2::TokenStream;
use quote::quote;
use schema_model::model::{Body, Field, Index, Model, Pointer, Type, TypeId, Value};

use super::rust;

/// A set of types.
pub(super) type Set<'a> = BTreeSet<&'a TypeId>;

/// All types of a model.
pub(super) struct Types<'a> {
    index: Index<'a>,
    /// Types that stand in a type of another group.
    shared: Set<'a>,
}

/// One member of a type: a field, or the only member of a wrapper.
pub(super) struct Part<'a> {
    /// The field; none in a wrapper.
    pub(super) field: Option<&'a Field>,
    /// What it holds.
    pub(super) value: &'a Value,
    /// Whether it is an `Option`.
    pub(super) option: bool,
    member: TokenStream,
}

impl Part<'_> {
    /// Whether the `Option` holds a pointer.
    pub(super) fn has_pointer(&self) -> bool {
        self.field.is_some_and(|field| field.pointer != Pointer::None)
    }

    /// The member of `owner`, as `self.spec`.
    pub(super) fn of(&self, owner: &TokenStream) -> TokenStream {
        let member = &self.member;
        quote!(#owner.#member)
    }
}

impl<'a> Deref for Types<'a> {
    type Target = Index<'a>;

    fn deref(&self) -> &Index<'a> {
        &self.index
    }
}

impl<'a> Types<'a> {
    pub(super) fn new(model: &'a Model) -> Self {
        let index = Index::new(model);
        let foreign = |type_: &'a Type| {
            let held = index.own_values(type_).filter_map(Value::message);
            held.filter(|id| id.group != type_.id.group)
        };
        let shared = index.types().flat_map(foreign).collect();
        Types { index, shared }
    }

    /// Who may call a method of a type that the code of other types calls: the crate of its group, and if
    /// types of other groups hold it, theirs. The types of `meta` are in a crate that all others use.
    pub(super) fn visibility(&self, id: &TypeId) -> TokenStream {
        let is_shared = id.group == rust::META || self.shared.contains(id);
        if is_shared { quote!(pub) } else { quote!(pub(crate)) }
    }

    /// The members that rules, defaults and writes are about: `metadata` of a kind is the runtime's.
    pub(super) fn parts(&self, type_: &'a Type) -> Vec<Part<'a>> {
        match &type_.body {
            Body::Wrapper(value) => {
                vec![Part { field: None, value, option: rust::is_time(value), member: quote!(0) }]
            }
            Body::Message(_) => self
                .own_fields(type_)
                .map(|field| {
                    let member = rust::ident(&field.rust);
                    let option = field.is_option();
                    Part { field: Some(field), value: &field.value, option, member: quote!(#member) }
                })
                .collect(),
        }
    }

    /// Types for which `direct` holds, and all that contain one of them.
    pub(super) fn containing(&self, direct: impl Fn(&'a Type) -> bool) -> Set<'a> {
        let mut set: Set<'a> = self.types().filter(|type_| direct(type_)).map(|type_| &type_.id).collect();
        loop {
            // Until no type is added: types may hold themselves, so there is no order in which one pass would
            // do.
            let more: Vec<&TypeId> = self
                .types()
                .filter(|type_| !set.contains(&type_.id))
                .filter(|type_| self.own_values(type_).any(|value| holds(value, &set)))
                .map(|type_| &type_.id)
                .collect();
            if more.is_empty() {
                return set;
            }
            set.extend(more);
        }
    }

    /// Types that stand inside another one.
    pub(super) fn contained(&self) -> Set<'a> {
        let values = self.types().flat_map(|type_| self.own_values(type_));
        values.filter_map(Value::message).collect()
    }

    /// Types that kinds are made of, without the metadata of the kinds themselves.
    pub(super) fn live(&self) -> Set<'a> {
        let roots = self.roots().iter().copied();
        self.reached(roots, |type_| self.own_values(type_).filter_map(Value::message))
    }
}

/// Whether a value is made of a type of the set.
pub(super) fn holds(value: &Value, set: &Set<'_>) -> bool {
    value.message().is_some_and(|id| set.contains(id))
}

/// Statements that call something on every message of the set in a member, with the right to alter it.
pub(super) fn each_mut(
    part: &Part<'_>,
    set: &Set<'_>,
    call: &dyn Fn(&TokenStream) -> TokenStream,
) -> TokenStream {
    each(part, set, &Access { borrow: quote!(&mut), values: quote!(values_mut) }, call)
}

/// The same, only to look at it.
pub(super) fn each_ref(
    part: &Part<'_>,
    set: &Set<'_>,
    call: &dyn Fn(&TokenStream) -> TokenStream,
) -> TokenStream {
    each(part, set, &Access { borrow: quote!(&), values: quote!(values) }, call)
}

/// How a loop takes what it walks over.
struct Access {
    borrow: TokenStream,
    values: TokenStream,
}

fn each(
    part: &Part<'_>,
    set: &Set<'_>,
    access: &Access,
    call: &dyn Fn(&TokenStream) -> TokenStream,
) -> TokenStream {
    if !holds(part.value, set) {
        return TokenStream::new();
    }
    let (place, borrow) = (part.of(&quote!(self)), &access.borrow);
    if part.option {
        let inner = each_value(&quote!(value), &quote!(value), part.value, access, call);
        quote!(if let Some(value) = #borrow #place { #inner })
    } else {
        each_value(&place, &quote!(#borrow #place), part.value, access, call)
    }
}

fn each_value(
    place: &TokenStream,
    borrowed: &TokenStream,
    value: &Value,
    access: &Access,
    call: &dyn Fn(&TokenStream) -> TokenStream,
) -> TokenStream {
    let item = quote!(item);
    match value {
        Value::List(inner) => {
            let inner = each_value(&item, &item, inner, access, call);
            quote!(for item in #borrowed { #inner })
        }
        Value::Map(inner) => {
            let inner = each_value(&item, &item, inner, access, call);
            let values = &access.values;
            quote!(for item in #place.#values() { #inner })
        }
        _ => call(place),
    }
}

/// An expression: whether a question is true of any message of the set in a member.
pub(super) fn any(
    part: &Part<'_>,
    set: &Set<'_>,
    question: &dyn Fn(&TokenStream) -> TokenStream,
) -> Option<TokenStream> {
    if !holds(part.value, set) {
        return None;
    }
    let place = part.of(&quote!(self));
    Some(if part.option {
        let inner = any_value(&quote!(value), part.value, question);
        quote!(#place.as_ref().is_some_and(|value| #inner))
    } else {
        any_value(&place, part.value, question)
    })
}

fn any_value(
    place: &TokenStream,
    value: &Value,
    question: &dyn Fn(&TokenStream) -> TokenStream,
) -> TokenStream {
    match value {
        Value::List(inner) => {
            let inner = any_value(&quote!(item), inner, question);
            quote!(#place.iter().any(|item| #inner))
        }
        Value::Map(inner) => {
            let inner = any_value(&quote!(item), inner, question);
            quote!(#place.values().any(|item| #inner))
        }
        _ => question(place),
    }
}

/// An expression: whether a member is neither absent nor zero nor empty.
pub(super) fn is_set(part: &Part<'_>) -> TokenStream {
    is_set_at(&part.of(&quote!(self)), part.option, part.value)
}

/// The same of a value at a place.
pub(super) fn is_set_at(place: &TokenStream, option: bool, value: &Value) -> TokenStream {
    if option {
        return quote!(#place.is_some());
    }
    match value {
        Value::Bool => place.clone(),
        Value::Int32 | Value::Int64 => quote!(#place != 0),
        Value::Double => quote!(#place != 0.0),
        _ => {
            let is_unset = is_unset_at(place, option, value);
            quote!(!#is_unset)
        }
    }
}

/// The opposite of [`is_set`].
pub(super) fn is_unset(part: &Part<'_>) -> TokenStream {
    is_unset_at(&part.of(&quote!(self)), part.option, part.value)
}

/// The opposite of [`is_set_at`].
pub(super) fn is_unset_at(place: &TokenStream, option: bool, value: &Value) -> TokenStream {
    if option {
        return quote!(#place.is_none());
    }
    match value {
        Value::Bool => quote!(!#place),
        Value::Int32 | Value::Int64 => quote!(#place == 0),
        Value::Double => quote!(#place == 0.0),
        Value::String | Value::Bytes | Value::List(_) | Value::Map(_) => quote!(#place.is_empty()),
        Value::Native(_) | Value::Message(_) => quote!(machinery::json::Encode::is_zero(&#place)),
    }
}
