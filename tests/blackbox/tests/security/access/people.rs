//! Users, and what each of them may and may not do. A row is a resource type, a place, the verbs that are
//! allowed and those that are refused.

/// Resource type or path, place, allowed verbs, refused verbs.
pub(crate) type Row = (&'static str, &'static str, &'static str, &'static str);

const OBJECT: &str = "get update patch delete";
const COLLECTION: &str = "list watch create deletecollection";

/// Their names are said in `world.rs`, as is what they were given.
pub(crate) const PEOPLE: &[(&str, &[Row])] = &[
    ("ivan", NOTHING),
    ("system:anonymous", ANONYMOUS),
    ("alice", READER_EVERYWHERE),
    ("bob", ROLE_IN_TEAM),
    ("carol", VIEW_IN_TEAM),
    ("dave", EDIT_IN_TEAM),
    ("erin", ADMIN_IN_TEAM),
    ("frank", CLUSTER_ADMIN),
    ("grace", NAMES),
    ("heidi", PARTS),
    ("kim", EVERY_PART),
    ("nina", NAMESPACE_ITSELF),
    ("oscar", ONE_GROUP),
    ("peggy", EVERY_VERB),
    ("mallory", PATHS),
    ("quentin", MONITORING),
    ("system:serviceaccount:team:bot", ACCOUNT),
    ("system:serviceaccount:other:bot", OTHER_ACCOUNT),
    ("victor", TWO_ROLES),
];

/// Somebody who was given nothing has what everybody with a name has.
const NOTHING: &[Row] = &[
    ("configmaps", "team/a", "", OBJECT),
    ("configmaps", "team/", "", COLLECTION),
    ("configmaps", "/", "", "list watch"),
    ("namespaces", "/team", "", OBJECT),
    ("clusterroles.rbac.authorization.platform.io", "/admin", "", OBJECT),
    ("/", "", "", "get"),
    ("/api", "", "get", ""),
    ("/apis", "", "get", "post"),
    ("/apis/rbac.authorization.platform.io", "", "get", ""),
    ("/openapi/v2", "", "get", ""),
    ("/version", "", "get", "delete"),
    ("/healthz", "", "get", "put"),
    ("/metrics", "", "", "get"),
];

const ANONYMOUS: &[Row] = &[
    ("configmaps", "team/a", "", OBJECT),
    ("secrets", "team/", "", COLLECTION),
    ("/", "", "", "get"),
    ("/api", "", "", "get"),
    ("/apis", "", "", "get"),
    ("/openapi/v2", "", "", "get"),
    ("/metrics", "", "", "get"),
    ("/version", "", "get", "post"),
    ("/livez", "", "get", ""),
    ("/readyz", "", "get", ""),
];

/// A group that may read one type everywhere.
const READER_EVERYWHERE: &[Row] = &[
    ("configmaps", "team/a", "get", "update patch delete"),
    ("configmaps", "team/", "list watch", "create deletecollection"),
    ("configmaps", "other/a", "get", "update patch delete"),
    ("configmaps", "/", "list watch", ""),
    ("configmaps", "team/?a", "list watch", ""),
    ("secrets", "team/a", "", OBJECT),
    ("namespaces", "/team", "", "get"),
];

/// A user with a role of one namespace.
const ROLE_IN_TEAM: &[Row] = &[
    ("configmaps", "team/a", OBJECT, ""),
    ("configmaps", "team/", COLLECTION, ""),
    ("configmaps", "other/a", "", OBJECT),
    ("configmaps", "other/", "", COLLECTION),
    ("configmaps", "/", "", "list watch"),
    ("leases.coordination.platform.io", "team/a", "get", "update patch delete"),
    ("leases.coordination.platform.io", "team/", "", COLLECTION),
    ("secrets", "team/a", "", OBJECT),
];

const VIEW_IN_TEAM: &[Row] = &[
    ("configmaps", "team/a", "get", "update patch delete"),
    ("configmaps", "team/", "list watch", "create deletecollection"),
    ("events", "team/", "list watch", "create deletecollection"),
    ("serviceaccounts", "team/a", "get", "update patch delete"),
    ("endpointslices.discovery.platform.io", "team/", "list watch", "create deletecollection"),
    ("secrets", "team/a", "", OBJECT),
    ("secrets", "team/", "", COLLECTION),
    ("roles.rbac.authorization.platform.io", "team/", "", COLLECTION),
    ("rolebindings.rbac.authorization.platform.io", "team/a", "", OBJECT),
    ("namespaces", "/team", "get", "update patch delete"),
    ("namespaces", "/other", "", OBJECT),
    ("configmaps", "other/a", "", OBJECT),
];

const EDIT_IN_TEAM: &[Row] = &[
    ("configmaps", "team/a", OBJECT, ""),
    ("configmaps", "team/", COLLECTION, ""),
    ("secrets", "team/a", OBJECT, ""),
    ("secrets", "team/", COLLECTION, ""),
    ("serviceaccounts", "team/", COLLECTION, ""),
    ("leases.coordination.platform.io", "team/a", OBJECT, ""),
    ("endpointslices.discovery.platform.io", "team/a", "get", "update patch delete"),
    ("roles.rbac.authorization.platform.io", "team/a", "", OBJECT),
    ("rolebindings.rbac.authorization.platform.io", "team/", "", COLLECTION),
    ("namespaces", "/team", "get", "update patch delete"),
    ("secrets", "other/a", "", OBJECT),
];

