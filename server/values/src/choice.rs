//! A field that holds a message or something else: JSON shows the bare value, the binary form a message with
//! a field for each.

use crate::{
    fields::Fields,
    json::{Decode, Encode, Found, Reader, Stop, Writer},
    wire,
};

/// The value that a [`Choice`] can hold in place of a message: a list of such messages or of texts, or a
/// flag.
pub trait Alternative: Encode + wire::Field + PartialEq {
    /// Tag of the message in the binary form.
    const MESSAGE_TAG: u32;
    /// Tag of this value there.
    const TAG: u32;

    /// Reads JSON that is no message.
    ///
    /// # Errors
    /// Broken syntax.
    fn read_json(r: &mut Reader<'_>) -> Result<Self, Stop>;

    /// The value that the binary form has here beside a message.
    fn beside_message() -> Self;

    /// Whether JSON shows this value when there is a message, too.
    fn outranks_message(&self) -> bool;

    /// Whether the value says something without a message, also when it is the zero.
    fn stands_alone(&self) -> bool;
}

/// As on the reference server, a list that has items is what counts, and what is no list is the same as none.
impl<T> Alternative for Vec<T>
where
    Vec<T>: Decode + Encode + PartialEq,
    T: wire::Field,
{
    const MESSAGE_TAG: u32 = 1;
    const TAG: u32 = 2;

    fn read_json(r: &mut Reader<'_>) -> Result<Self, Stop> {
        if r.next_type()? == Found::List { r.value() } else { r.skip().map(|()| Vec::new()) }
    }

    fn beside_message() -> Self {
        Vec::new()
    }

    fn outranks_message(&self) -> bool {
        !self.is_empty()
    }

    fn stands_alone(&self) -> bool {
        !self.is_empty()
    }
}

/// `true` stands beside every message.
impl Alternative for bool {
    const MESSAGE_TAG: u32 = 2;
    const TAG: u32 = 1;

    fn read_json(r: &mut Reader<'_>) -> Result<Self, Stop> {
        if r.next_type()? == Found::Boolean {
            return r.value();
        }
        r.skip()?;
        r.refuse_as(&"boolean or JSON schema expected");
        Ok(false)
    }

    fn beside_message() -> Self {
        true
    }

    fn outranks_message(&self) -> bool {
        false
    }

    fn stands_alone(&self) -> bool {
        true
    }
}

/// A message, or the other value that the field can hold.
#[derive(Debug, Clone, Default)]
pub struct Choice<M, A> {
    message: Option<Box<M>>,
    alternative: A,
}

impl<M, A: Alternative> Choice<M, A> {
    /// The message, if there is one.
    pub fn message_mut(&mut self) -> Option<&mut M> {
        self.message.as_deref_mut()
    }

    /// The other value.
    pub fn alternative_mut(&mut self) -> &mut A {
        &mut self.alternative
    }

    /// The message, where it is what counts.
    fn shown(&self) -> Option<&M> {
        self.message.as_deref().filter(|_| !self.alternative.outranks_message())
    }

    fn is_empty(&self) -> bool {
        self.message.is_none() && !self.alternative.stands_alone()
    }
}

/// Compares what JSON shows; the rest makes no difference.
impl<M: PartialEq, A: Alternative> PartialEq for Choice<M, A> {
    fn eq(&self, other: &Self) -> bool {
        match (self.shown(), other.shown()) {
            (None, None) => self.alternative == other.alternative,
            (one, two) => one == two,
        }
    }
}

impl<M: Fields + Default, A: Alternative> Decode for Choice<M, A> {
    const EXPECTED: &'static str = M::EXPECTED;

    /// Fields that the message does not have are dropped without a word, as the reference server does here in
    /// every mode of validation.
    fn decode(r: &mut Reader<'_>) -> Result<Self, Stop> {
        r.lenient(|r| {
            if r.next_type()? == Found::Object {
                let message = Some(Box::new(r.value()?));
                return Ok(Choice { message, alternative: A::beside_message() });
            }
            Ok(Choice { message: None, alternative: A::read_json(r)? })
        })
    }

    fn is_none(&self) -> bool {
        self.is_empty()
    }
}

impl<M: Fields, A: Alternative> Encode for Choice<M, A> {
    fn encode(&self, w: &mut Writer<'_>) {
        match self.shown() {
            Some(message) => message.encode(w),
            None if self.alternative.stands_alone() => self.alternative.encode(w),
            None => w.null(),
        }
    }

    fn is_zero(&self) -> bool {
        self.is_empty()
    }
}

impl<M: Fields + Default, A: Alternative> wire::Message for Choice<M, A> {
    /// Writes what JSON shows, and nothing that it would leave out.
    fn encode_raw(&self, w: &mut wire::Writer) {
        match self.shown() {
            Some(message) if A::TAG < A::MESSAGE_TAG => {
                w.field(A::TAG, &A::beside_message());
                w.field(A::MESSAGE_TAG, message);
            }
            Some(message) => w.field(A::MESSAGE_TAG, message),
            None => w.field(A::TAG, &self.alternative),
        }
    }

    fn decode_field(&mut self, tag: u32, r: &mut wire::Reader<'_>) -> Result<(), wire::Error> {
        match tag {
            _ if tag == A::MESSAGE_TAG => r.field(&mut self.message),
            _ if tag == A::TAG => r.field(&mut self.alternative),
            _ => r.skip(),
        }
    }

