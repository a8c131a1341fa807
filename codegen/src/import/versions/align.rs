//! The walk over a version and the stored one at once.

use std::collections::BTreeMap;

use sha2::{Digest, Sha256};

use super::{open, same};
use crate::import::{
    model::{Body, Field, Kind, Type, Value},
    notes::Notes,
};

/// Which versions are aligned.
pub(super) struct At<'a> {
    pub(super) group: &'a str,
    pub(super) own: &'a str,
    pub(super) hub: &'a str,
}

/// The way to a message from the root.
#[derive(Clone)]
struct Way {
    path: Vec<String>,
    /// Whether only messages lead there that can always be there.
    is_open: bool,
}

struct Walk<'a> {
    own: &'a mut Kind,
    hub: &'a mut Kind,
    at: &'a At<'a>,
    notes: &'a mut Notes,
}

/// Gives every field of a version, and every field of the stored one, a place in the other.
pub(super) fn align(own: &mut Kind, hub: &mut Kind, at: &At<'_>, notes: &mut Notes) {
    let (root, theirs) = (own.name.clone(), hub.name.clone());
    let mut walk = Walk { own, hub, at, notes };
    walk.message(&root, &theirs, &Way { path: Vec::new(), is_open: true });
    walk.share();
}

impl Walk<'_> {
    /// A message of this version, and the one that stands for it.
    fn message(&mut self, own: &str, hub: &str, way: &Way) {
        let (ours, theirs) = (by_name(self.own, own), by_name(self.hub, hub));
        for field in fields(self.own, own) {
            let path = [way.path.as_slice(), std::slice::from_ref(&field.json)].concat();
            match theirs.get(&field.json).cloned() {
                Some(theirs) if self.fits(&field.value, &theirs.value) => {
                    self.both(own, &field, &theirs, way)
                }
                Some(_) if way.is_open => {
                    self.keep_own(own, &field.json, &path);
                    self.keep_hub(&path);
                }
                Some(theirs) => self.follow(own, &field, &theirs),
                None if way.is_open => self.keep_own(own, &field.json, &path),
                None => self.drop(own, &field, &path),
            }
        }
        for theirs in fields(self.hub, hub).iter().filter(|theirs| !ours.contains_key(&theirs.json)) {
            let path = [way.path.as_slice(), std::slice::from_ref(&theirs.json)].concat();
            if way.is_open { self.keep_hub(&path) } else { self.add(own, theirs, &path) }
        }
    }

    /// A field that both have: what it is made of may differ.
    fn both(&mut self, owner: &str, field: &Field, theirs: &Field, way: &Way) {
        let is_message = matches!(field.value, Value::Name(_));
        let can_open =
            is_message && open::can_open(self.own, field) && open::can_open(self.hub, theirs) && way.is_open;
        let path = [way.path.as_slice(), std::slice::from_ref(&field.json)].concat();
        let (one, other) = (field.value.innermost().to_owned(), theirs.value.innermost().to_owned());
        if self.own.declared(&one).is_some() && self.hub.declared(&other).is_some() {
            self.message(&one, &other, &Way { path, is_open: can_open });
        }
        // What lies in it may have taken the presence away from one of the two.
        let now =
            fields(self.hub, &self.owner_there(&way.path)).into_iter().find(|now| now.json == field.json);
        if let Some(now) = now {
            if field.presence && !now.presence && !open::can_open(self.own, field) {
                let why = format!("version {} shows it in any case", self.at.hub);
                self.notes.add(
                    field.place,
                    format!("whether `{}` is absent", field.json),
                    why,
                    "declare it alike",
                );
            }
            self.change(owner, &field.json, |field| {
                field.presence = now.presence;
                field.nonzero = !now.presence && now.nonzero;
                if !field.presence {
                    field.default = None;
                }
            });
        }
    }

    fn owner_there(&self, path: &[String]) -> String {
        path.iter().fold(self.hub.name.clone(), |owner, step| {
            let field = fields(self.hub, &owner).into_iter().find(|field| field.json == *step);
            field.map(|field| field.value.innermost().to_owned()).unwrap_or_default()
        })
    }

    /// Whether what one type holds can be carried over to the other, field by field.
    fn fits(&self, own: &Value, hub: &Value) -> bool {
        match (own, hub) {
            (Value::List(one), Value::List(other)) | (Value::Map(one), Value::Map(other)) => {
                self.fits(one, other)
            }
            (Value::Name(one), Value::Name(other)) => {
                match (self.own.declared(one), self.hub.declared(other)) {
                    (Some(one), Some(other)) => match (&one.body, &other.body) {
                        (Body::Message(_), Body::Message(_)) => true,
                        (Body::Wrapper(_), Body::Wrapper(_)) => {
                            same::values((self.own, own), (self.hub, hub))
                        }
                        _ => false,
                    },
                    (None, None) => one == other,
                    _ => false,
                }
            }
            _ => false,
        }
    }

    /// The stored version keeps the field in an annotation.
    fn keep_own(&mut self, owner: &str, json: &str, path: &[String]) {
        self.open(path);
        let name = annotation(self.at.group, self.at.own, path);
        self.change(owner, json, |field| field.kept_in = Some(name.clone()));
    }

    /// This version shows a field of the stored one in an annotation.
    fn keep_hub(&mut self, path: &[String]) {
        self.open(path);
        let name = annotation(self.at.group, self.at.hub, path);
        if let Some(converts) = &mut self.own.converts {
            converts.hub_only.push((path.join("."), name));
        }
    }

    fn open(&mut self, path: &[String]) {
        open::open(self.own, path);
        for (place, name) in open::open(self.hub, path) {
            let what = format!("whether `{name}` is absent or empty");
            let why = "versions of the kind differ in it, and an annotation keeps only what is always there";
            self.notes.add(place, what, why, "declare the same fields in all versions to tell the two apart");
        }
    }

    /// No annotation can keep what may be there several times, or not at all.
    fn drop(&mut self, owner: &str, field: &Field, path: &[String]) {
        let what = format!("field `{}` of version {}", path.join("."), self.at.own);
        let why = format!("version {}, which is stored, has no such field", self.at.hub);
        self.notes.add(field.place, what, why, "declare it there too, or say with `hub` where it is");
        if let Some(declared) = self.own.types.iter_mut().find(|declared| declared.name == owner)
            && let Body::Message(fields) = &mut declared.body
        {
            fields.retain(|known| known.json != field.json);
        }
    }

    /// The field gets the type that the stored version has for it.
    fn follow(&mut self, owner: &str, field: &Field, theirs: &Field) {
        let what = format!("the type of `{}` in version {}", field.json, self.at.own);
        let why = format!("version {}, which is stored, has another one", self.at.hub);
        self.notes.add(
            field.place,
            what,
            why,
            "say with `recode` how the two correspond, or convert in a strategy",
        );
        let value = self.theirs(&theirs.value);
        let copy = Field { place: field.place, value, ..theirs.clone() };
        self.change(owner, &field.json, |field| *field = copy.clone());
    }

    /// The version gets a field that only the stored one has.
    fn add(&mut self, owner: &str, theirs: &Field, path: &[String]) {
        let what = format!("field `{}` of version {}", path.join("."), self.at.hub);
        let why = format!("version {} has no such field, and no annotation can show it", self.at.own);
        self.notes.add(theirs.place, what, why, "it was added there, so that nothing is lost");
        let mut added = Field { value: self.theirs(&theirs.value), ..theirs.clone() };
        // Clients of this version do not know it.
        added.rules.required = false;
        if let Some(declared) = self.own.types.iter_mut().find(|declared| declared.name == owner)
            && let Body::Message(fields) = &mut declared.body
        {
            fields.push(added);
        }
    }

    /// A value of the stored version, as this one refers to it.
    fn theirs(&self, value: &Value) -> Value {
        let name = value.innermost();
        match self.hub.declared(name) {
            Some(_) => value.renamed(&format!("{}.{}.{name}", self.at.group, self.at.hub)),
            None => value.clone(),
        }
    }

    fn change(&mut self, owner: &str, json: &str, change: impl Fn(&mut Field)) {
        let declared = self.own.types.iter_mut().find(|declared| declared.name == owner);
        let fields = declared.map(Type::fields_mut).unwrap_or_default();
        fields.iter_mut().filter(|field| field.json == json).for_each(change);
    }

    /// Types that say the same as those of the stored version are those.
    fn share(&mut self) {
        let mut shared = Vec::new();
        for declared in &self.own.types {
            for field in declared.fields() {
                let name = field.value.innermost();
                let own = Value::name(name);
                let Some(theirs) = self.own.declared(name).and_then(|_| self.twin(&own)) else { continue };
                shared.push((name.to_owned(), format!("{}.{}.{theirs}", self.at.group, self.at.hub)));
            }
        }
        for field in self.own.types.iter_mut().flat_map(Type::fields_mut) {
            let name = field.value.innermost().to_owned();
            if let Some((_, theirs)) = shared.iter().find(|(own, _)| *own == name) {
                field.value = field.value.renamed(theirs);
            }
        }
        let used: Vec<String> = self.reached();
        self.own.types.retain(|declared| used.contains(&declared.name));
    }

    /// The type of the same name in the stored version, when it says the same.
    fn twin(&self, own: &Value) -> Option<String> {
        let name = own.innermost();
        let theirs = self.hub.declared(name)?;
        same::values((self.own, own), (self.hub, &Value::name(&theirs.name))).then(|| theirs.name.clone())
    }

    fn reached(&self) -> Vec<String> {
        let mut reached = vec![self.own.name.clone()];
        let mut at = 0;
        while let Some(name) = reached.get(at).cloned() {
            at += 1;
            let Some(declared) = self.own.declared(&name) else { continue };
            let values: Vec<&Value> = match &declared.body {
                Body::Message(fields) => fields.iter().map(|field| &field.value).collect(),
                Body::Wrapper(value) => vec![value],
            };
            for inner in values.into_iter().map(Value::innermost) {
                if !reached.iter().any(|known| known == inner) {
                    reached.push(inner.to_owned());
                }
            }
        }
        reached
    }
}

fn by_name(kind: &Kind, owner: &str) -> BTreeMap<String, Field> {
    fields(kind, owner).into_iter().map(|field| (field.json.clone(), field)).collect()
}

fn fields(kind: &Kind, owner: &str) -> Vec<Field> {
    kind.declared(owner).map(|declared| declared.fields().to_vec()).unwrap_or_default()
}

/// Letters that the name of an annotation can have behind its domain.
const NAME_LENGTH_MAX: usize = 63;

/// The annotation that keeps a field which only one version has.
fn annotation(group: &str, version: &str, path: &[String]) -> String {
    let name = format!("{version}.{}", path.join("."));
    if name.len() <= NAME_LENGTH_MAX {
        return format!("{group}/{name}");
    }
    let sum: String = Sha256::digest(&name).iter().take(4).map(|byte| format!("{byte:02x}")).collect();
    let start: String = name.chars().take(NAME_LENGTH_MAX - 9).collect();
    format!("{group}/{start}-{sum}")
}
