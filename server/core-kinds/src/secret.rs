//! Secrets: `stringData` becomes `data`, and a Secret of a known type must have the keys that its readers
//! need.
//!
//! Problems never contain a value of a Secret, because clients show them and servers log them.

use generated_core::core::v1::Secret;
use machinery::{
    brand::Brand, bytes::ByteString, change::Change, format, json, path::Path, prepare, problem::Problems,
    strategy::Strategy,
};

use super::data_maps;

/// The rules of secrets that span several fields.
#[derive(Debug)]
pub(crate) struct SecretStrategy;

impl Strategy for SecretStrategy {
    type Object = Secret;

    fn default_fields(&self, _brand: &Brand, new: &mut Secret) {
        // With the defaults, so that ownership, which is recorded next, is of the stored field.
        for (key, text) in std::mem::take(&mut new.string_data) {
            new.data.insert(key, ByteString(text.into_bytes()));
        }
    }

    fn validate_change(&self, _change: &Change<'_>, new: &Secret, old: &Secret, problems: &mut Problems) {
        data_maps::check_frozen(old.immutable, new.immutable, &[("data", new.data != old.data)], problems);
    }

    fn validate(&self, change: &Change<'_>, new: &Secret, _old: Option<&Secret>, problems: &mut Problems) {
        let bytes = new.data.values().map(|value| value.0.len());
        data_maps::check_size(bytes, &Path::Root.field("data"), problems);
        check_type(change, new, problems);
    }

    fn warn(&self, change: &Change<'_>, new: &Secret, _old: Option<&Secret>, warnings: &mut Vec<String>) {
        if type_word(change, new) == Some("tls") {
            let value = |key: &str| new.data.get(key).map_or(&[][..], |value| &value.0);
            if let Some(flaw) = format::key_pair_flaw(value("tls.crt"), value("tls.key")) {
                prepare::warn(warnings, &flaw);
            }
        }
    }
}

/// The last part of a type in the brand's own domain.
fn type_word<'a>(change: &Change<'_>, secret: &'a Secret) -> Option<&'a str> {
    secret.type_.strip_prefix(change.brand.domain).and_then(|rest| rest.strip_prefix('/'))
}

/// Checks the keys of known types. Other types are up to their users.
fn check_type(change: &Change<'_>, secret: &Secret, problems: &mut Problems) {
    if secret.type_ == change.brand.service_account_token_type {
        return check_service_account(change, secret, problems);
    }
    match type_word(change, secret) {
        Some("tls") => check_keys(secret, &["tls.crt", "tls.key"], problems),
        Some("dockercfg") => check_json(secret, ".dockercfg", problems),
        Some("dockerconfigjson") => check_json(secret, ".dockerconfigjson", problems),
        Some("basic-auth") => check_basic_auth(secret, problems),
        Some("ssh-auth") => check_private_key(secret, problems),
        _ => {}
    }
}

/// Checks that the account is named. A controller fills in the token.
fn check_service_account(change: &Change<'_>, secret: &Secret, problems: &mut Problems) {
    let key = change.brand.service_account_name_annotation;
    if secret.metadata.annotations.get(key).is_none_or(String::is_empty) {
        problems.required(&Path::Root.field("metadata").field("annotations").key(key), "");
    }
}

fn check_keys(secret: &Secret, keys: &[&str], problems: &mut Problems) {
    for key in keys.iter().filter(|key| !secret.data.contains_key(**key)) {
        problems.required(&Path::Root.field("data").key(key), "");
    }
}

/// Checks that credentials of an image registry are a JSON object.
fn check_json(secret: &Secret, key: &str, problems: &mut Problems) {
    match secret.data.get(key) {
        None => check_keys(secret, &[key], problems),
        Some(value) if is_json_object(&value.0) => {}
        Some(_) => problems.invalid(
            &Path::Root.field("data").key(key),
            "\"<secret contents redacted>\"",
            "must be a JSON object",
        ),
    }
}

fn is_json_object(bytes: &[u8]) -> bool {
    let starts_as_object = bytes.trim_ascii_start().first() == Some(&b'{');
    let mut reader = json::Reader::new(bytes);
    starts_as_object && reader.skip().is_ok() && reader.finish().is_ok()
}

/// Checks that one of both keys is present. Either may be empty.
fn check_basic_auth(secret: &Secret, problems: &mut Problems) {
    let keys = ["username", "password"];
    // Both are reported, since either would do.
    if !keys.iter().any(|key| secret.data.contains_key(*key)) {
        check_keys(secret, &keys, problems);
    }
}

fn check_private_key(secret: &Secret, problems: &mut Problems) {
    let key = "ssh-privatekey";
    if secret.data.get(key).is_none_or(|value| value.0.is_empty()) {
        problems.required(&Path::Root.field("data").key(key), "");
    }
}
