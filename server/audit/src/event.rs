//! One event: a request at one stage, and its JSON.

use std::{
    net::IpAddr,
    sync::{Arc, OnceLock},
};

use bytes::Bytes;
use engine::annotations::Annotation;
use machinery::{
    json::Writer,
    meta::v1::{Status, StatusDetails},
    shape::Text,
    time::MicroTime,
    user::User,
};

use super::policy::{Level, Stage};

/// The fields that all events of a request share.
#[derive(Debug, Clone)]
pub(super) struct Facts {
    pub(super) level: Level,
    pub(super) audit_id: String,
    /// Path and query, with secret parameters hidden.
    pub(super) uri: String,
    pub(super) verb: String,
    pub(super) user: Arc<User>,
    pub(super) impersonated: Option<Arc<User>>,
    pub(super) sources: Vec<IpAddr>,
    pub(super) user_agent: String,
    pub(super) received: MicroTime,
}

/// The object of a request. Empty fields are not written.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct ObjectReference {
    pub(super) resource: Text,
    pub(super) namespace: String,
    pub(super) name: String,
    pub(super) uid: String,
    pub(super) group: String,
    pub(super) version: Text,
    pub(super) resource_version: String,
    pub(super) subresource: Text,
}

/// The result of a request.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Outcome {
    pub(super) code: u16,
    /// `Success`, `Failure`, or empty if the code says enough.
    pub(super) status: String,
    pub(super) reason: String,
    pub(super) message: String,
    pub(super) details: Option<StatusDetails>,
}

impl Outcome {
    /// Copies a status without its list metadata.
    pub(super) fn of_status(code: u16, status: &Status) -> Self {
        Outcome {
            code,
            status: status.status.clone(),
            reason: status.reason.clone(),
            message: status.message.clone(),
            details: status.details.clone(),
        }
    }

    fn write(&self, w: &mut Writer<'_>) {
        w.object(|w| {
            w.key("metadata");
            w.object(|_| ());
            w.nonzero("status", self.status.as_str());
            w.nonzero("message", self.message.as_str());
            w.nonzero("reason", self.reason.as_str());
            w.present("details", &self.details);
            w.always("code", &i32::from(self.code));
        });
    }
}

/// A request at one stage.
#[derive(Debug, Clone)]
pub(super) struct Event {
    pub(super) facts: Arc<Facts>,
    pub(super) stage: Stage,
    pub(super) at: MicroTime,
    pub(super) object: Option<ObjectReference>,
    pub(super) outcome: Option<Outcome>,
    pub(super) request_object: Option<Bytes>,
    pub(super) response_object: Option<Bytes>,
    /// Sorted by name, without duplicates.
    pub(super) annotations: Vec<Annotation>,
    pub(super) fields: OnceLock<Bytes>,
}

impl Event {
    /// The fields as JSON, without the opening brace: backends put their own first fields in front. Encoded
    /// once for all backends.
    pub(super) fn fields(&self) -> &Bytes {
        self.fields.get_or_init(|| {
            let mut writer = Writer::for_object();
            writer.object(|w| self.write(w));
            let mut bytes = Bytes::from(writer.into_bytes());
            drop(bytes.split_to(1));
            bytes
        })
    }

    fn write(&self, w: &mut Writer<'_>) {
        let facts = &*self.facts;
        w.always("level", facts.level.as_str());
        w.always("auditID", facts.audit_id.as_str());
        w.always("stage", self.stage.as_str());
        w.always("requestURI", facts.uri.as_str());
        w.always("verb", facts.verb.as_str());
        w.key("user");
        write_user(&facts.user, w);
        if let Some(impersonated) = &facts.impersonated {
            w.key("impersonatedUser");
            write_user(impersonated, w);
        }
        if !facts.sources.is_empty() {
            w.key("sourceIPs");
            w.array(|w| facts.sources.iter().for_each(|address| w.string(&address.to_string())));
        }
        w.nonzero("userAgent", facts.user_agent.as_str());
        if let Some(object) = &self.object {
            w.key("objectRef");
            object.write(w);
        }
        if let Some(outcome) = &self.outcome {
            w.key("responseStatus");
            outcome.write(w);
        }
        for (name, body) in
            [("requestObject", &self.request_object), ("responseObject", &self.response_object)]
        {
            if let Some(body) = body {
                w.key(name);
                w.raw(body);
            }
        }
        w.always("requestReceivedTimestamp", &facts.received);
        w.always("stageTimestamp", &self.at);
        if !self.annotations.is_empty() {
            w.key("annotations");
            w.object(|w| {
                for (name, text) in &self.annotations {
                    w.key(name);
                    w.string(text);
                }
            });
        }
    }

    /// A copy without bodies, with a note that they are missing.
    pub(super) fn without_bodies(&self, note: Annotation) -> Event {
        let mut event = Event {
            request_object: None,
            response_object: None,
            fields: OnceLock::new(),
            ..Event::clone(self)
        };
        annotate(&mut event.annotations, note);
        event
    }
}

/// Inserts an annotation in order. Of two with the same name the first stays, as in the real server. Returns
/// whether it was inserted.
pub(super) fn annotate(notes: &mut Vec<Annotation>, note: Annotation) -> bool {
    match notes.binary_search_by(|(name, _)| name.cmp(&note.0)) {
        Ok(_) => false,
        Err(place) => {
            notes.insert(place, note);
            true
        }
    }
}

