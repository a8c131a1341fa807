// Written by kindsmith from schema/certificates/v1alpha1/.
// Do not edit: change the schema, then run `kindsmith generate`.
//! `certificates/v1alpha1`.

pub mod cluster_trust_bundle;

pub use self::cluster_trust_bundle::types::{ClusterTrustBundle, ClusterTrustBundleSpec};
