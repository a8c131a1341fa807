//! Resolves the rules over several fields of a type.

use super::{
    plain::{strings, value},
    rules,
};
use crate::{
    language::{
        self, Type,
        relations::{Condition, Fields, MESSAGE, ShownRule, UnionProblem},
        values::Named,
    },
    model::{Demand, Emit, Is, ProblemClass, Reached, Relation, Rules, ShownValue, Test, Union, Wording},
    names::{Declared, Message, Names},
    paths::{is_true, walk},
    read::Spanned,
};

/// The rules of a type in the order in which they are checked: those of its union come last.
pub(super) fn relations<'a>(
    names: &Names<'a>,
    declared: Declared<'a>,
    keys: &'a Type,
) -> Option<Vec<Relation>> {
    let cx = Cx { names, message: Message { declared, keys } };
    let own = keys.relations.iter().flat_map(|rows| rows.iter()).map(|row| cx.relation(row));
    let mut relations = own.collect::<Option<Vec<_>>>()?;
    if let Some(union) = &keys.union {
        relations.extend(cx.members(union)?);
    }
    Some(relations)
}

/// What a type publishes of its union.
pub(super) fn published(keys: &Type) -> Option<Union> {
    let union = keys.union.as_ref()?;
    let mut members: Vec<String> = Vec::new();
    for (_, field) in union.members.iter().flat_map(|members| members.iter()) {
        if !members.contains(&field.value) {
            members.push(field.value.clone());
        }
    }
    Some(Union { by: union.by.as_ref().map(|by| by.value.clone()), members })
}

struct Cx<'n, 'a> {
    names: &'n Names<'a>,
    message: Message<'a>,
}

