//! Paths of fields from the root type of a kind: `spec.template.name`.

use crate::{
    language::{Field, known::did_you_mean},
    model::{FieldPath, Native},
    names::{Held, Message, Names},
    parse::RawFile,
    read::Spanned,
    report::Findings,
    spelling::rust_field,
};

/// A path that was walked to its end.
#[derive(Debug)]
pub(crate) struct Walked<'a> {
    /// The path, resolved.
    pub(crate) path: FieldPath,
    /// The fields on the way.
    pub(crate) fields: Vec<&'a Field>,
    /// What the last field holds.
    pub(crate) held: Held<'a>,
    /// The file that declares the last field.
    pub(crate) file: &'a RawFile,
}

/// Why a path leads nowhere.
#[derive(Debug)]
pub(crate) struct Nowhere {
    /// What is wrong.
    pub(crate) message: String,
    /// What to do about it.
    pub(crate) help: Option<String>,
}

impl Nowhere {
    /// Reports a path that leads nowhere; others that end at the same place have the same cause.
    pub(crate) fn report(self, path: &Spanned<String>, findings: &mut Findings) {
        let text = format!("the path `{}` leads nowhere: {}", path.value, self.message);
        findings.add_for(self.message, path.entry, text, self.help);
    }
}

/// The root type of the kind that a file declares.
#[must_use]
pub(crate) fn root<'a>(names: &Names<'a>, file: &'a RawFile) -> Option<Message<'a>> {
    names.message(file, &file.keys.kind.as_ref()?.value)
}

/// Whether objects of the kind that a file declares are kept.
#[must_use]
pub(crate) fn is_stored(file: &RawFile) -> bool {
    file.keys.stored.as_ref().is_none_or(|stored| stored.value)
}

/// Follows a path from a message through messages.
///
/// # Errors
/// A step that does not exist, or one that leads through a list or a map.
pub(crate) fn walk<'a>(names: &Names<'a>, root: Message<'a>, path: &str) -> Result<Walked<'a>, Nowhere> {
    let mut walked = Walked {
        path: empty_path(),
        fields: Vec::new(),
        held: Held::Message(root),
        file: root.declared.file,
    };
    for step in path.split('.') {
        let Held::Message(message) = walked.held else {
            let json = walked.path.json.join(".");
            let form = walked.held.form();
            return Err(Nowhere {
                message: format!("`{json}` is {form}, which has no field `{step}`"),
                help: None,
            });
        };
        let file = message.declared.file;
        let (field, held) = field_of(names, message, step)?;
        walked.path.json.push(step.to_owned());
        walked.path.rust.push(rust_field(step));
        walked.path.optional.push(is_option(field, &held));
        walked.fields.push(field);
        walked.held = held;
        walked.file = file;
    }
    Ok(walked)
}

/// A field of a message, and what it holds.
///
/// # Errors
/// There is none of that name.
pub(crate) fn field_of<'a>(
    names: &Names<'a>,
    message: Message<'a>,
    name: &str,
) -> Result<(&'a Field, Held<'a>), Nowhere> {
    let file = message.declared.file;
    let found = message.field(name).and_then(|field| Some((field, names.field_held(file, field)?)));
    found.ok_or_else(|| Nowhere {
        message: format!("{} has no field `{name}`", message.declared.name.value),
        help: did_you_mean(name, message.fields().map(|(name, _)| name.value.as_str())),
    })
}

/// Whether the field is an `Option` in Rust: those with presence, and times, which have no zero.
#[must_use]
pub(crate) fn is_option(field: &Field, held: &Held<'_>) -> bool {
    is_true(&field.presence) || matches!(held, Held::Native(Native::Time | Native::MicroTime))
}

/// Whether a flag is there and true.
#[must_use]
pub(crate) fn is_true(flag: &Option<Spanned<bool>>) -> bool {
    flag.as_ref().is_some_and(|flag| flag.value)
}

fn empty_path() -> FieldPath {
    FieldPath { json: Vec::new(), rust: Vec::new(), optional: Vec::new() }
}
