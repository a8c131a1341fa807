//! Rules about fields that the server fills or compares with their old value: a path from the root of a
//! kind must lead to them.

use std::collections::BTreeSet;

use super::context::{Context, FieldAt};
use crate::{
    language::values::{MergeRule, TypeRef},
    model::UserPart,
    names::{Held, Message, TypeKey},
    paths::root,
    report::Findings,
    source::Span,
};

/// The caller's attributes have types of their own.
pub(super) fn server_set_fields_fit_the_caller(cx: &Context<'_>, findings: &mut Findings) {
    for at in cx.fields() {
        let (Some(from), Some(held)) = (&at.field.from, cx.held(at)) else { continue };
        let (fits, meant) = match from.value {
            UserPart::Name | UserPart::Uid => {
                (matches!(held, Held::String), "the name and the uid of a caller are strings")
            }
            UserPart::Groups => {
                (is_list_of_strings(cx, at, held), "the groups of a caller are a list of strings")
            }
            UserPart::Extra => {
                let entry = match held {
                    Held::Map(entry) => cx.names.held(at.file, entry),
                    _ => None,
                };
                let fits = match entry {
                    Some(Held::Wrapper(declared, content)) => cx
                        .names
                        .held(declared.file, content)
                        .is_some_and(|held| is_list_of_strings(cx, at, held)),
                    _ => false,
                };
                (fits, "the extra words of a caller are a map of wrapped lists of strings")
            }
        };
        if !fits {
            findings.add_with_help(from.entry, format!("`from` does not fit {}", held.form()), meant);
        }
    }
}

fn is_list_of_strings(cx: &Context<'_>, at: FieldAt<'_>, held: Held<'_>) -> bool {
    match held {
        Held::List(item) => {
            matches!(&item.value, TypeRef::Name(name) if name == "string")
                && matches!(cx.names.held(at.file, item), Some(Held::String))
        }
        _ => false,
    }
}

/// `immutable` compares with the old value, and `from` restores it: neither can be found in a list whose
/// items have no keys.
pub(super) fn fields_in_lists_have_an_old_value(cx: &Context<'_>, findings: &mut Findings) {
    let mut walk = Walk { seen: BTreeSet::new(), reported: BTreeSet::new() };
    for (file, _) in cx.kinds() {
        if let Some(root) = root(&cx.names, file) {
            walk.message(cx, root, None, findings);
        }
    }
}

struct Walk<'a> {
    seen: BTreeSet<(TypeKey<'a>, Option<&'a str>)>,
    reported: BTreeSet<Span>,
}

impl<'a> Walk<'a> {
    /// Walks a message that stands, or does not stand, somewhere below a list without keys of that name.
    fn message(
        &mut self,
        cx: &Context<'a>,
        message: Message<'a>,
        list: Option<&'a str>,
        findings: &mut Findings,
    ) {
        if !self.seen.insert((message.key(), list)) {
            return;
        }
        for (name, field) in message.fields() {
            if let Some(list) = list {
                let immutable = field.immutable.as_ref().map(|immutable| ("immutable", immutable.entry));
                let from = field.from.as_ref().map(|from| ("from", from.entry));
                for (word, place) in immutable.into_iter().chain(from) {
                    if self.reported.insert(place) {
                        findings.add_with_help(
                            place,
                            format!(
                                "`{word}` needs the old value, which cannot be found in the list `{list}`"
                            ),
                            format!("tell the items of `{list}` apart with `merge: {{ map: [keys] }}`"),
                        );
                    }
                }
            }
            let file = message.declared.file;
            let Some(held) = cx.names.field_held(file, field) else { continue };
            let is_keyed = matches!(field.merge.as_ref().map(|merge| &merge.value), Some(MergeRule::Map(_)));
            let below = match held {
                Held::List(_) if !is_keyed => list.or(Some(name.value.as_str())),
                _ => list,
            };
            if let Some((_, Held::Message(inner))) = cx.names.innermost(file, held) {
                self.message(cx, inner, below, findings);
            }
        }
    }
}
