//! Types of other projects that the schema language has words for.

/// The type of the language that stands for one of another project, by its full name with dots.
pub(super) fn known(full: &str) -> Option<String> {
    let mut parts = full.trim_start_matches('.').rsplit('.');
    let (name, place) = (parts.next()?, parts.next().unwrap_or_default());
    let group = parts.next().unwrap_or_default();
    let native = match (place, name) {
        ("v1", "Time" | "MicroTime" | "Duration" | "FieldsV1") if group == "meta" => name,
        ("runtime", "Time" | "MicroTime" | "Duration" | "FieldsV1" | "Quantity" | "IntOrString" | "Any") => {
            name
        }
        ("resource", "Quantity") | ("intstr", "IntOrString") => name,
        ("runtime", "RawExtension") | ("protobuf", "Struct") => "Any",
        ("protobuf", "Timestamp") => "Time",
        ("protobuf", "Duration") => "Duration",
        ("v1", _) if group == "meta" => return Some(format!("meta.v1.{name}")),
        _ => return None,
    };
    Some(native.to_owned())
}
