//! Checks of a value that is there, and of what is in it.

use proc_macro2::TokenStream;
use quote::quote;

use super::{Checks, tells_absence};
use crate::{
    emit::{rules, rust, walk},
    model::{self, Merge, Rules, Value},
};

impl Checks<'_, '_> {
    /// Checks of a value that is there. `place` reaches it, `borrowed` is a reference to it.
    pub(super) fn inside(
        &self,
        place: &TokenStream,
        borrowed: &TokenStream,
        value: &Value,
        rules: &Rules,
        merge: &Merge,
        stored: Option<&TokenStream>,
    ) -> TokenStream {
        match value {
            Value::Message(id) => {
                let none = quote!(None);
                self.needs.call(id, place, stored.unwrap_or(&none), &quote!(&at))
            }
            Value::List(item) => {
                let key = self.unique_key(item, rules);
                let unique = rules::unique(borrowed, rules, key.as_deref());
                let items = self.items(place, item, rules, merge, stored);
                rules::counted(place, rules, &quote!(#unique #items))
            }
            Value::Map(entry) => {
                rules::counted(place, rules, &self.entries(place, borrowed, entry, rules, stored))
            }
            Value::Native(model::Native::Any) => {
                quote!(machinery::check::object(#borrowed, &at, problems);)
            }
            _ => rules::scalar(place, borrowed, value, rules),
        }
    }

    fn items(
        &self,
        place: &TokenStream,
        item: &Value,
        rules: &Rules,
        merge: &Merge,
        stored: Option<&TokenStream>,
    ) -> TokenStream {
        let known = match (merge, stored) {
            (Merge::Map(keys), Some(stored)) => Some(self.known_items(item, keys, stored)),
            _ => None,
        };
        let same = known.as_ref().map(|_| quote!(known.get(item)));
        let checks = self.one(item, rules.each.as_deref(), same.as_ref());
        if checks.is_empty() {
            return checks;
        }
        let known = known.filter(|_| walk::mentions(&checks, "known"));
        quote! {
            #known
            for (index, item) in #place.iter().enumerate() {
                let at = at.index(index);
                #checks
            }
        }
    }

    /// The stored items by their merge keys: each item is checked against the one with the same keys.
    fn known_items(&self, item: &Value, keys: &[String], stored: &TokenStream) -> TokenStream {
        let named: Vec<_> = keys.iter().cloned().zip(self.rust_names(item, keys)).collect();
        let key = rules::key(&named);
        quote!(let known = machinery::check::Known::new(#stored.map(Vec::as_slice).unwrap_or_default(), #key);)
    }

    fn entries(
        &self,
        place: &TokenStream,
        borrowed: &TokenStream,
        entry: &Value,
        rules: &Rules,
        stored: Option<&TokenStream>,
    ) -> TokenStream {
        let keys = self.one_named(&quote!(key), &Value::String, rules.keys.as_deref(), None);
        let same = stored.map(|stored| quote!(#stored.and_then(|map| map.get(key))));
        let values = self.one(entry, rules.each.as_deref(), same.as_ref());
        match (keys.is_empty(), values.is_empty()) {
            (true, true) => TokenStream::new(),
            (false, true) => quote!(for key in #place.keys() { let at = at.key(key); #keys }),
            _ => quote!(for (key, item) in #borrowed { let at = at.key(key); #keys #values }),
        }
    }

    fn one(&self, value: &Value, rules: Option<&Rules>, stored: Option<&TokenStream>) -> TokenStream {
        self.one_named(&quote!(item), value, rules, stored)
    }

    /// Checks of an item, an entry or a key. It is always there, so that only `required` looks for zero.
    fn one_named(
        &self,
        name: &TokenStream,
        value: &Value,
        rules: Option<&Rules>,
        stored: Option<&TokenStream>,
    ) -> TokenStream {
        let standard = Rules::default();
        let rules = rules.unwrap_or(&standard);
        let checks = self.inside(name, name, value, rules, &Merge::Default, stored);
        match rules.required.as_deref().filter(|_| tells_absence(value)) {
            None => checks,
            Some(detail) => {
                let detail = rules::text(detail);
                let otherwise = rules::otherwise(&checks);
                quote!(if #name.is_empty() { problems.required(&at, #detail); } #otherwise)
            }
        }
    }

    /// The fields that `unique` compares, in both spellings; none when items are compared whole.
    fn unique_key(&self, item: &Value, rules: &Rules) -> Option<Vec<(String, proc_macro2::Ident)>> {
        match &rules.unique {
            Some(crate::model::Unique::By(keys)) => {
                Some(keys.iter().cloned().zip(self.rust_names(item, keys)).collect())
            }
            _ => None,
        }
    }

    fn rust_names(&self, item: &Value, keys: &[String]) -> Vec<proc_macro2::Ident> {
        let fields = walk::message_in(item)
            .and_then(|id| self.types.get(id))
            .and_then(walk::message)
            .map(|message| message.fields.as_slice())
            .unwrap_or_default();
        keys.iter()
            .filter_map(|key| fields.iter().find(|field| field.json == *key))
            .map(|field| rust::ident(&field.rust))
            .collect()
    }
}
