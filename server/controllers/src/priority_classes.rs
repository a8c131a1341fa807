//! Creates the priority classes of the system once, when the server starts. A class that a client deletes in
//! between comes back with the next start.

use client::{
    Client,
    changes::RETRY_PAUSE,
    settle::{Mending, settle_all},
};
use engine::status::ApiError;
use generated_scheduling::scheduling::v1::PriorityClass;
use kinds::priority_classes::SYSTEM_CLASSES;
use machinery::meta::v1::ObjectMeta;

/// The controller's name.
pub const NAME: &str = "bootstrap-system-priority-classes";

/// Creates those that are missing; returns when all exist, or the server stops.
pub(crate) async fn run(client: Client) {
    let mut stopping = client.stopping();
    while !*stopping.borrow_and_update() {
        let Err(error) = create(&client).await else { return };
        let (reason, cause) = (&error.status.message, &error.cause);
        tracing::warn!(reason, ?cause, "the priority classes of the system cannot be created");
        tokio::time::sleep(RETRY_PAUSE).await;
    }
}

async fn create(client: &Client) -> Result<(), ApiError> {
    let classes = SYSTEM_CLASSES.map(|(name, value, description)| PriorityClass {
        metadata: ObjectMeta { name: name.to_owned(), ..ObjectMeta::default() },
        value,
        description: description.to_owned(),
        ..PriorityClass::default()
    });
    // What exists is right: its value cannot change, and its description is for people.
    settle_all(client, &classes, |_, _| Mending::Nothing).await
}
