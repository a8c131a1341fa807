//! Lists: computed, written out, of the host, or two others joined.

use std::sync::Arc;

use serde_json::Value;

use super::{Constant, Datum, HostList, ListKind};

/// Joined lists with at most this many elements are copied into one.
const COPIED_MAX: usize = 16;
/// At most this many lists are joined within each other; beyond it, they are copied into one.
const DEPTH_MAX: u32 = 64;

/// A list. Cloning one never copies its elements.
#[derive(Clone)]
pub enum ListValue<'a> {
    /// Values that were computed.
    Items(Arc<Vec<Datum<'a>>>),
    /// A list of the host.
    Host(Arc<dyn HostList<'a> + 'a>),
    /// A list of JSON.
    Json(&'a [Value]),
    #[doc(hidden)]
    #[expect(private_interfaces, reason = "only programs make them")]
    Constants(Arc<[Constant]>),
    #[doc(hidden)]
    #[expect(private_interfaces, reason = "only `+` makes them")]
    Joined(Arc<Joined<'a>>),
}

/// Two lists, one after the other: `+` costs the same for lists of any length.
pub(crate) struct Joined<'a> {
    first: ListValue<'a>,
    second: ListValue<'a>,
    len: usize,
    depth: u32,
}

/// A walk over a list: how far it is through a part, and the parts behind it, the next one last.
struct Walk<'l, 'a> {
    part: &'l ListValue<'a>,
    index: usize,
    behind: Vec<&'l ListValue<'a>>,
}

impl<'a> Iterator for Walk<'_, 'a> {
    type Item = Datum<'a>;

    fn next(&mut self) -> Option<Datum<'a>> {
        loop {
            let found = match self.part {
                ListValue::Items(items) => items.get(self.index).cloned(),
                ListValue::Host(host) => host.get(self.index),
                ListValue::Json(items) => items.get(self.index).map(Datum::json),
                ListValue::Constants(items) => items.get(self.index).map(Datum::constant),
                ListValue::Joined(joined) => {
                    self.behind.push(&joined.second);
                    (self.part, self.index) = (&joined.first, 0);
                    continue;
                }
            };
            if found.is_some() {
                self.index += 1;
                return found;
            }
            (self.part, self.index) = (self.behind.pop()?, 0);
        }
    }
}

impl<'a> ListValue<'a> {
    /// A list of values.
    pub fn new(items: Vec<Datum<'a>>) -> Self {
        Self::Items(Arc::new(items))
    }

    /// A list of the host.
    pub fn host(list: Arc<dyn HostList<'a> + 'a>) -> Self {
        Self::Host(list)
    }

    /// How many elements there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Items(items) => items.len(),
            Self::Host(list) => list.len(),
            Self::Json(items) => items.len(),
            Self::Constants(items) => items.len(),
            Self::Joined(joined) => joined.len,
        }
    }

    /// Whether there is no element.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// An element, none past the end.
    pub fn get(&self, mut index: usize) -> Option<Datum<'a>> {
        let mut list = self;
        loop {
            match list {
                Self::Items(items) => return items.get(index).cloned(),
                Self::Host(host) => return host.get(index),
                Self::Json(items) => return items.get(index).map(Datum::json),
                Self::Constants(items) => return items.get(index).map(Datum::constant),
                Self::Joined(joined) => match index.checked_sub(joined.first.len()) {
                    None => list = &joined.first,
                    Some(rest) => (list, index) = (&joined.second, rest),
                },
            }
        }
    }

    /// The elements in order.
    pub fn iter(&self) -> impl Iterator<Item = Datum<'a>> + '_ {
        Walk { part: self, index: 0, behind: Vec::new() }
    }

    pub(crate) fn as_host(&self) -> Option<&(dyn HostList<'a> + 'a)> {
        if let Self::Host(host) = self { Some(&**host) } else { None }
    }

    /// What makes two of its elements the same.
    pub(crate) fn kind(&self) -> ListKind {
        self.as_host().map_or(ListKind::Atomic, |host| host.kind())
    }

    fn depth(&self) -> u32 {
        if let Self::Joined(joined) = self { joined.depth } else { 0 }
    }

    /// Both lists, one after the other; none if there would be more elements than can be counted.
    ///
    /// `allocate` gets the number of elements that are copied.
    pub(crate) fn joined<E>(
        self,
        second: Self,
        allocate: impl FnOnce(usize) -> Result<(), E>,
    ) -> Result<Option<Self>, E> {
        let Some(len) = self.len().checked_add(second.len()).filter(|len| i64::try_from(*len).is_ok()) else {
            return Ok(None);
        };
        let depth = self.depth().max(second.depth()) + 1;
        if len <= COPIED_MAX || depth > DEPTH_MAX {
            allocate(len)?;
            let mut items = Vec::with_capacity(len);
            items.extend(self.iter());
            items.extend(second.iter());
            return Ok(Some(Self::new(items)));
        }
        Ok(Some(Self::Joined(Arc::new(Joined { first: self, second, len, depth }))))
    }
}
