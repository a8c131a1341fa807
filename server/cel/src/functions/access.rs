//! Questions to the authorizer.

use std::sync::Arc;

use words::format::{Flaws, dns_label, dns_subdomain};

use super::call::{Answer, Context, Function, failed};
use crate::value::{
    AccessDecision, AccessQuestion, AccessResource, AccessTarget, Authorization, Datum, Opaque,
};

pub(super) fn find(name: &str) -> Option<Function> {
    Some(match name {
        "path" => |context, args| match args {
            [Datum::Opaque(Opaque::Authorizer(_)), Datum::String(path)] if path.trim().is_empty() => {
                failed("path must not be empty")
            }
            [Datum::Opaque(Opaque::Authorizer(by)), Datum::String(path)] => {
                kept(context, path.len(), Opaque::PathCheck(by.clone(), path.share()))
            }
            _ => None,
        },
        "group" => |context, args| match args {
            [Datum::Opaque(Opaque::Authorizer(by)), Datum::String(group)] => {
                kept(context, group.len(), Opaque::GroupCheck(by.clone(), group.share()))
            }
            _ => None,
        },
        "serviceAccount" => service_account,
        "resource" => resource,
        "subresource" => |context, args| with(context, args, |resource, text| resource.subresource = text),
        "namespace" => |context, args| with(context, args, |resource, text| resource.namespace = text),
        "name" => |context, args| with(context, args, |resource, text| resource.name = text),
        "fieldSelector" => {
            |context, args| with(context, args, |resource, text| resource.field_selector = text)
        }
        "labelSelector" => {
            |context, args| with(context, args, |resource, text| resource.label_selector = text)
        }
        "check" => check,
        "errored" => |_, args| decision(args, |decision| Datum::Bool(decision.error.is_some())),
        "error" => |_, args| {
            decision(args, |decision| Datum::owned_text(decision.error.as_deref().unwrap_or_default()))
        },
        "allowed" => |_, args| decision(args, |decision| Datum::Bool(decision.allowed)),
        "reason" => |_, args| decision(args, |decision| Datum::owned_text(decision.reason.as_str())),
        _ => return None,
    })
}

fn opaque(value: Opaque<'_>) -> Answer<'_> {
    Some(Ok(Datum::Opaque(value)))
}

/// A value that keeps so many bytes.
fn kept<'a>(context: &mut Context, bytes: usize, value: Opaque<'a>) -> Answer<'a> {
    Some(context.meter.allocate(bytes).map(|()| Datum::Opaque(value)))
}

fn service_account<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let [Datum::Opaque(Opaque::Authorizer(by)), Datum::String(namespace), Datum::String(name)] = args else {
        return None;
    };
    if !Flaws::of(dns_subdomain, name).is_empty() {
        return failed("Invalid service account name");
    }
    if !Flaws::of(dns_label, namespace).is_empty() {
        return failed("Invalid service account namespace");
    }
    let account = Arc::new((namespace.to_string(), name.to_string()));
    let bytes = namespace.len() + name.len();
    kept(
        context,
        bytes,
        Opaque::Authorizer(Authorization { host: Arc::clone(&by.host), service_account: Some(account) }),
    )
}

fn resource<'a>(context: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    match args {
        [Datum::Opaque(Opaque::GroupCheck(..)), Datum::String(name)] if name.trim().is_empty() => {
            failed("resource must not be empty")
        }
        [Datum::Opaque(Opaque::GroupCheck(by, group)), Datum::String(name)] => {
            let (group, resource) = (group.to_string(), name.to_string());
            let resource = AccessResource { group, resource, ..AccessResource::default() };
            kept(context, resource.weight(), Opaque::ResourceCheck(by.clone(), Arc::new(resource)))
        }
        _ => None,
    }
}

fn with<'a>(
    context: &mut Context,
    args: &[Datum<'a>],
    change: fn(&mut AccessResource, String),
) -> Answer<'a> {
    let [Datum::Opaque(Opaque::ResourceCheck(by, resource)), Datum::String(text)] = args else { return None };
    let mut resource = (**resource).clone();
    change(&mut resource, text.to_string());
    kept(context, resource.weight(), Opaque::ResourceCheck(by.clone(), Arc::new(resource)))
}

fn check<'a>(_: &mut Context, args: &[Datum<'a>]) -> Answer<'a> {
    let (by, target, verb) = match args {
        [Datum::Opaque(Opaque::PathCheck(by, path)), Datum::String(verb)] => {
            (by, AccessTarget::Path(path), verb)
        }
        [Datum::Opaque(Opaque::ResourceCheck(by, resource)), Datum::String(verb)] => {
            (by, AccessTarget::Resource(resource), verb)
        }
        _ => return None,
    };
    let account = by.service_account.as_deref();
    let service_account = account.map(|(namespace, name)| (namespace.as_str(), name.as_str()));
    let decision = by.host.check(&AccessQuestion { verb, target, service_account });
    opaque(Opaque::Decision(Arc::new(decision)))
}

fn decision<'a>(args: &[Datum<'a>], of: fn(&AccessDecision) -> Datum<'a>) -> Answer<'a> {
    let [Datum::Opaque(Opaque::Decision(decision))] = args else { return None };
    Some(Ok(of(decision)))
}
