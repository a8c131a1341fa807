//! The options of a delete, from the query or the body.

use machinery::{
    brand::Brand,
    fields::Fields,
    json::{Finding, Reader},
    meta::v1::{DeleteOptions, Preconditions},
    misfit,
    path::Path,
    problem::{Problems, quote, tree},
    wire::{self, Envelope},
    yaml,
};

use super::Body;
use crate::{
    call::{Deletion, Mode},
    media::{self, BodyType},
    query::Query,
    status::ApiError,
};

/// The only value of `dryRun`.
const DRY_RUN_ALL: &str = "All";

/// The kind of the options, and the version that they have where the body names none.
const OPTIONS_KIND: &str = "DeleteOptions";
const OPTIONS_VERSION: &str = "v1";

/// Asks for a delete without a look at the object.
const IGNORE_READ_ERROR: &str = "ignoreStoreReadErrorWithClusterBreakingPotential";

/// Reads delete options from the body or, when there is none, from the query. What the query says must be
/// readable all the same.
///
/// # Errors
/// 400 or 415 for an unreadable body, 422 for wrong values.
pub(super) fn read(query: &Query, body: &Body<'_>, brand: &Brand) -> Result<Deletion, ApiError> {
    let in_query = from_query(query)?;
    let mut options = if body.bytes.is_empty() { in_query } else { from_body(body, brand)? };
    options.dry_run.retain(|value| !value.is_empty());
    check_delete_options(brand, &options)?;
    // As in the reference server, a negative period means the shortest one.
    if options.grace_period_seconds.is_some_and(|seconds| seconds < 0) {
        options.grace_period_seconds = Some(1);
    }
    let mode = if options.dry_run.is_empty() { Mode::Real } else { Mode::DryRun };
    Ok(Deletion { options, mode })
}

fn from_query(query: &Query) -> Result<DeleteOptions, ApiError> {
    Ok(DeleteOptions {
        grace_period_seconds: query.integer("gracePeriodSeconds")?,
        orphan_dependents: query.boolean("orphanDependents"),
        // An empty one is a wrong one.
        propagation_policy: query.get("propagationPolicy").map(str::to_owned),
        preconditions: preconditions(query),
        dry_run: query.all("dryRun").map(str::to_owned).collect(),
        ignore_store_read_error_with_cluster_breaking_potential: query.boolean(IGNORE_READ_ERROR),
    })
}

/// What a query demands of the object that is deleted.
fn preconditions(query: &Query) -> Option<Preconditions> {
    let given = |name| query.get(name).filter(|value| !value.is_empty()).map(str::to_owned);
    let (uid, resource_version) = (given("uid"), given("resourceVersion"));
    (uid.is_some() || resource_version.is_some()).then_some(Preconditions { uid, resource_version })
}

fn from_body(body: &Body<'_>, brand: &Brand) -> Result<DeleteOptions, ApiError> {
    let json;
    let bytes: &[u8] = match media::body_type(body.content_type, brand.binary_media_type)? {
        BodyType::Json => body.bytes,
        BodyType::Yaml => {
            json = yaml::to_json(body.bytes, &mut Vec::new())
                .map_err(|error| ApiError::bad_request(error.to_string()))?;
            &json
        }
        BodyType::Binary => {
            let unreadable = |error: wire::Error| ApiError::bad_request(error.to_string());
            let envelope = Envelope::read(body.bytes).map_err(unreadable)?;
            check_type(brand, envelope.kind, envelope.api_version)?;
            return wire::decode(envelope.raw).map_err(unreadable);
        }
    };
    let mut reader = Reader::new(bytes);
    let options: DeleteOptions = reader
        .value()
        .and_then(|value| reader.finish().map(|()| value))
        .map_err(|stop| unreadable_type(stop.message()))?;
    if let Some(finding) = reader.findings().iter().find(|finding| is_about_type(finding)) {
        return Err(unreadable_type(&finding.to_string()));
    }
    let named = reader.type_meta();
    check_type(brand, &named.kind, &named.api_version)?;
    let is_misfit = |finding: &&Finding| matches!(finding, Finding::Type { .. } | Finding::Form(_));
    let Some(misfit) = reader.findings().iter().find(is_misfit) else { return Ok(options) };
    let why = misfit.to_string();
    Err(ApiError::bad_request(misfit::text(options.shape(), OPTIONS_VERSION, &why).unwrap_or(why)))
}

