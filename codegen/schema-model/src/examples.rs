//! Holds the examples beside a schema against it: that each stands beside its kind, names what it must, has
//! only fields that there are, and, when it is a good one, breaks no declared rule. What strategies say is
//! for the server's tests.
//!
//! An example is one document, an object that is created, or up to three: what is expected, the new object,
//! and the stored one.

mod files;

use crate::{
    fit::{Fit, Subject},
    language::{
        formats,
        known::{did_you_mean, nearest},
    },
    model::branded_group,
    model::{Brand, Model},
    names::Names,
    parse::{Raw, RawFile},
    paths::{is_stored, root},
    read::Read,
    report::Findings,
    source::Sources,
    tree::{Entry, Node, Tree},
};
use files::ExampleFile;

/// Documents of an example that says what is expected.
const DOCUMENTS_MAX: usize = 3;

/// What every check of an example looks at.
struct Context<'c, 'a> {
    names: &'c Names<'a>,
    brand: Option<&'c Brand>,
    findings: &'c mut Findings,
}

/// Checks the examples of every folder.
pub(crate) fn check(
    schema_dir: &std::path::Path,
    raw: &Raw,
    model: &Model,
    sources: &mut Sources,
    findings: &mut Findings,
) {
    let names = Names::new(raw);
    let folders = files::read(schema_dir, sources, findings);
    let brand = model.brands.iter().find(|brand| brand.name == "platform").or(model.brands.first());
    let mut cx = Context { names: &names, brand, findings };
    for folder in &folders {
        let place = |file: &RawFile| file.group == folder.group && file.version == folder.version;
        let kinds = || raw.files.iter().filter(|file| place(file) && file.keys.kind.is_some());
        match kinds().find(|file| file.module == folder.module) {
            Some(file) => folder.files.iter().for_each(|example| cx.example(file, example)),
            None => {
                let Some(first) = folder.files.first() else { continue };
                let path = format!("{}/{}/{}.yaml", folder.group, folder.version, folder.module);
                let text = format!("no file {path} declares a kind that this could be an example of");
                let likely = nearest(&folder.module, kinds().map(|file| &*file.module));
                let help = likely.map(|likely| format!("did you mean the folder `{likely}`?"));
                cx.findings.add_with_hint(first.start(), text, help);
            }
        }
    }
}

