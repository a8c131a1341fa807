//! The way of a version to the stored one and back: two methods for each message that differs.

use proc_macro2::TokenStream;
use quote::quote;

use super::{File, rust, walk::Types};
use crate::model::{
    Body, Conversion, Field, FieldPath, Kept, Mapped, Model, Native, Pair, Recoded, TypeId, Value,
};

/// `convert.rs` of every schema file of a version that is not the stored one.
pub(super) fn emit(model: &Model) -> Vec<File> {
    let types = Types::new(model);
    super::file::each_file(model, |package, file| {
        let conversion = file.kind.as_ref()?.conversion.as_ref()?;
        let items = conversion.pairs.iter().enumerate().map(|(at, pair)| {
            let root = (at == 0).then_some(conversion);
            item(&types, pair, root)
        });
        let head = format!("To the stored version, `{}`, and back.", conversion.stored_in(&package.group));
        rust::concern(package, file, "convert", &head, items.collect())
    })
}

/// The conversion of a row.
pub(super) fn row(id: &TypeId, conversion: &Conversion) -> TokenStream {
    let own = rust::type_path(id);
    let (hub_module, code) = (rust::module_path(&conversion.hub), conversion.code);
    quote! {
        Some(machinery::convert::Conversion {
            hub: std::sync::Arc::clone(&#hub_module::kind::KIND),
            convert: machinery::convert::typed(#own::to_hub, #own::from_hub),
            code: #code,
        })
    }
}

/// The two sides of a conversion, and which of them is made.
struct Sides<'a> {
    types: &'a Types<'a>,
    pair: &'a Pair,
}

fn item<'a>(types: &'a Types<'a>, pair: &'a Pair, root: Option<&Conversion>) -> TokenStream {
    let sides = Sides { types, pair };
    let (own, hub) = (rust::type_path(&pair.own), rust::type_path(&pair.hub));
    let (to, from) = (sides.to_hub(root), sides.of_hub(root));
    let visibility = types.visibility(&pair.own);
    quote! {
        #[allow(unused_variables, reason = "all types are converted by the same calls")]
        impl #own {
            /// The same in the stored version.
            #visibility fn to_hub(&self, brand: &machinery::brand::Brand) -> #hub { #to }
            /// The same in this version.
            #visibility fn from_hub(hub: &#hub, brand: &machinery::brand::Brand) -> Self { #from }
        }
    }
}

