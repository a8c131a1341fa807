//! The objects that the schema shows, from its `examples` folders. Only those that a server takes as they
//! are; what else stands there belongs to the tests.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use schema_model::{
    language::known::BRAND_WORDS,
    load::{FILE_BYTES_MAX, FILES_MAX},
    model::branded_group,
    model::{Brand, Model},
    report::Findings,
    tree::{self, Node, Tree},
};
use serde_json::{Map, Number, Value};

/// Examples by `group/version/module`.
#[derive(Debug, Clone, Default)]
pub struct Examples {
    by_file: BTreeMap<String, Vec<Example>>,
}

/// One object.
#[derive(Debug, Clone)]
pub struct Example {
    /// What it shows.
    pub(crate) about: String,
    /// The object as it was written, brand keys in braces.
    pub(crate) yaml: String,
    /// The same as JSON, indented, brand keys in braces.
    pub(crate) json: String,
    /// Name and namespace of the object; the latter may be empty.
    pub(crate) name: (String, String),
    leaves: usize,
}

impl Examples {
    /// Reads the examples of every schema file; those of a kind begin with the fullest.
    ///
    /// # Errors
    /// A file that cannot be read, or is no YAML.
    pub fn read(schema_dir: &Path, model: &Model) -> anyhow::Result<Self> {
        let mut examples = Examples::default();
        let words = Words::of(model);
        for package in &model.packages {
            for file in package.files.iter().filter(|file| file.kind.is_some()) {
                let place = format!("{}/{}/{}", package.group, package.version, file.module);
                let folder = |version: &str| {
                    schema_dir.join(&package.group).join(version).join("examples").join(&file.module)
                };
                let mut found = folder_examples(&folder(&package.version), &words)?;
                if found.is_empty() && !file.same_as.is_empty() {
                    let others = folder_examples(&folder(&file.same_as), &words)?.into_iter();
                    found =
                        others.map(|example| example.in_version(&file.same_as, &package.version)).collect();
                }
                examples.by_file.insert(place, found);
            }
        }
        Ok(examples)
    }

    /// Those of one file, the fullest first.
    #[must_use]
    pub fn of(&self, group: &str, version: &str, module: &str) -> &[Example] {
        self.by_file.get(&format!("{group}/{version}/{module}")).map_or(&[], Vec::as_slice)
    }
}

impl Example {
    /// The same object in another version of the same form.
    fn in_version(self, from: &str, to: &str) -> Self {
        Example {
            yaml: renamed(&self.yaml, "apiVersion:", from, to),
            json: renamed(&self.json, "  \"apiVersion\":", from, to),
            ..self
        }
    }
}

/// A text in whose first line that begins so, one version stands for another.
fn renamed(text: &str, begin: &str, from: &str, to: &str) -> String {
    let Some(line) = text.lines().find(|line| line.starts_with(begin)) else { return text.to_owned() };
    text.replacen(line, &line.replace(&format!("/{from}"), &format!("/{to}")), 1)
}

fn folder_examples(folder: &Path, words: &Words) -> anyhow::Result<Vec<Example>> {
    let Ok(entries) = fs::read_dir(folder) else { return Ok(Vec::new()) };
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.with_context(|| folder.display().to_string())?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if name.starts_with("good-") && name.ends_with(".yaml") {
            paths.push(path);
        }
        if paths.len() > FILES_MAX {
            bail!("{} holds more than {FILES_MAX} examples", folder.display());
        }
    }
    paths.sort();
    let mut examples = Vec::new();
    for path in paths {
        examples.extend(example(&path, words)?);
    }
    // The fullest first; the others keep their order.
    examples.sort_by_key(|example: &Example| std::cmp::Reverse(example.leaves));
    Ok(examples)
}

/// An example, unless the file describes steps of a test.
fn example(path: &PathBuf, words: &Words) -> anyhow::Result<Option<Example>> {
    let read = || path.display().to_string();
    if fs::metadata(path).with_context(read)?.len() > FILE_BYTES_MAX {
        bail!("{} is larger than {FILE_BYTES_MAX} bytes", path.display());
    }
    let text = fs::read_to_string(path).with_context(read)?;
    if text.lines().any(|line| line.trim_end() == "---") {
        return Ok(None);
    }
    let Some(tree) = tree::read(0, &text, &mut Findings::default()) else {
        bail!("{} is not valid YAML", path.display());
    };
    let json = json(&tree);
    let metadata = |key: &str| json["metadata"][key].as_str().unwrap_or_default().to_owned();
    let is_comment = |line: &&str| line.starts_with('#');
    let about: Vec<&str> =
        text.lines().take_while(is_comment).map(|line| line.trim_start_matches(['#', ' '])).collect();
    let object: Vec<&str> = text.lines().skip_while(is_comment).collect();
    Ok(Some(Example {
        about: about.join(" "),
        yaml: words.neutral(&object.join("\n")),
        json: words.neutral(&serde_json::to_string_pretty(&json)?),
        name: (metadata("name"), metadata("namespace")),
        leaves: leaves(&json),
    }))
}

/// The words of the brand that examples are written in, longest first, and the keys that stand for them.
struct Words(Vec<(String, String)>);

impl Words {
    fn of(model: &Model) -> Self {
        let brand = model.brands.iter().find(|brand| brand.name == "platform").or(model.brands.first());
        let mut words: Vec<(String, String)> = brand.into_iter().flat_map(keys).collect();
        let groups = model.packages.iter().map(|package| {
            let neutral = format!("{}.{{group_suffix}}", package.group);
            (branded_group(brand, &package.group), neutral)
        });
        words.extend(groups.filter(|(group, _)| group.contains('.')));
        words.retain(|(word, key)| word.contains(['.', '/', '-']) && !key.starts_with(word));
        words.sort_by(|a, b| b.0.len().cmp(&a.0.len()).then(a.cmp(b)));
        words.dedup_by(|a, b| a.0 == b.0);
        Words(words)
    }

    fn neutral(&self, text: &str) -> String {
        self.0.iter().fold(text.to_owned(), |text, (word, key)| text.replace(word, key))
    }
}

/// The suffix of groups comes with the groups: elsewhere the same letters are the domain.
fn keys(brand: &Brand) -> impl Iterator<Item = (String, String)> {
    let known = |key: &str| BRAND_WORDS.contains(&key) && key != "group_suffix" && key != "product";
    brand
        .texts
        .iter()
        .filter(move |(key, _)| known(key))
        .map(|(key, word)| (word.clone(), format!("{{{key}}}")))
}

fn json(node: &Node) -> Value {
    match &node.value {
        _ if node.is_null() => Value::Null,
        Tree::Scalar(scalar) if scalar.quoted => Value::String(scalar.text.clone()),
        Tree::Scalar(scalar) => plain(&scalar.text),
        Tree::List(items) => items.iter().map(json).collect(),
        Tree::Map(entries) => {
            let entries = entries.iter().map(|entry| (entry.key.clone(), json(&entry.value)));
            Value::Object(entries.collect::<Map<_, _>>())
        }
    }
}

fn plain(text: &str) -> Value {
    let number = || text.parse::<f64>().ok().and_then(Number::from_f64);
    match text {
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        _ => text
            .parse::<i64>()
            .map(Value::from)
            .ok()
            .or_else(|| number().map(Value::Number))
            .unwrap_or_else(|| Value::String(text.to_owned())),
    }
}

fn leaves(value: &Value) -> usize {
    match value {
        Value::Array(items) => items.iter().map(leaves).sum(),
        Value::Object(entries) => entries.values().map(leaves).sum(),
        _ => 1,
    }
}
