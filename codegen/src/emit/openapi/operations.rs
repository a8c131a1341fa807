//! Paths and operations of the kinds of a model: what may be called, with what, and what it answers.

use schema_model::model::{self, Kind, Model, Package, SubresourceContent, Type, Verb};

use super::{
    connections::{self, Owner},
    names::{self, Gvk},
    operation::{ANY_MEDIA, Body, LIST_MEDIA, OBJECT_MEDIA, Operation, Path},
    parameters::{self, NAME, PRETTY, Parameter},
    schema::Schema,
    watches,
};

/// The first is what generated clients send: the one that every kind takes and that is plain JSON of any
/// object.
const PATCH_MEDIA: [&str; 4] = [
    "application/merge-patch+json",
    STRATEGIC,
    "application/apply-patch+yaml",
    "application/json-patch+json",
];
/// What it does is said by declared fields, so kinds without any refuse it.
const STRATEGIC: &str = "application/strategic-merge-patch+json";

/// The documents name one definition for each code, and generators make one type of it.
const HELD: &str = "The answer is a Status once the object is gone. While finalizers hold it, also those \
    that \
                    `propagationPolicy` adds, the answer is the object itself, with 200 or 202 too and with \
                    `metadata.deletionTimestamp` set: look at its `kind`.";

/// The paths of one kind in the order of the document.
pub(super) fn of_kind(model: &Model, package: &Package, kind: &Kind, root: &Type) -> Vec<Path> {
    let row = Row { model, package, kind, root, gvk: names::gvk(model, package, &kind.name) };
    let base = names::base(model, package);
    let collection = match kind.namespaced {
        true => format!("{base}/namespaces/{{namespace}}/{}", kind.plural),
        false => format!("{base}/{}", kind.plural),
    };
    let object = format!("{collection}/{{name}}");
    let mut paths = vec![row.collection(collection), row.object(object.clone())];
    for sub in &kind.subresources {
        if let SubresourceContent::Connection(connection) = &sub.content {
            paths.extend(connections::of(&Owner { model, package, kind }, &object, sub, connection));
            continue;
        }
        let calls = [Verb::Create, Verb::Get, Verb::Patch, Verb::Update];
        let served = calls.into_iter().filter(|verb| sub.verbs.contains(verb));
        let spoken = sub.kind().map(|id| row.spoken(id, &sub.content));
        let operations = served
            .map(|verb| {
                let (method, mut operation) = row.call(verb, &sub.name);
                if let Some(spoken) = &spoken {
                    spoken.instead_of(kind, &sub.name, verb, &mut operation);
                }
                (method, operation)
            })
            .collect();
        paths.push(row.path(format!("{object}/{}", sub.name), &[NAME], operations));
    }
    if kind.namespaced && kind.verbs.contains(&Verb::List) {
        paths.push(Path {
            path: format!("{base}/{}", kind.plural),
            parameters: vec![PRETTY],
            operations: vec![row.list_everywhere()],
        });
    }
    if kind.verbs.contains(&Verb::Watch) {
        paths.extend(watches::of_kind(row.package, row.kind, &row.gvk, &base));
    }
    // A kind without the verbs of a path has no such path.
    paths.retain(|path| !path.operations.is_empty());
    for path in &mut paths {
        path.operations.sort_by_key(|(method, _)| *method);
    }
    paths
}

/// A kind in its package, with what its operations have in common.
struct Row<'model> {
    model: &'model Model,
    package: &'model Package,
    kind: &'model Kind,
    root: &'model Type,
    gvk: Gvk,
}

/// A kind that is spoken at a sub-resource of another one.
struct Spoken {
    gvk: Gvk,
    definition: String,
    is_question: bool,
}

impl Spoken {
    /// Makes it the content of an operation of that kind.
    fn instead_of(&self, kind: &Kind, sub: &str, verb: Verb, operation: &mut Operation) {
        operation.action = operation.action.take().map(|(action, _)| (action, self.gvk.clone()));
        if self.is_question {
            operation.description = format!(
                "Ask with a {} object about one {} object, at its sub-resource {sub}.",
                self.gvk.kind, kind.name
            );
        }
        for (_, reply) in &mut operation.replies {
            *reply = Schema::reference(&self.definition);
        }
        // The forms of a patch are the same for all kinds.
        if verb == Verb::Patch {
            return;
        }
        let forms = operation.body.iter_mut().flat_map(|body| &mut body.forms).map(|(_, name)| name);
        forms.for_each(|name| name.clone_from(&self.definition));
    }
}

