//! `Accept`: which form of an answer a client wants.
//!
//! The form is chosen before the verb runs, so that nothing is written for a client that cannot read the
//! answer.

use engine::request::Route;
use engine::{
    media::{BINARY_ALIAS, JSON, YAML},
    status::ApiError,
};
use machinery::{brand::Brand, kind::Verb};
use smallvec::{SmallVec, smallvec};

/// Most clauses of one header that are looked at.
const CLAUSES_MAX: usize = 64;

/// Room for as many as clients send.
const USUAL_CLAUSES: usize = 4;

/// Media types that an object can be served as.
const FORMS_MAX: usize = 4;

/// The group of Table and metadata-only forms that unmodified clients ask for, under every brand.
const META_GROUP_ALIAS: &str = "meta.k8s.io";

/// Encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Encoding {
    /// JSON.
    Json,
    /// YAML.
    Yaml,
    /// The binary envelope.
    Binary,
}

/// Which part of the object is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum View {
    /// All of it.
    Whole,
    /// Rows and columns. The text is the `apiVersion` of the answer.
    Table(String),
    /// Only metadata. The text is the `apiVersion` of the answer.
    Metadata(String),
}

/// The form of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// Encoding.
    pub(crate) encoding: Encoding,
    /// Part.
    pub(crate) view: View,
    /// The media type, under the name that the client knows.
    pub media_type: &'static str,
    /// Whether JSON is indented, as far as `Accept` says.
    pub pretty: bool,
}

impl Form {
    /// Plain JSON.
    #[must_use]
    pub fn json() -> Self {
        Form { encoding: Encoding::Json, view: View::Whole, media_type: JSON, pretty: false }
    }
}

/// What is going to be encoded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Subject {
    /// One object.
    Object,
    /// One object that is made for the answer and not stored. It has no columns.
    Answer,
    /// A collection.
    List,
    /// A stream of events.
    Stream,
}

impl Subject {
    /// What the answer to a request is.
    #[must_use]
    pub fn of(route: &Route) -> Self {
        match route.verb {
            Verb::List => Subject::List,
            Verb::Watch => Subject::Stream,
            Verb::Create if route.asks() => Subject::Answer,
            _ => Subject::Object,
        }
    }
}

/// Chooses the form of an answer. Metadata can be had in every encoding, tables in all but binary, and whole
/// objects in binary only where their kind has such a form.
///
/// # Errors
/// 406 when nothing in `Accept` can be served.
pub fn choose(
    accept: &str,
    subject: Subject,
    brand: &Brand,
    has_binary_form: bool,
) -> Result<Form, ApiError> {
    if accept.trim().is_empty() {
        return Ok(Form::json());
    }
    let mut refusal = None;
    for clause in wanted(accept) {
        for (encoding, served) in served(subject, brand) {
            if !clause.covers(served) {
                continue;
            }
            match clause.view(encoding, subject, brand) {
                Ok(Some(View::Whole)) if encoding == Encoding::Binary && !has_binary_form => {}
                Ok(Some(view)) => {
                    return Ok(Form { encoding, view, media_type: served, pretty: clause.pretty });
                }
                Ok(None) => {}
                // Kept and not returned: a later clause may be one that can be served.
                Err(error) => refusal = Some(error),
            }
        }
    }
    // A stream is refused as such only where an object could be had.
    let has_no_object =
        subject == Subject::Stream && choose(accept, Subject::Object, brand, has_binary_form).is_err();
    let refused = if has_no_object { Subject::Object } else { subject };
    Err(refusal.unwrap_or_else(|| not_served(accept, subject, refused, brand)))
}

/// The form of a discovery document.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct DiscoveryForm {
    /// Encoding.
    pub(crate) encoding: Encoding,
    /// The media type, under the name that the client knows.
    pub(crate) media_type: &'static str,
    /// `group/version` under which the client knows aggregated documents, if it wants one.
    pub(crate) aggregated: Option<String>,
    /// Whether JSON is indented, as far as `Accept` says.
    pub(crate) pretty: bool,
}

