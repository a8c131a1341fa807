//! The collector: the one owner of graph, queue and survey. Everything that happens reaches it as a message
//! or as the outcome of a job, one after the other.

use std::{collections::VecDeque, mem, time::Instant};

use engine::status::ApiError;
use futures_util::{StreamExt, stream::FuturesUnordered};
use machinery::meta::v1::OwnerReference;
use tokio::{
    sync::{mpsc, watch},
    task::{coop::consume_budget, yield_now},
    time::sleep_until,
};

use super::{
    calls::Calls,
    decide::{Action, Attempt, Found, Step, decide},
    feed::Message,
    graph::Graph,
    jobs::{self, Examination, Job, Outcome},
    objects::{Identity, ObjectPlace, State, Woken},
    observe,
    queue::Queue,
    read::{self, Live},
    reports::{self, Reports},
    survey::{Finding, Survey},
};

/// Objects that are examined side by side, and owners that a survey looks up side by side.
const SIDE_BY_SIDE_MAX: usize = 20;

/// The collector.
pub(super) struct Collector<'a> {
    calls: &'a Calls,
    graph: Graph,
    queue: Queue,
    survey: Survey,
    reports: Reports,
    jobs: FuturesUnordered<Job<'a>>,
    /// Owners that the survey found and that are not looked up yet.
    unknown: VecDeque<Identity>,
    /// Jobs that look up an owner for the survey.
    lookups: usize,
    /// Attempts that go on when the feed has answered the request of this number.
    settling: VecDeque<(u64, Examination)>,
    /// Requests to the feed to catch up, numbered.
    requests: watch::Sender<u64>,
    /// Whether the graph has seen all types once. Nothing is decided before.
    is_complete: bool,
}

impl<'a> Collector<'a> {
    /// A collector that knows nothing yet.
    pub(super) fn new(calls: &'a Calls, requests: watch::Sender<u64>) -> Self {
        Collector {
            calls,
            graph: Graph::default(),
            queue: Queue::counted_in(calls.client.queue().clone()),
            survey: Survey::default(),
            reports: Reports::default(),
            jobs: FuturesUnordered::new(),
            unknown: VecDeque::new(),
            lookups: 0,
            settling: VecDeque::new(),
            requests,
            is_complete: false,
        }
    }

    /// Collects; never returns.
    pub(super) async fn run(mut self, mut messages: mpsc::Receiver<Message>) {
        loop {
            let now = Instant::now();
            // In this order: a survey adds to the queue, and nothing else would wake this loop for it.
            self.go_on_with_survey(now);
            self.begin_attempts(now);
            self.calls.metrics.waiting(self.queue.len());
            let due = self.queue.next_due();
            tokio::select! {
                Some(message) = messages.recv() => self.receive(message),
                Some(outcome) = self.jobs.next(), if !self.jobs.is_empty() => self.resume(outcome),
                () = sleep_until(due.unwrap_or(now).into()), if due.is_some() => {}
                () = yield_now(), if self.survey.is_ready(self.lookups > 0, self.queue.room()) => {}
            }
            // Jobs may be ready whenever they are polled, and other tasks of this thread must run, too.
            consume_budget().await;
        }
    }

    fn begin_attempts(&mut self, now: Instant) {
        // The bound keeps the collector from taking all of the store's capacity after a large deletion.
        while self.queue.active() < SIDE_BY_SIDE_MAX
            && let Some(place) = self.queue.take(now)
        {
            let work = self.calls.client.queue().begin();
            self.begin(jobs::read(self.calls, place, work));
        }
    }

    fn begin(&mut self, job: impl Future<Output = Outcome> + Send + 'a) {
        self.jobs.push(Box::pin(job));
    }

