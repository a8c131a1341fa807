//! What all pages ask: how things are named, on which page they stand, which routes there are.

use std::collections::BTreeMap;

use schema_model::{
    model::branded_group,
    model::{Brand, File, Kind, Model, Package, Type, TypeId},
};

use super::{examples::Examples, routes::Routes};
use crate::emit::File as Document;

/// Place from which a site is read, which decides whether there is a server to explore.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SiteHost {
    /// From files, or from any web server.
    Files,
    /// From the API server itself, below `/docs/`.
    Server,
}

/// The model with its indexes.
pub(super) struct Book<'m> {
    /// The schema.
    pub(super) model: &'m Model,
    /// Objects that the schema shows.
    pub(super) examples: &'m Examples,
    /// Where the site will be read.
    pub(super) home: SiteHost,
    /// Operations by kind, and all parameters.
    pub(super) routes: Routes,
    /// A brand whose words are their own keys in braces.
    keys: Brand,
    places: BTreeMap<&'m TypeId, DeclaredType<'m>>,
}

/// Where a type is declared.
#[derive(Clone, Copy)]
struct DeclaredType<'m> {
    type_: &'m Type,
    is_root: bool,
}

impl<'m> Book<'m> {
    pub(super) fn new(
        model: &'m Model,
        examples: &'m Examples,
        home: SiteHost,
        openapi: &[Document],
    ) -> Self {
        let mut places = BTreeMap::new();
        for file in model.files() {
            for type_ in &file.types {
                let is_root = file.kind.as_ref().is_some_and(|kind| kind.name == type_.id.name);
                places.insert(&type_.id, DeclaredType { type_, is_root });
            }
        }
        Book { model, examples, home, routes: Routes::of(openapi), keys: keys(model), places }
    }

    /// Every file with its package, in the order of the model.
    pub(super) fn files(&self) -> impl Iterator<Item = (&'m Package, &'m File)> {
        self.model.packages.iter().flat_map(|package| package.files.iter().map(move |file| (package, file)))
    }

    /// The kinds of a package with their files.
    pub(super) fn kinds(package: &'m Package) -> impl Iterator<Item = (&'m File, &'m Kind)> {
        package.files.iter().filter_map(|file| file.kind.as_ref().map(|kind| (file, kind)))
    }

    /// The type of that name.
    pub(super) fn type_of(&self, id: &TypeId) -> Option<&'m Type> {
        self.places.get(id).map(|place| place.type_)
    }

    /// A group as paths spell it: empty for the core group.
    pub(super) fn group(&self, package: &Package) -> String {
        branded_group(Some(&self.keys), &package.group)
    }

    /// `v1` or `discovery.{group_suffix}/v1`.
    pub(super) fn api_version(&self, package: &Package) -> String {
        match self.group(package) {
            group if group.is_empty() => package.version.clone(),
            group => format!("{group}/{}", package.version),
        }
    }

    /// The name of a resource type that the command line cannot mistake for another one.
    pub(super) fn resource(&self, package: &Package, kind: &Kind) -> String {
        let same = |(_, file): &(&Package, &File)| {
            file.kind.as_ref().is_some_and(|other| other.plural == kind.plural)
        };
        match self.group(package) {
            group if self.files().filter(same).count() > 1 && !group.is_empty() => {
                format!("{}.{}.{group}", kind.plural, package.version)
            }
            _ => kind.plural.clone(),
        }
    }

    /// Where a type of the shared group is described; a schema may do without it.
    pub(super) fn shared(&self, name: &str) -> Option<String> {
        let found = self.places.keys().find(|id| id.group == "meta" && id.name == name);
        found.map(|id| self.address(id))
    }

    /// Where a type is described, from the root of the site.
    pub(super) fn address(&self, id: &TypeId) -> String {
        let page = format!("{}/{}/{}.html", id.group, id.version, id.module);
        match self.places.get(id) {
            Some(place) if place.is_root => page,
            _ => format!("{page}#{}", type_anchor(id)),
        }
    }
}

/// The page of a file, from the root of the site.
pub(super) fn page_path(package: &Package, file: &File) -> String {
    format!("{}/{}/{}.html", package.group, package.version, file.module)
}

/// The anchor of a type on its page.
pub(super) fn type_anchor(id: &TypeId) -> String {
    format!("type-{}", id.name)
}

/// Groups that no brand gives a suffix have none here either.
fn keys(model: &Model) -> Brand {
    let first = model.brands.first();
    let plain = first.iter().flat_map(|brand| &brand.plain_groups);
    let everywhere = |group: &&String| model.brands.iter().all(|brand| brand.plain_groups.contains(group));
    Brand {
        name: String::new(),
        texts: vec![("group_suffix".to_owned(), "{group_suffix}".to_owned())],
        plain_groups: plain.filter(everywhere).cloned().collect(),
        suffixed_groups: first.map(|brand| brand.suffixed_groups.clone()).unwrap_or_default(),
    }
}
