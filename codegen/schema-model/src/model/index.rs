//! The types of a model by name, and what is asked of them together.

use std::collections::{BTreeMap, BTreeSet};

use super::{File, Model};
use super::{
    kind::{Writable, Writes},
    types::{Body, Emit, Field, Merge, Type},
    value::{TypeId, Value},
};

/// The field of a root that the runtime writes.
const METADATA: &str = "metadata";

impl Model {
    /// All files, package by package.
    pub fn files(&self) -> impl Iterator<Item = &File> {
        self.packages.iter().flat_map(|package| &package.files)
    }

    /// All types, file by file.
    pub fn types(&self) -> impl Iterator<Item = &Type> {
        self.files().flat_map(|file| &file.types)
    }
}

/// The types of a model by name.
#[derive(Debug)]
pub struct Index<'m> {
    by_id: BTreeMap<&'m TypeId, &'m Type>,
    roots: BTreeSet<&'m TypeId>,
    /// The fields that tell items of lists apart, with their types.
    keys: BTreeSet<(&'m TypeId, &'m str)>,
}

impl<'m> Index<'m> {
    /// Of all types.
    #[must_use]
    pub fn new(model: &'m Model) -> Self {
        let fields = model.types().filter_map(Type::message).flat_map(|message| &message.fields);
        let keys = fields.filter_map(|field| match (&field.merge, field.value.message()) {
            (Merge::Map(keys), Some(id)) => Some(keys.iter().map(move |key| (id, key.as_str()))),
            _ => None,
        });
        Index {
            by_id: model.types().map(|type_| (&type_.id, type_)).collect(),
            roots: model.files().filter_map(File::root).map(|type_| &type_.id).collect(),
            keys: keys.flatten().collect(),
        }
    }

    /// All types, sorted by name.
    pub fn types(&self) -> impl Iterator<Item = &'m Type> {
        self.by_id.values().copied()
    }

    /// The type of that name.
    #[must_use]
    pub fn get(&self, id: &TypeId) -> Option<&'m Type> {
        self.by_id.get(id).copied()
    }

    /// The types that are kinds.
    #[must_use]
    pub fn roots(&self) -> &BTreeSet<&'m TypeId> {
        &self.roots
    }

    /// Whether the type is the root of a kind.
    #[must_use]
    pub fn is_root(&self, id: &TypeId) -> bool {
        self.roots.contains(id)
    }

    /// The fields that rules, defaults and writes are about: `metadata` of a kind is the runtime's. None of a
    /// wrapper.
    pub fn own_fields(&self, type_: &'m Type) -> impl Iterator<Item = &'m Field> + use<'m> {
        let is_root = self.is_root(&type_.id);
        let fields = type_.message().into_iter().flat_map(|message| &message.fields);
        fields.filter(move |field| !(is_root && field.json == METADATA))
    }

    /// What the [own fields](Self::own_fields) of a message hold, or what a wrapper does.
    pub fn own_values(&self, type_: &'m Type) -> impl Iterator<Item = &'m Value> + use<'m> {
        let wrapped = match &type_.body {
            Body::Wrapper(value) => Some(value),
            Body::Message(_) => None,
        };
        wrapped.into_iter().chain(self.own_fields(type_).map(|field| &field.value))
    }

    /// These types, and all that they hold; `below` says what one type holds.
    #[must_use]
    pub fn reached<I: IntoIterator<Item = &'m TypeId>>(
        &self,
        from: impl IntoIterator<Item = &'m TypeId>,
        below: impl Fn(&'m Type) -> I,
    ) -> BTreeSet<&'m TypeId> {
        let mut reached: BTreeSet<&TypeId> = from.into_iter().collect();
        let mut open: Vec<&TypeId> = reached.iter().copied().collect();
        while let Some(id) = open.pop() {
            let Some(type_) = self.get(id) else { continue };
            // Only those that were not there yet, or a circle would never end.
            open.extend(below(type_).into_iter().filter(|id| reached.insert(id)));
        }
        reached
    }

    /// Whether a field tells the items of some list apart.
    #[must_use]
    pub fn is_key(&self, owner: &TypeId, field: &Field) -> bool {
        self.keys.contains(&(owner, field.json.as_str()))
    }

    /// The default of a field, as JSON text. A key that items of a list leave out, though it declares none,
    /// is the zero of a scalar that is always written: an item without such a key is one whose key is empty.
    #[must_use]
    pub fn default_of<'f>(&self, owner: &TypeId, field: &'f Field) -> Option<&'f str> {
        if field.default.is_some() {
            return field.default.as_deref();
        }
        if !self.is_key(owner, field) || field.presence || field.emit != Emit::Always {
            return None;
        }
        match field.value {
            Value::String => Some("\"\""),
            Value::Int32 | Value::Int64 => Some("0"),
            Value::Bool => Some("false"),
            _ => None,
        }
    }

    /// The paths that get no owner on writes through a URL: those it can never set, unless the schema names
    /// them as tracked, and those it names as untracked. Sorted, each once.
    #[must_use]
    pub fn unowned<'a>(&self, root: &'m Type, writes: &'a Writes) -> BTreeSet<Vec<&'a str>>
    where
        'm: 'a,
    {
        let mut found = BTreeSet::new();
        if let (Writable::Paths(create), Writable::Paths(update)) = (&writes.create, &writes.update) {
            let paths: Vec<&[String]> =
                create.iter().chain(update).chain(&writes.tracked).map(|path| path.json.as_slice()).collect();
            self.unreached(root, &paths, &mut Vec::new(), &mut found);
        }
        // These may be among those that are never set.
        found.extend(writes.untracked.iter().map(|path| path.json.iter().map(String::as_str).collect()));
        found
    }

    /// The members that none of the paths reaches.
    fn unreached<'a>(
        &self,
        type_: &'m Type,
        paths: &[&[String]],
        above: &mut Vec<&'a str>,
        found: &mut BTreeSet<Vec<&'a str>>,
    ) where
        'm: 'a,
    {
        for field in self.own_fields(type_) {
            let below = below(paths, &field.json);
            above.push(&field.json);
            if below.is_empty() {
                found.insert(above.clone());
            } else if below.iter().all(|path| !path.is_empty())
                && let Some(inner) = field.value.message().and_then(|id| self.get(id))
            {
                self.unreached(inner, &below, above, found);
            }
            above.pop();
        }
    }
}

/// What of the paths lies below a field.
pub fn below<'p>(paths: &[&'p [String]], field: &str) -> Vec<&'p [String]> {
    let split = paths.iter().filter_map(|path| path.split_first());
    split.filter(|(first, _)| first.as_str() == field).map(|(_, below)| below).collect()
}
