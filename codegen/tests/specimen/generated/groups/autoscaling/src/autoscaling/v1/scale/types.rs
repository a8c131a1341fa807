// Written by kindsmith from schema/autoscaling/v1/scale.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `autoscaling/v1` from `scale`.

/// How many copies of something there shall be, and are: what `scale`, a sub-resource of other
/// kinds, shows and takes.
#[derive(Clone, Default, PartialEq)]
pub struct Scale {
    /// Name, namespace, uid, version and time of creation of the scaled object. Nothing else of its
    /// metadata.
    pub metadata: machinery::meta::v1::ObjectMeta,
    /// What is wanted.
    pub spec: crate::autoscaling::v1::ScaleSpec,
    /// What there is. It cannot be written here.
    pub status: crate::autoscaling::v1::ScaleStatus,
}

/// What is wanted of a scaled object.
#[derive(Clone, Default, PartialEq)]
pub struct ScaleSpec {
    /// How many copies there shall be. Zero if it is left out.
    pub replicas: i32,
}

/// What there is of a scaled object.
#[derive(Clone, Default, PartialEq)]
pub struct ScaleStatus {
    /// How many copies there are now.
    pub replicas: i32,
    /// Label selector of the copies as queries write it, as `app=web,tier in (back,front)`. Those who
    /// count or measure the copies list pods with it.
    pub selector: String,
}
