//! Rules about which groups name types of which others.

use std::collections::{BTreeMap, BTreeSet};

use super::{context::Context, references::references};
use crate::{
    language::{known::SCALE, values::TypeRef},
    names::Held,
    parse::RawFile,
    report::Findings,
    source::Span,
    versions,
};

/// Every place where a group names a type of another, by the two groups.
type Arrows<'a> = BTreeMap<(&'a str, &'a str), Span>;

/// The generated code of a group is one crate, and crates do not need each other in circles.
pub(super) fn groups_form_no_circle(cx: &Context<'_>, findings: &mut Findings) {
    let arrows = arrows(cx);
    for ((from, to), place) in &arrows {
        if let Some(way) = way(&arrows, to, from) {
            let way = way.iter().map(|group| format!(", which names types of `{group}`")).collect::<String>();
            findings.add_with_help(
                *place,
                format!("the groups form a circle: `{from}` names types of `{to}`{way}"),
                "generated code is one crate for each group: move a type, or declare it in both groups",
            );
        }
    }
}

/// The first place for each pair of groups.
fn arrows<'a>(cx: &Context<'a>) -> Arrows<'a> {
    let mut arrows = Arrows::new();
    let mut add = |from: &'a RawFile, to: &'a RawFile, place: Span| {
        if from.group != to.group {
            arrows.entry((from.group.as_str(), to.group.as_str())).or_insert(place);
        }
    };
    for (file, outer) in references(cx) {
        let mut reference = outer;
        while let TypeRef::List(inner) | TypeRef::Map(inner) = &reference.value {
            reference = inner;
        }
        match cx.names.held(file, reference) {
            Some(Held::Message(message)) => add(file, message.declared.file, reference.span),
            Some(Held::Wrapper(declared, _)) => add(file, declared.file, reference.span),
            // The words of an enumeration are written in place.
            _ => {}
        }
    }
    for (file, _) in cx.kinds() {
        for (_, writes) in file.keys.writes.iter().flat_map(|writes| writes.iter()) {
            let Some(kind) = &writes.kind else { continue };
            if let Some(root) = cx.names.root_of(file, kind) {
                add(file, root.declared.file, kind.span);
            }
        }
        let (group, version, name) = SCALE;
        if let (Some(scale), Some(kind)) = (&file.keys.scale, cx.names.message_of(group, version, name)) {
            add(file, kind.declared.file, scale.entry);
        }
        if let (Some(hub), Some(converts)) = (versions::hub(&cx.names, file), &file.keys.converts) {
            add(file, hub.declared.file, converts.entry);
        }
    }
    arrows
}

/// A shortest way along the arrows, without its start; none when there is no way.
fn way<'a>(arrows: &Arrows<'a>, start: &'a str, end: &'a str) -> Option<Vec<&'a str>> {
    let mut before: BTreeMap<&str, &str> = BTreeMap::new();
    let mut reached = BTreeSet::from([start]);
    let mut border = vec![start];
    while !border.is_empty() && !reached.contains(end) {
        let mut next = Vec::new();
        for ((from, to), _) in arrows.iter().filter(|((from, _), _)| border.contains(from)) {
            if reached.insert(to) {
                before.insert(to, from);
                next.push(*to);
            }
        }
        border = next;
    }
    let mut way = Vec::new();
    let mut at = reached.contains(end).then_some(end)?;
    while at != start {
        way.push(at);
        at = before.get(at)?;
    }
    way.reverse();
    Some(way)
}
