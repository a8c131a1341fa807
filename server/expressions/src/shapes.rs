//! Types of the objects of a kind, from the table of its fields: what expressions may name in them. Where
//! expressions may use more than a type can say, there is none: amounts, whole numbers or texts, any JSON,
//! and messages inside themselves.

use std::collections::BTreeMap;

use cel::{env::Env, types::Type};
use machinery::shape::{FieldShape, ScalarType, Shape, ValueShape};

use crate::names::escape;

/// The longest name of a type. Names are made of the fields on the way to a value; what lies deeper is not
/// looked into.
const NAME_MAX: usize = 1024;

/// Declares the type of the objects of a kind and the types inside them. `name` begins all their names.
pub(crate) fn declare(env: &mut Env, name: &str, shape: &Shape) -> Type {
    Walk { env, open: Vec::new() }.message(name, shape)
}

struct Walk<'a> {
    env: &'a mut Env,
    /// The fields of the messages around.
    open: Vec<*const [FieldShape]>,
}

impl Walk<'_> {
    fn message(&mut self, name: &str, shape: &Shape) -> Type {
        let identity = std::ptr::from_ref(&*shape.fields);
        // A message inside itself would have types without end.
        if name.len() > NAME_MAX || self.open.contains(&identity) {
            return Type::Dyn;
        }
        self.open.push(identity);
        let mut fields = BTreeMap::new();
        if shape.envelope {
            fields.extend(["kind", "apiVersion"].map(|field| (field.into(), Type::String)));
        }
        for field in &*shape.fields {
            let Some(field_name) = escape(&field.name) else { continue };
            let of = self.value(&format!("{name}.{field_name}"), &field.value);
            fields.insert(field_name.into(), of);
        }
        self.open.pop();
        self.env.add_object(name, fields);
        Type::object(name)
    }

    fn value(&mut self, name: &str, of: &ValueShape) -> Type {
        match of {
            ValueShape::Scalar(of) => scalar(*of),
            ValueShape::Any | ValueShape::Raw => Type::Dyn,
            ValueShape::Message(shape) => self.message(name, shape),
            ValueShape::List { item, .. } => Type::list(self.value(&format!("{name}.@idx"), item)),
            ValueShape::Map { value, .. } => {
                Type::map(Type::String, self.value(&format!("{name}.@elem"), value))
            }
        }
    }
}

fn scalar(of: ScalarType) -> Type {
    match of {
        ScalarType::Boolean => Type::Bool,
        ScalarType::Bytes => Type::Bytes,
        ScalarType::Integer => Type::Int,
        ScalarType::IntegerOrText | ScalarType::Quantity => Type::Dyn,
        ScalarType::Number => Type::Double,
        ScalarType::Text => Type::String,
        ScalarType::Time => Type::Timestamp,
    }
}
