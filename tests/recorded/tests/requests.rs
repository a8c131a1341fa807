//! Every recorded request of every kind that is served, with the figures that each kind must keep.

use std::collections::BTreeMap;

use recorded::{
    compare::Level,
    data,
    floors::{Floors, Rows},
    judgement::Judgement,
    page,
    replay::{Options, Work, replay, served},
    tally::Apart,
    target::Target,
};

#[tokio::test(flavor = "multi_thread")]
async fn kinds_keep_their_figures() {
    let target = Target::start(&[]).await.unwrap();
    let names = data::kinds().unwrap();
    let served = served(&target, &names).await.unwrap();
    let kinds: BTreeMap<_, _> = names.iter().map(|name| (name.clone(), data::kind(name).unwrap())).collect();
    let is_served = |name: &&String| served.contains(*name);
    let work_of = |wanted: &dyn Fn(&String) -> bool| -> Vec<Work> {
        let kinds = kinds.iter().filter(|(name, _)| wanted(name)).map(|(_, kind)| kind);
        kinds.flat_map(|kind| (0..kind.cases.len()).map(|index| Work { kind: kind.clone(), index })).collect()
    };
    let mut judged = replay(&target, work_of(&|name| is_served(&name)), Options::default()).await.unwrap();

    let apart = Apart::read().unwrap();
    let floors = Floors::named("requests");
    // Ages in tables are seconds old on a busy machine: a kind that fell is replayed once more, and its better answers count.
    let fallen = floors.fallen(&counted(&judged, &apart)).unwrap();
    if !fallen.is_empty() {
        let target = Target::start(&[]).await.unwrap();
        let again = work_of(&|name| fallen.contains(name));
        let again = replay(&target, again, Options::default()).await.unwrap();
        let mut better: BTreeMap<String, Level> =
            again.iter().map(|(work, judgement)| (work.case().id.clone(), judgement.level)).collect();
        for (work, judgement) in &mut judged {
            let level = better.remove(&work.case().id).unwrap_or(judgement.level);
            judgement.level = judgement.level.max(level);
        }
    }
    let mut rows = counted(&judged, &apart);
    for name in names.iter().filter(|name| !is_served(name)) {
        let (counts, _) = rows.entry(name.clone()).or_default();
        for case in &kinds[name].cases {
            counts.add(&case.id, Level::Nothing, &apart);
        }
    }
    let levels: Vec<_> =
        judged.iter().map(|(work, judgement)| (work.case().id.as_str(), judgement.level)).collect();
    for patterns in [&apart.deliberate, &apart.plugins] {
        let needless = patterns.needless(&levels);
        assert!(needless.is_empty(), "all cases of these patterns are right; remove them: {needless:?}");
    }
    floors.check(&rows).unwrap_or_else(|error| panic!("{error:#}"));
    page::check().unwrap();
}

/// The figures of the kinds that were asked.
fn counted(judged: &[(Work, Judgement)], apart: &Apart) -> Rows {
    let mut rows = Rows::new();
    for (work, judgement) in judged {
        let (counts, is_served) = rows.entry(work.kind.name.clone()).or_default();
        *is_served = true;
        counts.add(&work.case().id, judgement.level, apart);
    }
    rows
}
