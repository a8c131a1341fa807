//! The definition of one kind, in all its versions.

use anyhow::{bail, ensure};
use schema_model::model::{
    Brand, Conversion, FieldPath, File, Finalizers, GenerateName, Index, Kind, Model, Package, Subresource,
    SubresourceContent, Verb, Writable, branded_group,
};
use serde_json::{Map, Value as Json, json};

use super::{columns, notes::Notes, schema::Schemas};

/// One version of a kind, where it stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Version<'m> {
    pub(super) package: &'m Package,
    pub(super) file: &'m File,
    pub(super) kind: &'m Kind,
}

/// The key of the fields that field selectors may use.
const SELECTABLE: &str = "selectableFields";
/// The group of definitions, without the suffix of a brand.
const DEFINITIONS: &str = "apiextensions";

/// A kind that becomes a definition.
pub(super) struct Definition<'m> {
    index: &'m Index<'m>,
    /// Of the definition itself.
    api_version: String,
    /// Of the kind.
    group: String,
    /// The stored version comes first.
    versions: Vec<Version<'m>>,
}

/// The stored versions of the kinds that are asked for.
pub(super) fn chosen<'m>(model: &'m Model, kinds: &[String]) -> anyhow::Result<Vec<Version<'m>>> {
    let stored: Vec<Version<'m>> =
        versions(model).filter(|version| version.kind.conversion.is_none() && version.kind.stored).collect();
    if kinds.is_empty() {
        return Ok(stored);
    }
    let mut found = Vec::new();
    for said in kinds {
        let (group, name) =
            said.rsplit_once('/').map_or((None, said.as_str()), |(group, name)| (Some(group), name));
        let is_meant = |version: &&Version<'m>| {
            version.kind.name == name && group.is_none_or(|group| version.package.group == group)
        };
        let mut meant = stored.iter().filter(is_meant);
        match (meant.next(), meant.next()) {
            (Some(version), None) => found.push(*version),
            (Some(_), Some(_)) => bail!("several groups have a kind `{name}`: say it as `group/{name}`"),
            (None, _) => bail!("the schema stores no kind `{said}`"),
        }
    }
    Ok(found)
}

fn versions(model: &Model) -> impl Iterator<Item = Version<'_>> {
    model.packages.iter().flat_map(|package| {
        package
            .files
            .iter()
            .filter_map(move |file| Some(Version { package, file, kind: file.kind.as_ref()? }))
    })
}

impl<'m> Definition<'m> {
    pub(super) fn new(
        (model, index): (&'m Model, &'m Index<'m>),
        brand: &Brand,
        group: Option<&str>,
        stored: Version<'m>,
    ) -> Self {
        let converts = |version: &Version<'m>| {
            version.kind.conversion.as_ref().is_some_and(|conversion| {
                conversion.hub.group == stored.package.group
                    && conversion.hub.version == stored.package.version
                    && conversion.hub.name == stored.kind.name
            })
        };
        let others = versions(model).filter(converts);
        let group = group.map_or_else(|| branded_group(Some(brand), &stored.package.group), str::to_owned);
        let api_version = format!("{}/v1", branded_group(Some(brand), DEFINITIONS));
        let versions = std::iter::once(stored).chain(others).collect();
        Definition { index, api_version, group, versions }
    }

    /// Whether the group is one that definitions can have.
    pub(super) fn has_group(&self) -> bool {
        self.group.contains('.')
    }

    /// The definition as JSON.
    ///
    /// # Errors
    /// A group that no definition can have.
    pub(super) fn json(&self, notes: &mut Notes) -> anyhow::Result<Json> {
        let Some(stored) = self.versions.first() else { bail!("the kind has no version") };
        let Kind { name, plural, singular, short, categories, namespaced, .. } = stored.kind;
        ensure!(
            self.has_group(),
            "a definition needs a group with a dot, and {name} has the group `{}`: say --group",
            self.group
        );
        let mut names = json!({ "kind": name, "listKind": format!("{name}List"), "plural": plural,
            "singular": singular });
        if let Some(names) = names.as_object_mut() {
            for (key, words) in [("shortNames", short), ("categories", categories)] {
                if !words.is_empty() {
                    names.insert(key.to_owned(), json!(words));
                }
            }
        }
        let mut versions = Vec::new();
        for version in &self.versions {
            if version.package.group != stored.package.group {
                let what = format!("{}/{}", version.package.group, version.package.version);
                notes.add(
                    &version.file.path,
                    &what,
                    "a definition has one group",
                    "define the kind once for each group",
                );
                continue;
            }
            versions.push(self.version(version, versions.is_empty(), notes));
        }
        select_in_one(&mut versions, stored, notes);
        Ok(json!({
            "apiVersion": self.api_version,
            "kind": "CustomResourceDefinition",
            "metadata": { "name": format!("{plural}.{}", self.group) },
            "spec": {
                "group": self.group,
                "names": names,
                "scope": if *namespaced { "Namespaced" } else { "Cluster" },
                "versions": versions,
            },
        }))
    }

