//! Every rule that a schema can declare, one row each: what it means, its key, what a schema gives, what the
//! model keeps of it, and what it is about.
//!
//! The keys of the language, [`language::Given`](crate::language::Given) and
//! [`model::Rule`](crate::model::Rule) are made of these rows. All code that uses one of the two enumerations
//! matches all of it, so that a new row shows where else the rule has to be handled: the build lists these
//! places.
//!
//! A new rule is a row here and an arm in each of those places. The check itself is a function in
//! `server/values/src/check.rs`, which the emitted code calls with the value, the bound, the path and the
//! problems. The specimen (`codegen/tests/specimen`) has to use the rule, and `kindsmith generate` adds it to
//! `schema/LANGUAGE.md`.
//!
//! The order of the rows is the order in which the server checks, and thus that of the problems in its
//! answers.

/// What a rule may be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Subject {
    Anything,
    Text,
    Measure,
    Formatted,
    TextOrBytes,
    Collection,
    List,
    Map,
}

/// Hands the rows to the macro of that name.
macro_rules! each_rule {
    ($make:ident) => {
        $make! {
            /// `true`, or the detail behind "Required value": must not be empty. On numbers and booleans,
            /// `true` only marks the field as required in documents, and the zero counts as a value.
            ("required") required: Required(Needed => String) of Anything;
            /// One of these words.
            ("one_of") one_of: OneOf(ListOf<String> => Worded<Vec<String>>) of Text;
            /// None of these words.
            ("none_of") none_of: NoneOf(ListOf<String> => Worded<Vec<String>>) of Text;
            /// Named format, checked by the runtime; of an `IntOrString`, that of texts.
            ("format") format: Format(String => Worded<String>) of Formatted;
            /// Regular expression that the whole text must match, without look-around.
            ("pattern") pattern: Pattern(String => Worded<String>) of Text;
            /// At least this many characters; of bytes, at least this many of them.
            ("min_length") min_length: MinLength(usize => Worded<usize>) of TextOrBytes;
            /// At most this many characters; of bytes, at most this many of them.
            ("max_length") max_length: MaxLength(usize => Worded<usize>) of TextOrBytes;
            /// At least this: a number, also of an `IntOrString` that is one; of a quantity, a duration or a
            /// time as `10Mi`, `1h30m` or `2026-01-02T03:04:05Z`, with whole units; `5%` of an `IntOrString`
            /// that is a percentage.
            ("min") min: Min(BoundRule => Worded<Bound>) of Measure;
            /// More than this, which is given as for `min`.
            ("above") above: Above(BoundRule => Worded<Bound>) of Measure;
            /// At most this, which is given as for `min`.
            ("max") max: Max(BoundRule => Worded<Bound>) of Measure;
            /// At least this many items or entries, when there are any: without `presence`, an empty list or
            /// map counts as absent, which only `required` refuses.
            ("min_items") min_items: MinItems(usize => Worded<usize>) of Collection;
            /// At most this many items or entries.
            ("max_items") max_items: MaxItems(usize => Worded<usize>) of Collection;
            /// `true`: no two items are alike. A list of fields: no two items agree in them. Lists that merge
            /// as a set or by keys must say one or the other, or `false` where two items may agree.
            ("unique") unique: Unique(UniqueRule => Worded<Unique>) of List;
            /// Rules of each item, or of each entry's value.
            ("each") each: Each(Box<Rules> => Rules) of Collection;
            /// Rules of each key of a map.
            ("keys") keys: Keys(Box<Rules> => Rules) of Map;
        }
    };
}

pub(crate) use each_rule;