/// 400: the body does not say of which type it is.
fn unreadable_type(why: &str) -> ApiError {
    ApiError::bad_request(format!("couldn't get version/kind; json parse error: {why}"))
}

/// Whether a value of the wrong type is the whole body, or one of the fields that name its type.
fn is_about_type(finding: &Finding) -> bool {
    matches!(finding, Finding::Type { path, .. } if ["", "kind", "apiVersion"].contains(&path.as_str()))
}

/// A body that names a kind names this one. All groups have it, in all of their versions.
fn check_type(brand: &Brand, kind: &str, api_version: &str) -> Result<(), ApiError> {
    if api_version.matches('/').count() > 1 {
        return Err(ApiError::bad_request(format!("unexpected GroupVersion string: {api_version}")));
    }
    if kind.is_empty() || kind == OPTIONS_KIND {
        return Ok(());
    }
    let own = brand.api_version("meta", OPTIONS_VERSION);
    let version = if api_version.is_empty() { &own } else { api_version };
    let (kind, version) = (quote(kind), quote(version));
    Err(ApiError::bad_request(format!("no kind {kind} is registered for version {version}")))
}

fn check_delete_options(brand: &Brand, options: &DeleteOptions) -> Result<(), ApiError> {
    const POLICIES: [&str; 3] = ["Foreground", "Background", "Orphan"];
    let at = Path::Root.field("propagationPolicy");
    let mut problems = Problems::default();
    if let Some(policy) = &options.propagation_policy {
        if options.orphan_dependents.is_some() {
            problems.invalid(
                &at,
                &quote(policy),
                "orphanDependents and deletionPropagation cannot be both set",
            );
        }
        if !POLICIES.contains(&policy.as_str()) {
            // The last word stands for an option that is not set.
            let supported = ["Foreground", "Background", "Orphan", "nil"];
            problems.not_supported_in_order(&at, &quote(policy), &supported);
        }
    }
    if options.dry_run.iter().any(|value| value != DRY_RUN_ALL) {
        problems.not_supported(&Path::Root.field("dryRun"), &tree(&options.dry_run), &[DRY_RUN_ALL]);
    }
    if options.ignore_store_read_error_with_cluster_breaking_potential == Some(true) {
        problems.forbidden(
            &Path::Root.field(IGNORE_READ_ERROR),
            "an object that cannot be read is not deleted by this server",
        );
    }
    if problems.is_empty() { Ok(()) } else { Err(ApiError::invalid_options(brand, OPTIONS_KIND, &problems)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_query_demands_what_a_body_does() {
        let of = |uid: Option<&str>, version: Option<&str>| Preconditions {
            uid: uid.map(str::to_owned),
            resource_version: version.map(str::to_owned),
        };
        for (query, expected) in [
            ("", None),
            ("uid=&resourceVersion=", None),
            ("uid=x", Some(of(Some("x"), None))),
            ("uid=x&resourceVersion=5", Some(of(Some("x"), Some("5")))),
        ] {
            let query = Query::parse(query).expect("a plain query");
            assert!(preconditions(&query) == expected);
        }
    }

    #[test]
    fn an_empty_policy_is_no_policy_that_is_left_out() {
        for (query, expected) in [("propagationPolicy=", Some("")), ("", None)] {
            let query = Query::parse(query).expect("a plain query");
            assert_eq!(from_query(&query).expect("readable").propagation_policy.as_deref(), expected);
        }
    }
}
