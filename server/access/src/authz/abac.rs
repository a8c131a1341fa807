//! Attribute-based access control: a file with one policy per line, read once at the start. Policies only
//! grant; none of them can deny.

use std::{collections::BTreeMap, fs, path::Path};

use engine::authorization::{
    Attributes, Authorizer, Decision,
    listing::{Listing, Rule},
};
use ground::ready::Ready;
use machinery::{brand::Brand, user::User};
use serde::{
    Deserialize,
    de::{DeserializeOwned, IgnoredAny},
};
use serde_json::value::RawValue;

use crate::authn::{AUTHENTICATED, UNAUTHENTICATED};

/// The largest file that is read.
const FILE_BYTES_MAX: u64 = 16 * 1024 * 1024;
/// Matches every value.
const ALL: &str = "*";
/// The error for a policy without a user and a group.
const UNNAMED: &str = "names nobody: give a user, a group, or both; * is for every authenticated user";
/// The verbs of a read-only policy.
const READING: [&str; 3] = ["get", "list", "watch"];

/// Grants permissions by the policies of a file.
#[derive(Debug, Clone)]
pub struct Abac {
    policies: Vec<Policy>,
}

/// The content of one line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
struct Policy {
    user: String,
    group: String,
    readonly: bool,
    api_group: String,
    resource: String,
    namespace: String,
    #[serde(rename = "nonResourcePath")]
    path: String,
}

/// A line in the versioned form.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Versioned {
    api_version: String,
    kind: String,
    spec: Box<RawValue>,
}

/// A line in the form before versions, without API groups and paths.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Unversioned {
    user: String,
    group: String,
    readonly: bool,
    resource: String,
    namespace: String,
}

impl Abac {
    /// Reads a file. Returns the policies, and warnings for the log.
    ///
    /// # Errors
    /// When the file or a line cannot be read. The text has the number of the first such line.
    pub fn load(path: &Path, brand: &Brand) -> Result<(Self, Vec<String>), String> {
        let unreadable = |error| format!("{}: cannot be read: {error}", path.display());
        if fs::metadata(path).map_err(unreadable)?.len() > FILE_BYTES_MAX {
            return Err(format!("{}: has more than {FILE_BYTES_MAX} bytes", path.display()));
        }
        let text = fs::read_to_string(path).map_err(unreadable)?;
        let version = format!("abac.authorization.{}/v1beta1", brand.domain);
        let (mut policies, mut unversioned) = (Vec::new(), 0_usize);
        for (line, number) in text.lines().map(str::trim).zip(1_usize..) {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = |problem: String| format!("{}: line {number}: {problem}", path.display());
            let fields: BTreeMap<String, IgnoredAny> = object("the line", line).map_err(wrong)?;
            if ["apiVersion", "kind", "spec"].iter().any(|field| fields.contains_key(*field)) {
                policies.push(versioned(line, &version).map_err(wrong)?);
            } else {
                unversioned += 1;
                policies.push(old(line).map_err(wrong)?);
            }
        }
        let old = format!(
            "{}: {unversioned} policies have no apiVersion; write them as {version}, kind Policy",
            path.display()
        );
        Ok((Abac { policies }, if unversioned > 0 { vec![old] } else { Vec::new() }))
    }
}

/// Reads a JSON object. serde's derived readers also accept a list in place of an object, with defaults for
/// missing elements: `[]` would be a policy without limits.
fn object<T: DeserializeOwned>(what: &str, text: &str) -> Result<T, String> {
    if !text.trim_start().starts_with('{') {
        return Err(format!("{what} must be a JSON object, as {{\"user\": ...}}; found {}", sort_of(text)));
    }
    // serde counts lines from the start of this text, which is one line of the file; the caller adds the
    // number of that line.
    let problem = |error: serde_json::Error| error.to_string().replace("at line 1 column", "at column");
    serde_json::from_str(text).map_err(|error| format!("{what} cannot be read: {}", problem(error)))
}

fn sort_of(text: &str) -> &'static str {
    match text.trim_start().chars().next() {
        Some('[') => "a list",
        Some('"') => "a string",
        Some('n') => "null",
        Some('t' | 'f') => "true or false",
        Some('-' | '0'..='9') => "a number",
        _ => "no JSON",
    }
}

