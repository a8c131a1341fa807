//! Media types of bodies that clients send, and the names that mean the same under every brand.

use std::borrow::Cow;

use super::status::ApiError;

/// JSON.
pub const JSON: &str = "application/json";
/// YAML.
pub const YAML: &str = "application/yaml";
/// A patch of operations (RFC 6902).
pub const JSON_PATCH: &str = "application/json-patch+json";
/// A patch that objects are merged with (RFC 7396).
pub const MERGE_PATCH: &str = "application/merge-patch+json";
/// A patch that also merges lists, as their declared fields say.
pub const STRATEGIC_MERGE_PATCH: &str = "application/strategic-merge-patch+json";
/// What an applier wants of an object, as YAML or JSON.
pub const APPLY_PATCH: &str = "application/apply-patch+yaml";
/// The binary media type that unmodified clients of the reference API use; understood under every brand.
pub const BINARY_ALIAS: &str = "application/vnd.kubernetes.protobuf";

/// How a body of an object is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BodyType {
    /// JSON.
    Json,
    /// YAML.
    Yaml,
    /// The binary envelope.
    Binary,
}

/// The type of a body from its `Content-Type` without parameters; absent means JSON.
///
/// # Errors
/// 415 when it is none of the three.
pub fn body_type(content_type: &str, brand_media_type: &str) -> Result<BodyType, ApiError> {
    match content_type {
        "" | JSON => Ok(BodyType::Json),
        YAML => Ok(BodyType::Yaml),
        BINARY_ALIAS => Ok(BodyType::Binary),
        other if other == brand_media_type => Ok(BodyType::Binary),
        _ => Err(ApiError::unsupported_media_type(&[JSON, YAML, brand_media_type])),
    }
}

/// A header value up to its parameters, in lower case.
#[must_use]
pub fn essence(value: &str) -> Cow<'_, str> {
    // What nearly all clients write.
    if value.is_empty() || value == JSON {
        return Cow::Borrowed(value);
    }
    let essence = value.split(';').next().unwrap_or_default().trim();
    if essence.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(essence.to_ascii_lowercase())
    } else {
        Cow::Borrowed(essence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_types_are_told_apart() {
        let brand = "application/vnd.platform.protobuf";
        let cases = [
            ("", Some(BodyType::Json)),
            (JSON, Some(BodyType::Json)),
            (YAML, Some(BodyType::Yaml)),
            (brand, Some(BodyType::Binary)),
            (BINARY_ALIAS, Some(BodyType::Binary)),
            ("text/plain", None),
        ];
        for (content_type, expected) in cases {
            assert_eq!(body_type(content_type, brand).ok(), expected, "{content_type}");
        }
        assert_eq!(essence("Application/JSON; charset=utf-8"), JSON);
    }
}
