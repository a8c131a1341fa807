//! The journal of the memory engine, which keeps nothing.

use super::{Each, Journal, Marks, Record, Records};
use crate::entry::Revision;
use crate::error::StorageError;

/// Accepts all records and keeps none.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoJournal;

impl Journal for NoJournal {
    fn marks(&mut self) -> Result<Marks, StorageError> {
        Ok(Marks::NEW)
    }

    fn load(&mut self, _each: &mut Each<'_>) -> Result<(), StorageError> {
        Ok(())
    }

    fn append(&mut self, _records: &[Record]) -> Result<(), StorageError> {
        Ok(())
    }

    fn forget(&mut self, _revisions: &[Revision], _marks: Marks) -> Result<(), StorageError> {
        Ok(())
    }

    fn remembers(&self) -> bool {
        false
    }

    fn replace(&mut self, _records: &mut Records<'_>, _marks: Marks) -> Result<(), StorageError> {
        Ok(())
    }
}
