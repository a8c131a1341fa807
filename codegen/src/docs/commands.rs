//! One-liners for the command line: the same call with kubectl and with curl.

use super::routes::Operation;

/// What the commands of one kind have in common.
pub(super) struct Target<'a> {
    /// The resource type as kubectl is told it.
    pub(super) resource: &'a str,
    /// The file that holds the object, in commands that send one.
    pub(super) file: &'a str,
    /// Name of the object.
    pub(super) name: &'a str,
    /// Its namespace; empty for kinds without.
    pub(super) namespace: &'a str,
}

const LABEL_PATCH: &str = r#"'{"metadata":{"labels":{"tier":"front"}}}'"#;

/// The call with kubectl; none where kubectl has no way to do it.
pub(super) fn kubectl(target: &Target<'_>, operation: &Operation) -> Option<String> {
    let Target { resource, file, name, .. } = target;
    let everywhere = target.everywhere(operation);
    let scope = match (target.namespace, everywhere) {
        ("", _) => String::new(),
        (_, true) => " -A".to_owned(),
        (namespace, false) => format!(" -n {namespace}"),
    };
    let path = target.fill(&operation.path);
    let sub = subresource(operation);
    let call = match (operation.action.as_str(), sub) {
        ("list", _) => format!("get {resource}{scope}"),
        ("post", None) => format!("create -f {file}"),
        ("post", Some(_)) => format!("create --raw {path} -f {file}"),
        ("get", None) => format!("get {resource} {name}{scope} -o yaml"),
        ("get", Some("status")) => format!("get {resource} {name}{scope} --subresource=status -o yaml"),
        ("get", Some(_)) => format!("get --raw {path}"),
        ("put", None) => format!("replace -f {file}"),
        ("put", Some("status")) => format!("replace --subresource=status -f {file}"),
        ("put", Some(_)) => format!("replace --raw {path} -f {file}"),
        ("patch", None) => format!("patch {resource} {name}{scope} --type=merge -p {LABEL_PATCH}"),
        ("patch", Some("status")) => {
            format!("patch {resource} {name}{scope} --subresource=status --type=merge -p {LABEL_PATCH}")
        }
        ("delete", None) => format!("delete {resource} {name}{scope}"),
        ("deletecollection", _) => format!("delete {resource} --all{scope}"),
        _ => return None,
    };
    Some(format!("kubectl {call}"))
}

/// The call with curl. How `$SERVER` and `$AUTH` are set stands in the guide.
pub(super) fn curl(target: &Target<'_>, operation: &Operation) -> String {
    let url = format!("\"$SERVER{}\"", target.fill(&operation.path));
    let file = target.file;
    match operation.method.as_str() {
        "GET" => format!("curl $AUTH {url}"),
        "DELETE" => format!("curl $AUTH -X DELETE {url}"),
        "PATCH" => {
            format!(
                "curl $AUTH -X PATCH -H 'Content-Type: application/merge-patch+json' -d {LABEL_PATCH} {url}"
            )
        }
        method => {
            format!("curl $AUTH -X {method} -H 'Content-Type: application/yaml' --data-binary @{file} {url}")
        }
    }
}

impl Target<'_> {
    fn fill(&self, path: &str) -> String {
        path.replace("{namespace}", self.namespace).replace("{name}", self.name)
    }

    /// Whether the operation looks into all namespaces of a kind that has them.
    fn everywhere(&self, operation: &Operation) -> bool {
        !self.namespace.is_empty() && !operation.path.contains("{namespace}")
    }
}

/// What stands behind the object's name.
pub(super) fn subresource(operation: &Operation) -> Option<&str> {
    operation.path.split_once("/{name}/").map(|(_, sub)| sub)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn operation(method: &str, action: &str, path: &str) -> Operation {
        Operation {
            id: String::new(),
            method: method.to_owned(),
            path: path.to_owned(),
            action: action.to_owned(),
            doc: String::new(),
            query: Vec::new(),
            body: Vec::new(),
            answers: Vec::new(),
        }
    }

    #[test]
    fn calls() {
        let slice = Target { resource: "slices", file: "slice.yaml", name: "a", namespace: "shop" };
        let node = Target { resource: "nodes", file: "node.yaml", name: "b", namespace: "" };
        let table = [
            (&slice, "GET", "list", "/v1/slices", "kubectl get slices -A"),
            (&slice, "GET", "list", "/v1/namespaces/{namespace}/slices", "kubectl get slices -n shop"),
            (
                &slice,
                "DELETE",
                "delete",
                "/v1/namespaces/{namespace}/slices/{name}",
                "kubectl delete slices a -n shop",
            ),
            (&node, "GET", "list", "/v1/nodes", "kubectl get nodes"),
            (
                &node,
                "PUT",
                "put",
                "/v1/nodes/{name}/approval",
                "kubectl replace --raw /v1/nodes/b/approval -f node.yaml",
            ),
            (
                &node,
                "GET",
                "get",
                "/v1/nodes/{name}/status",
                "kubectl get nodes b --subresource=status -o yaml",
            ),
        ];
        for (target, method, action, path, expected) in table {
            assert_eq!(kubectl(target, &operation(method, action, path)).as_deref(), Some(expected));
        }
        let patch = operation("PATCH", "patch", "/v1/nodes/{name}/approval");
        assert_eq!(kubectl(&node, &patch), None);
        assert!(curl(&node, &patch).ends_with("\"$SERVER/v1/nodes/b/approval\""));
    }
}
