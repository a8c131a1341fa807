//! What runs beside the server: what every namespace and every server has, tokens in secrets, and tokens for
//! joining a cluster; and other controllers that do the same.

mod api_services;
mod beside;
mod bootstrap;
mod everywhere;
mod flow_control;
mod priority_classes;
mod rights;
mod support;
mod token_secrets;
mod token_tracking;
mod trust;
