//! A field that is reached from a message: how Rust code gets there, and asks what is there.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use schema_model::model::{Is, Native, Reached, Test, Value};

use super::{rust, walk};

/// What an `if` binds on the way to a field.
#[derive(Default)]
pub(super) struct Bound {
    /// Conditions with `let`, in order.
    pub(super) conditions: Vec<TokenStream>,
    /// The field itself.
    pub(super) place: TokenStream,
}

/// The Rust code that gets to a field.
pub(super) trait ReachedCode {
    /// Whether the field itself is an `Option`.
    fn option(&self) -> bool;

    /// Whether it is a field of the message itself.
    fn is_own(&self) -> bool;

    /// Binds all that may be absent on the way, so that what is behind it is asked only where it is there.
    /// `side` tells the names of two fields of one condition apart.
    fn bind(&self, owner: &TokenStream, side: &str) -> Bound;

    /// The value as well: the place is the value itself, of a type that is copied.
    fn bind_value(&self, owner: &TokenStream, side: &str) -> Bound;

    /// An expression of type `Option<&T>`.
    fn value(&self, owner: &TokenStream) -> TokenStream;

    /// An expression: whether the field is there and `question`, which is asked of its place, is true.
    fn is(&self, owner: &TokenStream, question: &dyn Fn(&TokenStream) -> TokenStream) -> TokenStream;

    /// An expression: whether it is not set, or one of the messages on the way is not there.
    fn is_unset(&self, owner: &TokenStream) -> TokenStream;

    /// An expression: whether it is set.
    fn is_set(&self, owner: &TokenStream) -> TokenStream;
}

impl ReachedCode for Reached {
    fn option(&self) -> bool {
        self.path.optional.last().copied().unwrap_or_default()
    }

    fn is_own(&self) -> bool {
        self.path.json.len() == 1
    }

    fn bind(&self, owner: &TokenStream, side: &str) -> Bound {
        let mut bound = Bound { conditions: Vec::new(), place: owner.clone() };
        for (step, (name, optional)) in steps(self).enumerate() {
            let (place, name) = (&bound.place, rust::ident(name));
            let place = quote!(#place.#name);
            if optional && step + 1 < self.path.rust.len() {
                let name = format_ident!("{side}{step}");
                bound.conditions.push(quote!(let Some(#name) = &#place));
                bound.place = quote!(#name);
            } else {
                bound.place = place;
            }
        }
        bound
    }

    fn bind_value(&self, owner: &TokenStream, side: &str) -> Bound {
        let mut bound = self.bind(owner, side);
        let place = &bound.place;
        let value = rust::ident(side);
        let condition = match (self.option(), &self.value) {
            (true, Value::Native(Native::IntOrString)) => {
                quote!(let Some(machinery::quantity::IntOrString::Int(#value)) = &#place)
            }
            (false, Value::Native(Native::IntOrString)) => {
                quote!(let machinery::quantity::IntOrString::Int(#value) = &#place)
            }
            (true, _) => quote!(let Some(#value) = &#place),
            (false, _) => return bound,
        };
        bound.conditions.push(condition);
        Bound { place: quote!(*#value), ..bound }
    }

    fn value(&self, owner: &TokenStream) -> TokenStream {
        option_at(self, owner, 0)
    }

    fn is(&self, owner: &TokenStream, question: &dyn Fn(&TokenStream) -> TokenStream) -> TokenStream {
        is_at(self, owner, 0, &quote!(is_some_and), question)
    }

    fn is_unset(&self, owner: &TokenStream) -> TokenStream {
        let question = |place: &TokenStream| walk::is_unset_at(place, self.option(), &self.value);
        is_at(self, owner, 0, &quote!(is_none_or), &question)
    }

    fn is_set(&self, owner: &TokenStream) -> TokenStream {
        self.is(owner, &|place| walk::is_set_at(place, self.option(), &self.value))
    }
}

fn option_at(field: &Reached, owner: &TokenStream, from: usize) -> TokenStream {
    let mut place = owner.clone();
    for (step, (name, optional)) in steps(field).enumerate().skip(from) {
        let name = rust::ident(name);
        place = quote!(#place.#name);
        let is_last = step + 1 == field.path.rust.len();
        match (optional, is_last) {
            (true, true) => return quote!(#place.as_ref()),
            (true, false) => {
                let inner = option_at(field, &quote!(inner), step + 1);
                return quote!(#place.as_ref().and_then(|inner| #inner));
            }
            (false, _) => {}
        }
    }
    quote!(Some(&#place))
}

fn is_at(
    field: &Reached,
    owner: &TokenStream,
    from: usize,
    on_the_way: &TokenStream,
    question: &dyn Fn(&TokenStream) -> TokenStream,
) -> TokenStream {
    let mut place = owner.clone();
    for (step, (name, optional)) in steps(field).enumerate().skip(from) {
        let name = rust::ident(name);
        place = quote!(#place.#name);
        if optional && step + 1 < field.path.rust.len() {
            let inner = is_at(field, &quote!(inner), step + 1, on_the_way, question);
            return quote!(#place.as_ref().#on_the_way(|inner| #inner));
        }
    }
    question(&place)
}

fn steps(field: &Reached) -> impl Iterator<Item = (&str, bool)> {
    field.path.rust.iter().map(String::as_str).zip(field.path.optional.iter().copied())
}

/// The test as an expression.
pub(super) fn holds(test: &Test, owner: &TokenStream) -> TokenStream {
    let field = &test.field;
    match &test.is {
        Is::Set => field.is_set(owner),
        Is::Unset => field.is_unset(owner),
        Is::OneOf(words) => field.is(owner, &|place| is_one_of(place, field, words)),
        Is::NoneOf(words) => {
            let is_one_of = field.is(owner, &|place| is_one_of(place, field, words));
            quote!(!#is_one_of)
        }
    }
}

fn is_one_of(place: &TokenStream, field: &Reached, words: &[String]) -> TokenStream {
    let patterns: Vec<TokenStream> = words.iter().filter_map(|word| pattern(&field.value, word)).collect();
    if let (Value::Bool, false, [word]) = (&field.value, field.option(), words) {
        return if word == "true" { place.clone() } else { quote!(!#place) };
    }
    let is_text = field.value == Value::String;
    match (field.option(), is_text) {
        (true, true) => quote!(matches!(#place.as_deref(), Some(#(#patterns)|*))),
        (true, false) => quote!(matches!(#place, Some(#(#patterns)|*))),
        (false, true) => quote!(matches!(#place.as_str(), #(#patterns)|*)),
        (false, false) => quote!(matches!(#place, #(#patterns)|*)),
    }
}

/// A word, a number or a boolean as a pattern. The checks refuse what is none.
fn pattern(value: &Value, word: &str) -> Option<TokenStream> {
    match value {
        Value::String => Some(quote!(#word)),
        _ => word.parse().ok(),
    }
}
