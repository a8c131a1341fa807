//! Names of kinds that definitions ask for: the first definition of a group that asks for a name gets it. A
//! definition whose names are accepted is established, and one that was deleted goes when no objects hold it.

mod cleanup;

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use client::{
    Api, Client, Item,
    changes::{RETRY_PAUSE, each_change, unless_overtaken},
};
use custom_kinds::{
    ServedKinds,
    definition::{
        ESTABLISHED, NAMES_ACCEPTED,
        approval::{APPROVAL_CONFORMANT, approval},
        has_invalid_authority, is_true, set_condition,
    },
    outline,
};
use engine::{status::ApiError, step::watch_event::EventType};
use generated_apiextensions::apiextensions::v1::{CustomResourceDefinition, CustomResourceDefinitionNames};
use machinery::{problem::quote, time::Time};
use tokio::sync::Mutex;

use crate::jobs::Jobs;

/// The name of the controller.
pub(crate) const NAME: &str = "customresourcedefinition";

/// Keeps the names; never returns. A definition is established when this server serves its kind.
pub(crate) async fn run(client: Client, serving: Arc<ServedKinds>) {
    let jobs = Jobs::new("the objects of a deleted definition cannot be deleted");
    let definitions = client.api();
    // The index is used by one change at a time; the lock only lets the closure be called again.
    let index = Mutex::new(known(&definitions).await);
    each_change(&definitions, async |event, item| {
        let definition = outline(&item.entry.bytes).map_err(ApiError::internal)?;
        if event != EventType::Deleted && definition.metadata.deletion_timestamp.is_some() {
            let (client, serving) = (client.clone(), Arc::clone(&serving));
            jobs.begin(&item.entry.key, move |name| {
                cleanup::step(client.clone(), Arc::clone(&serving), name)
            });
        }
        let mut index = index.lock().await;
        if event == EventType::Deleted {
            let group = definition.spec.group.clone();
            index.forget(&definition.metadata.name);
            return consider_group(&definitions, &mut index, &group, &definition.metadata.name).await;
        }
        consider(&definitions, &mut index, &serving, (definition, &item)).await
    })
    .await;
}

/// The names that are in use at the start. All must be known before the first definition is looked at, which
/// could otherwise get names that another one has.
async fn known(definitions: &Api<'_, CustomResourceDefinition>) -> Index {
    let mut index = Index::default();
    loop {
        match definitions.list().await {
            Ok(items) => {
                for definition in items.iter().filter_map(|item| outline(&item.entry.bytes).ok()) {
                    index.note(&definition);
                }
                return index;
            }
            Err(error) => tracing::warn!(reason = error.status.message, "cannot list definitions"),
        }
        tokio::time::sleep(RETRY_PAUSE).await;
    }
}

/// The names that are in use, by group and name of the definition.
#[derive(Debug, Default)]
struct Index {
    groups: HashMap<String, HashMap<String, CustomResourceDefinitionNames>>,
    /// The groups of definitions.
    homes: HashMap<String, String>,
    /// The definitions that ask for names that they do not have.
    waiting: HashSet<String>,
}

impl Index {
    /// Notes the accepted names of a definition. Returns whether they differ from those known.
    fn note(&mut self, definition: &CustomResourceDefinition) -> bool {
        let (name, group) = (&definition.metadata.name, &definition.spec.group);
        let names = definition.status.accepted_names.clone();
        self.homes.insert(name.clone(), group.clone());
        match definition.spec.names == names {
            true => self.waiting.remove(name),
            false => self.waiting.insert(name.clone()),
        };
        let known = self.groups.entry(group.clone()).or_default().insert(name.clone(), names.clone());
        known.is_some_and(|known| known != names)
    }

    fn forget(&mut self, name: &str) {
        self.waiting.remove(name);
        let Some(group) = self.homes.remove(name) else { return };
        if let Some(names) = self.groups.get_mut(&group) {
            names.remove(name);
        }
    }

    /// The names of resources and of kinds that other definitions of the group have.
    fn used(&self, definition: &CustomResourceDefinition) -> Used<'_> {
        let mut used = Used::default();
        let group = self.groups.get(&definition.spec.group);
        let others = group.into_iter().flatten().filter(|(name, _)| **name != definition.metadata.name);
        for (_, names) in others {
            used.resources.extend([names.plural.as_str(), names.singular.as_str()]);
            used.resources.extend(names.short_names.iter().map(String::as_str));
            used.kinds.extend([names.kind.as_str(), names.list_kind.as_str()]);
        }
        used
    }
}

