//! What the variables of an expression hold.

use std::borrow::Cow;
use std::sync::Arc;

use crate::meter::Interrupt;
use crate::value::Datum;

/// There is room for so many variables at first.
const USUAL_VARIABLES: usize = 8;

/// The values of variables.
#[derive(Clone, Default)]
pub struct Bindings<'a> {
    values: Vec<(Cow<'static, str>, Datum<'a>)>,
    /// What others have in common with these; a value above hides the one of the same name.
    shared: Option<Arc<Bindings<'a>>>,
    pub(super) interrupt: Option<Arc<dyn Interrupt>>,
}

impl<'a> Bindings<'a> {
    /// No variables.
    pub fn new() -> Self {
        Self { values: Vec::with_capacity(USUAL_VARIABLES), shared: None, interrupt: None }
    }

    /// The variables of these, shared with others. What is given a value here stays here.
    pub fn over(shared: Arc<Self>) -> Self {
        Self { values: Vec::new(), interrupt: shared.interrupt.clone(), shared: Some(shared) }
    }

    /// Gives a variable its value.
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: Datum<'a>) -> Self {
        self.set(name, value);
        self
    }

    /// Gives a variable its value.
    pub fn set(&mut self, name: impl Into<Cow<'static, str>>, value: Datum<'a>) {
        let name = name.into();
        match self.values.iter_mut().find(|(known, _)| *known == name) {
            Some(entry) => entry.1 = value,
            None => self.values.push((name, value)),
        }
    }

    /// Lets the host end evaluations.
    #[must_use]
    pub fn interrupted_by(mut self, interrupt: Arc<dyn Interrupt>) -> Self {
        self.interrupt = Some(interrupt);
        self
    }

    pub(super) fn get(&self, name: &str) -> Option<&Datum<'a>> {
        let own = self.values.iter().find(|(known, _)| *known == name).map(|(_, value)| value);
        own.or_else(|| self.shared.as_ref()?.get(name))
    }
}
