//! What a write was charged with, and what waits at a desk.

use std::sync::Arc;

use engine::{
    catalog::Resource,
    context::admit::{Ledger, Reservation},
};
use ground::ready::Ready;
use kinds::quotas::Amounts;
use tokio::sync::oneshot;

use super::case::{Case, Refusal};

/// What a batch writes with.
#[derive(Clone)]
pub(super) struct Tools {
    pub(super) ledger: Ledger,
    /// The type of quotas.
    pub(super) resource: Arc<Resource>,
}

/// What a request waits for. Without a charge, nothing was counted.
pub(super) type Answer = Result<Option<Charge>, Refusal>;

/// Something that waits for its turn.
pub(super) enum Job {
    /// A write that is to be checked.
    Check(Box<Case>, oneshot::Sender<Answer>),
    /// Charges that are to be taken off. The sender is dropped when that is done.
    GiveBack(Vec<Charged>, oneshot::Sender<()>),
}

/// Where charges are given back.
pub(super) trait TakesBack: Send + Sync {
    /// Takes charges off, also if nothing waits for that.
    fn give_back(
        self: Arc<Self>,
        namespace: &str,
        charged: Vec<Charged>,
        tools: Tools,
    ) -> oneshot::Receiver<()>;
}

/// What one quota was charged with.
pub(super) struct Charged {
    /// The name of the quota.
    pub(super) quota: String,
    /// Its uid: another quota of the same name owes nothing.
    pub(super) uid: String,
    pub(super) amounts: Amounts,
}

/// What all quotas were charged with for one write. Dropped before the object is stored, it is given back.
pub(super) struct Charge {
    desk: Arc<dyn TakesBack>,
    tools: Tools,
    namespace: Arc<str>,
    pub(super) charged: Vec<Charged>,
}

impl Charge {
    pub(super) fn none(desk: Arc<dyn TakesBack>, tools: Tools, namespace: Arc<str>) -> Self {
        Charge { desk, tools, namespace, charged: Vec::new() }
    }
}

impl Reservation for Charge {
    fn keep(mut self: Box<Self>) {
        self.charged.clear();
    }

    fn give_back(mut self: Box<Self>) -> Ready<'static, ()> {
        let charged = std::mem::take(&mut self.charged);
        let done = Arc::clone(&self.desk).give_back(&self.namespace, charged, self.tools.clone());
        Ready::later(async move {
            // Ends when the batch does. What it could not write is found by the controller of quotas.
            let _ended = done.await;
        })
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        let charged = std::mem::take(&mut self.charged);
        if !charged.is_empty() {
            drop(Arc::clone(&self.desk).give_back(&self.namespace, charged, self.tools.clone()));
        }
    }
}
