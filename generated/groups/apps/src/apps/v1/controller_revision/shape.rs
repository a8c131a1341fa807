// Written by kindsmith from schema/apps/v1/controller_revision.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `ControllerRevision`.
    pub CONTROLLER_REVISION: crate::apps::v1::ControllerRevision {
        name: "ControllerRevision", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 data: "data" 2 Always [raw];
        2 revision: "revision" 3 Always [scalar Integer];
    }
}
