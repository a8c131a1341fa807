//! What runs beside the server: what every namespace and every server has, tokens in secrets, and tokens for joining a
//! cluster.

mod api_services;
mod bootstrap;
mod everywhere;
mod flow_control;
mod priority_classes;
mod rights;
mod support;
mod token_secrets;
mod token_tracking;
mod trust;
