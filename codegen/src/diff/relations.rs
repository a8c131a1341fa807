//! Changes of rules over several fields.

use schema_model::model::{Demand, Message, Relation};

use super::changes::Changes;

/// Compares the rules by what they say: whether another rule refuses more cannot be told.
pub(super) fn compare(path: &str, old: &Message, new: &Message, changes: &mut Changes) {
    let is_covered = |one: &Relation, by: &Message| by.relations.iter().any(|other| covers(other, one));
    for relation in new.relations.iter().filter(|relation| !is_covered(relation, old)) {
        changes.breaking(path, format!("a rule was added: {}", relation.sentence()));
    }
    for relation in old.relations.iter().filter(|relation| !is_covered(relation, new)) {
        changes.compatible(path, format!("a rule was dropped: {}", relation.sentence()));
    }
    let sentences =
        |message: &Message| -> Vec<String> { message.relations.iter().map(Relation::sentence).collect() };
    let (before, after) = (sentences(old), sentences(new));
    if before == after && old.relations != new.relations {
        changes.compatible(path, "how broken rules are told changed");
    }
    let is_moved =
        before != after && before.len() == after.len() && after.iter().all(|one| before.contains(one));
    if is_moved || old.order != new.order {
        changes.compatible(path, "the order of checks changed");
    }
    if old.union != new.union {
        changes.compatible(path, "what documents say of the union changed");
    }
}

/// Whether a rule refuses all that another one does. Of fewer fields, as many may be set.
fn covers(relation: &Relation, other: &Relation) -> bool {
    match (&relation.demand, &other.demand) {
        (Demand::AtMostOne(all), Demand::AtMostOne(some)) => {
            let same_conditions = (&relation.when, &relation.stored, &relation.gate)
                == (&other.when, &other.stored, &other.gate);
            same_conditions && some.iter().all(|field| all.contains(field))
        }
        _ => relation.sentence() == other.sentence(),
    }
}
