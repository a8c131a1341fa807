//! The table of fields. On the page of a kind it goes through the types of the same file, each field with its
//! whole path; what is declared elsewhere is linked.

use std::collections::BTreeSet;

use maud::{Markup, html};
use schema_model::model::{Body, Field, Message, Selectable, Type, TypeId, Value};

use super::{
    book::{Book, type_anchor},
    facts::{facts, marks, type_words},
    layout::Page,
    text::prose,
};

/// Deeper fields are linked, as those of types that contain themselves are.
const DEPTH_MAX: usize = 12;

/// A field at its place in the tree.
pub(super) struct Row<'m> {
    /// Path without brackets: the anchor.
    pub(super) id: String,
    /// What stands before the name, as `spec.ports[].`.
    before: String,
    depth: usize,
    /// The field.
    pub(super) field: &'m Field,
    /// The type whose first field this is; its anchor stands here.
    opens: Option<&'m TypeId>,
}

/// The fields of a type and, below each, those of types that the same file declares.
pub(super) fn tree<'m>(book: &Book<'m>, root: &'m Type) -> (Vec<Row<'m>>, BTreeSet<&'m TypeId>) {
    let mut walk = Walk { book, rows: Vec::new(), shown: BTreeSet::from([&root.id]), open: vec![&root.id] };
    if let Body::Message(message) = &root.body {
        walk.message(message, "", "", None);
    }
    (walk.rows, walk.shown)
}

/// The fields of a type alone.
pub(super) fn flat(type_: &Type) -> Vec<Row<'_>> {
    let Body::Message(message) = &type_.body else { return Vec::new() };
    let row = |field| Row {
        id: format!("{}.{}", type_.id.name, field_name(field)),
        before: String::new(),
        depth: 0,
        field,
        opens: None,
    };
    message.fields.iter().map(row).collect()
}

fn field_name(field: &Field) -> &str {
    &field.json
}

struct Walk<'b, 'm> {
    book: &'b Book<'m>,
    rows: Vec<Row<'m>>,
    shown: BTreeSet<&'m TypeId>,
    /// Types that the walk is inside of.
    open: Vec<&'m TypeId>,
}

impl<'m> Walk<'_, 'm> {
    fn message(&mut self, message: &'m Message, id: &str, before: &str, mut opens: Option<&'m TypeId>) {
        for field in &message.fields {
            let own_id = format!("{id}{}", field.json);
            let depth = self.open.len() - 1;
            self.rows.push(Row {
                id: own_id.clone(),
                before: before.to_owned(),
                depth,
                field,
                opens: opens.take(),
            });
            let Some((type_, brackets)) = self.inside(&field.value) else { continue };
            let Body::Message(inner) = &type_.body else { continue };
            let first = self.shown.insert(&type_.id).then_some(&type_.id);
            self.open.push(&type_.id);
            self.message(inner, &format!("{own_id}."), &format!("{before}{}{brackets}.", field.json), first);
            self.open.pop();
        }
    }

    /// The type to go into, and how a path says that it is inside of a list or a map.
    fn inside(&self, value: &Value) -> Option<(&'m Type, &'static str)> {
        let (id, brackets) = match value {
            Value::Message(id) => (id, ""),
            Value::List(item) => (self.inside_id(item)?, "[]"),
            Value::Map(entry) => (self.inside_id(entry)?, "[*]"),
            _ => return None,
        };
        let same_file = |root: &&TypeId| {
            (&root.group, &root.version, &root.module) == (&id.group, &id.version, &id.module)
        };
        let near = self.open.first().is_some_and(same_file);
        if !near || self.open.contains(&id) || self.open.len() >= DEPTH_MAX {
            return None;
        }
        Some((self.book.type_of(id)?, brackets))
    }

    fn inside_id<'v>(&self, value: &'v Value) -> Option<&'v TypeId> {
        match value {
            Value::Message(id) => Some(id),
            _ => None,
        }
    }
}

/// The rows as a table.
pub(super) fn table(book: &Book<'_>, page: Page<'_>, rows: &[Row<'_>], selectable: &[Selectable]) -> Markup {
    html! {
        table.fields {
            thead { tr { th scope="col" { "Field" } th scope="col" { "Type" }
                th scope="col" { "What it is" } } }
            tbody { @for row in rows { (table_row(book, page, row, selectable)) } }
        }
    }
}

fn table_row(book: &Book<'_>, page: Page<'_>, row: &Row<'_>, selectable: &[Selectable]) -> Markup {
    let selector = selectable.iter().find(|selectable| selectable.path.json.join(".") == row.id);
    let facts = facts(book, page, row.field, selector.map(|selectable| selectable.label.as_str()));
    html! {
        tr id=(row.id) {
            th scope="row" class={ "depth-" (row.depth.min(6)) } {
                @if let Some(id) = row.opens { span id=(type_anchor(id)) {} }
                a.field href={ "#" (row.id) } {
                    @if !row.before.is_empty() { span.before { (row.before) } }
                    (row.field.json)
                }
                (marks(row.field))
            }
            td.type { (type_words(book, page, &row.field.value)) }
            td {
                p { (prose(&row.field.doc)) }
                @if !facts.is_empty() { ul.facts { @for fact in facts { li { (fact) } } } }
            }
        }
    }
}

/// What holds for a type as a whole; nothing for most.
pub(super) fn notes(type_: &Type) -> Markup {
    let Body::Message(message) = &type_.body else { return html! {} };
    html! {
        @if message.atomic { p { "One unit of ownership: apply replaces it as a whole." } }
        @for relation in &message.relations { p { (prose(&relation.sentence())) } }
    }
}
