//! The schemas of a definition, and their rules.

use generated::apiextensions::v1::{CustomResourceDefinitionSpec, CustomResourceValidation};
use json_schema::{
    self, Node, SchemaDocument, ToleratedFlaws, defaults,
    expressions::{self, RuleBudget},
    keywords, structural,
};
use machinery::{
    path::Path,
    problem::{Problems, quote},
};

/// Fields of the outermost schema where `status` is written apart: its schema is taken out of the rest, and nothing
/// that these say is lost then.
const ROOT_FIELDS: [&str; 22] = [
    "Description",
    "Type",
    "Format",
    "Title",
    "Maximum",
    "ExclusiveMaximum",
    "Minimum",
    "ExclusiveMinimum",
    "MaxLength",
    "MinLength",
    "Pattern",
    "MaxItems",
    "MinItems",
    "UniqueItems",
    "MultipleOf",
    "Required",
    "Items",
    "Properties",
    "ExternalDocs",
    "Example",
    "XPreserveUnknownFields",
    "XValidations",
];

/// The schemas of all versions that have one.
pub(super) fn all(spec: &CustomResourceDefinitionSpec) -> Vec<SchemaDocument> {
    spec.versions.iter().filter_map(|version| document(version.schema.as_ref()?)).collect()
}

/// The outermost schemas.
pub(super) fn roots(documents: &[SchemaDocument]) -> impl Iterator<Item = Node<'_>> {
    documents.iter().filter_map(SchemaDocument::root)
}

/// The schema of a version, if it has one.
pub(super) fn document(validation: &CustomResourceValidation) -> Option<SchemaDocument> {
    validation.open_apiv3_schema.as_ref().map(SchemaDocument::of)
}

/// Checks a schema. `has_status` says whether `status` is written apart; `budget` is that of all schemas of the definition.
pub(super) fn check(
    schema: Node<'_>,
    has_status: bool,
    (tolerated, budget): (&ToleratedFlaws, &RuleBudget),
    at: &Path<'_>,
    problems: &mut Problems,
) {
    let before = problems.count();
    if has_status {
        check_root(schema, at, problems);
    }
    if schema.is_nullable() {
        problems.forbidden(&at.field("nullable"), "nullable cannot be true at the root");
    }
    let flaw = structural::flaw(schema);
    if flaw.is_none() {
        let before = problems.count();
        structural::check(schema, at, problems);
        if problems.count() == before {
            defaults::check(schema, tolerated.defaults, at, problems);
        }
    }
    keywords::check(schema, tolerated, at, problems);
    // Mostly the same again in other words, so it is reported only if nothing else is.
    if problems.count() == before {
        match flaw {
            Some(flaw) => problems.invalid(at, &quote(""), flaw),
            None => expressions::check(schema, tolerated.costs, budget, at, problems),
        }
    }
}

fn check_root(schema: Node<'_>, at: &Path<'_>, problems: &mut Problems) {
    let kind = schema.kind();
    for field in json_schema::shown::set_fields(schema) {
        if field == "Type" && kind != "object" {
            let detail = "only \"object\" is allowed as the type at the root of the schema if the status subresource \
                          is enabled";
            return problems.invalid(&at.field("type"), &quote(kind), detail);
        }
        if !ROOT_FIELDS.contains(&field) {
            let shown = json_schema::shown::text(&json_schema::shown::schema(schema));
            let detail = format!(
                "only [{}] fields are allowed at the root of the schema if the status subresource is enabled",
                ROOT_FIELDS.join(" ")
            );
            return problems.invalid(at, &shown, &detail);
        }
    }
}
