//! Keeps an object for each version of an API group that this server serves.
//!
//! A label says how an object is kept. Those of kinds of the start are brought up to date when the controller
//! starts, and then left to administrators until the next start. Those of kinds that come and go are kept all
//! the time. Objects without the label are never touched.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
};

use client::{
    Client, Item,
    changes::{each_change, unless_overtaken},
    looks::look_again_and_again,
};
use engine::{
    catalog::{Catalog, Resource},
    status::ApiError,
};
use futures_util::future::try_join_all;
use generated_apiregistration::apiregistration::v1::{APIService, APIServiceSpec};
use machinery::{brand::Brand, meta::v1::ObjectMeta, object::OfKind};
use storage::entry::Revision;
use tokio::sync::{Mutex, Notify};

use super::priorities;

/// The controller's name.
pub const NAME: &str = "autoregister";

/// How an object is kept.
const AT_START: &str = "onstart";
const ALWAYS: &str = "true";

/// Priorities of versions of kinds that come and go.
const ADDED_GROUP_PRIORITY: i32 = 1000;
const ADDED_VERSION_PRIORITY: i32 = 100;

/// Keeps the objects; never returns.
pub(crate) async fn run(client: Client) {
    let services = client.api::<APIService>();
    let (changed, progress) = (Notify::new(), Mutex::new(Progress::default()));
    let mut replacements = client.catalog_replacements();
    tokio::join!(
        each_change(&services, async |_, _| {
            changed.notify_one();
            Ok(())
        }),
        async {
            while replacements.changed().await.is_ok() {
                changed.notify_one();
            }
        },
        look_again_and_again(&client, NAME, &changed, || look(&client, &progress)),
    );
}

/// What happened since the controller started.
#[derive(Default)]
struct Progress {
    /// The objects that existed then.
    at_start: Option<HashSet<String>>,
    /// The names that were looked at.
    settled: HashSet<String>,
    /// Objects of which nothing is to be done, at their versions, as long as the same is wanted of them:
    /// there may be very many.
    agreed: HashMap<String, (Revision, APIServiceSpec)>,
}

/// What is done with an object.
enum Action<'a> {
    Create(&'a APIService),
    Update(Box<APIService>),
    Delete(&'a Item<APIService>),
}

async fn look(client: &Client, progress: &Mutex<Progress>) -> Result<Option<i64>, ApiError> {
    let services = client.api::<APIService>();
    let mut progress = progress.lock().await;
    let found: BTreeMap<String, Item<APIService>> =
        services.list().await?.into_iter().map(|item| (item.entry.key.to_string(), item)).collect();
    let at_start = progress.at_start.get_or_insert_with(|| found.keys().cloned().collect()).clone();
    let wanted = wanted(&client.catalog());
    let label = label(client.brand());
    let names: BTreeSet<&String> = found.keys().chain(wanted.keys()).collect();
    let mut actions = Vec::new();
    for name in &names {
        let (found, wanted) = (found.get(*name), wanted.get(*name));
        let agreement = found.zip(wanted).map(|(found, wanted)| (found.entry.revision, &wanted.spec));
        let known = progress.agreed.get(*name).map(|(revision, spec)| (*revision, spec));
        let was = Was { at_start: at_start.contains(*name), settled: progress.settled.contains(*name) };
        if was.settled && agreement.is_some() && agreement == known {
            continue;
        }
        let action = action(&label, found, wanted, was)?;
        match agreement.filter(|_| action.is_none()) {
            Some((revision, spec)) => _ = progress.agreed.insert((*name).clone(), (revision, spec.clone())),
            None => _ = progress.agreed.remove(*name),
        }
        actions.extend(action);
    }
    // All at once: they share the flushes of the store.
    try_join_all(actions.iter().map(async |action| match action {
        Action::Create(service) => match services.create(service).await {
            Err(error) if error.status.reason == "AlreadyExists" => Ok(()),
            done => done,
        },
        Action::Update(service) => unless_overtaken(services.update(service).await),
        Action::Delete(item) => unless_overtaken(services.delete(&item.entry.key, item.entry.revision).await),
    }))
    .await?;
    let names = names.into_iter().cloned().collect::<Vec<_>>();
    progress.settled.extend(names);
    Ok(None)
}

#[derive(Clone, Copy)]
struct Was {
    at_start: bool,
    settled: bool,
}

/// What must be done with the object of a name.
fn action<'a>(
    label: &str,
    found: Option<&'a Item<APIService>>,
    wanted: Option<&'a APIService>,
    was: Was,
) -> Result<Option<Action<'a>>, ApiError> {
    let kept = |service: &APIService| service.metadata.labels.get(label).cloned().unwrap_or_default();
    if wanted.is_some_and(|wanted| kept(wanted) == AT_START) && was.settled {
        return Ok(None);
    }
    let Some(item) = found else { return Ok(wanted.map(Action::Create)) };
    let service = item.object()?;
    let is_kept = match kept(&service).as_str() {
        ALWAYS => true,
        // Once, and only what another run of this server left behind.
        AT_START => was.at_start && !was.settled,
        _ => false,
    };
    Ok(match wanted {
        _ if !is_kept => None,
        None => Some(Action::Delete(item)),
        Some(wanted) if wanted.spec == service.spec => None,
        Some(wanted) => {
            let spec = wanted.spec.clone();
            Some(Action::Update(Box::new(APIService { spec, ..service })))
        }
    })
}

/// An object for each version that is served, by name. The group of these objects has none.
fn wanted(catalog: &Catalog) -> BTreeMap<String, APIService> {
    let versions = catalog.group_versions().filter_map(|(_, resources)| {
        let first = resources.values().next().filter(|first| first.kind.group != APIService::GROUP)?;
        Some(service(catalog.brand, first, resources.values()))
    });
    versions.map(|service| (service.metadata.name.clone(), service)).collect()
}

fn service<'a>(
    brand: &Brand,
    first: &Resource,
    mut resources: impl Iterator<Item = &'a Arc<Resource>>,
) -> APIService {
    let (group, version) = (first.group.clone(), first.kind.version.to_string());
    let is_added = resources.all(|resource| resource.addition() > 0);
    let (kept, group_priority, version_priority) = if is_added {
        (ALWAYS, ADDED_GROUP_PRIORITY, ADDED_VERSION_PRIORITY)
    } else {
        let priority = i32::try_from(first.kind.group_priority).unwrap_or(ADDED_GROUP_PRIORITY);
        (AT_START, priority, priorities::of_version(&first.kind.group, &version))
    };
    APIService {
        metadata: ObjectMeta {
            name: format!("{version}.{group}"),
            labels: [(label(brand), kept.to_owned())].into(),
            ..ObjectMeta::default()
        },
        spec: APIServiceSpec {
            group,
            version,
            group_priority_minimum: group_priority,
            version_priority,
            ..APIServiceSpec::default()
        },
        ..APIService::default()
    }
}

fn label(brand: &Brand) -> String {
    format!("kube-aggregator.{}/automanaged", brand.domain)
}
