//! The specification of a definition as a whole.

use custom_kinds::definition::{ESTABLISHED, is_true};
use generated_apiextensions::apiextensions::v1::{CustomResourceDefinition, CustomResourceDefinitionSpec};
use json_schema::{Node, ToleratedFlaws, expressions::RuleBudget};
use machinery::{
    brand::Brand,
    format::{self, Flaws},
    path::Path,
    problem::{Problems, quote},
};

use super::{
    conversion, names,
    schemas::Schemas,
    versions::{self, Kept},
};

const IMMUTABLE: &str = "field is immutable";
/// Values of `scope`.
const SCOPES: [&str; 2] = ["Cluster", "Namespaced"];
/// Checks a definition, against the stored one if there is one.
pub(super) fn check(new: &Schemas<'_>, old: Option<&Schemas<'_>>, at: &Path<'_>, problems: &mut Problems) {
    let spec = &new.definition.spec;
    let kept = kept(old);
    let old = old.map(|old| old.definition);
    let is_established = old.is_some_and(|old| is_true(old, ESTABLISHED));
    let conversion_kept = old.map_or(conversion::Kept::NEW, |old| {
        conversion::Kept::of(old.spec.conversion.as_ref(), is_established)
    });
    check_group(&spec.group, &at.field("group"), problems);
    check_scope(&spec.scope, &at.field("scope"), problems);
    versions::check_schemas_given(spec, &kept, at, problems);
    let has_defaults = new.roots().any(Node::has_defaults);
    if spec.preserve_unknown_fields && has_defaults {
        let detail = "must be false in order to use defaults in the schema";
        problems.invalid(&at.field("preserveUnknownFields"), "true", detail);
    }
    versions::check(new, &kept, at, problems);
    names::check_given(&spec.names, &at.field("names"), problems);
    names::check(&spec.names, &at.field("names"), problems);
    versions::check_shared(new, &kept, at, problems);
    if let Some(conversion) = &spec.conversion {
        let place = at.field("conversion");
        if conversion.strategy != conversion::NONE && spec.preserve_unknown_fields {
            let detail = "must be None if spec.preserveUnknownFields is true";
            problems.invalid(&place.field("strategy"), &quote(&conversion.strategy), detail);
        }
        conversion::check(conversion, conversion_kept, &place, problems);
    }
    if let Some(old) = old {
        check_kept(spec, &old.spec, is_established, at, problems);
    }
}

/// What the stored definition allows the new one.
fn kept<'a>(old: Option<&Schemas<'a>>) -> Kept<'a> {
    let no_schema = old.is_some_and(|old| old.versions().any(|(_, root)| root.is_none()));
    let schemas = ToleratedFlaws::by(old.into_iter().flat_map(Schemas::documents));
    let old = old.map(|old| &old.definition.spec);
    let versions = old.map(|old| old.versions.as_slice()).unwrap_or_default();
    // Of several with one name, the first counts.
    let named =
        versions.iter().rev().map(|version| (version.name.as_str(), version.schema.as_ref())).collect();
    Kept { schemas, old, named, no_schema, budget: RuleBudget::default() }
}

fn check_group(group: &str, at: &Path<'_>, problems: &mut Problems) {
    let flaws: Vec<String> = Flaws::of(format::dns_subdomain, group).details().map(str::to_owned).collect();
    if group.is_empty() {
        problems.required(at, "");
    } else if !flaws.is_empty() {
        problems.invalid(at, &quote(group), &flaws.join(","));
    } else if !group.contains('.') {
        problems.invalid(at, &quote(group), "should be a domain with at least one dot");
    }
}

/// Checks that a group is not one whose name the server completes: the kind would be served among those of
/// the server, and with a name of theirs its objects would be theirs. Stored definitions may have it, so that
/// they can still be deleted.
pub(super) fn check_own_groups(group: &str, brand: &Brand, problems: &mut Problems) {
    if brand.suffixed_groups.contains(&group) {
        let served = brand.group(group);
        let detail = format!("must not be short for {served}, which is a group of the server");
        problems.invalid(&Path::Root.field("spec").field("group"), &quote(group), &detail);
    }
}

fn check_scope(scope: &str, at: &Path<'_>, problems: &mut Problems) {
    if scope.is_empty() {
        problems.required(at, "");
    } else if !SCOPES.contains(&scope) {
        problems.not_supported_in_order(at, &quote(scope), &SCOPES);
    }
}

/// Checks what paths and stored objects depend on.
fn check_kept(
    new: &CustomResourceDefinitionSpec,
    old: &CustomResourceDefinitionSpec,
    is_established: bool,
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let names = at.field("names");
    if is_established {
        if new.scope != old.scope {
            problems.invalid(&at.field("scope"), &quote(&new.scope), IMMUTABLE);
        }
        if new.names.kind != old.names.kind {
            problems.invalid(&names.field("kind"), &quote(&new.names.kind), IMMUTABLE);
        }
    }
    if new.group != old.group {
        problems.invalid(&at.field("group"), &quote(&new.group), IMMUTABLE);
    }
    if new.names.plural != old.names.plural {
        problems.invalid(&names.field("plural"), &quote(&new.names.plural), IMMUTABLE);
    }
}

/// Checks that no definition begins to keep fields that no schema names.
pub(super) fn check_pruning(
    new: &CustomResourceDefinition,
    old: Option<&CustomResourceDefinition>,
    problems: &mut Problems,
) {
    if new.spec.preserve_unknown_fields && !old.is_some_and(|old| old.spec.preserve_unknown_fields) {
        let detail = "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in \
                      spec.versions[*].schema instead";
        problems.invalid(&Path::Root.field("spec").field("preserveUnknownFields"), "true", detail);
    }
}
