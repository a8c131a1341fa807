//! Paths of cells from the root type of a kind, which lead through lists and maps as well:
//! `status.conditions[type=Ready].status`.

use crate::{
    model::CellStep,
    names::{Held, Message, Names},
    parse::RawFile,
    paths::{Nowhere, field_of, is_true},
};

/// A path that was walked to its end.
#[derive(Debug)]
pub(crate) struct Walked<'a> {
    /// The path, resolved.
    pub(crate) steps: Vec<CellStep>,
    /// What stands at its end.
    pub(crate) held: Held<'a>,
    /// Whether several values may stand there.
    pub(crate) branches: bool,
    /// Whether absent differs from zero there.
    pub(crate) presence: bool,
    file: &'a RawFile,
}

/// Follows a path from a message.
///
/// # Errors
/// A step that does not exist.
pub(crate) fn walk<'a>(names: &Names<'a>, root: Message<'a>, path: &str) -> Result<Walked<'a>, Nowhere> {
    let mut walked = Walked {
        steps: Vec::new(),
        held: Held::Message(root),
        branches: false,
        presence: false,
        file: root.declared.file,
    };
    let mut rest = path;
    while !rest.is_empty() {
        let before = path.get(..path.len() - rest.len()).unwrap_or_default().trim_end_matches('.');
        rest = match rest.strip_prefix('[').map(|inside| inside.split_once(']')) {
            Some(Some((inside, behind))) => {
                walked.bracket(names, before, inside)?;
                behind
            }
            Some(None) => return Err(nowhere(format!("`{rest}` has no `]`"))),
            None => {
                let end = rest.find(['.', '[']).unwrap_or(rest.len());
                let (name, behind) = rest.split_at(end);
                walked.name(names, before, name)?;
                behind
            }
        };
        rest = rest.strip_prefix('.').unwrap_or(rest);
    }
    Ok(walked)
}

fn nowhere(message: String) -> Nowhere {
    Nowhere { message, help: None }
}

impl<'a> Walked<'a> {
    fn name(&mut self, names: &Names<'a>, before: &str, name: &str) -> Result<(), Nowhere> {
        let Held::Message(message) = self.held else {
            let help = match self.held {
                Held::List(_) => Some(format!("write `{before}[*].{name}` for all its items")),
                Held::Map(_) => Some(format!("write `{before}[{name}]` for an entry")),
                _ => None,
            };
            let message = format!("`{before}` is {}, which has no field `{name}`", self.held.form());
            return Err(Nowhere { message, help });
        };
        let (field, held) = field_of(names, message, name)?;
        self.presence = is_true(&field.presence);
        self.steps.push(CellStep::Field(name.to_owned()));
        (self.held, self.file) = (held, message.declared.file);
        Ok(())
    }

    fn bracket(&mut self, names: &Names<'a>, before: &str, inside: &str) -> Result<(), Nowhere> {
        let (step, item) = match (self.held, inside) {
            (Held::List(item), "*") => (CellStep::Items, item),
            (Held::List(item), "0") => (CellStep::First, item),
            (Held::List(item), _) => match inside.split_once('=') {
                Some((field, text)) => {
                    (CellStep::Item { field: field.to_owned(), text: text.to_owned() }, item)
                }
                None => {
                    return Err(Nowhere {
                        message: format!("`[{inside}]` picks no item of a list"),
                        help: Some("write `[*]`, `[0]` or `[field=text]`".to_owned()),
                    });
                }
            },
            (Held::Map(entry), _) => (CellStep::Field(inside.to_owned()), entry),
            (other, _) => return Err(nowhere(format!("`{before}` is {}, which has no items", other.form()))),
        };
        let unknown = || nowhere(format!("the items of `{before}` have no known type"));
        self.held = names.held(self.file, &item.value).ok_or_else(unknown)?;
        if let CellStep::Item { field, .. } = &step {
            self.tells_apart(names, before, field)?;
        }
        self.branches |= step == CellStep::Items;
        self.presence = true;
        self.steps.push(step);
        Ok(())
    }

    /// Items are picked by a field that holds a text.
    fn tells_apart(&self, names: &Names<'a>, before: &str, field: &str) -> Result<(), Nowhere> {
        let Held::Message(item) = self.held else {
            return Err(nowhere(format!("the items of `{before}` have no fields")));
        };
        match field_of(names, item, field)?.1 {
            Held::String | Held::Enum(_) => Ok(()),
            other => Err(nowhere(format!("`{field}` is {}, and items are picked by a text", other.form()))),
        }
    }
}
