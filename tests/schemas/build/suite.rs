//! The pairs that the tests of `kindsmith diff` keep, as pairs of builds.
//!
//! Most of them differ in rules, names or documents only, so that both sides read and write the same JSON:
//! the code that does so is compared, and each form of it is compiled once. What differs in rules and is
//! compatible is compiled as well, as many edits at once as do not touch each other.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

use schema_model::model::Model;

use crate::{
    cases::{self, Case},
    output::{Files, Output, emitted},
};

const KIND: &str = "demo/v1/widget.yaml";
/// The files that decide what the JSON of an object is.
const FORM: [&str; 3] = ["/types.rs", "/json.rs", "/defaults.rs"];

/// Adds all builds. Gives the rows of the table of pairs.
pub fn add(output: &mut Output, folder: &Path) -> String {
    let cases = cases::all(folder);
    let base = cases::base(folder);
    let mut suite =
        Suite { output, forms: BTreeMap::new(), seen: BTreeMap::new(), company: Vec::new(), base };
    let rows: Vec<Row> = cases.iter().map(|case| suite.row(case)).collect();
    for company in &suite.company {
        suite.output.generate(&company.module, "demo", &company.schema);
    }
    rows.iter().map(|row| row.text(&suite.company)).collect()
}

struct Suite<'a> {
    output: &'a mut Output,
    /// The build of each form.
    forms: BTreeMap<String, String>,
    /// What is known of a schema.
    seen: BTreeMap<Files, Build>,
    /// Edits of the base that are compiled together.
    company: Vec<Company>,
    base: Files,
}

#[derive(Clone)]
struct Build {
    module: String,
    /// `<group>/<plural>` of what is stored.
    types: BTreeSet<String>,
    /// Whether its kind lives in namespaces.
    is_namespaced: bool,
}

/// A row of the table, whose company may still grow.
struct Row {
    name: String,
    is_compatible: bool,
    old: Build,
    new: Build,
    company: Option<usize>,
}

impl Row {
    fn text(&self, company: &[Company]) -> String {
        let kind = |module: &str| format!("std::sync::Arc::clone(&{module}::demo::v1::widget::kind::KIND)");
        let of_company = |at: usize| company.get(at).map_or("", |company| company.module.as_str()).to_owned();
        let served = self.company.map_or_else(|| self.new.module.clone(), of_company);
        format!(
            "crate::Pair {{ name: {:?}, is_compatible: {}, old: {}, new: {}, served: {}, old_types: &{:?}, \
             new_types: &{:?}, new_is_namespaced: {} }},\n",
            self.name,
            self.is_compatible,
            kind(&self.old.module),
            kind(&self.new.module),
            kind(&served),
            self.old.types.iter().collect::<Vec<_>>(),
            self.new.types.iter().collect::<Vec<_>>(),
            self.new.is_namespaced,
        )
    }
}

