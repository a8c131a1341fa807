//! Parses a policy file. All mistakes are reported, each with its line. Unknown fields are ignored with a
//! warning, because later versions of the format may have more.

use machinery::brand::Brand;

use super::{
    GroupResources, Level, Policy, Rule, Stage, Stages,
    document::{self, Entry, Fault, Node, Position, Value},
};

/// The largest policy file.
pub(crate) const POLICY_BYTES_MAX: u64 = 1024 * 1024;

/// A parsed policy file.
#[derive(Debug)]
pub(crate) struct PolicyFile {
    /// The policy.
    pub(crate) policy: Policy,
    /// Warnings for the log: `line:column: …`.
    pub(crate) warnings: Vec<String>,
}

impl PolicyFile {
    /// Parses a policy with the names of a brand.
    ///
    /// # Errors
    /// All mistakes, as `line:column: …`.
    pub(crate) fn read(text: &str, brand: &Brand) -> Result<PolicyFile, Vec<String>> {
        let root = document::read(text).map_err(|fault| vec![fault.to_string()])?;
        let mut reader = Reader::default();
        let policy = reader.policy(&root, brand);
        let lines = |faults: Vec<Fault>| faults.iter().map(ToString::to_string).collect::<Vec<_>>();
        if reader.faults.is_empty() {
            Ok(PolicyFile { policy, warnings: lines(reader.unknown) })
        } else {
            Err(lines(reader.faults))
        }
    }
}

#[derive(Default)]
struct Reader {
    faults: Vec<Fault>,
    unknown: Vec<Fault>,
}

impl Reader {
    fn fault(&mut self, place: Position, message: impl Into<String>) {
        self.faults.push(Fault::new(place, message));
    }

    fn policy(&mut self, root: &Node, brand: &Brand) -> Policy {
        let fields = self.fields(
            root,
            "a policy",
            ["apiVersion", "kind", "metadata", "rules", "omitStages", "omitManagedFields"],
        );
        let [api_version, kind, _metadata, rules, omit_stages, omit_managed_fields] = fields;
        self.is(root, "apiVersion", api_version, &brand.api_version("audit", "v1"));
        self.is(root, "kind", kind, "Policy");
        let rules = match rules {
            None => &[],
            Some(node) => self.list(node, "rules"),
        };
        if rules.is_empty() && self.faults.is_empty() {
            self.fault(root.place, "the policy has no rules; at least one is needed");
        }
        Policy {
            rules: rules.iter().map(|rule| self.rule(rule)).collect(),
            omit_stages: self.stages(omit_stages),
            omit_managed_fields: self.boolean(omit_managed_fields).unwrap_or(false),
        }
    }

    fn rule(&mut self, node: &Node) -> Rule {
        let [level, users, groups, verbs, resources, namespaces, urls, omit_stages, omit_managed_fields] =
            self.fields(
                node,
                "a rule",
                [
                    "level",
                    "users",
                    "userGroups",
                    "verbs",
                    "resources",
                    "namespaces",
                    "nonResourceURLs",
                    "omitStages",
                    "omitManagedFields",
                ],
            );
        let rule = Rule {
            level: self.level(node, level),
            users: self.texts(users, "users"),
            user_groups: self.texts(groups, "userGroups"),
            verbs: self.texts(verbs, "verbs"),
            resources: self.resources(resources),
            namespaces: self.texts(namespaces, "namespaces"),
            non_resource_urls: self.urls(urls),
            omit_stages: self.stages(omit_stages),
            omit_managed_fields: self.boolean(omit_managed_fields),
        };
        if let Some(urls) = urls
            && !rule.non_resource_urls.is_empty()
            && !(rule.resources.is_empty() && rule.namespaces.is_empty())
        {
            self.fault(urls.place, "nonResourceURLs cannot stand beside resources or namespaces");
        }
        rule
    }

    fn level(&mut self, rule: &Node, node: Option<&Node>) -> Level {
        let known = Level::ALL.map(Level::as_str).join(", ");
        let Some(node) = node else {
            self.fault(rule.place, format!("the rule has no level; allowed are {known}"));
            return Level::None;
        };
        let Some(text) = self.text(node, "level") else { return Level::None };
        let level = Level::ALL.into_iter().find(|level| level.as_str() == text);
        level.unwrap_or_else(|| {
            self.fault(node.place, format!("the level {text:?} is not known; allowed are {known}"));
            Level::None
        })
    }

    fn resources(&mut self, node: Option<&Node>) -> Vec<GroupResources> {
        let Some(node) = node else { return Vec::new() };
        self.list(node, "resources").iter().map(|item| self.group_resources(item)).collect()
    }

