//! What the schema says of writing: which paths a URL may set, what the server fills from the caller,
//! what is dropped, what a closed gate hides, and which fields warn.

use std::collections::BTreeSet;

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use schema_model::{
    model::{self, Field, Kind, Model, Type, TypeId, UserPart, Value},
    spelling::snake_case,
};

use super::{
    File, rust,
    walk::{self, Part, Set, Types},
    writable,
};

/// `prepare.rs` of every schema file where writing is more than storing.
pub(super) fn emit(model: &Model) -> Vec<File> {
    let types = Types::new(model);
    let facts = Facts::new(&types, model);
    super::file::each_file(model, |package, file| {
        let items = file.types.iter().map(|type_| item(&types, &facts, file, type_)).collect();
        rust::concern(package, file, "prepare", "What a write may set, and what is set for it.", items)
    })
}

/// Which types take part in what, at any depth.
pub(super) struct Facts<'a> {
    live: Set<'a>,
    /// Types that stand inside another one.
    contained: Set<'a>,
    /// Types with fields that the server fills from the caller.
    from: Set<'a>,
    /// Types with fields whose written value is dropped.
    ignored: Set<'a>,
    /// Types with deprecated fields.
    pub(super) deprecated: Set<'a>,
    /// Gates that hide fields, and the types with such fields.
    gates: Vec<(&'a str, Set<'a>)>,
}

impl<'a> Facts<'a> {
    pub(super) fn new(types: &Types<'a>, model: &'a Model) -> Self {
        let having = |test: &dyn Fn(&Field) -> bool| {
            types.containing(|type_| type_.message().is_some_and(|message| message.fields.iter().any(test)))
        };
        let names: BTreeSet<&str> = model
            .types()
            .filter_map(|type_| type_.message())
            .flat_map(|message| &message.fields)
            .filter_map(|field| field.gate.as_deref())
            .collect();
        Facts {
            live: types.live(),
            contained: types.contained(),
            from: having(&|field| field.from.is_some()),
            ignored: having(&|field| field.ignored),
            deprecated: having(&|field| field.deprecated.is_some()),
            gates: names
                .into_iter()
                .map(|gate| (gate, having(&|field| field.gate.as_deref() == Some(gate))))
                .collect(),
        }
    }

    /// Whether a kind has a `prepare` method of its own.
    pub(super) fn prepares(&self, kind: &Kind, root: &TypeId) -> bool {
        writable::restricts(kind)
            || self.from.contains(root)
            || self.ignored.contains(root)
            || self.gates.iter().any(|(_, set)| set.contains(root))
    }
}

fn item<'a>(types: &Types<'a>, facts: &Facts<'a>, file: &'a model::File, type_: &'a Type) -> TokenStream {
    let id = &type_.id;
    if !facts.live.contains(id) {
        return TokenStream::new();
    }
    let parts = types.parts(type_);
    let kind = file.kind.as_ref().filter(|kind| kind.name == id.name);
    let mut methods = TokenStream::new();
    if let Some(kind) = kind.filter(|kind| facts.prepares(kind, id)) {
        methods.extend(root(types, facts, kind, type_));
    }
    let visibility = types.visibility(id);
    if facts.from.contains(id) {
        methods.extend(fill(facts, &visibility, &parts));
    }
    // A root does this member by member in `prepare`, and needs the method only if another type holds it.
    if facts.ignored.contains(id) && (kind.is_none() || facts.contained.contains(id)) {
        methods.extend(drop_ignored(facts, &visibility, &parts));
    }
    for (gate, set) in facts.gates.iter().filter(|(_, set)| set.contains(id)) {
        methods.extend(gated(gate, set, &visibility, &parts));
    }
    if facts.deprecated.contains(id) {
        methods.extend(deprecations(facts, &visibility, &parts));
    }
    if methods.is_empty() {
        return methods;
    }
    let path = rust::type_path(id);
    quote!(impl #path { #methods })
}

