//! Fields that stand for each other by their texts: one that is split into several, several that are joined,
//! or one of another scalar type. What the other version cannot express is kept in an annotation, so that
//! nothing is lost either way.

use std::collections::BTreeMap;

/// What a field of a recoding holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scalar {
    /// Any text.
    Text,
    /// `true` or `false`.
    Bool,
    /// A whole number of 32 bits.
    Int32,
    /// A whole number of 64 bits.
    Int64,
}

impl Scalar {
    /// The text of a field that is not set.
    fn zero(self) -> &'static str {
        match self {
            Scalar::Text => "",
            Scalar::Bool => "false",
            Scalar::Int32 | Scalar::Int64 => "0",
        }
    }

    /// Whether a field has this text for some value.
    fn holds(self, text: &str) -> bool {
        match self {
            Scalar::Text => true,
            Scalar::Bool => matches!(text, "true" | "false"),
            // The text must come back the same: `+5` and `007` can be parsed, and would be lost.
            Scalar::Int32 => text.parse::<i32>().is_ok_and(|number| number.to_string() == text),
            Scalar::Int64 => text.parse::<i64>().is_ok_and(|number| number.to_string() == text),
        }
    }
}

/// A value that has a text.
pub trait Plain: Default {
    /// Its text.
    fn plain(&self) -> String;
    /// The value of a text; empty for one that no value has.
    fn of_plain(text: &str) -> Self;
}

impl Plain for String {
    fn plain(&self) -> String {
        self.clone()
    }

    fn of_plain(text: &str) -> Self {
        text.to_owned()
    }
}

macro_rules! parsed {
    ($($type:ty),*) => {$(
        impl Plain for $type {
            fn plain(&self) -> String {
                self.to_string()
            }

            fn of_plain(text: &str) -> Self {
                text.parse().unwrap_or_default()
            }
        }
    )*};
}

parsed!(bool, i32, i64);

/// Sets a field to the value of a text.
pub fn set<T: Plain>(field: &mut T, text: Option<String>) {
    *field = text.map_or_else(T::default, |text| T::of_plain(&text));
}

/// Fields of one version that stand for fields of the other one.
#[derive(Debug, Clone, Copy)]
pub struct Recoding {
    /// What the fields hold where the values come from.
    pub here: &'static [Scalar],
    /// What those hold that they are to become.
    pub there: &'static [Scalar],
    /// What stands between the parts where several fields are one.
    pub separator: &'static str,
}

impl Recoding {
    /// The texts of the fields of the other version. `annotations` are those of the object that is made.
    #[must_use]
    pub fn carry(
        self,
        values: Vec<String>,
        annotations: &mut BTreeMap<String, String>,
        name: &str,
    ) -> Vec<String> {
        // Values that were shown as nothing here, since they cannot be expressed here, come back.
        let back = annotations.get(name).and_then(|text| self.back().only_kept(text));
        if let Some(kept) = back {
            annotations.remove(name);
            if is_zero(&values, self.here) {
                return kept;
            }
        }
        self.faithful(&values).unwrap_or_else(|| {
            annotations.insert(name.to_owned(), crate::json::to_text(&values));
            zeros(self.there)
        })
    }

    /// The way back.
    fn back(self) -> Self {
        Recoding { here: self.there, there: self.here, ..self }
    }

    /// The values that an annotation keeps, if these fields hold them and the other version cannot express
    /// them.
    fn only_kept(self, text: &str) -> Option<Vec<String>> {
        let values: Vec<String> = super::AnnotationValue::from_text(text)?;
        (self.hold(&values) && self.faithful(&values).is_none()).then_some(values)
    }

    fn hold(self, values: &[String]) -> bool {
        values.len() == self.here.len()
            && self.here.iter().zip(values).all(|(scalar, text)| scalar.holds(text))
    }

    /// The values in the other version, if that leads back to the same ones.
    fn faithful(self, values: &[String]) -> Option<Vec<String>> {
        let there = self.translated(values)?;
        // Tried out, not reasoned about: a separator inside of a part, for instance, splits in more places
        // than it joined.
        (self.back().translated(&there).as_deref() == Some(values)).then_some(there)
    }

    fn translated(self, values: &[String]) -> Option<Vec<String>> {
        if is_zero(values, self.here) {
            return Some(zeros(self.there));
        }
        let whole = values.join(self.separator);
        let parts: Vec<String> = match self.there {
            // One field takes the separator as a part of its text.
            [_] => vec![whole],
            _ => whole.split(self.separator).map(str::to_owned).collect(),
        };
        self.back().hold(&parts).then_some(parts)
    }
}

fn zeros(scalars: &[Scalar]) -> Vec<String> {
    scalars.iter().map(|scalar| scalar.zero().to_owned()).collect()
}

fn is_zero(values: &[String], scalars: &[Scalar]) -> bool {
    values.iter().map(String::as_str).eq(scalars.iter().map(|scalar| scalar.zero()))
}

