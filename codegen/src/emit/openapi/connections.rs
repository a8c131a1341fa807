//! Operations at sub-resources from which requests are passed on: their parameters are those of a declared
//! type, and what they answer is not the server's.

use schema_model::model::{Connection, Kind, Model, Package, Subresource, Type, Verb};

use super::{
    names::{self, Gvk},
    operation::{ANY_MEDIA, Operation, Path},
    parameters::{self, NAME, PATH, Parameter},
    schema::{Schema, Text},
};

/// What an answer may be.
const ANYTHING: &[&str] = &[ANY_MEDIA];
/// What a log is: a text, which also clients get that accept nothing but forms of objects.
const TEXT: &[&str] = &["text/plain", "application/json", "application/yaml", "{binary_media_type}"];

/// The kind at whose objects they are.
pub(super) struct Owner<'model> {
    pub(super) model: &'model Model,
    pub(super) package: &'model Package,
    pub(super) kind: &'model Kind,
}

/// The paths of one such sub-resource of the object at a path.
pub(super) fn of(owner: &Owner<'_>, object: &str, sub: &Subresource, connection: &Connection) -> Vec<Path> {
    let id = &connection.options;
    let Some(options) = owner.model.types().find(|found| found.id == *id) else { return Vec::new() };
    let path = format!("{object}/{}", sub.name);
    let mut paths =
        vec![Path::of(owner.kind.namespaced, path.clone(), &[NAME], operations(owner, sub, options, ""))];
    if connection.takes_path {
        let below = operations(owner, sub, options, "WithPath");
        paths.push(Path::of(owner.kind.namespaced, format!("{path}/{{path}}"), &[NAME, PATH], below));
    }
    paths
}

fn operations(
    owner: &Owner<'_>,
    sub: &Subresource,
    options: &Type,
    end: &str,
) -> Vec<(&'static str, Operation)> {
    let rest: &[&'static str] = if sub.verbs.contains(&Verb::Delete) { &["head", "options"] } else { &[] };
    let methods = sub.verbs.iter().filter_map(|verb| match verb {
        Verb::Create => Some("post"),
        Verb::Get => Some("get"),
        Verb::Patch => Some("patch"),
        Verb::Update => Some("put"),
        Verb::Delete => Some("delete"),
        Verb::DeleteCollection | Verb::List | Verb::Watch => None,
    });
    methods
        .chain(rest.iter().copied())
        .map(|method| (method, operation(owner, sub, options, method, end)))
        .collect()
}

fn operation(owner: &Owner<'_>, sub: &Subresource, options: &Type, method: &str, end: &str) -> Operation {
    let (kind, group) = (&owner.kind.name, names::id_words(owner.package));
    let namespaced = if owner.kind.namespaced { "Namespaced" } else { "" };
    let name = names::capitalized(&sub.name);
    // What is only read is a part of the object.
    let is_read = sub.verbs == [Verb::Get];
    let (id, action) = match is_read {
        true => (format!("read{group}{namespaced}{kind}{name}"), "get"),
        false => {
            let method = names::capitalized(method);
            (format!("connect{group}{method}{namespaced}{kind}{name}{end}"), "connect")
        }
    };
    let parameters: Vec<Parameter> = parameters::of_options(options);
    Operation {
        id,
        description: format!("Pass a request on from one {kind} object, at its sub-resource {}.", sub.name),
        tag: names::tag(owner.package),
        action: Some((action, gvk(owner, options, is_read))),
        // A path in the URL takes the place of that in the query, which `path` names alike.
        parameters,
        body: None,
        replies: vec![(200, Schema::of(Text::format(""), ""))],
        produces: if is_read { TEXT } else { ANYTHING },
        deprecated: false,
    }
}

fn gvk(owner: &Owner<'_>, options: &Type, is_read: bool) -> Gvk {
    let id = &options.id;
    let name = if is_read { &owner.kind.name } else { &id.name };
    let package = Package { group: id.group.clone(), version: id.version.clone(), files: Vec::new() };
    names::gvk(owner.model, &package, name)
}
