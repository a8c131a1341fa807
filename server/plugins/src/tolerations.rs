//! Lists of tolerations: two as one, without those that others cover, and whether one covers all of another.

use std::collections::{HashMap, HashSet};

use generated_core::core::v1::Toleration;

/// The effect of a taint that evicts pods.
pub(super) const NO_EXECUTE: &str = "NoExecute";
/// The effect of a taint that keeps new pods away.
pub(super) const NO_SCHEDULE: &str = "NoSchedule";
/// The operator that covers every value.
pub(super) const EXISTS: &str = "Exists";
const EQUAL: &str = "Equal";

/// What a toleration matches, apart from how long it does: key, effect, and the value if there must be one.
/// Of those that agree in this, the longest covers the others.
type Scope<'a> = (&'a str, &'a str, Option<&'a str>);

/// Joins both lists. What another one covers is left out; of equal ones, the first stays.
pub(super) fn merge(mut first: Vec<Toleration>, second: Vec<Toleration>) -> Vec<Toleration> {
    first.extend(second);
    let mut seen = HashSet::with_capacity(first.len());
    let distinct: Vec<&Toleration> =
        first.iter().filter(|toleration| seen.insert(parts(toleration))).collect();
    let cover = Cover::of(&distinct);
    let kept = distinct.iter().enumerate().filter(|(at, toleration)| !cover.covers(*at, toleration));
    kept.map(|(_, toleration)| (*toleration).clone()).collect()
}

/// Whether each is covered by one of the others, or equal to one.
pub(super) fn all_covered(tolerations: &[Toleration], others: &[Toleration]) -> bool {
    let equal: HashSet<_> = others.iter().map(parts).collect();
    let cover = Cover::of(&others.iter().collect::<Vec<_>>());
    // They stand in another list, so that none of them is one of the others itself.
    let covers = |toleration| cover.covers(usize::MAX, toleration);
    tolerations.iter().all(|toleration| equal.contains(&parts(toleration)) || covers(toleration))
}

fn parts(toleration: &Toleration) -> (&str, &str, &str, &str, Option<i64>) {
    let Toleration { key, operator, value, effect, toleration_seconds } = toleration;
    (key, operator, value, effect, *toleration_seconds)
}

/// The widest toleration of each scope. It is found without a look at all others, because clients send long
/// lists.
struct Cover<'a>(HashMap<Scope<'a>, Widest>);

/// The widest toleration of a scope, and the last one if several are equally wide. One without an operator
/// comes before those with `Equal`: it covers them, and they do not cover it.
#[derive(Clone, Copy)]
struct Widest {
    at: usize,
    reach: i128,
    is_plain: bool,
}