impl<'a> Cx<'_, 'a> {
    fn relation(&self, row: &'a language::Relation) -> Option<Relation> {
        let class = row.class.as_ref().map(|class| class.value);
        let text = row.text.as_ref().map(|text| text.value.clone());
        let shows = match row.shows.as_ref().map(|shows| &shows.value) {
            None => None,
            Some(ShownRule::Field(path)) if path == MESSAGE => Some(ShownValue::Message),
            Some(ShownRule::Field(path)) => Some(ShownValue::Field(self.reached(path)?)),
            Some(ShownRule::Text(text)) => Some(ShownValue::Text(text.clone())),
        };
        let place = row.place.as_ref().map(|place| match place.as_str() {
            MESSAGE => Vec::new(),
            path => path.split('.').map(str::to_owned).collect(),
        });
        Some(Relation {
            when: self.tests(row.when.as_ref())?,
            stored: self.tests(row.stored.as_ref())?,
            gate: row.gate.as_ref().map(|gate| gate.value.clone()),
            wording: Wording { place, class, text, shows },
            stop: is_true(&row.stop),
            tolerate: row.tolerate.as_ref().map(|tolerate| tolerate.value),
            after: row.after.as_ref().map(|after| after.value.clone()),
            first: is_true(&row.first),
            ..Relation::of(self.demand(row)?)
        })
    }

    fn demand(&self, row: &'a language::Relation) -> Option<Demand> {
        if let Some(fields) = &row.require {
            return self.fields(fields).map(Demand::Require);
        }
        if let Some(fields) = &row.forbid {
            return self.fields(fields).map(Demand::Forbid);
        }
        if let Some(fields) = &row.at_least_one {
            return Some(Demand::AtLeastOne(strings(Some(fields))));
        }
        if let Some(fields) = &row.at_most_one {
            return Some(Demand::AtMostOne(strings(Some(fields))));
        }
        if let Some(held) = &row.hold {
            return held
                .iter()
                .map(|(path, keys)| self.held(path, keys))
                .collect::<Option<_>>()
                .map(Demand::Hold);
        }
        if let Some(compare) = &row.compare {
            let (left, right) = (self.reached(&compare.left)?, self.reached(&compare.right)?);
            return Some(Demand::Compare(left, compare.how, right));
        }
        if let Some(fields) = &row.keep {
            return self.fields(fields).map(Demand::Keep);
        }
        if let Some(field) = &row.grow {
            return self.reached(field).map(Demand::Grow);
        }
        row.shrink.as_ref().and_then(|field| self.reached(field)).map(Demand::Shrink)
    }

    fn fields(&self, fields: &Spanned<Fields>) -> Option<Vec<Reached>> {
        fields.0.iter().map(|path| self.reached(path)).collect()
    }

    fn tests(&self, conditions: Option<&Spanned<Named<Condition>>>) -> Option<Vec<Test>> {
        let conditions = conditions.into_iter().flat_map(|conditions| conditions.iter());
        let test = |(path, condition): (&Spanned<String>, &Spanned<Condition>)| {
            let is = match &condition.value {
                Condition::Set => Is::Set,
                Condition::Unset => Is::Unset,
                Condition::OneOf(words) => Is::OneOf(strings(Some(words))),
                Condition::NoneOf(words) => Is::NoneOf(strings(Some(words))),
            };
            Some(Test { field: self.reached(path)?, is })
        };
        conditions.map(test).collect()
    }

    fn reached(&self, path: &str) -> Option<Reached> {
        let walked = walk(self.names, self.message, path).ok()?;
        let field = walked.fields.last()?;
        let value = value(self.names, walked.file, &field.value.as_ref()?.value)?;
        let emit = super::field::emit(field, &walked.held);
        let is_listed = super::field::is_listed(field);
        Some(Reached { path: walked.path, value, zero_counts: is_listed || emit != Emit::NonZero })
    }

    fn held(&self, path: &str, keys: &language::Rules) -> Option<(Reached, Rules)> {
        let walked = walk(self.names, self.message, path).ok()?;
        let presence = is_true(&walked.fields.last()?.presence);
        let owner = Declared { file: walked.file, ..self.message.declared };
        let rules = rules::rules(self.names, owner, &walked.held, presence, keys)?;
        Some((self.reached(path)?, rules))
    }

    /// What a union asks of its members, as rules of each.
    fn members(&self, union: &Spanned<language::Union>) -> Option<Vec<Relation>> {
        let Some(by) = &union.by else { return Some(Vec::new()) };
        let mut relations = Vec::new();
        let members = || union.members.iter().flat_map(|members| members.iter());
        let after = union.after.as_ref().map(|after| after.value.clone());
        let on = |is, demand, wording| -> Option<Relation> {
            let when = vec![Test { field: self.reached(by)?, is }];
            Some(Relation { when, wording, after: after.clone(), ..Relation::of(demand) })
        };
        if let Some(missing) = &union.missing {
            for (word, field) in members() {
                let standard = format!("must be set when `{}` is '{}'", by.value, word.value);
                let wording = wording_of(missing, ProblemClass::Required, &standard, word, field);
                let demand = Demand::Require(vec![self.reached(field)?]);
                relations.push(on(Is::OneOf(vec![word.value.clone()]), demand, wording)?);
            }
        }
        if let Some(extra) = &union.extra {
            let published = published(self.message.keys)?;
            for field in &published.members {
                let words: Vec<String> = members()
                    .filter(|(_, member)| member.value == *field)
                    .map(|(word, _)| word.value.clone())
                    .collect();
                let standard = format!("may only be set when `{}` is '{}'", by.value, words.join("' or '"));
                let wording =
                    wording_of(extra, ProblemClass::Forbidden, &standard, &words.join(" or "), field);
                let demand = Demand::Forbid(vec![self.reached(field)?]);
                relations.push(on(Is::NoneOf(words), demand, wording)?);
            }
        }
        Some(relations)
    }
}

/// How a problem of one member is worded.
fn wording_of(
    problem: &UnionProblem,
    class: ProblemClass,
    standard: &str,
    word: &str,
    field: &str,
) -> Wording {
    let text = problem.text.as_ref().map_or(standard, |text| text.value.as_str());
    Wording {
        class: Some(problem.class.as_ref().map_or(class, |class| class.value)),
        text: Some(text.replace("{word}", word).replace("{field}", field)),
        ..Wording::default()
    }
}
