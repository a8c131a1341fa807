//! How names are spelled: from JSON to Rust, and which spelling a schema may use.

/// Words that Rust keeps for itself.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop",
    "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "self", "static",
    "struct", "super", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual",
    "where", "while", "yield",
];

/// Whether Rust keeps this word for itself.
#[must_use]
pub(crate) fn is_keyword(word: &str) -> bool {
    KEYWORDS.contains(&word)
}

/// Words that Go spells in capitals, where they are the first word of a name.
const INITIALISMS: &[&str] = &[
    "api", "aws", "ca", "cel", "cidr", "csi", "dns", "fc", "fs", "gce", "gid", "gmsa", "grpc", "http", "id",
    "ip", "iqn", "iscsi", "json", "nfs", "os", "pd", "pkix", "qos", "rbd", "se", "ssl", "tcp", "tls", "ttl",
    "tty", "uid", "url",
];

/// The name of a field in the inner form, unless its schema says another one; nothing when it is the JSON
/// name with a capital.
#[must_use]
pub fn inner_name(json: &str) -> Option<String> {
    let end = json.find(|letter: char| !letter.is_ascii_lowercase()).unwrap_or(json.len());
    let (word, rest) = json.split_at_checked(end)?;
    INITIALISMS.contains(&word).then(|| format!("{}{rest}", word.to_ascii_uppercase()))
}

/// Names that emitted Rust means something else by: those of the prelude, and `Self`.
const TAKEN_TYPES: &[&str] = &[
    "AsMut",
    "AsRef",
    "AsyncFn",
    "AsyncFnMut",
    "AsyncFnOnce",
    "Box",
    "Clone",
    "Copy",
    "Debug",
    "Default",
    "DoubleEndedIterator",
    "Drop",
    "Eq",
    "Err",
    "ExactSizeIterator",
    "Extend",
    "Fn",
    "FnMut",
    "FnOnce",
    "From",
    "FromIterator",
    "Future",
    "Hash",
    "Into",
    "IntoFuture",
    "IntoIterator",
    "Iterator",
    "None",
    "Ok",
    "Option",
    "Ord",
    "PartialEq",
    "PartialOrd",
    "Result",
    "Self",
    "Send",
    "Sized",
    "Some",
    "String",
    "Sync",
    "ToOwned",
    "ToString",
    "TryFrom",
    "TryInto",
    "Unpin",
    "Vec",
];

/// A type as Rust calls it: `Option_` for `Option`. No schema can declare that name as well.
#[must_use]
pub fn rust_type(name: &str) -> String {
    if TAKEN_TYPES.contains(&name) { format!("{name}_") } else { name.to_owned() }
}

/// A name in snake case as Rust takes it: `type_` for `type`.
#[must_use]
fn rust_word(mut snake: String) -> String {
    // Not `r#type`: a few keywords, such as `self`, cannot be written so.
    if is_keyword(&snake) || snake.is_empty() {
        snake.push('_');
    }
    snake
}

/// `clusterIPs` to `cluster_ips`, `type` to `type_`, `x-my-extension` to `x_my_extension`.
#[must_use]
pub fn rust_field(json: &str) -> String {
    rust_word(snake_case(&json.replace('-', "_")))
}

/// `CertificateSigningRequest` to `certificate_signing_request`. A run of capitals is one word, with a
/// plural `s` that belongs to it.
#[must_use]
pub fn snake_case(name: &str) -> String {
    let letters: Vec<char> = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    let mut out = String::with_capacity(name.len() + 4);
    for (at, letter) in letters.iter().enumerate() {
        if letter.is_ascii_uppercase() && starts_word(&letters, at) && !out.ends_with('_') {
            out.push('_');
        }
        out.push(letter.to_ascii_lowercase());
    }
    out
}

fn starts_word(letters: &[char], at: usize) -> bool {
    let is_upper = |at: usize| letters.get(at).is_some_and(char::is_ascii_uppercase);
    let is_lower = |at: usize| letters.get(at).is_some_and(char::is_ascii_lowercase);
    let Some(before) = at.checked_sub(1) else { return false };
    if !is_upper(before) {
        return true;
    }
    // `clusterIPs` has the words `cluster` and `ips`; without this, the last capital would begin a word `ps`.
    let plural = letters.get(at + 1) == Some(&'s') && !is_lower(at + 2);
    is_lower(at + 1) && !plural
}

/// `discovery`, `apps`, `stable.example.com`.
#[must_use]
pub fn is_group(group: &str) -> bool {
    group.split('.').all(|part| {
        part.starts_with(|c: char| c.is_ascii_lowercase())
            && !part.ends_with('-')
            && part.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
    })
}

/// `v1`, `v2beta1`.
#[must_use]
pub fn is_version(version: &str) -> bool {
    let is_number = |text: &str| {
        text.starts_with(|c: char| ('1'..='9').contains(&c)) && text.chars().all(|c| c.is_ascii_digit())
    };
    let Some(rest) = version.strip_prefix('v') else { return false };
    match rest.split_once("alpha").or_else(|| rest.split_once("beta")) {
        Some((major, minor)) => is_number(major) && is_number(minor),
        None => is_number(rest),
    }
}

/// `EndpointSlice`.
#[must_use]
pub fn is_camel_case(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_uppercase()) && name.chars().all(|c| c.is_ascii_alphanumeric())
}

/// `addressType`.
#[must_use]
pub fn is_lower_camel_case(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(|c| c.is_ascii_alphanumeric())
}

/// `addressType`, or one of the names that JSON Schema gives its keywords: `$ref`, `x-my-extension`.
#[must_use]
pub fn is_field_name(name: &str) -> bool {
    match name.strip_prefix("x-") {
        Some(rest) => rest.split('-').all(is_lower_case),
        None => is_lower_camel_case(name.strip_prefix('$').unwrap_or(name)),
    }
}

/// `endpoint_slice`.
#[must_use]
pub(crate) fn is_snake_case(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_')
}

/// `endpointslices`: what stands in a path.
#[must_use]
pub fn is_lower_case(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
}

/// `all`, `api-extensions`.
#[must_use]
pub(crate) fn is_category(name: &str) -> bool {
    name.split('-').all(is_lower_case)
}

/// The module of a group: dots and dashes are not possible there.
#[must_use]
pub fn group_module(group: &str) -> String {
    group.replace(['.', '-'], "_")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rust_names() {
        let table = [
            ("addressType", "address_type"),
            ("clusterIPs", "cluster_ips"),
            ("podIP", "pod_ip"),
            ("type", "type_"),
            ("self", "self_"),
            ("nonResourceURLs", "non_resource_urls"),
            ("serverAddressByClientCIDRs", "server_address_by_client_cidrs"),
            ("expirationSeconds", "expiration_seconds"),
            ("diskURI", "disk_uri"),
            ("x509Bundle", "x509_bundle"),
            ("CSIDriver", "csi_driver"),
            ("$ref", "ref_"),
            ("x-kubernetes-list-type", "x_kubernetes_list_type"),
        ];
        for (json, rust) in table {
            assert_eq!(rust_field(json), rust);
        }
    }
}
