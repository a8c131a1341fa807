//! Every way to write, by plain HTTP: codes, reasons, texts, and what is stored afterwards.

mod addressing;
mod admission;
mod configured_plugins;
mod create;
mod data_maps;
mod delete;
mod delete_collection;
mod deprecation;
mod dry_run;
mod events;
mod field_validation;
mod field_validation_table;
mod gates;
mod mutation;
mod names;
mod namespaces;
mod options;
mod patch;
mod permissions;
mod plugin;
mod signing_requests;
mod strategic;
mod support;
mod sweep;
mod update;
mod warnings;
