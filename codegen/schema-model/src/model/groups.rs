//! Names of groups under a brand.

use super::Brand;

/// A group as it stands in paths: empty for `core`, as it is when it has a dot that no product group has or
/// the brand keeps it plain, else with the brand's suffix.
#[must_use]
pub fn branded_group(brand: Option<&Brand>, group: &str) -> String {
    let suffix = brand
        .filter(|brand| !brand.plain_groups.iter().any(|plain| plain == group))
        .and_then(|brand| brand.texts.iter().find(|(key, _)| key == "group_suffix"));
    match suffix {
        _ if group == "core" => String::new(),
        Some((_, suffix)) if !is_foreign(brand, group) => format!("{group}.{suffix}"),
        _ => group.to_owned(),
    }
}

/// Whether the group has a domain of its own: it has a dot, and the brand does not claim it.
#[must_use]
pub fn is_foreign<'a>(brands: impl IntoIterator<Item = &'a Brand>, group: &str) -> bool {
    let claims = |brand: &Brand| brand.suffixed_groups.iter().any(|suffixed| suffixed == group);
    group.contains('.') && !brands.into_iter().any(claims)
}
