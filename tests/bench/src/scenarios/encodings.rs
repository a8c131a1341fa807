//! How often an event is encoded, by the server's own counter: with one watcher, and with 1,000 that want
//! different representations. What many want alike must be made once.

use std::{
    thread::sleep,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail};

use super::{Scenario, fan_out::watch_from_now};
use crate::{
    client::{
        Client,
        drain::{Ask, Drain, allow_descriptors},
    },
    lab::{Lab, server::Server},
    objects::{KIBIBYTE, create, get},
    row::Row,
};

/// Representations that watchers ask for. Objects are stored as JSON, so that form may cost nothing at all.
const FORMS: [(&str, &str); 4] = [
    ("JSON", "application/json"),
    ("binary", "application/vnd.kubernetes.protobuf"),
    ("metadata", "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1"),
    ("table", "application/json;as=Table;g=meta.k8s.io;v=v1"),
];
/// Watchers of each representation.
const WATCHERS: usize = 250;
const WATCHERS_QUICK: usize = 20;
/// Events.
const EVENTS: usize = 20;
/// How long all watchers may take to be told.
const PATIENCE: Duration = Duration::from_secs(60);
/// How often the counter is read.
const LOOK_EVERY: Duration = Duration::from_millis(20);
/// Events sent, and times that one was encoded.
const SENT: &str = "apiserver_watch_events_total";
const ENCODED: &str = "apiserver_watch_encodings_total";

/// See the head of the file.
pub(crate) struct Encodings;

impl Scenario for Encodings {
    fn number(&self) -> u8 {
        14
    }

    fn name(&self) -> &'static str {
        "encodings"
    }

    fn summary(&self) -> &'static str {
        "encodings of an event per representation in use, with 1 and with 1,000 watchers"
    }

    #[expect(clippy::cast_precision_loss, reason = "figures for people")]
    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        let each = lab.scale(WATCHERS, WATCHERS_QUICK);
        allow_descriptors(each * FORMS.len())?;
        let server = lab.server("encodings")?;
        let mut bench = Bench { lab, client: lab.block_on(Client::open(&server.endpoint(), 1))?, written: 0 };
        let one = bench.encodings(&server, &FORMS[..1], 1)?;
        let mut worst: f64 = 0.0;
        let mut told = Vec::new();
        for form in FORMS.chunks(1) {
            let made = bench.encodings(&server, form, each)?;
            worst = worst.max(made);
            told.extend(form.iter().map(|(name, _)| format!("{name} {made}")));
        }
        let all = bench.encodings(&server, &FORMS, each)?;
        let row = Row::named("encodings").ours(worst.max(all / FORMS.len() as f64)).memory(&server.process);
        Ok(vec![row.note(format!(
            "the worst per representation in use; one JSON watcher {one}; {each} watchers alike: {}; all {} \
             together {all}",
            told.join(", "),
            each * FORMS.len(),
        ))])
    }
}

struct Bench<'a> {
    lab: &'a Lab,
    client: Client,
    written: usize,
}

impl Bench<'_> {
    /// Encodings per event while that many watchers of each of these forms are there.
    #[expect(clippy::cast_precision_loss, reason = "a figure for people")]
    fn encodings(&mut self, server: &Server, forms: &[(&str, &'static str)], each: usize) -> Result<f64> {
        self.lab.progress.step(&format!("{} watchers", each * forms.len()));
        let path = watch_from_now(self.lab, &self.client)?;
        let mut watchers = Vec::new();
        for (_, accept) in forms {
            let ask = Ask { path: path.clone(), accept };
            watchers.push(self.lab.block_on(Drain::open(&server.endpoint(), &ask, each))?.0);
        }
        let (sent, encoded) = (self.counter(SENT)?, self.counter(ENCODED)?);
        for _ in 0..EVENTS {
            self.written += 1;
            let name = format!("encoded-{}", self.written);
            self.lab.block_on(self.client.call(create(&name, KIBIBYTE)))?;
        }
        let deadline = Instant::now() + PATIENCE;
        while self.counter(SENT)? < sent + (EVENTS * each * forms.len()) as f64 {
            if Instant::now() > deadline {
                bail!("not all watchers were told within {PATIENCE:?}");
            }
            sleep(LOOK_EVERY);
        }
        Ok((self.counter(ENCODED)? - encoded) / EVENTS as f64)
    }

    /// The sum of a counter over its labels; zero as long as nothing was counted.
    fn counter(&self, name: &str) -> Result<f64> {
        let page = self.lab.block_on(self.client.call(get("/metrics")))?.body;
        let page = std::str::from_utf8(&page).context("the metrics are no text")?;
        let values = page.lines().filter(|line| line.starts_with(name));
        Ok(values.filter_map(|line| line.rsplit(' ').next()?.parse::<f64>().ok()).sum())
    }
}
