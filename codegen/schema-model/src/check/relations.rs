//! Rules about rules over several fields: that they ask one thing, of fields that there are.

use std::collections::BTreeSet;

use super::context::Context;
use crate::{
    language::{
        Relation,
        known::did_you_mean,
        relations::{Condition, MESSAGE, ShownRule},
    },
    model::Native,
    names::{Declared, DeclaredBody, Held, Message},
    paths::{Walked, walk},
    read::Spanned,
    report::Findings,
};

/// A rule and the type that it is about.
#[derive(Clone, Copy)]
struct RelationAt<'a> {
    message: Message<'a>,
    relation: &'a Spanned<Relation>,
}

fn messages<'a>(cx: &Context<'a>) -> impl Iterator<Item = Message<'a>> + use<'a> {
    cx.types().map(|(file, name, keys)| Message {
        declared: Declared { file, name, body: DeclaredBody::Type(keys) },
        keys,
    })
}

fn relations<'a>(cx: &Context<'a>) -> impl Iterator<Item = RelationAt<'a>> + use<'a> {
    messages(cx).flat_map(|message| {
        let rows = message.keys.relations.iter().flat_map(|rows| rows.iter());
        rows.map(move |relation| RelationAt { message, relation })
    })
}

/// Further rules of fields, with the field that each is about.
pub(super) fn held<'a>(
    cx: &Context<'a>,
) -> Vec<(&'a Spanned<String>, Walked<'a>, &'a Spanned<crate::language::Rules>)> {
    let rows = relations(cx).flat_map(|at| {
        let fields = at.relation.hold.iter().flat_map(|fields| fields.iter());
        fields.map(move |(path, rules)| (at.message, path, rules))
    });
    rows.filter_map(|(message, path, rules)| Some((path, walk(&cx.names, message, path).ok()?, rules)))
        .collect()
}

/// A rule has one demand.
pub(super) fn relations_ask_one_thing(cx: &Context<'_>, findings: &mut Findings) {
    for RelationAt { relation, .. } in relations(cx) {
        match relation.demands().as_slice() {
            [] => findings.add_with_help(
                relation.span,
                "the rule asks nothing",
                "say `require`, `forbid`, `at_least_one`, `at_most_one`, `hold`, `compare`, `keep`, `grow` \
                 or `shrink`",
            ),
            [_] => {}
            [(first, _), (second, place), ..] => findings.add_with_help(
                *place,
                format!("`{second}` cannot stand beside `{first}`"),
                "write a rule for each",
            ),
        }
        for (word, set) in [("at_least_one", &relation.at_least_one), ("at_most_one", &relation.at_most_one)]
        {
            if let Some(set) = set.as_ref().filter(|set| set.len() < 2) {
                findings.add(set.entry, format!("`{word}` needs at least two fields"));
            }
        }
    }
}

/// A rule speaks of fields that can be reached from its type.
pub(super) fn fields_of_relations_exist(cx: &Context<'_>, findings: &mut Findings) {
    for RelationAt { message, relation } in relations(cx) {
        for path in paths(relation) {
            if let Err(nowhere) = walk(&cx.names, message, path) {
                nowhere.report(path, findings);
            }
        }
        let sets = relation.at_least_one.iter().chain(&relation.at_most_one).flat_map(|set| set.iter());
        for name in sets.chain(&relation.after) {
            own_field(message, name, findings);
        }
        if let Some(gate) = relation.gate.as_ref().filter(|gate| cx.raw.gates.get(gate).is_none()) {
            let text = format!("the gate `{}` is not declared in gates.yaml", gate.value);
            findings.add_for(
                format!("gate {}", gate.value),
                gate.entry,
                text,
                did_you_mean(gate, cx.raw.gates.names()),
            );
        }
    }
}

/// The field of the message that a key names.
pub(super) fn own_field(message: Message<'_>, name: &Spanned<String>, findings: &mut Findings) {
    if message.field(name).is_none() {
        findings.add_with_hint(
            name.entry,
            format!("{} has no field `{}`", message.declared.name.value, name.value),
            did_you_mean(name, message.fields().map(|(known, _)| known.value.as_str())),
        );
    }
}

