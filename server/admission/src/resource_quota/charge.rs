//! What a write was charged with.

use std::sync::Arc;

use engine::context::admit::Reservation;
use ground::ready::Ready;
use kinds::quotas::Amounts;

use super::desk::{Desk, Tools};

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
    desk: Arc<Desk>,
    tools: Tools,
    namespace: Arc<str>,
    pub(super) charged: Vec<Charged>,
}

impl Charge {
    pub(super) fn none(desk: Arc<Desk>, tools: Tools, namespace: Arc<str>) -> Self {
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
