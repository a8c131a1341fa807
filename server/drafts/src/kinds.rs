//! The rows of the kinds of a schema.

use std::{collections::BTreeMap, sync::Arc};

use machinery::{
    convert::{Conversion, Converter},
    format,
    kind::{self, DeleteReply, Deprecation, KindId, Selectable, SelectorWords},
    scale::{self, ScaledFields},
    shape::{FieldPath, Text},
};
use schema_model::{
    fingerprint::fingerprint,
    language,
    model::{
        ColumnSource, Finalizers, GenerateName, Generation, Index, Kind, Model, Package, SelectorForm,
        Subresource, SubresourceContent, Type, TypeId, Writes,
    },
};

use super::{
    columns,
    convert::Conversions,
    describe,
    object::{KindForm, Records, metadata_place},
    types::{Described, Types},
};

/// A kind of a schema in all its versions, the stored one first.
#[derive(Debug)]
pub struct Draft {
    /// The versions.
    pub versions: Vec<Arc<kind::Kind>>,
    /// What is written in Rust for the kind and missing here, each as a sentence without its end:
    /// `the strategy of demo/v1 Widget`.
    pub missing: Vec<String>,
}

/// Finds a kind by its group, version and name.
pub type FindKind<'s> = dyn Fn(&str, &str, &str) -> Option<Arc<kind::Kind>> + 's;

/// What the kinds of a schema refer to and a server has already.
pub struct Surroundings<'s> {
    /// The kind of that group, version and name, for sub-resources at which another kind is spoken.
    pub kind: &'s FindKind<'s>,
}

/// One version of a kind in the model.
struct Version<'m> {
    package: &'m Package,
    kind: &'m Kind,
    root: &'m Type,
    is_same: bool,
}

/// The kinds of a schema for which `wants` is true. Each call makes new ones, for the life of the process:
/// call it for kinds that have changed. A kind that is not stored, or is stored as a kind of another group,
/// is left out and named among the others, as is one of which no version is stored.
#[must_use]
pub fn drafts(
    model: &Model,
    wants: &dyn Fn(&KindId<'_>) -> bool,
    surroundings: &Surroundings<'_>,
) -> (Vec<Draft>, Vec<String>) {
    let mut kinds: BTreeMap<(&str, &str), Vec<Version<'_>>> = BTreeMap::new();
    for version in versions(model) {
        let id = (version.package.group.as_str(), version.kind.name.as_str());
        if wants(&KindId { group: id.0, name: id.1 }) {
            kinds.entry(id).or_default().push(version);
        }
    }
    let (mut drafts, mut left_out) = (Vec::new(), Vec::new());
    let index = Index::new(model);
    let types = describe::types(&index, reached(&index, kinds.values().flatten()));
    let maker = Maker { model, index, types, surroundings };
    for ((group, name), versions) in kinds {
        match maker.draft(&versions) {
            Ok(draft) => drafts.push(draft),
            Err(why) => left_out.push(format!("{group}/{name}: {why}")),
        }
    }
    (drafts, left_out)
}

/// What a kind of a schema is made of, in all its versions, as a text: kinds with the same text are the same.
#[must_use]
pub fn digest(model: &Model, wanted: &KindId<'_>) -> String {
    let is_wanted =
        |version: &Version<'_>| version.package.group == wanted.group && version.kind.name == wanted.name;
    let versions: Vec<Version<'_>> = versions(model).filter(is_wanted).collect();
    let kinds: Vec<&Kind> = versions.iter().map(|version| version.kind).collect();
    let types = reached(&Index::new(model), &versions);
    format!("{}{kinds:?}{types:?}", model.group_priority(wanted.group))
}

/// The types that versions of kinds are made of.
fn reached<'a, 'm: 'a>(
    index: &Index<'m>,
    versions: impl IntoIterator<Item = &'a Version<'m>>,
) -> Vec<&'m Type> {
    let roots = versions.into_iter().map(|version| &version.root.id);
    index.reached(roots, Type::held).into_iter().filter_map(|id| index.get(id)).collect()
}

fn versions(model: &Model) -> impl Iterator<Item = Version<'_>> {
    model.packages.iter().flat_map(|package| {
        package.files.iter().filter_map(move |file| {
            let kind = file.kind.as_ref()?;
            Some(Version { package, kind, root: file.root()?, is_same: !file.same_as.is_empty() })
        })
    })
}

struct Maker<'m> {
    model: &'m Model,
    index: Index<'m>,
    types: &'static Types,
    surroundings: &'m Surroundings<'m>,
}

