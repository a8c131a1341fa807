//! One write, as plugins see it before it is stored.

use std::{
    any::Any,
    sync::{Mutex, PoisonError},
};

use machinery::{
    change::Operation,
    meta::v1::DeleteOptions,
    object::{Object, OfKind},
};
use serde_json::Value;

use super::{
    draft::{Draft, NotOfKind, Rewritten},
    reservation::{Reservation, Reservations},
};
use crate::{
    annotations::Level, call::FieldValidation, call::Mode, catalog::Resource, request::Request,
    status::ApiError, step::versions::Called,
};

/// One write that is about to be done. Objects are in the version of the request, or in the stored one where
/// code converts between the two.
///
/// The mutating phase lends it mutably, the validating phase does not: a plugin that validates cannot change
/// anything.
pub struct AdmissionRequest<'a> {
    /// What is about to be done.
    pub operation: Operation,
    /// The request that asks for it.
    pub request: &'a Request,
    /// Whether this is only a trial: nothing may be changed anywhere for it.
    pub dry_run: bool,
    /// The object as it is; none for a create.
    pub old: Option<&'a dyn Object>,
    /// The type that the client names.
    pub(super) spoken: &'a Resource,
    /// The same type in the version that both objects have.
    pub(super) held: &'a Resource,
    /// The options of a delete.
    pub(super) deletion: Option<&'a DeleteOptions>,
    /// The parameters of a connection.
    pub(super) parameters: Option<&'a Value>,
    draft: Option<Draft<'a>>,
    is_second_round: bool,
    wants_second_round: bool,
    memory: Vec<Box<dyn Any + Send + Sync>>,
    /// What calls have converted to other versions.
    pub(super) called: Called,
    // Behind locks, because the validating phase lends the request without the right to change it.
    warnings: Mutex<Vec<String>>,
    reservations: Mutex<Reservations>,
}

impl<'a> AdmissionRequest<'a> {
    /// A create.
    #[must_use]
    pub fn create(request: &'a Request, mode: Mode, new: &'a mut Box<dyn Object>) -> Self {
        let draft = Draft::new(request.resource().working_version(), new);
        AdmissionRequest { draft: Some(draft), ..AdmissionRequest::of(Operation::Create, request, mode) }
    }

    /// A review, which is not stored: a create of the question.
    #[must_use]
    pub(crate) fn question(
        request: &'a Request,
        mode: Mode,
        resource: &'a Resource,
        question: &'a mut Box<dyn Object>,
    ) -> Self {
        let draft = Draft::new(resource, question);
        let of = AdmissionRequest::of(Operation::Create, request, mode);
        AdmissionRequest { draft: Some(draft), spoken: resource, held: resource, ..of }
    }

    /// An update.
    #[must_use]
    pub fn update(
        request: &'a Request,
        mode: Mode,
        new: &'a mut Box<dyn Object>,
        old: &'a dyn Object,
    ) -> Self {
        let draft = Draft::new(request.resource().working_version(), new);
        AdmissionRequest {
            draft: Some(draft),
            old: Some(old),
            ..AdmissionRequest::of(Operation::Update, request, mode)
        }
    }

    /// An update of the Scale of an object. `resource` is the type of the Scale.
    #[must_use]
    pub(crate) fn scale(
        request: &'a Request,
        mode: Mode,
        resource: &'a Resource,
        new: &'a mut Box<dyn Object>,
        old: &'a dyn Object,
    ) -> Self {
        let draft = Draft::new(resource, new);
        let of = AdmissionRequest::of(Operation::Update, request, mode);
        AdmissionRequest { draft: Some(draft), old: Some(old), spoken: resource, held: resource, ..of }
    }

    /// A delete.
    #[must_use]
    pub fn delete(request: &'a Request, mode: Mode, old: &'a dyn Object, options: &'a DeleteOptions) -> Self {
        let of = AdmissionRequest::of(Operation::Delete, request, mode);
        AdmissionRequest { old: Some(old), deletion: Some(options), ..of }
    }

    /// A request that is passed on, with its parameters.
    #[must_use]
    pub(crate) fn connect(request: &'a Request, parameters: &'a Value) -> Self {
        let of = AdmissionRequest::of(Operation::Connect, request, Mode::Real);
        AdmissionRequest { parameters: Some(parameters), ..of }
    }

