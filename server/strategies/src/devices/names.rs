//! Names of pools, attributes and capacities.

use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote},
};

const POOL_MAX: usize = 253;
const ID_MAX: usize = 32;

/// Checks that a pool is named, and how.
pub(crate) fn check_pool(name: &str, at: &Path<'_>, problems: &mut Problems) {
    if name.is_empty() {
        problems.required(at, "");
    } else {
        check_pool_name(name, at, problems);
    }
}

/// Checks the name of a pool: DNS names with slashes between.
pub(crate) fn check_pool_name(name: &str, at: &Path<'_>, problems: &mut Problems) {
    // Whether there must be one is said elsewhere.
    if name.is_empty() {
        return;
    }
    if name.len() > POOL_MAX {
        problems.too_long(at, POOL_MAX);
    }
    for part in name.split('/') {
        check::format(part, format::dns_subdomain, at, problems);
    }
}

/// Checks the name of an attribute or of a capacity, as `model` or `example.com/model`. Names with more than
/// one slash pass.
pub(crate) fn check_qualified(name: &str, at: &Path<'_>, problems: &mut Problems) {
    let parts: Vec<&str> = name.split('/').collect();
    match *parts.as_slice() {
        [id] => check_id(id, at, problems),
        [domain, id] => {
            if domain.is_empty() {
                problems.invalid(at, "\"\"", "the domain must not be empty");
            } else {
                check::format(domain, format::driver_name, at, problems);
            }
            if id.is_empty() {
                problems.invalid(at, "\"\"", "the name must not be empty");
            } else {
                check_id(id, at, problems);
            }
        }
        _ => {}
    }
}

fn check_id(id: &str, at: &Path<'_>, problems: &mut Problems) {
    if id.len() > ID_MAX {
        problems.too_long(at, ID_MAX);
    }
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let begins_well = id.bytes().next().is_some_and(|byte| is_word(byte) && !byte.is_ascii_digit());
    if !begins_well || !id.bytes().all(is_word) {
        let detail = "a valid C identifier must start with alphabetic character or '_', followed by a string \
            of \
                      alphanumeric characters or '_' (e.g. 'my_name',  or 'MY_NAME',  or 'MyName', regex \
                      used for \
                      validation is '[A-Za-z_][A-Za-z0-9_]*')";
        problems.invalid(at, &quote(id), detail);
    }
}