impl Maker<'_> {
    fn draft(&self, versions: &[Version<'_>]) -> Result<Draft, &'static str> {
        if versions.iter().any(|version| !version.kind.stored) {
            return Err("questions are answered by Rust code, which only a build has");
        }
        let (stored, others): (Vec<&Version<'_>>, Vec<_>) =
            versions.iter().partition(|version| version.kind.conversion.is_none());
        let [stored] = stored.as_slice() else {
            return Err("its objects are stored as those of another group, which only a build can do");
        };
        let form = self.form(stored).ok_or("its root type is missing")?;
        let mut missing = Vec::new();
        let hub = Arc::new(self.kind(stored, form, &mut missing));
        let mut made = vec![Arc::clone(&hub)];
        for version in others {
            let Some(own) = self.form(version) else { continue };
            let Some(conversion) = &own.kind.conversion else { continue };
            if conversion.code {
                missing.push(format!("what code converts between {} and the stored version", said(version)));
            }
            let convert = Conversions::new(own, form, conversion, version.is_same);
            let conversion = Some(Conversion {
                hub: Arc::clone(&hub),
                convert: Converter::Local(Arc::new(convert)),
                code: false,
            });
            let kind = if version.is_same {
                let kind::Kind { doc, served, deprecation, .. } = self.kind(version, own, &mut Vec::new());
                let codec = Arc::new(Records(own));
                let version = text(&version.package.version);
                kind::Kind { version, doc, served, deprecation, conversion, codec, ..kind::Kind::clone(&hub) }
            } else {
                kind::Kind { conversion, ..self.kind(version, own, &mut missing) }
            };
            made.push(Arc::new(kind));
        }
        Ok(Draft { versions: made, missing })
    }

    fn form(&self, version: &Version<'_>) -> Option<&'static KindForm> {
        let (types, root) = (self.types, self.types.get(&version.root.id)?);
        let (metadata, kind) = (metadata_place(root), version.kind.clone());
        Some(Box::leak(Box::new(KindForm { types, root, kind, metadata, gates: self.gates(version) })))
    }

    /// The gates that fields of a kind are behind, each once.
    fn gates(&self, version: &Version<'_>) -> Vec<&'static str> {
        let reached = reached(&self.index, [version]).into_iter();
        let fields = reached.filter_map(|type_| self.types.get(&type_.id)).flat_map(Described::fields);
        let mut gates: Vec<&str> = fields.filter_map(|field| field.gate.as_deref()).collect();
        gates.sort_unstable();
        gates.dedup();
        gates
    }

    /// The paths that get no owner on writes through a URL of a kind.
    fn untracked(&self, version: &Version<'_>, writes: &Writes) -> Vec<FieldPath> {
        let paths = self.index.unowned(version.root, writes).into_iter();
        paths.map(|path| path.into_iter().map(text).collect()).collect()
    }

    fn kind(&self, version: &Version<'_>, form: &'static KindForm, missing: &mut Vec<String>) -> kind::Kind {
        let (kind, root, TypeId { group, .. }) = (&form.kind, form.root, &version.root.id);
        if kind.strategy {
            missing.push(format!("the strategy of {}", said(version)));
        }
        for column in kind.columns.iter().filter(|column| column.source == ColumnSource::Code) {
            missing.push(format!("the cells of the column {} of {}", column.name, said(version)));
        }
        kind::Kind {
            group: text(group),
            group_priority: self.model.group_priority(group),
            version: text(&version.package.version),
            name: text(&kind.name),
            list_name: format!("{}List", kind.name).into(),
            doc: text(&kind.doc),
            plural: text(&kind.plural),
            singular: text(&kind.singular),
            short: texts(&kind.short),
            categories: texts(&kind.categories),
            namespaced: kind.namespaced,
            name_format: language::text_format(&kind.name_format).unwrap_or(format::dns_subdomain),
            hashed_as: kind.hashed_as.as_deref().map(text),
            generate_name: match kind.generate_name {
                GenerateName::Prefix => kind::GenerateName::Prefix,
                GenerateName::FreePrefix => kind::GenerateName::FreePrefix,
                GenerateName::Whole => kind::GenerateName::Whole,
            },
            finalizers: match kind.finalizers {
                Finalizers::Named => kind::Finalizers::Named,
                Finalizers::Any => kind::Finalizers::Any,
            },
            verbs: kind.verbs.clone(),
            subresources: self.subresources(version, form, missing),
            untracked: self.untracked(version, &kind.main),
            generation: match kind.generation {
                Generation::Never => kind::Generation::Never,
                Generation::OnSpec => kind::Generation::OnSpec,
                Generation::OnSentSpec => kind::Generation::OnSentSpec,
                Generation::OnExactSpec => kind::Generation::OnExactSpec,
                Generation::OnChange => kind::Generation::OnChange,
            },
            unconditional_update: kind.unconditional_update,
            create_on_update: kind.create_on_update,
            delete_reply: if kind.delete_returns_object { DeleteReply::Object } else { DeleteReply::Status },
            deletion_waits_for: kind.deletion_waits_for.as_ref().map(path).unwrap_or_default(),
            expires_after_seconds: kind.expires_after_seconds,
            served: kind.served,
            ending: false,
            stored: true,
            // So that it can be changed while it is served.
            prunes: true,
            conversion: None,
            deprecation: kind.deprecation.as_ref().map(|deprecation| Deprecation {
                since: text(&deprecation.since),
                removed: text(&deprecation.removed),
                replacement: text(&deprecation.replacement),
                warning: "".into(),
            }),
            columns: kind.columns.iter().map(columns::row).collect(),
            selectable: selectable(kind),
            selectors: SelectorWords {
                also: pairs(&kind.selectors.also),
                valueless: texts(&kind.selectors.valueless),
                otherwise: pairs(&kind.selectors.otherwise),
                unknown: text(&kind.selectors.unknown),
            },
            shape: kind::KindShape::of_source(Arc::new(root.record.shape().clone())),
            schema: fingerprint(&self.index, version.kind, &root.type_),
            strategy: false,
            codec: Arc::new(Records(form)),
        }
    }

    fn subresources(
        &self,
        version: &Version<'_>,
        form: &'static KindForm,
        missing: &mut Vec<String>,
    ) -> Vec<Arc<kind::Subresource>> {
        let made = form.kind.subresources.iter().filter_map(|subresource| {
            let content = self.content(subresource);
            let is_code = matches!(
                subresource.content,
                SubresourceContent::Question(_) | SubresourceContent::Connection(_)
            );
            if is_code || content.is_none() {
                missing.push(format!("what answers at {} of {}", subresource.name, said(version)));
            }
            let untracked = match subresource.writes_object() {
                true => self.untracked(version, &subresource.writes),
                false => Vec::new(),
            };
            let verbs = subresource.verbs.clone();
            let name = text(&subresource.name);
            content.map(|content| Arc::new(kind::Subresource { name, verbs, untracked, content }))
        });
        made.collect()
    }

    /// What a sub-resource is about; none where the server does not have the kind that is spoken there.
    fn content(&self, subresource: &Subresource) -> Option<kind::SubresourceContent> {
        let spoken = |id: &TypeId| (self.surroundings.kind)(&id.group, &id.version, &id.name);
        Some(match &subresource.content {
            SubresourceContent::Part => kind::SubresourceContent::Part,
            SubresourceContent::Question(id) => kind::SubresourceContent::Question(spoken(id)?),
            SubresourceContent::Connection(connection) => kind::SubresourceContent::Connection {
                options: text(&connection.options.name),
                takes_path: connection.takes_path,
            },
            SubresourceContent::Scale(scale) => kind::SubresourceContent::Scale {
                kind: spoken(&scale.kind)?,
                fields: ScaledFields {
                    spec: path(&scale.spec),
                    status: path(&scale.status),
                    selector: scale.selector.as_ref().map(|(at, form)| (path(at), selector_form(*form))),
                },
            },
        })
    }
}

fn pairs(pairs: &[(String, String)]) -> Vec<(Text, Text)> {
    pairs.iter().map(|(label, field)| (text(label), text(field))).collect()
}

fn selectable(kind: &Kind) -> Vec<Selectable> {
    let selectable = kind.selectable.iter().map(|selectable| Selectable {
        label: text(&selectable.label),
        path: path(&selectable.path),
        place: selectable.place,
        absent: selectable.absent,
    });
    selectable.collect()
}

fn selector_form(form: SelectorForm) -> scale::SelectorForm {
    match form {
        SelectorForm::Text => scale::SelectorForm::Text,
        SelectorForm::Labels => scale::SelectorForm::Labels,
        SelectorForm::Selector => scale::SelectorForm::Selector,
    }
}

fn said(version: &Version<'_>) -> String {
    format!("{}/{} {}", version.package.group, version.package.version, version.kind.name)
}

fn path(path: &schema_model::model::FieldPath) -> FieldPath {
    texts(&path.json)
}

fn texts(texts: &[String]) -> Vec<Text> {
    texts.iter().map(|one| text(one)).collect()
}

fn text(text: &str) -> Text {
    Text::Owned(text.to_owned())
}
