//! Several versions of one kind: how objects of one become those of another, and what generated
//! conversions call. One version is stored, the hub; every other one knows the way there and back.

pub mod recode;

use std::{collections::BTreeMap, marker::PhantomData, sync::Arc};

pub use crate::kind::{Conversion, Convert, ConvertRemotely, Converter, Converting};
use crate::{brand::Brand, json, kind::Kind, object::Object, prepare::same_kind};

/// The conversion between two generated types.
#[must_use]
pub fn typed<Own: Object, Hub: Object>(
    to_hub: fn(&Own, &Brand) -> Hub,
    from_hub: fn(&Hub, &Brand) -> Own,
) -> Converter {
    Converter::Local(Arc::new(Typed { to_hub, from_hub }))
}

/// The conversion of a version whose objects are those of the stored one.
#[must_use]
pub fn same<T: Object + Clone>(hub: &Arc<Kind>) -> Conversion {
    let convert = Converter::Local(Arc::new(Same(PhantomData::<fn() -> T>)));
    Conversion { hub: Arc::clone(hub), convert, code: false }
}

struct Same<T>(PhantomData<fn() -> T>);

impl<T: Object + Clone> Convert for Same<T> {
    fn to_hub(&self, _: &Brand, object: &dyn Object) -> Box<dyn Object> {
        object.clone_object()
    }

    fn of_hub(&self, _: &Brand, hub: &dyn Object, object: &mut dyn Object) {
        replace(object, same_kind::<T>(hub).clone());
    }
}

struct Typed<Own, Hub> {
    to_hub: fn(&Own, &Brand) -> Hub,
    from_hub: fn(&Hub, &Brand) -> Own,
}

impl<Own: Object, Hub: Object> Convert for Typed<Own, Hub> {
    fn to_hub(&self, brand: &Brand, object: &dyn Object) -> Box<dyn Object> {
        Box::new((self.to_hub)(same_kind(object), brand))
    }

    fn of_hub(&self, brand: &Brand, hub: &dyn Object, object: &mut dyn Object) {
        replace(object, (self.from_hub)(same_kind(hub), brand));
    }
}

/// Puts a value in the place of an object of its type.
///
/// # Panics
/// When the object is of another kind, which the table of kinds rules out.
fn replace<T: Object>(object: &mut dyn Object, value: T) {
    let place: &mut T = object.as_any_mut().downcast_mut().expect("a conversion is called with its own kind");
    *place = value;
}

/// Takes an entry that the other version has as a field.
pub fn take_entry(map: &mut BTreeMap<String, String>, key: &str) -> Option<String> {
    map.remove(key)
}

/// Adds the entry of a field that is set.
pub fn put_entry(map: &mut BTreeMap<String, String>, key: String, value: Option<&String>) {
    if let Some(value) = value {
        map.insert(key, value.clone());
    }
}

/// Takes away an entry that says the same as the field.
pub fn drop_repeat(map: &mut BTreeMap<String, String>, key: &str, value: Option<&str>) {
    // An entry that says something else is no repetition, and must not be lost.
    if value.is_some() && map.get(key).map(String::as_str) == value {
        map.remove(key);
    }
}

/// Repeats a field that is set as an entry; one that says something else stays.
pub fn put_repeat(map: &mut BTreeMap<String, String>, key: String, value: Option<&String>) {
    if let Some(value) = value {
        map.entry(key).or_insert_with(|| value.clone());
    }
}

/// A value that is not zero: one that has to be there on the other side.
pub fn unless_zero<T: json::Encode + Clone>(value: &T) -> Option<T> {
    (!value.is_zero()).then(|| value.clone())
}

/// A word under its name in the other version; a text that has none stays as it is.
#[must_use]
pub fn word(text: &str, names: &[(&str, &str)]) -> String {
    let renamed = names.iter().find(|(from, _)| *from == text).map(|(_, to)| *to);
    renamed.unwrap_or(text).to_owned()
}

/// Keeps a value that is not zero as JSON in an annotation.
pub fn keep<T: AnnotationValue>(annotations: &mut BTreeMap<String, String>, name: String, value: &T) {
    if let Some(text) = value.text() {
        annotations.insert(name, text);
    }
}

/// Takes a value back out of an annotation. An annotation whose text cannot be read as the value stays,
/// because a client may have written it.
pub fn take_back<T: AnnotationValue>(annotations: &mut BTreeMap<String, String>, name: &str, value: &mut T) {
    if let Some(found) = annotations.get(name).and_then(|text| T::from_text(text)) {
        *value = found;
        annotations.remove(name);
    }
}

/// What an annotation can keep.
pub trait AnnotationValue: Sized {
    /// The value as JSON; none when there is nothing to keep.
    fn text(&self) -> Option<String>;
    /// The value that the text says as [`AnnotationValue::text`] would write it, if it does.
    fn from_text(text: &str) -> Option<Self>;
}

impl<T: json::Encode + json::Decode> AnnotationValue for T {
    fn text(&self) -> Option<String> {
        (!self.is_zero()).then(|| json::to_text(self))
    }

    fn from_text(text: &str) -> Option<Self> {
        let mut reader = json::Reader::new(text.as_bytes());
        let value: T = reader.value().ok()?;
        reader.finish().ok()?;
        // Anything else would come back in another form than it went.
        (reader.findings().is_empty() && value.text().as_deref() == Some(text)).then_some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map(entries: &[(&str, &str)]) -> BTreeMap<String, String> {
        entries.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn an_entry_that_says_something_else_than_the_field_stays() {
        for (before, field, stored) in [
            (map(&[("k", "a")]), Some("a"), map(&[])),
            (map(&[("k", "b")]), Some("a"), map(&[("k", "b")])),
            (map(&[("k", "b")]), None, map(&[("k", "b")])),
            (map(&[]), None, map(&[])),
        ] {
            let mut there = before.clone();
            drop_repeat(&mut there, "k", field);
            assert_eq!(there, stored);
            put_repeat(&mut there, "k".to_owned(), field.map(str::to_owned).as_ref());
            assert_eq!(there, before);
        }
    }

    #[test]
    fn a_value_goes_into_an_annotation_and_comes_back() {
        let mut annotations = map(&[("other", "1")]);
        keep(&mut annotations, "n".to_owned(), &vec!["a".to_owned()]);
        assert_eq!(annotations, map(&[("n", r#"["a"]"#), ("other", "1")]));
        let mut back = Vec::<String>::new();
        take_back(&mut annotations, "n", &mut back);
        assert_eq!((back, annotations), (vec!["a".to_owned()], map(&[("other", "1")])));
    }

    #[test]
    fn what_cannot_be_taken_back_as_it_was_stays_an_annotation() {
        for text in ["", "seven", "7 ", "07", "\"7\"", "7.5", "0", "null", "[7]"] {
            let (mut annotations, mut number) = (map(&[("n", text)]), 0_i32);
            take_back(&mut annotations, "n", &mut number);
            assert_eq!((number, annotations), (0, map(&[("n", text)])), "{text}");
        }
    }
}