const ADMIN_IN_TEAM: &[Row] = &[
    ("secrets", "team/a", OBJECT, ""),
    ("roles.rbac.authorization.platform.io", "team/a", OBJECT, ""),
    ("roles.rbac.authorization.platform.io", "team/", COLLECTION, ""),
    ("rolebindings.rbac.authorization.platform.io", "team/a", OBJECT, ""),
    ("rolebindings.rbac.authorization.platform.io", "other/", "", COLLECTION),
    ("clusterroles.rbac.authorization.platform.io", "/", "", COLLECTION),
    ("clusterrolebindings.rbac.authorization.platform.io", "/a", "", OBJECT),
    ("namespaces", "/team", "get", "update delete"),
];

const CLUSTER_ADMIN: &[Row] = &[
    ("configmaps", "team/a", OBJECT, ""),
    ("secrets", "/", "list watch", ""),
    ("namespaces", "/other", OBJECT, ""),
    ("clusterrolebindings.rbac.authorization.platform.io", "/", COLLECTION, ""),
    ("certificatesigningrequests.certificates.platform.io/approval", "/a", "get update patch", ""),
    ("/", "", "get", ""),
    ("/metrics", "", "get post", ""),
];

/// A role for objects of two names.
const NAMES: &[Row] = &[
    ("configmaps", "team/a", OBJECT, ""),
    ("configmaps", "team/b", OBJECT, ""),
    ("configmaps", "team/c", "", OBJECT),
    ("configmaps", "team/", "", COLLECTION),
    ("configmaps", "team/?a", "list watch", "deletecollection"),
    ("configmaps", "team/?c", "", "list watch deletecollection"),
    ("configmaps", "other/a", "", OBJECT),
];

/// A role for a part of an object.
const PARTS: &[Row] = &[
    ("certificatesigningrequests.certificates.platform.io/approval", "/a", "get update", "patch"),
    ("certificatesigningrequests.certificates.platform.io/status", "/a", "", "get update patch"),
    ("certificatesigningrequests.certificates.platform.io", "/a", "", OBJECT),
    ("certificatesigningrequests.certificates.platform.io", "/", "", COLLECTION),
];

/// A role for the same part of everything.
const EVERY_PART: &[Row] = &[
    ("certificatesigningrequests.certificates.platform.io/status", "/a", "get update patch", ""),
    ("certificatesigningrequests.certificates.platform.io/approval", "/a", "", "get update patch"),
    ("namespaces/status", "/team", "get update", ""),
    ("namespaces/finalize", "/team", "", "update"),
    ("namespaces", "/team", "", OBJECT),
];

/// A role in a namespace for that namespace.
const NAMESPACE_ITSELF: &[Row] = &[
    ("namespaces", "/team", "get delete", "update patch"),
    ("namespaces", "/other", "", OBJECT),
    ("namespaces", "/", "", COLLECTION),
    ("namespaces", "/?team", "", "list watch"),
];

const ONE_GROUP: &[Row] = &[
    ("leases.coordination.platform.io", "team/a", OBJECT, ""),
    ("leases.coordination.platform.io", "other/", COLLECTION, ""),
    ("leases.coordination.platform.io", "/", "list watch", ""),
    ("configmaps", "team/a", "", OBJECT),
    ("endpointslices.discovery.platform.io", "team/", "", COLLECTION),
];

const EVERY_VERB: &[Row] = &[
    ("secrets", "team/a", OBJECT, ""),
    ("secrets", "team/", COLLECTION, ""),
    ("secrets", "other/", COLLECTION, ""),
    ("configmaps", "team/a", "", OBJECT),
];

const PATHS: &[Row] = &[
    ("/metrics", "", "get", "post"),
    ("/logs/a", "", "get post", ""),
    ("/logs/a/b", "", "get", "delete"),
    ("/logs", "", "", "get"),
    ("/docs", "", "", "get"),
    ("configmaps", "team/a", "", OBJECT),
];

const MONITORING: &[Row] = &[
    ("/metrics", "", "get", "post"),
    ("/livez/ping", "", "get", ""),
    ("/readyz/", "", "get", ""),
    ("/logs/a", "", "", "get"),
    ("configmaps", "team/", "", COLLECTION),
];

const ACCOUNT: &[Row] = &[
    ("configmaps", "team/a", OBJECT, ""),
    ("configmaps", "other/a", "get", "update patch delete"),
    ("secrets", "team/a", "", OBJECT),
];

/// The same name in another namespace is somebody else.
const OTHER_ACCOUNT: &[Row] = &[("configmaps", "team/a", "", OBJECT), ("configmaps", "other/a", "", OBJECT)];

/// Two bindings add up, and give nothing that neither gives.
const TWO_ROLES: &[Row] = &[
    ("configmaps", "team/a", OBJECT, ""),
    ("configmaps", "other/a", "get", "update patch delete"),
    ("leases.coordination.platform.io", "team/a", "get", "update"),
    ("leases.coordination.platform.io", "other/a", "", OBJECT),
];