fn versioned(line: &str, version: &str) -> Result<Policy, String> {
    let read: Versioned = object("the line", line)?;
    if read.api_version != version || read.kind != "Policy" {
        return Err(format!("it is {} of {}, and must be Policy of {version}", read.kind, read.api_version));
    }
    let policy: Policy = object("spec", read.spec.get())?;
    if policy.user.is_empty() && policy.group.is_empty() {
        return Err(format!("spec {UNNAMED}"));
    }
    if policy.resource.is_empty() && policy.path.is_empty() {
        return Err(
            "spec names nothing: give a resource, a nonResourcePath, or both; * is for all".to_owned()
        );
    }
    Ok(policy)
}

/// Reads the old form. A field that is left out matches everything, except for the caller: a line for
/// everybody must say so.
fn old(line: &str) -> Result<Policy, String> {
    let read: Unversioned = object("the line", line)?;
    if read.user.is_empty() && read.group.is_empty() {
        return Err(format!("the line {UNNAMED}"));
    }
    let or_all = |text: String| if text.is_empty() { ALL.to_owned() } else { text };
    Ok(Policy {
        group: read.group,
        user: read.user,
        readonly: read.readonly,
        api_group: ALL.to_owned(),
        resource: or_all(read.resource),
        namespace: or_all(read.namespace),
        path: ALL.to_owned(),
    })
}

impl Policy {
    /// Whether the policy applies to a user. `*` means all authenticated users. A policy without a user and a
    /// group applies to no user.
    fn is_for(&self, user: &User) -> bool {
        if self.user.is_empty() && self.group.is_empty() {
            return false;
        }
        // Both groups are checked, because a proxy or an impersonator may set any groups.
        let is_in = |group: &str| user.groups.iter().any(|have| have == group);
        let proven = || is_in(AUTHENTICATED) && !is_in(UNAUTHENTICATED);
        let user_fits = match self.user.as_str() {
            "" => true,
            ALL => proven(),
            name => name == user.name,
        };
        let group_fits = match self.group.as_str() {
            "" => true,
            ALL => proven(),
            name => is_in(name),
        };
        user_fits && group_fits
    }

    fn grants(&self, attributes: &Attributes<'_>) -> bool {
        let is = |wanted: &str, found: &str| wanted == ALL || wanted == found;
        if attributes.is_resource {
            (!self.readonly || attributes.is_read_only())
                && is(&self.namespace, attributes.namespace)
                && is(&self.resource, attributes.resource)
                && is(&self.api_group, attributes.group)
        } else {
            (!self.readonly || attributes.verb == "get") && self.covers(attributes.path)
        }
    }

    fn covers(&self, path: &str) -> bool {
        match self.path.strip_suffix(ALL) {
            Some(start) => path.starts_with(start),
            None => !self.path.is_empty() && self.path == path,
        }
    }

    /// The policy as rules in the form that reviews list, for one namespace.
    fn rules(&self, namespace: &str) -> Vec<Rule> {
        let mut rules = Vec::new();
        if !self.resource.is_empty() && (self.namespace == ALL || self.namespace == namespace) {
            let verbs: &[&str] = if self.readonly { &READING } else { &[ALL] };
            rules.push(Rule::on_resources(verbs, &[&self.api_group], &[&self.resource]));
        }
        if !self.path.is_empty() {
            let verbs: &[&str] = if self.readonly { &["get"] } else { &[ALL] };
            rules.push(Rule::on_paths(verbs, &[&self.path]));
        }
        rules
    }
}

