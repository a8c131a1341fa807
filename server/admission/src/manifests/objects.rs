//! Checked objects from files.

use std::{collections::BTreeMap, sync::Arc};

use engine::{
    catalog::{Catalog, Resource},
    step::from_file,
};
use ground::clock::Clock;
use machinery::{
    brand::Brand,
    change::{Change, Operation},
    gates::Gates,
    object::{Object, OfKind},
    time::Time,
    user::User,
};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::files::{Document, Files};
use crate::Supplies;

/// The group of webhooks and policies, as the schema names it.
const GROUP: &str = "admissionregistration";
/// How deep lists may be in lists.
const LISTS_MAX: usize = 8;

/// What objects in files must be like.
pub(crate) struct Checks {
    catalog: Arc<Catalog>,
    brand: &'static Brand,
    /// Without the one that reserves the names for files.
    gates: Gates,
    clock: Clock,
    /// The resource types that a plugin takes.
    plurals: &'static [&'static str],
}

/// The objects of all files of a plugin, sorted by name.
#[derive(Default)]
pub(crate) struct Objects(Vec<Read>);

struct Read {
    object: Box<dyn Object>,
    /// The file, for messages.
    path: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Head<'a> {
    #[serde(default)]
    api_version: String,
    #[serde(default)]
    kind: String,
    #[serde(borrow, default)]
    items: Vec<&'a RawValue>,
}

/// What the names of objects in files end in.
pub(crate) fn suffix(brand: &Brand) -> String {
    format!(".static.{}", brand.group_suffix)
}

impl Checks {
    pub(super) fn new(supplies: &Supplies, plurals: &'static [&'static str]) -> Self {
        let mut gates = supplies.webhooks.gates.clone();
        gates.switch_off(super::GATE);
        let (catalog, clock) = (Arc::clone(&supplies.catalog), supplies.webhooks.clock.clone());
        Checks { catalog, brand: supplies.brand, gates, clock, plurals }
    }

    fn resource(&self, head: &Head<'_>) -> Option<&Arc<Resource>> {
        let of = |plural: &&'static str| self.catalog.find(GROUP, plural);
        self.plurals.iter().filter_map(of).find(|resource| {
            let kind = &resource.kind.name;
            let is_kind = head.kind == **kind || head.kind.strip_suffix("List") == Some(&**kind);
            is_kind && head.api_version == resource.api_version
        })
    }

    /// Checks an object as if a client created it.
    fn object(&self, resource: &Resource, json: &[u8]) -> Result<Box<dyn Object>, String> {
        let seconds = i64::try_from(self.clock.unix_seconds()).unwrap_or(i64::MAX);
        let change = Change {
            operation: Operation::Create,
            group: &resource.kind.group,
            version: &resource.kind.version,
            subresource: "",
            now: Time::from_unix(seconds),
            user: &User::default(),
            brand: self.brand,
            gates: &self.gates,
        };
        from_file::object(resource, json, &change).map_err(|error| error.status.message)
    }
}

impl Objects {
    pub(super) fn read(files: &Files, checks: &Checks) -> Result<Self, String> {
        let mut objects = Objects::default();
        let mut seen: BTreeMap<(String, String), String> = BTreeMap::new();
        for Document { path, json } in &files.documents {
            let added = objects.add(checks, (path, json), 0, &mut seen);
            added.map_err(|why| format!("error loading {path}: {why}"))?;
        }
        objects.0.sort_by(|a, b| a.object.metadata().name.cmp(&b.object.metadata().name));
        Ok(objects)
    }

    fn add(
        &mut self,
        checks: &Checks,
        (path, json): (&str, &[u8]),
        depth: usize,
        seen: &mut BTreeMap<(String, String), String>,
    ) -> Result<(), String> {
        let head: Head<'_> = serde_json::from_slice(json).map_err(|error| error.to_string())?;
        if head.kind == "List" && head.api_version == "v1" {
            if depth >= LISTS_MAX {
                return Err("lists are nested too deeply".to_owned());
            }
            let mut items = head.items.iter();
            return items
                .try_for_each(|item| self.add(checks, (path, item.get().as_bytes()), depth + 1, seen));
        }
        let resource = checks
            .resource(&head)
            .ok_or_else(|| format!("unsupported resource type {:?} of {:?}", head.kind, head.api_version))?;
        let jsons: Vec<&[u8]> = match head.kind == *resource.kind.name {
            true => vec![json],
            false => head.items.iter().map(|item| item.get().as_bytes()).collect(),
        };
        for json in jsons {
            let object = checks.object(resource, json)?;
            let name = object.metadata().name.clone();
            check_name(checks.brand, &name, path)?;
            let former = seen.insert((resource.kind.plural.to_string(), name.clone()), path.to_owned());
            if let Some(former) = former {
                return Err(format!(
                    "duplicate name {name:?} found in file {path:?} (previously seen in {former:?})"
                ));
            }
            self.0.push(Read { object, path: path.to_owned() });
        }
        Ok(())
    }

    /// The objects of a type, each with its file.
    pub(crate) fn of<T: OfKind>(&self) -> impl Iterator<Item = (&T, &str)> {
        self.0.iter().filter_map(|read| Some((read.object.as_any().downcast_ref()?, read.path.as_str())))
    }
}

fn check_name(brand: &Brand, name: &str, path: &str) -> Result<(), String> {
    let suffix = suffix(brand);
    if name.is_empty() {
        return Err(format!("resource in file {path:?} must have a name"));
    }
    if !name.ends_with(&suffix) {
        return Err(format!("{name:?} in file {path:?} must have a name ending with {suffix:?}"));
    }
    Ok(())
}
