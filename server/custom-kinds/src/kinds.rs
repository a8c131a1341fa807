//! From a definition to the kinds of its versions.

use std::sync::{Arc, OnceLock};

use conversion::{Address, ConverterSettings, ServiceAddress, Webhooks};
use generated_apiextensions::apiextensions::v1::{
    CustomResourceDefinition, CustomResourceDefinitionNames, CustomResourceDefinitionVersion,
    CustomResourceSubresourceScale,
};
use ground::metrics::ExpressionMetrics;
use json_schema::{conditions::TERMINATING, field_path};
use machinery::{
    brand::Brand,
    convert::{Conversion, Converter},
    format, json,
    kind::{
        DeleteReply, Deprecation, Finalizers, GenerateName, Generation, Kind, KindShape, Selectable,
        SelectorWords, ShapeSource, Subresource, SubresourceContent, Verb,
    },
    scale::{ScaledFields, SelectorForm},
    shape::{FieldPath, Text, field_paths},
};
use sha2::{Digest, Sha256};

use words::version::rank;

use super::{
    codec::Trees,
    columns::columns,
    form::{Form, LazySchema},
    outline::StoredDefinition,
    versions::Renamed,
};

/// How far ahead of others discovery lists the groups of definitions.
const GROUP_PRIORITY: u32 = 1000;

/// In the order in which discovery lists them.
const VERBS: [Verb; 8] = [
    Verb::Delete,
    Verb::DeleteCollection,
    Verb::Get,
    Verb::List,
    Verb::Patch,
    Verb::Create,
    Verb::Update,
    Verb::Watch,
];
/// The strategy of definitions whose objects a webhook converts.
const WEBHOOK: &str = "Webhook";
/// What clients read of a field that selectors cannot use.
const UNKNOWN_LABEL: &str = "field label not supported: {label}";
/// Of sub-resources.
const PART_VERBS: [Verb; 3] = [Verb::Get, Verb::Patch, Verb::Update];

/// A definition that says of no version that it is stored. Checked ones say so of one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no version of the definition is stored")]
pub struct NoStoredVersion;

/// What the kinds of all definitions share.
#[derive(Debug, Clone)]
pub struct Supplies {
    /// The active brand.
    pub brand: &'static Brand,
    /// The kind that is spoken at sub-resources `scale`.
    pub scale: Arc<Kind>,
    /// Makes what converts objects by calls.
    pub webhooks: Arc<Webhooks>,
    /// Counts how long rules take.
    pub expressions: ExpressionMetrics,
}

/// The kind of a definition in all its versions, the stored one first.
///
/// # Errors
/// No version is stored.
pub(crate) fn kinds(
    stored @ StoredDefinition { definition, schemas }: &StoredDefinition<'_>,
    supplies: &Supplies,
) -> Result<Vec<Arc<Kind>>, NoStoredVersion> {
    let maker = Maker { definition, supplies, number: number(stored) };
    let versions = definition.spec.versions.iter().zip(schemas);
    let (stored, others): (Vec<_>, Vec<_>) = versions.partition(|(version, _)| version.storage);
    let (stored, schema) = *stored.first().ok_or(NoStoredVersion)?;
    let stored_form = maker.form(stored, schema);
    let hub = Arc::new(maker.kind(stored, &stored_form));
    let remote = webhook(definition).map(|settings| supplies.webhooks.converter(&settings));
    let others = others.into_iter().map(|(version, schema)| {
        let own = maker.form(version, schema);
        let convert = match &remote {
            Some(remote) => Converter::Remote(Arc::clone(remote)),
            None => {
                let (own, stored) = (Arc::clone(&own), Arc::clone(&stored_form));
                Converter::Local(Arc::new(Renamed { own, stored }))
            }
        };
        let conversion = Some(Conversion { hub: Arc::clone(&hub), convert, code: false });
        Arc::new(Kind { conversion, ..maker.kind(version, &own) })
    });
    let others: Vec<_> = others.collect();
    Ok(std::iter::once(hub).chain(others).collect())
}

