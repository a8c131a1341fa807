// Written by kindsmith from schema/meta/v1/options.yaml.
// Do not edit: change the schema, then run `kindsmith generate`.
//! The table of each message: names, tags, and how fields merge.

machinery::message! {
    /// The form of `GetOptions`.
    pub GET_OPTIONS: machinery::meta::v1::GetOptions {
        name: "GetOptions", envelope: true, inner: Plain;
        0 resource_version: "resourceVersion" 1 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ListOptions`.
    pub LIST_OPTIONS: machinery::meta::v1::ListOptions {
        name: "ListOptions", envelope: true, tags: [0, 1, 2, 4, 6, 7, 8, 3, 5, 9, 10], inner: Plain;
        0 label_selector: "labelSelector" 1 NonZero [scalar Text];
        1 field_selector: "fieldSelector" 2 NonZero [scalar Text];
        2 watch: "watch" 3 NonZero [scalar Boolean];
        3 allow_watch_bookmarks: "allowWatchBookmarks" 9 NonZero [scalar Boolean];
        4 resource_version: "resourceVersion" 4 NonZero [scalar Text];
        5 resource_version_match: "resourceVersionMatch" 10 NonZero [scalar Text];
        6 timeout_seconds: "timeoutSeconds" 5 NonZero [scalar Integer];
        7 limit: "limit" 7 NonZero [scalar Integer];
        8 continue_: "continue" 8 NonZero [scalar Text];
        9 send_initial_events: "sendInitialEvents" 11 NonZero [scalar Boolean];
        10 shard_selector: "shardSelector" 15 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `CreateOptions`.
    pub CREATE_OPTIONS: machinery::meta::v1::CreateOptions {
        name: "CreateOptions", envelope: true, inner: Plain;
        0 dry_run: "dryRun" 1 NonZero [list [scalar Text]];
        1 field_manager: "fieldManager" 3 NonZero [scalar Text];
        2 field_validation: "fieldValidation" 4 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `UpdateOptions`.
    pub UPDATE_OPTIONS: machinery::meta::v1::UpdateOptions {
        name: "UpdateOptions", envelope: true, inner: Plain;
        0 dry_run: "dryRun" 1 NonZero [list [scalar Text]];
        1 field_manager: "fieldManager" 2 NonZero [scalar Text];
        2 field_validation: "fieldValidation" 3 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `PatchOptions`.
    pub PATCH_OPTIONS: machinery::meta::v1::PatchOptions {
        name: "PatchOptions", envelope: true, inner: Plain;
        0 dry_run: "dryRun" 1 NonZero [list [scalar Text]];
        1 force: "force" 2 NonZero [scalar Boolean];
        2 field_manager: "fieldManager" 3 NonZero [scalar Text];
        3 field_validation: "fieldValidation" 4 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `ApplyOptions`.
    pub APPLY_OPTIONS: machinery::meta::v1::ApplyOptions {
        name: "ApplyOptions", envelope: true, inner: Plain;
        0 dry_run: "dryRun" 1 NonZero [list [scalar Text]];
        1 force: "force" 2 Always [scalar Boolean];
        2 field_manager: "fieldManager" 3 Always [scalar Text];
    }
}

machinery::message! {
    /// The form of `DeleteOptions`.
    pub DELETE_OPTIONS: machinery::meta::v1::DeleteOptions {
        name: "DeleteOptions", envelope: true, inner: Plain;
        0 grace_period_seconds: "gracePeriodSeconds" 1 NonZero [scalar Integer];
        1 preconditions: "preconditions" 2 NonZero [message
            machinery::meta::v1::options::shape::PRECONDITIONS];
        2 orphan_dependents: "orphanDependents" 3 NonZero [scalar Boolean];
        3 propagation_policy: "propagationPolicy" 4 NonZero [scalar Text];
        4 dry_run: "dryRun" 5 NonZero [list [scalar Text]];
        5 ignore_store_read_error_with_cluster_breaking_potential:
            "ignoreStoreReadErrorWithClusterBreakingPotential" 6 NonZero [scalar Boolean];
    }
}

machinery::message! {
    /// The form of `Preconditions`.
    pub PRECONDITIONS: machinery::meta::v1::Preconditions {
        name: "Preconditions", inner: Plain;
        0 uid: "uid" 1 NonZero [scalar Text];
        1 resource_version: "resourceVersion" 2 NonZero [scalar Text];
    }
}

machinery::message! {
    /// The form of `TableOptions`.
    pub TABLE_OPTIONS: machinery::meta::v1::TableOptions {
        name: "TableOptions", envelope: true, inner: Plain;
        0 include_object: "includeObject" 1 NonZero [scalar Text];
    }
}
