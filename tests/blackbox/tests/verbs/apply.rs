//! Server-side apply and field ownership, by plain HTTP and by the kube crate: exact codes, reasons and
//! bodies, and who owns what afterwards.

mod basics;
mod clients;
mod conflicts;
mod defaults;
mod parts;
mod resets;
mod scales;
mod support;
mod tracking;
mod upgrade;
mod versions;
