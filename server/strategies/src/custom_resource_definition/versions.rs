//! The versions of a kind. A problem that all of them share is reported once, for the definition as a whole.

use std::collections::{BTreeMap, HashMap, HashSet};

use generated_apiextensions::apiextensions::v1::{
    CustomResourceDefinition, CustomResourceDefinitionSpec, CustomResourceDefinitionVersion,
    CustomResourceSubresources, CustomResourceValidation,
};
use json_schema::{Node, ToleratedFlaws, expressions::RuleBudget, structural};
use machinery::{
    path::Path,
    problem::{Problems, is_printable, quote},
};

use super::{
    columns, names,
    schemas::{self, Schemas},
    shared::Shared,
    shown,
};

const WARNING_BYTES_MAX: usize = 256;

/// What the stored definition allows the versions of the new one.
pub(super) struct Kept<'a> {
    pub(super) schemas: ToleratedFlaws,
    /// The stored definition.
    pub(super) old: Option<&'a CustomResourceDefinitionSpec>,
    /// The schemas of the stored definition, by the names of versions.
    pub(super) named: HashMap<&'a str, Option<&'a CustomResourceValidation>>,
    /// Whether a version of the stored definition has no schema.
    pub(super) no_schema: bool,
    /// What is left for the rules of the new one.
    pub(super) budget: RuleBudget,
}

impl Kept<'_> {
    /// What the schema of a version may do. One that did not change may have expensive rules.
    fn tolerated(&self, version: &CustomResourceDefinitionVersion) -> ToleratedFlaws {
        let costs = self.named.get(version.name.as_str()).is_some_and(|old| *old == version.schema.as_ref());
        ToleratedFlaws { costs, ..self.schemas }
    }

    /// Whether a version has as many selectable fields as it had.
    fn has_many(&self, version: &CustomResourceDefinitionVersion) -> bool {
        let fields = &version.selectable_fields;
        let stored = || self.old.into_iter().flat_map(|old| &old.versions);
        columns::are_many(fields)
            && stored().any(|old| old.name == version.name && old.selectable_fields == *fields)
    }
}

/// Checks that every version has a schema, which says what stays of its objects.
pub(super) fn check_schemas_given(
    spec: &CustomResourceDefinitionSpec,
    kept: &Kept<'_>,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    if kept.no_schema && spec.preserve_unknown_fields {
        return;
    }
    let detail = if kept.no_schema { "because otherwise all fields are pruned" } else { "" };
    let list = at.field("versions");
    for (index, version) in spec.versions.iter().enumerate() {
        let has_schema = version.schema.as_ref().is_some_and(|schema| schema.open_apiv3_schema.is_some());
        if !has_schema && (version.served || !kept.no_schema) {
            problems.required(&list.index(index).field("schema").field("openAPIV3Schema"), detail);
        }
    }
}

/// Checks each version, and that their names differ.
pub(super) fn check(schemas: &Schemas<'_>, kept: &Kept<'_>, at: &Path<'_>, problems: &mut Problems) {
    let spec = &schemas.definition.spec;
    let shared = Shared::by(&spec.versions);
    let (list, with_status) = (at.field("versions"), with_status(&spec.versions));
    for (index, (version, root)) in schemas.versions().enumerate() {
        let place = list.index(index);
        names::check_label(&version.name, &place.field("name"), problems);
        let has_status = with_status.get(version.name.as_str()) == Some(&true);
        let root = root.filter(|_| !shared.schema);
        check_version((version, root), shared, (has_status, kept), &place, problems);
    }
    let names: HashSet<&str> = spec.versions.iter().map(|version| version.name.as_str()).collect();
    let stored = spec.versions.iter().filter(|version| version.storage).count();
    for (is_wrong, detail) in [
        (names.len() < spec.versions.len(), "must contain unique version names"),
        (stored != 1, "must have exactly one version marked as storage version"),
    ] {
        if is_wrong {
            let shown = match spec.versions.as_slice() {
                [] if problems.was_emptied(&list) => "[]".to_owned(),
                [] => "null".to_owned(),
                _ => shown::versions(schemas, shared),
            };
            problems.invalid(&list, &shown, detail);
        }
    }
    if let Some(first) = spec.versions.first().filter(|first| !first.name.is_empty()) {
        names::check_label(&first.name, &at.field("version"), problems);
    }
}

/// Whether `status` is written apart, by the names of versions. Of several with one name, the first counts.
fn with_status(versions: &[CustomResourceDefinitionVersion]) -> HashMap<&str, bool> {
    let mut found = HashMap::new();
    for version in versions {
        found.entry(version.name.as_str()).or_insert(has_status(version.subresources.as_ref()));
    }
    found
}