impl<'a> Context<'_, 'a> {
    fn example(&mut self, file: &'a RawFile, example: &ExampleFile) {
        let is_good = example.name.starts_with("good-");
        if !(is_good || example.name.starts_with("bad-")) || !example.name.ends_with(".yaml") {
            let help = "examples are called `good-….yaml` or `bad-….yaml`";
            self.findings.add_with_help(example.start(), "the file name says neither good nor bad", help);
            return;
        }
        let (head, objects) = match example.documents.split_first() {
            Some((first, rest)) if is_head(first) => (Some(first), rest),
            _ => (None, example.documents.as_slice()),
        };
        self.head(file, head, is_good, example);
        let objects_max = DOCUMENTS_MAX - 1;
        if let Some(extra) = objects.get(objects_max) {
            let text =
                "an example has at most three documents: what is expected, the new object, the stored one";
            self.findings.add(extra.span, text);
        }
        let is_created = is_good && objects.len() == 1;
        for (index, object) in objects.iter().take(objects_max).enumerate() {
            let is_new = index == 0 && is_created;
            self.object(file, object, if is_new { Subject::Example } else { Subject::BadExample });
        }
    }

    /// What is expected: problems of a bad example, and where it is written.
    fn head(&mut self, file: &'a RawFile, head: Option<&Node>, is_good: bool, example: &ExampleFile) {
        let entries = head.map_or(&[][..], entries);
        let mut names_problems = false;
        for entry in entries {
            match entry.key.as_str() {
                "problems" => {
                    let problems = Vec::<String>::read(&entry.value, self.findings).unwrap_or_default();
                    names_problems = !problems.is_empty();
                    if is_good && names_problems {
                        let help = "rename the file to `bad-….yaml`, or drop the problems";
                        self.findings.add_with_help(entry.span(), "a good example has no problems", help);
                    }
                }
                "subresource" => self.subresource(file, entry),
                key => {
                    names_problems = true;
                    let help = did_you_mean(key, ["problems", "subresource"]);
                    self.findings.add_with_hint(entry.key_span, format!("unknown key `{key}`"), help);
                }
            }
        }
        if !is_good && !names_problems {
            let help = "begin with a document `problems: […]`, then `---`";
            self.findings.add_with_help(example.start(), "a bad example names its problems", help);
        }
    }

    fn subresource(&mut self, file: &'a RawFile, entry: &Entry) {
        let Some(name) = String::read(&entry.value, self.findings) else { return };
        let known =
            || file.keys.writes.iter().flat_map(|writes| writes.names()).filter(|name| *name != "main");
        if !name.is_empty() && !known().any(|known| known == name) {
            let text = format!("{} has no sub-resource `{name}`", described(file));
            self.findings.add_with_hint(entry.value.span, text, did_you_mean(&name, known()));
        }
    }

    fn object(&mut self, file: &'a RawFile, object: &Node, subject: Subject) {
        let Tree::Map(entries) = &object.value else {
            self.findings.add(object.span, format!("expected an object, found {}", object.form()));
            return;
        };
        self.envelope(file, object, entries);
        let Some(root) = root(self.names, file) else { return };
        let words = self.brand.map_or(&[][..], |brand| brand.texts.as_slice());
        let mut fit = Fit { names: self.names, subject, words, findings: &mut *self.findings };
        fit.message(root, entries, object.span);
        if subject == Subject::Example && is_stored(file) {
            self.name(file, entries);
        }
    }

    /// `apiVersion` and `kind` are those of the file that the example stands beside.
    fn envelope(&mut self, file: &RawFile, object: &Node, entries: &[Entry]) {
        for key in ["apiVersion", "kind"] {
            let Some(entry) = entries.iter().find(|entry| entry.key == key) else {
                self.findings.add(object.span, format!("the example has no `{key}`"));
                continue;
            };
            let Some(said) = String::read(&entry.value, self.findings) else { continue };
            let wrong = if key == "kind" {
                let kind = file.keys.kind.as_ref().map_or("", |kind| &kind.value);
                (said != kind).then(|| format!("the kind is `{said}`, but the example stands beside {kind}"))
            } else {
                self.wrong_version(file, &said)
            };
            if let Some(text) = wrong {
                self.findings.add(entry.span(), text);
            }
        }
    }

    fn wrong_version(&self, file: &RawFile, said: &str) -> Option<String> {
        let (group, version) = said.split_once('/').unwrap_or(("", said));
        if version != file.version {
            return Some(format!(
                "the version is `{version}`, but the example stands beside {}",
                described(file)
            ));
        }
        let own = branded_group(self.brand, &file.group);
        (self.brand.is_some() && group != own)
            .then(|| format!("the group is `{group}`, but under the brand of examples it is `{own}`"))
    }

    fn name(&mut self, file: &RawFile, entries: &[Entry]) {
        let metadata = entries.iter().find(|entry| entry.key == "metadata");
        let name = metadata.and_then(|metadata| {
            self::entries(&metadata.value).iter().find(|entry| entry.key == "name" && !entry.value.is_null())
        });
        let format = file.keys.name.as_ref().map_or("dns_subdomain", |format| &format.value);
        let (Some(name), Some(format)) = (name, formats::format(format)) else { return };
        if let Tree::Scalar(scalar) = &name.value.value
            && !format.accepts(scalar.text.as_bytes())
        {
            let text =
                format!("the example breaks a rule of its field: `{}` is not {}", scalar.text, format.words);
            self.findings.add(name.value.span, text);
        }
    }
}

/// Whether the document says what is expected, and is no object.
fn is_head(document: &Node) -> bool {
    let entries = entries(document);
    !entries.is_empty() && entries.iter().all(|entry| !matches!(entry.key.as_str(), "apiVersion" | "kind"))
}

fn entries(node: &Node) -> &[Entry] {
    match &node.value {
        Tree::Map(entries) => entries,
        _ => &[],
    }
}

fn described(file: &RawFile) -> String {
    let kind = file.keys.kind.as_ref().map_or("", |kind| &kind.value);
    format!("{}/{} {kind}", file.group, file.version)
}