impl ObjectReference {
    fn write(&self, w: &mut Writer<'_>) {
        w.object(|w| {
            w.nonzero("resource", self.resource.as_ref());
            w.nonzero("namespace", self.namespace.as_str());
            w.nonzero("name", self.name.as_str());
            w.nonzero("uid", self.uid.as_str());
            w.nonzero("apiGroup", self.group.as_str());
            w.nonzero("apiVersion", self.version.as_ref());
            w.nonzero("resourceVersion", self.resource_version.as_str());
            w.nonzero("subresource", self.subresource.as_ref());
        });
    }
}

fn write_user(user: &User, w: &mut Writer<'_>) {
    w.object(|w| {
        w.nonzero("username", user.name.as_str());
        w.nonzero("uid", user.uid.as_str());
        w.nonzero("groups", &user.groups);
        w.nonzero("extra", &user.extra);
    });
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// An event in which every field is filled.
    pub(crate) fn full() -> Event {
        let user = |name: &str| {
            let groups = vec!["dev".to_owned(), "system:authenticated".to_owned()];
            let extra = [("scopes".to_owned(), vec!["a".to_owned()])].into();
            Arc::new(User { name: name.to_owned(), uid: "u1".to_owned(), groups, extra })
        };
        Event {
            facts: Arc::new(Facts {
                level: Level::RequestResponse,
                audit_id: "id\n1".to_owned(),
                uri: "/api/v1/namespaces/ns/configmaps?x=\"".to_owned(),
                verb: "create".to_owned(),
                user: user("jane"),
                impersonated: Some(user("bob")),
                sources: vec![[10, 0, 0, 1].into(), [127, 0, 0, 1].into()],
                user_agent: "curl/8".to_owned(),
                received: MicroTime::from_unix_micros(1_700_000_000_000_001),
            }),
            stage: Stage::ResponseComplete,
            at: MicroTime::from_unix_micros(1_700_000_000_500_000),
            object: Some(ObjectReference {
                resource: "configmaps".into(),
                namespace: "ns".to_owned(),
                name: "a".to_owned(),
                uid: "u2".to_owned(),
                group: String::new(),
                version: "v1".into(),
                resource_version: "7".to_owned(),
                subresource: "".into(),
            }),
            outcome: Some(Outcome { code: 201, ..Outcome::default() }),
            request_object: Some(Bytes::from_static(b"{\"kind\":\"ConfigMap\"}")),
            response_object: Some(Bytes::from_static(b"{\"kind\":\"ConfigMap\",\"x\":1}")),
            annotations: vec![("a/b".to_owned(), "1".to_owned())],
            fields: OnceLock::new(),
        }
    }

    #[test]
    fn an_event_has_its_fields_in_their_order() {
        let expected = concat!(
            r#""level":"RequestResponse","auditID":"id\n1","stage":"ResponseComplete","#,
            r#""requestURI":"/api/v1/namespaces/ns/configmaps?x=\"","verb":"create","#,
            r#""user":{"username":"jane","uid":"u1","groups":["dev","system:authenticated"],"extra":{"scopes":["a"]}},"#,
            r#""impersonatedUser":{"username":"bob","uid":"u1","groups":["dev","system:authenticated"],"extra":{"scopes":["a"]}},"#,
            r#""sourceIPs":["10.0.0.1","127.0.0.1"],"userAgent":"curl/8","#,
            r#""objectRef":{"resource":"configmaps","namespace":"ns","name":"a","uid":"u2","apiVersion":"v1","resourceVersion":"7"},"#,
            r#""responseStatus":{"metadata":{},"code":201},"#,
            r#""requestObject":{"kind":"ConfigMap"},"responseObject":{"kind":"ConfigMap","x":1},"#,
            r#""requestReceivedTimestamp":"2023-11-14T22:13:20.000001Z","stageTimestamp":"2023-11-14T22:13:20.500000Z","#,
            r#""annotations":{"a/b":"1"}}"#,
        );
        let event = full();
        assert_eq!(String::from_utf8_lossy(event.fields()), expected);
        let small = event.without_bodies(("a/a".to_owned(), "true".to_owned()));
        let text = String::from_utf8_lossy(small.fields()).into_owned();
        assert!(!text.contains("Object\""), "{text}");
        assert!(text.ends_with(r#""annotations":{"a/a":"true","a/b":"1"}}"#), "{text}");
    }

    #[test]
    fn a_failure_tells_why_and_nobody_is_an_empty_user() {
        let mut event = full();
        event.outcome = Some(Outcome {
            code: 404,
            status: "Failure".to_owned(),
            reason: "NotFound".to_owned(),
            message: "no".to_owned(),
            details: Some(StatusDetails { name: "a".to_owned(), ..StatusDetails::default() }),
        });
        let text = String::from_utf8_lossy(event.fields()).into_owned();
        let expected = r#""responseStatus":{"metadata":{},"status":"Failure","message":"no","reason":"NotFound","details":{"name":"a"},"code":404}"#;
        assert!(text.contains(expected), "{text}");
    }

    #[test]
    fn the_first_note_of_a_name_stays() {
        let mut notes = Vec::new();
        for (name, text, added) in [("b", "1", true), ("a", "2", true), ("b", "3", false)] {
            assert_eq!(annotate(&mut notes, (name.to_owned(), text.to_owned())), added);
        }
        assert_eq!(notes, [("a".to_owned(), "2".to_owned()), ("b".to_owned(), "1".to_owned())]);
    }
}
