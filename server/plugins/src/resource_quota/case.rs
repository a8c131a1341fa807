//! One write, as it is checked against the quotas of its namespace.

use std::collections::BTreeSet;

use engine::status::ApiError;
use generated_core::core::v1::ScopedResourceSelectorRequirement;
use kinds::quotas::{Amounts, CountedType, Measure, applies, scopes_of, without_zeros};
use machinery::quantity::Quantity;

use super::account::Account;

/// A write that waits to be checked.
pub(super) struct Case {
    pub(super) counted: CountedType,
    pub(super) new: Measure,
    /// None for a create.
    pub(super) old: Option<Measure>,
    pub(super) limits: Limits,
    /// Whether the write is refused if it exceeds a quota. Otherwise it is charged all the same.
    pub(super) is_enforced: bool,
    /// Whether nothing is charged.
    pub(super) is_trial: bool,
}

/// The amounts and scopes of an object that some quota must count.
#[derive(Default)]
pub(super) struct Limits {
    pub(super) names: BTreeSet<String>,
    pub(super) scopes: Vec<ScopedResourceSelectorRequirement>,
}

/// Why a write is refused.
pub(super) enum Refusal {
    /// 403.
    Forbidden(String),
    /// 500 with this text.
    Failed(String),
    /// The quotas could not be written.
    Error(ApiError),
}

/// What is charged to some of the accounts, by their places.
pub(super) type Charges = Vec<(usize, Amounts)>;

impl Case {
    /// What the write is charged with, if it fits. `is_first` says that these are all quotas of the
    /// namespace; otherwise the others were checked before.
    ///
    /// # Errors
    /// Why it is refused.
    pub(super) fn check(&self, accounts: &[Account], is_first: bool) -> Result<Charges, Refusal> {
        let (charges, counting) = self.growths(accounts)?;
        if charges.is_empty() && (!counting.is_empty() || self.growth(true).is_empty()) {
            return Ok(Vec::new());
        }
        if is_first {
            self.check_cover(accounts, &counting)?;
        }
        let mut charged = Vec::with_capacity(charges.len());
        for (at, mut charge) in charges {
            let Some(account) = accounts.get(at) else { continue };
            charge.retain(|name, _| account.limits(name));
            if self.is_enforced
                && let Some(text) = account.excess(&charge)
            {
                return Err(Refusal::Forbidden(text));
            }
            if !charge.is_empty() {
                charged.push((at, charge));
            }
        }
        Ok(charged)
    }

    /// How much more of anything is used, for the accounts that count the object, and the places of these
    /// accounts.
    fn growths(&self, accounts: &[Account]) -> Result<(Charges, Vec<usize>), Refusal> {
        let counting = self.counting(accounts)?;
        let negative = self.new.usage.iter().filter(|(_, amount)| amount.as_nanos() < 0);
        let negative: Vec<&str> = negative.map(|(name, _)| name.as_str()).collect();
        if !negative.is_empty() {
            let names = negative.join(",");
            return Err(Refusal::Forbidden(format!("quota usage is negative for resource(s): {names}")));
        }
        let charge = |at: &usize| {
            let account = accounts.get(*at)?;
            let counted_before =
                self.old.as_ref().is_some_and(|old| applies(&account.quota, &self.counted, old));
            let growth = self.growth(counted_before);
            (!growth.is_empty()).then_some((*at, growth))
        };
        Ok((counting.iter().filter_map(charge).collect(), counting))
    }

    /// The places of the accounts that count the object.
    fn counting(&self, accounts: &[Account]) -> Result<Vec<usize>, Refusal> {
        let mut counting = Vec::new();
        for (at, account) in accounts.iter().enumerate() {
            if !applies(&account.quota, &self.counted, &self.new) {
                continue;
            }
            let name = &account.quota.metadata.name;
            let status = &account.quota.status;
            let known = || status.hard.keys().filter(|name| self.counted.knows(name)).map(String::as_str);
            if let Some(open) = self.new.left_open(known()) {
                return Err(Refusal::Forbidden(format!("failed quota: {name}: must specify {open}")));
            }
            if known().any(|name| !status.used.contains_key(name)) {
                let names: Vec<&str> = known().collect();
                let names = names.join(",");
                let why = format!("status unknown for quota: {name}, resources: {names}");
                return Err(Refusal::Forbidden(why));
            }
            counting.push(at);
        }
        Ok(counting)
    }

    /// How much more is used than before. `counted_before` says whether what the old object uses is charged
    /// already.
    fn growth(&self, counted_before: bool) -> Amounts {
        let old = self.old.as_ref().filter(|_| counted_before);
        let mut growth = self.new.usage.clone();
        for (name, amount) in growth.iter_mut() {
            if let Some(before) = old.and_then(|old| old.usage.get(name)) {
                *amount = amount.minus(*before).max(Quantity::default());
            }
            // The form in which quotas are stored, so that what is given back is what was charged.
            *amount = amount.in_thousandths();
        }
        without_zeros(growth)
    }

    /// Some quota must count what is limited.
    fn check_cover(&self, accounts: &[Account], counting: &[usize]) -> Result<(), Refusal> {
        let Limits { names, scopes } = &self.limits;
        let is_counted = |name: &str| {
            self.counted.knows(name)
                && counting.iter().filter_map(|at| accounts.get(*at)).any(|account| account.limits(name))
        };
        let uncovered: Vec<&str> =
            names.iter().map(String::as_str).filter(|name| !is_counted(name)).collect();
        if !uncovered.is_empty() {
            let names = uncovered.join(",");
            return Err(Refusal::Forbidden(format!("insufficient quota to consume: {names}")));
        }
        if scopes.is_empty() {
            return Ok(());
        }
        let all = accounts.iter().flat_map(|account| scopes_of(&account.quota.spec));
        let named: BTreeSet<String> =
            all.filter(|scope| self.new.is_in(scope)).map(|scope| scope.scope_name).collect();
        let uncovered = scopes.iter().filter(|scope| !named.contains(&scope.scope_name));
        let shown: Vec<String> = uncovered
            .map(|scope| format!("{{{} {} [{}]}}", scope.scope_name, scope.operator, scope.values.join(" ")))
            .collect();
        if shown.is_empty() {
            return Ok(());
        }
        Err(Refusal::Failed(format!("insufficient quota to match these scopes: [{}]", shown.join(" "))))
    }
}
