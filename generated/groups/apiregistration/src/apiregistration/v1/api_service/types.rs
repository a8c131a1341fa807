// Written by kindsmith from schema/apiregistration/v1/api_service.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `apiregistration/v1` from `api_service`.

/// A version of an API group that this server or another one serves.
#[derive(Clone, Default, PartialEq)]
pub struct APIService {
    /// Name, namespace, labels and the other data that objects of every kind have.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// Which version it is, and who serves it.
    pub spec: crate::apiregistration::v1::APIServiceSpec,
    /// Whether it can be reached.
    pub status: crate::apiregistration::v1::APIServiceStatus,
}

/// One aspect of the present state.
#[derive(Clone, Default, PartialEq)]
pub struct APIServiceCondition {
    /// Name of the aspect, unique within the object.
    pub type_: String,
    /// Whether it holds, `True`, `False` or `Unknown`.
    pub status: String,
    /// When the status last changed.
    pub last_transition_time: Option<machinery::time::Time>,
    /// Why the status is what it is, as one word in CamelCase.
    pub reason: String,
    /// Details of the last change, for people.
    pub message: String,
}

/// Which version of a group it is, and who serves it.
#[derive(Clone, Default, PartialEq)]
pub struct APIServiceSpec {
    /// Service of the server. Absent means that this server serves it.
    pub service: Option<crate::apiregistration::v1::ServiceReference>,
    /// Name of the group.
    pub group: String,
    /// Name of the version, as `v1`.
    pub version: String,
    /// Whether the certificate of the server is not checked. Not together with `caBundle`, and best not
    /// at all.
    pub insecure_skip_tls_verify: bool,
    /// Certificates of the authorities of its certificate, in PEM. Absent stands for those of the
    /// system.
    pub ca_bundle: machinery::bytes::ByteString,
    /// How far ahead of others the group is listed, 1 to 20000. The highest of its versions counts.
    pub group_priority_minimum: i32,
    /// How far ahead of others the version is listed in its group, 1 to 1000. Then stable ones come
    /// first, and newer ones.
    pub version_priority: i32,
}

/// Whether a version of a group can be reached.
#[derive(Clone, Default, PartialEq)]
pub struct APIServiceStatus {
    /// Aspects of it, of which there is `Available`.
    pub conditions: Vec<crate::apiregistration::v1::APIServiceCondition>,
}

/// A service that is called.
#[derive(Clone, Default, PartialEq)]
pub struct ServiceReference {
    /// Namespace of the service.
    pub namespace: String,
    /// Name of the service.
    pub name: String,
    /// Port of the service, 1 to 65535, by default 443.
    pub port: Option<i32>,
}
