//! Forms, and what is held in them.

use std::{collections::BTreeMap, fmt, sync::OnceLock};

use crate::{
    fields::Fields,
    json::Encode,
    shape::{InnerMessage, Shape},
};

/// Hands the scalars to the macro of that name: what each is called here, and its type.
macro_rules! each_scalar {
    ($make:ident) => {
        $make! {
            Bool: bool;
            Int32: i32;
            Int64: i64;
            Double: f64;
            Text: String;
            Bytes: crate::bytes::ByteString;
            Time: crate::time::Time;
            MicroTime: crate::time::MicroTime;
            Duration: crate::time::Duration;
            Quantity: crate::quantity::Quantity;
            IntOrString: crate::quantity::IntOrString;
            Json: crate::raw::RawJson;
            SentJson: crate::raw::SentJson;
        }
    };
}
pub(super) use each_scalar;

macro_rules! declare {
    ($($name:ident: $type:ty;)*) => {
        /// What a field, an item or an entry can hold.
        #[derive(Debug)]
        #[expect(missing_docs, reason = "the scalars are named like their types")]
        pub enum Form {
            $($name,)*
            /// A message.
            Message(&'static RecordForm),
            /// A list of these.
            List(Box<Form>),
            /// A map of these.
            Map(Box<Form>),
            /// JSON shows the bare value, the binary form a message with one field.
            Wrapped(Box<Form>),
            /// A message, or the second one of these: a list or a flag. See
            /// [`Choice`](crate::choice::Choice).
            Choice(Box<[Form; 2]>),
        }

        /// What a field, an item or an entry holds.
        #[derive(Debug, Clone, Default)]
        #[expect(missing_docs, reason = "the scalars are named like their types")]
        pub enum Held {
            /// Nothing, of a field whose absence differs from its zero.
            #[default]
            Absent,
            $($name($type),)*
            /// A message.
            Message(Box<Record>),
            /// A list.
            List(Vec<Held>),
            /// A map.
            Map(BTreeMap<String, Held>),
        }

        impl Form {
            /// The zero of what can be held.
            #[must_use]
            pub fn zero(&self) -> Held {
                match self {
                    $(Form::$name => Held::$name(Default::default()),)*
                    Form::Message(form) => Held::Message(Box::new(Record::new(form))),
                    Form::List(_) => Held::List(Vec::new()),
                    Form::Map(_) => Held::Map(BTreeMap::new()),
                    Form::Wrapped(inner) => inner.zero(),
                    Form::Choice(_) => Held::Absent,
                }
            }
        }

        impl PartialEq for Held {
            fn eq(&self, other: &Self) -> bool {
                match (self, other) {
                    (Held::Absent, Held::Absent) => true,
                    $((Held::$name(one), Held::$name(two)) => one == two,)*
                    (Held::Message(one), Held::Message(two)) => one == two,
                    (Held::List(one), Held::List(two)) => one == two,
                    (Held::Map(one), Held::Map(two)) => one == two,
                    _ => false,
                }
            }
        }

        impl Encode for Held {
            fn encode(&self, w: &mut crate::json::Writer<'_>) {
                match self {
                    Held::Absent => w.null(),
                    $(Held::$name(value) => value.encode(w),)*
                    Held::Message(message) => message.encode(w),
                    Held::List(items) => items.encode(w),
                    Held::Map(entries) => entries.encode(w),
                }
            }

            fn is_zero(&self) -> bool {
                match self {
                    Held::Absent => true,
                    $(Held::$name(value) => Encode::is_zero(value),)*
                    Held::Message(message) => Encode::is_zero(message),
                    Held::List(items) => items.is_empty(),
                    Held::Map(entries) => entries.is_empty(),
                }
            }

            fn as_text(&self) -> &str {
                if let Held::Text(text) = self { text } else { "" }
            }

            fn as_message(&self) -> Option<&dyn Fields> {
                if let Held::Message(message) = self { Some(message.as_ref()) } else { None }
            }
        }
    };
}
each_scalar!(declare);

/// The form of a message: its table, and what its fields hold.
#[derive(Debug, Default)]
pub struct RecordForm {
    made: OnceLock<(Shape, Vec<FieldForm>)>,
}

/// What a field of a message holds.
#[derive(Debug)]
pub struct FieldForm {
    /// What it holds when it is there.
    pub form: Form,
    /// Whether its absence differs from its zero.
    pub is_optional: bool,
}

/// The table of a message that is not described yet.
static UNDESCRIBED: Shape = Shape {
    name: std::borrow::Cow::Borrowed(""),
    envelope: false,
    atomic: false,
    fields: std::borrow::Cow::Borrowed(&[]),
    by_tag: &[],
    inner: InnerMessage::Plain,
    open: false,
};

impl RecordForm {
    /// A form that is to be described: others may refer to it already.
    #[must_use]
    pub fn open() -> &'static RecordForm {
        Box::leak(Box::default())
    }

    /// Describes it: its table, and for each row what the field holds. The first description counts.
    pub fn describe(&self, shape: Shape, fields: Vec<FieldForm>) {
        let _ = self.made.set((shape, fields));
    }

    /// Its table.
    #[must_use]
    pub fn shape(&'static self) -> &'static Shape {
        self.made.get().map_or(&UNDESCRIBED, |(shape, _)| shape)
    }

    /// What its fields hold, in the order of the table.
    #[must_use]
    pub fn fields(&'static self) -> &'static [FieldForm] {
        self.made.get().map_or(&[], |(_, fields)| fields)
    }
}

/// A message of a form.
#[derive(Clone)]
pub struct Record {
    pub(super) form: &'static RecordForm,
    pub(super) fields: Vec<Slot>,
}

/// A field of a record.
#[derive(Debug, Clone)]
pub(super) struct Slot {
    pub(super) form: &'static FieldForm,
    pub(super) held: Held,
}

impl Slot {
    fn empty(form: &'static FieldForm) -> Self {
        Slot { form, held: if form.is_optional { Held::Absent } else { form.form.zero() } }
    }

    pub(super) fn is_zero(&self) -> bool {
        // What is there is shown, also when it is zero, where absence differs from that.
        if self.form.is_optional { matches!(self.held, Held::Absent) } else { Encode::is_zero(&self.held) }
    }
}

impl Record {
    /// A message without content.
    #[must_use]
    pub fn new(form: &'static RecordForm) -> Self {
        Record { form, fields: form.fields().iter().map(Slot::empty).collect() }
    }

    /// Its form.
    #[must_use]
    pub fn form(&self) -> &'static RecordForm {
        self.form
    }

    /// What the field at a place of the table holds; nothing behind its end.
    #[must_use]
    pub fn get(&self, place: usize) -> &Held {
        self.fields.get(place).map_or(&Held::Absent, |slot| &slot.held)
    }

    /// The same, to be altered.
    pub fn get_mut(&mut self, place: usize) -> Option<&mut Held> {
        self.fields.get_mut(place).map(|slot| &mut slot.held)
    }

    /// Whether the field at a place is neither absent nor the zero of what it holds, where these are the
    /// same.
    #[must_use]
    pub fn is_set(&self, place: usize) -> bool {
        self.fields.get(place).is_some_and(|slot| !slot.is_zero())
    }

    /// Puts a value in a field; does nothing behind the end of the table.
    pub fn set(&mut self, place: usize, held: Held) {
        if let Some(slot) = self.fields.get_mut(place) {
            slot.held = held;
        }
    }

    /// Makes a field what it is in a message without content.
    pub fn clear(&mut self, place: usize) {
        if let Some(slot) = self.fields.get_mut(place) {
            *slot = Slot::empty(slot.form);
        }
    }

    /// The value of a field, made where it is absent.
    pub fn made(&mut self, place: usize) -> Option<&mut Held> {
        let slot = self.fields.get_mut(place)?;
        if matches!(slot.held, Held::Absent) {
            slot.held = slot.form.form.zero();
        }
        Some(&mut slot.held)
    }
}

/// Messages of one type are equal when their fields are, also when the type was described twice.
impl PartialEq for Record {
    fn eq(&self, other: &Self) -> bool {
        self.fields.len() == other.fields.len()
            && self.fields.iter().zip(&other.fields).all(|(one, two)| one.held == two.held)
    }
}

impl fmt::Debug for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::json::to_text(self))
    }
}
