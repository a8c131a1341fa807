//! The check of all writes that wait in a namespace.

use std::{sync::Arc, time::Duration};

use engine::{context::admit::Entered, namespaced::Namespaced, status::ApiError};
use generated_core::core::v1::ResourceQuota;
use tokio::{sync::oneshot, time::sleep};

use super::{
    account::Account,
    case::{Case, Charges, Refusal},
    charge::{Answer, Charge, Charged, Job, TakesBack, Tools},
};

/// How often a batch loses a quota to another server before it is given up. Each lost race is a charge of
/// another server, so that the servers together make progress. The reference server gives up after four; with
/// three servers at one quota that refuses writes which fit.
const RACES_MAX: usize = 64;

/// How often a batch is written in all if the store fails.
const ATTEMPTS_MAX: usize = 4;

/// Pause after a failure of the store, which grows with each.
const FAILURE_PAUSE: Duration = Duration::from_millis(50);

/// Checks these jobs and answers each of them.
pub(super) async fn run(
    quotas: &Namespaced<ResourceQuota>,
    desk: &Arc<dyn TakesBack>,
    namespace: &Arc<str>,
    tools: &Tools,
    jobs: Vec<Job>,
) {
    let mut batch = Batch { checks: Vec::new(), returns: Vec::new(), waiting: Vec::new(), error: None };
    for job in jobs {
        match job {
            Job::Check(case, answer) => {
                let charge = Charge::none(Arc::clone(desk), tools.clone(), Arc::clone(namespace));
                batch.checks.push(Check { case, answer, charge, pending: Vec::new() });
            }
            Job::GiveBack(charged, sender) => {
                batch.returns.extend(charged);
                batch.waiting.push(sender);
            }
        }
    }
    let mut accounts = accounts(quotas, namespace);
    let (mut races, mut failures) = (0, 0);
    while !(batch.checks.is_empty() && batch.returns.is_empty()) {
        if races >= RACES_MAX || failures >= ATTEMPTS_MAX {
            return batch.give_up(tools, &accounts);
        }
        batch.check(&mut accounts, races + failures == 0);
        let written = batch.write(tools, accounts).await;
        failures += usize::from(written.has_failed);
        races += usize::from(!written.has_failed);
        if written.has_failed {
            sleep(FAILURE_PAUSE * u32::try_from(failures).unwrap_or(1)).await;
        }
        accounts = written.lost;
    }
}

/// The quotas of a namespace, by name.
fn accounts(quotas: &Namespaced<ResourceQuota>, namespace: &str) -> Vec<Account> {
    let quotas = quotas.of(namespace);
    let quotas = quotas.iter().flatten();
    quotas.map(|(name, stored)| Account::of(namespace, name, stored)).collect()
}

struct Batch {
    checks: Vec<Check>,
    returns: Vec<Charged>,
    /// What waits for the returns, until the batch is dropped.
    waiting: Vec<oneshot::Sender<()>>,
    /// The last failure of the store.
    error: Option<ApiError>,
}

/// A write that is not answered yet.
struct Check {
    case: Box<Case>,
    answer: oneshot::Sender<Answer>,
    /// What is written of it.
    charge: Charge,
    /// What is not.
    pending: Charges,
}

/// How the writes of a round ended.
struct Written {
    /// The quotas that another writer changed, as they are now, and those that could not be written.
    lost: Vec<Account>,
    has_failed: bool,
}

impl Batch {
    /// Checks every write against the accounts as those before it leave them, and answers what needs no
    /// charge.
    fn check(&mut self, accounts: &mut [Account], is_first: bool) {
        // First, so that what is free counts for those that wait.
        self.returns.retain(|returned| {
            let account = accounts.iter_mut().find(|account| owes(account, returned));
            account.map(|account| account.give_back(&returned.amounts)).is_some()
        });
        let checks = std::mem::take(&mut self.checks);
        self.checks = checks.into_iter().filter_map(|check| check.decide(accounts, is_first)).collect();
    }

