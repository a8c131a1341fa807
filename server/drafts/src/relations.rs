//! Rules over several fields of a message.

use std::{cmp::Ordering, ops::ControlFlow};

use machinery::{
    check,
    path::Path,
    problem::{Problems, tree},
    record::Held,
    rules::{Tolerated, tolerate},
};
use schema_model::model::{
    Comparison, Demand, ProblemClass, Reached, Relation, Rules, ShownValue, Tolerance,
};

use super::{checking::Checking, member::held_to, reached::Owner, types::Part, values};

/// A rule that allows one of several fields, with the field that is there.
pub(crate) struct Chosen<'n> {
    relation: &'static Relation,
    fields: &'static [String],
    first: Option<&'n str>,
}

impl Chosen<'_> {
    /// Of such a rule; none of any other.
    pub(crate) fn of(relation: &'static Relation) -> Option<Self> {
        relation.choice().map(|fields| Chosen { relation, fields, first: None })
    }

    /// Whether a field is a further one. It is reported in place of what is wrong with it.
    pub(crate) fn is_another(
        &mut self,
        owner: Owner<'_>,
        old: Option<Owner<'_>>,
        part: Part,
        at: &Path<'_>,
        checking: &mut Checking<'_, '_>,
    ) -> bool {
        let name = &part.field.json;
        let applies = self.fields.contains(name)
            && guarded(self.relation, owner, old, checking)
            && owner.record.is_set(part.place);
        if !applies {
            return false;
        }
        let text = self.relation.wording.text.as_deref().unwrap_or_default();
        let text = checking.change.brand.expand(text);
        match self.relation.wording.class {
            Some(ProblemClass::Invalid) => {
                check::another_is_invalid(&mut self.first, name, &text, at, checking.problems)
            }
            Some(ProblemClass::Required | ProblemClass::Forbidden) | None => {
                check::another_is_forbidden(&mut self.first, name, &text, at, checking.problems)
            }
        }
    }
}

/// What must be true for a rule to hold.
fn guarded(
    relation: &Relation,
    owner: Owner<'_>,
    old: Option<Owner<'_>>,
    checking: &Checking<'_, '_>,
) -> bool {
    relation.gate.as_ref().is_none_or(|gate| checking.change.gates.is_on(gate))
        && relation.when.iter().all(|test| owner.holds(test))
        && (relation.stored.is_empty()
            || old.is_some_and(|old| relation.stored.iter().all(|test| old.holds(test))))
}

/// Checks one rule; nothing of a choice, which stands at its fields. Breaks where nothing else is to be
/// checked.
pub(crate) fn check(
    relation: &'static Relation,
    new: Owner<'_>,
    old: Option<Owner<'_>>,
    at: &Path<'_>,
    checking: &mut Checking<'_, '_>,
) -> ControlFlow<()> {
    if relation.choice().is_some() {
        return ControlFlow::Continue(());
    }
    let before = checking.problems.count();
    Rule { relation, new, old, at }.demand(checking)?;
    let tolerated = match relation.tolerate {
        None => return ControlFlow::Continue(()),
        Some(Tolerance::Same) => Tolerated::Same,
        Some(Tolerance::Any) => Tolerated::Any,
    };
    tolerate(tolerated, before, old.as_ref(), at, checking.change, checking.problems);
    ControlFlow::Continue(())
}

/// A rule at a message.
struct Rule<'r> {
    relation: &'static Relation,
    new: Owner<'r>,
    old: Option<Owner<'r>>,
    at: &'r Path<'r>,
}

/// What is reported, where the rule does not say otherwise.
struct Standard<'s> {
    class: ProblemClass,
    text: &'s str,
    /// The field; none for the message.
    field: Option<&'s Reached>,
}

