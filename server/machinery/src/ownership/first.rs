//! The first owner of an object: its creator owns all fields that it has. Nearly every create needs just
//! this, so the set is written as FieldsV1 while the object tells what it holds, without any set of paths and
//! without its JSON.
//!
//! It says what the sets say: [`compare`](super::compare) with an empty object, put in words by
//! [`print`](super::print). What stands in its way (an item that stands twice, for instance) is left to
//! these.

mod empty;
mod set;

use std::sync::Arc;

pub use self::empty::Empty;
use self::set::{Opened, PathStart, Set};
use super::{
    exempt::Exempt,
    managers::{self, Acting},
    walk::{Form, Parent, form},
};
use crate::{
    json::{Mark, Outline, Wanted, Writer},
    meta::v1::ManagedFieldsEntry,
    raw::RawJson,
    shape::{FieldShape, Shape, ValueShape},
};

/// The entries of a new object that came without any; nothing when only sets can say them. `empty` is an
/// object without content, and `tell` writes the fields of the new one.
#[must_use]
pub fn first_owner<'a>(
    shape: &'a Shape,
    empty: &Arc<Empty>,
    exempt: Exempt<'a>,
    acting: &Acting<'_>,
    tell: impl FnOnce(&mut Writer<'a>),
) -> Option<Vec<ManagedFieldsEntry>> {
    let mut writer = Writer::of_outline(Box::new(FirstSet::new(shape, Arc::clone(empty), exempt)));
    writer.object(tell);
    let set = writer.into_outlined()?;
    // An entry that owns nothing is not written, as in `encode`.
    if set == b"{}" {
        return Some(Vec::new());
    }
    Some(vec![managers::entry_of(acting, RawJson::trusted(set))])
}

/// Room for as many open objects as most kinds have.
const USUAL_DEPTH: usize = 4;
/// Room for as many fields.
const USUAL_FIELDS: usize = 24;

/// The set of an object that tells what it holds.
#[derive(Debug)]
struct FirstSet<'a> {
    set: Set,
    exempt: Exempt<'a>,
    root: Option<(&'a Shape, Arc<Empty>)>,
    /// The objects that are open, from the root on.
    open: Vec<Open<'a>>,
    /// The fields of the messages that are open, as far as they are done.
    fields: Vec<Written<'a>>,
    /// The fields that lead to the innermost open object, while nothing but fields does.
    trail: Vec<&'a str>,
    /// For the text of fields that are put in order.
    unsorted: Vec<u8>,
    next: Next<'a>,
    is_usual: bool,
}

/// An object that is open.
#[derive(Debug)]
struct Open<'a> {
    opened: Opened,
    parent: Parent<'a>,
    /// The same object in the empty one.
    empty: Option<Arc<Empty>>,
    /// Where its fields begin among those that are done.
    first: usize,
    /// Its own name, if it is a declared field.
    field: Option<&'a str>,
    /// The number of declared fields up to the one that was told last.
    expected: usize,
    /// Whether a path of fields leads here.
    is_on_trail: bool,
}

/// A field of an open message, and from where to where it stands in the text.
#[derive(Debug, Clone, Copy)]
struct Written<'a> {
    name: &'a str,
    start: usize,
    end: usize,
}

/// The value that is about to come.
#[derive(Debug)]
enum Next<'a> {
    /// The value is read past and recorded nowhere.
    Skipped,
    Value {
        place: PathStart,
        shape: &'a ValueShape,
        /// What the empty object has here.
        empty: Option<Arc<Empty>>,
        /// Its name, if it is a declared field.
        field: Option<&'a str>,
    },
}

impl<'a> FirstSet<'a> {
    fn new(shape: &'a Shape, empty: Arc<Empty>, exempt: Exempt<'a>) -> Self {
        FirstSet {
            set: Set::new(),
            exempt,
            root: Some((shape, empty)),
            open: Vec::with_capacity(USUAL_DEPTH),
            fields: Vec::with_capacity(USUAL_FIELDS),
            trail: Vec::with_capacity(USUAL_DEPTH),
            unsorted: Vec::new(),
            next: Next::Skipped,
            is_usual: true,
        }
    }

    /// An object begins, whose field in the open message this is.
    fn begin(
        &mut self,
        field: Option<&'a str>,
        place: PathStart,
        parent: Parent<'a>,
        empty: Option<Arc<Empty>>,
    ) {
        let is_on_trail = self.open.last().is_none_or(|above| above.is_on_trail && field.is_some());
        self.trail.extend(field);
        let opened = self.set.open(place);
        self.open.push(Open {
            opened,
            parent,
            empty,
            first: self.fields.len(),
            field,
            expected: 0,
            is_on_trail,
        });
    }