#[cfg(test)]
mod tests {
    use proptest::{collection, prelude::*};

    use super::*;

    const SPLIT: Recoding =
        Recoding { here: &[Scalar::Text], there: &[Scalar::Text, Scalar::Int32], separator: ":" };
    const NUMBER: Recoding = Recoding { here: &[Scalar::Int32], there: &[Scalar::Text], separator: "" };
    const WIDER: Recoding = Recoding { here: &[Scalar::Int32], there: &[Scalar::Int64], separator: "" };

    fn carried(recoding: Recoding, values: &[&str]) -> (Vec<String>, Option<String>) {
        let mut annotations = BTreeMap::new();
        let values = values.iter().map(|text| (*text).to_owned()).collect();
        let there = recoding.carry(values, &mut annotations, "a");
        (there, annotations.remove("a"))
    }

    #[test]
    fn what_can_be_expressed_needs_no_annotation() {
        let table: [(Recoding, &[&str], &[&str]); 8] = [
            (SPLIT, &["host:80"], &["host", "80"]),
            (SPLIT, &[""], &["", "0"]),
            (SPLIT.back(), &["host", "80"], &["host:80"]),
            (SPLIT.back(), &["", "80"], &[":80"]),
            (NUMBER, &["5"], &["5"]),
            (NUMBER, &["0"], &[""]),
            (NUMBER.back(), &["-7"], &["-7"]),
            (WIDER.back(), &["7"], &["7"]),
        ];
        for (recoding, values, there) in table {
            assert_eq!(
                carried(recoding, values),
                (there.iter().map(|text| (*text).to_owned()).collect(), None),
                "{values:?}"
            );
        }
    }

    #[test]
    fn what_cannot_be_expressed_is_kept() {
        let table: [(Recoding, &[&str], &[&str]); 7] = [
            (SPLIT, &["host"], &["", "0"]),
            (SPLIT, &["host:http"], &["", "0"]),
            (SPLIT, &["a:b:1"], &["", "0"]),
            (SPLIT, &["host:080"], &["", "0"]),
            (NUMBER.back(), &["five"], &["0"]),
            (NUMBER.back(), &["0"], &["0"]),
            (WIDER.back(), &["5000000000"], &["0"]),
        ];
        for (recoding, values, there) in table {
            let (found, kept) = carried(recoding, values);
            assert_eq!(found, there, "{values:?}");
            assert_eq!(
                kept,
                Some(crate::json::to_text(&values.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>()))
            );
        }
    }

    #[test]
    fn a_value_that_was_set_meanwhile_replaces_the_kept_one() {
        let mut annotations = BTreeMap::from([("a".to_owned(), r#"["five"]"#.to_owned())]);
        assert_eq!(NUMBER.carry(vec!["6".to_owned()], &mut annotations, "a"), ["6"]);
        assert!(annotations.is_empty());
        let mut annotations = BTreeMap::from([("a".to_owned(), "mine".to_owned())]);
        assert_eq!(NUMBER.carry(vec!["6".to_owned()], &mut annotations, "a"), ["6"]);
        assert_eq!(annotations.len(), 1, "an annotation that keeps no value is a client's own");
    }

    fn text(scalar: Scalar) -> BoxedStrategy<String> {
        match scalar {
            Scalar::Text => "[a:0-9-]{0,5}".boxed(),
            Scalar::Bool => any::<bool>().prop_map(|value| value.to_string()).boxed(),
            Scalar::Int32 => any::<i32>().prop_map(|value| value.to_string()).boxed(),
            Scalar::Int64 => any::<i64>().prop_map(|value| value.to_string()).boxed(),
        }
    }

    fn recoding() -> impl Strategy<Value = Recoding> {
        let scalar = || prop::sample::select(vec![Scalar::Text, Scalar::Bool, Scalar::Int32, Scalar::Int64]);
        let several = (scalar(), collection::vec(scalar(), 1..4), any::<bool>());
        several.prop_map(|(one, many, joins)| {
            let (one, many): (&'static [Scalar], &'static [Scalar]) = (vec![one].leak(), many.leak());
            let (here, there) = if joins { (many, one) } else { (one, many) };
            Recoding { here, there, separator: ":" }
        })
    }

    proptest! {
        #[test]
        fn there_and_back_is_the_same(
            (recoding, values) in recoding().prop_flat_map(|recoding| {
                let values: Vec<_> = recoding.here.iter().map(|scalar| text(*scalar)).collect();
                (Just(recoding), values)
            })
        ) {
            let mut annotations = BTreeMap::new();
            let there = recoding.carry(values.clone(), &mut annotations, "a");
            let back = recoding.back().carry(there, &mut annotations, "a");
            prop_assert_eq!(back, values);
            prop_assert_eq!(annotations, BTreeMap::new());
        }
    }
}