/// Chooses the form of a discovery document. Where there is an aggregated one, it goes before all others,
/// whatever their weights: clients that know it also name the plain one, for servers that do not.
///
/// # Errors
/// 406 when nothing in `Accept` can be served.
pub(crate) fn discovery(
    accept: &str,
    brand: &Brand,
    path: DiscoveryPath<'_>,
) -> Result<DiscoveryForm, ApiError> {
    let plain = Clause::parse("*/*");
    let clauses = if accept.trim().is_empty() { smallvec![plain] } else { wanted(accept) };
    let choose = |aggregated: &dyn Fn(&Clause<'_>) -> Option<Option<String>>| {
        let served = served(Subject::Object, brand);
        clauses.iter().find_map(|clause| {
            let aggregated = aggregated(clause)?;
            let (encoding, media_type) = *served.iter().find(|(_, served)| clause.covers(served))?;
            Some(DiscoveryForm { encoding, media_type, aggregated, pretty: clause.pretty })
        })
    };
    let aggregated = match path {
        DiscoveryPath::Root { groups } => choose(&|clause| clause.aggregated(groups).map(Some)),
        DiscoveryPath::Group => None,
    };
    let form = aggregated.or_else(|| choose(&|clause| clause.transform.is_empty().then_some(None)));
    form.ok_or_else(|| match path {
        DiscoveryPath::Root { .. } => ApiError::not_acceptable(&named(Subject::Object, brand)),
        DiscoveryPath::Group => not_served(accept, Subject::Object, Subject::Object, brand),
    })
}

/// What a path of discovery has.
#[derive(Debug, Clone, Copy)]
pub(crate) enum DiscoveryPath<'a> {
    /// Also aggregated documents, under these names of their group.
    Root {
        /// The names.
        groups: &'a [&'a str],
    },
    /// Plain ones only.
    Group,
}

/// 406 has two texts. Which one applies depends on what the path has at all, so clauses that the client
/// weighted with zero count as well. `refused` is whose types the first names.
fn not_served(accept: &str, subject: Subject, refused: Subject, brand: &Brand) -> ApiError {
    let is_known = accept
        .split(',')
        .take(CLAUSES_MAX)
        .map(Clause::parse)
        .any(|clause| served(Subject::Object, brand).iter().any(|(_, served)| clause.names(served)));
    if is_known {
        ApiError::not_acceptable(&named(refused, brand))
    } else {
        ApiError::not_representable(&representations(subject, brand))
    }
}

/// All types in which something can be had at the path, also what is no form of this answer.
fn representations(subject: Subject, brand: &Brand) -> Vec<String> {
    let mut types = named(Subject::Object, brand);
    if matches!(subject, Subject::List | Subject::Stream) {
        types.extend(named(Subject::Stream, brand));
    }
    types
}