    /// Takes in what a job found out.
    fn resume(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Read(_, work, Ok(live)) => {
                let examination = Examination { attempt: self.attempt(&live), live, _work: work };
                self.go_on(examination);
            }
            Outcome::Read(place, _, Err(error)) => self.end(&place, Err(error)),
            // What was found before a failure is true, too, and saves the next attempt a read.
            Outcome::LookedUp(mut examination, found, result) => {
                for (owner, found) in found {
                    self.learn(&owner, found);
                    examination.attempt.owners.insert(owner, found);
                }
                match result {
                    Ok(()) => self.go_on(examination),
                    Err(error) => self.end(&examination.live.place, Err(error)),
                }
            }
            Outcome::Refreshed(examination, Ok(())) => {
                // Requests are numbered, because the feed may answer several attempts with one message.
                let request = *self.requests.borrow() + 1;
                self.requests.send_replace(request);
                self.settling.push_back((request, examination));
            }
            Outcome::Refreshed(examination, Err(error)) => self.end(&examination.live.place, Err(error)),
            Outcome::Acted(examination, result) => self.end(&examination.live.place, result),
            Outcome::Surveyed(owner, found) => {
                self.lookups -= 1;
                // If it cannot be read now, its dependents are examined, and that is repeated until it can.
                if let Ok(found) = found {
                    self.learn(&owner, found);
                }
            }
        }
    }

    fn attempt(&self, live: &Live) -> Attempt {
        let catalog = self.calls.client.catalog();
        let meaning = |reference: &OwnerReference| read::meaning(&catalog, &live.place, reference);
        Attempt {
            me: live.identity(),
            revision: live.revision,
            state: live.object.state,
            references: live.object.references.iter().map(meaning).collect(),
            owners: Default::default(),
            is_settled: false,
        }
    }

    /// Decides what comes next for an object, and begins it.
    fn go_on(&mut self, examination: Examination) {
        let mut woken = Woken::default();
        let step = decide(&mut self.graph, &examination.attempt, &mut woken);
        self.wake(woken);
        match step {
            Step::LookUp(owners) => self.look_up(examination, owners),
            Step::Settle => {
                self.begin(jobs::refresh(self.calls, examination));
            }
            Step::Act { action, misplaced } => self.act(examination, action, &misplaced),
        }
    }

    fn look_up(&mut self, examination: Examination, owners: Vec<Identity>) {
        let owners: Vec<(Identity, bool)> =
            // Owners that were in place need no search in other namespaces: they are gone.
            owners.into_iter().map(|owner| (owner.clone(), !self.graph.was_there(&owner))).collect();
        self.begin(jobs::look_up(self.calls, examination, owners));
    }

    fn act(&mut self, examination: Examination, action: Action, misplaced: &[usize]) {
        let (calls, live) = (self.calls, &examination.live);
        let references = misplaced.iter().filter_map(|at| live.object.references.get(*at));
        let mut events = Vec::new();
        if let Ok(resource) = calls.resource(&live.place) {
            for reference in references.filter(|reference| self.reports.is_news_of(live, reference)) {
                events.push(reports::misplaced(&resource, live, reference, calls.client.now()));
            }
        }
        self.begin(jobs::act(calls, examination, action, events));
    }

    /// Ends an attempt. One that failed is repeated later.
    fn end(&mut self, place: &ObjectPlace, result: Result<(), ApiError>) {
        let now = Instant::now();
        match result {
            Ok(()) => self.queue.done(place),
            // The object is gone, which is what the attempt was for, or someone else's work.
            Err(error) if error.status.code == 404 => self.queue.done(place),
            Err(error) => {
                // A conflict means that another client wrote the object first, which is no failure.
                if error.status.code != 409 {
                    self.calls.metrics.failed();
                    let resource = self.calls.resource(place);
                    let resource = resource.as_ref().map_or("", |resource| &resource.group_resource);
                    self.reports.failure(now, resource, place, &error);
                }
                self.queue.failed(place, now);
            }
        }
    }

    /// Takes in what a read of an owner found.
    fn learn(&mut self, owner: &Identity, found: Found) {
        let mut woken = Woken::default();
        match found {
            Found::Present(state, revision) => {
                self.graph.found(owner, revision, state == State::Foreground, &mut woken);
            }
            Found::Absent(absent) => self.graph.missed(owner, absent, &mut woken),
        }
        self.wake(woken);
    }

    /// Has these objects examined.
    fn wake(&mut self, woken: Woken) {
        // Owners of types that were not seen yet would look absent. The first survey finds all there is.
        if self.is_complete {
            self.queue.wake(woken, Instant::now());
        }
    }

    fn go_on_with_survey(&mut self, now: Instant) {
        if self.queue.take_survey(now) {
            self.survey.begin();
        }
        if self.survey.is_ready(self.lookups > 0, self.queue.room()) {
            match self.survey.next(&self.graph) {
                None => {}
                Some(Finding::Owners(owners)) => self.unknown.extend(owners),
                Some(Finding::Objects(places)) => self.wake(Woken { places, too_many: false }),
            }
        }
        while self.lookups < SIDE_BY_SIDE_MAX
            && let Some(owner) = self.unknown.pop_front()
        {
            self.lookups += 1;
            let ask_elsewhere = !self.graph.was_there(&owner);
            self.begin(jobs::survey(self.calls, owner, ask_elsewhere));
        }
    }

    /// Takes in what the feed says.
    fn receive(&mut self, message: Message) {
        match message {
            Message::Changed(resource, changes) => {
                let catalog = self.calls.client.catalog();
                let woken =
                    observe::changed(&mut self.graph, &mut self.reports, &catalog, &resource, changes);
                self.wake(woken);
            }
            Message::Listed(resource, revision, entries) => {
                let woken = observe::listed(&mut self.graph, &resource, revision, &entries);
                self.wake(woken);
            }
            Message::Gone(resource) => {
                let mut woken = Woken::default();
                self.graph.forget(resource.id, &mut woken);
                self.wake(woken);
            }
            Message::CaughtUp(request) => {
                self.calls.metrics.remembers(self.graph.len());
                if !mem::replace(&mut self.is_complete, true) {
                    self.queue.want_survey(Instant::now());
                }
                // Attempts settle in order; those that asked later wait for a later answer.
                while self.settling.front().is_some_and(|(number, _)| *number <= request)
                    && let Some((_, mut examination)) = self.settling.pop_front()
                {
                    examination.attempt.is_settled = true;
                    self.go_on(examination);
                }
            }
        }
    }
}
