//! The words of a refusal, as clients know them.

use machinery::problem::quote;

use super::Attributes;

/// What stands behind `… is forbidden: `.
#[must_use]
pub fn refusal(attributes: &Attributes<'_>, reason: &str) -> String {
    let user = escape(&quote(&attributes.user.name));
    let verb = escape(attributes.verb);
    let what = if attributes.is_resource {
        let resource = if attributes.subresource.is_empty() {
            escape(attributes.resource)
        } else {
            escape(&format!("{}/{}", attributes.resource, attributes.subresource))
        };
        let scope = if attributes.namespace.is_empty() {
            "at the cluster scope".to_owned()
        } else {
            format!("in the namespace \"{}\"", escape(attributes.namespace))
        };
        format!("resource \"{resource}\" in API group \"{}\" {scope}", escape(attributes.group))
    } else {
        format!("path \"{}\"", escape(attributes.path))
    };
    let tail = if reason.is_empty() { String::new() } else { format!(": {reason}") };
    format!("User {user} cannot {verb} {what}{tail}")
}

/// What the caller wrote must not become markup in a browser that shows the message.
#[must_use]
pub fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use machinery::user::User;

    use super::*;

    #[test]
    fn refusals_read_as_clients_know_them() {
        let user = User { name: "jane".to_owned(), ..User::default() };
        let object = Attributes {
            namespace: "team",
            group: "apps",
            version: "v1",
            resource: "deployments",
            is_resource: true,
            ..Attributes::path(&user, "list", "/apis/apps/v1/namespaces/team/deployments")
        };
        let table = [
            (
                object,
                "",
                r#"User "jane" cannot list resource "deployments" in API group "apps" in the namespace "team""#,
            ),
            (
                Attributes { namespace: "", subresource: "status", ..object },
                "why",
                r#"User "jane" cannot list resource "deployments/status" in API group "apps" at the cluster scope: why"#,
            ),
            (Attributes::path(&user, "get", "/<b>"), "", r#"User "jane" cannot get path "/&lt;b&gt;""#),
        ];
        for (attributes, reason, expected) in table {
            assert_eq!(refusal(&attributes, reason), expected);
        }
    }
}
