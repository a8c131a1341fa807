//! Names of types that the source leaves without one.

use std::collections::BTreeSet;

/// `SpecTemplate` of the field `template` in the type `Spec`.
pub(super) fn of_field(owner: &str, field: &str) -> String {
    format!("{owner}{}", capital(field))
}

/// The name of what a list holds: `Port` of `Ports`.
pub(super) fn of_item(list: &str) -> String {
    let stem = match list {
        _ if list.ends_with("ies") && list.len() > 4 => {
            list.strip_suffix("ies").map(|stem| format!("{stem}y"))
        }
        _ if ["sses", "xes", "ches", "shes"].iter().any(|end| list.ends_with(end)) => {
            list.strip_suffix("es").map(str::to_owned)
        }
        _ if ["ss", "us", "is"].iter().any(|end| list.ends_with(end)) => None,
        _ => list.strip_suffix('s').map(str::to_owned),
    };
    stem.unwrap_or_else(|| format!("{list}Item"))
}

/// A name that is not taken, and is from now on.
pub(super) fn unique(wish: &str, taken: &mut BTreeSet<String>) -> String {
    let mut name = wish.to_owned();
    let mut number = 2_usize;
    while !taken.insert(name.clone()) {
        name = format!("{wish}{number}");
        number += 1;
    }
    name
}

/// A name that begins with a capital.
pub(super) fn capital(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_ascii_alphanumeric());
    let capital = |word: &str| {
        let mut letters = word.chars();
        let first = letters.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(letters).collect::<String>()
    };
    words.map(capital).collect()
}
