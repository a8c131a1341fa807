//! What a new server holds, with the figures that each kind must keep.

use recorded::{
    data,
    floors::{Floors, Rows},
    page, start,
    tally::{self, Apart, By},
};

#[tokio::test(flavor = "multi_thread")]
async fn objects_keep_their_figures() {
    let target = start::server(&[]).await.unwrap();
    let judged = start::judge(&target, &data::start().unwrap()).await.unwrap();
    let levels = judged.iter().map(|(id, judgement)| (id.as_str(), judgement.level));
    let rows = tally::rows(levels, |id| By::Kind.row(id), &Apart::none());
    let rows: Rows = rows.into_iter().map(|(name, counts)| (name, (counts, true))).collect();
    Floors::named("start").check(&rows).unwrap_or_else(|error| panic!("{error:#}"));
    page::check().unwrap();
}
