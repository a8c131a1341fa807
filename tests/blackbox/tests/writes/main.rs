//! Every way to write, by plain HTTP: codes, reasons, texts, and what is stored afterwards.

mod create;
mod names;
mod namespaces;
mod patch;
mod support;
mod update;