/// The steps of a kind's root, in order.
fn root<'a>(types: &Types<'a>, facts: &Facts<'a>, kind: &Kind, type_: &'a Type) -> TokenStream {
    // In this order: what the writer may not set is back before the other steps compare with the stored
    // object.
    let mut steps = TokenStream::new();
    let keep = writable::restricts(kind).then(|| {
        steps.extend(quote!(self.keep_unwritable(change, old);));
        let arms = writable::arms(types, kind, type_);
        quote! {
            /// Restores, or empties, what the URL of the write may not set.
            fn keep_unwritable(&mut self, change: &machinery::change::Change<'_>, old: Option<&Self>) {
                match (change.subresource, old) { #arms _ => {} }
            }
        }
    });
    if facts.from.contains(&type_.id) {
        steps.extend(quote!(self.fill_from_caller(change, old);));
    }
    for part in &types.parts(type_) {
        steps.extend(ignored_below_root(facts, part));
    }
    let gates: Vec<_> = facts.gates.iter().filter(|(_, set)| set.contains(&type_.id)).collect();
    let asks_change = keep.is_some() || facts.from.contains(&type_.id) || !gates.is_empty();
    // An object that uses the fields already keeps them: closing a gate must not remove what is stored.
    for (gate, _) in gates {
        let (uses, drops) = gate_methods(gate);
        steps.extend(quote! {
            if !change.gates.is_on(#gate) && !old.is_some_and(Self::#uses) { self.#drops(); }
        });
    }
    let change = if asks_change { quote!(change) } else { quote!(_change) };
    quote! {
        /// Applies what the schema says of writing.
        pub(crate) fn prepare(&mut self, #change: &machinery::change::Change<'_>, old: Option<&Self>) {
            #steps
        }
        #keep
    }
}

/// Ignored fields below a member of the root go unless the member is unchanged as a whole.
fn ignored_below_root(facts: &Facts<'_>, part: &Part<'_>) -> TokenStream {
    let drops = drop_in(facts, part);
    if drops.is_empty() {
        return drops;
    }
    let (new, stored) = (part.of(&quote!(self)), part.of(&quote!(old)));
    quote!(if old.is_none_or(|old| #stored != #new) { #drops })
}

fn drop_in(facts: &Facts<'_>, part: &Part<'_>) -> TokenStream {
    if part.field.is_some_and(|field| field.ignored) {
        return empty(part);
    }
    walk::each_mut(part, &facts.ignored, &|place| quote!(#place.drop_ignored();))
}

fn drop_ignored(facts: &Facts<'_>, visibility: &TokenStream, parts: &[Part<'_>]) -> TokenStream {
    let drops = parts.iter().map(|part| drop_in(facts, part));
    quote! {
        /// Empties the fields whose written value is dropped.
        #visibility fn drop_ignored(&mut self) { #(#drops)* }
    }
}

fn empty(part: &Part<'_>) -> TokenStream {
    let place = part.of(&quote!(self));
    quote!(#place = Default::default();)
}

/// Fields from the caller: set on create, and as they were stored on update.
fn fill(facts: &Facts<'_>, visibility: &TokenStream, parts: &[Part<'_>]) -> TokenStream {
    let steps = parts.iter().map(|part| match part.field.and_then(|field| field.from) {
        Some(user) => {
            let (new, name) = (part.of(&quote!(self)), part.of(&quote!(old)));
            let caller = caller(user, part);
            quote!(#new = old.map_or_else(|| #caller, |old| #name.clone());)
        }
        None => {
            let Value::Message(id) = part.value else { return TokenStream::new() };
            if !facts.from.contains(id) {
                return TokenStream::new();
            }
            let (new, old) = (part.of(&quote!(self)), part.of(&quote!(old)));
            if part.option {
                let inside = if part.has_pointer() { quote!(as_deref) } else { quote!(as_ref) };
                quote!(if let Some(value) = &mut #new {
                    value.fill_from_caller(change, old.and_then(|old| #old.#inside()));
                })
            } else {
                quote!(#new.fill_from_caller(change, old.map(|old| &#old));)
            }
        }
    });
    quote! {
        /// Sets what the server takes from the caller.
        #visibility fn fill_from_caller(
            &mut self,
            change: &machinery::change::Change<'_>,
            old: Option<&Self>,
        ) {
            #(#steps)*
        }
    }
}

fn caller(user: UserPart, part: &Part<'_>) -> TokenStream {
    let value = match (user, part.value) {
        (UserPart::Name, _) => quote!(change.user.name.clone()),
        (UserPart::Uid, _) => quote!(change.user.uid.clone()),
        (UserPart::Groups, _) => quote!(change.user.groups.clone()),
        (UserPart::Extra, Value::Map(entry)) => match entry.as_ref() {
            Value::Message(id) => {
                let wrapper = rust::type_path(id);
                quote!(machinery::prepare::extra(change.user, #wrapper))
            }
            _ => quote!(change.user.extra.clone()),
        },
        (UserPart::Extra, _) => quote!(change.user.extra.clone()),
    };
    if part.option { quote!(Some(#value)) } else { value }
}

/// The two methods of a gate: whether any of its fields is set, and emptying them.
fn gated(gate: &str, set: &Set<'_>, visibility: &TokenStream, parts: &[Part<'_>]) -> TokenStream {
    let (uses, drops) = gate_methods(gate);
    let own = |part: &Part<'_>| part.field.is_some_and(|field| field.gate.as_deref() == Some(gate));
    let questions = parts.iter().filter_map(|part| {
        if own(part) {
            Some(walk::is_set(part))
        } else {
            walk::any(part, set, &|place| quote!(#place.#uses()))
        }
    });
    let steps = parts.iter().map(|part| {
        if own(part) { empty(part) } else { walk::each_mut(part, set, &|place| quote!(#place.#drops();)) }
    });
    let uses_doc = format!(" Whether a field of the gate `{gate}` is set.");
    let drops_doc = format!(" Empties the fields of the gate `{gate}`.");
    quote! {
        #[doc = #uses_doc]
        #visibility fn #uses(&self) -> bool { #(#questions)||* }
        #[doc = #drops_doc]
        #visibility fn #drops(&mut self) { #(#steps)* }
    }
}

fn gate_methods(gate: &str) -> (Ident, Ident) {
    let snake = snake_case(gate);
    (rust::ident(&format!("uses_{snake}")), rust::ident(&format!("drop_{snake}")))
}

fn deprecations(facts: &Facts<'_>, visibility: &TokenStream, parts: &[Part<'_>]) -> TokenStream {
    let steps = parts.iter().map(|part| {
        let own = part.field.and_then(|field| field.deprecated.as_deref()).map(|text| {
            let is_set = walk::is_set(part);
            let name = part.field.map_or("", |field| &field.json);
            quote!(if #is_set { machinery::prepare::deprecated(warnings, &at.field(#name), #text); })
        });
        let at = below(part);
        let below =
            walk::each_ref(part, &facts.deprecated, &|place| quote!(#place.deprecations(#at, warnings);));
        quote!(#own #below)
    });
    quote! {
        /// Adds the names and texts of deprecated fields that are set.
        #visibility fn deprecations(&self, at: &machinery::path::Path<'_>, warnings: &mut Vec<String>) {
            #(#steps)*
        }
    }
}

/// Where the parts of a member stand. All items of a list are told of in one warning, and so are all entries.
fn below(part: &Part<'_>) -> TokenStream {
    let Some(field) = part.field else { return quote!(at) };
    let name = match field.value {
        Value::List(_) | Value::Map(_) => format!("{}[]", field.json),
        _ => field.json.clone(),
    };
    quote!(&at.field(#name))
}
