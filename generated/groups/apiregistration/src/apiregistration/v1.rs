// Written by kindsmith from schema/apiregistration/v1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `apiregistration/v1`.

pub mod api_service;

pub use self::api_service::types::{
    APIService, APIServiceCondition, APIServiceSpec, APIServiceStatus, ServiceReference,
};
