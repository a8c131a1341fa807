// Written by kindsmith from schema/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The hand-written parts of kinds, as a table.

/// One strategy for each kind marked `strategy: true`. A forgotten one does not compile.
pub struct Strategies {
    /// Of `specimen/v1 Gadget`.
    pub gadget: Box<
        dyn machinery::strategy::Strategy<Object = crate::specimen::v1::Gadget>,
    >,
    /// Of `specimen/v1 Specimen`.
    pub specimen: Box<
        dyn machinery::strategy::Strategy<Object = crate::specimen::v1::Specimen>,
    >,
}

impl machinery::strategy::StrategyTable for Strategies {
    fn get(&self, index: usize) -> &dyn machinery::strategy::AnyStrategy {
        match index {
            0 => &self.gadget,
            _ => &self.specimen,
        }
    }
}
