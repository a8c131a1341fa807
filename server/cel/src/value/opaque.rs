//! Values of the libraries of Kubernetes.

use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;

use words::url::Url;

use super::{AccessDecision, AccessResource, Amount, Cidr, HostAuthorizer, NamedFormat, Version};

/// A value of a library of Kubernetes.
#[derive(Clone)]
#[expect(missing_docs, reason = "the names say it")]
#[expect(private_interfaces, reason = "only the libraries look inside")]
pub enum Opaque<'a> {
    Quantity(Arc<Amount>),
    Ip(IpAddr),
    Cidr(Cidr),
    Url(Arc<Url>),
    Version(Arc<Version>),
    Format(&'static NamedFormat),
    Authorizer(Authorization<'a>),
    PathCheck(Authorization<'a>, Arc<str>),
    GroupCheck(Authorization<'a>, Arc<str>),
    ResourceCheck(Authorization<'a>, Arc<AccessResource>),
    Decision(Arc<AccessDecision>),
}

/// The host's authorizer, and for whom it is asked.
#[derive(Clone)]
pub(crate) struct Authorization<'a> {
    pub(crate) host: Arc<dyn HostAuthorizer + 'a>,
    /// Namespace and name of a service account; else it is the user of the request.
    pub(crate) service_account: Option<Arc<(String, String)>>,
}

impl<'a> Authorization<'a> {
    pub(crate) fn new(host: Arc<dyn HostAuthorizer + 'a>) -> Self {
        Self { host, service_account: None }
    }

    fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.host, &other.host) && self.service_account == other.service_account
    }
}

impl Opaque<'_> {
    pub(crate) fn type_name(&self) -> &'static str {
        match self {
            Self::Quantity(_) => "kubernetes.Quantity",
            Self::Ip(_) => "net.IP",
            Self::Cidr(_) => "net.CIDR",
            Self::Url(_) => "kubernetes.URL",
            Self::Version(_) => "kubernetes.Semver",
            Self::Format(_) => "kubernetes.NamedFormat",
            Self::Authorizer(_) => "kubernetes.authorization.Authorizer",
            Self::PathCheck(..) => "kubernetes.authorization.PathCheck",
            Self::GroupCheck(..) => "kubernetes.authorization.GroupCheck",
            Self::ResourceCheck(..) => "kubernetes.authorization.ResourceCheck",
            Self::Decision(_) => "kubernetes.authorization.Decision",
        }
    }

    /// The name by which the reference calls the values of the type themselves.
    pub(crate) fn native_name(&self) -> &'static str {
        match self {
            Self::Quantity(amount) if amount.computed => "*cel.Quantity",
            Self::Quantity(_) => "cel.Quantity",
            Self::Ip(_) => "cel.IP",
            Self::Cidr(_) => "cel.CIDR",
            Self::Url(_) => "cel.URL",
            Self::Version(_) => "cel.Semver",
            Self::Format(_) => "cel.Format",
            Self::Authorizer(_) => "library.authorizerVal",
            Self::PathCheck(..) => "library.pathCheckVal",
            Self::GroupCheck(..) => "library.groupCheckVal",
            Self::ResourceCheck(..) => "library.resourceCheckVal",
            Self::Decision(_) => "library.decisionVal",
        }
    }

    /// Bytes of an address or of a prefix.
    pub(crate) fn size(&self) -> Option<u64> {
        match self {
            Self::Ip(IpAddr::V4(_)) => Some(4),
            Self::Ip(IpAddr::V6(_)) => Some(16),
            Self::Cidr(cidr) => Some(u64::from(cidr.bits).div_ceil(8)),
            _ => None,
        }
    }

    /// Bytes of the texts that it is made of.
    pub(crate) fn weight(&self) -> usize {
        match self {
            Self::Url(url) => url.weight(),
            Self::Version(version) => version.weight(),
            Self::PathCheck(_, text) | Self::GroupCheck(_, text) => text.len(),
            Self::ResourceCheck(_, resource) => resource.weight(),
            Self::Decision(decision) => {
                decision.reason.len() + decision.error.as_ref().map_or(0, String::len)
            }
            _ => 0,
        }
    }

    pub(crate) fn is_equal(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Quantity(first), Self::Quantity(second)) => first.quantity == second.quantity,
            (Self::Ip(first), Self::Ip(second)) => first == second,
            (Self::Cidr(first), Self::Cidr(second)) => first == second,
            (Self::Url(first), Self::Url(second)) => {
                Arc::ptr_eq(first, second) || first.to_string() == second.to_string()
            }
            (Self::Version(first), Self::Version(second)) => first.precedence(second).is_eq(),
            (Self::Format(first), Self::Format(second)) => first.name == second.name,
            (Self::Authorizer(first), Self::Authorizer(second)) => first.is_same(second),
            (Self::PathCheck(first, one), Self::PathCheck(second, other))
            | (Self::GroupCheck(first, one), Self::GroupCheck(second, other)) => {
                first.is_same(second) && one == other
            }
            (Self::ResourceCheck(first, one), Self::ResourceCheck(second, other)) => {
                first.is_same(second) && one == other
            }
            (Self::Decision(first), Self::Decision(second)) => first == second,
            _ => false,
        }
    }
}

impl fmt::Display for Opaque<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Quantity(amount) => amount.quantity.fmt(f),
            Self::Ip(value) => value.fmt(f),
            Self::Cidr(value) => value.fmt(f),
            Self::Url(value) => value.fmt(f),
            Self::Version(value) => value.fmt(f),
            _ => f.write_str(self.type_name()),
        }
    }
}
