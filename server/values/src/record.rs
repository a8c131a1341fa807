//! Messages whose form is made while the server runs: what a generated type is to the schema that a program
//! was built with, a [`Record`] is to a schema that came later. The codecs walk both by the same tables.
//!
//! Entry points: [`RecordForm`], which is made of a schema once, and [`Record::new`]. Forms refer to each
//! other in circles, as types do, and so they are made for the life of the process.

mod form;
mod json;
mod walked;
mod wire;

pub use form::{FieldForm, Form, Held, Record, RecordForm};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        json::{Reader, to_text},
        shape::{Emit, FieldShape, InnerMessage, ScalarType, Shape, ValueShape},
    };

    /// `{"name": text, "count": number or absent, "inner": itself or absent, "words": [text]}`.
    fn form() -> &'static RecordForm {
        let form = RecordForm::open();
        let field = |name, tag, emit, value| FieldShape { tag, emit, ..FieldShape::new(name, value) };
        let text = || ValueShape::Scalar(ScalarType::Text);
        let fields = vec![
            field("name", 1, Emit::Always, text()),
            field("count", 2, Emit::NonZero, ValueShape::Scalar(ScalarType::Integer)),
            field("inner", 3, Emit::NonZero, ValueShape::Any),
            field("words", 4, Emit::ListOrNull, ValueShape::Any),
            field("numbers", 5, Emit::NonZero, ValueShape::Any),
            field("either", 6, Emit::NonZero, ValueShape::Any),
            field("flagged", 7, Emit::NonZero, ValueShape::Any),
        ];
        let choice = |beside| Form::Choice(Box::new([Form::Message(form), beside]));
        let shape = Shape {
            name: "Tree".into(),
            envelope: false,
            atomic: false,
            fields: fields.into(),
            by_tag: &[],
            inner: InnerMessage::Declared,
            open: false,
        };
        let of = |form, is_optional| FieldForm { form, is_optional };
        form.describe(
            shape,
            vec![
                of(Form::Text, false),
                of(Form::Int32, true),
                of(Form::Message(form), true),
                of(Form::List(Box::new(Form::Text)), false),
                of(Form::Map(Box::new(Form::List(Box::new(Form::Int64)))), false),
                of(choice(Form::List(Box::new(Form::Text))), true),
                of(choice(Form::Bool), true),
            ],
        );
        form
    }

    fn read(text: &str) -> (Record, Vec<String>) {
        let mut record = Record::new(form());
        let mut reader = Reader::new(text.as_bytes());
        reader.fields(&mut record).unwrap();
        (record, reader.findings().iter().map(ToString::to_string).collect())
    }

    #[test]
    fn a_record_is_written_by_its_table() {
        let rows = [
            ("{}", r#"{"name":"","words":null}"#),
            (r#"{"count":0,"name":"a"}"#, r#"{"name":"a","count":0,"words":null}"#),
            (
                r#"{"inner":{"words":["x"],"inner":null},"numbers":{"b":[2],"a":null}}"#,
                r#"{"name":"","inner":{"name":"","words":["x"]},"words":null,"numbers":{"a":[],"b":[2]}}"#,
            ),
        ];
        for (sent, written) in rows {
            let (record, findings) = read(sent);
            assert_eq!((to_text(&record).as_str(), findings), (written, Vec::new()), "{sent}");
        }
    }

    #[test]
    fn a_message_or_something_else_is_read_and_written() {
        let rows = [
            (r#"{"either":[],"flagged":null}"#, r#"{"name":"","words":null}"#, 0),
            (r#"{"either":5,"flagged":true}"#, r#"{"name":"","words":null,"flagged":true}"#, 0),
            (
                r#"{"either":["a"],"flagged":5}"#,
                r#"{"name":"","words":null,"either":["a"],"flagged":false}"#,
                1,
            ),
            (
                r#"{"either":{"name":"a","x":1}}"#,
                r#"{"name":"","words":null,"either":{"name":"a","words":null}}"#,
                0,
            ),
        ];
        for (sent, written, found) in rows {
            let (record, findings) = read(sent);
            assert_eq!((to_text(&record).as_str(), findings.len()), (written, found), "{sent}");
        }
    }

    #[test]
    fn wrong_types_are_found_at_their_places() {
        let (_, findings) = read(r#"{"count":"1","inner":{"words":[1]},"other":2}"#);
        assert_eq!(findings.len(), 3, "{findings:?}");
    }

    #[test]
    fn the_binary_form_leads_back_to_the_same_record() {
        use crate::wire::{Message, Reader, Writer};
        struct Wire(Record);
        impl Default for Wire {
            fn default() -> Self {
                Wire(Record::new(form()))
            }
        }
        impl Message for Wire {
            fn encode_raw(&self, w: &mut Writer) {
                crate::wire::write_fields(&self.0, w);
            }
            fn decode_field(&mut self, tag: u32, r: &mut Reader<'_>) -> Result<(), crate::wire::Error> {
                crate::wire::read_field(&mut self.0, tag, r)
            }
        }
        for sent in [
            "{}",
            r#"{"name":"a","count":0,"inner":{"name":"b","inner":{}},"words":["","x"]}"#,
            r#"{"numbers":{"":[0,-1],"a":[]}}"#,
            r#"{"either":["a",""],"flagged":false}"#,
            r#"{"either":{"name":"a"},"flagged":{"either":{},"flagged":true}}"#,
        ] {
            let (record, _) = read(sent);
            let mut w = Writer::new();
            Wire(record.clone()).encode_raw(&mut w);
            let back: Wire = crate::wire::decode(&w.into_bytes()).unwrap();
            assert_eq!(back.0, record, "{sent}");
        }
    }

    #[test]
    fn an_absent_field_is_made_when_something_is_put_into_it() {
        let (mut record, _) = read("{}");
        assert_eq!(record.get(1), &Held::Absent);
        assert_eq!(record.made(1), Some(&mut Held::Int32(0)));
        record.clear(1);
        assert_eq!((record.get(1), record.get(9)), (&Held::Absent, &Held::Absent));
    }
}
