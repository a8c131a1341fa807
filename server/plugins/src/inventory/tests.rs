//! The order of the rows, how plugins are switched, and that each has its page.

use std::fs;

use super::*;

/// The folder of the documentation.
const DOCS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs");
/// What every page has, in this order.
const PARTS: [&str; 6] = [
    "\n| default | ",
    "\n| phases | ",
    "\n| requests | ",
    "\n| configuration | ",
    "\n## Refusals\n",
    "\n## Example\n",
];

fn choose(enabled: &str, disabled: &str) -> Result<Vec<&'static str>, Vec<String>> {
    let words = |text: &str| -> Vec<String> {
        text.split(',').filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    Plugins::choose(&words(enabled), &words(disabled)).map(|plugins| plugins.iter().collect())
}

/// All plugins of the reference server, in its order, and whether each is off unless it is switched on.
const REFERENCE: &[(&str, bool)] = &[
    ("AlwaysAdmit", true),
    ("NamespaceAutoProvision", true),
    ("NamespaceLifecycle", false),
    ("NamespaceExists", true),
    ("SecurityContextDeny", true),
    ("LimitPodHardAntiAffinityTopology", true),
    ("LimitRanger", false),
    ("ServiceAccount", false),
    ("NodeRestriction", true),
    ("TaintNodesByCondition", false),
    ("AlwaysPullImages", true),
    ("ImagePolicyWebhook", true),
    ("PodSecurity", false),
    ("PodSecurityPolicy", true),
    ("PodNodeSelector", true),
    ("Priority", false),
    ("DefaultTolerationSeconds", false),
    ("PodTolerationRestriction", true),
    ("EventRateLimit", true),
    ("ExtendedResourceToleration", true),
    ("PersistentVolumeLabel", true),
    ("DefaultStorageClass", false),
    ("StorageObjectInUseProtection", false),
    ("PodGroupProtection", false),
    ("OwnerReferencesPermissionEnforcement", true),
    ("PersistentVolumeClaimResize", false),
    ("RuntimeClass", false),
    ("CertificateApproval", false),
    ("CertificateSigning", false),
    ("ClusterTrustBundleAttest", false),
    ("CertificateSubjectRestriction", false),
    ("DefaultIngressClass", false),
    ("DenyServiceExternalIPs", true),
    ("PodTopologyLabels", false),
    ("PodGroupWorkloadExists", false),
    ("JobValidation", false),
    ("PodResizeValidator", false),
    ("MutatingAdmissionPolicy", false),
    ("MutatingAdmissionWebhook", false),
    ("ValidatingAdmissionPolicy", false),
    ("ValidatingAdmissionWebhook", false),
    ("ResourceQuota", false),
    ("AlwaysDeny", true),
];

#[test]
fn rows_stand_in_the_order_that_clients_know() {
    let rows: Vec<_> = INVENTORY.iter().map(|row| (row.name, !row.by_default)).collect();
    let known = REFERENCE.iter().copied().filter(|(name, _)| names().any(|ours| ours == *name));
    assert_eq!(rows, known.collect::<Vec<_>>());
}

#[test]
fn plugins_are_switched_by_name_and_keep_their_order() {
    let all: Vec<&str> = names().collect();
    let usual: Vec<&str> = Plugins::default().iter().collect();
    assert!(usual.contains(&"NamespaceLifecycle") && !usual.contains(&"NodeRestriction"), "{usual:?}");
    assert_eq!(choose("", ""), Ok(usual.clone()));
    assert_eq!(choose("CertificateSigning,NamespaceLifecycle", ""), Ok(usual.clone()));
    assert_eq!(choose(&all.join(","), ""), Ok(all.clone()));
    let others = usual.iter().copied().filter(|name| *name != "CertificateApproval").collect();
    assert_eq!(choose("", "CertificateApproval"), Ok(others));
    let known = all.join(", ");
    assert_eq!(
        choose("Nonsense,CertificateSigning", "CertificateSigning"),
        Err(vec![
            format!("enable-admission-plugins plugin \"Nonsense\" is unknown; known are {known}"),
            "[CertificateSigning] in enable-admission-plugins and disable-admission-plugins overlapped"
                .to_owned(),
        ])
    );
}

fn switch(row: &Row) -> &'static str {
    if row.by_default { "on" } else { "off" }
}

fn page(name: &str) -> String {
    fs::read_to_string(format!("{DOCS}/admission/{name}.md"))
        .unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn the_list_of_the_documentation_has_the_rows() {
    let text = fs::read_to_string(format!("{DOCS}/admission.md")).expect("the list is there");
    let lines = text.lines().filter(|line| line.contains("](admission/") && line.starts_with('|'));
    // Name and default: the first two cells.
    let listed: Vec<String> =
        lines.map(|line| line.split('|').take(3).collect::<Vec<_>>().join("|")).collect();
    let expected =
        INVENTORY.iter().map(|row| format!("| [{0}](admission/{0}.md) | {1} ", row.name, switch(row)));
    assert_eq!(listed, expected.collect::<Vec<_>>());
}

#[test]
fn every_plugin_has_its_page_and_no_page_lacks_a_plugin() {
    let folder = fs::read_dir(format!("{DOCS}/admission")).expect("a folder");
    let mut pages: Vec<String> =
        folder.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    let mut expected: Vec<String> = names().map(|name| format!("{name}.md")).collect();
    pages.sort();
    expected.sort();
    assert_eq!(pages, expected);
    for row in INVENTORY {
        let (name, text) = (row.name, page(row.name));
        assert!(text.starts_with(&format!("# {name}\n")), "{name}: the title");
        assert!(text.contains(&format!("\n| default | {}", switch(row))), "{name}: the default");
        let places: Vec<Option<usize>> = PARTS.iter().map(|part| text.find(part)).collect();
        assert!(
            places.iter().all(Option::is_some) && places.is_sorted(),
            "{name}: {PARTS:?} are at {places:?}"
        );
        let is_deprecated = text.contains("\n**Deprecated.** ");
        assert_eq!(is_deprecated, DEPRECATED.contains(&name), "{name}: whether it is deprecated");
    }
}
