//! Which watchers can share the bytes of an event: those whose [`EventForm`] is equal.

use engine::step::watch_event::EventType;
use storage::change::FormKey;

use super::wish::{Include, Wish};
use crate::accept::{Encoding, Form, View};

/// The group of Table and metadata-only forms begins with this for clients that do not name it as the brand
/// does.
const ALIAS_PREFIX: &str = "meta.k8s.io/";

/// Everything about a stream and an event that makes a difference to the bytes of the event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct EventForm {
    /// The definition of the kind, see `Resource::definition`: another one may have other columns.
    pub(crate) definition: u64,
    /// The version in which objects are shown, as `Resource::version_number` counts them.
    pub(crate) version: u8,
    pub(crate) event: EventType,
    /// Whether the event opens a stream of tables, and so defines the columns.
    pub(crate) is_first: bool,
    pub(crate) shown: Shown,
}

/// What the event shows of its object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    Whole { is_binary: bool },
    Metadata { is_binary: bool, api_version: ApiVersion },
    Table { api_version: ApiVersion, include: Include },
}

/// The `apiVersion` that a Table or a metadata-only object is labelled with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ApiVersion {
    /// Whether the group is the one that unmodified clients ask for, under every brand.
    pub(crate) is_alias: bool,
    pub(crate) is_beta: bool,
}

impl Shown {
    /// What a stream shows of all its objects.
    pub(super) fn of(wish: &Wish) -> Self {
        let Form { encoding, view, .. } = &wish.form;
        let is_binary = *encoding == Encoding::Binary;
        match view {
            View::Whole => Shown::Whole { is_binary },
            View::Metadata(version) => Shown::Metadata { is_binary, api_version: ApiVersion::of(version) },
            View::Table(version) => {
                Shown::Table { api_version: ApiVersion::of(version), include: wish.include_object }
            }
        }
    }
}

impl ApiVersion {
    fn of(text: &str) -> Self {
        ApiVersion { is_alias: text.starts_with(ALIAS_PREFIX), is_beta: text.ends_with("beta1") }
    }
}

impl EventForm {
    /// The key under which a change keeps its bytes in this form: bytes of its own for each part, so that
    /// different forms have different keys.
    pub(super) fn key(self) -> FormKey {
        let (view, detail, api_version) = match self.shown {
            Shown::Whole { is_binary } => (0, u8::from(is_binary), None),
            Shown::Metadata { is_binary, api_version } => (1, u8::from(is_binary), Some(api_version)),
            Shown::Table { api_version, include } => (2, include as u8, Some(api_version)),
        };
        let is_alias = u8::from(api_version.is_some_and(|version| version.is_alias));
        let is_beta = u8::from(api_version.is_some_and(|version| version.is_beta));
        let is_first = u8::from(self.is_first);
        let [a, b, c, d, e, f, g, h] = self.definition.to_be_bytes();
        let (version, event) = (self.version, self.event as u8);
        FormKey([a, b, c, d, e, f, g, h, version, event, is_first, view, detail, is_alias, is_beta, 0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every form of an event in two versions of its kind.
    fn forms() -> Vec<EventForm> {
        let both = [false, true];
        let mut shown: Vec<Shown> = both.map(|is_binary| Shown::Whole { is_binary }).to_vec();
        for (is_alias, is_beta) in both.into_iter().flat_map(|alias| both.map(|beta| (alias, beta))) {
            let api_version = ApiVersion { is_alias, is_beta };
            shown.extend(both.map(|is_binary| Shown::Metadata { is_binary, api_version }));
            let includes = [Include::Metadata, Include::Object, Include::Nothing];
            shown.extend(includes.map(|include| Shown::Table { api_version, include }));
        }
        let mut forms = Vec::new();
        for shown in shown {
            for event in [EventType::Added, EventType::Modified, EventType::Deleted] {
                for (version, is_first) in [(0, false), (0, true), (1, false), (1, true)] {
                    let definition = 256 * u64::from(version);
                    forms.push(EventForm { definition, version: 0, event, is_first, shown });
                    forms.push(EventForm { definition: 1, version, event, is_first, shown });
                }
            }
        }
        forms
    }

    #[test]
    fn forms_with_equal_keys_are_equal() {
        let forms = forms();
        assert_eq!(forms.len(), (2 + 4 * 2 + 4 * 3) * 3 * 8);
        for one in &forms {
            for other in &forms {
                assert_eq!(one.key() == other.key(), one == other, "{one:?}, {other:?}");
            }
        }
    }

    #[test]
    fn labels_are_told_apart() {
        let table = [
            ("meta.k8s.io/v1", true, false),
            ("meta.k8s.io/v1beta1", true, true),
            ("meta.example.org/v1", false, false),
            ("meta.example.org/v1beta1", false, true),
        ];
        for (text, is_alias, is_beta) in table {
            assert_eq!(ApiVersion::of(text), ApiVersion { is_alias, is_beta }, "{text}");
        }
    }
}
