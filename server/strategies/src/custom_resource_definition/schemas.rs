//! The schemas of a definition, and their rules.

use generated_apiextensions::apiextensions::v1::{CustomResourceDefinition, CustomResourceDefinitionVersion};
use json_schema::{
    self, Node, SchemaDocument, ToleratedFlaws, defaults,
    expressions::{self, RuleBudget},
    formats, keywords, structural,
};
use machinery::{
    path::Path,
    problem::{Problems, quote},
};

/// Fields of the outermost schema where `status` is written apart: its schema is taken out of the rest, and
/// nothing that these say is lost then.
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

/// A definition and its schemas as trees, which are made once for all checks.
pub(super) struct Schemas<'a> {
    pub(super) definition: &'a CustomResourceDefinition,
    /// That of each version, if it has one.
    documents: Vec<Option<SchemaDocument>>,
}

impl<'a> Schemas<'a> {
    pub(super) fn of(definition: &'a CustomResourceDefinition) -> Self {
        let document = |version: &CustomResourceDefinitionVersion| {
            version.schema.as_ref()?.open_apiv3_schema.as_ref().map(SchemaDocument::of)
        };
        Schemas { definition, documents: definition.spec.versions.iter().map(document).collect() }
    }

    /// The versions, each with the root of its schema.
    pub(super) fn versions(
        &self,
    ) -> impl Iterator<Item = (&'a CustomResourceDefinitionVersion, Option<Node<'_>>)> {
        let roots = self.documents.iter().map(|document| document.as_ref()?.root());
        self.definition.spec.versions.iter().zip(roots)
    }

    /// The schemas that there are.
    pub(super) fn documents(&self) -> impl Iterator<Item = &SchemaDocument> + Clone {
        self.documents.iter().flatten()
    }

    /// Their outermost schemas.
    pub(super) fn roots(&self) -> impl Iterator<Item = Node<'_>> {
        self.documents().filter_map(SchemaDocument::root)
    }

    /// The formats that nobody knows and that `old` does not have.
    pub(super) fn new_formats(&self, old: Option<&Schemas<'_>>) -> Vec<String> {
        let known: Vec<_> =
            old.into_iter().flat_map(Schemas::roots).flat_map(formats::unrecognized).collect();
        let found = self.roots().flat_map(formats::unrecognized).collect();
        formats::added(found, &known).into_iter().map(str::to_owned).collect()
    }
}

/// Checks a schema. `has_status` says whether `status` is written apart; `budget` is that of all schemas of
/// the definition.
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
            let detail = "only \"object\" is allowed as the type at the root of the schema if the status \
                subresource \
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
