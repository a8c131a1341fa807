//! A set of paths that is being written as FieldsV1, and what it says of values that are JSON already.

use crate::{
    json::{Mark, Writer, members},
    ownership::{
        element::Element,
        walk::{Form, Parent, elements, form},
    },
    shape::{ListMerge, ValueShape},
};

/// Room for a set of usual size.
const SET_BYTES: usize = 512;

/// Only the algebra of sets can say it.
#[derive(Debug)]
pub(super) struct Unusual;

/// The text of a set.
#[derive(Debug)]
pub(super) struct Set {
    pub(super) out: Writer<'static>,
    /// For the text of the steps into lists and of keys.
    scratch: String,
}

/// Where one path begins in the text.
#[derive(Debug, Clone, Copy)]
pub(super) struct PathStart {
    /// Before its step: everything goes back to here when the set says nothing of it.
    pub(super) step: Mark,
    /// Whether the path itself is in the set.
    pub(super) is_member: bool,
}

/// What [`Set::open`] has begun.
#[derive(Debug, Clone, Copy)]
pub(super) struct Opened {
    place: PathStart,
    inside: Mark,
    /// Behind the member's own mark, where what is below it begins.
    pub(super) below: Mark,
}

impl Opened {
    /// Before the step that led to it.
    pub(super) fn step(self) -> Mark {
        self.place.step
    }
}

impl Set {
    pub(super) fn new() -> Self {
        Set { out: Writer::with_capacity(SET_BYTES), scratch: String::new() }
    }

    /// The step into a field, whose name needs no escape.
    pub(super) fn field(&mut self, name: &str) {
        self.out.plain_key("f:", name);
    }

    /// The step to the entry with this key.
    pub(super) fn entry(&mut self, key: &str) {
        self.scratch.clear();
        self.scratch.push_str("f:");
        self.scratch.push_str(key);
        self.out.key(&self.scratch);
    }

    /// A path that goes nowhere.
    pub(super) fn leaf(&mut self, place: PathStart) {
        if place.is_member { self.out.raw(b"{}") } else { self.out.rewind(place.step) }
    }

    /// A path that may go on.
    pub(super) fn open(&mut self, place: PathStart) -> Opened {
        self.out.open(b'{');
        let inside = self.out.mark();
        if place.is_member {
            self.out.plain_key("", ".");
            self.out.raw(b"{}");
        }
        Opened { place, inside, below: self.out.mark() }
    }

    /// Its end. A path that is no member, and did not go on, is taken back.
    pub(super) fn close(&mut self, opened: Opened) {
        if self.out.mark() != opened.below {
            self.out.close(b'}');
        // A member with nothing below is `{}`, without the dot.
        } else if opened.place.is_member {
            self.out.rewind(opened.inside);
            self.out.close(b'}');
        } else {
            self.out.rewind(opened.place.step);
        }
    }

    /// A value: all that is below it is in the set, too.
    pub(super) fn value(
        &mut self,
        place: PathStart,
        shape: &ValueShape,
        value: &[u8],
    ) -> Result<(), Unusual> {
        let opened = match form(shape, value.first().copied()) {
            Form::Unit => {
                self.leaf(place);
                return Ok(());
            }
            Form::Object(parent) => {
                let opened = self.open(place);
                self.members(parent, value)?;
                opened
            }
            Form::List(item, merge) => {
                let opened = self.open(place);
                self.items(item, merge, value)?;
                opened
            }
        };
        self.close(opened);
        Ok(())
    }

    fn members(&mut self, parent: Parent<'_>, object: &[u8]) -> Result<(), Unusual> {
        let mut all = Vec::with_capacity(8);
        for (key, value) in members(object).into_iter().flatten() {
            all.push((plain(key).ok_or(Unusual)?, value));
        }
        // Maps are written by key, so mostly there is nothing to sort.
        if !all.is_sorted_by(|(a, _), (b, _)| a < b) {
            all.sort_by_key(|(name, _)| *name);
        }
        for (name, value) in all {
            let place = PathStart { step: self.out.mark(), is_member: true };
            self.field(name);
            self.value(place, parent.child(name), value)?;
        }
        Ok(())
    }

    fn items(&mut self, item: &ValueShape, merge: &ListMerge, list: &[u8]) -> Result<(), Unusual> {
        // An item that cannot be told from the others is complained of by those who make sets.
        let mut all = elements(item, merge, list).map_err(|_| Unusual)?;
        all.sort_by(|(a, _), (b, _)| a.cmp(b));
        if !all.is_sorted_by(|(a, _), (b, _)| a < b) {
            return Err(Unusual);
        }
        for (element, value) in &all {
            let place = PathStart { step: self.out.mark(), is_member: true };
            Element::print(element, &mut self.out, &mut self.scratch);
            self.value(place, item, value)?;
        }
        Ok(())
    }
}

/// The text of a key that has no escapes.
pub(super) fn plain(key: &[u8]) -> Option<&str> {
    let [b'"', inner @ .., b'"'] = key else { return None };
    if memchr::memchr(b'\\', inner).is_some() {
        return None;
    }
    str::from_utf8(inner).ok()
}
