//! Strategic merge patches.

use std::borrow::Cow;

use engine::{call::FieldValidation, step::codec};
use machinery::{
    merge::{merge_patch, strategic::apply},
    shape::{Emit, FieldShape, InnerMessage, InnerName, PatchStrategy, Shape, ValueShape},
};
use serde_json::{Map, Value, json};

use crate::{
    draw::{Draw, Markers, depth, size},
    world,
};

/// A form of which nothing is known: a strategic merge of it is a plain merge.
static OPEN: Shape = Shape {
    name: Cow::Borrowed("Open"),
    envelope: false,
    atomic: false,
    by_tag: &[],
    fields: Cow::Borrowed(&[FieldShape {
        name: Cow::Borrowed("spec"),
        tag: 0,
        within: &[],
        emit: Emit::NonZero,
        filled: false,
        value: ValueShape::Any,
        patch: PatchStrategy::Default,
        default: None,
        inner: InnerName::Capital,
        holds: &[],
    }]),
    inner: InnerMessage::Plain,
    open: false,
};

/// The first byte is the kind; a document and a patch of its shape are drawn from the rest.
///
/// - The empty patch is the identity. The result is no larger and no deeper than both together.
/// - No directive gets into a document that has none.
/// - A patch that takes nothing out of lists is idempotent once everything in it has a counterpart.
/// - Where nothing is declared, a patch of objects and scalars does what a merge patch does.
/// - The result is decoded, or refused, as every body is.
pub fn strategic_merge_patch(data: &[u8]) {
    let Some((resource, rest)) = world::split_resource(data) else { return };
    let shape = &resource.kind.shape;
    let mut draw = Draw::new(rest);
    let document = draw.shaped(shape, Markers::None);
    let patch = draw.shaped(shape, Markers::Drawn);

    let mut same = document.clone();
    assert_eq!(apply(&mut same, Value::Object(Map::new()), shape), Ok(()));
    assert_eq!(same.to_string(), document.to_string());
    check_plain(&mut draw);

    let mut result = document.clone();
    if let Err(error) = apply(&mut result, patch.clone(), shape) {
        assert!(error.to_string().len() < 4096, "{error}");
        return;
    }
    assert!(size(&result) <= size(&document) + size(&patch));
    assert!(depth(&result) <= depth(&document).max(depth(&patch)));
    if !names_marker(&document) {
        assert!(!names_directive(&result), "{patch} made {result} of {document}");
        let mut twice = result.clone();
        // With counterparts, the patch may be found to contradict itself.
        if !takes_items(&patch) && apply(&mut twice, patch.clone(), shape).is_ok() {
            let mut again = twice.clone();
            assert_eq!(apply(&mut again, patch.clone(), shape), Ok(()), "{patch} on {document}");
            // A key that comes and goes stands at the end afterwards.
            assert_eq!(again, twice, "{patch} on {document}");
        }
    }
    let text = result.to_string();
    if let Err(error) = codec::from_json(resource, text.as_bytes(), FieldValidation::Ignore, Vec::new()) {
        assert_eq!(error.status.code, 400);
    }
}

/// Where nothing is declared.
fn check_plain(draw: &mut Draw<'_>) {
    let (document, patch) = (json!({ "spec": draw.value() }), json!({ "spec": draw.value() }));
    if names_marker(&patch) || has_objects_in_lists(&patch) || patch.get("spec").is_some_and(Value::is_null) {
        return;
    }
    let (mut strategic, mut plain) = (document.clone(), document);
    assert_eq!(apply(&mut strategic, patch.clone(), &OPEN), Ok(()));
    assert_eq!(merge_patch::apply(&mut plain, patch), Ok(()));
    assert_eq!(strategic, plain);
}

fn any(value: &Value, test: &dyn Fn(&Value) -> bool) -> bool {
    test(value)
        || match value {
            Value::Array(items) => items.iter().any(|item| any(item, test)),
            Value::Object(members) => members.values().any(|member| any(member, test)),
            _ => false,
        }
}

fn names_marker(value: &Value) -> bool {
    any(value, &|value| {
        value.as_object().is_some_and(|members| members.keys().any(|name| name.starts_with('$')))
    })
}

fn names_directive(value: &Value) -> bool {
    any(value, &|value| value.as_object().is_some_and(|members| members.contains_key("$patch")))
}

fn has_objects_in_lists(value: &Value) -> bool {
    any(value, &|value| value.as_array().is_some_and(|items| items.iter().any(|item| !item.is_string())))
}

/// Whether a patch takes items out of lists: what it puts in beside them then goes to the end once more.
fn takes_items(patch: &Value) -> bool {
    any(patch, &|value| match value {
        Value::Array(items) => items.iter().any(|item| item.get("$patch").is_some()),
        Value::Object(members) => members.keys().any(|name| name.starts_with("$deleteFromPrimitiveList")),
        _ => false,
    })
}
