//! Which fields need a pointer: those through which a message contains itself, other than by a list or map,
//! and those that lead to such a message.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    model::Pointer,
    names::{DeclaredBody, Held, Message, Names, TypeKey, declarations},
    parse::Raw,
};

/// For every message, the messages that it reaches through fields that hold a message themselves.
#[derive(Debug, Default)]
pub(crate) struct Circles<'a> {
    reaches: BTreeMap<TypeKey<'a>, BTreeSet<TypeKey<'a>>>,
}

impl<'a> Circles<'a> {
    /// Walks every message.
    pub(crate) fn new(raw: &'a Raw, names: &Names<'a>) -> Self {
        let mut edges: BTreeMap<TypeKey<'a>, BTreeSet<TypeKey<'a>>> = BTreeMap::new();
        for (message, inner) in direct_fields(raw, names) {
            edges.entry(message).or_default().insert(inner);
        }
        let reaches = edges.keys().map(|from| (*from, reachable(&edges, *from))).collect();
        Circles { reaches }
    }

    /// Whether a field from one message to another closes a circle.
    pub(crate) fn is_circle(&self, from: TypeKey<'_>, to: TypeKey<'_>) -> bool {
        from == to || self.reaches(to, from)
    }

    /// The pointer of a field with presence from one message to another. What may hold itself may be large,
    /// so it is shared where the circle is entered.
    pub(crate) fn pointer(&self, from: TypeKey<'_>, to: TypeKey<'_>) -> Pointer {
        if self.is_circle(from, to) {
            Pointer::Boxed
        } else if self.reaches(to, to) {
            Pointer::CopyOnWrite
        } else {
            Pointer::None
        }
    }

    fn reaches(&self, from: TypeKey<'_>, to: TypeKey<'_>) -> bool {
        self.reaches.get(&from).is_some_and(|reached| reached.contains(&to))
    }
}

/// Message and inner message of every field that holds a message itself.
fn direct_fields<'a>(raw: &'a Raw, names: &Names<'a>) -> impl Iterator<Item = (TypeKey<'a>, TypeKey<'a>)> {
    raw.files.iter().flat_map(declarations).flat_map(move |declared| {
        let keys = match declared.body {
            DeclaredBody::Type(keys) => Some(keys),
            DeclaredBody::Enum(_) => None,
        };
        let message = keys.map(|keys| Message { declared, keys });
        message.into_iter().flat_map(move |message| {
            message.fields().filter_map(move |(_, field)| {
                match names.field_held(declared.file, &field.value)? {
                    Held::Message(inner) => Some((message.key(), inner.key())),
                    _ => None,
                }
            })
        })
    })
}

/// What can be reached. The start is only in it if it is on a circle.
pub(crate) fn reachable<'a>(
    edges: &BTreeMap<TypeKey<'a>, BTreeSet<TypeKey<'a>>>,
    from: TypeKey<'a>,
) -> BTreeSet<TypeKey<'a>> {
    let mut found = BTreeSet::new();
    let mut open = vec![from];
    while let Some(next) = open.pop() {
        for to in edges.get(&next).into_iter().flatten() {
            // Each message once, or a circle would never end.
            if found.insert(*to) {
                open.push(*to);
            }
        }
    }
    found
}
