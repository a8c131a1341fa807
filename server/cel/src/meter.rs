//! What an evaluation has cost, and what it may still do.
//!
//! Costs are those of Kubernetes, and do not bound the work: a call of a value without a known type costs the
//! same for any size, and many calls cost as much as a part of what they look at. So the evaluator counts
//! *steps* besides: about what takes ten nanoseconds. Every part of an expression that is evaluated is a
//! step, and so is every element and every few bytes that are looked at.

use std::sync::Arc;

use crate::error::EvalError;
use crate::value::Datum;

/// Bytes that the values of one evaluation may take: what they cost does not bound it, since `replace` costs
/// the same for any result.
pub(crate) const ALLOCATION_BYTES_MAX: usize = 64 << 20;
/// Steps for each unit of the limit. Expressions that keep the limit take two or three.
const STEPS_PER_COST: u64 = 5;
/// Steps that every evaluation may take.
const STEPS_LEAST: u64 = 100_000;
/// So many bytes are compared or copied in about the time of one step.
const BYTES_PER_STEP: usize = 64;
/// So many bytes are read one by one or hashed in about the time of one step.
const READ_BYTES_PER_STEP: usize = 16;
/// What an entry of a map counts that is looked up or added by its key.
const STEPS_PER_ENTRY: usize = 32;
/// Steps between two looks at whether the evaluation is to end.
const STEPS_PER_LOOK: u64 = 1 << 16;

/// Ends evaluations.
pub trait Interrupt: Send + Sync {
    /// Whether the evaluation is to end, because its result is of no use any more. The evaluation calls this
    /// about once in a millisecond.
    fn is_due(&self) -> bool;
}

/// Counts what an evaluation does.
pub(crate) struct Meter {
    cost: u64,
    limit: u64,
    allocated: usize,
    steps_max: u64,
    /// What is left of the steps.
    steps: u64,
    /// When fewer steps than this are left, `interrupt` says whether to go on.
    next_look: u64,
    interrupt: Option<Arc<dyn Interrupt>>,
    is_interrupted: bool,
}

impl Meter {
    pub(crate) fn new(limit: u64) -> Self {
        let steps = limit.saturating_mul(STEPS_PER_COST).max(STEPS_LEAST);
        Self {
            cost: 0,
            limit,
            allocated: 0,
            steps_max: steps,
            steps,
            next_look: 0,
            interrupt: None,
            is_interrupted: false,
        }
    }

    /// The same for an evaluation that the host may end.
    pub(crate) fn interrupted_by(self, interrupt: Option<Arc<dyn Interrupt>>) -> Self {
        let next_look = if interrupt.is_some() { self.steps.saturating_sub(STEPS_PER_LOOK) } else { 0 };
        Self { interrupt, next_look, ..self }
    }

    pub(crate) fn cost(&self) -> u64 {
        self.cost
    }

    /// The steps so far, in the unit of costs.
    pub(crate) fn work_done(&self) -> u64 {
        (self.steps_max - self.steps) / STEPS_PER_COST
    }

    pub(crate) fn allocated(&self) -> usize {
        self.allocated
    }

    pub(crate) fn is_interrupted(&self) -> bool {
        self.is_interrupted
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
        self.allocate(items.saturating_mul(size_of::<Datum<'_>>()))
    }

    /// Counts steps.
    pub(crate) fn work(&mut self, steps: u64) -> Result<(), EvalError> {
        let Some(left) = self.steps.checked_sub(steps) else {
            // What comes after it fails too.
            self.steps = 0;
            return Err(EvalError::LimitExceeded);
        };
        self.steps = left;
        if left < self.next_look { self.look() } else { Ok(()) }
    }

    /// Asks the host whether to go on.
    #[cold]
    fn look(&mut self) -> Result<(), EvalError> {
        self.next_look = self.steps.saturating_sub(STEPS_PER_LOOK);
        if self.interrupt.as_ref().is_some_and(|interrupt| interrupt.is_due()) {
            self.is_interrupted = true;
            self.steps = 0;
            return Err(EvalError::LimitExceeded);
        }
        Ok(())
    }

    /// Counts work that is done for each of some elements.
    pub(crate) fn work_items(&mut self, items: usize) -> Result<(), EvalError> {
        self.work(items as u64)
    }

    /// Counts entries of maps that are looked up or added by their keys. The keys themselves are read
    /// besides.
    pub(crate) fn work_entries(&mut self, entries: usize) -> Result<(), EvalError> {
        self.work_items(entries.saturating_mul(STEPS_PER_ENTRY))
    }

    /// Counts the comparison of bytes.
    pub(crate) fn work_bytes(&mut self, bytes: usize) -> Result<(), EvalError> {
        self.work((bytes / BYTES_PER_STEP) as u64)
    }

    /// Counts that a value is read as a whole, if it is one text, or made of texts.
    pub(crate) fn read(&mut self, value: &Datum<'_>) -> Result<(), EvalError> {
        self.read_bytes(value.weight())
    }

    /// Counts that bytes are read one by one.
    pub(crate) fn read_bytes(&mut self, bytes: usize) -> Result<(), EvalError> {
        self.work((bytes / READ_BYTES_PER_STEP) as u64)
    }
}
