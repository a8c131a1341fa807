//! Who may do what: decisions over HTTP, table by table, with a certificate for each user; who may give what
//! to whom; and what every server has from the start.

mod agents;
mod aggregation;
mod bootstrap;
mod decisions;
mod devices;
mod escalation;
mod in_use;
mod live;
mod nodes;
mod options;
mod people;
mod reviews;
mod support;
mod world;
