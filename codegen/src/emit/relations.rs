//! Rules over several fields of a message, as conditions with what is reported when they are broken.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use schema_model::model::{
    Comparison, Demand, Native, ProblemClass, Reached, Relation, ShownValue, Tolerance, Value,
};

use super::{
    reached::{self, Bound, ReachedCode as _},
    rules,
    walk::Part,
};

/// The variable that keeps whether a field of a choice was there already.
pub(super) fn chosen(index: usize) -> Ident {
    format_ident!("chosen_{index}")
}

/// A further field of a choice is reported in place of what is wrong with it.
pub(super) fn only_first(relation: &Relation, index: usize, name: &str, is_set: &TokenStream) -> TokenStream {
    let chosen = chosen(index);
    let text = rules::text(relation.wording.text.as_deref().unwrap_or_default());
    let guards = guards(relation);
    let guards = guards.iter().map(|guard| quote!(#guard &&));
    let report = match relation.wording.class {
        Some(ProblemClass::Invalid) => quote!(another_is_invalid),
        Some(ProblemClass::Required | ProblemClass::Forbidden) | None => quote!(another_is_forbidden),
    };
    quote!(#(#guards)* #is_set && machinery::check::#report(&mut #chosen, #name, #text, at, problems))
}

/// The statements of one rule; none of a choice, which stands at its fields. `hold` gives the checks of a
/// value under further rules.
pub(super) fn emit(
    relation: &Relation,
    parts: &[Part<'_>],
    hold: &dyn Fn(&Reached, &schema_model::model::Rules) -> TokenStream,
) -> TokenStream {
    if relation.choice().is_some() {
        return TokenStream::new();
    }
    let statements = match &relation.demand {
        Demand::Require(fields) => fields.iter().map(|field| require(relation, field)).collect(),
        Demand::Forbid(fields) => fields.iter().map(|field| forbid(relation, field)).collect(),
        Demand::AtLeastOne(names) => at_least_one(relation, names, parts),
        Demand::AtMostOne(names) => at_most_one(relation, names, parts),
        Demand::Hold(fields) => held(relation, fields, hold),
        Demand::Compare(left, how, right) => compare(relation, left, *how, right),
        Demand::Keep(fields) => fields.iter().map(|field| keep(relation, field)).collect(),
        Demand::Grow(field) => grow(relation, field),
        Demand::Shrink(field) => shrink(relation, field),
    };
    tolerated(relation.tolerate, statements)
}

/// Takes problems back that the stored message has as well.
pub(super) fn tolerated(tolerate: Option<Tolerance>, statements: TokenStream) -> TokenStream {
    let same = match tolerate {
        None => return statements,
        Some(Tolerance::Same) => quote!(Same),
        Some(Tolerance::Any) => quote!(Any),
    };
    quote! {
        let before = problems.count();
        { #statements }
        machinery::rules::tolerate(machinery::rules::Tolerated::#same, before, old, at, change, problems);
    }
}

/// What must be true for the rule to hold.
fn guards(relation: &Relation) -> Vec<TokenStream> {
    let gate = relation.gate.iter().map(|gate| quote!(change.gates.is_on(#gate)));
    let when = relation.when.iter().map(|test| reached::holds(test, &quote!(self)));
    let mut guards: Vec<TokenStream> = gate.chain(when).collect();
    if !relation.stored.is_empty() {
        let stored = relation.stored.iter().map(|test| reached::holds(test, &quote!(old)));
        guards.push(quote!(old.is_some_and(|old| #(#stored)&&*)));
    }
    guards
}

/// An `if` over the guards and the conditions, with what is reported.
fn broken(relation: &Relation, conditions: &[TokenStream], report: &TokenStream) -> TokenStream {
    let all: Vec<TokenStream> = guards(relation).into_iter().chain(conditions.iter().cloned()).collect();
    let stop = relation.stop.then(|| quote!(return;));
    quote!(if #(#all)&&* { #report #stop })
}

/// What is reported, where the rule does not say otherwise.
struct Standard<'s> {
    class: ProblemClass,
    text: &'s str,
    /// The field; none for the message.
    field: Option<&'s Reached>,
}

fn report(relation: &Relation, standard: &Standard<'_>, set: Option<&TokenStream>) -> TokenStream {
    let text = rules::text(relation.wording.text.as_deref().unwrap_or(standard.text));
    reported(relation, standard, set, &text)
}

fn reported(
    relation: &Relation,
    standard: &Standard<'_>,
    set: Option<&TokenStream>,
    text: &TokenStream,
) -> TokenStream {
    let own = standard.field.map(|field| field.path.json.as_slice()).unwrap_or_default();
    let at = place(relation.wording.place.as_deref().unwrap_or(own));
    match relation.wording.class.unwrap_or(standard.class) {
        ProblemClass::Required => quote!(problems.required(#at, #text);),
        ProblemClass::Forbidden => quote!(problems.forbidden(#at, #text);),
        ProblemClass::Invalid => {
            let shown = shown(relation, standard.field, &at, set);
            quote!(problems.invalid(#at, #shown, #text);)
        }
    }
}

/// A reference to a path below `at`.
fn place(names: &[String]) -> TokenStream {
    if names.is_empty() { quote!(at) } else { quote!(&at #(.field(#names))*) }
}

fn shown(
    relation: &Relation,
    field: Option<&Reached>,
    at: &TokenStream,
    set: Option<&TokenStream>,
) -> TokenStream {
    let of_field = |field: &Reached| {
        let (at, value) = (place(&field.path.json), field.value(&quote!(self)));
        quote!(&problems.shown_at(#at, #value))
    };
    match (&relation.wording.shows, field) {
        (Some(ShownValue::Text(text)), _) => match set {
            Some(set) => quote!(&#text.replace("{set}", &machinery::check::quoted(&#set))),
            None => quote!(#text),
        },
        (Some(ShownValue::Field(field)), _) | (None, Some(field)) => of_field(field),
        (Some(ShownValue::Message), _) | (None, None) => quote!(&problems.tree_at(#at, self)),
    }
}

fn require(relation: &Relation, field: &Reached) -> TokenStream {
    let Bound { mut conditions, place } = field.bind(&quote!(self), "inner");
    conditions.push(super::walk::is_unset_at(&place, field.option(), &field.value));
    let standard = Standard { class: ProblemClass::Required, text: "", field: Some(field) };
    broken(relation, &conditions, &report(relation, &standard, None))
}

fn forbid(relation: &Relation, field: &Reached) -> TokenStream {
    let standard = Standard { class: ProblemClass::Forbidden, text: "may not be set", field: Some(field) };
    broken(relation, &[field.is_set(&quote!(self))], &report(relation, &standard, None))
}

fn at_least_one(relation: &Relation, names: &[String], parts: &[Part<'_>]) -> TokenStream {
    let unset = own(names, parts).map(|(_, part)| super::walk::is_unset(part));
    let text = format!("must specify one of: {}", rules::quoted(names));
    let standard = Standard { class: ProblemClass::Required, text: &text, field: None };
    broken(relation, &unset.collect::<Vec<_>>(), &report(relation, &standard, None))
}

fn at_most_one(relation: &Relation, names: &[String], parts: &[Part<'_>]) -> TokenStream {
    let pairs = own(names, parts).map(|(name, part)| {
        let is_set = super::walk::is_set(part);
        quote!((#name, #is_set))
    });
    let text = format!("may not specify more than one of: {}", rules::quoted(names));
    let standard = Standard { class: ProblemClass::Forbidden, text: &text, field: None };
    let check = broken(relation, &[quote!(set.len() > 1)], &report(relation, &standard, Some(&quote!(set))));
    quote!({ let set = machinery::check::set(&[#(#pairs),*]); #check })
}

fn own<'n, 'p>(
    names: &'n [String],
    parts: &'p [Part<'p>],
) -> impl Iterator<Item = (&'n String, &'p Part<'p>)> + use<'n, 'p> {
    names.iter().filter_map(|name| {
        let part = parts.iter().find(|part| part.field.is_some_and(|field| field.json == *name))?;
        Some((name, part))
    })
}

fn held(
    relation: &Relation,
    fields: &[(Reached, schema_model::model::Rules)],
    hold: &dyn Fn(&Reached, &schema_model::model::Rules) -> TokenStream,
) -> TokenStream {
    let checks = fields.iter().map(|(field, rules)| {
        let conditions = field.bind(&quote!(self), "inner").conditions;
        let guards: Vec<TokenStream> = guards(relation).into_iter().chain(conditions).collect();
        let names = relation.wording.place.as_deref().unwrap_or(&field.path.json);
        let moves = names.iter().map(|name| quote!(let at = at.field(#name);));
        // The path is one thing for checks of a field: a path, to which they borrow.
        let own = names.is_empty().then(|| quote!(let at = *at;));
        let checks = hold(field, rules);
        let stop = relation.stop.then(|| {
            quote!(if problems.count() > count {
                return;
            })
        });
        let count = relation.stop.then(|| quote!(let count = problems.count();));
        let checks = quote!(#count #own #(#moves)* #checks #stop);
        if guards.is_empty() { quote!({ #checks }) } else { quote!(if #(#guards)&&* { #checks }) }
    });
    checks.collect()
}

fn compare(relation: &Relation, left: &Reached, how: Comparison, right: &Reached) -> TokenStream {
    let (a, b) = (left.bind_value(&quote!(self), "left"), right.bind_value(&quote!(self), "right"));
    let [x, y] =
        [(&a.place, left), (&b.place, right)].map(|(place, field)| comparable(place, field, left, right));
    let operator = match how {
        Comparison::AtLeast => quote!(<),
        Comparison::AtMost => quote!(>),
        Comparison::Above => quote!(<=),
        Comparison::Below => quote!(>=),
        Comparison::Equal => quote!(!=),
    };
    let mut conditions: Vec<TokenStream> = a.conditions.into_iter().chain(b.conditions).collect();
    conditions.push(quote!(#x #operator #y));
    let standard_text = format!("{} `{}`", how.text(), right.path.json.join("."));
    let text = relation.wording.text.as_deref().unwrap_or(&standard_text);
    let mut tokens = rules::text(text);
    if text.contains("{other}") {
        let other = &b.place;
        tokens = quote!(&#text.replace("{other}", &(#other).to_string()));
    }
    let standard = Standard { class: ProblemClass::Invalid, text, field: Some(left) };
    broken(relation, &conditions, &reported(relation, &standard, None, &tokens))
}

/// Numbers of different widths compare in the larger one.
fn comparable(place: &TokenStream, field: &Reached, left: &Reached, right: &Reached) -> TokenStream {
    let is_small = |value: &Value| matches!(value, Value::Int32 | Value::Native(Native::IntOrString));
    if is_small(&left.value) == is_small(&right.value) {
        return place.clone();
    }
    if is_small(&field.value) { quote!(i64::from(#place)) } else { place.clone() }
}

fn keep(relation: &Relation, field: &Reached) -> TokenStream {
    let (new, old) = if field.is_own() {
        let name = super::rust::ident(field.path.rust.first().map_or("", String::as_str));
        (quote!(self.#name), quote!(old.#name))
    } else {
        (field.value(&quote!(self)), field.value(&quote!(old)))
    };
    let conditions = [quote!(let Some(old) = old), quote!(#new != #old)];
    let standard = Standard { class: ProblemClass::Invalid, text: "field is immutable", field: Some(field) };
    broken(relation, &conditions, &report(relation, &standard, None))
}

fn grow(relation: &Relation, field: &Reached) -> TokenStream {
    let [new, old] = [quote!(self), quote!(old)].map(|owner| field.value(&owner));
    // Absent is less than any value, also than zero.
    let conditions = [quote!(let Some(old) = old), quote!(#new < #old)];
    let standard =
        Standard { class: ProblemClass::Invalid, text: "cannot be decremented", field: Some(field) };
    let shown = quote!(&machinery::problem::tree(&#new.copied().unwrap_or_default()));
    let report = match (relation.wording.class, &relation.wording.shows) {
        // What is absent is shown as zero.
        (None | Some(ProblemClass::Invalid), None) => {
            let at = place(relation.wording.place.as_deref().unwrap_or(&field.path.json));
            let text = rules::text(relation.wording.text.as_deref().unwrap_or(standard.text));
            quote!(problems.invalid(#at, #shown, #text);)
        }
        _ => report(relation, &standard, None),
    };
    broken(relation, &conditions, &report)
}

fn shrink(relation: &Relation, field: &Reached) -> TokenStream {
    let [new, old] = [quote!(self), quote!(old)].map(|owner| field.value(&owner));
    let conditions = [
        quote!(let Some(old) = old),
        quote!(let (Some(new), Some(before)) = (#new, #old)),
        quote!(new > before),
    ];
    let text = "must be less than or equal to previous value";
    let standard = Standard { class: ProblemClass::Invalid, text, field: Some(field) };
    broken(relation, &conditions, &report(relation, &standard, None))
}
