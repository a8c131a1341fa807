//! The way of a version to the stored one and back: two methods for each message that differs.

use std::collections::BTreeMap;

use proc_macro2::TokenStream;
use quote::quote;
use schema_model::model::{Conversion, Field, FieldPath, Kept, Mapped, Model, Pair, Recoded, TypeId, Value};

mod carry;
mod sides;

use self::sides::{Direction, Sides, at, set};
use super::{File, rust, walk::Types};

/// `convert.rs` of every schema file with types of a version that is not the stored one.
pub(super) fn emit(model: &Model) -> Vec<File> {
    let types = Types::new(model);
    let converted = converted(model);
    super::file::each_file(model, |package, file| {
        let ids = file.types.iter().map(|type_| &type_.id);
        let own: Vec<_> = ids.filter_map(|id| converted.get(id)).collect();
        let first = own.first()?;
        let stored = first.pair.stored_in(&package.group);
        let items = own.iter().map(|converted| item(&types, converted));
        let head = format!("To the stored version, `{stored}`, and back.");
        rust::concern(package, file, "convert", &head, items.collect())
    })
}

/// A message that is converted.
struct Converted<'a> {
    pair: &'a Pair,
    /// All messages that its kind converts.
    pairs: &'a [Pair],
    /// Of a root type, how its kind is converted.
    root: Option<&'a Conversion>,
}

/// The messages that are converted, by their types of this version: several kinds may have one.
fn converted(model: &Model) -> BTreeMap<&TypeId, Converted<'_>> {
    let written_out = model.files().filter(|file| file.same_as.is_empty());
    let conversions = written_out.filter_map(|file| file.kind.as_ref()?.conversion.as_ref());
    let mut found = BTreeMap::new();
    for conversion in conversions {
        for (at, pair) in conversion.pairs.iter().enumerate() {
            let root = (at == 0).then_some(conversion);
            found.entry(&pair.own).or_insert(Converted { pair, pairs: &conversion.pairs, root });
        }
    }
    found
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

fn item<'a>(types: &'a Types<'a>, converted: &Converted<'a>) -> TokenStream {
    let Converted { pair, pairs, root } = *converted;
    let sides = Sides { types, pair, pairs };
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
            steps.extend(set(&quote!(hub), &mapped.hub, &self.carry(mapped, Direction::ToHub)));
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
                machinery::convert::take_back(&mut hub.metadata.annotations, &brand.expand(#annotation),
                    &mut #place);
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
            let names = [field.json.as_str()];
            let mapped = self.mapped(&names).map(|mapped| self.carry(mapped, Direction::FromHub));
            mapped.or_else(|| self.spread(field))
        });
        let mut steps = TokenStream::new();
        for mapped in &self.pair.fields {
            let map = at(&quote!(own), &mapped.own);
            for (key, path) in &mapped.entries {
                let place = at(&quote!(hub), path);
                steps.extend(quote! {
                    machinery::convert::put_entry(&mut #map, brand.expand(#key), #place.as_ref());
                });
            }
            for (key, other) in &mapped.repeats {
                let other = rust::ident(other);
                steps.extend(quote! {
                    machinery::convert::put_repeat(&mut #map, brand.expand(#key), own.#other.as_ref());
                });
            }
        }
        for Kept { path, annotation } in root.iter().flat_map(|root| &root.kept) {
            let place = at(&quote!(own), path);
            steps.extend(quote! {
                machinery::convert::take_back(&mut own.metadata.annotations, &brand.expand(#annotation),
                    &mut #place);
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

    /// The field that is mapped to that path of this version.
    fn mapped(&self, own: &[&str]) -> Option<&Mapped> {
        self.pair.fields.iter().find(|mapped| mapped.own.json.iter().eq(own))
    }

    /// A message whose fields are those of the hub message itself: it is there as the hub message is.
    fn spread(&self, field: &Field) -> Option<TokenStream> {
        let Value::Message(id) = &field.value else { return None };
        let is_inside =
            |mapped: &Mapped| mapped.own.json.len() > 1 && mapped.own.json.first() == Some(&field.json);
        self.pair.fields.iter().any(is_inside).then(|| {
            let literal = self.literal(id, |inner| {
                let mapped = self.mapped(&[&field.json, &inner.json])?;
                Some(self.carry(mapped, Direction::FromHub))
            });
            if field.presence { quote!(Some(#literal)) } else { literal }
        })
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
