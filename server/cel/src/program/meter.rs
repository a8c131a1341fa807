//! What an evaluation has cost, and what it may still do.

use super::EvalError;

/// Bytes that the values of one evaluation may take: what they cost does not bound it, since `replace` costs the same for any result.
const ALLOCATION_BYTES_MAX: usize = 64 << 20;
/// Steps that cost nothing (elements compared within lists, bytes compared within them), for each unit of the limit.
const FREE_STEPS: u64 = 8;
/// Free steps that every evaluation may take.
const FREE_STEPS_LEAST: u64 = 100_000;
/// So many bytes are compared or copied in about the time of one step.
const BYTES_PER_STEP: usize = 64;

/// Counts what an evaluation does.
#[derive(Debug)]
pub(crate) struct Meter {
    cost: u64,
    limit: u64,
    allocated: usize,
    steps: u64,
}

impl Meter {
    pub(crate) fn new(limit: u64) -> Self {
        let steps = limit.saturating_mul(FREE_STEPS).max(FREE_STEPS_LEAST);
        Self { cost: 0, limit, allocated: 0, steps }
    }

    pub(crate) fn cost(&self) -> u64 {
        self.cost
    }

    /// Adds to the cost.
    pub(crate) fn charge(&mut self, cost: u64) -> Result<(), EvalError> {
        // What an evaluation would have cost beyond its end does not count.
        if self.cost <= self.limit {
            self.cost = self.cost.saturating_add(cost);
        }
        if self.cost > self.limit { Err(EvalError::LimitExceeded) } else { Ok(()) }
    }

    /// Refuses what will cost so much, before it is done.
    pub(crate) fn expect(&mut self, cost: u64) -> Result<(), EvalError> {
        if self.cost.saturating_add(cost) > self.limit { self.charge(cost) } else { Ok(()) }
    }

    /// Takes a part of the cost back.
    pub(crate) fn credit(&mut self, cost: u64) {
        self.cost = self.cost.saturating_sub(cost);
    }

    /// Counts bytes of a new value.
    pub(crate) fn allocate(&mut self, bytes: usize) -> Result<(), EvalError> {
        self.allocated = self.allocated.saturating_add(bytes);
        if self.allocated > ALLOCATION_BYTES_MAX { Err(EvalError::LimitExceeded) } else { Ok(()) }
    }

    /// Counts elements of a new list or map.
    pub(crate) fn allocate_items(&mut self, items: usize) -> Result<(), EvalError> {
        self.allocate(items.saturating_mul(size_of::<crate::value::Datum<'_>>()))
    }

    /// Counts steps that cost nothing.
    pub(crate) fn work(&mut self, steps: u64) -> Result<(), EvalError> {
        self.steps = self.steps.checked_sub(steps).ok_or(EvalError::LimitExceeded)?;
        Ok(())
    }

    /// Counts the comparison of bytes.
    pub(crate) fn work_bytes(&mut self, bytes: usize) -> Result<(), EvalError> {
        self.work((bytes / BYTES_PER_STEP) as u64)
    }
}
