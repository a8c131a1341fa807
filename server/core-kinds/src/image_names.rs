//! Names of images: which tag a name has.

/// The tag that images have which name none.
const LATEST: &str = "latest";
/// The longest path of an image in its registry.
const PATH_BYTES_MAX: usize = 255;
/// Names of this many hexadecimal digits are taken for identifiers of images.
const IDENTIFIER_BYTES: usize = 64;
/// The registry of names that have none, and the folder in it of those that have none either.
const REGISTRY: &str = "docker.io";
/// Another name of that registry.
const OLD_REGISTRY: &str = "index.docker.io";
const FOLDER: &str = "library/";
/// How digests of images are made, and how many hexadecimal digits they have.
const DIGESTS: [(&str, usize); 3] = [("sha256", 64), ("sha384", 96), ("sha512", 128)];

/// Whether a name means the newest image: it has no tag and no digest, or the tag says so. No name that
/// cannot be read does.
pub(super) fn is_latest(image: &str) -> bool {
    if image.len() == IDENTIFIER_BYTES && image.bytes().all(is_lower_hex) {
        return false;
    }
    let (registry, rest) = split_registry(image);
    let (name, digest) = match rest.split_once('@') {
        Some((name, digest)) => (name, Some(digest)),
        None => (rest, None),
    };
    let (path, tag) = match name.split_once(':') {
        Some((path, tag)) => (path, Some(tag)),
        None => (name, None),
    };
    let has_folder = registry != REGISTRY || path.contains('/');
    let bytes = path.len() + if has_folder { 0 } else { FOLDER.len() };
    is_registry(registry)
        && bytes <= PATH_BYTES_MAX
        && path.split('/').all(is_part)
        && digest.is_none_or(is_digest)
        && match tag {
            Some(tag) => tag == LATEST,
            None => digest.is_none(),
        }
}

/// The registry, which is the part before the first slash if that does not look like a folder, and the rest.
fn split_registry(image: &str) -> (&str, &str) {
    match image.split_once('/') {
        Some((OLD_REGISTRY, rest)) => (REGISTRY, rest),
        Some((first, rest))
            if first == "localhost"
                || first.contains(['.', ':'])
                || first.chars().any(char::is_uppercase) =>
        {
            (first, rest)
        }
        _ => (REGISTRY, image),
    }
}

fn is_registry(registry: &str) -> bool {
    let end_of_address = if registry.starts_with('[') { registry.find(']') } else { None };
    let (host, port) = match (end_of_address, registry.rsplit_once(':')) {
        (Some(end), Some((host, port))) if host.len() > end => (host, Some(port)),
        (None, Some((host, port))) => (host, Some(port)),
        _ => (registry, None),
    };
    let is_host = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(address) => {
            !address.is_empty() && address.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b':')
        }
        None => host.split('.').all(is_label),
    };
    is_host && port.is_none_or(|port| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit()))
}

fn is_label(label: &str) -> bool {
    !label.is_empty()
        && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !label.starts_with('-')
        && !label.ends_with('-')
}

/// A part of a path: words, with one dot, up to two underscores or any number of hyphens between two of them.
fn is_part(part: &str) -> bool {
    let is_word = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let ends_in_words =
        [part.bytes().next(), part.bytes().next_back()].into_iter().all(|byte| byte.is_some_and(is_word));
    ends_in_words
        && part.split(|letter: char| u8::try_from(letter).is_ok_and(is_word)).all(|between| {
            matches!(between, "" | "." | "_" | "__") || between.bytes().all(|byte| byte == b'-')
        })
}

fn is_digest(digest: &str) -> bool {
    digest.split_once(':').is_some_and(|(name, digits)| {
        DIGESTS.contains(&(name, digits.len())) && digits.bytes().all(is_lower_hex)
    })
}

fn is_lower_hex(byte: u8) -> bool {
    byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_without_a_lasting_tag_are_the_newest() {
        let digest = format!("web@sha256:{}", "0a".repeat(32));
        let long = "x".repeat(PATH_BYTES_MAX - FOLDER.len());
        for (image, expected) in [
            ("web", true),
            ("web:latest", true),
            ("web:1.4", false),
            ("web:Latest", false),
            ("registry.example.org:5000/shop/web", true),
            ("registry.example.org:5000/shop/web:1.4", false),
            ("[2001:db8::1]:5000/web", true),
            ("[2001:db8::1]/web", true),
            ("[2001:db8::g]/web", false),
            ("registry.example.org:/web", false),
            ("-registry.example.org/web", false),
            ("Registry/web", true),
            ("shop/Web", false),
            ("localhost/web", true),
            ("index.docker.io/web", true),
            ("a__b/c.d/e---f", true),
            ("a___b", false),
            ("a._b", false),
            ("a-", false),
            ("../a", false),
            ("a//b", false),
            ("a/b/", false),
            ("", false),
            ("Not An Image", false),
            (&digest, false),
            (&format!("{digest}0"), false),
            (&"0a".repeat(32), false),
            (&long, true),
            (&format!("{long}x"), false),
            (&format!("library/{long}x"), false),
            (&format!("example.org/{long}/folders"), true),
        ] {
            assert_eq!(is_latest(image), expected, "{image}");
        }
    }

    #[test]
    fn a_digest_does_not_hide_the_tag() {
        let digest = "0a".repeat(32);
        assert!(is_latest(&format!("web:latest@sha256:{digest}")));
        assert!(!is_latest(&format!("web:latest@md5:{digest}")));
    }
}
