//! A first schema file for a new kind, with an example that it accepts and one that it refuses.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use schema_model::{
    language::words::Scope,
    model::Model,
    model::branded_group,
    spelling::{is_camel_case, is_group, is_version, snake_case},
};

/// What a person says about the new kind.
#[derive(Debug, Clone)]
pub struct NewKind {
    /// Group, as the schema names it.
    pub group: String,
    /// Version.
    pub version: String,
    /// Name in CamelCase.
    pub kind: String,
    /// Whether its objects live in a namespace.
    pub scope: Scope,
}

/// Why no file was written.
#[derive(Debug)]
pub enum Refusal {
    /// The kind is there already.
    Taken(String),
    /// A name is not spelled as names of its sort are: the name, and how they are.
    Misspelled(String, &'static str),
    /// A file of that name is there already.
    Exists(PathBuf),
    /// The disk said no.
    Io(PathBuf, io::Error),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Refusal::Taken(kind) => write!(f, "{kind} is there already"),
            Refusal::Misspelled(name, right) => write!(f, "`{name}` is misspelled: {right}"),
            Refusal::Exists(path) => write!(f, "{} exists, and is never overwritten", path.display()),
            Refusal::Io(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl std::error::Error for Refusal {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Refusal::Io(_, error) => Some(error),
            _ => None,
        }
    }
}

/// Writes the files below the schema folder and says which.
///
/// # Errors
/// See [`Refusal`]; nothing that exists is touched.
pub fn write(schema_dir: &Path, model: &Model, new: &NewKind) -> Result<Vec<PathBuf>, Refusal> {
    let files: Vec<(PathBuf, String)> =
        files(model, new)?.into_iter().map(|(path, text)| (schema_dir.join(path), text)).collect();
    if let Some((path, _)) = files.iter().find(|(path, _)| path.exists()) {
        return Err(Refusal::Exists(path.clone()));
    }
    for (path, text) in &files {
        let folder = path.parent().unwrap_or(schema_dir);
        fs::create_dir_all(folder)
            .and_then(|()| fs::write(path, text))
            .map_err(|error| Refusal::Io(path.clone(), error))?;
    }
    Ok(files.into_iter().map(|(path, _)| path).collect())
}

/// The files by their paths from the schema folder.
fn files(model: &Model, new: &NewKind) -> Result<Vec<(String, String)>, Refusal> {
    let misspelled = |name: &str, right| Err(Refusal::Misspelled(name.to_owned(), right));
    if !is_camel_case(&new.kind) {
        return misspelled(&new.kind, "a kind is named like `EndpointSlice`");
    }
    if !is_group(&new.group) {
        return misspelled(&new.group, "a group is lower-case words joined by `.`");
    }
    if !is_version(&new.version) {
        return misspelled(&new.version, "versions are written `v1`, `v1beta1` or `v2alpha1`");
    }
    let package =
        model.packages.iter().find(|package| package.group == new.group && package.version == new.version);
    let kinds = package.into_iter().flat_map(|package| &package.files).filter_map(|file| file.kind.as_ref());
    if let Some(taken) =
        kinds.into_iter().find(|kind| kind.name == new.kind || kind.plural == plural(&new.kind))
    {
        return Err(Refusal::Taken(format!("{}/{} {}", new.group, new.version, taken.name)));
    }
    let stem = snake_case(&new.kind);
    let folder = format!("{}/{}", new.group, new.version);
    let examples = format!("{folder}/examples/{stem}");
    Ok(vec![
        (format!("{folder}/{stem}.yaml"), schema(new)),
        (format!("{examples}/good-first.yaml"), good_example(model, new)),
        (format!("{examples}/bad-size.yaml"), bad_example(model, new)),
    ])
}

fn schema(new: &NewKind) -> String {
    let NewKind { group, version, kind, scope } = new;
    let plural = plural(kind);
    let scope = match scope {
        Scope::Cluster => "cluster",
        Scope::Namespace => "namespace",
    };
    format!(
        "\
# What a {kind} is, in one or two sentences. This comment is its documentation.
kind: {kind}
group: {group}                      # the brand adds its suffix, unless the name has a dot
version: {version}
plural: {plural}
scope: {scope}                  # cluster, or namespace when objects live in one
name: dns_subdomain               # format of metadata.name
generation: on_spec               # metadata.generation counts changes of spec
# short: []                       # short names for command lines
# strategy: true                  # a Rust file adds rules that data cannot say

# What a write to each URL may set: users write spec, the controller writes status.
writes:
  main:   {{ create: [spec], update: [spec] }}
  status: {{ update: [status] }}

columns:
  - {{ name: Name,  path: metadata.name, doc: Name of the object. }}
  - {{ name: Ready, path: status.ready, doc: Whether it is ready. }}
  - {{ name: Age,   path: metadata.creationTimestamp, show: age, doc: Time since its creation. }}

# A tag is the field's number in the binary form. It is forever: put the tags of removed fields
# under `reserved`, and give new fields new ones.
types:
  {kind}:
    fields:
      metadata:
        doc: Standard metadata of an object.
        tag: 1
        type: meta.v1.ObjectMeta
      spec:
        doc: What is wanted.
        tag: 2
        type: {kind}Spec
      status:
        doc: What is.
        tag: 3
        type: {kind}Status

  {kind}Spec:
    doc: What a user wants from a {kind}.
    fields:
      size:
        doc: How large it is to be.
        tag: 1
        type: int32
        presence: true            # absent differs from zero
        default: 1
        min: 1
        max: 100

  {kind}Status:
    doc: What is known of a {kind}.
    fields:
      ready:
        doc: Whether it can be used.
        tag: 1
        type: bool
"
    )
}

fn good_example(model: &Model, new: &NewKind) -> String {
    format!("# The smallest one.\n{}", object(model, new, ""))
}

fn bad_example(model: &Model, new: &NewKind) -> String {
    format!(
        "# Sizes end at 100.\nproblems:\n  - 'spec.size: Invalid value: 101: must be less than or equal to \
         100'\n---\n{}",
        object(model, new, "spec:\n  size: 101\n")
    )
}

fn object(model: &Model, new: &NewKind, content: &str) -> String {
    let namespace = match new.scope {
        Scope::Cluster => "",
        Scope::Namespace => "\n  namespace: default",
    };
    let brand = model.brands.iter().find(|brand| brand.name == "platform").or(model.brands.first());
    let api_version = match branded_group(brand, &new.group) {
        group if group.is_empty() => new.version.clone(),
        group => format!("{group}/{}", new.version),
    };
    format!("apiVersion: {api_version}\nkind: {}\nmetadata:\n  name: first{namespace}\n{content}", new.kind)
}

/// The plural in lower case, by the rules of English that hold for most names.
pub(crate) fn plural(kind: &str) -> String {
    let lower = kind.to_lowercase();
    let ends_with_consonant_y = lower
        .strip_suffix('y')
        .filter(|stem| stem.ends_with(|letter: char| !matches!(letter, 'a' | 'e' | 'i' | 'o' | 'u')));
    if let Some(stem) = ends_with_consonant_y {
        return format!("{stem}ies");
    }
    if ["s", "x", "z", "ch", "sh"].iter().any(|end| lower.ends_with(end)) {
        return format!("{lower}es");
    }
    format!("{lower}s")
}

#[cfg(test)]
mod tests {
    use super::plural;

    #[test]
    fn plurals() {
        for (kind, expected) in [
            ("Widget", "widgets"),
            ("NetworkPolicy", "networkpolicies"),
            ("Gateway", "gateways"),
            ("IngressClass", "ingressclasses"),
            ("Box", "boxes"),
        ] {
            assert_eq!(plural(kind), expected);
        }
    }
}
