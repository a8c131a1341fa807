//! What each built-in signer signs.

use machinery::brand::Brand;
use pki::request::Request;

const CLIENT_AUTH: &str = "client auth";
const DIGITAL_SIGNATURE: &str = "digital signature";
const KEY_ENCIPHERMENT: &str = "key encipherment";
const SERVER_AUTH: &str = "server auth";

/// Organization of all nodes.
const NODES: &str = "system:nodes";

/// How the name of a node begins.
const NODE_PREFIX: &str = "system:node:";

/// One of the three signers that this server runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Signer {
    /// Client certificates for the server.
    Client,
    /// Client certificates of node agents.
    NodeClient,
    /// Serving certificates of node agents.
    NodeServing,
}

impl Signer {
    /// The signer of that name.
    pub(crate) fn named(brand: &Brand, name: &str) -> Option<Self> {
        if name == brand.signer_api_server_client {
            Some(Signer::Client)
        } else if name == brand.signer_api_server_client_node_agent {
            Some(Signer::NodeClient)
        } else if name == brand.signer_node_agent_serving {
            Some(Signer::NodeServing)
        } else {
            None
        }
    }

    /// Whether a request keeps the rules.
    ///
    /// # Errors
    /// The rule that it breaks, as the condition's message says it.
    pub(crate) fn check(self, request: &Request, usages: &[String]) -> Result<(), String> {
        match self {
            Signer::Client => client_usages(usages),
            Signer::NodeClient => {
                node_subject(request)?;
                let names = &request.names;
                for (kind, given) in
                    [("DNS", names.dns), ("Email", names.email), ("IP", names.ip), ("URI", names.uri)]
                {
                    forbid_names(kind, given)?;
                }
                exact_usages(usages, &[CLIENT_AUTH, DIGITAL_SIGNATURE, KEY_ENCIPHERMENT])
            }
            Signer::NodeServing => {
                node_subject(request)?;
                let names = &request.names;
                if names.dns + names.ip == 0 {
                    return Err("DNS or IP subjectAltName is required".to_owned());
                }
                forbid_names("Email", names.email)?;
                forbid_names("URI", names.uri)?;
                exact_usages(usages, &[DIGITAL_SIGNATURE, KEY_ENCIPHERMENT, SERVER_AUTH])
            }
        }
    }
}

fn node_subject(request: &Request) -> Result<(), String> {
    if request.organizations != [NODES] {
        return Err(format!("subject organization is not {NODES}"));
    }
    if !request.common_name.starts_with(NODE_PREFIX) {
        return Err(format!("subject common name does not begin with {NODE_PREFIX}"));
    }
    Ok(())
}

fn forbid_names(kind: &str, count: usize) -> Result<(), String> {
    if count == 0 { Ok(()) } else { Err(format!("{kind} subjectAltNames are not allowed")) }
}

fn client_usages(usages: &[String]) -> Result<(), String> {
    for usage in usages {
        if ![CLIENT_AUTH, DIGITAL_SIGNATURE, KEY_ENCIPHERMENT].contains(&usage.as_str()) {
            return Err(format!("invalid usage for client certificate: {usage}"));
        }
    }
    if usages.iter().any(|usage| usage == CLIENT_AUTH) {
        Ok(())
    } else {
        Err(format!("missing required usage for client certificate: {CLIENT_AUTH}"))
    }
}

fn exact_usages(usages: &[String], wanted: &[&str]) -> Result<(), String> {
    let same =
        usages.len() == wanted.len() && wanted.iter().all(|word| usages.iter().any(|usage| usage == word));
    if same { Ok(()) } else { Err(format!("usages did not match {wanted:?}")) }
}

#[cfg(test)]
mod tests {
    use pki::request::AlternativeNames;

    use super::*;

    fn node() -> Request {
        Request {
            organizations: vec![NODES.to_owned()],
            common_name: "system:node:a".to_owned(),
            ..Request::default()
        }
    }

    fn words(usages: &[&str]) -> Vec<String> {
        usages.iter().map(|usage| (*usage).to_owned()).collect()
    }

    #[test]
    fn each_signer_keeps_its_rules() {
        let full = [KEY_ENCIPHERMENT, DIGITAL_SIGNATURE, CLIENT_AUTH];
        let serving = [KEY_ENCIPHERMENT, DIGITAL_SIGNATURE, SERVER_AUTH];
        let named = |names| Request { names, ..node() };
        let dns = AlternativeNames { dns: 1, ..AlternativeNames::default() };
        let other = Request { organizations: vec!["system:masters".to_owned()], ..node() };
        let stranger = Request { common_name: "a".to_owned(), ..node() };
        type Case<'a> = (Signer, Request, &'a [&'a str], Result<(), &'a str>);
        let table: Vec<Case<'_>> = vec![
            (Signer::Client, other.clone(), &[CLIENT_AUTH], Ok(())),
            (
                Signer::Client,
                node(),
                &[SERVER_AUTH, CLIENT_AUTH],
                Err("invalid usage for client certificate: server auth"),
            ),
            (
                Signer::Client,
                node(),
                &[DIGITAL_SIGNATURE],
                Err("missing required usage for client certificate: client auth"),
            ),
            (Signer::NodeClient, node(), &full, Ok(())),
            (Signer::NodeClient, other, &full, Err("subject organization is not system:nodes")),
            (
                Signer::NodeClient,
                stranger,
                &full,
                Err("subject common name does not begin with system:node:"),
            ),
            (Signer::NodeClient, named(dns), &full, Err("DNS subjectAltNames are not allowed")),
            (
                Signer::NodeClient,
                node(),
                &serving,
                Err(r#"usages did not match ["client auth", "digital signature", "key encipherment"]"#),
            ),
            (Signer::NodeServing, named(dns), &serving, Ok(())),
            (Signer::NodeServing, node(), &serving, Err("DNS or IP subjectAltName is required")),
            (
                Signer::NodeServing,
                named(AlternativeNames { uri: 1, ..dns }),
                &serving,
                Err("URI subjectAltNames are not allowed"),
            ),
        ];
        for (signer, request, usages, expected) in table {
            let found = signer.check(&request, &words(usages));
            let found = found.as_ref().map_err(String::as_str);
            assert_eq!(found.copied(), expected, "{signer:?}");
        }
    }
}
