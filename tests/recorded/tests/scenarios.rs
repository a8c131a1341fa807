//! The recorded scenarios, with the figures that each topic must keep.

use std::{cmp::Reverse, sync::Arc};

use anyhow::Result;
use recorded::{
    data,
    floors::{Floors, Rows},
    judgement::Judgement,
    page,
    scenario::{self, format::Scenarios},
    tally::{self, Apart, By},
};
use tokio::sync::Semaphore;

/// Scenarios mostly wait for watches to end, so several servers play those of a file side by side, and
/// several files are played.
const SCENARIOS_PER_SERVER: usize = 4;
const SERVERS: usize = 32;
const FILES: usize = 8;

#[tokio::test(flavor = "multi_thread")]
async fn topics_keep_their_figures() {
    let places = Arc::new(Semaphore::new(FILES));
    let play = |file: String, scenarios: Arc<Scenarios>| {
        let places = Arc::clone(&places);
        tokio::spawn(async move {
            let _place = places.acquire().await;
            let judged = match played(&scenarios).await {
                Ok(judged) => judged,
                Err(error) => {
                    eprintln!("{file}: the server does not start: {error:#}");
                    scenario::not_started(&scenarios, &error)
                }
            };
            let id = |index: usize| scenarios.cases[index].id.clone();
            let levels = judged.into_iter().map(|(index, judgement)| (id(index), judgement.level));
            levels.collect::<Vec<_>>()
        })
    };
    let files = data::scenario_files().unwrap().into_iter();
    let mut files: Vec<_> = files.map(|file| (data::scenarios(&file).unwrap(), file)).collect();
    // The longest first: started last, it would be played alone in the end.
    files.sort_by_key(|(scenarios, _)| Reverse(scenarios.cases.len()));
    let (hurried, patient): (Vec<_>, Vec<_>) =
        files.into_iter().partition(|(scenarios, _)| scenarios.is_hurried());
    let mut levels = Vec::new();
    for (scenarios, file) in hurried {
        levels.extend(play(file, scenarios).await.unwrap());
    }
    let playing: Vec<_> = patient.into_iter().map(|(scenarios, file)| play(file, scenarios)).collect();
    for file in playing {
        levels.extend(file.await.unwrap());
    }
    let levels: Vec<_> = levels.iter().map(|(id, level)| (id.as_str(), *level)).collect();
    let rows = tally::rows(levels, |id| By::Both.row(id), &Apart::read().unwrap());
    let rows: Rows = rows.into_iter().map(|(name, counts)| (name, (counts, true))).collect();
    Floors::named("scenarios").check(&rows).unwrap_or_else(|error| panic!("{error:#}"));
    page::check().unwrap();
}

/// Plays the scenarios of a file on servers that are started for them.
async fn played(scenarios: &Arc<Scenarios>) -> Result<Vec<(usize, Judgement)>> {
    let (mut targets, mut folders) = (Vec::new(), Vec::new());
    for _ in 0..scenarios.cases.len().div_ceil(SCENARIOS_PER_SERVER).min(SERVERS) {
        let (target, folder) = scenario::start(scenarios, &[]).await?;
        targets.push(target);
        folders.push(folder);
    }
    scenario::play(&targets, scenarios, |_| true).await
}
