//! Puts the fields of inline messages in the place of the field that names the message, before anything else
//! looks at a schema. So checks, paths and emitters meet plain fields; only the binary form and its `.proto`
//! ask [`Inlined`].

use std::collections::BTreeMap;

use crate::{
    language::{
        Field, Type,
        known::BUILT_IN_TYPES,
        values::{Named, TypeRef},
    },
    parse::{Inlined, Raw, RawFile},
    paths::is_true,
    read::Spanned,
    report::Findings,
};

/// Inline messages in each other that are looked through; a message that holds itself inline would have no
/// end.
const NESTING_MAX: usize = 4;

type Types = BTreeMap<(String, String, String), Type>;

/// A place in the schema: group and version of the file whose names are meant.
#[derive(Clone, Copy)]
struct Package<'a> {
    group: &'a str,
    version: &'a str,
}

/// Expands every type of the schema.
pub(crate) fn expand(raw: &mut Raw, findings: &mut Findings) {
    let types = messages(raw);
    if types.is_empty() {
        return;
    }
    for file in raw.files.iter_mut().chain(&mut raw.repeats) {
        expand_file(file, &types, findings);
    }
}

/// All types, if any of them has an inline field.
fn messages(raw: &Raw) -> Types {
    let files = || raw.files.iter().chain(&raw.repeats);
    let declared = || files().flat_map(|file| types_of(file).map(move |(name, keys)| (file, name, keys)));
    if !declared().any(|(_, _, keys)| has_inline(keys)) {
        return Types::new();
    }
    declared()
        .map(|(file, name, keys)| {
            ((file.group.clone(), file.version.clone(), name.value.clone()), keys.clone())
        })
        .collect()
}

fn types_of(file: &RawFile) -> impl Iterator<Item = (&Spanned<String>, &Type)> {
    file.keys.types.iter().flat_map(|types| types.iter()).map(|(name, keys)| (name, &keys.value))
}

fn has_inline(keys: &Type) -> bool {
    keys.fields.iter().flat_map(|fields| fields.iter()).any(|(_, field)| is_true(&field.inline))
}

fn expand_file(file: &mut RawFile, types: &Types, findings: &mut Findings) {
    let RawFile { group, version, keys, inlined, .. } = file;
    let home = Package { group, version };
    for (name, keys) in keys.types.iter_mut().flat_map(|types| &mut types.value.0) {
        if !has_inline(&keys.value) {
            continue;
        }
        let Some(fields) = &mut keys.value.fields else { continue };
        let mut expansion = Expansion { types, findings, home, owner: &name.value, inlined, out: Vec::new() };
        let own = std::mem::take(&mut fields.value.0);
        let had = own.iter().filter(|(_, field)| is_true(&field.inline)).cloned().collect();
        expansion.add(home, own, &[]);
        fields.value.0 = expansion.out;
        inlined.fields.insert(name.value.clone(), Named(had));
    }
}

/// The fields of one type on the way from their written form.
struct Expansion<'a> {
    types: &'a Types,
    findings: &'a mut Findings,
    /// Where the type is declared.
    home: Package<'a>,
    owner: &'a str,
    inlined: &'a mut Inlined,
    out: Vec<(Spanned<String>, Spanned<Field>)>,
}

impl Expansion<'_> {
    fn add(&mut self, package: Package<'_>, fields: Vec<(Spanned<String>, Spanned<Field>)>, within: &[u32]) {
        for (name, field) in fields {
            if is_true(&field.inline) {
                self.add_inline(package, &name, &field, within);
                continue;
            }
            if !within.is_empty() {
                self.inlined.within.insert((self.owner.to_owned(), name.value.clone()), within.to_vec());
            }
            self.out.push((name, field));
        }
    }

    fn add_inline(
        &mut self,
        package: Package<'_>,
        name: &Spanned<String>,
        field: &Spanned<Field>,
        within: &[u32],
    ) {
        let (Some(tag), Some(reference)) = (&field.tag, &field.value.value) else {
            // A missing key is a finding of the reading already.
            return;
        };
        let Some((inner, keys)) = self.message(package, &reference.value) else {
            let text = format!("`{}` is inline, but its type is no message of the schema", name.value);
            return self.findings.add(reference.span, text);
        };
        if within.len() == NESTING_MAX {
            let text = format!("more than {NESTING_MAX} inline messages are in each other");
            return self.findings.add(name.span, text);
        }
        let within = [within, &[tag.value]].concat();
        let fields = keys.fields.map(|fields| fields.value.0).unwrap_or_default();
        let is_foreign = inner.0 != self.home.group || inner.1 != self.home.version;
        let fields = fields.into_iter().map(|(name, mut field)| {
            if is_foreign && let Some(reference) = &mut field.value.value {
                qualify(&inner, &mut reference.value);
            }
            (name, field)
        });
        let fields = fields.collect();
        self.add(Package { group: &inner.0, version: &inner.1 }, fields, &within);
    }

    /// The message that a reference names, with the group and version that declare it.
    fn message(&self, package: Package<'_>, reference: &TypeRef) -> Option<((String, String), Type)> {
        let TypeRef::Name(name) = reference else { return None };
        let (group, version, name) = match name.rsplit_once('.') {
            Some((package, name)) => {
                let (group, version) = package.rsplit_once('.')?;
                (group, version, name)
            }
            None => (package.group, package.version, name.as_str()),
        };
        let keys = self.types.get(&(group.to_owned(), version.to_owned(), name.to_owned()))?;
        keys.wraps.is_none().then(|| ((group.to_owned(), version.to_owned()), keys.clone()))
    }
}

/// Writes a name of another package in full, since it now stands in a file of this one.
fn qualify(package: &(String, String), reference: &mut TypeRef) {
    match reference {
        TypeRef::List(inner) | TypeRef::Map(inner) => qualify(package, &mut inner.value),
        TypeRef::Name(name) if name.contains('.') || BUILT_IN_TYPES.contains(&name.as_str()) => {}
        TypeRef::Name(name) => *name = format!("{}.{}.{name}", package.0, package.1),
    }
}
