// Written by kindsmith from schema/exhibit/v1/gadget.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `Gadget`.
    pub GADGET: crate::exhibit::v1::Gadget {
        name: "Gadget", envelope: true;
        0 metadata: "metadata" 1 Always [message machinery::meta::v1::object_meta::shape::OBJECT_META],
            inner: Embedded;
        1 wanted: "wanted" 2 Always [message crate::specimen::v1::gadget::shape::GADGET_SPEC];
    }
}
