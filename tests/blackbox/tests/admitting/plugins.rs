//! Admission plugins that change, refuse and limit writes, and the controllers that undo what one of them
//! adds.

mod accounts;
mod classes;
mod devices;
mod events;
mod limits;
mod namespaces;
mod nodes;
mod owners;
mod pod_security;
mod pods;
mod protection;
mod quotas;
mod support;
mod switched_on;