    /// Writes the changed accounts, and answers the writes whose charges are stored.
    async fn write(&mut self, tools: &Tools, accounts: Vec<Account>) -> Written {
        let mut written = Written { lost: Vec::new(), has_failed: false };
        let mut quotas = Vec::with_capacity(accounts.len());
        for account in accounts {
            let metadata = &account.quota.metadata;
            let (name, uid) = (metadata.name.clone(), metadata.uid.clone());
            let lost = if account.is_changed { self.enter(tools, account, &mut written).await } else { None };
            quotas.push(Quota { name, uid, is_lost: lost.is_some() });
            written.lost.extend(lost);
        }
        self.returns.retain(|returned| {
            let mut lost = quotas.iter().filter(|quota| quota.is_lost);
            lost.any(|quota| quota.name == returned.quota && quota.uid == returned.uid)
        });
        let checks = std::mem::take(&mut self.checks);
        self.checks = checks.into_iter().filter_map(|check| check.settle(&quotas)).collect();
        written
    }

    /// Writes one account. Returns its state as it is now if it has to be checked again.
    async fn enter(&mut self, tools: &Tools, account: Account, written: &mut Written) -> Option<Account> {
        let entered =
            tools.ledger.enter(&tools.resource, Arc::clone(&account.key), account.revision, &account.quota);
        match entered.await {
            Ok(Entered::Stored | Entered::Raced(None)) => None,
            Ok(Entered::Raced(Some(newer))) => Account::read(&tools.resource, &newer),
            Err(error) => {
                written.has_failed = true;
                self.error = Some(error);
                // It may have been written even so. Then the next try finds another version.
                Some(account.reset())
            }
        }
    }

    /// Answers all that is left: the store does not work, or other servers are always faster.
    fn give_up(self, tools: &Tools, accounts: &[Account]) {
        if !self.returns.is_empty() {
            tracing::warn!("charges were not given back to quotas; their controller will find them");
        }
        let name = accounts.first().map_or("", |account| &account.quota.metadata.name);
        let error = self.error.unwrap_or_else(|| ApiError::stale(&tools.resource, name));
        for check in self.checks {
            let _gone = check.answer.send(Err(Refusal::Error(error.clone())));
        }
    }
}

/// A quota of a round.
struct Quota {
    name: String,
    uid: String,
    /// Whether it was not written.
    is_lost: bool,
}

impl Check {
    /// Checks the write, and charges the accounts. None if it is answered.
    fn decide(mut self, accounts: &mut [Account], is_first: bool) -> Option<Self> {
        // An answer that nothing waits for is dropped, and with it the charge, which is given back by that.
        match self.case.check(accounts, is_first) {
            Err(refusal) => drop(self.answer.send(Err(refusal))),
            Ok(_) if self.case.is_trial => drop(self.answer.send(Ok(None))),
            Ok(charges) if charges.is_empty() => self.allow(),
            Ok(charges) => {
                for (at, charge) in &charges {
                    if let Some(account) = accounts.get_mut(*at) {
                        account.charge(charge);
                    }
                }
                self.pending = charges;
                return Some(self);
            }
        }
        None
    }

    /// Notes what is written. None if that was all, and the write is answered.
    fn settle(mut self, quotas: &[Quota]) -> Option<Self> {
        let mut is_open = false;
        for (at, amounts) in std::mem::take(&mut self.pending) {
            let Some(quota) = quotas.get(at) else { continue };
            if quota.is_lost {
                is_open = true;
                continue;
            }
            let (name, uid) = (quota.name.clone(), quota.uid.clone());
            self.charge.charged.push(Charged { quota: name, uid, amounts });
        }
        if is_open {
            return Some(self);
        }
        self.allow();
        None
    }

    fn allow(self) {
        let charge = Some(self.charge).filter(|charge| !charge.charged.is_empty());
        drop(self.answer.send(Ok(charge)));
    }
}

fn owes(account: &Account, charged: &Charged) -> bool {
    let metadata = &account.quota.metadata;
    metadata.name == charged.quota && metadata.uid == charged.uid
}