    fn is_none(&self) -> bool {
        self.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json::to_text;

    /// A tree of texts.
    #[derive(Clone, Default, PartialEq)]
    struct Tree {
        name: String,
        inner: Option<Choice<Tree, Vec<Tree>>>,
        other: Option<Choice<Tree, bool>>,
        texts: Option<Choice<Tree, Vec<String>>>,
    }

    crate::message! {
        /// The form of `Tree`.
        TREE: Tree {
            name: "Tree";
            0 name: "name" 1 NonZero [scalar Text];
            1 inner: "inner" 2 NonZero [any];
            2 other: "other" 3 NonZero [any];
            3 texts: "texts" 4 NonZero [any];
        }
    }

    fn read(json: &str) -> (Tree, Vec<String>) {
        let mut reader = Reader::new(json.as_bytes());
        let tree = reader.value().unwrap();
        (tree, reader.findings().iter().map(ToString::to_string).collect())
    }

    #[test]
    fn both_forms_lead_back_to_the_same_value() {
        // The binary form of each, as messages {tag value}.
        let rows: [(&str, &[u8]); 9] = [
            ("{}", b"\x0a\x00"),
            (r#"{"name":"a","inner":{"name":"b"}}"#, b"\x0a\x01a\x12\x05\x0a\x03\x0a\x01b"),
            (r#"{"inner":[{"name":"b"},{}]}"#, b"\x0a\x00\x12\x09\x12\x03\x0a\x01b\x12\x02\x0a\x00"),
            (r#"{"other":true}"#, b"\x0a\x00\x1a\x02\x08\x01"),
            (r#"{"other":false}"#, b"\x0a\x00\x1a\x02\x08\x00"),
            (r#"{"other":{}}"#, b"\x0a\x00\x1a\x06\x08\x01\x12\x02\x0a\x00"),
            (r#"{"texts":["","c"]}"#, b"\x0a\x00\x22\x05\x12\x00\x12\x01c"),
            (r#"{"texts":{"name":"d"}}"#, b"\x0a\x00\x22\x05\x0a\x03\x0a\x01d"),
            (
                r#"{"inner":{"inner":[{"other":false}]}}"#,
                b"\x0a\x00\x12\x0e\x0a\x0c\x0a\x00\x12\x08\x12\x06\x0a\x00\x1a\x02\x08\x00",
            ),
        ];
        for (json, binary) in rows {
            let (tree, findings) = read(json);
            assert_eq!((to_text(&tree).as_str(), findings.len()), (json, 0));
            assert_eq!(wire::encode(&tree), binary, "{json}");
            assert!(wire::decode::<Tree>(binary) == Ok(tree), "{json}");
        }
    }

    #[test]
    fn what_is_neither_is_none_or_refused() {
        let refused = "boolean or JSON schema expected";
        let rows = [
            (r#"{"inner":5,"texts":"a"}"#, "{}", ""),
            (r#"{"inner":[],"texts":null}"#, "{}", ""),
            (r#"{"other":"true"}"#, r#"{"other":false}"#, refused),
            (r#"{"inner":{"other":[]}}"#, r#"{"inner":{"other":false}}"#, refused),
            (r#"{"inner":{"name":5}}"#, r#"{"inner":{}}"#, "inner.name: expected a string, found a number"),
            // Unknown and repeated fields count outside only.
            (
                r#"{"more":1,"inner":{"more":1,"name":"a","name":"b"}}"#,
                r#"{"inner":{"name":"b"}}"#,
                "unknown field \"more\"",
            ),
        ];
        for (json, written, finding) in rows {
            let (tree, findings) = read(json);
            assert_eq!((to_text(&tree).as_str(), findings.join(";").as_str()), (written, finding), "{json}");
        }
    }

    #[test]
    fn bytes_of_other_writers_are_read() {
        let rows: [(&[u8], &str); 6] = [
            // Nothing in it.
            (b"\x12\x00\x22\x00", "{}"),
            (b"\x1a\x00", r#"{"other":false}"#),
            // A message beside `false`, and one beside items.
            (b"\x1a\x07\x08\x00\x12\x03\x0a\x01a", r#"{"other":{"name":"a"}}"#),
            (b"\x12\x09\x0a\x03\x0a\x01a\x12\x02\x0a\x00", r#"{"inner":[{}]}"#),
            // An unknown field, and a message in two pieces.
            (b"\x12\x04\x0a\x00\x48\x01", r#"{"inner":{}}"#),
            (b"\x12\x02\x0a\x00\x12\x05\x0a\x03\x0a\x01a", r#"{"inner":{"name":"a"}}"#),
        ];
        for (binary, json) in rows {
            let tree: Tree = wire::decode(binary).unwrap();
            assert_eq!(to_text(&tree), json, "{binary:?}");
            // What is not shown is not written either, and makes no difference.
            assert!(tree == read(json).0, "{binary:?}");
            assert_eq!(wire::encode(&tree), wire::encode(&read(json).0), "{binary:?}");
        }
        assert!(wire::decode::<Tree>(b"\x1a\x02\x0a\x00").is_err());
        assert!(wire::decode::<Tree>(b"\x12\x02\x0a\x05").is_err());
    }
}