#[derive(Debug, Default)]
struct Used<'a> {
    resources: HashSet<&'a str>,
    kinds: HashSet<&'a str>,
}

async fn consider(
    definitions: &Api<'_, CustomResourceDefinition>,
    index: &mut Index,
    serving: &ServedKinds,
    (mut definition, item): (CustomResourceDefinition, &Item<CustomResourceDefinition>),
) -> Result<(), ApiError> {
    let has_changed = index.note(&definition);
    if definition.metadata.deletion_timestamp.is_some() {
        // Its names stay in use until its objects are gone.
    } else if accept(&mut definition, index, definitions.client().now())
        | note_approval(&mut definition, definitions.client())
    {
        // The next state of the definition comes back here.
        return write_status(definitions, item, &definition).await;
    } else if establish(&mut definition, definitions.client().now()) {
        // First, so that a client that waited for it finds the kind. One whose names a kind of the server has
        // is not served.
        let served = serving.served_type(&definition).await.map_err(ApiError::internal)?;
        if served.is_some() {
            write_status(definitions, item, &definition).await?;
        }
    }
    if has_changed {
        // A name may be free now that another definition waits for.
        let (group, name) = (definition.spec.group.clone(), definition.metadata.name.clone());
        return consider_group(definitions, index, &group, &name).await;
    }
    Ok(())
}

/// Writes what the outline of a definition says of its state.
async fn write_status(
    definitions: &Api<'_, CustomResourceDefinition>,
    item: &Item<CustomResourceDefinition>,
    outline: &CustomResourceDefinition,
) -> Result<(), ApiError> {
    let status = outline.status.clone();
    let set = move |definition: &mut CustomResourceDefinition| definition.status.clone_from(&status);
    definitions.change_at("status", &item.entry, set).await
}

/// Looks again at the other definitions of a group that wait for a name.
async fn consider_group(
    definitions: &Api<'_, CustomResourceDefinition>,
    index: &mut Index,
    group: &str,
    but: &str,
) -> Result<(), ApiError> {
    let is_of_group = |name: &&String| index.homes.get(*name).is_some_and(|home| home == group);
    let others: Vec<String> = index.waiting.iter().filter(is_of_group).cloned().collect();
    for name in others.iter().filter(|name| *name != but) {
        let Some(mut other) = definitions.get(name).await? else { continue };
        if other.metadata.deletion_timestamp.is_none()
            && accept(&mut other, index, definitions.client().now())
        {
            unless_overtaken(definitions.update_at("status", &other).await)?;
        }
    }
    Ok(())
}

/// Says of a definition in a group of the project whether that was approved. Returns whether the definition
/// changed.
fn note_approval(definition: &mut CustomResourceDefinition, client: &Client) -> bool {
    approval(definition, client.brand()).is_some_and(|(is_approved, reason, message)| {
        set_condition(definition, (APPROVAL_CONFORMANT, is_approved), (reason, &message), client.now())
    })
}

/// Accepts the names that no other definition has. Returns whether the definition changed.
fn accept(definition: &mut CustomResourceDefinition, index: &Index, now: Time) -> bool {
    if definition.spec.names == definition.status.accepted_names {
        return false;
    }
    let used = index.used(definition);
    let (accepted, conflict) = accepted(&definition.spec.names, &definition.status.accepted_names, &used);
    let have_changed = accepted != definition.status.accepted_names;
    definition.status.accepted_names = accepted;
    let (reason, message) = match &conflict {
        None => ("NoConflicts", "no conflicts found"),
        Some((reason, message)) => (*reason, message.as_str()),
    };
    let is_free = conflict.is_none();
    let named = set_condition(definition, (NAMES_ACCEPTED, is_free), (reason, message), now);
    if !have_changed && !named {
        return false;
    }
    if !is_true(definition, ESTABLISHED) {
        let why = if is_free {
            ("Installing", "the initial names have been accepted")
        } else {
            ("NotAccepted", "not all names are accepted")
        };
        let is_known = definition.status.conditions.iter().any(|known| known.type_ == ESTABLISHED);
        if is_free || !is_known {
            set_condition(definition, (ESTABLISHED, false), why, now);
        }
    }
    true
}

