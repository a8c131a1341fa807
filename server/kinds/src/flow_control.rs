//! The flow-control objects that every server has: mandatory ones, whose specification is fixed, and
//! suggested ones, which administrators may change. The controllers keep them; strategies refuse other
//! specifications of mandatory ones.

mod classification;

use access::authz::rbac::policy::component;
use generated_flowcontrol_apiserver::flowcontrol_apiserver::v1::{
    ExemptPriorityLevelConfiguration, FlowDistinguisherMethod, FlowSchema, FlowSchemaSpec, GroupSubject,
    LimitResponse, LimitedPriorityLevelConfiguration, NonResourcePolicyRule, PolicyRulesWithSubjects,
    PriorityLevelConfiguration, PriorityLevelConfigurationReference, PriorityLevelConfigurationSpec,
    QueuingConfiguration, ResourcePolicyRule, ServiceAccountSubject, Subject, UserSubject,
};
use machinery::{brand::Brand, meta::v1::ObjectMeta, user::MASTERS};

pub use self::classification::open;

/// The name of the level without a limit, and of the schema of administrators.
pub const EXEMPT: &str = "exempt";
/// The name of the level and the schema of all requests that belong nowhere else.
const CATCH_ALL: &str = "catch-all";

const NODES: &[&str] = &["system:nodes"];
const EVERYONE: &[&str] = &["system:unauthenticated", "system:authenticated"];
const SERVICE_ACCOUNTS: &[&str] = &["system:serviceaccounts"];

const BY_USER: &str = "ByUser";
const BY_NAMESPACE: &str = "ByNamespace";

/// Levels and schemas.
pub struct FlowControl {
    /// Priority levels.
    pub levels: Vec<PriorityLevelConfiguration>,
    /// Flow schemas.
    pub schemas: Vec<FlowSchema>,
}

/// The objects without which requests could be left without a level.
#[must_use]
pub fn mandatory(brand: &Brand) -> FlowControl {
    let objects = Objects { brand };
    FlowControl {
        levels: vec![objects.exempt_level(), objects.rejecting_level(CATCH_ALL, 5)],
        schemas: vec![
            objects.schema((EXEMPT, EXEMPT, 1), None, everything(groups(&[MASTERS]))),
            objects.schema((CATCH_ALL, CATCH_ALL, 10_000), Some(BY_USER), everything(groups(EVERYONE))),
        ],
    }
}

/// The objects that a new server begins with besides.
#[must_use]
pub fn suggested(brand: &Brand) -> FlowControl {
    let objects = Objects { brand };
    let (system, other) = (Queues { queues: 64, hand: 6 }, Queues { queues: 128, hand: 6 });
    let elections = Queues { queues: 16, hand: 4 };
    FlowControl {
        levels: vec![
            objects.queuing_level("system", 30, 33, system),
            objects.queuing_level("node-high", 40, 25, system),
            objects.queuing_level("leader-election", 10, 0, elections),
            objects.queuing_level("workload-high", 40, 50, other),
            objects.queuing_level("workload-low", 100, 90, other),
            objects.queuing_level("global-default", 20, 50, other),
        ],
        schemas: objects.suggested_schemas(),
    }
}

/// The annotation that says whether a server may set the specification of an object back.
#[must_use]
pub fn autoupdate(brand: &Brand) -> String {
    format!("apf.{}/autoupdate-spec", brand.domain)
}

/// Makes objects under the names of a brand.
struct Objects<'a> {
    brand: &'a Brand,
}

#[derive(Clone, Copy)]
struct Queues {
    queues: i32,
    hand: i32,
}

