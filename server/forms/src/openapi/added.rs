//! The part of the documents for kinds that were added while the server runs: their paths and schemas, worked
//! out from what the catalog knows of them.

use std::collections::BTreeSet;

use engine::{
    call::PatchKind,
    catalog::Resource,
    media::{APPLY_PATCH, JSON, JSON_PATCH, MERGE_PATCH, STRATEGIC_MERGE_PATCH, YAML},
};
use machinery::{
    brand::Brand,
    kind::{Subresource, SubresourceContent, Verb},
};
use serde_json::{Map, Value, json};

use super::{
    dialect::{Body, Dialect, Operation},
    names::{camel, capitalized, definition, lower_camel},
    schema,
};

/// Adds the paths and schemas of these kinds to a document. The definitions that they share with others come
/// from `shared` where the document does not have them.
pub(super) fn add(
    document: &mut Value,
    dialect: Dialect,
    brand: &Brand,
    added: &[std::sync::Arc<Resource>],
    shared: Option<&Map<String, Value>>,
) {
    let mut paths = Map::new();
    let mut schemas = Map::new();
    let known = super::served::definitions_of(document);
    let known: BTreeSet<String> = known.into_iter().flat_map(|known| known.keys()).cloned().collect();
    for resource in added {
        let writer = Writer { dialect, brand, resource, names: DefinitionNames::free(resource, &known) };
        writer.write_paths(&mut paths);
        let list = schema::of_list(resource, dialect, &writer.own(), &writer.shared("ListMeta"));
        schemas.insert(writer.names.list.clone(), list);
        let item = schema::of_kind(resource, dialect, &writer.shared("ObjectMeta"));
        schemas.insert(writer.names.item.clone(), item);
    }
    // Worked out before paths and schemas move into the document, in which most shared definitions stand
    // already.
    let needed: Vec<Value> = paths.values().chain(schemas.values()).cloned().collect();
    if let Some(known) = document.get_mut("paths").and_then(Value::as_object_mut) {
        known.extend(paths);
    }
    let Some(definitions) = super::served::definitions_of(document) else { return };
    definitions.extend(schemas);
    for (name, definition) in shared.into_iter().flat_map(|shared| super::served::reached(&needed, shared)) {
        definitions.entry(name).or_insert_with(|| definition.clone());
    }
    definitions.sort_keys();
}

/// The names of the definitions of a kind.
struct DefinitionNames {
    item: String,
    list: String,
}

impl DefinitionNames {
    /// The names that follow from the kind, or the first ones like them that no definition of the document
    /// has: the choice of the names of a kind must not change what the document says of another one.
    fn free(resource: &Resource, known: &BTreeSet<String>) -> Self {
        let kind = &resource.kind;
        let named = |suffix: &str| DefinitionNames {
            item: definition(&resource.group, &kind.version, &kind.name) + suffix,
            list: definition(&resource.group, &kind.version, &kind.list_name) + suffix,
        };
        let is_free = |names: &DefinitionNames| !known.contains(&names.item) && !known.contains(&names.list);
        let mut others = (2_u32..).map(|number| named(&format!("_v{number}")));
        let own = named("");
        if is_free(&own) { own } else { others.find(is_free).unwrap_or(own) }
    }
}

/// The definitions that all kinds share, as far as documents of added kinds refer to them.
const SHARED: [&str; 7] =
    ["APIResourceList", "DeleteOptions", "JsonPatch", "ListMeta", "ObjectMeta", "Patch", "Status"];

/// References to all of them in a document of version 3, and to those of these definitions that belong to
/// other groups than the document: what is spoken at sub-resources, as a number of copies.
pub(super) fn shared_references(brand: &Brand, known: &Map<String, Value>) -> Vec<Value> {
    let (all, own) = (format!("{}.", brand.api_definitions), format!("{}.core.", brand.api_definitions));
    let spoken = known.keys().filter(|name| name.starts_with(&all) && !name.starts_with(&own)).cloned();
    let names = SHARED.iter().map(|name| shared_name(brand, name)).chain(spoken);
    names.map(|name| reference(Dialect::V3, &name)).collect()
}

fn shared_name(brand: &Brand, name: &str) -> String {
    format!("{}.apis.meta.v1.{name}", brand.shared_definitions)
}

fn reference(dialect: Dialect, name: &str) -> Value {
    json!({ "$ref": format!("{}{name}", dialect.definitions()) })
}

/// A document about nothing but these kinds, with a title that says whether clients defined them.
pub(super) fn entitled(mut document: Value, brand: &Brand, added: &[std::sync::Arc<Resource>]) -> Value {
    let is_defined = added.iter().any(|resource| resource.kind.codec.is_untyped());
    if let (true, Some(info)) = (is_defined, document.get_mut("info").and_then(Value::as_object_mut)) {
        info.insert("title".to_owned(), format!("{} CRD Swagger", capitalized(brand.name)).into());
        info.insert("version".to_owned(), "v0.1.0".into());
    }
    document
}

