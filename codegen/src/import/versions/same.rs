//! Which types of two versions say the same.

use crate::import::model::{Body, Field, Kind, Type, Value};

/// Whether two values are the same, with all that their types say.
pub(super) fn values(own: (&Kind, &Value), hub: (&Kind, &Value)) -> bool {
    match (own.1, hub.1) {
        (Value::List(one), Value::List(other)) | (Value::Map(one), Value::Map(other)) => {
            values((own.0, one), (hub.0, other))
        }
        (Value::Name(one), Value::Name(other)) => match (own.0.declared(one), hub.0.declared(other)) {
            (Some(one), Some(other)) => types((own.0, one), (hub.0, other)),
            (None, None) => one == other,
            _ => false,
        },
        _ => false,
    }
}

fn types(own: (&Kind, &Type), hub: (&Kind, &Type)) -> bool {
    own.1.doc == hub.1.doc
        && own.1.atomic == hub.1.atomic
        && match (&own.1.body, &hub.1.body) {
            (Body::Wrapper(one), Body::Wrapper(other)) => values((own.0, one), (hub.0, other)),
            (Body::Message(one), Body::Message(other)) => {
                one.len() == other.len()
                    && one.iter().zip(other).all(|(one, other)| fields((own.0, one), (hub.0, other)))
            }
            _ => false,
        }
}

fn fields(own: (&Kind, &Field), hub: (&Kind, &Field)) -> bool {
    let bare = |field: &Field| Field { place: Default::default(), value: Value::default(), ..field.clone() };
    bare(own.1) == bare(hub.1) && values((own.0, &own.1.value), (hub.0, &hub.1.value))
}
