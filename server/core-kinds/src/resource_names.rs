//! Names and amounts of resources that containers use, as `memory` or `example.com/device`.

use machinery::{
    check, format,
    path::Path,
    problem::{Problems, quote, tree},
    quantity::Quantity,
};

/// Resources that containers use, besides pages of memory.
const OF_CONTAINERS: &[&str] = &["cpu", "memory", "ephemeral-storage"];
/// Other resources that are known without a domain, as in quotas.
const OTHER_STANDARD: &[&str] = &[
    "requests.cpu",
    "requests.memory",
    "requests.ephemeral-storage",
    "limits.cpu",
    "limits.memory",
    "limits.ephemeral-storage",
    "storage",
    "requests.storage",
];
/// Counts of objects and ports, which are whole.
const COUNTS: &[&str] = &[
    "pods",
    "resourcequotas",
    "services",
    "replicationcontrollers",
    "secrets",
    "configmaps",
    "persistentvolumeclaims",
    "services.nodeports",
    "services.loadbalancers",
];
/// How the names of pages of memory begin; their size follows.
pub const HUGE_PAGES: &str = "hugepages-";
/// How the names of requests begin in quotas.
pub const REQUESTS: &str = "requests.";
const NANOS: i128 = 1_000_000_000;

/// Checks the name of a resource of containers.
pub fn check_container_resource(name: &str, at: &Path<'_>, problems: &mut Problems) {
    let found = problems.count();
    check::format(name, format::qualified_name, at, problems);
    let is_malformed = problems.count() > found;
    let shown = quote(name);
    if name.contains('/') {
        if !is_native(name) && !is_extended(name) {
            problems.invalid(at, &shown, "doesn't follow extended resource name standard");
        }
        return;
    }
    if !is_malformed && !is_standard(name) {
        problems.invalid(at, &shown, "must be a standard resource type or fully qualified");
    }
    if !OF_CONTAINERS.contains(&name) && !name.starts_with(HUGE_PAGES) {
        problems.invalid(at, &shown, "must be a standard resource for containers");
    }
}

/// Checks the name of any resource.
pub fn check_resource(name: &str, at: &Path<'_>, problems: &mut Problems) {
    let found = problems.count();
    check::format(name, format::qualified_name, at, problems);
    if problems.count() == found && !name.contains('/') && !is_standard(name) {
        problems.invalid(at, &quote(name), "must be a standard resource type or fully qualified");
    }
}

/// Checks the name of a resource that quotas count.
pub(crate) fn check_quota_resource(name: &str, at: &Path<'_>, problems: &mut Problems) {
    check_resource(name, at, problems);
    if !name.contains('/') && !is_standard_of_quotas(name) {
        problems.invalid(at, &quote(name), "must be a standard resource for quota");
    }
}

/// Whether quotas count a resource by this name without a domain.
pub(crate) fn is_standard_of_quotas(name: &str) -> bool {
    is_standard(name) && name != "storage"
}

/// Whether containers may be promised more of a resource than they asked for.
pub(crate) fn may_be_overcommitted(name: &str) -> bool {
    is_native(name) && !name.starts_with(HUGE_PAGES)
}

/// Checks an amount of the resource `name`.
pub fn check_amount(name: &str, amount: &Quantity, at: &Path<'_>, problems: &mut Problems) {
    if amount.as_nanos() < 0 {
        problems.invalid_value(at, amount, "must be greater than or equal to 0");
    }
    if (COUNTS.contains(&name) || is_extended(name)) && amount.as_nanos() % NANOS != 0 {
        problems.invalid_value(at, amount, "must be an integer");
    }
}

/// Checks that an amount of pages of memory is a number of whole pages. Other resources pass.
pub fn check_whole_pages(name: &str, amount: &Quantity, at: &Path<'_>, problems: &mut Problems) {
    let Some(size) = name.strip_prefix(HUGE_PAGES) else { return };
    let size = Quantity::parse(size).map_or(0, Quantity::as_nanos);
    if size <= 0 || amount.as_nanos() % size != 0 {
        let shown = tree(amount);
        let detail = format!("{amount} is not positive integer multiple of {name}");
        problems.invalid(at, &shown, &detail);
    }
}

fn is_standard(name: &str) -> bool {
    let name_of_pages = name.strip_prefix(REQUESTS).unwrap_or(name);
    name_of_pages.starts_with(HUGE_PAGES)
        || [OF_CONTAINERS, OTHER_STANDARD, COUNTS].iter().any(|names| names.contains(&name))
}

/// Whether the resource is one of the product's own, whatever the brand.
pub fn is_native(name: &str) -> bool {
    !name.contains('/')
        || generated_brands::BRANDS.iter().any(|brand| name.contains(&format!("{}/", brand.domain)))
}

/// Whether a device plugin or the like provides the resource.
pub fn is_extended(name: &str) -> bool {
    !is_native(name)
        && !name.starts_with(REQUESTS)
        && format::Flaws::of(format::qualified_name, &format!("{REQUESTS}{name}")).is_empty()
}