/// The webhook that converts objects, if one does.
fn webhook(definition: &CustomResourceDefinition) -> Option<ConverterSettings> {
    let conversion =
        definition.spec.conversion.as_ref().filter(|conversion| conversion.strategy == WEBHOOK)?;
    let webhook = conversion.webhook.clone().unwrap_or_default();
    let client = webhook.client_config.unwrap_or_default();
    let address = match (client.url, client.service) {
        (Some(url), _) => Address::Url(url),
        (None, Some(of)) => {
            Address::Service(ServiceAddress::new(&of.namespace, &of.name, of.path.as_deref(), of.port))
        }
        (None, None) => Address::Missing,
    };
    Some(ConverterSettings {
        address,
        ca_bundle: client.ca_bundle.0,
        review_versions: webhook.conversion_review_versions,
    })
}

struct Maker<'a> {
    definition: &'a CustomResourceDefinition,
    supplies: &'a Supplies,
    /// Of the form of stored objects.
    number: u64,
}

impl Maker<'_> {
    fn form(&self, version: &CustomResourceDefinitionVersion, schema: &[u8]) -> Arc<Form> {
        let spec = &self.definition.spec;
        let api_version = format!("{}/{}", spec.group, version.name);
        Arc::new(Form {
            api_version,
            kind: self.names().kind.clone(),
            has_status: has_status(version),
            keeps_unknown: spec.preserve_unknown_fields,
            scaled: scale_of(version).map(scaled),
            schema: LazySchema::new(schema, &self.supplies.expressions),
            shape: OnceLock::new(),
        })
    }

    fn names(&self) -> &CustomResourceDefinitionNames {
        &self.definition.status.accepted_names
    }

    fn kind(&self, version: &CustomResourceDefinitionVersion, form: &Arc<Form>) -> Kind {
        let (spec, names) = (&self.definition.spec, self.names());
        Kind {
            group: spec.group.clone().into(),
            version: version.name.clone().into(),
            name: names.kind.clone().into(),
            list_name: names.list_kind.clone().into(),
            // Documents have that of the schema.
            doc: "".into(),
            plural: names.plural.clone().into(),
            group_priority: GROUP_PRIORITY,
            singular: names.singular.clone().into(),
            short: owned(&names.short_names),
            categories: owned(&names.categories),
            namespaced: spec.scope == "Namespaced",
            name_format: format::dns_subdomain,
            hashed_as: None,
            generate_name: GenerateName::Prefix,
            finalizers: Finalizers::Advised,
            verbs: VERBS.to_vec(),
            subresources: self.subresources(version),
            untracked: if has_status(version) { field_paths(&[&["status"]]) } else { Vec::new() },
            generation: Generation::OnSpec,
            unconditional_update: false,
            create_on_update: false,
            delete_reply: DeleteReply::Status,
            deletion_waits_for: FieldPath::new(),
            expires_after_seconds: None,
            served: version.served,
            ending: is_ending(self.definition),
            stored: true,
            prunes: true,
            conversion: None,
            deprecation: version.deprecated.then(|| self.deprecation(version)),
            columns: columns(&version.additional_printer_columns),
            selectable: selectable(version, form),
            selectors: SelectorWords { unknown: UNKNOWN_LABEL.into(), ..SelectorWords::default() },
            shape: KindShape::of_source(Arc::clone(form) as Arc<dyn ShapeSource>),
            schema: self.number,
            strategy: false,
            codec: Arc::new(Trees(Arc::clone(form))),
        }
    }

    fn subresources(&self, version: &CustomResourceDefinitionVersion) -> Vec<Arc<Subresource>> {
        let of = |name: &'static str, untracked, content| {
            Arc::new(Subresource { name: name.into(), verbs: PART_VERBS.to_vec(), untracked, content })
        };
        let scale = scale_of(version).map(|scale| {
            let content =
                SubresourceContent::Scale { kind: Arc::clone(&self.supplies.scale), fields: scaled(scale) };
            of("scale", field_paths(&[&["metadata"], &["status"]]), content)
        });
        let status = has_status(version)
            .then(|| of("status", field_paths(&[&["metadata"], &["spec"]]), SubresourceContent::Part));
        // In the order in which discovery lists them.
        status.into_iter().chain(scale).collect()
    }

    /// The warning of a version on its way out, and what to use in its place.
    fn deprecation(&self, version: &CustomResourceDefinitionVersion) -> Deprecation {
        let spec = &self.definition.spec;
        let of = |name: &str| format!("{}/{name} {}", spec.group, self.names().kind);
        let text = version.deprecation_warning.clone().unwrap_or_else(|| {
            let instead =
                self.instead_of(version).map(|name| format!("; use {}", of(name))).unwrap_or_default();
            format!("{} is deprecated{instead}", of(&version.name))
        });
        Deprecation { since: "".into(), removed: "".into(), replacement: "".into(), warning: text.into() }
    }

    /// The version that clients should use in the place of another: the best of those that are served, if it
    /// is better.
    fn instead_of(&self, version: &CustomResourceDefinitionVersion) -> Option<&str> {
        let others = self.definition.spec.versions.iter().filter(|other| other.served && !other.deprecated);
        let best = others.map(|other| other.name.as_str()).max_by(|one, two| rank(one).cmp(&rank(two)))?;
        (rank(best) > rank(&version.name)).then_some(best)
    }
}

