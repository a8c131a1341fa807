//! The value of one field on the other side of a conversion.

use proc_macro2::TokenStream;
use quote::quote;
use schema_model::model::{Body, Field, FieldPath, Mapped, Native, Pointer, TypeId, Value};

use super::sides::{Direction, Sides, at};
use crate::emit::rust;

impl Sides<'_> {
    pub(super) fn fields(&self, id: &TypeId) -> &[Field] {
        match self.types.get(id).map(|type_| &type_.body) {
            Some(Body::Message(message)) => &message.fields,
            _ => &[],
        }
    }

    /// The field at a path of messages.
    fn field(&self, root: &TypeId, path: &FieldPath) -> Option<&Field> {
        let (last, above) = path.json.split_last()?;
        let mut id = root;
        for step in above {
            let field = self.fields(id).iter().find(|field| field.json == *step)?;
            let Value::Message(inner) = &field.value else { return None };
            id = inner;
        }
        self.fields(id).iter().find(|field| field.json == *last)
    }

    /// The value of a field on the other side.
    pub(super) fn carry(&self, mapped: &Mapped, direction: Direction) -> TokenStream {
        let fields = (self.field(&self.pair.own, &mapped.own), self.field(&self.pair.hub, &mapped.hub));
        let (Some(own), Some(hub)) = fields else { return quote!(Default::default()) };
        match direction {
            Direction::ToHub => {
                get(&quote!(self), &mapped.own, &|place| self.converted(mapped, place, (own, hub), direction))
            }
            Direction::FromHub => {
                get(&quote!(hub), &mapped.hub, &|place| self.converted(mapped, place, (hub, own), direction))
            }
        }
    }

    /// The value at a place as the other side has it.
    fn converted(
        &self,
        mapped: &Mapped,
        place: &TokenStream,
        (from, to): (&Field, &Field),
        direction: Direction,
    ) -> TokenStream {
        let option = from.is_option();
        if !mapped.words.is_empty() {
            let names = mapped.words.iter().map(|(own, hub)| match direction {
                Direction::ToHub => quote!((#own, #hub)),
                Direction::FromHub => quote!((#hub, #own)),
            });
            return renamed(place, option, &from.value, &quote!(&[#(#names),*]));
        }
        match (option, to.is_option()) {
            (true, false) if is_copy(&from.value) => return quote!(#place.unwrap_or_default()),
            (true, false) => return quote!(#place.clone().unwrap_or_default()),
            (false, true) => return quote!(machinery::convert::unless_zero(&#place)),
            _ => {}
        }
        let own = if direction == Direction::ToHub { &from.value } else { &to.value };
        if !self.differs(own) && from.pointer == to.pointer {
            return if is_copy(&from.value) { quote!(#place) } else { quote!(#place.clone()) };
        }
        if !option {
            return self.value(place, &quote!(&#place), (&from.value, &to.value), direction);
        }
        let inner = self.value(&quote!(value), &quote!(value), (&from.value, &to.value), direction);
        let inner = match rust::pointer(to.pointer) {
            Some(pointer) => quote!(#pointer::new(#inner)),
            None => inner,
        };
        let open = if from.pointer == Pointer::None { quote!(as_ref) } else { quote!(as_deref) };
        quote!(#place.#open().map(|value| #inner))
    }

    /// Whether a value of this version holds messages that are others in the hub.
    fn differs(&self, own: &Value) -> bool {
        own.message().is_some_and(|id| self.pairs.iter().any(|pair| pair.own == *id))
    }

    /// The value at a place; `borrowed` is a reference to it.
    fn value(
        &self,
        place: &TokenStream,
        borrowed: &TokenStream,
        (from, to): (&Value, &Value),
        direction: Direction,
    ) -> TokenStream {
        let own = if direction == Direction::ToHub { from } else { to };
        match (from, to) {
            _ if !self.differs(own) => {
                if is_copy(from) {
                    quote!(*#place)
                } else {
                    quote!(#place.clone())
                }
            }
            (Value::List(from), Value::List(to)) => {
                let inner = self.value(&quote!(item), &quote!(item), (from, to), direction);
                quote!(#place.iter().map(|item| #inner).collect())
            }
            (Value::Map(from), Value::Map(to)) => {
                let inner = self.value(&quote!(item), &quote!(item), (from, to), direction);
                quote!(#place.iter().map(|(key, item)| (key.clone(), #inner)).collect())
            }
            (_, Value::Message(own)) if direction == Direction::FromHub => {
                let own = rust::type_path(own);
                quote!(#own::from_hub(#borrowed, brand))
            }
            _ => quote!(#place.to_hub(brand)),
        }
    }
}

/// What `value` makes of the field at a path; where a message on the way is absent, the zero.
fn get(root: &TokenStream, path: &FieldPath, value: &dyn Fn(&TokenStream) -> TokenStream) -> TokenStream {
    let Some((option, below)) = path.at_option() else { return value(&at(root, path)) };
    let (option, inner) = (at(root, &option), get(&quote!(inner), &below, value));
    quote!(#option.as_ref().map(|inner| #inner).unwrap_or_default())
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