impl<'a> Cover<'a> {
    fn of(tolerations: &[&'a Toleration]) -> Self {
        let mut widest: HashMap<Scope<'a>, Widest> = HashMap::with_capacity(tolerations.len());
        for (at, toleration) in tolerations.iter().enumerate() {
            let Some(value) = covered_value(toleration) else { continue };
            let reach = reach(toleration);
            let scope = (&*toleration.key, &*toleration.effect, value);
            let this = Widest { at, reach, is_plain: toleration.operator.is_empty() };
            let found = widest.entry(scope).or_insert(this);
            if (reach, this.is_plain) >= (found.reach, found.is_plain) {
                *found = this;
            }
        }
        Cover(widest)
    }

    /// Whether another toleration covers the one at this place.
    fn covers(&self, at: usize, toleration: &Toleration) -> bool {
        let Toleration { key, effect, .. } = toleration;
        let seconds = seconds(toleration);
        let mut scopes = [
            Some((&**key, None)),
            (toleration.operator == EQUAL).then_some((&**key, Some(&*toleration.value))),
            (!key.is_empty()).then_some(("", None)),
        ]
        .into_iter()
        .flatten();
        scopes.any(|(key, value)| {
            let effects = [Some(&**effect), (!effect.is_empty()).then_some("")];
            effects.into_iter().flatten().any(|effect| {
                let found = self.0.get(&(key, effect, value));
                found.is_some_and(|found| found.at != at && (effect != NO_EXECUTE || found.reach >= seconds))
            })
        })
    }
}

/// Which values a toleration covers: all, or one. None for operators that cover nothing but what is equal.
fn covered_value(toleration: &Toleration) -> Option<Option<&str>> {
    match toleration.operator.as_str() {
        EXISTS => Some(None),
        EQUAL | "" => Some(Some(&toleration.value)),
        _ => None,
    }
}

/// How long it holds: without an end, that is longer than any number.
fn seconds(toleration: &Toleration) -> i128 {
    toleration.toleration_seconds.map_or(i128::MAX, i128::from)
}

/// The time counts only where pods are evicted. Elsewhere all of a scope reach equally far.
fn reach(toleration: &Toleration) -> i128 {
    if toleration.effect == NO_EXECUTE { seconds(toleration) } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `key operator value effect seconds`, with `-` for what is empty.
    fn toleration(text: &str) -> Toleration {
        let words: Vec<&str> = text.split(' ').map(|word| if word == "-" { "" } else { word }).collect();
        let [key, operator, value, effect, seconds] = words[..] else { panic!("{text}") };
        let word = str::to_owned;
        Toleration {
            key: word(key),
            operator: word(operator),
            value: word(value),
            effect: word(effect),
            toleration_seconds: seconds.parse().ok(),
        }
    }

    fn merged(first: &[&str], second: &[&str]) -> Vec<Toleration> {
        let all = |texts: &[&str]| texts.iter().map(|text| toleration(text)).collect();
        merge(all(first), all(second))
    }

    #[test]
    fn what_another_covers_is_left_out() {
        for (first, second, expected) in [
            (vec!["a Equal x NoSchedule -"], vec!["b Equal x NoSchedule -"], vec![0, 1]),
            (vec!["a Equal x NoSchedule -"], vec!["a Equal x NoSchedule -"], vec![0]),
            (vec!["a Equal x NoSchedule -"], vec!["a Exists - NoSchedule -"], vec![1]),
            (vec!["a Equal x NoSchedule -"], vec!["a Exists - - -"], vec![1]),
            (vec!["a Equal x NoSchedule -"], vec!["- Exists - - -"], vec![1]),
            (vec!["- Exists - - -"], vec!["a Equal x NoSchedule -"], vec![0]),
            (vec!["a Equal x NoSchedule -"], vec!["a Equal y NoSchedule -"], vec![0, 1]),
            (vec!["a - x NoSchedule -"], vec!["a Equal x NoSchedule -"], vec![0]),
            (vec!["a Lt 1 NoSchedule -"], vec!["a Lt 2 NoSchedule -"], vec![0, 1]),
            (vec!["a Lt 1 NoSchedule -"], vec!["a Exists - NoSchedule -"], vec![1]),
            (vec!["a Exists - NoExecute 5"], vec!["a Exists - NoExecute 9"], vec![1]),
            (vec!["a Exists - NoExecute 9"], vec!["a Exists - NoExecute 5"], vec![0]),
            (vec!["a Exists - NoExecute -"], vec!["a Exists - NoExecute 5"], vec![0]),
            (vec!["a Equal x NoExecute 9"], vec!["a Exists - NoExecute 5"], vec![0, 1]),
            (vec!["a Equal x NoExecute -"], vec!["a Exists - - -"], vec![1]),
            // Equally wide: the last one stays.
            (vec!["a Exists - NoSchedule 1"], vec!["a Exists - NoSchedule 2"], vec![1]),
        ] {
            let all: Vec<_> = first.iter().chain(&second).map(|text| toleration(text)).collect();
            let wanted: Vec<_> = expected.iter().map(|at: &usize| all[*at].clone()).collect();
            assert_eq!(merged(&first, &second), wanted, "{first:?} {second:?}");
        }
    }

    #[test]
    fn a_list_may_cover_another() {
        let all = |texts: &[&str]| texts.iter().map(|text| toleration(text)).collect::<Vec<_>>();
        for (inner, outer, expected) in [
            (vec![], vec![], true),
            (vec!["a Exists - - -"], vec![], false),
            (vec!["a Exists - - -"], vec!["a Exists - - -"], true),
            (vec!["a Equal x - -", "a Equal y - -"], vec!["a Exists - - -"], true),
            (vec!["a - x - -"], vec!["a Equal x - -"], false),
            (vec!["a - x - -"], vec!["a - x - -"], true),
            (vec!["a Lt 1 - -"], vec!["a Lt 1 - -"], true),
            (vec!["a Lt 1 - -"], vec!["a Lt 2 - -"], false),
            (vec!["a Exists - NoExecute -"], vec!["a Exists - NoExecute 5"], false),
            (vec!["a Exists - NoExecute 4"], vec!["a Exists - NoExecute 5"], true),
            (vec!["a Exists - NoExecute 4", "b Exists - NoExecute 4"], vec!["- Exists - NoExecute 5"], true),
        ] {
            assert_eq!(all_covered(&all(&inner), &all(&outer)), expected, "{inner:?} {outer:?}");
        }
    }
}