    fn of(operation: Operation, request: &'a Request, mode: Mode) -> Self {
        AdmissionRequest {
            operation,
            request,
            dry_run: mode == Mode::DryRun,
            old: None,
            spoken: request.resource(),
            held: request.resource().working_version(),
            deletion: None,
            parameters: None,
            draft: None,
            is_second_round: false,
            wants_second_round: false,
            memory: Vec::new(),
            called: Called::default(),
            warnings: Mutex::default(),
            reservations: Mutex::default(),
        }
    }

    /// The resource type.
    #[must_use]
    pub fn resource(&self) -> &'a Resource {
        self.request.resource()
    }

    /// The object as it shall be; none for a delete. In the mutating phase it has what the client sent, with
    /// defaults: a new object without what only the server may set, so no uid, no time of creation, no
    /// generated name; one that a PUT replaces as it was sent, all of the metadata included; one that was
    /// patched with all that is stored. An update of a status still has all that was sent in it. In the
    /// validating phase it is what would be stored.
    #[must_use]
    pub fn object(&self) -> Option<&dyn Object> {
        self.draft.as_ref().map(Draft::object)
    }

    /// The same, to be changed.
    pub fn draft(&mut self) -> Option<&mut Draft<'a>> {
        self.draft.as_mut()
    }

    /// The type that the client names: another one than [`resource`](Self::resource) where a sub-resource
    /// speaks a kind of its own, such as a Scale or a Binding.
    #[must_use]
    pub fn spoken(&self) -> &'a Resource {
        self.spoken
    }

    /// Namespace of the object; empty for cluster-scoped kinds. That of the URL, whatever a plugin has made
    /// of the object.
    #[must_use]
    pub fn namespace(&self) -> &str {
        match self.request.route.namespace.as_str() {
            "" => self.named().map_or("", |object| &object.metadata().namespace),
            namespace => namespace,
        }
    }

    /// Name of the object; empty while it is not generated yet. Of a question about an object, the name of
    /// that.
    #[must_use]
    pub fn name(&self) -> &str {
        match self.request.route.name.as_str() {
            "" => self.named().map_or("", |object| &object.metadata().name),
            name => name,
        }
    }

    /// A plugin may change the new object, but not which one is meant.
    fn named(&self) -> Option<&dyn Object> {
        self.old.or_else(|| self.object())
    }

    /// Whether the client sent an empty list or map at this path, such as `spec.overhead`. The object holds
    /// it like one that is absent.
    #[must_use]
    pub fn was_emptied(&self, path: &str) -> bool {
        self.request.emptied.contains(path)
    }

    /// Looks at an object of this write in the version that is stored, also if the client uses another one.
    /// None for an object of another type.
    pub fn in_stored_version<T: OfKind, R>(
        &self,
        object: &dyn Object,
        look: impl FnOnce(&T) -> R,
    ) -> Option<R> {
        let converted = self.held.to_stored(object);
        converted.as_deref().unwrap_or(object).as_any().downcast_ref().map(look)
    }

    /// Makes the objects known in another version of their kind, which may take calls. To be awaited before
    /// anything asks for them in that version, and again when the object was changed.
    ///
    /// # Errors
    /// 500 when they are not converted.
    pub async fn prepare(&self, version: &Resource) -> Result<(), ApiError> {
        if self.held.remote().is_none() {
            return Ok(());
        }
        loop {
            for object in self.object().into_iter().chain(self.old) {
                self.called.convert(object, self.held, version);
            }
            if !self.called.ask(self.request).await? {
                return Ok(());
            }
        }
    }

    /// Changes the JSON of the object in a version of its kind, for which the request was
    /// [prepared](Self::prepare), and fills in the defaults of that version. Returns whether the object is
    /// another one than before, apart from defaults; nothing changes where there is no object.
    ///
    /// # Errors
    /// That of the change, and when it does not leave an object of this kind.
    pub async fn rewrite_as<E: From<NotOfKind>>(
        &mut self,
        version: &Resource,
        validation: FieldValidation,
        change: impl FnOnce(Value) -> Result<Value, E> + Send,
    ) -> Result<bool, E> {
        let Some(draft) = &self.draft else { return Ok(false) };
        let Rewritten { object, is_change } = draft.rewritten(version, validation, &self.called, change)?;
        let own = self.converted(object, version).await;
        let own = own.map_err(|error| NotOfKind(error.status.message))?;
        if let Some(draft) = &mut self.draft {
            draft.replace(own);
        }
        Ok(is_change)
    }

    /// An object of another version in that of this write.
    async fn converted(
        &self,
        object: Box<dyn Object>,
        version: &Resource,
    ) -> Result<Box<dyn Object>, ApiError> {
        if version.is_same(self.held) {
            return Ok(object);
        }
        loop {
            if let Some(own) = self.called.convert(object.as_ref(), version, self.held) {
                return Ok(own);
            }
            if !self.called.ask(self.request).await? {
                return Err(ApiError::internal("nothing was converted"));
            }
        }
    }

    /// Tells the client something beside the answer.
    pub fn warn(&self, text: impl Into<String>) {
        // A list that a panicking thread held is still a list.
        self.warnings.lock().unwrap_or_else(PoisonError::into_inner).push(text.into());
    }

    /// Notes something for the audit under `<DNS subdomain>/<name>`. The first note of a name stays; a name
    /// of another form is refused. Both are said in the log, and the request goes on.
    pub fn annotate(&self, name: String, text: impl Into<String>) {
        self.annotate_from(Level::Metadata, name, text);
    }

    /// The same, for records of this level and above.
    pub fn annotate_from(&self, level: Level, name: String, text: impl Into<String>) {
        self.request.annotations.add_of_plugin(level, name, text.into());
    }

    /// Holds something for this write: it is kept when the object is stored, and given back when a later step
    /// refuses the write, when it is repeated, and when the client goes away. A trial must not ask for
    /// anything.
    pub fn reserve(&self, reservation: impl Reservation + 'static) {
        self.reservations.lock().unwrap_or_else(PoisonError::into_inner).add(Box::new(reservation));
    }

    /// Asks for a second round of the mutating phase, because other plugins may have an interest in what was
    /// changed. The second round is the last: what is asked for in it has no effect, so that plugins that
    /// undo each other's work end.
    pub fn reinvoke(&mut self) {
        self.wants_second_round = true;
    }

    /// Whether this is the second round.
    #[must_use]
    pub fn is_second_round(&self) -> bool {
        self.is_second_round
    }

    /// Keeps something from the first round for the second. A plugin finds it by its type, so it should be a
    /// type that no other plugin uses; what was kept under it before is dropped.
    pub fn remember<T: Send + Sync + 'static>(&mut self, memory: T) {
        self.memory.retain(|kept| !kept.is::<T>());
        self.memory.push(Box::new(memory));
    }

    /// What a plugin kept.
    #[must_use]
    pub fn remembered<T: 'static>(&self) -> Option<&T> {
        self.memory.iter().find_map(|kept| kept.downcast_ref())
    }

    /// Begins the second round, if one was asked for and there was none.
    pub(crate) fn begin_second_round(&mut self) -> bool {
        let begins = self.wants_second_round && !self.is_second_round;
        self.is_second_round |= begins;
        begins
    }

    /// Ends a phase: its warnings, and what was reserved.
    pub(crate) fn end(self) -> (Vec<String>, Reservations) {
        let warnings = self.warnings.into_inner().unwrap_or_else(PoisonError::into_inner);
        (warnings, self.reservations.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// The name by which refusals call the object: one without a name by the beginning of the name that it
    /// will get; one of a collection has none in its call.
    #[must_use]
    pub fn shown_name(&self) -> &str {
        let generated = self.object().map_or("", |new| &new.metadata().generate_name);
        let name = [self.call_name(), generated, "Unknown"].into_iter().find(|name| !name.is_empty());
        name.unwrap_or_default()
    }

    /// 403 for this write.
    #[must_use]
    pub fn forbidden(&self, why: &str) -> ApiError {
        ApiError::forbidden(self.resource(), self.shown_name(), why)
    }
}