    fn version(&self, version: &Version<'_>, is_stored: bool, notes: &mut Notes) -> Json {
        let Version { package, file, kind } = *version;
        let mut out = Map::new();
        out.insert("name".into(), json!(package.version));
        out.insert("served".into(), json!(kind.served));
        out.insert("storage".into(), json!(is_stored));
        if let Some(deprecation) = &kind.deprecation {
            let of = format!("{}/{} {}", self.group, package.version, kind.name);
            let mut warning = format!("{of} is deprecated since {}", deprecation.since);
            if !deprecation.replacement.is_empty() {
                warning.push_str(&format!("; use {}", deprecation.replacement));
            }
            out.insert("deprecated".into(), json!(true));
            out.insert("deprecationWarning".into(), json!(warning));
        }
        let mut schemas = Schemas::new(self.index, &file.path, notes);
        out.insert("schema".into(), json!({ "openAPIV3Schema": schemas.root(file, kind) }));
        let subresources = subresources(&file.path, kind, notes);
        if !subresources.is_empty() {
            out.insert("subresources".into(), Json::Object(subresources));
        }
        let selectable = columns::selectable(&file.path, kind, notes);
        if !selectable.is_empty() {
            out.insert(SELECTABLE.into(), Json::Array(selectable));
        }
        out.insert("additionalPrinterColumns".into(), Json::Array(columns::columns(&file.path, kind, notes)));
        keys(&file.path, kind, notes);
        if let Some(conversion) = &kind.conversion {
            differences(&file.path, conversion, notes);
        }
        Json::Object(out)
    }
}

/// Leaves the selectable fields of the stored version alone where all versions have the same ones with
/// different schemas: a server takes equal fields out of the versions, and then refuses them for want of one
/// schema that they are part of.
fn select_in_one(versions: &mut [Json], stored: &Version<'_>, notes: &mut Notes) {
    let Some((first, others)) = versions.split_first_mut() else { return };
    let are_same = |key: &str| others.iter().all(|version| version.get(key) == first.get(key));
    if others.is_empty() || first.get(SELECTABLE).is_none() || !are_same(SELECTABLE) || are_same("schema") {
        return;
    }
    for version in others.iter_mut().filter_map(Json::as_object_mut) {
        version.remove(SELECTABLE);
    }
    let why = "a server refuses those that versions with different schemas have in common";
    notes.add(&stored.file.path, "field selectors of other versions", why, "select in the stored version");
}

fn subresources(place: &str, kind: &Kind, notes: &mut Notes) -> Map<String, Json> {
    let mut found = Map::new();
    for Subresource { name, content, .. } in &kind.subresources {
        match content {
            SubresourceContent::Part if name == "status" => {
                found.insert("status".into(), json!({}));
            }
            SubresourceContent::Scale(scale) => {
                let mut said = Map::new();
                said.insert("specReplicasPath".into(), json!(dotted(&scale.spec)));
                said.insert("statusReplicasPath".into(), json!(dotted(&scale.status)));
                if let Some((path, form)) = &scale.selector {
                    if *form == schema_model::model::SelectorForm::Text {
                        said.insert("labelSelectorPath".into(), json!(dotted(path)));
                    } else {
                        let what = format!("selector of the scale, `{}`", path.json.join("."));
                        notes.add(
                            place,
                            &what,
                            "only texts are selectors",
                            "keep it as a text in the status",
                        );
                    }
                }
                found.insert("scale".into(), Json::Object(said));
            }
            SubresourceContent::Part
            | SubresourceContent::Question(_)
            | SubresourceContent::Connection(_) => {
                let what = format!("sub-resource `{name}`");
                notes.add(
                    place,
                    &what,
                    "a definition has only `status` and `scale`",
                    "write those fields at `status`",
                );
            }
        }
    }
    found
}

fn dotted(path: &FieldPath) -> String {
    path.json.iter().map(|step| format!(".{step}")).collect()
}

/// Keys of a kind that a definition has no words for.
fn keys(place: &str, kind: &Kind, notes: &mut Notes) {
    let has_status = kind.subresources.iter().any(|part| part.name == "status");
    let writes_usual = match &kind.main.create {
        Writable::All => !has_status,
        Writable::Paths(paths) => has_status && paths.iter().all(|path| path.json.len() == 1),
    };
    for (key, is_usual, advice) in [
        ("strategy", !kind.strategy, "say its rules as `x-kubernetes-validations`, or with a webhook"),
        ("verbs", kind.verbs.len() == Verb::ALL.len(), "grant fewer verbs in roles"),
        ("generate_name", kind.generate_name == GenerateName::Prefix, "clients must send whole names"),
        ("finalizers", kind.finalizers == Finalizers::Named, "clients must use names with a domain"),
        ("unconditional_update", kind.unconditional_update, "clients must send the resourceVersion"),
        ("create_on_update", !kind.create_on_update, "clients must create objects"),
        ("delete_reply", !kind.delete_returns_object, "clients must expect a status"),
        ("deletion_waits_for", kind.deletion_waits_for.is_none(), "let a controller keep a finalizer"),
        ("expires_after", kind.expires_after_seconds.is_none(), "let a controller remove old objects"),
        ("selectors", kind.selectors.is_empty(), "clients must use the labels of fields"),
        ("name", kind.name_format == "dns_subdomain", "restrict names in `metadata` of the schema"),
        ("writes", writes_usual, "only `status` is kept apart from the rest"),
    ] {
        if !is_usual {
            notes.add(place, &format!("`{key}`"), "a definition has no such key", advice);
        }
    }
}

/// Where versions differ in more than their fields, only a webhook can convert.
fn differences(place: &str, conversion: &Conversion, notes: &mut Notes) {
    let is_renamed = conversion.pairs.iter().flat_map(|pair| &pair.fields).any(|field| {
        field.hub.json != field.own.json
            || !(field.entries.is_empty() && field.repeats.is_empty() && field.words.is_empty())
    });
    let kept = conversion.kept.iter().chain(&conversion.shown).map(|kept| kept.path.json.join("."));
    for path in kept {
        let why = "fields that one version lacks are dropped";
        notes.add(place, &format!("annotation of `{path}`"), why, "convert with a webhook");
    }
    if is_renamed || conversion.code || !conversion.recoded.is_empty() {
        let why = "a definition changes only `apiVersion`";
        notes.add(place, "`converts`", why, "convert with a webhook");
    }
}