/// Whether the objects of a definition are being deleted: none may come meanwhile.
pub(crate) fn is_ending(definition: &CustomResourceDefinition) -> bool {
    definition.status.conditions.iter().any(|known| known.type_ == TERMINATING && known.status == "True")
}

fn has_status(version: &CustomResourceDefinitionVersion) -> bool {
    version.subresources.as_ref().is_some_and(|subresources| subresources.status.is_some())
}

fn scale_of(version: &CustomResourceDefinitionVersion) -> Option<&CustomResourceSubresourceScale> {
    version.subresources.as_ref()?.scale.as_ref()
}

fn scaled(scale: &CustomResourceSubresourceScale) -> ScaledFields {
    let selector = scale.label_selector_path.as_deref().filter(|path| !path.is_empty());
    ScaledFields {
        spec: simple_path(&scale.spec_replicas_path),
        status: simple_path(&scale.status_replicas_path),
        selector: selector.map(|path| (simple_path(path), SelectorForm::Text)),
    }
}

/// The names of `.spec.replicas`.
fn simple_path(path: &str) -> FieldPath {
    path.split('.').skip(1).map(|name| Text::Owned(name.to_owned())).collect()
}

/// The fields that field selectors may use. A path that leads nowhere, in a definition that was not checked,
/// is left out.
fn selectable(version: &CustomResourceDefinitionVersion, form: &Form) -> Vec<Selectable> {
    if version.selectable_fields.is_empty() {
        return Vec::new();
    }
    let schema = form.schema.document();
    let root = schema.root();
    let found = version.selectable_fields.iter().filter_map(|field| {
        let found = field_path::find(&field.json_path, root?, field_path::PathKeys::Forbidden).ok()?;
        Some((field.json_path.trim_start_matches('.').to_owned(), found.names))
    });
    let selectable = found.enumerate().map(|(place, (label, names))| Selectable {
        label: label.into(),
        path: names.into_iter().map(Text::Owned).collect(),
        place,
        absent: "",
    });
    selectable.collect()
}

fn owned(texts: &[String]) -> Vec<Text> {
    texts.iter().cloned().map(Text::Owned).collect()
}

/// A number for the form of stored objects, see [`Kind::schema`].
fn number(StoredDefinition { definition, schemas }: &StoredDefinition<'_>) -> u64 {
    let mut hash = Sha256::new();
    hash.update(json::to_text(&definition.spec));
    for schema in schemas {
        hash.update(schema);
    }
    let number = hash.finalize().iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte));
    number.max(1)
}
