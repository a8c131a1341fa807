//! Words of a closed set that the stored version calls otherwise: both sets correspond one to one, and no
//! text is lost, not even one that is in neither set.

use std::collections::BTreeMap;

use crate::{
    language::{Field, known::did_you_mean, values::Named},
    names::{Held, Names},
    parse::RawFile,
    read::Spanned,
    report::Findings,
};

/// A field and the file that declares it.
#[derive(Clone, Copy)]
pub(super) struct At<'a> {
    pub(super) file: &'a RawFile,
    pub(super) field: &'a Field,
}

/// The texts that change on the way to the stored version, with what they become; empty when there are
/// findings.
pub(super) fn renamed<'a>(
    names: &Names<'a>,
    name: &Spanned<String>,
    own: At<'a>,
    hub: At<'a>,
    findings: &mut Findings,
) -> Vec<(String, String)> {
    let Some(words) = &own.field.words else { return Vec::new() };
    let (Some(here), Some(there)) = (closed_set(names, own), closed_set(names, hub)) else {
        let side = if closed_set(names, own).is_none() { "here" } else { "in the stored version" };
        findings.add_with_help(
            words.entry,
            format!("`{}` has no closed set of words {side}", name.value),
            "`words` is for enumerations, for `one_of`, and for lists and maps of them",
        );
        return Vec::new();
    };
    let correspondence = Correspondence { name, here, there, words };
    if correspondence.is_sound(findings) { permutation(&correspondence.words.value) } else { Vec::new() }
}

/// The words that a field may hold, or its items or entries, when nothing else is allowed.
fn closed_set<'a>(names: &Names<'a>, at: At<'a>) -> Option<Vec<&'a str>> {
    let held = names.field_held(at.file, at.field)?;
    let (held, rules) = match held {
        Held::List(item) | Held::Map(item) => {
            (names.held(at.file, &item.value)?, at.field.rules.each.as_ref().map(|each| &*each.value))
        }
        _ => (held, Some(&at.field.rules)),
    };
    let words = match (rules.and_then(|rules| rules.one_of.as_ref()), held) {
        (Some(one_of), Held::String | Held::Enum(_)) => &one_of.value,
        (None, Held::Enum(words)) => &words.words,
        _ => return None,
    };
    Some(words.iter().map(|word| word.value.as_str()).collect())
}

/// What a field says of its words, and the sets on both sides.
struct Correspondence<'a> {
    name: &'a Spanned<String>,
    here: Vec<&'a str>,
    there: Vec<&'a str>,
    words: &'a Spanned<Named<String>>,
}

impl Correspondence<'_> {
    /// Whether every word of either set has exactly one in the other.
    fn is_sound(&self, findings: &mut Findings) -> bool {
        let mut sound = true;
        let mut wrong = |place, message: String, help: Option<String>| {
            findings.add_with_hint(place, message, help);
            sound = false;
        };
        let field = &self.name.value;
        for (own, hub) in self.words.iter() {
            if !self.here.contains(&own.value.as_str()) {
                let help = did_you_mean(own, self.here.iter().copied());
                wrong(own.span, format!("`{}` is no word of `{field}`", own.value), help);
            }
            if !self.there.contains(&hub.value.as_str()) {
                let help = did_you_mean(hub, self.there.iter().copied());
                wrong(
                    hub.span,
                    format!("`{}` is no word of `{field}` in the stored version", hub.value),
                    help,
                );
            }
            if own.value == hub.value {
                let message = format!("`{}` has this name in both versions", own.value);
                wrong(own.span, message, Some("leave it out".to_owned()));
            }
        }
        let mut taken: BTreeMap<&str, &str> = BTreeMap::new();
        for own in &self.here {
            let (hub, place) = match self.words.get(own) {
                Some(hub) => (hub.value.as_str(), hub.span),
                None => (*own, self.words.entry),
            };
            if !self.there.contains(&hub) && self.words.get(own).is_none() {
                let help = Some("say in `words` which word it is there".to_owned());
                wrong(place, format!("`{own}` is no word of `{field}` in the stored version"), help);
            } else if let Some(other) = taken.insert(hub, own) {
                wrong(place, format!("`{other}` and `{own}` are both `{hub}` in the stored version"), None);
            }
        }
        for hub in self.there.iter().filter(|hub| !taken.contains_key(*hub)) {
            let help = Some("say in `words` which word it is here".to_owned());
            wrong(
                self.words.entry,
                format!("`{hub}` of the stored version is no word of `{field}` here"),
                help,
            );
        }
        sound
    }
}

/// The names, made whole: a text that is a word of the stored version only would come back as another one, so
/// it takes the name that is free there. So every text has its own way there and back.
fn permutation(words: &Named<String>) -> Vec<(String, String)> {
    let mut all: Vec<(String, String)> =
        words.iter().map(|(own, hub)| (own.value.clone(), hub.value.clone())).collect();
    let source_of =
        |hub: &str| words.iter().find(|(_, to)| to.value == hub).map(|(own, _)| own.value.as_str());
    for (_, hub) in words.iter().filter(|(_, hub)| words.get(hub).is_none()) {
        let mut free = hub.value.as_str();
        // No chain is longer than there are words.
        for _ in 0..words.0.len() {
            match source_of(free) {
                Some(source) => free = source,
                None => break,
            }
        }
        all.push((hub.value.clone(), free.to_owned()));
    }
    all
}
