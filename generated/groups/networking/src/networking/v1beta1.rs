// Written by kindsmith from schema/networking/v1beta1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `networking/v1beta1`.

pub mod ip_address;
pub mod service_cidr;

pub use self::ip_address::types::{IPAddress, IPAddressSpec, ParentReference};
pub use self::service_cidr::types::{ServiceCIDR, ServiceCIDRSpec, ServiceCIDRStatus};
