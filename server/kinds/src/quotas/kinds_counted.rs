//! By which names the objects of a resource type are counted.

use engine::catalog::Resource;
use generated_core::core::v1::{PersistentVolumeClaim, Pod, Service};
use generated_resource::resource::v1::ResourceClaim;
use machinery::{brand::Brand, object::Object};

use super::{
    devices,
    measure::{Circumstances, Measure},
    pods, services, volume_claims,
};

/// What is never counted, as the schema names it: what is not stored, and events.
const UNCOUNTED: [(&str, &str); 4] = [
    ("core", "bindings"),
    ("core", "events"),
    ("events", "events"),
    ("authorization", "localsubjectaccessreviews"),
];

/// Types that had a name in quotas before all types had one.
const PLAIN_NAMES: [&str; 4] = ["configmaps", "replicationcontrollers", "resourcequotas", "secrets"];

/// How the objects of one resource type are counted.
pub struct CountedType {
    how: How,
    /// `count/<plural>.<group>`.
    count: String,
    brand: &'static Brand,
}

enum How {
    Pods,
    Services,
    VolumeClaims,
    DeviceClaims,
    /// By their number alone, which some types have a plain name for.
    Number(Option<&'static str>),
}

impl CountedType {
    /// How quotas count a resource type. None if they do not.
    #[must_use]
    pub fn of(resource: &Resource, brand: &'static Brand) -> Option<Self> {
        let kind = &resource.kind;
        let (group, plural) = (kind.group.as_ref(), kind.plural.as_ref());
        if !kind.namespaced || UNCOUNTED.contains(&(group, plural)) {
            return None;
        }
        let how = match (group, plural) {
            ("core", "pods") => How::Pods,
            ("core", "services") => How::Services,
            ("core", "persistentvolumeclaims") => How::VolumeClaims,
            ("resource", "resourceclaims") => How::DeviceClaims,
            ("core", _) => How::Number(PLAIN_NAMES.into_iter().find(|name| *name == plural)),
            _ => How::Number(None),
        };
        Some(CountedType { how, count: format!("count/{}", resource.group_resource), brand })
    }

    /// Whether a name in a quota is about these objects.
    #[must_use]
    pub fn knows(&self, name: &str) -> bool {
        name == self.count
            || match self.how {
                How::Pods => pods::knows(self.brand, name),
                How::Services => services::NAMES.contains(&name),
                How::VolumeClaims => volume_claims::knows(self.brand, name),
                How::DeviceClaims => devices::knows(self.brand, name),
                How::Number(plain) => plain == Some(name),
            }
    }

    /// Whether every object is counted as one and nothing else, so that nothing in it matters.
    #[must_use]
    pub fn is_by_number(&self) -> bool {
        matches!(self.how, How::Number(_))
    }

    /// What an object uses that is counted by its number alone.
    #[must_use]
    pub fn one(&self) -> Measure {
        let plain = match self.how {
            How::Number(plain) => plain,
            _ => None,
        };
        Measure::one([self.count.as_str()].into_iter().chain(plain))
    }

    /// What an object uses. It is in the stored version.
    #[must_use]
    pub fn measure(&self, object: &dyn Object, circumstances: Circumstances<'_>) -> Measure {
        let any = object.as_any();
        let one = self.one();
        let measured = match self.how {
            How::Pods => any.downcast_ref::<Pod>().map(|pod| pods::measure(pod, self.brand, circumstances)),
            How::Services => any.downcast_ref::<Service>().map(services::measure),
            How::VolumeClaims => any
                .downcast_ref::<PersistentVolumeClaim>()
                .map(|claim| volume_claims::measure(claim, self.brand)),
            How::DeviceClaims => {
                any.downcast_ref::<ResourceClaim>().map(|claim| devices::measure(claim, self.brand))
            }
            How::Number(_) => None,
        };
        match measured {
            None => one,
            Some(mut measured) => {
                measured.usage.extend(one.usage);
                measured
            }
        }
    }

    /// Whether the objects are pods.
    #[must_use]
    pub fn is_of_pods(&self) -> bool {
        matches!(self.how, How::Pods)
    }
}
