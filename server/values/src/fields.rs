//! A message as a row of fields, without its Rust type: what the codecs walk along, so that they exist once
//! and not once for each type.
//!
//! Generated code brings a table for each message ([`Shape`]) and the way to its fields by their places in
//! that table ([`Fields`], made by [`message!`](crate::message!)).

use crate::{json, shape::Shape, wire};

/// What a field holds, whatever its type is.
pub trait Value: Send + Sync {
    /// Writes it as JSON.
    fn write_json(&self, w: &mut json::Writer<'_>);

    /// Takes it from JSON; `null` gives the zero of its type.
    ///
    /// # Errors
    /// Broken syntax.
    fn read_json(&mut self, r: &mut json::Reader<'_>) -> Result<(), json::Stop>;

    /// Whether it is absent, empty, or the zero of its type.
    fn is_zero(&self) -> bool;

    /// The message that it is, if it is one and there.
    fn as_message(&self) -> Option<&dyn Fields>;

    /// Its text, if it is one.
    fn as_text(&self) -> &str;

    /// Writes it in the binary form; what is absent is left out.
    fn write_wire(&self, tag: u32, w: &mut wire::Writer);

    /// The same, but an absent value is written as its zero.
    fn write_wire_always(&self, tag: u32, w: &mut wire::Writer);

    /// Takes it from the binary form, on top of what is there if it is a message, a list or a map.
    ///
    /// # Errors
    /// The bytes are no such value.
    fn read_wire(&mut self, r: &mut wire::Reader<'_>) -> Result<(), wire::Error>;
}

impl<T: json::Encode + json::Decode + wire::Field + Send + Sync> Value for T {
    fn write_json(&self, w: &mut json::Writer<'_>) {
        self.encode(w);
    }

    fn read_json(&mut self, r: &mut json::Reader<'_>) -> Result<(), json::Stop> {
        *self = r.value()?;
        Ok(())
    }

    fn is_zero(&self) -> bool {
        json::Encode::is_zero(self)
    }

    fn as_message(&self) -> Option<&dyn Fields> {
        json::Encode::as_message(self)
    }

    fn as_text(&self) -> &str {
        json::Encode::as_text(self)
    }

    fn write_wire(&self, tag: u32, w: &mut wire::Writer) {
        self.write(tag, w);
    }

    fn write_wire_always(&self, tag: u32, w: &mut wire::Writer) {
        self.write_always(tag, w);
    }

    fn read_wire(&mut self, r: &mut wire::Reader<'_>) -> Result<(), wire::Error> {
        self.read(r)
    }
}

/// A message whose fields are reached by their places in its table. Implemented by
/// [`message!`](crate::message!).
pub trait Fields: Send + Sync {
    /// Its table.
    fn shape(&self) -> &'static Shape;

    /// The field at a place of the table; none behind its end.
    fn field(&self, place: usize) -> Option<&dyn Value>;

    /// The same, to be altered.
    fn field_mut(&mut self, place: usize) -> Option<&mut dyn Value>;
}

impl<M: Fields> Fields for Box<M> {
    fn shape(&self) -> &'static Shape {
        (**self).shape()
    }

    fn field(&self, place: usize) -> Option<&dyn Value> {
        (**self).field(place)
    }

    fn field_mut(&mut self, place: usize) -> Option<&mut dyn Value> {
        (**self).field_mut(place)
    }
}

/// The table of one message, and the way to its fields. A row is a field: its place, Rust name, JSON name,
/// tag of the binary form, when JSON shows it, what it holds, and what else is to be said of it.
///
/// `tags` lists the places by ascending tags where that is another order than that of JSON. What a field
/// holds is one of `scalar TYPE`, `any`, `raw`, `message SHAPE`, `unit SHAPE` (a message that is one unit
/// here), `open SHAPE` (one that is none here), `list [..]`, `set [..]`, `by "key" [..]`, `map [..]`,
/// `atomic map [..]`.
///
/// `inner` says how problems show a message or a field of it, and `holds` which fields stand in another one
/// there.
#[macro_export]
macro_rules! message {
    (
        $(#[$doc:meta])*
        $visibility:vis $constant:ident: $type:path {
            name: $name:literal $(, envelope: $envelope:literal)? $(, atomic: $atomic:literal)?
            $(, tags: [$($by_tag:literal),*])? $(, inner: $inner:ident $(([$($inner_place:literal),*]))?)?;
            $(
                $place:literal $field:ident: $json:literal $tag:literal $emit:ident [$($value:tt)+]
                $(, within: $within:expr)? $(, filled: $filled:literal)?
                $(, patch: $patch:ident $(($key:literal))?)? $(, default: $default:literal)?
                $(, inner: $named:ident $(($inner_name:literal))?)? $(, holds: [$($held:literal),*])?;
            )*
        }
    ) => {
        $(#[$doc])*
        $visibility static $constant: $crate::shape::Shape = $crate::shape::Shape {
            name: std::borrow::Cow::Borrowed($name),
            envelope: false $(|| $envelope)?,
            atomic: false $(|| $atomic)?,
            by_tag: &[$($($by_tag),*)?],
            inner: $crate::message!(@inner $($inner $([$($inner_place),*])?)?),
            open: false,
            fields: std::borrow::Cow::Borrowed(&[$(
                $crate::shape::FieldShape {
                    name: std::borrow::Cow::Borrowed($json),
                    tag: $tag,
                    within: $crate::message!(@or &[] $(, $within)?),
                    emit: $crate::shape::Emit::$emit,
                    filled: false $(|| $filled)?,
                    value: $crate::message!(@value $($value)+),
                    patch: $crate::message!(@patch $($patch $(($key))?)?),
                    default: $crate::message!(@default $($default)?),
                    inner: $crate::message!(@named $($named $(($inner_name))?)?),
                    holds: &[$($($held),*)?],
                },
            )*]),
        };

        impl $crate::fields::Fields for $type {
            fn shape(&self) -> &'static $crate::shape::Shape {
                &$constant
            }

            fn field(&self, place: usize) -> Option<&dyn $crate::fields::Value> {
                match place {
                    $($place => Some(&self.$field),)*
                    _ => None,
                }
            }

            fn field_mut(&mut self, place: usize) -> Option<&mut dyn $crate::fields::Value> {
                match place {
                    $($place => Some(&mut self.$field),)*
                    _ => None,
                }
            }
        }

        impl std::fmt::Debug for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&$crate::json::to_text(self))
            }
        }
    };
    (@or $otherwise:expr) => { $otherwise };
    (@or $otherwise:expr, $given:expr) => { $given };
    (@default) => { None };
    (@default $default:literal) => { Some(std::borrow::Cow::Borrowed($default)) };
    (@inner) => { $crate::shape::InnerMessage::Declared };
    (@inner $inner:ident $([$($place:literal),*])?) => {
        $crate::shape::InnerMessage::$inner $((&[$($place),*]))?
    };
    (@named) => { $crate::shape::InnerName::Capital };
    (@named $named:ident $(($name:literal))?) => {
        $crate::shape::InnerName::$named $((std::borrow::Cow::Borrowed($name)))?
    };
    (@patch) => { $crate::shape::PatchStrategy::Default };
    (@patch $patch:ident) => { $crate::shape::PatchStrategy::$patch };
    (@patch $patch:ident ($key:literal)) => {
        $crate::shape::PatchStrategy::$patch(std::borrow::Cow::Borrowed($key))
    };
    (@value scalar $type:ident) => {
        $crate::shape::ValueShape::Scalar($crate::shape::ScalarType::$type)
    };
    (@value any) => { $crate::shape::ValueShape::Any };
    (@value raw) => { $crate::shape::ValueShape::Raw };
    (@value message $shape:path) => {
        $crate::shape::ValueShape::Message($crate::shape::Part::Static(&$shape))
    };
    (@value unit $shape:path) => {
        $crate::shape::ValueShape::Message($crate::shape::Part::Static(&$shape.with_atomic(true)))
    };
    (@value open $shape:path) => {
        $crate::shape::ValueShape::Message($crate::shape::Part::Static(&$shape.with_atomic(false)))
    };
    (@value list [$($item:tt)+]) => { $crate::message!(@list Atomic, $($item)+) };
    (@value set [$($item:tt)+]) => { $crate::message!(@list Set, $($item)+) };
    (@value by $($key:literal)+ [$($item:tt)+]) => {
        $crate::message!(@list Map(std::borrow::Cow::Borrowed(&[$(std::borrow::Cow::Borrowed($key)),+])),
            $($item)+)
    };
    (@value map [$($value:tt)+]) => { $crate::message!(@map false, $($value)+) };
    (@value atomic map [$($value:tt)+]) => { $crate::message!(@map true, $($value)+) };
    (@list $merge:ident $(($keys:expr))?, $($item:tt)+) => {
        $crate::shape::ValueShape::List {
            item: $crate::shape::Part::Static(&$crate::message!(@value $($item)+)),
            merge: $crate::shape::ListMerge::$merge $(($keys))?,
        }
    };
    (@map $atomic:literal, $($value:tt)+) => {
        $crate::shape::ValueShape::Map {
            value: $crate::shape::Part::Static(&$crate::message!(@value $($value)+)),
            atomic: $atomic,
        }
    };
}

/// The codecs of a type that wraps one value: JSON shows it bare, the binary form as a message with one
/// field.
#[macro_export]
macro_rules! wrapper {
    ($type:path, $inner:ty) => {
        impl $crate::json::Decode for $type {
            const EXPECTED: &'static str = <$inner as $crate::json::Decode>::EXPECTED;

            fn decode(r: &mut $crate::json::Reader<'_>) -> Result<Self, $crate::json::Stop> {
                Ok(Self(r.value()?))
            }
        }

        impl $crate::json::Encode for $type {
            fn encode(&self, w: &mut $crate::json::Writer<'_>) {
                w.value(&self.0);
            }

            fn is_zero(&self) -> bool {
                $crate::json::Encode::is_zero(&self.0)
            }
        }

        impl $crate::wire::Message for $type {
            fn encode_raw(&self, w: &mut $crate::wire::Writer) {
                w.field(1, &self.0);
            }

            fn decode_field(
                &mut self,
                tag: u32,
                r: &mut $crate::wire::Reader<'_>,
            ) -> Result<(), $crate::wire::Error> {
                if tag == 1 { r.field(&mut self.0) } else { r.skip() }
            }
        }
    };
}