impl Rule<'_> {
    fn demand(&self, checking: &mut Checking<'_, '_>) -> ControlFlow<()> {
        match &self.relation.demand {
            Demand::Require(fields) => fields.iter().try_for_each(|field| self.require(field, checking)),
            Demand::Forbid(fields) => fields.iter().try_for_each(|field| self.forbid(field, checking)),
            Demand::AtLeastOne(names) => self.at_least_one(names, checking),
            Demand::AtMostOne(names) => self.at_most_one(names, checking),
            Demand::Hold(fields) => {
                fields.iter().try_for_each(|(field, rules)| self.hold(field, rules, checking))
            }
            Demand::Compare(left, how, right) => self.compare(left, *how, right, checking),
            Demand::Keep(fields) => fields.iter().try_for_each(|field| self.keep(field, checking)),
            Demand::Grow(field) => self.grow(field, checking),
            Demand::Shrink(field) => self.shrink(field, checking),
        }
    }

    /// Reports, if the rule applies and is broken.
    fn broken(
        &self,
        is_broken: bool,
        checking: &mut Checking<'_, '_>,
        report: impl FnOnce(&mut Checking<'_, '_>),
    ) -> ControlFlow<()> {
        if !is_broken || !guarded(self.relation, self.new, self.old, checking) {
            return ControlFlow::Continue(());
        }
        report(checking);
        if self.relation.stop { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn report(&self, standard: &Standard<'_>, set: Option<&[&str]>, checking: &mut Checking<'_, '_>) {
        let shown = self.shown(standard.field, set, checking.problems);
        self.say(standard, &shown, checking);
    }

    fn say(&self, standard: &Standard<'_>, shown: &str, checking: &mut Checking<'_, '_>) {
        let wording = &self.relation.wording;
        let text = checking.change.brand.expand(wording.text.as_deref().unwrap_or(standard.text));
        self.say_as(standard, shown, &text, checking.problems);
    }

    /// Reports in these words.
    fn say_as(&self, standard: &Standard<'_>, shown: &str, text: &str, problems: &mut Problems) {
        let wording = &self.relation.wording;
        let own = standard.field.map(|field| field.path.json.as_slice()).unwrap_or_default();
        let class = wording.class.unwrap_or(standard.class);
        below(self.at, wording.place.as_deref().unwrap_or(own), &mut |at| match class {
            ProblemClass::Required => problems.required(at, text),
            ProblemClass::Forbidden => problems.forbidden(at, text),
            ProblemClass::Invalid => problems.invalid(at, shown, text),
        });
    }

    fn shown(&self, field: Option<&Reached>, set: Option<&[&str]>, problems: &Problems) -> String {
        let of_field = |field: &Reached| {
            let mut shown = String::new();
            let value = self.new.value(field);
            below(self.at, &field.path.json, &mut |at| shown = problems.shown_at(at, value));
            shown
        };
        match (&self.relation.wording.shows, field) {
            (Some(ShownValue::Text(text)), _) => match set {
                Some(set) => text.replace("{set}", &check::quoted(set)),
                None => text.clone(),
            },
            (Some(ShownValue::Field(field)), _) | (None, Some(field)) => of_field(field),
            (Some(ShownValue::Message), _) | (None, None) => tree(self.new.record),
        }
    }

    fn require(&self, field: &Reached, checking: &mut Checking<'_, '_>) -> ControlFlow<()> {
        let is_broken = self.new.reach(&field.path.json).is_some_and(|place| !place.is_set());
        let standard = Standard { class: ProblemClass::Required, text: "", field: Some(field) };
        self.broken(is_broken, checking, |checking| self.report(&standard, None, checking))
    }

    fn forbid(&self, field: &Reached, checking: &mut Checking<'_, '_>) -> ControlFlow<()> {
        let text = "may not be set";
        let standard = Standard { class: ProblemClass::Forbidden, text, field: Some(field) };
        self.broken(self.new.is_set(field), checking, |checking| self.report(&standard, None, checking))
    }

    /// Which of these fields of the message are set.
    fn set<'n>(&self, names: &'n [String]) -> Vec<&'n str> {
        let is_set = |name: &&String| {
            self.new.described.place(name).is_some_and(|place| self.new.record.is_set(place))
        };
        names.iter().filter(is_set).map(String::as_str).collect()
    }

    fn at_least_one(&self, names: &[String], checking: &mut Checking<'_, '_>) -> ControlFlow<()> {
        let text = format!("must specify one of: {}", quoted(names));
        let standard = Standard { class: ProblemClass::Required, text: &text, field: None };
        let is_broken = self.set(names).is_empty();
        self.broken(is_broken, checking, |checking| self.report(&standard, None, checking))
    }

    fn at_most_one(&self, names: &[String], checking: &mut Checking<'_, '_>) -> ControlFlow<()> {
        let text = format!("may not specify more than one of: {}", quoted(names));
        let standard = Standard { class: ProblemClass::Forbidden, text: &text, field: None };
        let set = self.set(names);
        self.broken(set.len() > 1, checking, |checking| self.report(&standard, Some(&set), checking))
    }

    fn hold(
        &self,
        field: &'static Reached,
        rules: &'static Rules,
        checking: &mut Checking<'_, '_>,
    ) -> ControlFlow<()> {
        if !guarded(self.relation, self.new, self.old, checking) {
            return ControlFlow::Continue(());
        }
        let count = checking.problems.count();
        let names = self.relation.wording.place.as_deref().unwrap_or(&field.path.json);
        below(self.at, names, &mut |at| held_to(self.new, field, rules, at, checking));
        let is_over = self.relation.stop && checking.problems.count() > count;
        if is_over { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn compare(
        &self,
        left: &Reached,
        how: Comparison,
        right: &Reached,
        checking: &mut Checking<'_, '_>,
    ) -> ControlFlow<()> {
        let (Some(one), Some(two)) = (self.new.value(left), self.new.value(right)) else {
            return ControlFlow::Continue(());
        };
        let is_broken = values::compare(one, two).is_some_and(|order| match how {
            Comparison::AtLeast => order == Ordering::Less,
            Comparison::AtMost => order == Ordering::Greater,
            Comparison::Above => order != Ordering::Greater,
            Comparison::Below => order != Ordering::Less,
            Comparison::Equal => order != Ordering::Equal,
        });
        let standard_text = format!("{} `{}`", how.text(), right.path.json.join("."));
        let standard = Standard { class: ProblemClass::Invalid, text: &standard_text, field: Some(left) };
        self.broken(is_broken, checking, |checking| {
            let shown = self.shown(Some(left), None, checking.problems);
            match self.relation.wording.text.as_deref().filter(|text| text.contains("{other}")) {
                None => self.say(&standard, &shown, checking),
                Some(text) => {
                    let text = text.replace("{other}", &values::plain(two));
                    self.say_as(&standard, &shown, &text, checking.problems);
                }
            }
        })
    }

    fn keep(&self, field: &Reached, checking: &mut Checking<'_, '_>) -> ControlFlow<()> {
        let is_broken = self.old.is_some_and(|old| self.new.value(field) != old.value(field));
        let text = "field is immutable";
        let standard = Standard { class: ProblemClass::Invalid, text, field: Some(field) };
        self.broken(is_broken, checking, |checking| self.report(&standard, None, checking))
    }

    fn grow(&self, field: &'static Reached, checking: &mut Checking<'_, '_>) -> ControlFlow<()> {
        let new = self.new.value(field);
        // Absent is less than any value, also than zero.
        let is_broken = self.old.and_then(|old| old.value(field)).is_some_and(|before| match new {
            None => true,
            Some(new) => values::compare(new, before) == Some(Ordering::Less),
        });
        let text = "cannot be decremented";
        let standard = Standard { class: ProblemClass::Invalid, text, field: Some(field) };
        let wording = &self.relation.wording;
        let is_plain = wording.shows.is_none() && matches!(wording.class, None | Some(ProblemClass::Invalid));
        self.broken(is_broken, checking, |checking| match new {
            // What is absent is shown as zero.
            None if is_plain => {
                let zero = values::form(self.new.types, &field.value).zero();
                self.say(&standard, &tree(&zero), checking);
            }
            _ => self.report(&standard, None, checking),
        })
    }

    fn shrink(&self, field: &Reached, checking: &mut Checking<'_, '_>) -> ControlFlow<()> {
        let before = self.old.and_then(|old| old.value(field));
        let is_broken = before.zip(self.new.value(field)).is_some_and(|(before, new): (&Held, &Held)| {
            values::compare(new, before) == Some(Ordering::Greater)
        });
        let text = "must be less than or equal to previous value";
        let standard = Standard { class: ProblemClass::Invalid, text, field: Some(field) };
        self.broken(is_broken, checking, |checking| self.report(&standard, None, checking))
    }
}

/// Calls `then` with the path of these fields below another one.
fn below(at: &Path<'_>, names: &[String], then: &mut dyn FnMut(&Path<'_>)) {
    match names.split_first() {
        None => then(at),
        Some((name, rest)) => below(&at.field(name), rest, then),
    }
}

fn quoted(names: &[String]) -> String {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    check::quoted(&names)
}
