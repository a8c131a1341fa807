//! Clients of other kinds, which must not notice anything.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use blackbox::{
    http::{Answer, Api, send},
    objects::{CONFIG_MAPS, LEASES, config_map, lease},
};
use reqwest::{Client, Method};
use serde_json::Value;
use tokio::task::JoinSet;

/// How many clients there are.
const CLIENTS: usize = 3;

/// Clients at work.
pub(crate) struct Load {
    enough: Arc<AtomicBool>,
    clients: JoinSet<usize>,
}

struct Worker {
    client: Client,
    url: String,
}

impl Load {
    /// Begins to write and read objects of two kinds.
    pub(crate) fn begin(api: &Api) -> Self {
        let enough = Arc::new(AtomicBool::new(false));
        let mut clients = JoinSet::new();
        for number in 0..CLIENTS {
            let worker = Worker { client: api.client.clone(), url: api.server.url().to_owned() };
            let enough = Arc::clone(&enough);
            clients.spawn(async move {
                let mut rounds = 0;
                while rounds == 0 || !enough.load(Ordering::Relaxed) {
                    worker.round(&format!("load-{number}-{rounds}")).await;
                    rounds += 1;
                }
                rounds
            });
        }
        Load { enough, clients }
    }

    /// Ends when every client has done at least one round, and all requests had the right answers.
    pub(crate) async fn end(mut self) {
        self.enough.store(true, Ordering::Relaxed);
        while let Some(rounds) = self.clients.join_next().await {
            assert!(rounds.expect("no client got a wrong answer") > 0);
        }
    }
}

impl Worker {
    async fn round(&self, name: &str) {
        for (path, object) in [(CONFIG_MAPS, config_map(name)), (LEASES, lease(name))] {
            let own = format!("{path}/{name}");
            let made = self.ask(Method::POST, path, Some(&object)).await.expect(201);
            assert_eq!(self.ask(Method::GET, &own, None).await.expect(200), made);
            let list = self.ask(Method::GET, path, None).await.expect(200);
            // Objects in a list do not name their kind.
            let is_listed = |item: &Value| item["metadata"]["uid"] == made["metadata"]["uid"];
            assert!(list["items"].as_array().is_some_and(|items| items.iter().any(is_listed)), "{list}");
            self.ask(Method::PUT, &own, Some(&made)).await.expect(200);
            self.ask(Method::DELETE, &own, None).await.expect(200);
        }
    }

    async fn ask(&self, method: Method, path: &str, body: Option<&Value>) -> Answer {
        let request = self.client.request(method, format!("{}{path}", self.url));
        send(match body {
            Some(body) => request.json(body),
            None => request,
        })
        .await
    }
}