impl Sides<'_> {
    /// The body of `to_hub`.
    fn to_hub(&self, root: Option<&Conversion>) -> TokenStream {
        let (direct, moved): (Vec<&Mapped>, Vec<&Mapped>) =
            self.pair.fields.iter().partition(|mapped| mapped.hub.rust.len() == 1);
        let literal = self.literal(&self.pair.hub, |field| {
            let mapped = direct.iter().find(|mapped| mapped.hub.json.first() == Some(&field.json))?;
            Some(self.carry(mapped, Direction::ToHub))
        });
        let mut steps = TokenStream::new();
        // Fields that lie deeper in the hub: a literal names only fields of its own.
        for mapped in moved {
            let (place, value) = (at(&quote!(hub), &mapped.hub), self.carry(mapped, Direction::ToHub));
            steps.extend(quote!(#place = #value;));
        }
        for mapped in &self.pair.fields {
            let map = at(&quote!(hub), &mapped.hub);
            for (key, path) in &mapped.entries {
                let place = at(&quote!(hub), path);
                steps
                    .extend(quote!(#place = machinery::convert::take_entry(&mut #map, &brand.expand(#key));));
            }
            for (key, other) in &mapped.repeats {
                let other = rust::ident(other);
                steps.extend(quote! {
                    machinery::convert::drop_repeat(&mut #map, &brand.expand(#key), self.#other.as_deref());
                });
            }
        }
        for Kept { path, annotation } in root.iter().flat_map(|root| &root.shown) {
            let place = at(&quote!(hub), path);
            steps.extend(quote! {
                machinery::convert::take_back(&mut hub.metadata.annotations, &brand.expand(#annotation), &mut #place);
            });
        }
        for Kept { path, annotation } in root.iter().flat_map(|root| &root.kept) {
            let place = at(&quote!(self), path);
            steps.extend(quote! {
                machinery::convert::keep(&mut hub.metadata.annotations, brand.expand(#annotation), &#place);
            });
        }
        for recoded in root.iter().flat_map(|root| &root.recoded) {
            let Recoded { own, hub, .. } = recoded;
            steps.extend(recode(recoded, (&quote!(self), own), (&quote!(hub), hub)));
        }
        made("hub", &literal, &steps)
    }

    /// The body of `from_hub`.
    fn of_hub(&self, root: Option<&Conversion>) -> TokenStream {
        let literal = self.literal(&self.pair.own, |field| {
            let mapped = self.pair.fields.iter().find(|mapped| mapped.own == field.json)?;
            Some(self.carry(mapped, Direction::FromHub))
        });
        let mut steps = TokenStream::new();
        for mapped in &self.pair.fields {
            let Some(field) = self.own_field(&mapped.own) else { continue };
            let map = rust::ident(&field.rust);
            for (key, path) in &mapped.entries {
                let place = at(&quote!(hub), path);
                steps.extend(quote! {
                    machinery::convert::put_entry(&mut own.#map, brand.expand(#key), #place.as_ref());
                });
            }
            for (key, other) in &mapped.repeats {
                let other = rust::ident(other);
                steps.extend(quote! {
                    machinery::convert::put_repeat(&mut own.#map, brand.expand(#key), own.#other.as_ref());
                });
            }
        }
        for Kept { path, annotation } in root.iter().flat_map(|root| &root.kept) {
            let place = at(&quote!(own), path);
            steps.extend(quote! {
                machinery::convert::take_back(&mut own.metadata.annotations, &brand.expand(#annotation), &mut #place);
            });
        }
        for Kept { path, annotation } in root.iter().flat_map(|root| &root.shown) {
            let place = at(&quote!(hub), path);
            steps.extend(quote! {
                machinery::convert::keep(&mut own.metadata.annotations, brand.expand(#annotation), &#place);
            });
        }
        for recoded in root.iter().flat_map(|root| &root.recoded) {
            let Recoded { own, hub, .. } = recoded;
            steps.extend(recode(recoded, (&quote!(hub), hub), (&quote!(own), own)));
        }
        made("own", &literal, &steps)
    }

    /// A value of the type with every field given; what has no place is empty.
    fn literal(&self, id: &TypeId, value: impl Fn(&Field) -> Option<TokenStream>) -> TokenStream {
        let path = rust::type_path(id);
        let fields = self.fields(id).iter().map(|field| {
            let name = rust::ident(&field.rust);
            let value = value(field).unwrap_or_else(|| quote!(Default::default()));
            quote!(#name: #value)
        });
        quote!(#path { #(#fields),* })
    }

    fn fields(&self, id: &TypeId) -> &[Field] {
        match self.types.get(id).map(|type_| &type_.body) {
            Some(Body::Message(message)) => &message.fields,
            _ => &[],
        }
    }

    fn own_field(&self, json: &str) -> Option<&Field> {
        self.fields(&self.pair.own).iter().find(|field| field.json == json)
    }

    fn hub_field(&self, path: &FieldPath) -> Option<&Field> {
        let (last, above) = path.json.split_last()?;
        let mut id = &self.pair.hub;
        for step in above {
            let field = self.fields(id).iter().find(|field| field.json == *step)?;
            let Value::Message(inner) = &field.value else { return None };
            id = inner;
        }
        self.fields(id).iter().find(|field| field.json == *last)
    }

    /// The value of a field on the other side.
    fn carry(&self, mapped: &Mapped, direction: Direction) -> TokenStream {
        let (Some(own), Some(hub)) = (self.own_field(&mapped.own), self.hub_field(&mapped.hub)) else {
            return quote!(Default::default());
        };
        let (place, from, to) = match direction {
            Direction::ToHub => {
                let name = rust::ident(&own.rust);
                (quote!(self.#name), own, hub)
            }
            Direction::FromHub => (at(&quote!(hub), &mapped.hub), hub, own),
        };
        let option = rust::is_option(from);
        if !mapped.words.is_empty() {
            let names = mapped.words.iter().map(|(own, hub)| match direction {
                Direction::ToHub => quote!((#own, #hub)),
                Direction::FromHub => quote!((#hub, #own)),
            });
            return renamed(&place, option, &from.value, &quote!(&[#(#names),*]));
        }
        if from.value == to.value && from.boxed == to.boxed {
            return if is_copy(&from.value) { place } else { quote!(#place.clone()) };
        }
        if !option {
            return value(&place, &quote!(&#place), &from.value, &to.value, direction);
        }
        let inner = value(&quote!(value), &quote!(value), &from.value, &to.value, direction);
        let inner = if to.boxed { quote!(Box::new(#inner)) } else { inner };
        let open = if from.boxed { quote!(as_deref) } else { quote!(as_ref) };
        quote!(#place.#open().map(|value| #inner))
    }
}

/// Carries fields over by their texts, from one object to the other.
fn recode(
    recoded: &Recoded,
    (from, here): (&TokenStream, &[(FieldPath, Value)]),
    (to, there): (&TokenStream, &[(FieldPath, Value)]),
) -> TokenStream {
    let Recoded { separator, annotation, .. } = recoded;
    let scalars = |fields: &[(FieldPath, Value)]| {
        let scalars = fields.iter().map(|(_, value)| match value {
            Value::Bool => quote!(machinery::convert::recode::Scalar::Bool),
            Value::Int32 => quote!(machinery::convert::recode::Scalar::Int32),
            Value::Int64 => quote!(machinery::convert::recode::Scalar::Int64),
            _ => quote!(machinery::convert::recode::Scalar::Text),
        });
        quote!(&[#(#scalars),*])
    };
    let (of_here, of_there) = (scalars(here), scalars(there));
    let texts = here.iter().map(|(path, _)| {
        let place = at(from, path);
        quote!(machinery::convert::recode::Plain::plain(&#place))
    });
    let sets = there.iter().map(|(path, _)| {
        let place = at(to, path);
        quote!(machinery::convert::recode::set(&mut #place, texts.next());)
    });
    quote! {
        let texts = machinery::convert::recode::Recoding {
            here: #of_here,
            there: #of_there,
            separator: #separator,
        }
        .carry(vec![#(#texts),*], &mut #to.metadata.annotations, &brand.expand(#annotation));
        let mut texts = texts.into_iter();
        #(#sets)*
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Direction {
    ToHub,
    FromHub,
}

/// The value at a place; `borrowed` is a reference to it.
fn value(
    place: &TokenStream,
    borrowed: &TokenStream,
    from: &Value,
    to: &Value,
    direction: Direction,
) -> TokenStream {
    match (from, to) {
        _ if from == to => {
            if is_copy(from) {
                quote!(*#place)
            } else {
                quote!(#place.clone())
            }
        }
        (Value::List(from), Value::List(to)) => {
            let inner = value(&quote!(item), &quote!(item), from, to, direction);
            quote!(#place.iter().map(|item| #inner).collect())
        }
        (Value::Map(from), Value::Map(to)) => {
            let inner = value(&quote!(item), &quote!(item), from, to, direction);
            quote!(#place.iter().map(|(key, item)| (key.clone(), #inner)).collect())
        }
        (_, Value::Message(own)) if direction == Direction::FromHub => {
            let own = rust::type_path(own);
            quote!(#own::from_hub(#borrowed, brand))
        }
        _ => quote!(#place.to_hub(brand)),
    }
}

/// A text, or texts, under the names of the other side.
fn renamed(place: &TokenStream, option: bool, held: &Value, names: &TokenStream) -> TokenStream {
    match held {
        Value::List(_) => quote!(#place.iter().map(|item| machinery::convert::word(item, #names)).collect()),
        Value::Map(_) => quote! {
            #place.iter().map(|(key, item)| (key.clone(), machinery::convert::word(item, #names))).collect()
        },
        _ if option => quote!(#place.as_ref().map(|value| machinery::convert::word(value, #names))),
        _ => quote!(machinery::convert::word(&#place, #names)),
    }
}

fn is_copy(value: &Value) -> bool {
    matches!(
        value,
        Value::Bool
            | Value::Int32
            | Value::Int64
            | Value::Double
            | Value::Native(Native::Time | Native::MicroTime | Native::Duration | Native::Quantity)
    )
}

fn at(root: &TokenStream, path: &FieldPath) -> TokenStream {
    let steps = path.rust.iter().map(|step| rust::ident(step));
    quote!(#root #(.#steps)*)
}

fn made(name: &str, literal: &TokenStream, steps: &TokenStream) -> TokenStream {
    if steps.is_empty() {
        return literal.clone();
    }
    let name = rust::ident(name);
    quote! {
        let mut #name = #literal;
        #steps
        #name
    }
}