impl Objects<'_> {
    fn suggested_schemas(&self) -> Vec<FlowSchema> {
        let component = component(self.brand);
        let manager = format!("{component}-controller-manager");
        let scheduler = format!("{component}-scheduler");
        let accounts = format!("{}-service-accounts", self.brand.system_namespace);
        let by_user = Some(BY_USER);
        let by_namespace = Some(BY_NAMESPACE);
        let of = |name: &str| everything(users(&[name]));
        vec![
            self.schema(("system-nodes", "system", 500), by_user, everything(groups(NODES))),
            self.schema(("system-node-high", "node-high", 400), by_user, self.reports_of_nodes()),
            self.schema(("probes", EXEMPT, 2), None, probes()),
            self.schema(("system-leader-election", "leader-election", 100), by_user, self.elections()),
            self.schema((&manager, "workload-high", 800), by_namespace, of(&manager)),
            self.schema((&scheduler, "workload-high", 800), by_namespace, of(&scheduler)),
            self.schema((&accounts, "workload-high", 900), by_namespace, everything(self.accounts())),
            self.schema(
                ("service-accounts", "workload-low", 9000),
                by_user,
                everything(groups(SERVICE_ACCOUNTS)),
            ),
            self.schema(("global-default", "global-default", 9900), by_user, everything(groups(EVERYONE))),
        ]
    }

    /// What nodes report of themselves.
    fn reports_of_nodes(&self) -> PolicyRulesWithSubjects {
        let nodes = ResourcePolicyRule {
            cluster_scope: true,
            ..resources(&["*"], String::new(), &["nodes", "nodes/status"])
        };
        let leases = resources(&["*"], self.brand.group("coordination"), &["leases"]);
        PolicyRulesWithSubjects {
            subjects: groups(NODES),
            resource_rules: vec![nodes, leases],
            ..Default::default()
        }
    }

    fn elections(&self) -> PolicyRulesWithSubjects {
        let component = component(self.brand);
        let [manager, scheduler] =
            ["controller-manager", "scheduler"].map(|name| format!("{component}-{name}"));
        let mut subjects = users(&[&manager, &scheduler]);
        subjects.extend(self.accounts());
        let verbs = ["get", "create", "update"];
        let leases = resources(&verbs, self.brand.group("coordination"), &["leases"]);
        PolicyRulesWithSubjects { subjects, resource_rules: vec![leases], ..Default::default() }
    }

    /// All service accounts of the system.
    fn accounts(&self) -> Vec<Subject> {
        let account =
            ServiceAccountSubject { namespace: self.brand.system_namespace.to_owned(), name: "*".to_owned() };
        vec![Subject {
            kind: "ServiceAccount".to_owned(),
            service_account: Some(account),
            ..Subject::default()
        }]
    }

    fn exempt_level(&self) -> PriorityLevelConfiguration {
        let exempt = ExemptPriorityLevelConfiguration {
            nominal_concurrency_shares: Some(0),
            lendable_percent: Some(0),
        };
        self.level(
            EXEMPT,
            PriorityLevelConfigurationSpec {
                type_: "Exempt".to_owned(),
                exempt: Some(exempt),
                ..Default::default()
            },
        )
    }

    fn rejecting_level(&self, name: &str, shares: i32) -> PriorityLevelConfiguration {
        self.level(name, limited(shares, 0, LimitResponse { type_: "Reject".to_owned(), queuing: None }))
    }

    fn queuing_level(
        &self,
        name: &str,
        shares: i32,
        lendable: i32,
        Queues { queues, hand }: Queues,
    ) -> PriorityLevelConfiguration {
        let queuing = QueuingConfiguration { queues, hand_size: hand, queue_length_limit: 50 };
        let response = LimitResponse { type_: "Queue".to_owned(), queuing: Some(queuing) };
        self.level(name, limited(shares, lendable, response))
    }

    fn level(&self, name: &str, spec: PriorityLevelConfigurationSpec) -> PriorityLevelConfiguration {
        PriorityLevelConfiguration { metadata: self.metadata(name), spec, ..Default::default() }
    }

    fn schema(
        &self,
        (name, level, precedence): (&str, &str, i32),
        distinguisher: Option<&str>,
        rule: PolicyRulesWithSubjects,
    ) -> FlowSchema {
        let spec = FlowSchemaSpec {
            priority_level_configuration: PriorityLevelConfigurationReference { name: level.to_owned() },
            matching_precedence: precedence,
            distinguisher_method: distinguisher
                .map(|method| FlowDistinguisherMethod { type_: method.to_owned() }),
            rules: vec![rule],
        };
        FlowSchema { metadata: self.metadata(name), spec, ..FlowSchema::default() }
    }

    fn metadata(&self, name: &str) -> ObjectMeta {
        ObjectMeta {
            name: name.to_owned(),
            annotations: [(autoupdate(self.brand), "true".to_owned())].into(),
            ..ObjectMeta::default()
        }
    }
}

fn limited(shares: i32, lendable: i32, limit_response: LimitResponse) -> PriorityLevelConfigurationSpec {
    let limited = LimitedPriorityLevelConfiguration {
        nominal_concurrency_shares: Some(shares),
        lendable_percent: Some(lendable),
        limit_response,
        borrowing_limit_percent: None,
    };
    PriorityLevelConfigurationSpec {
        type_: "Limited".to_owned(),
        limited: Some(limited),
        ..PriorityLevelConfigurationSpec::default()
    }
}

/// Every request of these subjects.
fn everything(subjects: Vec<Subject>) -> PolicyRulesWithSubjects {
    let all = ResourcePolicyRule { cluster_scope: true, ..resources(&["*"], "*".to_owned(), &["*"]) };
    PolicyRulesWithSubjects {
        subjects,
        resource_rules: vec![all],
        non_resource_rules: vec![NonResourcePolicyRule {
            verbs: words(&["*"]),
            non_resource_urls: words(&["*"]),
        }],
    }
}

fn probes() -> PolicyRulesWithSubjects {
    PolicyRulesWithSubjects {
        subjects: groups(EVERYONE),
        resource_rules: Vec::new(),
        non_resource_rules: vec![NonResourcePolicyRule {
            verbs: words(&["get"]),
            non_resource_urls: words(&["/healthz", "/readyz", "/livez"]),
        }],
    }
}

/// Resource types of one group, in all namespaces.
fn resources(verbs: &[&str], group: String, names: &[&str]) -> ResourcePolicyRule {
    ResourcePolicyRule {
        verbs: words(verbs),
        api_groups: vec![group],
        resources: words(names),
        namespaces: words(&["*"]),
        cluster_scope: false,
    }
}

fn groups(names: &[&str]) -> Vec<Subject> {
    let subject = |name: &&str| Subject {
        kind: "Group".to_owned(),
        group: Some(GroupSubject { name: (*name).to_owned() }),
        ..Subject::default()
    };
    names.iter().map(subject).collect()
}

/// Users of the system.
fn users(names: &[&str]) -> Vec<Subject> {
    let subject = |name: &&str| Subject {
        kind: "User".to_owned(),
        user: Some(UserSubject { name: format!("system:{name}") }),
        ..Subject::default()
    };
    names.iter().map(subject).collect()
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}