    fn group_resources(&mut self, node: &Node) -> GroupResources {
        let [group_node, resources, names] =
            self.fields(node, "an item of resources", ["group", "resources", "resourceNames"]);
        let group = group_node.and_then(|node| self.text(node, "group")).unwrap_or_default();
        if let Some(node) = group_node
            && !group.is_empty()
            && !is_group(&group)
        {
            let problem = format!("the group {group:?} is no lower-case domain name; the core group is \"\"");
            self.fault(node.place, problem);
        }
        let resources = self.texts(resources, "resources");
        let resource_names = self.texts(names, "resourceNames");
        if let Some(names) = names
            && !resource_names.is_empty()
            && resources.is_empty()
        {
            self.fault(names.place, "resourceNames needs resources beside it");
        }
        GroupResources { group, resources, names: resource_names }
    }

    fn urls(&mut self, node: Option<&Node>) -> Vec<String> {
        let Some(list) = node else { return Vec::new() };
        for item in self.list(list, "nonResourceURLs") {
            let Value::Scalar(url, _) = &item.value else { continue };
            if url == "*" {
                continue;
            }
            if !url.starts_with('/') {
                self.fault(item.place, format!("the URL {url:?} must begin with /, or be *"));
            }
            if url.find('*').is_some_and(|at| at + 1 < url.len()) {
                self.fault(item.place, format!("the URL {url:?} may have * only once and at its end"));
            }
        }
        self.texts(node, "nonResourceURLs")
    }

    fn stages(&mut self, node: Option<&Node>) -> Stages {
        let mut stages = Stages::default();
        let Some(node) = node else { return stages };
        for item in self.list(node, "omitStages") {
            let Some(text) = self.text(item, "a stage") else { continue };
            match Stage::ALL.into_iter().find(|stage| stage.as_str() == text) {
                Some(stage) => stages = stages.with(stage),
                None => {
                    let known = Stage::ALL.map(Stage::as_str).join(", ");
                    self.fault(item.place, format!("the stage {text:?} is not known; allowed are {known}"));
                }
            }
        }
        stages
    }

    /// Returns the values of these fields. Other fields are noted.
    fn fields<'a, const COUNT: usize>(
        &mut self,
        node: &'a Node,
        what: &str,
        names: [&str; COUNT],
    ) -> [Option<&'a Node>; COUNT] {
        let mut values = [None; COUNT];
        let Value::Map(entries) = &node.value else {
            self.fault(node.place, format!("{what} must be a map with the fields {}", names.join(", ")));
            return values;
        };
        for Entry { key, place, value } in entries {
            let slot = names.iter().position(|name| name == key).and_then(|index| values.get_mut(index));
            match slot {
                Some(slot) if !matches!(value.value, Value::Null) => *slot = Some(value),
                // Null counts as an absent field.
                Some(_) => {}
                None => {
                    let known = names.join(", ");
                    let text = format!("the field {key:?} is not known and passed over; known are {known}");
                    self.unknown.push(Fault::new(*place, text));
                }
            }
        }
        values
    }

    /// Checks a field that has only one allowed value.
    fn is(&mut self, root: &Node, name: &str, node: Option<&Node>, wanted: &str) {
        match node {
            None if matches!(root.value, Value::Map(_)) => {
                self.fault(root.place, format!("the field {name} is missing; it must be {wanted}"));
            }
            None => {}
            Some(node) => {
                if let Some(text) = self.text(node, name).filter(|text| text != wanted) {
                    self.fault(node.place, format!("{name} is {text:?} and must be {wanted}"));
                }
            }
        }
    }

    fn list<'a>(&mut self, node: &'a Node, name: &str) -> &'a [Node] {
        match &node.value {
            Value::List(items) => items,
            _ => {
                self.fault(node.place, format!("{name} must be a list"));
                &[]
            }
        }
    }

    fn texts(&mut self, node: Option<&Node>, name: &str) -> Vec<String> {
        let Some(node) = node else { return Vec::new() };
        let item = format!("an item of {name}");
        self.list(node, name).iter().filter_map(|node| self.text(node, &item)).collect()
    }

    /// Reads a text. An unquoted number or boolean is an error, because YAML has given it another type.
    fn text(&mut self, node: &Node, name: &str) -> Option<String> {
        match &node.value {
            Value::Scalar(text, quoted) if *quoted || !is_no_text(text) => return Some(text.clone()),
            Value::Scalar(text, _) => {
                self.fault(node.place, format!("{name} must be text; write {text:?} in quotes"));
            }
            Value::Null | Value::List(_) | Value::Map(_) => {
                self.fault(node.place, format!("{name} must be text"));
            }
        }
        None
    }

    fn boolean(&mut self, node: Option<&Node>) -> Option<bool> {
        let node = node?;
        match &node.value {
            Value::Scalar(text, false) if text == "true" => Some(true),
            Value::Scalar(text, false) if text == "false" => Some(false),
            _ => {
                self.fault(node.place, "omitManagedFields must be true or false");
                None
            }
        }
    }
}

fn is_no_text(plain: &str) -> bool {
    matches!(plain, "true" | "false") || plain.parse::<f64>().is_ok()
}

fn is_group(group: &str) -> bool {
    let is_label = |label: &str| {
        let is_inner = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        !label.is_empty() && !label.starts_with('-') && !label.ends_with('-') && label.bytes().all(is_inner)
    };
    group.len() <= 253 && group.split('.').all(is_label)
}
