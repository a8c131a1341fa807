//! Durable create of 1 KiB, one client that waits for each: the latency of a write.

use anyhow::Result;

use super::{
    Scenario,
    create::{against_log, numbered},
};
use crate::{compare::alternate_by_wall, lab::Lab, row::Row};

/// See the head of the file.
pub(crate) struct CreateOne;

impl Scenario for CreateOne {
    fn number(&self) -> u8 {
        7
    }

    fn name(&self) -> &'static str {
        "create-one"
    }

    fn summary(&self) -> &'static str {
        "durable create of 1 KiB, one client, against a bare POST + log"
    }

    fn run(&self, lab: &Lab) -> Result<Vec<Row>> {
        Ok(vec![against_log(lab, "create-one", 1, &alternate_by_wall, &numbered)?])
    }
}