impl Suite<'_> {
    fn row(&mut self, case: &Case) -> Row {
        let (old, new) = (self.build(&case.old), self.build(&case.new));
        let is_compatible = !case.expected.iter().any(|line| line.starts_with("breaking"));
        let others = |files: &Files| {
            files.iter().filter(|(path, _)| *path != KIND).map(|(_, text)| text.clone()).collect()
        };
        let (before, after): (Vec<_>, Vec<_>) = (others(&self.base), others(&case.new));
        let is_edit = before == after && case.old[KIND] != case.new[KIND];
        let has_own_rules = is_compatible && is_edit && old.module == new.module;
        let company = has_own_rules.then(|| self.join_company(&case.new[KIND]));
        Row { name: case.name.clone(), is_compatible, old, new, company }
    }

    /// The build of a schema: one for all that have the same form.
    fn build(&mut self, schema: &Files) -> Build {
        if let Some(build) = self.seen.get(schema) {
            return build.clone();
        }
        let name = format!("suite_{}", self.forms.len());
        let model = self.output.model(&name, schema).unwrap_or_else(|report| panic!("{report}"));
        let files = emitted(&model);
        let output = &mut *self.output;
        let add = || {
            output.add(&name, "demo", &files);
            name.clone()
        };
        let module = self.forms.entry(form(&files)).or_insert_with(add).clone();
        let build = Build { module, types: stored(&model), is_namespaced: is_namespaced(&model) };
        self.seen.insert(schema.clone(), build.clone());
        build
    }

    /// Adds an edit of the base to the first company that it fits in.
    fn join_company(&mut self, text: &str) -> usize {
        let hunk = Hunk::of(&self.base[KIND], text);
        for at in 0..self.company.len() {
            let mut hunks = self.company[at].hunks.clone();
            if hunks.iter().any(|other| other.touches(&hunk)) {
                continue;
            }
            hunks.push(hunk.clone());
            if let Ok(company) = self.compiled(at, hunks) {
                self.company[at] = company;
                return at;
            }
        }
        let at = self.company.len();
        let alone = self.compiled(at, vec![hunk]).unwrap_or_else(|report| panic!("{report}"));
        self.company.push(alone);
        at
    }

    /// A company with these edits, if they go together.
    fn compiled(&mut self, at: usize, hunks: Vec<Hunk>) -> Result<Company, String> {
        let module = format!("company_{at}");
        let mut schema = self.base.clone();
        schema.insert(KIND.to_owned(), applied(&self.base[KIND], &hunks));
        self.output.model(&module, &schema)?;
        Ok(Company { module, hunks, schema })
    }
}

/// What decides how an object is stored: the code, and the number of the schema.
fn form(files: &Files) -> String {
    let code = files.iter().filter(|(path, _)| FORM.iter().any(|name| path.ends_with(name)));
    let mut text: String = code.map(|(path, text)| format!("{path}\n{}", without_comments(text))).collect();
    let kind = files.get("demo/v1/widget/kind.rs").map(String::as_str).unwrap_or_default();
    text.extend(kind.lines().filter(|line| line.trim().starts_with("schema:")));
    text
}

fn without_comments(text: &str) -> String {
    text.lines().filter(|line| !line.trim().starts_with("//")).collect::<Vec<_>>().join("\n")
}

fn is_namespaced(model: &Model) -> bool {
    let mut kinds = model.files().filter_map(|file| file.kind.as_ref());
    kinds.any(|kind| kind.name == "Widget" && kind.namespaced)
}

fn stored(model: &Model) -> BTreeSet<String> {
    let kinds = model.packages.iter().flat_map(|package| {
        let kinds = package.files.iter().filter_map(|file| file.kind.as_ref());
        kinds.map(move |kind| format!("{}/{}", package.group, kind.plural))
    });
    kinds.collect()
}

/// Edits of the base that are compiled together.
struct Company {
    module: String,
    hunks: Vec<Hunk>,
    schema: Files,
}

/// Lines of the base that an edit replaces.
#[derive(Clone)]
struct Hunk {
    begin: usize,
    end: usize,
    lines: Vec<String>,
}

impl Hunk {
    fn of(base: &str, text: &str) -> Self {
        let (old, new): (Vec<&str>, Vec<&str>) = (base.lines().collect(), text.lines().collect());
        let begin = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
        let (old_rest, new_rest) = (&old[begin..], &new[begin..]);
        let same =
            old_rest.iter().rev().zip(new_rest.iter().rev()).take_while(|(old, new)| old == new).count();
        let lines = new_rest[..new_rest.len() - same].iter().map(|line| (*line).to_owned()).collect();
        Hunk { begin, end: old.len() - same, lines }
    }

    /// Whether the two have no line of the base between them.
    fn touches(&self, other: &Hunk) -> bool {
        self.begin <= other.end && other.begin <= self.end
    }
}

fn applied(base: &str, hunks: &[Hunk]) -> String {
    let mut hunks: Vec<&Hunk> = hunks.iter().collect();
    hunks.sort_by_key(|hunk| std::cmp::Reverse(hunk.begin));
    let mut lines: Vec<String> = base.lines().map(str::to_owned).collect();
    for hunk in hunks {
        lines.splice(hunk.begin..hunk.end, hunk.lines.iter().cloned());
    }
    lines.join("\n") + "\n"
}
