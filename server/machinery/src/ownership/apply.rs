//! What an apply does: to the object, and to its owners. First [`plan`] makes the new object; when that has
//! gone through the kind's own codec, [`settle`] finds the conflicts and says who owns what.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    fmt,
};

use serde_json::Value;

use super::{
    compare::{Comparison, compare},
    exempt::{Exempt, strip_identity},
    managers::{Acting, Manager, ManagerOperation},
    merge::merge,
    prune::{Versions, prune},
    set::FieldSet,
    update::CompareAt,
    walk::{BadObject, set_of},
};
use crate::{json::is_same_value, problem::quote, shape::Shape, time::Time};

/// The owner of the fields of an object without tracked owners, at its first apply.
const BEFORE_FIRST_APPLY: &str = "before-first-apply";

/// An apply on its way.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The object as it should be.
    pub object: Value,
    /// The owners, with the applier's new set.
    managers: Vec<Manager>,
    /// Whether the object is another one than before, defaults aside.
    pub is_change: bool,
}

/// Fields that another manager owns with other values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    /// The owner, as messages name it.
    pub manager: String,
    /// The fields.
    pub fields: FieldSet,
}

/// What came of an apply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Applied {
    /// These are the owners now.
    Owners(Vec<Manager>),
    /// Others own something, in the order of their names; nothing may be stored.
    Conflicts(Vec<Conflict>),
}

impl Conflict {
    /// The sentence about all conflicts of an apply.
    #[must_use]
    pub fn message(conflicts: &[Conflict]) -> String {
        let count: usize = conflicts.iter().map(|conflict| conflict.fields.texts().len()).sum();
        if let ([only], 1) = (conflicts, count) {
            let field = only.fields.texts().concat();
            return format!("Apply failed with 1 conflict: conflict with {}: {field}", only.manager);
        }
        let mut message = format!("Apply failed with {count} conflicts: ");
        for (place, conflict) in conflicts.iter().enumerate() {
            let break_before = if place == 0 { "" } else { "\n" };
            message.push_str(&format!("{break_before}conflicts with {}:", conflict.manager));
            for field in conflict.fields.texts() {
                message.push_str("\n- ");
                message.push_str(&field);
            }
        }
        message
    }
}

impl Plan {
    /// The owners of an object that the apply makes.
    #[must_use]
    pub fn into_managers(self, now: Time) -> Vec<Manager> {
        self.managers.into_iter().map(|manager| Manager { time: Some(now), ..manager }).collect()
    }
}

/// The owner of the fields of a stored object that had no tracked owners before its first apply: everything
/// that the applier could have set. `empty` is an object of the kind without content.
///
/// # Errors
/// An item of a list cannot be told from the others.
pub fn before_first_apply(
    shape: &Shape,
    empty: &[u8],
    live: &[u8],
    exempt: Exempt<'_>,
    acting: &Acting<'_>,
) -> Result<Manager, BadObject> {
    let first = Acting { manager: BEFORE_FIRST_APPLY, operation: ManagerOperation::Update, ..*acting };
    Ok(first.entry(compare(shape, empty, live, exempt)?.into_changed()))
}

/// Makes the new object and the applier's set.
///
/// `live` is the stored object as a tree; nothing when there is none. `config` is what was applied, as a tree
/// and as compact JSON.
///
/// # Errors
/// An item of a list cannot be told from the others.
pub fn plan(
    shape: &Shape,
    live: Option<&Value>,
    (config, text): (&Value, &[u8]),
    mut managers: Vec<Manager>,
    acting: &Acting<'_>,
    exempt: Exempt<'_>,
    versions: &dyn Versions,
) -> Result<Plan, BadObject> {
    let mut object = live.cloned().unwrap_or_else(|| Value::Object(serde_json::Map::new()));
    merge(shape, &mut object, config)?;
    let mut set = set_of(shape, text)?;
    exempt.strip_untracked(&mut set);
    let own = managers.iter().position(|manager| acting.is(manager));
    let before = own.map(|at| managers.remove(at));
    // The earlier time, until it is known whether the apply changes anything.
    let time = before.as_ref().and_then(|before| before.time);
    // Before anything is removed, so that what the applier still names has an owner.
    managers.push(Manager { time, ..acting.entry(set) });
    if let Some(before) = before {
        // The name that the configuration gives has an owner until here. Without one, the metadata would go
        // with the last of the applier's fields in them.
        object = prune(acting.api_version, object, &before, &managers, versions)?;
    }
    if let Some(own) = managers.last_mut() {
        strip_identity(&mut own.set);
    }
    let is_change = !live.is_some_and(|live| is_same_value(live, &object));
    Ok(Plan { object, managers, is_change })
}

