//! An event as one line of text, in the format before JSON.

use std::fmt::Write;

use machinery::user::User;

use super::event::Event;

/// Stands for an empty value.
const NONE: &str = "<none>";
/// The groups of an impersonated user without explicit groups.
const LOOKUP: &str = "<lookup>";
/// The user is not impersonated.
const SELF: &str = "<self>";

/// Formats the line, with its end.
pub(super) fn line(event: &Event) -> Vec<u8> {
    let facts = &*event.facts;
    let impersonated = facts.impersonated.as_deref();
    let object = event.object.as_ref();
    let namespace = object.map(|object| object.namespace.as_str()).filter(|namespace| !namespace.is_empty());
    let response =
        event.outcome.as_ref().map_or_else(|| "<deferred>".to_owned(), |outcome| outcome.code.to_string());
    let address = facts.sources.first().map(ToString::to_string).unwrap_or_default();
    let name = |user: &User| if user.name.is_empty() { NONE.to_owned() } else { user.name.clone() };
    let mut line = format!("{} AUDIT:", event.at);
    for (key, value) in [
        ("id", facts.audit_id.as_str()),
        ("stage", event.stage.as_str()),
        ("ip", &address),
        ("method", &facts.verb),
        ("user", &name(&facts.user)),
        ("groups", &groups(&facts.user, NONE)),
        ("as", &impersonated.map_or_else(|| SELF.to_owned(), name)),
        ("asgroups", &impersonated.map_or_else(|| LOOKUP.to_owned(), |user| groups(user, LOOKUP))),
        ("user-agent", &facts.user_agent),
        ("namespace", namespace.unwrap_or(NONE)),
        ("uri", &facts.uri),
        ("response", &response),
    ] {
        // Writing to a `String` does not fail.
        let _ = write!(line, " {key}={value:?}");
    }
    line.push('\n');
    line.into_bytes()
}

/// Quotes each group, because group names may contain any character.
fn groups(user: &User, none: &str) -> String {
    if user.groups.is_empty() {
        return none.to_owned();
    }
    user.groups.iter().map(|group| format!("{group:?}")).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::event::{Facts, tests::full};

    #[test]
    fn a_line_has_the_words_that_readers_split_it_by() {
        let expected = concat!(
            r#"2023-11-14T22:13:20.500000Z AUDIT: id="id\n1" stage="ResponseComplete" ip="10.0.0.1" "#,
            r#"method="create" user="jane" groups="\"dev\",\"system:authenticated\"" as="bob" "#,
            r#"asgroups="\"dev\",\"system:authenticated\"" user-agent="curl/8" namespace="ns" "#,
            r#"uri="/api/v1/namespaces/ns/configmaps?x=\"" response="201""#,
            "\n"
        );
        assert_eq!(String::from_utf8_lossy(&line(&full())), expected);
    }

    #[test]
    fn what_is_not_there_is_told_too() {
        let mut event = full();
        let facts = Arc::try_unwrap(event.facts).expect("the only one");
        event.facts = Arc::new(Facts { user: Arc::default(), impersonated: None, ..facts });
        event.outcome = None;
        event.object = None;
        let line = String::from_utf8_lossy(&line(&event)).into_owned();
        for part in [
            r#"user="<none>" groups="<none>" as="<self>" asgroups="<lookup>""#,
            r#"namespace="<none>""#,
            r#"response="<deferred>""#,
        ] {
            assert!(line.contains(part), "{line}");
        }
    }
}
