//! Every recorded request of every kind that is served, with the figures that each kind must keep.

use std::collections::BTreeMap;

use recorded::{
    compare::Level,
    data,
    floors::{Floors, Rows},
    page,
    replay::{Options, Work, replay, served},
    tally::{Apart, Counts},
    target::Target,
};

#[tokio::test(flavor = "multi_thread")]
async fn kinds_keep_their_figures() {
    let target = Target::start(&[]).await.unwrap();
    let names = data::kinds().unwrap();
    let served = served(&target, &names).await.unwrap();
    let kinds: BTreeMap<_, _> = names.iter().map(|name| (name.clone(), data::kind(name).unwrap())).collect();
    let is_served = |name: &&String| served.contains(*name);
    let work = kinds
        .iter()
        .filter(|(name, _)| is_served(name))
        .flat_map(|(_, kind)| (0..kind.cases.len()).map(|index| Work { kind: kind.clone(), index }));
    let judged = replay(&target, work.collect(), Options::default()).await.unwrap();

    let apart = Apart::read().unwrap();
    let mut rows: Rows =
        names.iter().map(|name| (name.clone(), (Counts::default(), is_served(&name)))).collect();
    for (work, judgement) in &judged {
        let (counts, _) = rows.get_mut(&work.kind.name).unwrap();
        counts.add(&work.case().id, judgement.level, &apart);
    }
    for (name, (counts, _)) in rows.iter_mut().filter(|(_, (_, is_served))| !is_served) {
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
    Floors::named("requests").check(&rows).unwrap_or_else(|error| panic!("{error:#}"));
    page::check().unwrap();
}
