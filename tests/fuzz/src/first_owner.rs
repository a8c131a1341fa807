//! The first owner of a new object: the set that is printed while the object tells what it holds.

use engine::{call::FieldValidation::Ignore, catalog::Resource, step::codec};
use machinery::{
    object::Object,
    ownership::{self, Acting, Exempt, ManagerOperation, compare, encode, first_owner as told, on_create},
};

use crate::{
    draw::{Draw, Markers},
    world::{self, shown},
};

/// The first byte is the kind. A body follows, or bytes that one is drawn from.
///
/// - Where the set can be told, it is to the byte what the algebra of sets makes of the same object, before
///   and after defaults, with all that nobody owns and without; an object that the algebra refuses cannot be
///   told.
/// - The set can be read.
pub fn first_owner(data: &[u8]) {
    let Some((resource, rest)) = world::split_resource(data) else { return };
    let drawn;
    let body = match rest.first() {
        Some(b'{') => rest,
        _ => {
            let tree = Draw::new(rest).shaped(&resource.kind.shape, Markers::None);
            drawn = tree.to_string();
            drawn.as_bytes()
        }
    };
    let Ok(body) = codec::from_json(resource, body, Ignore, Vec::new()) else { return };
    let mut object = body.object;
    object.metadata_mut().managed_fields.clear();
    for _ in 0..2 {
        for untracked in [&[][..], &resource.kind.untracked] {
            check(resource, object.as_ref(), Exempt { untracked });
        }
        object.default_fields();
        if let Some(strategy) = resource.strategy() {
            strategy.default_fields(world::brand(), object.as_mut());
        }
    }
}

fn check(resource: &Resource, object: &dyn Object, exempt: Exempt<'_>) {
    let acting = Acting {
        manager: "me",
        operation: ManagerOperation::Update,
        api_version: &resource.api_version,
        subresource: "",
        now: world::now(),
    };
    let (shape, empty) = (&resource.kind.shape, &resource.empty_fields);
    let Some(told) = told(shape, empty, exempt, &acting, |writer| object.encode_fields(writer)) else {
        return;
    };
    let text = object.fields_json();
    let compared = compare(shape, empty.json(), &text, exempt);
    let compared = compared.unwrap_or_else(|error| panic!("{error}, and told of {}", shown(&text)));
    assert_eq!(told, encode(on_create(Vec::new(), &acting, compared)), "{}", shown(&text));
    assert!(ownership::decode(&told).is_ok(), "{told:?}");
}
