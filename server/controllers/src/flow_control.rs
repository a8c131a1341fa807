//! Two controllers of flow control. One keeps the levels and schemas that every server has; the other says of
//! each schema whether its level exists.

mod dangling;

use std::time::Duration;

use client::{
    Client,
    changes::{RETRY_PAUSE, unless_overtaken},
    settle::{Mending, settle_all},
};
use engine::status::ApiError;
use futures_util::future::try_join;
use generated_flowcontrol_apiserver::flowcontrol_apiserver::v1::{FlowSchema, PriorityLevelConfiguration};
use kinds::flow_control::{EXEMPT, FlowControl, autoupdate, mandatory, suggested};
use machinery::{json, meta::v1::ObjectMeta, object::OfKind};

pub use self::dangling::NAME as DANGLING;
pub(crate) use self::dangling::run as mark_dangling;

/// The name of the controller that keeps the objects.
pub const KEEPER: &str = "priority-and-fairness-config-producer";

/// The field manager of what is written here.
const MANAGER: &str = "api-priority-and-fairness-config-producer-v1";

/// Keeps the objects; returns when the server stops.
pub(crate) async fn keep(client: Client, interval: Duration) {
    let client = client.managing_as(MANAGER);
    let mut stopping = client.stopping();
    while !*stopping.borrow_and_update() {
        let work = client.queue().begin();
        let kept = keep_all(&client).await;
        drop(work);
        let pause = match kept {
            Ok(()) => interval,
            Err(error) => {
                let (reason, cause) = (&error.status.message, &error.cause);
                tracing::warn!(reason, ?cause, "the objects of flow control cannot be kept");
                client.queue().retried();
                RETRY_PAUSE.min(interval)
            }
        };
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            _ = stopping.changed() => return,
        }
    }
}

async fn keep_all(client: &Client) -> Result<(), ApiError> {
    let [mandatory, suggested] = [mandatory(client.brand()), suggested(client.brand())];
    let is_mandatory = |name: &str| mandatory.schemas.iter().any(|schema| schema.metadata.name == name);
    let FlowControl { levels, schemas } = suggested;
    let levels = [levels, mandatory.levels.clone()].concat();
    let schemas = [schemas, mandatory.schemas.clone()].concat();
    // Mandatory levels and schemas have the same names.
    let keep = Keep { annotation: autoupdate(client.brand()), is_mandatory: &is_mandatory };
    try_join(keep.settle(client, &levels), keep.settle(client, &schemas)).await?;
    try_join(keep.remove_obsolete(client, &levels), keep.remove_obsolete(client, &schemas)).await?;
    Ok(())
}

/// A kind of flow control.
trait Kept: OfKind {
    /// Whether the specification is the wanted one.
    fn is_as(&self, wanted: &Self) -> bool;
    /// Takes over the wanted specification.
    fn become_as(&mut self, wanted: &Self);
}

impl Kept for FlowSchema {
    fn is_as(&self, wanted: &Self) -> bool {
        self.spec == wanted.spec
    }

    fn become_as(&mut self, wanted: &Self) {
        self.spec.clone_from(&wanted.spec);
    }
}

impl Kept for PriorityLevelConfiguration {
    fn is_as(&self, wanted: &Self) -> bool {
        if wanted.metadata.name != EXEMPT || self.spec.exempt.is_none() {
            return self.spec == wanted.spec;
        }
        // The seats of the level without a limit are the administrator's.
        let mut wanted = wanted.spec.clone();
        wanted.exempt.clone_from(&self.spec.exempt);
        self.spec == wanted
    }

    fn become_as(&mut self, wanted: &Self) {
        self.spec.clone_from(&wanted.spec);
    }
}

struct Keep<'a> {
    annotation: String,
    is_mandatory: &'a (dyn Fn(&str) -> bool + Sync),
}

impl Keep<'_> {
    async fn settle<K: Kept>(&self, client: &Client, wanted: &[K]) -> Result<(), ApiError> {
        settle_all(client, wanted, |object: &mut K, wanted: &K| self.mend(object, wanted)).await
    }

    /// Sets back what may be set back, and says in the annotation whether it may.
    fn mend<K: Kept>(&self, object: &mut K, wanted: &K) -> Mending {
        let may_set_back =
            (self.is_mandatory)(&object.metadata().name) || self.may_set_back(object.metadata());
        let mut mending = Mending::Nothing;
        if self.said(object.metadata()) != Some(may_set_back) {
            object.metadata_mut().annotations.insert(self.annotation.clone(), may_set_back.to_string());
            mending = Mending::Update;
        }
        if may_set_back && !object.is_as(wanted) {
            object.become_as(wanted);
            mending = Mending::Update;
        }
        mending
    }

    /// Whether a suggested object still follows the server. Without an annotation that says it, one does
    /// whose specification was never changed.
    fn may_set_back(&self, metadata: &ObjectMeta) -> bool {
        self.said(metadata).unwrap_or(metadata.generation == 1)
    }

    fn said(&self, metadata: &ObjectMeta) -> Option<bool> {
        metadata.annotations.get(&self.annotation).and_then(|text| boolean(text))
    }

    /// Deletes what an earlier release kept and this one does not.
    async fn remove_obsolete<K: Kept>(&self, client: &Client, wanted: &[K]) -> Result<(), ApiError> {
        let objects = client.api::<K>();
        for item in objects.list().await? {
            let entry = &item.entry;
            // Read without decoding: nearly all objects are wanted, or are not the server's.
            let said = json::pick(&entry.bytes, &["metadata", "annotations", &self.annotation]);
            let is_ours = said.is_some_and(|said| boolean(&json::text_of(said)) == Some(true));
            if is_ours && !wanted.iter().any(|wanted| *wanted.metadata().name == *entry.key) {
                unless_overtaken(objects.delete(&entry.key, entry.revision).await)?;
            }
        }
        Ok(())
    }
}

/// The ways to write a boolean in an annotation.
fn boolean(text: &str) -> Option<bool> {
    match text {
        "1" | "t" | "T" | "TRUE" | "true" | "True" => Some(true),
        "0" | "f" | "F" | "FALSE" | "false" | "False" => Some(false),
        _ => None,
    }
}