/// The paths that a rule names, in the order of its keys.
fn paths(relation: &Relation) -> Vec<&Spanned<String>> {
    let conditions = relation.when.iter().chain(&relation.stored).flat_map(|conditions| conditions.iter());
    let mut paths: Vec<&Spanned<String>> = conditions.map(|(path, _)| path).collect();
    for fields in [&relation.require, &relation.forbid, &relation.keep].into_iter().flatten() {
        paths.extend(&fields.0);
    }
    paths.extend(relation.hold.iter().flat_map(|fields| fields.iter()).map(|(path, _)| path));
    paths.extend(relation.compare.iter().flat_map(|compare| [&compare.left, &compare.right]));
    paths.extend(relation.grow.iter().chain(&relation.shrink));
    paths
}

/// A condition compares with what the field can be.
pub(super) fn conditions_fit_their_field(cx: &Context<'_>, findings: &mut Findings) {
    for RelationAt { message, relation } in relations(cx) {
        for (path, condition) in
            relation.when.iter().chain(&relation.stored).flat_map(|conditions| conditions.iter())
        {
            let (Condition::OneOf(words) | Condition::NoneOf(words)) = &condition.value else { continue };
            let Ok(walked) = walk(&cx.names, message, path) else { continue };
            for word in words.iter() {
                word_fits(path, &walked, word, findings);
            }
        }
    }
}

fn word_fits(path: &str, walked: &Walked<'_>, word: &Spanned<String>, findings: &mut Findings) {
    let is_known = |known: &[Spanned<String>]| known.iter().any(|one| one.value == word.value);
    let known = match walked.held {
        Held::Enum(known) => Some(&known.words),
        _ => walked.fields.last().and_then(|field| field.rules.one_of.as_ref()).map(|words| &words.value),
    };
    let fits = match walked.held {
        Held::Bool => matches!(word.as_str(), "true" | "false"),
        Held::Int32 => word.parse::<i32>().is_ok(),
        Held::Int64 => word.parse::<i64>().is_ok(),
        Held::String | Held::Enum(_) => true,
        _ => {
            let text = format!("`{path}` is {}, which can only be `set` or `unset`", walked.held.form());
            return findings.add(word.entry, text);
        }
    };
    if !fits {
        findings.add(word.entry, format!("`{}` is {}, never `{}`", path, walked.held.form(), word.value));
    } else if let Some(known) = known.filter(|known| !is_known(known) && !word.is_empty()) {
        findings.add_with_hint(
            word.entry,
            format!("`{path}` is never `{}`", word.value),
            did_you_mean(word, known.iter().map(|one| one.value.as_str())),
        );
    }
}

/// Values that are compared are numbers, quantities or times of one kind.
pub(super) fn compared_fields_are_alike(cx: &Context<'_>, findings: &mut Findings) {
    for RelationAt { message, relation } in relations(cx) {
        let kind = |path: &Spanned<String>| walk(&cx.names, message, path).ok().map(|walked| walked.held);
        if let Some(compare) = &relation.compare
            && let (Some(left), Some(right)) = (kind(&compare.left), kind(&compare.right))
        {
            let measures = (measure(&left), measure(&right));
            if measures.0.is_none() || measures.0 != measures.1 {
                let text = format!("{} cannot be compared with {}", left.form(), right.form());
                findings.add_with_help(
                    compare.span,
                    text,
                    "both are numbers, quantities, durations or times",
                );
            }
        }
        for path in relation.grow.iter().chain(&relation.shrink) {
            let held = kind(path);
            let rises = held
                .is_some_and(|held| matches!(measure(&held), Some(Measure::Number | Measure::Quantity)))
                && !matches!(held, Some(Held::Native(Native::IntOrString)));
            if held.is_some() && !rises {
                findings.add(path.entry, format!("`{}` is neither a number nor a quantity", path.value));
            }
        }
    }
}

#[derive(PartialEq)]
enum Measure {
    Number,
    Fraction,
    Quantity,
    Duration,
    Time,
    MicroTime,
}

fn measure(held: &Held<'_>) -> Option<Measure> {
    Some(match held {
        Held::Int32 | Held::Int64 | Held::Native(Native::IntOrString) => Measure::Number,
        Held::Double => Measure::Fraction,
        Held::Native(Native::Quantity) => Measure::Quantity,
        Held::Native(Native::Duration) => Measure::Duration,
        Held::Native(Native::Time) => Measure::Time,
        Held::Native(Native::MicroTime) => Measure::MicroTime,
        _ => return None,
    })
}

