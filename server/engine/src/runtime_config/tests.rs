//! What settings mean, which of two wins, and what is said of wrong ones.

use std::collections::BTreeSet;

use machinery::brand::Brand;

use super::*;

fn brand() -> &'static Brand {
    Brand::named(generated::brands::BRANDS, "platform").expect("the default brand is declared")
}

/// The versions of two groups that are served, as `group/version`.
fn served(words: &[&str]) -> Vec<String> {
    let read = RuntimeConfig::read(words.iter().copied()).expect("good");
    let kinds = generated::KINDS.iter().filter(|kind| read.serves(brand(), kind));
    let versions: BTreeSet<String> = kinds
        .filter(|kind| ["certificates", "discovery"].contains(&kind.group.as_ref()))
        .map(|kind| format!("{}/{}", kind.group, kind.version))
        .collect();
    versions.into_iter().collect()
}

#[test]
fn the_special_wins_over_the_general_and_the_last_word_over_the_first() {
    let (certificates, discovery) = (["certificates/v1"], ["discovery/v1"]);
    let (both, neither): (&[&str], &[&str]) = (&["certificates/v1", "discovery/v1"], &[]);
    let beta = ["certificates/v1beta1", "discovery/v1beta1"];
    let stable_and_beta = ["certificates/v1", "certificates/v1beta1", "discovery/v1", "discovery/v1beta1"];
    let stable_and_alpha = ["certificates/v1", "certificates/v1alpha1", "discovery/v1"];
    let all = [
        "certificates/v1",
        "certificates/v1alpha1",
        "certificates/v1beta1",
        "discovery/v1",
        "discovery/v1beta1",
    ];
    let more = ["certificates/v1", "discovery/v1", "discovery/v1beta1"];
    let table: [(&[&str], &[&str]); 18] = [
        (&[], both),
        (&["api/all"], &all),
        (&["api/all="], &all),
        (&["api/all=true"], &all),
        (&["api/all=false"], neither),
        (&["api/beta"], &stable_and_beta),
        (&["api/beta=false"], both),
        (&["api/ga=false", "api/beta=true"], &beta),
        (&["api/alpha=true"], &stable_and_alpha),
        (&["discovery.platform.io/v1beta1"], &more),
        (&["discovery.platform.io/v1beta1=true", "api/all=false"], &["discovery/v1beta1"]),
        (&["api/beta=true", "certificates.platform.io/v1beta1=false"], &more),
        (&["discovery.platform.io/v1=false"], &certificates),
        (&["certificates.platform.io/v1=false", "certificates.platform.io/v1=true"], both),
        (&["certificates.platform.io/v1=true", "certificates.platform.io/v1=false"], &discovery),
        (&["discovery.platform.io/v1beta1/endpointslices"], &more),
        (&["discovery.platform.io/v1beta1", "discovery.platform.io/v1beta1/endpointslices=false"], both),
        (
            &["discovery.platform.io/v1beta1/endpointslices=true", "discovery.platform.io/v1beta1=false"],
            &more,
        ),
    ];
    for (words, expected) in table {
        assert_eq!(served(words), expected, "{words:?}");
    }
}

#[test]
fn the_core_group_is_named_in_either_way() {
    let all = generated::KINDS.iter().filter(|kind| kind.group == "core").count();
    for (word, left) in [
        ("v1=false", 0),
        ("api/v1=false", 0),
        ("v1/secrets=false", all - 1),
        ("api/v1/secrets=false", all - 1),
        ("api/v1/secrets", all),
    ] {
        let read = RuntimeConfig::read([word]).expect("good");
        assert_eq!(read.check(brand(), &generated::KINDS).problems, [""; 0]);
        let core = generated::KINDS.iter().filter(|kind| kind.group == "core");
        assert_eq!(core.filter(|kind| read.serves(brand(), kind)).count(), left, "{word}");
    }
}

#[test]
fn words_that_mean_nothing_are_told_together() {
    let problems =
        RuntimeConfig::read(["nothing", "a/b/c/d", "api/all=maybe", "/v1", "discovery.platform.io/v1=1"]);
    let forms = "api/all, api/ga, api/beta, api/alpha, group/version, group/version/resource";
    assert_eq!(
        problems.expect_err("refused"),
        [
            format!("\"nothing\" is none of {forms}"),
            format!("\"a/b/c/d\" is none of {forms}"),
            "the value of api/all is \"maybe\" and must be true or false".to_owned(),
            format!("\"/v1\" is none of {forms}"),
            "the value of discovery.platform.io/v1 is \"1\" and must be true or false".to_owned(),
        ]
    );
}

#[test]
fn unknown_groups_are_strange_and_unknown_versions_and_resources_wrong() {
    let words = [
        "games/v1",
        "discovery.platform.io/v2",
        "v2",
        "discovery.platform.io/v1/endpoints=false",
        "discovery.k8s.io/v1beta1",
    ];
    let found = RuntimeConfig::read(words).expect("good").check(brand(), &generated::KINDS);
    assert_eq!(
        found.problems,
        [
            "discovery.platform.io has no version v2; it has v1, v1beta1",
            "the core group has no version v2; it has v1",
            "discovery.platform.io/v1 has no resource endpoints; it has endpointslices",
        ]
    );
    assert_eq!(
        found.warnings,
        [
            "--runtime-config names the group discovery.k8s.io, of which there is nothing: ignored",
            "--runtime-config names the group games, of which there is nothing: ignored",
        ]
    );
}