/// Writes what is about one kind.
struct Writer<'a> {
    dialect: Dialect,
    brand: &'a Brand,
    resource: &'a Resource,
    names: DefinitionNames,
}

/// What an operation is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// A collection, or an object in it, of one namespace or without one.
    Own,
    /// The collection over all namespaces.
    All,
}

const WRITING: [(&str, &str); 3] =
    [("dryRun", "string"), ("fieldManager", "string"), ("fieldValidation", "string")];
const FORCING: [(&str, &str); 1] = [("force", "boolean")];
const LISTING: [(&str, &str); 10] = [
    ("allowWatchBookmarks", "boolean"),
    ("continue", "string"),
    ("fieldSelector", "string"),
    ("labelSelector", "string"),
    ("limit", "integer"),
    ("resourceVersion", "string"),
    ("resourceVersionMatch", "string"),
    ("sendInitialEvents", "boolean"),
    ("timeoutSeconds", "integer"),
    ("watch", "boolean"),
];
const DELETING: [(&str, &str); 5] = [
    ("dryRun", "string"),
    ("gracePeriodSeconds", "integer"),
    ("ignoreStoreReadErrorWithClusterBreakingPotential", "boolean"),
    ("orphanDependents", "boolean"),
    ("propagationPolicy", "string"),
];

const DELETE_COLLECTION: &str = "deletecollection";

