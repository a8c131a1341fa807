//! Where the items of a merged list go: as `$setElementOrder` says, else in the order of the patch.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::{
    error::{At, StrategicError, shown},
    identity::{Identity, no_merge_key},
    markers::{self, ORDER_LIST},
};
use crate::{path::Path, shape::PatchStrategy};

/// The order that a list is to have, and the one that it had.
pub(super) struct Plan<'a> {
    identity: Identity<'a>,
    /// Positions in the wanted order.
    wanted: HashMap<String, usize>,
    /// Positions before the merge.
    former: HashMap<String, usize>,
}

/// Reads the marker of one field. `patch` and `target` are what both sides have there.
pub(super) fn plan<'a>(
    at: &Path<'_>,
    strategy: &'a PatchStrategy,
    wanted: &Value,
    patch: Option<&Value>,
    target: Option<&Value>,
) -> Result<Plan<'a>, StrategicError> {
    let wrong = || StrategicError::Format { marker: ORDER_LIST };
    let items = wanted.as_array().ok_or_else(wrong)?;
    if patch.into_iter().chain(target).any(|list| !list.is_array()) {
        return Err(wrong());
    }
    // A list that is replaced is ordered as one of scalars.
    let identity = Identity::of_strategy(strategy).unwrap_or(Identity::Scalar);
    let mut texts = Vec::with_capacity(items.len());
    for item in items {
        texts.push(match (identity.of(item), identity) {
            (Some(text), _) => text,
            (None, Identity::Key(key)) => return Err(no_merge_key(at, key, item)),
            (None, Identity::Scalar) => return Err(wrong()),
        });
    }
    if let Some(Value::Array(patch)) = patch
        && !texts.is_empty()
        && !is_in_order(identity, patch, &texts)
    {
        let patch = shown(&Value::Array(patch.clone()));
        return Err(StrategicError::Order { patch, order: shown(wanted), at: At::of(at) });
    }
    let [patch, target] = [patch, target].map(|list| list.and_then(Value::as_array));
    let [patch, target] = [patch, target].map(|list| list.map(Vec::as_slice).unwrap_or_default());
    let wanted = positions(texts.into_iter().map(Some));
    Ok(Plan { identity, wanted, former: positions(former(identity, patch, target).into_iter()) })
}

/// The order of the items before the merge. As in the reference, what the patch adds takes the places that
/// its deletions free: items that are not listed stay before it, though they never stood beside it.
fn former(identity: Identity<'_>, patch: &[Value], target: &[Value]) -> Vec<Option<String>> {
    let of = |item| identity.of(item);
    let deleted: HashSet<String> =
        patch.iter().filter(|item| markers::is_deletion(item)).filter_map(of).collect();
    let stays = |text: &Option<String>| text.as_ref().is_none_or(|text| !deleted.contains(text));
    let mut order: Vec<_> = identities(identity, target).filter(stays).collect();
    if order.len() < target.len() {
        let mut known: HashSet<String> = order.iter().flatten().cloned().collect();
        let brought = patch.iter().filter(|item| !item.as_object().is_some_and(markers::is_directive));
        let new = brought.filter_map(of).filter(|text| known.insert(text.clone()));
        order.extend(new.take(target.len() - order.len()).map(Some));
    }
    order
}

/// The order for a list whose patch brings no marker: items of the patch in the order of the patch.
pub(super) fn of_patch<'a>(identity: Identity<'a>, patch: &[Value], target: &[Value]) -> Plan<'a> {
    let [wanted, former] = [patch, target].map(|items| positions(identities(identity, items)));
    Plan { identity, wanted, former }
}

/// Whether what the patch brings is a part of the wanted items, in their order. A directive other than to
/// delete may only stand before the last of them.
fn is_in_order(identity: Identity<'_>, patch: &[Value], wanted: &[String]) -> bool {
    let mut rest = patch.iter().filter(|item| !markers::is_deletion(item)).peekable();
    for wanted in wanted {
        while rest.next_if(|item| item.as_object().is_some_and(markers::is_directive)).is_some() {}
        rest.next_if(|item| identity.of(item).is_some_and(|text| text == *wanted));
    }
    rest.peek().is_none()
}

fn identities(identity: Identity<'_>, items: &[Value]) -> impl Iterator<Item = Option<String>> {
    items.iter().map(move |item| identity.of(item))
}

/// The first position of each identity.
fn positions(texts: impl Iterator<Item = Option<String>>) -> HashMap<String, usize> {
    let mut positions = HashMap::new();
    for (position, text) in texts.enumerate() {
        if let Some(text) = text {
            positions.entry(text).or_insert(position);
        }
    }
    positions
}

/// An item with its place among those that are wanted, or among those that were there.
struct Placed {
    place: usize,
    former: Option<usize>,
    item: Value,
}

impl Plan<'_> {
    /// Gives the listed items their order. The others keep theirs, each before the first listed item that
    /// it stood before.
    pub(super) fn arrange(&self, items: &mut Vec<Value>) {
        let (mut listed, mut others) = (Vec::with_capacity(items.len()), Vec::new());
        let mut last = Some(0);
        for item in items.drain(..) {
            let text = self.identity.of(&item);
            // What cannot be told from others was there before, and stays behind its neighbour.
            let former = text.as_ref().map_or(last, |text| self.former.get(text).copied());
            last = former.or(last);
            match text.and_then(|text| self.wanted.get(&text)) {
                Some(place) => listed.push(Placed { place: *place, former, item }),
                None => others.push(Placed { place: former.unwrap_or(usize::MAX), former, item }),
            }
        }
        listed.sort_by_key(|placed| placed.place);
        others.sort_by_key(|placed| placed.place);
        let mut others = others.into_iter().peekable();
        for next in listed {
            while let Some(other) = others.next_if(|other| stood_before(other, &next)) {
                items.push(other.item);
            }
            items.push(next.item);
        }
        items.extend(others.map(|other| other.item));
    }
}

fn stood_before(other: &Placed, listed: &Placed) -> bool {
    other.former.zip(listed.former).is_some_and(|(other, listed)| other < listed)
}
