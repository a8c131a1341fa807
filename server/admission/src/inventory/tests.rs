//! The order of the rows, and how plugins are switched.

use super::*;

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