impl Authorizer for Abac {
    fn authorize<'a>(&'a self, attributes: &'a Attributes<'a>) -> Ready<'a, Decision> {
        let grants = |policy: &Policy| policy.grants(attributes) && policy.is_for(attributes.user);
        if self.policies.iter().any(grants) {
            Decision::allow().into()
        } else {
            Decision::no_opinion("No policy matched.").into()
        }
    }

    fn rules(&self, user: &User, namespace: &str) -> Listing {
        let policies = self.policies.iter().filter(|policy| policy.is_for(user));
        Listing { rules: policies.flat_map(|policy| policy.rules(namespace)).collect(), ..Listing::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn load(text: &str) -> Result<(Abac, Vec<String>), String> {
        let file = tempfile::NamedTempFile::new().expect("a file");
        fs::write(file.path(), text).expect("written");
        let brand = machinery::brand::Brand::named(generated::brands::BRANDS, "platform").expect("it ships");
        let name = file.path().display().to_string();
        Abac::load(file.path(), brand).map_err(|error| error.replace(&name, "FILE"))
    }

    fn policy(spec: &str) -> String {
        format!(r#"{{"apiVersion":"abac.authorization.platform.io/v1beta1","kind":"Policy","spec":{spec}}}"#)
    }

    fn user(name: &str, groups: &[&str]) -> User {
        let groups = groups.iter().map(|group| (*group).to_owned()).collect();
        User { name: name.to_owned(), groups, ..User::default() }
    }

    fn allows(abac: &Abac, attributes: &Attributes<'_>) -> bool {
        match abac.authorize(attributes) {
            Ready::Now(decision) => decision.is_allowed(),
            Ready::Later(_) | Ready::Done => panic!("a file answers at once"),
        }
    }

    #[test]
    fn who_is_meant() {
        let jane = user("jane", &["dev", AUTHENTICATED]);
        let nobody = user("system:anonymous", &[UNAUTHENTICATED]);
        let table = [
            (r#""user":"jane""#, true, false),
            (r#""user":"joe""#, false, false),
            (r#""group":"dev""#, true, false),
            (r#""group":"ops""#, false, false),
            (r#""user":"jane","group":"ops""#, false, false),
            (r#""user":"jane","group":"dev""#, true, false),
            (r#""user":"*""#, true, false),
            (r#""group":"*""#, true, false),
            (r#""group":"system:unauthenticated""#, false, true),
        ];
        for (subject, for_jane, for_nobody) in table {
            let line = policy(&format!(r#"{{{subject},"nonResourcePath":"*"}}"#));
            let (abac, _) = load(&line).expect("good");
            for (user, expected) in [(&jane, for_jane), (&nobody, for_nobody)] {
                assert_eq!(
                    allows(&abac, &Attributes::path(user, "get", "/x")),
                    expected,
                    "{subject} {}",
                    user.name
                );
            }
        }
    }

    #[test]
    fn what_is_granted() {
        let jane = user("jane", &[AUTHENTICATED]);
        let path = Attributes::path(&jane, "get", "/logs/a");
        let pods =
            Attributes { namespace: "team", resource: "pods", version: "v1", is_resource: true, ..path };
        let apps = Attributes { group: "apps", resource: "deployments", ..pods };
        let table = [
            (r#""resource":"pods","namespace":"team""#, [true, true, false, false]),
            (r#""resource":"pods","namespace":"team","readonly":true"#, [true, false, false, false]),
            (r#""resource":"pods","namespace":"other""#, [false, false, false, false]),
            (r#""resource":"pods""#, [false, false, false, false]),
            (r#""resource":"*","namespace":"*""#, [true, true, false, false]),
            (r#""resource":"*","namespace":"*","apiGroup":"*""#, [true, true, true, false]),
            (r#""resource":"deployments","namespace":"team","apiGroup":"apps""#, [false, false, true, false]),
            (r#""nonResourcePath":"/logs/*""#, [false, false, false, true]),
            (r#""nonResourcePath":"/logs""#, [false, false, false, false]),
            (r#""nonResourcePath":"/logs/a""#, [false, false, false, true]),
            (r#""nonResourcePath":"*""#, [false, false, false, true]),
        ];
        for (what, expected) in table {
            let (abac, _) = load(&policy(&format!(r#"{{"user":"jane",{what}}}"#))).expect("good");
            let parts = Attributes { subresource: "exec", verb: "create", ..pods };
            let found = [
                allows(&abac, &Attributes { verb: "list", ..pods }),
                allows(&abac, &parts),
                allows(&abac, &Attributes { verb: "get", ..apps }),
                allows(&abac, &path),
            ];
            assert_eq!(found, expected, "{what}");
        }
        let (abac, _) =
            load(&policy(r#"{"user":"jane","nonResourcePath":"*","readonly":true}"#)).expect("good");
        assert!(!allows(&abac, &Attributes::path(&jane, "post", "/logs/a")));
    }

    #[test]
    fn comments_and_the_old_form_are_read() {
        let (abac, warnings) = load("# all may read\n\n{\"user\":\"*\",\"readonly\":true}\n").expect("good");
        assert_eq!(warnings.len(), 1);
        let jane = user("jane", &[AUTHENTICATED]);
        let path = Attributes::path(&jane, "get", "/x");
        let secret =
            Attributes { group: "g", resource: "secrets", namespace: "n", is_resource: true, ..path };
        assert!(allows(&abac, &path) && allows(&abac, &secret));
        assert!(!allows(&abac, &Attributes { verb: "create", ..secret }));
        assert!(!allows(
            &abac,
            &Attributes::path(&user("system:anonymous", &[UNAUTHENTICATED]), "get", "/x")
        ));
    }

    #[test]
    fn a_bad_line_is_named() {
        let good = policy(r#"{"user":"jane","resource":"pods"}"#);
        let table = [
            ("{".to_owned(), "FILE: line 2: the line cannot be read: "),
            (
                "[]".to_owned(),
                "FILE: line 2: the line must be a JSON object, as {\"user\": ...}; found a list",
            ),
            (r#"["jane"]"#.to_owned(), "FILE: line 2: the line must be a JSON object"),
            (r#"[{"user":"jane"}]"#.to_owned(), "FILE: line 2: the line must be a JSON object"),
            (
                "null".to_owned(),
                "FILE: line 2: the line must be a JSON object, as {\"user\": ...}; found null",
            ),
            ("7".to_owned(), "FILE: line 2: the line must be a JSON object"),
            ("\"jane\"".to_owned(), "FILE: line 2: the line must be a JSON object"),
            ("true".to_owned(), "FILE: line 2: the line must be a JSON object"),
            ("jane".to_owned(), "FILE: line 2: the line must be a JSON object"),
            ("{}".to_owned(), "FILE: line 2: the line names nobody: give a user, a group, or both"),
            (r#"{"readonly":true}"#.to_owned(), "FILE: line 2: the line names nobody"),
            (r#"{"user":"","group":""}"#.to_owned(), "FILE: line 2: the line names nobody"),
            (
                r#"{"user":"jane"} {"user":"john"}"#.to_owned(),
                "FILE: line 2: the line cannot be read: trailing",
            ),
            (
                r#"{"user":"jane","user":"*"}"#.to_owned(),
                "FILE: line 2: the line cannot be read: duplicate field",
            ),
            (r#"{"user":null}"#.to_owned(), "FILE: line 2: the line cannot be read: invalid type"),
            (r#"{"user":["jane"]}"#.to_owned(), "FILE: line 2: the line cannot be read: invalid type"),
            (
                r#"{"kind":"Policy"}"#.to_owned(),
                "FILE: line 2: the line cannot be read: missing field `apiVersion`",
            ),
            (
                r#"{"apiVersion":null,"user":"jane"}"#.to_owned(),
                "FILE: line 2: the line cannot be read: invalid type",
            ),
            (
                r#"{"spec":{"user":"*"}}"#.to_owned(),
                "FILE: line 2: the line cannot be read: missing field `apiVersion`",
            ),
            (
                r#"{"apiVersion":"abac.authorization.platform.io/v1beta1","kind":"Policy"}"#.to_owned(),
                "FILE: line 2: the line cannot be read: missing field `spec`",
            ),
            (policy("[]"), "FILE: line 2: spec must be a JSON object, as {\"user\": ...}; found a list"),
            (policy(r#"["*","",false,"*","*","*","*"]"#), "FILE: line 2: spec must be a JSON object"),
            (policy("null"), "FILE: line 2: spec must be a JSON object"),
            (policy("{}"), "FILE: line 2: spec names nobody"),
            (policy(r#"{"resource":"*"}"#), "FILE: line 2: spec names nobody"),
            (policy(r#"{"user":"jane"}"#), "FILE: line 2: spec names nothing: give a resource"),
            (policy(r#"{"usr":"jane"}"#), "FILE: line 2: spec cannot be read: unknown field `usr`"),
            (r#"{"usr":"jane"}"#.to_owned(), "FILE: line 2: the line cannot be read: unknown field `usr`"),
            (
                policy("{}").replace("v1beta1", "v1"),
                "FILE: line 2: it is Policy of abac.authorization.platform.io/v1",
            ),
            (policy("{}").replace("Policy", "Role"), "FILE: line 2: it is Role of"),
            (policy(r#"{"readonly":"yes"}"#), "FILE: line 2: spec cannot be read: invalid type"),
        ];
        for (line, expected) in table {
            let error = load(&format!("{good}\n{line}\n")).expect_err("refused");
            assert!(error.starts_with(expected), "{line}: {error}, not {expected}");
        }
    }

    #[test]
    fn policies_are_listed_for_people() {
        let lines = [
            policy(r#"{"user":"jane","resource":"pods","namespace":"team","readonly":true}"#),
            policy(r#"{"user":"jane","resource":"pods","namespace":"other"}"#),
            policy(r#"{"group":"*","nonResourcePath":"/logs/*"}"#),
        ];
        let (abac, _) = load(&lines.join("\n")).expect("good");
        let listed = abac.rules(&user("jane", &[AUTHENTICATED]), "team");
        let expected = [Rule::on_resources(&READING, &[""], &["pods"]), Rule::on_paths(&[ALL], &["/logs/*"])];
        assert_eq!(listed.rules, expected);
        assert!(!listed.incomplete);
    }
}