impl Row<'_> {
    /// The kind or type that is spoken at a sub-resource.
    fn spoken(&self, id: &model::TypeId, content: &SubresourceContent) -> Spoken {
        let package = Package { group: id.group.clone(), version: id.version.clone(), files: Vec::new() };
        Spoken {
            gvk: names::gvk(self.model, &package, &id.name),
            definition: names::definition(self.model, id),
            is_question: matches!(content, SubresourceContent::Question(_)),
        }
    }

    fn collection(&self, path: String) -> Path {
        let calls = [Verb::Create, Verb::DeleteCollection, Verb::List];
        self.path(path, &[], self.served(&calls))
    }

    fn object(&self, path: String) -> Path {
        let calls = [Verb::Delete, Verb::Get, Verb::Patch, Verb::Update];
        self.path(path, &[NAME], self.served(&calls))
    }

    fn served(&self, calls: &[Verb]) -> Vec<(&'static str, Operation)> {
        let served = calls.iter().filter(|verb| self.kind.verbs.contains(verb));
        served.map(|verb| self.call(*verb, "")).collect()
    }

    fn path(&self, path: String, own: &[Parameter], operations: Vec<(&'static str, Operation)>) -> Path {
        Path::of(self.kind.namespaced, path, own, operations)
    }

    /// The method and operation of a verb on the object (`sub` empty) or on a sub-resource.
    fn call(&self, verb: Verb, sub: &str) -> (&'static str, Operation) {
        let kind = &self.kind.name;
        let namespaced = if self.kind.namespaced { "Namespaced" } else { "" };
        let (method, action, word) = words(verb);
        let collection = if verb == Verb::DeleteCollection { "Collection" } else { "" };
        let group = names::id_words(self.package);
        let sub_words: String = sub.split(['-', '/']).map(names::capitalized).collect();
        let target = match sub {
            "" => format!("{kind} object"),
            _ => format!("{kind} object at its sub-resource {sub}"),
        };
        let description = match verb {
            Verb::List => format!("List {kind} objects, or watch them."),
            Verb::DeleteCollection => format!("Delete those {kind} objects that the selectors choose."),
            Verb::Delete if !self.kind.delete_returns_object => format!("Delete one {target}. {HELD}"),
            _ => format!("{} one {target}.", names::capitalized(word)),
        };
        let operation = Operation {
            id: format!("{word}{group}{collection}{namespaced}{kind}{sub_words}"),
            description: self.with_deprecation(description),
            tag: names::tag(self.package),
            action: Some((action, self.gvk.clone())),
            parameters: self.parameters(verb, sub),
            body: self.body(verb),
            replies: self.replies(verb),
            produces: if verb == Verb::List { LIST_MEDIA } else { OBJECT_MEDIA },
            deprecated: self.kind.deprecation.is_some(),
        };
        (method, operation)
    }

    fn list_everywhere(&self) -> (&'static str, Operation) {
        let (method, mut operation) = self.call(Verb::List, "");
        let (group, kind) = (names::id_words(self.package), &self.kind.name);
        operation.id = format!("list{group}{kind}ForAllNamespaces");
        operation.description =
            self.with_deprecation(format!("List {kind} objects of all namespaces, or watch them."));
        (method, operation)
    }

    fn parameters(&self, verb: Verb, sub: &str) -> Vec<Parameter> {
        if verb == Verb::Get && !sub.is_empty() {
            return Vec::new();
        }
        parameters::of_verb(verb)
    }

    fn body(&self, verb: Verb) -> Option<Body> {
        let of_media = |name: String| {
            OBJECT_MEDIA.iter().chain([&ANY_MEDIA]).map(|media| (*media, name.clone())).collect()
        };
        let own = || names::definition(self.model, &self.root.id);
        match verb {
            Verb::Create | Verb::Update => Some(Body { forms: of_media(own()), required: true }),
            Verb::Delete | Verb::DeleteCollection => {
                Some(Body { forms: of_media(names::meta("DeleteOptions")), required: false })
            }
            Verb::Patch => {
                let name = |media: &str| if media.contains("json-patch") { "JsonPatch" } else { "Patch" };
                let served = PATCH_MEDIA.iter().filter(|media| **media != STRATEGIC || self.is_structured());
                let forms = served.map(|media| (*media, names::meta(name(media)))).collect();
                Some(Body { forms, required: true })
            }
            Verb::Get | Verb::List | Verb::Watch => None,
        }
    }

    fn replies(&self, verb: Verb) -> Vec<(u16, Schema)> {
        let own = || Schema::reference(names::definition(self.model, &self.root.id));
        let status = || Schema::reference(names::meta("Status"));
        match verb {
            Verb::Create => [200, 201, 202].map(|code| (code, own())).to_vec(),
            Verb::Update | Verb::Patch => [200, 201].map(|code| (code, own())).to_vec(),
            Verb::Delete if self.kind.delete_returns_object => [200, 202].map(|code| (code, own())).to_vec(),
            Verb::Delete => [200, 202].map(|code| (code, status())).to_vec(),
            Verb::DeleteCollection => vec![(200, status())],
            Verb::List | Verb::Watch => {
                let list = names::list_definition(self.model, self.package, &self.kind.name);
                vec![(200, Schema::reference(list))]
            }
            Verb::Get => vec![(200, own())],
        }
    }

    /// Whether anything but plain JSON is declared below the metadata.
    fn is_structured(&self) -> bool {
        !matches!(&self.root.body, model::Body::Message(message) if message.is_unstructured())
    }

    fn with_deprecation(&self, text: String) -> String {
        match &self.kind.deprecation {
            Some(going) if !going.replacement.is_empty() => {
                format!("{text} Deprecated since {}: use {}.", going.since, going.replacement)
            }
            Some(going) => format!("{text} Deprecated since {}.", going.since),
            None => text,
        }
    }
}

/// Method, action and first word of the operation id.
fn words(verb: Verb) -> (&'static str, &'static str, &'static str) {
    match verb {
        Verb::Create => ("post", "post", "create"),
        Verb::Delete => ("delete", "delete", "delete"),
        Verb::DeleteCollection => ("delete", "deletecollection", "delete"),
        Verb::Get => ("get", "get", "read"),
        Verb::List | Verb::Watch => ("get", "list", "list"),
        Verb::Patch => ("patch", "patch", "patch"),
        Verb::Update => ("put", "put", "replace"),
    }
}
