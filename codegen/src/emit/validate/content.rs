//! Checks of a value that is there, and of what is in it.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use schema_model::model::{Merge, Native, Rules, TypeId, Unique, Value};

use super::Checks;
use crate::emit::{
    rules::{self, Code, Collected},
    rust,
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
    ) -> Code {
        match value {
            Value::Message(id) => {
                let own = self.message(id, place, stored);
                let format = rules.format().map(|_| rules::selector(borrowed));
                quote!(#own #format).into()
            }
            Value::List(item) => {
                let rules = Collected::of(rules);
                let unique = rules.unique.map(|rule| {
                    let key = self.unique_key(item, &rule.value);
                    rules::unique(borrowed, rule, key.as_deref())
                });
                let items = self.items(place, item, &rules, merge, stored);
                rules.counted(place, &quote!(#unique #items))
            }
            Value::Map(entry) => {
                let rules = Collected::of(rules);
                let entries = self.entries(place, borrowed, entry, &rules, stored);
                rules.counted(place, &entries)
            }
            Value::Native(Native::Any | Native::Raw) => {
                quote!(machinery::check::object(#borrowed, &at, problems);).into()
            }
            _ => rules::scalar(place, borrowed, value, rules).into(),
        }
    }

    /// The rules of a message; nothing when it has none.
    fn message(&self, id: &TypeId, place: &TokenStream, stored: Option<&TokenStream>) -> TokenStream {
        if !self.ruled.has_rules(id) {
            return TokenStream::new();
        }
        let none = quote!(None);
        let stored = stored.unwrap_or(&none);
        quote!(#place.check(#stored, &at, change, problems);)
    }

    fn items(
        &self,
        place: &TokenStream,
        item: &Value,
        rules: &Collected<'_>,
        merge: &Merge,
        stored: Option<&TokenStream>,
    ) -> TokenStream {
        let known = match (merge, stored, item) {
            (Merge::Map(keys), Some(stored), Value::Message(id)) if self.ruled.has_rules(id) => {
                Some(self.known_items(item, keys, stored))
            }
            _ => None,
        };
        let same = known.as_ref().map(|_| quote!(known.get(item)));
        let checks = self.one(&quote!(item), item, rules.each, same.as_ref());
        if checks.is_empty() {
            return TokenStream::new();
        }
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
        quote!(let known = machinery::rules::Known::new(#stored, #key);)
    }

    fn entries(
        &self,
        place: &TokenStream,
        borrowed: &TokenStream,
        entry: &Value,
        rules: &Collected<'_>,
        stored: Option<&TokenStream>,
    ) -> TokenStream {
        let keys = self.one(&quote!(key), &Value::String, rules.keys, None);
        let same = stored.map(|stored| match entry {
            Value::Message(_) => quote!(machinery::rules::known_entry(#stored, key)),
            _ => quote!(#stored.and_then(|map| map.get(key))),
        });
        let values = self.one(&quote!(item), entry, rules.each, same.as_ref());
        match (keys.is_empty(), values.is_empty()) {
            (true, true) => TokenStream::new(),
            (false, true) => quote!(for key in #place.keys() { let at = at.key(key); #keys }),
            _ => quote!(for (key, item) in #borrowed { let at = at.key(key); #keys #values }),
        }
    }

    /// Checks of an item, an entry or a key. It is always there, so that only `required` looks for zero.
    fn one(&self, name: &TokenStream, value: &Value, rules: &Rules, stored: Option<&TokenStream>) -> Code {
        let checks = self.inside(name, name, value, rules, &Merge::Default, stored);
        match rules.required().filter(|_| value.can_be_empty()) {
            None => checks,
            Some(detail) => {
                let detail = rules::text(detail);
                let required = quote!(problems.required(&at, #detail););
                Code::branch(&quote!(#name.is_empty()), &required, &checks)
            }
        }
    }

    /// The fields that `unique` compares, in both spellings; none when items are compared whole.
    fn unique_key(&self, item: &Value, unique: &Unique) -> Option<Vec<(String, Ident)>> {
        match unique {
            Unique::Whole => None,
            Unique::By(keys) => Some(keys.iter().cloned().zip(self.rust_names(item, keys)).collect()),
        }
    }

    fn rust_names(&self, item: &Value, keys: &[String]) -> Vec<Ident> {
        let fields = item
            .message()
            .and_then(|id| self.types.get(id))
            .and_then(|type_| type_.message())
            .map(|message| message.fields.as_slice())
            .unwrap_or_default();
        keys.iter()
            .filter_map(|key| fields.iter().find(|field| field.json == *key))
            .map(|field| rust::ident(&field.rust))
            .collect()
    }
}
