//! Which variables some expressions read. What none of them reads is not made.

/// The variable that holds the namespace of the object.
pub(crate) const NAMESPACE: &str = "namespaceObject";
/// The variables that ask the authorizer.
const AUTHORIZER: [&str; 2] = ["authorizer", "authorizer.requestResource"];

/// What expressions read of a request.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Reads {
    /// The object as it shall be.
    pub(crate) object: bool,
    /// The object as it is.
    pub(crate) old: bool,
    /// What the request says of itself.
    pub(crate) request: bool,
    /// The namespace of the object.
    pub(crate) namespace: bool,
    /// The authorizer.
    pub(crate) authorizer: bool,
}

impl Reads {
    /// What those expressions read that know it by the names of variables.
    pub(crate) fn new(read: impl Fn(&str) -> bool) -> Self {
        Reads {
            object: read("object"),
            old: read("oldObject"),
            request: read("request"),
            namespace: read(NAMESPACE),
            authorizer: AUTHORIZER.into_iter().any(read),
        }
    }
}
