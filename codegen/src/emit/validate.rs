//! The declared rules of every type, as the trait `Rules`.
//!
//! All types are checked by the same call, so that a rule deep in a shared type changes no other type.

mod content;

use proc_macro2::TokenStream;
use quote::quote;
use schema_model::model::{
    Body, Emit, Field, Immutable, Merge, Message, Model, Pointer, Reached, Relation, Rules, Type, TypeId,
    Value, Worded,
};

use super::{
    File,
    reached::ReachedCode as _,
    relations,
    rules::{self, Code},
    rust,
    walk::{self, Part, Set, Types},
};

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
                Body::Message(message) => !message.relations.is_empty() || any(type_, Field::has_checks),
            }),
            compares: types.containing(|type_| {
                let relates =
                    type_.message().is_some_and(|message| message.relations.iter().any(Relation::compares));
                relates || any(type_, Field::compares)
            }),
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

/// Fields in the order in which they are checked, each followed by the rules that name it, and at the end the
/// others.
fn body<'a>(types: &Types<'a>, ruled: &Ruled<'a>, type_: &'a Type) -> TokenStream {
    let cx = Checks { types, ruled };
    let parts = types.parts(type_);
    let Some(message) = type_.message() else {
        return parts.iter().map(|part| member(&cx, part)).collect();
    };
    let relations = |after: Option<&str>, first: bool| -> TokenStream {
        let is_here = |relation: &&Relation| relation.after.as_deref() == after && relation.first == first;
        let here = message.relations.iter().filter(is_here);
        here.map(|relation| relations::emit(relation, &parts, &|field, rules| held(&cx, field, rules)))
            .collect()
    };
    let mut body: TokenStream = choices(message)
        .map(|(index, _)| {
            let chosen = relations::chosen(index);
            quote!(let mut #chosen = None;)
        })
        .collect();
    body.extend(relations(None, true));
    for part in in_order(message, &parts) {
        body.extend(chosen(message, part, member(&cx, part)));
        body.extend(part.field.map(|field| relations(Some(&field.json), false)));
    }
    body.extend(relations(None, false));
    body
}

/// The rules that are told where the further fields stand, with numbers to tell them apart.
fn choices(message: &Message) -> impl Iterator<Item = (usize, &Relation)> {
    message.relations.iter().enumerate().filter(|(_, relation)| relation.choice().is_some())
}

fn in_order<'p, 'a>(message: &Message, parts: &'p [Part<'a>]) -> Vec<&'p Part<'a>> {
    let rank = |part: &&Part<'_>| {
        let json = part.field.map_or("", |field| &field.json);
        message.order.iter().position(|name| name == json).unwrap_or(usize::MAX)
    };
    let mut parts: Vec<&Part<'a>> = parts.iter().collect();
    parts.sort_by_key(rank);
    parts
}

/// Of the fields of a choice only the first that is set is checked.
fn chosen(message: &Message, part: &Part<'_>, checks: TokenStream) -> TokenStream {
    let Some(field) = part.field else { return checks };
    choices(message).fold(checks, |checks, (index, relation)| {
        if !relation.choice().is_some_and(|fields| fields.contains(&field.json)) {
            return checks;
        }
        let another = relations::only_first(relation, index, &field.json, &walk::is_set(part));
        if checks.is_empty() { quote!(let _ = #another;) } else { quote!(if !(#another) { #checks }) }
    })
}

/// Checks of a field under further rules.
fn held(cx: &Checks<'_, '_>, field: &Reached, rules: &Rules) -> TokenStream {
    let place = field.bind(&quote!(self), "inner").place;
    let member = Member {
        place: &place,
        option: field.option(),
        value: &field.value,
        rules,
        merge: &Merge::Default,
        is_open: None,
        zero_is_absent: zero_is_absent(&field.value, rules, field.zero_counts),
    };
    present_or_required(cx, &member, &quote!(None))
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
    if field.unchecked && field.immutable.is_none() {
        return TokenStream::new();
    }
    let place = part.of(&quote!(self));
    let member = Member {
        place: &place,
        option: part.option,
        value: part.value,
        rules: field.checked_rules(),
        merge: &field.merge,
        is_open: field.gate.as_ref().map(|gate| quote!(change.gates.is_on(#gate))),
        zero_is_absent: !field.empty_counts
            && zero_is_absent(
                part.value,
                field.checked_rules(),
                field.required || field.emit != Emit::NonZero,
            ),
    };
    let checks = present_or_required(cx, &member, &stored(field, part.option));
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

/// A value of a message with what is asked of it.
struct Member<'m> {
    /// How it is reached.
    place: &'m TokenStream,
    /// Whether it is an `Option`.
    option: bool,
    value: &'m Value,
    rules: &'m Rules,
    merge: &'m Merge,
    /// Whether its gate is open; none when it has no gate.
    is_open: Option<TokenStream>,
    /// Whether zero is taken for absent.
    zero_is_absent: bool,
}

/// Checks of a value that is there, or that it is. What a closed gate has emptied breaks no rule: the caller
/// could not set it.
fn present_or_required(cx: &Checks<'_, '_>, member: &Member<'_>, stored: &TokenStream) -> TokenStream {
    let (place, is_open) = (member.place, &member.is_open);
    let required = member.rules.required().map(|detail| {
        let detail = rules::text(detail);
        quote!(problems.required(&at, #detail);)
    });
    let is_unset = walk::is_unset_at(place, member.option, member.value);
    let inside = |place: &TokenStream, borrowed: &TokenStream| {
        cx.inside(place, borrowed, member.value, member.rules, member.merge, Some(stored))
    };
    if member.option {
        let value = quote!(value);
        let checks = inside(&value, &value);
        return match (required, checks.is_empty()) {
            (None, true) => TokenStream::new(),
            (None, false) => quote!(if let Some(value) = &#place { #checks }),
            (Some(required), true) => absent(&is_unset, is_open.as_ref(), &required, &checks),
            (Some(required), false) => {
                let if_open = is_open.as_ref().map(|is_open| quote!(if #is_open));
                quote!(if let Some(value) = &#place { #checks } else #if_open { #required })
            }
        };
    }
    let checks = inside(place, &quote!(&#place));
    let required = required.filter(|_| member.value.can_be_empty());
    let is_set = walk::is_set_at(place, member.option, member.value);
    match (required, is_open) {
        (Some(required), is_open) => absent(&is_unset, is_open.as_ref(), &required, &checks),
        (None, _) if checks.is_empty() => TokenStream::new(),
        (None, _) if member.zero_is_absent => quote!(if #is_set { #checks }),
        (None, Some(is_open)) if looks_at_zero(member.value) => quote!(if #is_set || #is_open { #checks }),
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

/// Whether a plain value at zero is taken for absent, so that rules do not apply. An empty list or map has
/// nothing in it that could break one, but for its number of items.
fn zero_is_absent(value: &Value, rules: &Rules, zero_counts: bool) -> bool {
    match value {
        Value::String | Value::Bytes => true,
        Value::List(_) | Value::Map(_) => rules.min_items().is_some(),
        Value::Int32 | Value::Int64 | Value::Double => !zero_counts,
        _ => false,
    }
}

/// The stored value of a field as an expression of type `Option<&T>`.
fn stored(field: &Field, option: bool) -> TokenStream {
    let name = rust::ident(&field.rust);
    match (option, field.pointer != Pointer::None) {
        (false, _) => quote!(old.map(|old| &old.#name)),
        (true, false) => quote!(old.and_then(|old| old.#name.as_ref())),
        (true, true) => quote!(old.and_then(|old| old.#name.as_deref())),
    }
}
