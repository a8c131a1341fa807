//! Rules over several fields.

use super::{problems, with};

/// What is wrong with these fields, below `spec.relations`.
fn told(new: &str, old: Option<&str>) -> Vec<String> {
    let object = |fields: &str| with(&format!(r#""relations":{{{fields}}}"#));
    let lines = problems(&object(new), old.map(object).as_deref());
    lines.into_iter().map(|line| line.replace("spec.relations", "@")).collect()
}

#[test]
fn rules_over_several_fields_hold_in_their_order() {
    let rows: [(&str, &[&str]); 13] = [
        (r#""kind":"C","small":1"#, &[]),
        (r#""kind":"A","times":["x"],"large":7"#, &[]),
        (
            r#""kind":"A","times":["x"],"small":null"#,
            &[
                "@.small: Required value: is needed for A and B",
                "@: Invalid value: {\"Kind\":\"A\",\"Small\":null,\"Large\":0,\"Switch\":false,\"From\":null,\
                 \"End\":null,\"Inner\":{\"Share\":null}}: set one of the two",
            ],
        ),
        (r#""kind":"B","small":1"#, &["@.inner: Required value: inner is needed for B"]),
        (
            r#""kind":"C","small":1,"times":["x"]"#,
            &["@.times: Invalid value: [\"x\"]: may only be set when `kind` is 'A'"],
        ),
        (
            r#""kind":"C""#,
            &["@: Invalid value: {\"Kind\":\"C\",\"Small\":null,\"Large\":0,\"Switch\":false,\"From\":null,\
                 \"End\":null,\"Inner\":{\"Share\":null}}: set one of the two"],
        ),
        (
            r#""kind":"B","small":1,"inner":{"name":"a"},"times":["x"]"#,
            &[
                "@.times: Invalid value: [\"x\"]: may only be set when `kind` is 'A'",
                "@: Invalid value: \"{`times`, `inner`}\": may not specify more than one of: `times`, \
                 `inner`",
            ],
        ),
        (r#""kind":"A","times":["x"],"small":10,"large":20"#, &["@.small: Invalid value: 10: is large"]),
        (
            r#""kind":"B","small":1,"inner":{"name":"a","left":{"name":"A_"}}"#,
            &["@.inner.left.name: Invalid value: \"A_\": a lowercase RFC 1123 label must consist of lower \
                 case alphanumeric characters or '-', and must start and end with an alphanumeric character \
                 (e.g. 'my-name',  or '123-abc', regex used for validation is \
                 '[a-z0-9]([-a-z0-9]*[a-z0-9])?')"],
        ),
        (
            r#""kind":"C","small":9,"large":8"#,
            &["@.small: Invalid value: 9: must be less than or equal to `large`"],
        ),
        (
            r#""kind":"C","small":1,"from":"2026-01-02T03:04:05Z","until":"2026-01-02T03:04:05Z""#,
            &["@.times: Forbidden: must be before 2026-01-02T03:04:05Z"],
        ),
        (r#""kind":"C","small":1,"from":"2026-01-02T03:04:05Z","until":"2026-01-02T03:04:06Z""#, &[]),
        (r#""kind":"C","small":1,"from":"2026-01-02T03:04:05Z""#, &[]),
    ];
    for (fields, expected) in rows {
        assert_eq!(told(fields, None), expected, "{fields}");
    }
}

#[test]
fn rules_over_changes_compare_with_the_stored_fields() {
    let rows: [(&str, &str, &[&str]); 10] = [
        (
            r#""kind":"C","small":9,"large":8"#,
            r#""kind":"C","small":9,"large":8,"from":"2026-01-02T03:04:05Z""#,
            &[],
        ),
        (r#""kind":"C","small":9,"large":8"#, r#""kind":"C","small":9,"large":7"#, &[]),
        (
            r#""kind":"C","small":9,"large":8"#,
            r#""kind":"C","small":10,"large":7"#,
            &["@.small: Invalid value: 10: must be less than or equal to `large`"],
        ),
        (
            r#""kind":"C","small":9,"large":18"#,
            r#""kind":"C","small":10,"large":7"#,
            &["@.small: Invalid value: 10: must be less than or equal to `large`"],
        ),
        (
            r#""kind":"C","small":9"#,
            r#""kind":"C","small":8"#,
            &["@.small: Invalid value: 8: cannot be decremented"],
        ),
        (
            r#""kind":"C","small":9,"large":9"#,
            r#""kind":"C","large":9"#,
            &["@.small: Invalid value: 0: cannot be decremented"],
        ),
        (
            r#""flag":true,"kind":"C","small":9"#,
            r#""kind":"B","small":9,"inner":{"name":"a"}"#,
            &[
                "@.kind: Forbidden: is kept while the flag is set",
                "@.inner: Forbidden: is kept while the flag is set",
            ],
        ),
        (r#""kind":"C","small":9"#, r#""flag":true,"kind":"B","small":9,"inner":{"name":"a"}"#, &[]),
        (
            r#""kind":"C","small":9,"share":"1""#,
            r#""kind":"C","small":9,"share":"1500m""#,
            &["@.share: Invalid value: \"1500m\": must be less than or equal to previous value"],
        ),
        (r#""kind":"C","small":9,"share":"1""#, r#""kind":"C","small":9,"share":"500m""#, &[]),
    ];
    for (old, new, expected) in rows {
        assert_eq!(told(new, Some(old)), expected, "{old} to {new}");
    }
}
