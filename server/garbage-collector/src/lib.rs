//! The garbage collector: deletes objects when the last of their owners is gone, before their owner, or
//! leaves them alone, as the delete of the owner asked for.
//!
//! Entry point: [`run`]. It joins two loops that share nothing but messages:
//!
//! ```text
//!   watches of all types                          the verbs
//!           │ events                            calls ▲ │ answers
//!           ▼           Message                       │ ▼   Outcome
//!         feed ─────────────────────► collector ────► jobs ──────┐
//!           ▲                         │   ▲  ▲                   │
//!           └── request to catch up ──┘   │  └───────────────────┘
//!                                       timer
//! ```
//!
//! `collector` owns all that changes: the `graph` of owners and dependents, the `queue` of objects to
//! examine, and the `survey`. It handles one thing after the other, so there is no lock. An object is
//! examined in steps: `decide` is pure and names the next step, a job makes the `calls` that it takes,
//! and the outcome leads to the next decision.
//!
//! | what happens | what follows |
//! |---|---|
//! | a watch reports a change | the graph takes it in; the objects that it concerns join the queue |
//! | an attempt is due, and fewer than the bound are under way | a job reads the object |
//! | a job read something | the graph learns of it; `decide` names the next step |
//! | an attempt must know the graph complete | a job reads every type; then the feed has to catch up |
//! | a job ended an attempt | the object leaves the queue, or waits for its next attempt if it failed |
//! | a kind comes or goes | the feed watches it, or leaves it; the graph forgets dependents out of reach |
//! | the queue had no room, or the server has started | a survey has everything unclear examined |
//!
//! Invariant: the graph only says which objects to examine. What happens to one is decided by what the store
//! holds, and every write names the version that it was decided on.

mod calls;
mod collector;
mod decide;
mod feed;
mod graph;
mod jobs;
mod objects;
mod observe;
mod queue;
mod read;
mod reports;
mod survey;

use ground::metrics::GarbageMetrics;
use tokio::sync::{mpsc, watch};

use self::{calls::Calls, collector::Collector, feed::Feed};
use client::Client;

/// The name of the controller.
pub const NAME: &str = "garbagecollector";

/// Messages that the feed is ahead of the collector.
const MESSAGES_MAX: usize = 16;

/// Collects garbage; never returns.
pub async fn run(client: Client, metrics: GarbageMetrics) {
    // Bounded, so that the feed waits for the collector and does not collect changes in memory.
    let (sender, messages) = mpsc::channel(MESSAGES_MAX);
    let (requests, requested) = watch::channel(0);
    let feed = Feed::new(client.clone(), sender, requested);
    let calls = Calls { client, metrics };
    tokio::join!(feed.run(), Collector::new(&calls, requests).run(messages));
}