/// Keys that would say nothing beside what the rule asks.
pub(super) fn keys_of_relations_have_a_use(cx: &Context<'_>, findings: &mut Findings) {
    for RelationAt { message, relation } in relations(cx) {
        if let Some(shows) = &relation.shows
            && let ShownRule::Field(path) = &shows.value
            && path != MESSAGE
            && let Err(nowhere) = walk(&cx.names, message, path)
        {
            nowhere.report(&Spanned { value: path.clone(), span: shows.span, entry: shows.entry }, findings);
        }
        if relation.hold.is_some() {
            for (word, place) in told(relation) {
                findings.add_with_help(
                    place,
                    format!("`{word}` says nothing beside `hold`"),
                    "texts of its rules stand under `messages` there",
                );
            }
        }
        let is_choice = relation.at_most_one.is_some() && relation.place.is_none();
        let unread = [
            ("stop", relation.stop.as_ref().map(|stop| stop.entry)),
            ("shows", relation.shows.as_ref().map(|shows| shows.entry)),
            ("after", relation.after.as_ref().map(|after| after.entry)),
            ("first", relation.first.as_ref().map(|first| first.entry)),
            ("tolerate", relation.tolerate.as_ref().map(|tolerate| tolerate.entry)),
        ];
        for (word, place) in
            unread.into_iter().filter(|_| is_choice).filter_map(|(word, at)| Some((word, at?)))
        {
            findings.add_with_help(
                place,
                format!("`{word}` says nothing of a choice that is told at its fields"),
                "with a `place`, it is told once",
            );
        }
    }
    for (path, walked, rules) in held(cx) {
        let is_message = match walked.held {
            Held::Message(_) | Held::Wrapper(..) => true,
            Held::List(inner) | Held::Map(inner) => {
                matches!(cx.names.held(walked.file, inner), Some(Held::Message(_) | Held::Wrapper(..)))
            }
            _ => false,
        };
        // Their own rules would be checked a second time.
        if is_message {
            findings.add_with_help(
                rules.entry,
                format!("`{}` holds messages, whose rules stand at their type", path.value),
                "say `require` or `forbid`, or name the fields inside of a message",
            );
        }
    }
}

fn told(relation: &Relation) -> Vec<(&'static str, crate::source::Span)> {
    let keys = [
        ("as", relation.class.as_ref().map(|class| class.entry)),
        ("text", relation.text.as_ref().map(|text| text.entry)),
        ("shows", relation.shows.as_ref().map(|shows| shows.entry)),
    ];
    keys.into_iter().filter_map(|(word, place)| Some((word, place?))).collect()
}

/// A union speaks of a text and of fields of its type.
pub(super) fn unions_name_fields(cx: &Context<'_>, findings: &mut Findings) {
    for message in messages(cx) {
        let Some(union) = &message.keys.union else { continue };
        let members = || union.members.iter().flat_map(|members| members.iter());
        for name in members().map(|(_, field)| field).chain(&union.by).chain(&union.after) {
            own_field(message, name, findings);
        }
        let Some(by) = &union.by else {
            for place in [&union.missing, &union.extra].into_iter().flatten().map(|problem| problem.entry) {
                findings.add(place, "without `by`, no member is missing or too many");
            }
            continue;
        };
        let Ok(walked) = walk(&cx.names, message, by) else { continue };
        if !matches!(walked.held, Held::String | Held::Enum(_)) {
            findings.add(by.entry, format!("`{}` is {}, not a text", by.value, walked.held.form()));
        } else {
            members().for_each(|(word, _)| word_fits(by, &walked, word, findings));
        }
    }
}

/// The order of checks names each field once.
pub(super) fn order_names_fields(cx: &Context<'_>, findings: &mut Findings) {
    for message in messages(cx) {
        let mut seen = BTreeSet::new();
        for name in message.keys.order.iter().flat_map(|order| order.iter()) {
            own_field(message, name, findings);
            if !seen.insert(name.value.as_str()) {
                findings.add(name.entry, format!("`{}` stands twice in `order`", name.value));
            }
        }
    }
}
