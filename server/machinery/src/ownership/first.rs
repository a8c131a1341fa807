//! The first owner of an object: whoever makes it owns what it holds. The set is written as FieldsV1 straight
//! from the object's bytes, because nearly every create needs just this.
//!
//! It says what the sets say: [`compare`](super::compare) with an empty object, put in words by
//! [`print`](super::print). What stands in its way (a key with an escape, an item that stands twice) is left
//! to these.

use super::{
    element::Element,
    exempt::{Exempt, Trail},
    managers::{self, Acting},
    walk::{BadObject, Form, Parent, elements, form, is_bare},
};
use crate::{
    json::{Mark, Writer, members},
    meta::v1::ManagedFieldsEntry,
    raw::RawJson,
    shape::{ListMerge, Shape, ValueShape},
};

/// Room for a set of usual size.
const SET_BYTES: usize = 512;

/// The entries of a new object that came without any; nothing when only sets can say them. `empty` is what the
/// schema makes of an object without content.
///
/// # Errors
/// An item of a list cannot be told from the others.
pub fn first_owner(
    shape: &Shape,
    empty: &[u8],
    new: &[u8],
    exempt: Exempt<'_>,
    acting: &Acting<'_>,
) -> Result<Option<Vec<ManagedFieldsEntry>>, BadObject> {
    let mut set = Printing { out: Writer::with_capacity(SET_BYTES), exempt, scratch: String::new() };
    set.out.open(b'{');
    let nothing = set.out.mark();
    match set.fields(&Trail::START, Parent::Message(shape), Some(empty), new) {
        Ok(()) => {}
        Err(Stop::Unusual) => return Ok(None),
        Err(Stop::Bad(error)) => return Err(error),
    }
    if set.out.mark() == nothing {
        return Ok(Some(Vec::new()));
    }
    set.out.close(b'}');
    Ok(Some(vec![managers::entry_of(acting, RawJson::trusted(set.out.into_bytes()))]))
}

/// Why a set is not finished.
enum Stop {
    /// Only the sets can say it.
    Unusual,
    /// There is no set.
    Bad(BadObject),
}

impl From<BadObject> for Stop {
    fn from(error: BadObject) -> Self {
        Stop::Bad(error)
    }
}

/// A set that is being written.
struct Printing<'a> {
    out: Writer,
    exempt: Exempt<'a>,
    /// For the text of the steps into lists.
    scratch: String,
}

/// A field or a key, without quotes, and its value.
type Member<'a> = (&'a str, &'a [u8]);

impl Printing<'_> {
    /// What an object has that the empty one has not, or has otherwise. Without an empty one this is all of it.
    fn fields(
        &mut self,
        above: &Trail<'_>,
        parent: Parent<'_>,
        empty: Option<&[u8]>,
        new: &[u8],
    ) -> Result<(), Stop> {
        for (name, value) in sorted(new)? {
            let trail = above.field(name);
            if self.exempt.is_untracked(&trail) {
                continue;
            }
            let shape = parent.child(name);
            let before = self.out.mark();
            self.out.plain_key("f:", name);
            match empty.and_then(|empty| member(empty, name)) {
                None => self.whole(before, &trail, shape, value)?,
                Some(old) => self.changed(before, &trail, shape, old, value)?,
            }
        }
        Ok(())
    }

    /// A value that the empty object has too. `before` is the place before its step, to which everything goes
    /// back when there is nothing to say.
    fn changed(
        &mut self,
        before: Mark,
        trail: &Trail<'_>,
        shape: &ValueShape,
        old: &[u8],
        new: &[u8],
    ) -> Result<(), Stop> {
        if old == new {
            self.out.rewind(before);
            return Ok(());
        }
        if !is_bare(old) && !old.starts_with(b"{") {
            // Numbers that are equal, lists with items: nothing that an empty object of a kind has.
            return Err(Stop::Unusual);
        }
        if is_bare(old) && is_bare(new) {
            return self.node(before, trail, true, |_| Ok(()));
        }
        let seen = if is_bare(old) { new.first() } else { old.first() };
        let fits = |value: &[u8], bracket: u8| value.first() == Some(&bracket) || value == b"null";
        match form(shape, seen.copied()) {
            Form::Object(parent) if fits(old, b'{') && fits(new, b'{') => {
                self.node(before, trail, false, |set| set.fields(trail, parent, Some(old), new))
            }
            Form::List(item, merge) if fits(old, b'[') && fits(new, b'[') => {
                self.node(before, trail, false, |set| set.items(item, merge, new))
            }
            _ => self.node(before, trail, true, |_| Ok(())),
        }
    }

    /// A value that came into being: every path on the way is in the set.
    fn whole(
        &mut self,
        before: Mark,
        trail: &Trail<'_>,
        shape: &ValueShape,
        value: &[u8],
    ) -> Result<(), Stop> {
        self.node(before, trail, true, |set| match form(shape, value.first().copied()) {
            Form::Unit => Ok(()),
            Form::Object(parent) => set.fields(trail, parent, None, value),
            Form::List(item, merge) => set.items(item, merge, value),
        })
    }

    fn items(&mut self, item: &ValueShape, merge: ListMerge, list: &[u8]) -> Result<(), Stop> {
        let mut all = elements(item, merge, list)?;
        all.sort_by(|(a, _), (b, _)| a.cmp(b));
        if !all.is_sorted_by(|(a, _), (b, _)| a < b) {
            return Err(Stop::Unusual);
        }
        for (element, value) in &all {
            let before = self.out.mark();
            Element::print(element, &mut self.out, &mut self.scratch);
            self.whole(before, &Trail::IN_LIST, item, value)?;
        }
        Ok(())
    }

    /// What the set says of one path, after its step: whether it is a member, and what is below it. A path that
    /// is neither goes, back to the place before its step.
    fn node(
        &mut self,
        before: Mark,
        trail: &Trail<'_>,
        is_member: bool,
        below: impl FnOnce(&mut Self) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let is_member = is_member && !trail.is_never_owned();
        self.out.open(b'{');
        let inside = self.out.mark();
        if is_member {
            self.out.plain_key("", ".");
            self.out.raw(b"{}");
        }
        let bare = self.out.mark();
        below(self)?;
        if self.out.mark() != bare {
            self.out.close(b'}');
        } else if is_member {
            self.out.rewind(inside);
            self.out.close(b'}');
        } else {
            self.out.rewind(before);
        }
        Ok(())
    }
}

/// The members of an object in the order of a set.
fn sorted(object: &[u8]) -> Result<Vec<Member<'_>>, Stop> {
    let mut all = Vec::with_capacity(8);
    for (key, value) in members(object).into_iter().flatten() {
        all.push((plain(key).ok_or(Stop::Unusual)?, value));
    }
    if !all.is_sorted_by(|(a, _), (b, _)| a < b) {
        all.sort_by_key(|(name, _)| *name);
    }
    Ok(all)
}

fn member<'a>(object: &'a [u8], name: &str) -> Option<&'a [u8]> {
    let mut all = members(object)?;
    all.find_map(|(key, value)| (plain(key) == Some(name)).then_some(value))
}

/// The text of a key that has no escapes.
fn plain(key: &[u8]) -> Option<&str> {
    let [b'"', inner @ .., b'"'] = key else { return None };
    if memchr::memchr(b'\\', inner).is_some() {
        return None;
    }
    str::from_utf8(inner).ok()
}