/// Chooses among media types that stand in order of preference; `None` when none of them is wanted.
/// Every type is wanted by a client that says nothing.
#[must_use]
pub fn media_type(accept: &str, served: &[&'static str]) -> Option<&'static str> {
    if accept.trim().is_empty() {
        return served.first().copied();
    }
    let clauses = wanted(accept);
    clauses.iter().find_map(|clause| served.iter().find(|have| clause.covers(have)).copied())
}

/// The alternatives of a header, the most wanted first and without those that are refused.
fn wanted(accept: &str) -> SmallVec<[Clause<'_>; USUAL_CLAUSES]> {
    let mut clauses: SmallVec<[Clause<'_>; USUAL_CLAUSES]> = accept
        .split(',')
        .take(CLAUSES_MAX)
        .map(Clause::parse)
        .filter(|clause| clause.quality > 0.0)
        .collect();
    // The sort is stable: among equal weights, the order of the client counts.
    clauses.sort_by(|a, b| b.quality.total_cmp(&a.quality));
    clauses
}

/// The types that can be served, in order of preference.
fn served(subject: Subject, brand: &Brand) -> SmallVec<[(Encoding, &'static str); FORMS_MAX]> {
    let mut types = smallvec![(Encoding::Json, JSON)];
    if subject != Subject::Stream {
        types.push((Encoding::Yaml, YAML));
    }
    types.push((Encoding::Binary, brand.binary_media_type));
    if brand.binary_media_type != BINARY_ALIAS {
        types.push((Encoding::Binary, BINARY_ALIAS));
    }
    types
}

/// The same as a refusal names them: all that the server has. Clients know this list, whatever a single kind
/// lacks.
fn named(subject: Subject, brand: &Brand) -> Vec<String> {
    let binary = [brand.binary_media_type];
    match subject {
        Subject::Stream => {
            [JSON].into_iter().chain(binary).map(|served| format!("{served};stream=watch")).collect()
        }
        Subject::Object | Subject::Answer | Subject::List => {
            [JSON, YAML].into_iter().chain(binary).map(str::to_owned).collect()
        }
    }
}

/// One alternative of an `Accept` header.
struct Clause<'a> {
    media: &'a str,
    quality: f32,
    transform: &'a str,
    group: &'a str,
    version: &'a str,
    stream: &'a str,
    pretty: bool,
}

impl<'a> Clause<'a> {
    fn parse(text: &'a str) -> Self {
        let mut parts = text.split(';').map(str::trim);
        let mut clause = Clause {
            media: parts.next().unwrap_or_default(),
            quality: 1.0,
            transform: "",
            group: "",
            version: "",
            stream: "",
            pretty: false,
        };
        for part in parts {
            let (key, value) = part.split_once('=').unwrap_or((part, ""));
            let value = value.trim().trim_matches('"');
            match key.trim() {
                // A weight that cannot be read takes its clause out. As 1 it would prefer a form that the
                // client may not want.
                "q" => clause.quality = value.parse().unwrap_or(0.0),
                "as" => clause.transform = value,
                "g" => clause.group = value,
                "v" => clause.version = value,
                "stream" => clause.stream = value,
                "pretty" => clause.pretty = value == "1",
                _ => {}
            }
        }
        clause
    }

    fn covers(&self, served: &str) -> bool {
        matches!(self.stream, "" | "watch") && self.names(served)
    }

    /// The same without its parameters.
    fn names(&self, served: &str) -> bool {
        match self.media.split_once('/') {
            Some(("*", "*")) => true,
            Some((kind, "*")) => served.split('/').next().is_some_and(|have| have.eq_ignore_ascii_case(kind)),
            _ => self.media.eq_ignore_ascii_case(served),
        }
    }

    /// Under which `group/version` the clause asks for aggregated discovery, if it does.
    fn aggregated(&self, groups: &[&str]) -> Option<String> {
        let is_meant = self.transform == "APIGroupDiscoveryList"
            && groups.contains(&self.group)
            && matches!(self.version, "v2" | "v2beta1");
        is_meant.then(|| format!("{}/{}", self.group, self.version))
    }

    /// The view that the clause asks for; `None` when it cannot be had, so that the next one counts.
    fn view(&self, encoding: Encoding, subject: Subject, brand: &Brand) -> Result<Option<View>, ApiError> {
        if self.transform.is_empty() {
            return Ok(Some(View::Whole));
        }
        // Unmodified clients know only the group of the reference API, under any brand.
        let known_group = self.group == META_GROUP_ALIAS || self.group == brand.group("meta");
        if !known_group || !matches!(self.version, "v1" | "v1beta1") {
            return Ok(None);
        }
        let api_version = format!("{}/{}", self.group, self.version);
        match (self.transform, subject) {
            ("Table", Subject::Answer) => Ok(None),
            ("Table", _) if encoding != Encoding::Binary => Ok(Some(View::Table(api_version))),
            ("PartialObjectMetadata", Subject::List) => Err(ApiError::not_acceptable_transform(
                "you requested PartialObjectMetadata, but the requested object is a list",
            )),
            ("PartialObjectMetadataList", Subject::Object | Subject::Answer | Subject::Stream) => {
                Err(ApiError::not_acceptable_transform(
                    "you requested PartialObjectMetadataList, but the requested object is not a list",
                ))
            }
            ("PartialObjectMetadata" | "PartialObjectMetadataList", _) => {
                Ok(Some(View::Metadata(api_version)))
            }
            _ => Ok(None),
        }
    }
}
