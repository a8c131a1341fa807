// Written by kindsmith from schema/meta/v1/options.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! Types of `meta/v1` from `options`.

/// Options of a read of one object.
#[derive(Clone, Default, PartialEq)]
pub struct GetOptions {
    /// How old the answer may be. Empty asks for the newest state, `0` takes any, another value asks
    /// for a state that is at least this new.
    pub resource_version: String,
}

/// Options of a list, a watch, or a delete of a collection.
#[derive(Clone, Default, PartialEq)]
pub struct ListOptions {
    /// Restricts the objects by their labels. Default is everything.
    pub label_selector: String,
    /// Restricts the objects by the few fields that their kind offers for it. Default is everything.
    pub field_selector: String,
    /// Turns the list into a stream of changes.
    pub watch: bool,
    /// Asks the server to tell in a watch, from time to time, how far it has come. The server decides
    /// when.
    pub allow_watch_bookmarks: bool,
    /// The state to take the list from, or the state after which a watch begins.
    pub resource_version: String,
    /// How `resourceVersion` of a list is meant.
    pub resource_version_match: String,
    /// Seconds after which the call ends, whether or not anything happens.
    pub timeout_seconds: Option<i64>,
    /// How many items a page may have. The server may send fewer and sets `continue` when there are
    /// more.
    pub limit: i64,
    /// Token of the page before. All other options must be the same as in the request that gave it.
    pub continue_: String,
    /// Makes a watch begin with one event for each present object, closed by a marked bookmark.
    pub send_initial_events: Option<bool>,
    /// Which part of the objects is meant, where several clients share them out. The server takes no
    /// notice of it.
    pub shard_selector: String,
}

/// Options of a create.
#[derive(Clone, Default, PartialEq)]
pub struct CreateOptions {
    /// With `All` every step is taken but nothing is stored.
    pub dry_run: Vec<String>,
    /// Name under which the written fields are recorded; at most 128 printable characters.
    pub field_manager: String,
    /// What happens to fields that are unknown or stand twice.
    pub field_validation: String,
}

/// Options of an update.
#[derive(Clone, Default, PartialEq)]
pub struct UpdateOptions {
    /// With `All` every step is taken but nothing is stored.
    pub dry_run: Vec<String>,
    /// Name under which the written fields are recorded; at most 128 printable characters.
    pub field_manager: String,
    /// What happens to fields that are unknown or stand twice.
    pub field_validation: String,
}

/// Options of a patch of any type, apply among them.
#[derive(Clone, Default, PartialEq)]
pub struct PatchOptions {
    /// With `All` every step is taken but nothing is stored.
    pub dry_run: Vec<String>,
    /// Takes over fields that other managers own. Only for apply.
    pub force: Option<bool>,
    /// Name under which the written fields are recorded; at most 128 printable characters. An apply
    /// must have one.
    pub field_manager: String,
    /// What happens to fields that are unknown or stand twice.
    pub field_validation: String,
}

/// Options of an apply, as client libraries hold them.
#[derive(Clone, Default, PartialEq)]
pub struct ApplyOptions {
    /// With `All` every step is taken but nothing is stored.
    pub dry_run: Vec<String>,
    /// Takes over fields that other managers own.
    pub force: bool,
    /// Name under which the applied fields are recorded; at most 128 printable characters.
    pub field_manager: String,
}

/// Options of a delete.
#[derive(Clone, Default, PartialEq)]
pub struct DeleteOptions {
    /// Seconds that the object is given to end by itself. Zero deletes at once; absent leaves it to the
    /// kind.
    pub grace_period_seconds: Option<i64>,
    /// What must hold for the delete to happen; otherwise it answers a conflict.
    pub preconditions: Option<machinery::meta::v1::Preconditions>,
    /// Older form of `propagationPolicy`, which replaces it. Both may not be given together.
    pub orphan_dependents: Option<bool>,
    /// What happens to dependent objects. They are left alone, collected later, or collected before the
    /// object itself goes.
    pub propagation_policy: Option<String>,
    /// With `All` every step is taken but nothing is deleted.
    pub dry_run: Vec<String>,
    /// Deletes an object that can no longer be read from the store, without its finalizers. Dangerous;
    /// this server refuses it.
    pub ignore_store_read_error_with_cluster_breaking_potential: Option<bool>,
}

/// What must hold of an object for a delete to happen.
#[derive(Clone, Default, PartialEq)]
pub struct Preconditions {
    /// The identity that the object must have.
    pub uid: Option<String>,
    /// The state in which the object must be.
    pub resource_version: Option<String>,
}

/// Options of a read in Table form.
#[derive(Clone, Default, PartialEq)]
pub struct TableOptions {
    /// How much of each object its row carries. Default is the metadata.
    pub include_object: String,
}