/// The owners after an apply, or why it may not be. `comparison` is that of the stored object with the
/// planned one, at the version of the request; `at` gives that of another version, and nothing when the
/// version is gone, whose owners then go too.
///
/// # Errors
/// The object cannot be compared in another version.
pub fn settle(
    plan: Plan,
    comparison: &Comparison,
    acting: &Acting<'_>,
    force: bool,
    at: &mut CompareAt<'_>,
) -> Result<Applied, BadObject> {
    let mut conflicts = Vec::new();
    let mut managers = Vec::with_capacity(plan.managers.len());
    // Made once for each version: many owners may name the same one.
    let mut comparisons = BTreeMap::from([(acting.api_version.to_owned(), Some(Losses::of(comparison)))]);
    for mut manager in plan.managers {
        if acting.is(&manager) {
            // An entry of an applier who never changed the object has no time.
            if plan.is_change {
                manager.time = Some(acting.now);
            }
            managers.push(manager);
            continue;
        }
        let in_version = match comparisons.entry(manager.api_version.clone()) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(place) => {
                let comparison = at(place.key())?;
                place.insert(comparison.as_ref().map(Losses::of))
            }
        };
        let Some(Losses { taken, removed }) = in_version else { continue };
        let lost = manager.set.intersection(taken);
        if !lost.is_empty() {
            let conflict = Conflict { manager: ManagerName(&manager).to_string(), fields: lost.clone() };
            conflicts.push((sort_key(&manager), conflict));
        }
        manager.set = manager.set.difference(&lost).difference(removed);
        managers.push(manager);
    }
    if conflicts.is_empty() || force {
        return Ok(Applied::Owners(managers));
    }
    // The message does not depend on the order of the entries.
    conflicts.sort_by(|(a, _), (b, _)| a.cmp(b));
    Ok(Applied::Conflicts(conflicts.into_iter().map(|(_, conflict)| conflict).collect()))
}

/// What an apply takes from the owners in one version.
struct Losses {
    /// Paths with other values now: what an owner has of them is a conflict.
    taken: FieldSet,
    /// Paths that are gone.
    removed: FieldSet,
}

impl Losses {
    fn of(comparison: &Comparison) -> Self {
        Losses { taken: comparison.changed(), removed: comparison.removed.clone() }
    }
}

/// Returns the entry of a manager as JSON, without time and fields. kube-apiserver sorts conflicts by this
/// text.
fn sort_key(manager: &Manager) -> String {
    let text = |text: &str| Value::from(text).to_string();
    let mut members =
        format!("\"manager\":{},\"operation\":\"{}\"", text(&manager.manager), manager.operation.as_str());
    // An applier is the same one in all versions.
    if manager.operation == ManagerOperation::Update {
        members += &format!(",\"apiVersion\":{}", text(&manager.api_version));
    }
    if !manager.subresource.is_empty() {
        members += &format!(",\"subresource\":{}", text(&manager.subresource));
    }
    format!("{{{members}}}")
}

/// The name of a manager in messages.
struct ManagerName<'a>(&'a Manager);

impl fmt::Display for ManagerName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quote(&self.0.manager))?;
        if !self.0.subresource.is_empty() {
            write!(f, " with subresource {:?}", self.0.subresource)?;
        }
        if self.0.operation == ManagerOperation::Update {
            write!(f, " using {}", self.0.api_version)?;
        }
        Ok(())
    }
}
