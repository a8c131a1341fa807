//! Tokens of a file.

use blackbox::http::send;

use crate::identity::support::{request, start, tokens, who, whose};

const FILE: &str = "one,jane,7,\"dev,ops\"\ntwo,john,8\nboth,first,1\nboth,second,2\n";

#[tokio::test]
async fn a_token_of_the_file_is_a_user_and_no_other_is() {
    let (api, _) = start(|config| config.authentication.token_file = Some(tokens(FILE))).await;
    let table = [
        ("one", "jane 7 dev,ops,system:authenticated"),
        ("two", "john 8 system:authenticated"),
        ("both", "second 2 system:authenticated"),
        ("One", "401 Unauthorized"),
        ("onetwo", "401 Unauthorized"),
        ("on", "401 Unauthorized"),
        ("jane", "401 Unauthorized"),
        ("7", "401 Unauthorized"),
    ];
    for (token, expected) in table {
        // The second time, the answer may be one that was kept.
        for _ in 0..2 {
            assert_eq!(whose(&api, token).await, expected, "{token}");
        }
    }
}

#[tokio::test]
async fn only_one_well_formed_header_counts() {
    let (api, _) = start(|config| config.authentication.token_file = Some(tokens(FILE))).await;
    let nobody = api.anonymous();
    let unknown = "system:anonymous  system:unauthenticated";
    let table: [(&[(&str, &str)], &str); 6] = [
        (&[("authorization", "bearer one")], "jane 7 dev,ops,system:authenticated"),
        (&[("authorization", "Bearer one more")], "jane 7 dev,ops,system:authenticated"),
        (&[("authorization", "Bearer one"), ("authorization", "Bearer one")], "401 Unauthorized"),
        (&[("authorization", "Bearer one"), ("authorization", "Bearer two")], "401 Unauthorized"),
        (&[("authorization", "Basic one")], unknown),
        (&[("x-token", "one")], unknown),
    ];
    for (headers, expected) in table {
        assert_eq!(who(&api, &nobody, headers).await, expected, "{headers:?}");
    }
}

#[tokio::test]
async fn refusals_say_how_to_log_in_and_nothing_else() {
    let (api, _) = start(|config| config.authentication.token_file = Some(tokens(FILE))).await;
    let answer = send(request(&api, &api.anonymous(), &[("authorization", "Bearer three")])).await;
    let status = answer.fails(401, "Unauthorized", "Unauthorized");
    assert_eq!(answer.header("www-authenticate"), "Bearer");
    assert!(!status.to_string().contains("three"), "{status}");
}

#[tokio::test]
async fn a_space_too_many_is_told() {
    let (api, _) = start(|config| config.authentication.token_file = Some(tokens(FILE))).await;
    for (value, told) in [("Bearer  one", true), ("Bearer one", false), ("Bearer ", false)] {
        let answer = send(request(&api, &api.anonymous(), &[("authorization", value)])).await;
        assert_eq!(answer.code, 403, "{value:?}");
        let warning =
            "the provided Authorization header contains extra space before the bearer token, and is ignored";
        assert_eq!(answer.header("warning").contains(warning), told, "{value:?}");
    }
}