/// The names that a definition gets, and the last conflict: its reason and what is in use.
fn accepted(
    wanted: &CustomResourceDefinitionNames,
    had: &CustomResourceDefinitionNames,
    used: &Used<'_>,
) -> (CustomResourceDefinitionNames, Option<(&'static str, String)>) {
    let mut new = had.clone();
    let mut conflict = None;
    let mut take = |wanted: &str, had: &str, used: &HashSet<&str>, reason| {
        let is_free = wanted == had || !used.contains(wanted);
        if !is_free {
            conflict = Some((reason, format!("{} is already in use", quote(wanted))));
        }
        if is_free { wanted.to_owned() } else { had.to_owned() }
    };
    new.plural = take(&wanted.plural, &had.plural, &used.resources, "PluralConflict");
    new.singular = take(&wanted.singular, &had.singular, &used.resources, "SingularConflict");
    let own: HashSet<&str> = had.short_names.iter().map(String::as_str).collect();
    let taken: Vec<String> = wanted
        .short_names
        .iter()
        .filter(|short| !own.contains(short.as_str()) && used.resources.contains(short.as_str()))
        .map(|short| format!("{} is already in use", quote(short)))
        .collect();
    new.kind = take(&wanted.kind, &had.kind, &used.kinds, "KindConflict");
    new.list_kind = take(&wanted.list_kind, &had.list_kind, &used.kinds, "ListKindConflict");
    if taken.is_empty() {
        new.short_names.clone_from(&wanted.short_names);
    } else if !conflict.as_ref().is_some_and(|(reason, _)| reason.ends_with("KindConflict")) {
        // Conflicts of kinds come later; the condition names the last one.
        let all = if let [one] = taken.as_slice() { one.clone() } else { format!("[{}]", taken.join(", ")) };
        conflict = Some(("ShortNamesConflict", all));
    }
    new.categories.clone_from(&wanted.categories);
    (new, conflict)
}

/// Establishes a definition whose names are accepted. Returns whether it changed.
fn establish(definition: &mut CustomResourceDefinition, now: Time) -> bool {
    if !is_true(definition, NAMES_ACCEPTED) || is_true(definition, ESTABLISHED) {
        return false;
    }
    let is_invalid = has_invalid_authority(definition);
    let why = if is_invalid {
        ("InvalidCABundle", "The conversion webhook CABundle is invalid")
    } else {
        ("InitialNamesAccepted", "the initial names have been accepted")
    };
    set_condition(definition, (ESTABLISHED, !is_invalid), why, now)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn definition(name: &str, kind: &str, short: &[&str]) -> CustomResourceDefinition {
        let mut definition = CustomResourceDefinition::default();
        definition.metadata.name = format!("{name}.example.org");
        definition.spec.group = "example.org".to_owned();
        definition.spec.names = CustomResourceDefinitionNames {
            plural: name.to_owned(),
            singular: name.to_owned(),
            short_names: short.iter().map(|&short| short.to_owned()).collect(),
            kind: kind.to_owned(),
            list_kind: format!("{kind}List"),
            categories: Vec::new(),
        };
        definition
    }

    #[test]
    fn first_definition_gets_names() {
        let (mut index, now) = (Index::default(), Time::default());
        let mut first = definition("widgets", "Widget", &["w"]);
        assert!(accept(&mut first, &index, now) && establish(&mut first, now));
        assert_eq!(first.status.accepted_names, first.spec.names);
        assert!(!accept(&mut first, &index, now), "nothing is left to do");
        index.note(&first);

        // Name, kind and short names of another definition, and why its names are not accepted.
        let rows: [(&str, &str, &[&str], &str); 4] = [
            ("gadgets", "Gadget", &["g"], "NoConflicts"),
            ("gadgets", "Widget", &["g"], "ListKindConflict"),
            ("gadgets", "Gadget", &["w"], "ShortNamesConflict"),
            ("w", "Gadget", &["w"], "ShortNamesConflict"),
        ];
        for (name, kind, short, reason) in rows {
            let mut second = definition(name, kind, short);
            assert!(accept(&mut second, &index, now));
            let named = &second.status.conditions[0];
            assert_eq!((named.type_.as_str(), named.reason.as_str()), (NAMES_ACCEPTED, reason), "{name}");
            assert_eq!(establish(&mut second, now), reason == "NoConflicts");
        }
        index.forget("widgets.example.org");
        assert!(is_true_after(&index, definition("gadgets", "Widget", &["w"])));
    }

    fn is_true_after(index: &Index, mut definition: CustomResourceDefinition) -> bool {
        accept(&mut definition, index, Time::default());
        is_true(&definition, NAMES_ACCEPTED)
    }
}
