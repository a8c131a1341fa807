//! Addresses of services by the stored services and endpoints.

use std::sync::Arc;

use engine::{
    catalog::{Catalog, Resource},
    step::codec,
    stores::Stores,
};
use generated_core::core::v1::{Service, ServicePort};
use generated_discovery::discovery::v1::EndpointSlice;
use ground::clock::Clock;
use machinery::object::OfKind;
use storage::entry::Entry;

/// The label of endpoints that names their service.
const SERVICE_LABEL: &str = "kubernetes.io/service-name";

/// The stored services and endpoints.
pub(crate) struct StoredServices {
    services: Option<Arc<Resource>>,
    slices: Option<Arc<Resource>>,
    service_label: String,
    stores: Arc<Stores>,
    clock: Clock,
}

impl StoredServices {
    pub(crate) fn new(catalog: &Catalog, stores: &Arc<Stores>, clock: Clock) -> Self {
        let domain = catalog.brand.domain;
        StoredServices {
            services: catalog.find("core", "services").cloned(),
            slices: catalog.find("discovery", "endpointslices").cloned(),
            service_label: SERVICE_LABEL.replace("kubernetes.io", domain),
            stores: Arc::clone(stores),
            clock,
        }
    }

    /// The address of the service itself.
    pub(crate) fn cluster_ip(&self, namespace: &str, name: &str, port: u16) -> Result<(String, u16), String> {
        let service = self.service(namespace, name)?;
        let spec = &service.spec;
        if spec.type_ == "ExternalName" {
            return Ok((spec.external_name.clone(), port));
        }
        port_of(&service, name, port)?;
        match spec.cluster_ip.as_str() {
            "" | "None" => Err(format!("cannot route to service with ClusterIP {:?}", spec.cluster_ip)),
            address => Ok((address.to_owned(), port)),
        }
    }

    /// A ready endpoint of the service.
    pub(crate) fn endpoint(&self, namespace: &str, name: &str, port: u16) -> Result<(String, u16), String> {
        let service = self.service(namespace, name)?;
        if service.spec.type_ == "ExternalName" {
            return Ok((service.spec.external_name.clone(), port));
        }
        let wanted = port_of(&service, name, port)?;
        let family = service.spec.ip_families.first().map(String::as_str);
        let mut found = Vec::new();
        for slice in self.slices(namespace, name) {
            if family.is_some_and(|family| family != slice.address_type) {
                continue;
            }
            let is_port = |port: &&generated_discovery::discovery::v1::EndpointPort| {
                port.name.as_deref().unwrap_or_default() == wanted.name
            };
            let number = slice.ports.iter().find(is_port).and_then(|port| u16::try_from(port.port?).ok());
            let Some(number) = number else { continue };
            let ready =
                slice.endpoints.into_iter().filter(|endpoint| endpoint.conditions.ready != Some(false));
            found.extend(ready.filter_map(|endpoint| Some((endpoint.addresses.into_iter().next()?, number))));
        }
        let count = u64::try_from(found.len()).unwrap_or(u64::MAX);
        // With no endpoint there is nothing to choose from, and no remainder.
        let chosen = self.clock.random().checked_rem(count).and_then(|index| usize::try_from(index).ok());
        let chosen = chosen.filter(|index| *index < found.len()).map(|index| found.swap_remove(index));
        chosen.ok_or_else(|| format!("no endpoints available for service {name:?}"))
    }

    fn service(&self, namespace: &str, name: &str) -> Result<Service, String> {
        let found = self.services.as_ref().and_then(|resource| {
            let entry = self.stores.cache(resource.id).get(resource.id, &resource.key(namespace, name))?;
            read::<Service>(resource, &entry)
        });
        found.ok_or_else(|| format!("service {name:?} not found"))
    }

    fn slices(&self, namespace: &str, name: &str) -> Vec<EndpointSlice> {
        let Some(resource) = &self.slices else { return Vec::new() };
        let snapshot = self.stores.cache(resource.id).snapshot(resource.id);
        let mut found = Vec::new();
        let prefix = resource.key(namespace, "");
        let entries = snapshot.range(&prefix, None).take_while(|entry| entry.key.starts_with(&prefix));
        let of_service = entries.filter(|entry| entry.head.label(&self.service_label) == Some(name));
        found.extend(of_service.filter_map(|entry| read::<EndpointSlice>(resource, entry)));
        found
    }
}

fn read<T: OfKind + Clone>(resource: &Resource, entry: &Entry) -> Option<T> {
    codec::own(resource, &entry.bytes).ok()?.as_any().downcast_ref::<T>().cloned()
}

fn port_of<'s>(service: &'s Service, name: &str, port: u16) -> Result<&'s ServicePort, String> {
    let found = service.spec.ports.iter().find(|known| known.port == i32::from(port));
    found.ok_or_else(|| format!("no service port {port} found for service {name:?}"))
}