fn has_status(subresources: Option<&CustomResourceSubresources>) -> bool {
    subresources.is_some_and(|subresources| subresources.status.is_some())
}

/// Checks what a version alone says.
fn check_version(
    (version, root): (&CustomResourceDefinitionVersion, Option<Node<'_>>),
    shared: Shared,
    (has_status, kept): (bool, &Kept<'_>),
    at: &Path<'_>,
    problems: &mut Problems,
) {
    check_warning(version, at, problems);
    if let Some(root) = root {
        let place = at.field("schema");
        let place = place.field("openAPIV3Schema");
        schemas::check(root, has_status, (&kept.tolerated(version), &kept.budget), &place, problems);
    }
    if !shared.subresources {
        columns::check_subresources(version.subresources.as_ref(), &at.field("subresources"), problems);
    }
    if !shared.columns {
        let place = at.field("additionalPrinterColumns");
        columns::check(&version.additional_printer_columns, &place, problems);
    }
    if !shared.fields && !version.selectable_fields.is_empty() {
        let detail = "may only be set when `version.schema.openAPIV3Schema` is not included";
        check_selectable(version, root, (kept.has_many(version), detail), at, problems);
    }
}

/// Checks what all versions say alike. It has its own places.
pub(super) fn check_shared(schemas: &Schemas<'_>, kept: &Kept<'_>, at: &Path<'_>, problems: &mut Problems) {
    let spec = &schemas.definition.spec;
    let shared = Shared::by(&spec.versions);
    let Some((version, root)) = schemas.versions().next() else { return };
    let has_status = spec.versions.iter().any(|version| has_status(version.subresources.as_ref()));
    let root = root.filter(|_| shared.schema);
    if let Some(root) = root {
        let place = at.field("validation");
        let place = place.field("openAPIV3Schema");
        schemas::check(root, has_status, (&kept.tolerated(version), &kept.budget), &place, problems);
    }
    if shared.subresources {
        columns::check_subresources(version.subresources.as_ref(), &at.field("subresources"), problems);
    }
    if shared.columns {
        let place = at.field("additionalPrinterColumns");
        columns::check(&version.additional_printer_columns, &place, problems);
    }
    if shared.fields && !version.selectable_fields.is_empty() {
        let detail = "may only be set when validations.schema is included";
        check_selectable(version, root, (kept.has_many(version), detail), at, problems);
    }
}

fn check_selectable(
    version: &CustomResourceDefinitionVersion,
    root: Option<Node<'_>>,
    (may_be_many, no_schema): (bool, &str),
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let Some(root) = root else {
        return problems.invalid(&at.field("selectableFields"), &quote(""), no_schema);
    };
    if let Some(flaw) = structural::flaw(root) {
        return problems.invalid(&at.field("schema").field("openAPIV3Schema"), &quote(""), flaw);
    }
    columns::check_selectable(&version.selectable_fields, root, may_be_many, at, problems);
}

fn check_warning(version: &CustomResourceDefinitionVersion, at: &Path<'_>, problems: &mut Problems) {
    let Some(warning) = &version.deprecation_warning else { return };
    let place = at.field("deprecationWarning");
    let mut tell = |detail: &str| problems.invalid_value(&place, warning, detail);
    if !version.deprecated {
        return tell("can only be set for deprecated versions");
    }
    if warning.len() > WARNING_BYTES_MAX {
        tell(&format!("must be <= {WARNING_BYTES_MAX} characters long"));
    }
    if warning.is_empty() {
        tell("must not be an empty string");
    }
    if let Some((index, _)) = warning.char_indices().find(|(_, character)| !is_printable(*character)) {
        tell(&format!(
            "must only contain printable UTF-8 characters; non-printable character found at index {index}"
        ));
    }
}

/// Checks that objects can still be read in every version in which some may be stored.
pub(super) fn check_stored(new: &CustomResourceDefinition, at: &Path<'_>, problems: &mut Problems) {
    let stored = &new.status.stored_versions;
    if stored.is_empty() {
        return problems.invalid(at, "null", "must have at least one stored version");
    }
    let mut left: BTreeMap<&str, usize> =
        stored.iter().enumerate().map(|(index, name)| (name.as_str(), index)).collect();
    for version in &new.spec.versions {
        if left.remove(version.name.as_str()).is_none() && version.storage {
            let detail = format!("must have the storage version {}", version.name);
            problems.invalid_value(at, stored, &detail);
        }
    }
    for (name, index) in left {
        let detail = format!(
            "missing from spec.versions; {name} was previously a storage version, and must remain in \
             spec.versions \
             until a storage migration ensures no data remains persisted in {name} and removes {name} from \
             status.storedVersions"
        );
        problems.invalid(&at.index(index), &quote(name), &detail);
    }
}