    /// The step to what comes next.
    fn step(&mut self, name: &str) -> Option<Next<'a>> {
        let Open { parent, empty, expected, is_on_trail, .. } = self.open.last_mut()?;
        let (shape, field): (&'a ValueShape, Option<&'a str>) = match *parent {
            Parent::Map(value) => (value, None),
            Parent::Message(shape) => {
                // Fields are told in the order of their declaration.
                let (passed, ahead) = shape.fields.split_at_checked(*expected)?;
                let place = ahead.iter().chain(passed).position(|field| field.name == name)?;
                *expected = (*expected + place) % shape.fields.len() + 1;
                let FieldShape { name, value, .. } = shape.fields.get(*expected - 1)?;
                (value, Some(name.as_ref()))
            }
        };
        let on_trail = field.filter(|_| *is_on_trail);
        if on_trail.is_some_and(|field| self.exempt.is_untracked(&self.trail, field)) {
            return Some(Next::Skipped);
        }
        let is_owned = !on_trail.is_some_and(|field| Exempt::is_never_owned(&self.trail, field));
        // Of a field without an owner only what is below it could be in the set, and a scalar has nothing
        // below.
        if !is_owned && matches!(shape, ValueShape::Scalar(_)) {
            return Some(Next::Skipped);
        }
        let empty = empty.as_ref().and_then(|empty| empty.member(name)).cloned();
        let place = PathStart { step: self.set.out.mark(), is_member: is_owned };
        match field {
            Some(field) => self.set.field(field),
            None => self.set.entry(name),
        }
        Some(Next::Value { place, shape, empty, field })
    }

    fn give_up(&mut self) {
        self.is_usual = false;
        self.next = Next::Skipped;
    }

    fn take_next(&mut self) -> Next<'a> {
        std::mem::replace(&mut self.next, Next::Skipped)
    }

    /// A field is done.
    fn written(&mut self, field: Option<&'a str>, step: Mark) {
        let end = self.set.out.mark();
        if let Some(name) = field
            && end != step
        {
            self.fields.push(Written { name, start: step.length(), end: end.length() });
        }
    }

    fn leaf(&mut self, place: PathStart, field: Option<&'a str>) {
        self.set.leaf(place);
        self.written(field, place.step);
    }

    /// Fields were told in the order of their declaration, and stand in a set by name. Entries of maps were
    /// told by key.
    fn sort(&mut self, first: usize, below: Mark) {
        let fields = self.fields.get_mut(first..).unwrap_or_default();
        if fields.is_sorted_by(|a, b| a.name < b.name) {
            return;
        }
        let start = below.length();
        self.unsorted.clear();
        self.unsorted.extend_from_slice(self.set.out.since(below));
        fields.sort_unstable_by_key(|field| field.name);
        self.set.out.rewind(below);
        for field in fields {
            let part = self.unsorted.get(field.start - start..field.end - start).unwrap_or_default();
            // The writer sets the commas again: another field may come first now.
            self.set.out.raw(part.strip_prefix(b",").unwrap_or(part));
        }
    }
}

impl Outline for FirstSet<'_> {
    fn name(&mut self, name: &str) {
        if !self.is_usual {
            return;
        }
        match self.step(name) {
            Some(next) => self.next = next,
            // A field that is not declared.
            None => self.give_up(),
        }
    }

    fn scalar(&mut self, is_zero: bool) {
        let Next::Value { place, empty, field, .. } = self.take_next() else { return };
        match empty.as_ref().map(|empty| empty.json()) {
            None | Some(b"null") => self.leaf(place, field),
            Some(b"\"\"" | b"0") if is_zero => self.set.out.rewind(place.step),
            Some(b"\"\"" | b"0") => self.leaf(place, field),
            // The empty object has something here that is not the zero of a text or a number, so `is_zero`
            // does not tell whether the value differs from it.
            Some(_) => self.give_up(),
        }
    }

    fn json(&mut self, value: &[u8]) {
        let Next::Value { mut place, shape, empty, field } = self.take_next() else { return };
        if let Some(empty) = empty {
            let empty = empty.json();
            if *empty == *value {
                return self.set.out.rewind(place.step);
            }
            let is_unit = matches!(form(shape, value.first().copied()), Form::Unit);
            let is_whole = is_unit && matches!(value, [b'{' | b'[', ..]);
            if is_whole || (*empty == *b"null" && (is_unit || matches!(value, b"{}" | b"[]"))) {
                return self.leaf(place, field);
            }
            if *empty != *b"null" {
                return self.give_up();
            }
            // What was nothing and is an object or a list now is told by what is in it.
            place.is_member = false;
        }
        match self.set.value(place, shape, value) {
            Ok(()) => self.written(field, place.step),
            Err(set::Unusual) => self.give_up(),
        }
    }

    fn open(&mut self) -> Wanted {
        if let Some((shape, empty)) = self.root.take() {
            let place = PathStart { step: self.set.out.mark(), is_member: false };
            self.begin(None, place, Parent::Message(shape), Some(empty));
            return Wanted::Members;
        }
        let Next::Value { mut place, shape, empty, field } = self.take_next() else { return Wanted::Nothing };
        match (form(shape, Some(b'{')), empty) {
            (Form::Object(parent), None) => self.begin(field, place, parent, None),
            (Form::Object(parent), Some(empty)) if empty.json().starts_with(b"{") => {
                place.is_member = false;
                self.begin(field, place, parent, Some(empty));
            }
            (Form::Unit, None) => {
                self.leaf(place, field);
                return Wanted::Nothing;
            }
            (_, empty) => {
                self.next = Next::Value { place, shape, empty, field };
                return Wanted::Json;
            }
        }
        Wanted::Members
    }

    fn close(&mut self) {
        let Some(open) = self.open.pop() else { return };
        if !self.is_usual {
            return;
        }
        if matches!(open.parent, Parent::Message(_)) {
            self.sort(open.first, open.opened.below);
        }
        self.fields.truncate(open.first);
        self.set.close(open.opened);
        if open.field.is_some() {
            self.trail.pop();
            self.written(open.field, open.opened.step());
        }
    }

    fn list(&mut self) -> Wanted {
        let Next::Value { place, shape, empty, field } = self.take_next() else { return Wanted::Nothing };
        if empty.is_none() && matches!(form(shape, Some(b'[')), Form::Unit) {
            self.leaf(place, field);
            return Wanted::Nothing;
        }
        self.next = Next::Value { place, shape, empty, field };
        Wanted::Json
    }

    fn finish(self: Box<Self>) -> Option<Vec<u8>> {
        if !self.is_usual {
            return None;
        }
        let set = self.set.out.into_bytes();
        Some(if set.is_empty() { b"{}".to_vec() } else { set })
    }
}
