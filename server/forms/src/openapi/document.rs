//! One document: what it is made of, and its two forms, made when first asked for.

use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use engine::{catalog::Resource, media::JSON};
use machinery::brand::Brand;
use serde_json::Value;
use sha2::{Digest, Sha512};

use super::{
    added, binary,
    dialect::Dialect,
    elsewhere::{self, OtherPart},
    message::Message,
    packed::Packed,
    served::Unserved,
    shared::Shared,
};
use crate::compress;

/// A document that is ready to be sent.
#[derive(Debug)]
pub(crate) struct Document {
    content: Content,
    /// How the body is written.
    pub(crate) media_type: &'static str,
    /// Upper-case hexadecimal SHA-512 of the body: `ETag`, and of JSON the `hash` of its URL.
    pub(crate) hash: String,
    /// Since when it is what it is, in seconds since 1970.
    pub(crate) since: u64,
}

/// A document in its media type.
#[derive(Debug)]
enum Content {
    Plain(Bytes),
    /// As a gzip file.
    Packed(Vec<u8>),
}

impl Document {
    pub(super) fn new(body: impl Into<Bytes>, media_type: &'static str, since: u64) -> Self {
        let body = body.into();
        let hash = Sha512::digest(&body).iter().map(|byte| format!("{byte:02X}")).collect();
        Document { content: Content::Plain(body), media_type, hash, since }
    }

    /// The same in a small part of its memory: for documents of which there are many, and each of which few
    /// clients read.
    fn packed(self) -> Self {
        let Content::Plain(body) = &self.content else { return self };
        match compress::packed(body) {
            Ok(packed) => Document { content: Content::Packed(packed), ..self },
            Err(_) => self,
        }
    }

    /// The document in its media type.
    pub(crate) fn body(&self) -> Bytes {
        match &self.content {
            Content::Plain(body) => body.clone(),
            Content::Packed(packed) => compress::unpacked(packed).unwrap_or_default().into(),
        }
    }
}

/// What a document is made of.
#[derive(Clone)]
pub(super) struct Origin {
    pub(super) dialect: Dialect,
    /// What the generator wrote, with brand keys.
    pub(super) text: Option<Packed>,
    /// The definitions that all kinds share, if they may be missing here.
    pub(super) shared: Option<Arc<Shared>>,
    /// Kinds that came while the server runs.
    pub(super) added: Vec<Arc<Resource>>,
    /// The whole document, if another server wrote it.
    pub(super) given: Option<Bytes>,
    /// What other servers add to it.
    pub(super) others: Vec<OtherPart>,
}

impl Origin {
    /// A document of nothing.
    pub(super) fn of(dialect: Dialect) -> Self {
        Origin { dialect, text: None, shared: None, added: Vec::new(), given: None, others: Vec::new() }
    }
}

impl PartialEq for Origin {
    /// Texts are the same for all catalogs of a server, and a kind that was replaced is another value.
    fn eq(&self, other: &Self) -> bool {
        let pairs = self.added.iter().zip(&other.added);
        self.given == other.given
            && self.others == other.others
            && self.added.len() == other.added.len()
            && pairs.into_iter().all(|(mine, other)| Arc::ptr_eq(mine, other))
    }
}

/// A document in both of its forms.
pub(super) struct Forms {
    origin: Origin,
    brand: &'static Brand,
    unserved: Arc<Unserved>,
    since: u64,
    json: OnceLock<Document>,
    binary: OnceLock<Document>,
}

impl Forms {
    pub(super) fn new(origin: Origin, brand: &'static Brand, unserved: &Arc<Unserved>, since: u64) -> Self {
        let (json, binary) = (OnceLock::new(), OnceLock::new());
        Forms { origin, brand, unserved: Arc::clone(unserved), since, json, binary }
    }

    pub(super) fn origin(&self) -> &Origin {
        &self.origin
    }

    /// What the document leaves out.
    pub(super) fn unserved(&self) -> &Arc<Unserved> {
        &self.unserved
    }

    pub(super) fn since(&self) -> u64 {
        self.since
    }

    pub(super) fn json(&self) -> &Document {
        self.json.get_or_init(|| self.kept(Document::new(self.text(), JSON, self.since)))
    }

    pub(super) fn binary(&self, message: &Message, media_type: &'static str) -> &Document {
        let encode = || Document::new(binary::encode(message, &self.json().body()), media_type, self.since);
        self.binary.get_or_init(|| self.kept(encode()))
    }

    /// A document as it is kept until its kinds change. Kinds of the run time may be many.
    fn kept(&self, document: Document) -> Document {
        if self.origin.added.is_empty() { document } else { document.packed() }
    }

    fn text(&self) -> String {
        let Origin { dialect, text, shared, added, given, others } = &self.origin;
        if let Some(given) = given {
            return String::from_utf8_lossy(given).into_owned();
        }
        let branded = |packed: &Packed| self.brand.expand(&packed.text());
        let published = |packed| self.unserved.taken_from(branded(packed));
        // Without added kinds the generated text is sent as it is, and never parsed for this.
        if let (Some(text), true) = (text, added.is_empty() && others.is_empty()) {
            return published(text);
        }
        let parsed = |text: String| serde_json::from_str::<Value>(&text).unwrap_or_default();
        let shared = shared.as_ref().map(|shared| shared.parts());
        // A version without a generated document has the frame of another one.
        let mut document = match text {
            Some(packed) => parsed(published(packed)),
            None => {
                let frame = shared.map(|shared| shared.frame.clone()).unwrap_or_default();
                added::entitled(frame, self.brand, added)
            }
        };
        let definitions = shared.map(|shared| &shared.definitions);
        added::add(&mut document, *dialect, self.brand, added, definitions);
        elsewhere::join(&mut document, others);
        document.to_string()
    }
}
