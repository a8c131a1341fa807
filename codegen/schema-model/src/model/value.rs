//! What a field, an item or an entry of the resolved schema holds.

/// What a field, an item or an entry holds.
#[derive(Debug, Clone, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words explain themselves")]
pub enum Value {
    Bool,
    Int32,
    Int64,
    Double,
    String,
    Bytes,
    Native(Native),
    Message(TypeId),
    List(Box<Value>),
    Map(Box<Value>),
}

impl Value {
    /// The message type that a value is made of, through lists and maps.
    #[must_use]
    pub fn message(&self) -> Option<&TypeId> {
        match self {
            Value::Message(id) => Some(id),
            Value::List(inner) | Value::Map(inner) => inner.message(),
            _ => None,
        }
    }

    /// Whether zero stands for "not given" in a plain value of this form, so that `required` can be checked.
    /// Zero and false are values that a client may well mean.
    #[must_use]
    pub fn can_be_empty(&self) -> bool {
        matches!(
            self,
            Value::String
                | Value::Bytes
                | Value::List(_)
                | Value::Map(_)
                | Value::Native(Native::Any | Native::Raw | Native::FieldsV1)
        )
    }
}

/// Types that are hand-written in `machinery`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Native {
    /// RFC 3339, whole seconds; message {seconds 1, nanos 2}.
    Time,
    /// RFC 3339 with six digits; message {seconds 1, nanos 2}.
    MicroTime,
    /// Go duration text; message {duration 1}.
    Duration,
    /// `500m`; message {string 1}.
    Quantity,
    /// Integer or text; message {type 1, intVal 2, strVal 3}.
    IntOrString,
    /// Any JSON object; message {raw 1}.
    Any,
    /// The same, kept as the client sent it.
    Raw,
    /// A field set; message {Raw 1}.
    FieldsV1,
}

/// A value that is a message or something else, in the binary form a message with a field for each.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The type of the message.
    pub message: TypeId,
    /// The other value.
    pub alternative: Alternative,
}

impl Choice {
    /// The message that stands for both in the binary form, named like its message and what else it can hold.
    #[must_use]
    pub fn type_id(&self) -> TypeId {
        let alternative = match self.alternative {
            Alternative::List => "Array",
            Alternative::Flag => "Bool",
            Alternative::Texts => "StringArray",
        };
        TypeId { name: format!("{}Or{alternative}", self.message.name), ..self.message.clone() }
    }
}

/// A value that can stand in the place of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Alternative {
    /// A list of such messages; message {schema 1, jSONSchemas 2}.
    List,
    /// True or false; message {allows 1, schema 2}.
    Flag,
    /// A list of texts; message {schema 1, property 2}.
    Texts,
}

/// Group, version and name of a type, and the module that it is generated into.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct TypeId {
    /// Group as the schema names it.
    pub group: String,
    /// Version.
    pub version: String,
    /// Name.
    pub name: String,
    /// Module: stem of the file that declares it.
    pub module: String,
}
