//! Labels of nodes that were renamed. A client that selects nodes by an old name is warned, with the new one.

use machinery::brand::Brand;

/// Old labels, and what is said of them, in words of the brand.
const RENAMED: &[(&str, &str)] = &[
    ("beta.{domain}/arch", "deprecated since v1.14; use \"{domain}/arch\" instead"),
    ("beta.{domain}/os", "deprecated since v1.14; use \"{domain}/os\" instead"),
    (
        "failure-domain.beta.{domain}/region",
        "deprecated since v1.17; use \"topology.{domain}/region\" instead",
    ),
    ("failure-domain.beta.{domain}/zone", "deprecated since v1.17; use \"topology.{domain}/zone\" instead"),
    ("beta.{domain}/instance-type", "deprecated since v1.17; use \"node.{domain}/instance-type\" instead"),
    ("app.{domain}/created-by", "deprecated since v1.9"),
    (
        "scheduler.alpha.{domain}/preferAvoidPods",
        "deprecated since v1.22; use Taints and Tolerations instead",
    ),
    ("node-role.{domain}/master", "use \"node-role.{domain}/control-plane\" instead"),
];

/// What to say of the label `key`, if it is an old one.
pub fn deprecation(brand: &Brand, key: &str) -> Option<String> {
    // The keys of most labels are in none of these domains.
    let (domain, _) = key.split_once('/')?;
    if !domain.ends_with(brand.domain) {
        return None;
    }
    let (_, text) = RENAMED.iter().find(|(old, _)| brand.expand(old) == key)?;
    Some(brand.expand(text))
}
