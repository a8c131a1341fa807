//! How a version of a kind is mapped to the stored version, the hub: which messages stand for each other,
//! and where each field of either side is on the other. Used by `check`, which reports what has no place,
//! and by `resolve`.

mod maps;
mod pairing;
mod recoding;
mod selectors;
mod words;

use std::collections::BTreeSet;

use crate::{
    model::{Conversion, Kept, Recoded},
    names::{Message, Names},
    parse::RawFile,
    paths::{is_true, root},
    report::Findings,
    source::Span,
};
use pairing::Pairing;
pub(crate) use selectors::{Placed, selectors};

/// What was found out about one version.
pub(crate) struct Mapping {
    /// The conversion; without meaning when there are findings.
    pub(crate) conversion: Conversion,
    /// The fields of this version that the conversion looked at.
    pub(crate) seen: BTreeSet<Span>,
}

/// The root type of the stored version of the kind that a file declares; `None` when there is none, or the
/// kind is stored as it is.
#[must_use]
pub(crate) fn hub<'a>(names: &Names<'a>, file: &RawFile) -> Option<Message<'a>> {
    let (kind, converts) = (file.keys.kind.as_ref()?, file.keys.converts.as_ref()?);
    let group = converts.group.as_ref().map_or(&file.group, |group| &group.value);
    let hub = names.message_of(group, &converts.to.as_ref()?.value, &kind.value)?;
    let declares = |other: &RawFile| other.keys.kind.as_ref().is_some_and(|other| other.value == kind.value);
    (declares(hub.declared.file) && hub.declared.file.keys.converts.is_none()).then_some(hub)
}

/// The conversion of a version in which the checks found nothing.
#[must_use]
pub(crate) fn conversion<'a>(names: &Names<'a>, file: &'a RawFile) -> Option<Conversion> {
    map(names, file, &mut Findings::default()).map(|mapping| mapping.conversion)
}

/// Maps every field of both versions, and reports those that have no place.
pub(crate) fn map<'a>(names: &Names<'a>, file: &'a RawFile, findings: &mut Findings) -> Option<Mapping> {
    let (own, hub) = (root(names, file)?, hub(names, file)?);
    let converts = &file.keys.converts.as_ref()?.value;
    let code = is_true(&converts.code);
    let mut pairing = Pairing::new(names, code, findings);
    let recoded: Vec<Recoded> = converts
        .recode
        .iter()
        .flat_map(|list| &list.value)
        .filter_map(|recode| pairing.recode(own, hub, recode))
        .collect();
    pairing.begin(own, hub);
    let shown: Vec<Kept> = converts
        .hub_only
        .iter()
        .flat_map(|fields| fields.iter())
        .filter_map(|(path, place)| pairing.hub_only(hub, path, place))
        .collect();
    pairing.finish();
    let Pairing { pairs, kept, seen, .. } = pairing;
    let kept = kept.into_iter().map(|kept| kept.kept).collect();
    let conversion = Conversion { hub: hub.declared.id(), code, pairs, kept, shown, recoded };
    Some(Mapping { conversion, seen })
}