impl Writer<'_> {
    fn write_paths(&self, paths: &mut Map<String, Value>) {
        let (kind, api_version) = (&self.resource.kind, &self.resource.api_version);
        let root = if self.resource.group.is_empty() { "/api" } else { "/apis" };
        let version = format!("{root}/{api_version}");
        paths.entry(format!("{version}/")).or_insert_with(|| self.api_resources());
        let plural = &kind.plural;
        let (collection, parameters) = if kind.namespaced {
            let all = self.item(&[], &kind.verbs, |verb| self.of_collection(verb, Scope::All));
            paths.insert(format!("{version}/{plural}"), all);
            (format!("{version}/namespaces/{{namespace}}/{plural}"), vec!["namespace"])
        } else {
            (format!("{version}/{plural}"), Vec::new())
        };
        let object = format!("{collection}/{{name}}");
        let of_object = [&["name"], parameters.as_slice()].concat();
        for sub in &kind.subresources {
            let Some(content) = self.content(sub) else { continue };
            let item = self.item(&of_object, &sub.verbs, |verb| self.of_object(verb, &sub.name, &content));
            paths.insert(format!("{object}/{}", sub.name), item);
        }
        let whole = self.item(&of_object, &kind.verbs, |verb| self.of_object(verb, "", &self.own()));
        paths.insert(object, whole);
        let own = self.item(&parameters, &kind.verbs, |verb| self.of_collection(verb, Scope::Own));
        paths.insert(collection, own);
    }

    /// The schema of what is read and written at a sub-resource; nothing where documents do not tell.
    fn content(&self, sub: &Subresource) -> Option<Value> {
        match (&sub.content, sub.spoken()) {
            (SubresourceContent::Question(_), _) => None,
            (_, None) => Some(self.own()),
            (_, Some(kind)) => {
                let prefix = self.brand.api_definitions;
                Some(self.reference(&format!("{prefix}.{}.{}.{}", kind.group, kind.version, kind.name)))
            }
        }
    }

    /// One path, with those verbs that it has.
    fn item(
        &self,
        parameters: &[&str],
        verbs: &[Verb],
        of: impl Fn(Verb) -> Option<(&'static str, Operation)>,
    ) -> Value {
        let mut item: Map<String, Value> = verbs
            .iter()
            .filter_map(|verb| of(*verb))
            .map(|(method, operation)| (method.to_owned(), self.dialect.operation(&operation)))
            .collect();
        let in_path = parameters.iter().map(|name| self.dialect.parameter("path", name, "string"));
        let pretty = self.dialect.parameter("query", "pretty", "string");
        item.insert("parameters".to_owned(), in_path.chain([pretty]).collect());
        Value::Object(item)
    }

    fn of_collection(&self, verb: Verb, scope: Scope) -> Option<(&'static str, Operation)> {
        let suffix = if scope == Scope::All { "ForAllNamespaces" } else { "" };
        match (verb, scope) {
            (Verb::List, _) => Some((
                "get",
                Operation {
                    parameters: LISTING.to_vec(),
                    ..self.operation("list", "list", suffix, &self.reference(&self.names.list), &[200])
                },
            )),
            (Verb::Create, Scope::Own) => Some((
                "post",
                Operation {
                    parameters: WRITING.to_vec(),
                    body: Some(self.whole(&self.own())),
                    ..self.operation("create", "post", "", &self.own(), &[200, 201, 202])
                },
            )),
            (Verb::DeleteCollection, Scope::Own) => Some((
                "delete",
                Operation {
                    parameters: LISTING
                        .iter()
                        .filter(|(name, _)| *name != "watch")
                        .chain(&DELETING)
                        .copied()
                        .collect(),
                    body: Some(self.delete_options()),
                    ..self.operation("delete", DELETE_COLLECTION, "", &self.shared("Status"), &[200])
                },
            )),
            // A watch is a list with a parameter. It has no operation of its own.
            _ => None,
        }
    }

    /// An operation on an object or on a sub-resource, whose content has this schema.
    fn of_object(&self, verb: Verb, sub: &str, content: &Value) -> Option<(&'static str, Operation)> {
        let suffix = camel(sub);
        match verb {
            Verb::Get => Some((
                "get",
                Operation {
                    parameters: vec![("resourceVersion", "string")],
                    ..self.operation("read", "get", &suffix, content, &[200])
                },
            )),
            Verb::Update => Some((
                "put",
                Operation {
                    parameters: WRITING.to_vec(),
                    body: Some(self.whole(content)),
                    ..self.operation("replace", "put", &suffix, content, &[200, 201])
                },
            )),
            Verb::Patch => Some((
                "patch",
                Operation {
                    parameters: [&WRITING[..], &FORCING[..]].concat(),
                    body: Some(self.patch()),
                    ..self.operation("patch", "patch", &suffix, content, &[200, 201])
                },
            )),
            Verb::Delete => Some((
                "delete",
                Operation {
                    parameters: DELETING.to_vec(),
                    body: Some(self.delete_options()),
                    ..self.operation("delete", "delete", &suffix, &self.shared("Status"), &[200, 202])
                },
            )),
            Verb::Create | Verb::DeleteCollection | Verb::List | Verb::Watch => None,
        }
    }

    fn operation(&self, word: &str, action: &str, suffix: &str, answer: &Value, codes: &[u16]) -> Operation {
        let Resource { group, kind, .. } = self.resource;
        let scope = if kind.namespaced && suffix != "ForAllNamespaces" { "Namespaced" } else { "" };
        let whole = format!("{}{}", camel(group), camel(&kind.version));
        let collection = if action == DELETE_COLLECTION { "Collection" } else { "" };
        Operation {
            id: format!("{word}{whole}{collection}{scope}{}{suffix}", kind.name),
            description: format!("{} {} objects.", capitalized(word), kind.name),
            action: Some((
                action.to_owned(),
                json!({ "group": group, "version": kind.version, "kind": kind.name }),
            )),
            tag: format!("{}_{}", lower_camel(group), kind.version),
            parameters: Vec::new(),
            body: None,
            media: self.media().into_iter().map(str::to_owned).collect(),
            answer: answer.clone(),
            failure: self.shared("Status"),
            codes: codes.to_vec(),
        }
    }

    fn api_resources(&self) -> Value {
        let Resource { group, kind, .. } = self.resource;
        let id = format!("get{}{}APIResources", camel(group), camel(&kind.version));
        let operation = Operation {
            id,
            description: "Show the resources of one group and version.".to_owned(),
            action: None,
            media: [JSON, YAML].map(str::to_owned).to_vec(),
            ..self.operation("get", "get", "", &self.shared("APIResourceList"), &[200])
        };
        json!({ "get": self.dialect.operation(&operation) })
    }

    /// The media types of whole objects.
    fn media(&self) -> Vec<&str> {
        let binary = self.resource.kind.codec.has_binary_form().then_some(self.brand.binary_media_type);
        [JSON, YAML].into_iter().chain(binary).collect()
    }

    fn whole(&self, content: &Value) -> Body {
        Body {
            media: self.media().into_iter().map(|media| (media.to_owned(), content.clone())).collect(),
            is_required: true,
        }
    }

    fn patch(&self) -> Body {
        let (any, list) = (self.shared("Patch"), self.shared("JsonPatch"));
        let kind = &self.resource.kind;
        let media =
            [(MERGE_PATCH, &any), (STRATEGIC_MERGE_PATCH, &any), (APPLY_PATCH, &any), (JSON_PATCH, &list)];
        let offered = media.into_iter().filter(|(media, _)| PatchKind::offered(media, kind));
        Body { media: offered.map(|(media, of)| (media.to_owned(), of.clone())).collect(), is_required: true }
    }

    fn delete_options(&self) -> Body {
        let options = self.shared("DeleteOptions");
        // Not the media types of the kind: these options have a binary form even where the kind has none.
        let media = [JSON, YAML, self.brand.binary_media_type];
        Body { media: media.map(|media| (media.to_owned(), options.clone())).to_vec(), is_required: false }
    }

    /// A reference to the schema of the objects.
    fn own(&self) -> Value {
        self.reference(&self.names.item)
    }

    fn reference(&self, name: &str) -> Value {
        reference(self.dialect, name)
    }

    /// A reference to one of the definitions that all kinds share.
    fn shared(&self, name: &str) -> Value {
        debug_assert!(SHARED.contains(&name), "{name} is not among the shared definitions");
        self.reference(&shared_name(self.brand, name))
    }
}
