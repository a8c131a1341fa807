//! Messages of the hand-written types, and of the envelope around every binary object.

use schema_model::model::Native;

/// Its place below the folder of all `.proto` files.
pub(super) const FILE: &str = "runtime/generated.proto";

const PACKAGE: &str = "platform.runtime";

/// The message of a hand-written type.
pub(super) fn name(native: Native) -> String {
    let name = match native {
        Native::Time => "Time",
        Native::MicroTime => "MicroTime",
        Native::Duration => "Duration",
        Native::Quantity => "Quantity",
        Native::IntOrString => "IntOrString",
        Native::Any | Native::Raw => "RawExtension",
        Native::FieldsV1 => "FieldsV1",
    };
    format!(".{PACKAGE}.{name}")
}

/// The whole file.
pub(super) fn text() -> String {
    format!("{}{MESSAGES}", super::head(PACKAGE))
}

const MESSAGES: &str = "\
// Kind and version of the object in an Unknown.
message TypeMeta {
  // As `group/version`, or only the version for the core group.
  optional string apiVersion = 1;

  optional string kind = 2;
}

// What every binary body holds behind its four first bytes, 6b 38 73 00.
message Unknown {
  optional TypeMeta typeMeta = 1;

  // The object: the message that typeMeta names.
  optional bytes raw = 2;

  // Empty: raw is not compressed.
  optional string contentEncoding = 3;

  // Empty: raw is in the binary form.
  optional string contentType = 4;
}

// Any JSON object.
message RawExtension {
  // In a body in the binary form: an Unknown with its four first bytes, or JSON.
  optional bytes raw = 1;
}

// A point in time, in whole seconds. Empty: no time.
message Time {
  // Since 1970-01-01T00:00:00Z.
  optional int64 seconds = 1;

  // Always zero.
  optional int32 nanos = 2;
}

// A point in time, in microseconds. Empty: no time.
message MicroTime {
  // Since 1970-01-01T00:00:00Z.
  optional int64 seconds = 1;

  // From 0 to 999999999.
  optional int32 nanos = 2;
}

// A length of time.
message Duration {
  // In nanoseconds.
  optional int64 duration = 1;
}

// A number with an optional unit, as `500m` or `1.5Gi`.
message Quantity {
  optional string string = 1;
}

// A whole number or a text.
message IntOrString {
  // 0: intVal counts. 1: strVal counts.
  optional int64 type = 1;

  optional int32 intVal = 2;

  optional string strVal = 3;
}

// A set of fields.
message FieldsV1 {
  // As JSON.
  optional bytes Raw = 1;
}
";
