//! The row of a kind, and the methods by which the verbs reach its type.

use proc_macro2::{Literal, TokenStream};
use quote::quote;
use schema_model::{
    fingerprint::fingerprint,
    model::{
        Deprecation, FieldPath, Finalizers, GenerateName, Generation, Kind, Model, Selectable, SelectorForm,
        SelectorWords, Subresource, SubresourceContent, Type, TypeId, Verb,
    },
};

use super::{
    File, columns, convert, defaults, prepare, rust, shape, validate,
    walk::{Set, Types},
    writable,
};

/// `kind.rs` of every schema file that declares a kind.
pub(super) fn emit(model: &Model) -> Vec<File> {
    let types = Types::new(model);
    let cx = Context {
        model,
        defaults: defaults::with_defaults(&types),
        rules: validate::Ruled::new(&types),
        prepares: prepare::Facts::new(&types, model),
        types,
    };
    super::file::each_file(model, |package, file| {
        let kind = file.kind.as_ref()?;
        let root = file.root()?;
        let (row, object, identity) = (cx.row(kind, root), cx.object(kind, root), identity(root));
        rust::concern(
            package,
            file,
            "kind",
            "The kind's row, and its type as an object.",
            quote!(#row #object #identity),
        )
    })
}

struct Context<'a> {
    model: &'a Model,
    types: Types<'a>,
    defaults: Set<'a>,
    rules: validate::Ruled<'a>,
    prepares: prepare::Facts<'a>,
}

impl<'a> Context<'a> {
    fn row(&self, kind: &Kind, root: &'a Type) -> TokenStream {
        let TypeId { group, version, .. } = &root.id;
        let doc = format!(" `{group}/{version} {}`.", kind.name);
        let (names, writes, forms) =
            (self.names(kind, &root.id), self.writes(kind, root), self.forms(kind, root));
        quote! {
            #[doc = #doc]
            pub static KIND: std::sync::LazyLock<std::sync::Arc<machinery::kind::Kind>> =
                std::sync::LazyLock::new(row);
            fn row() -> std::sync::Arc<machinery::kind::Kind> {
                std::sync::Arc::new(machinery::kind::Kind { #names #writes #forms })
            }
        }
    }

    /// What the kind and its objects are called.
    fn names(&self, kind: &Kind, id: &TypeId) -> TokenStream {
        let TypeId { group, version, .. } = id;
        let priority = Literal::u32_unsuffixed(self.model.group_priority(group));
        let Kind { name, doc, plural, singular, short, categories, namespaced, hashed_as, .. } = kind;
        let (name_format, list_name) = (rust::ident(&kind.name_format), format!("{name}List"));
        let hashed_as = match hashed_as {
            Some(version) => quote!(Some(#version.into())),
            None => quote!(None),
        };
        let generate_name = match kind.generate_name {
            GenerateName::Prefix => quote!(Prefix),
            GenerateName::FreePrefix => quote!(FreePrefix),
            GenerateName::Whole => quote!(Whole),
        };
        quote! {
            group: #group.into(),
            group_priority: #priority,
            version: #version.into(),
            name: #name.into(),
            list_name: #list_name.into(),
            doc: #doc.into(),
            plural: #plural.into(),
            singular: #singular.into(),
            short: [#(#short.into()),*].into(),
            categories: [#(#categories.into()),*].into(),
            namespaced: #namespaced,
            name_format: machinery::format::#name_format,
            generate_name: machinery::kind::GenerateName::#generate_name,
            hashed_as: #hashed_as,
        }
    }

    /// Which verbs there are, and what a write does beyond the rules of the fields.
    fn writes(&self, kind: &Kind, root: &'a Type) -> TokenStream {
        let Kind { unconditional_update, create_on_update, .. } = kind;
        let finalizers = match kind.finalizers {
            Finalizers::Named => quote!(Named),
            Finalizers::Any => quote!(Any),
        };
        let verbs = verbs(&kind.verbs);
        let subresources = kind.subresources.iter().map(|subresource| self.subresource(root, subresource));
        let untracked = writable::untracked(&self.types, root, &kind.main);
        let generation = match kind.generation {
            Generation::Never => quote!(Never),
            Generation::OnSpec => quote!(OnSpec),
            Generation::OnSentSpec => quote!(OnSentSpec),
            Generation::OnExactSpec => quote!(OnExactSpec),
            Generation::OnChange => quote!(OnChange),
        };
        let delete_reply = if kind.delete_returns_object { quote!(Object) } else { quote!(Status) };
        let waits_for = kind.deletion_waits_for.iter().flat_map(|path| &path.json);
        let expires_after = match kind.expires_after_seconds.map(Literal::u32_unsuffixed) {
            Some(seconds) => quote!(Some(#seconds)),
            None => quote!(None),
        };
        quote! {
            finalizers: machinery::kind::Finalizers::#finalizers,
            verbs: #verbs,
            subresources: [#(#subresources),*].into(),
            untracked: #untracked,
            generation: machinery::kind::Generation::#generation,
            unconditional_update: #unconditional_update,
            create_on_update: #create_on_update,
            delete_reply: machinery::kind::DeleteReply::#delete_reply,
            deletion_waits_for: machinery::shape::field_path(&[#(#waits_for),*]),
            expires_after_seconds: #expires_after,
        }
    }

    /// How objects are served, shown, selected and stored.
    fn forms(&self, kind: &Kind, root: &'a Type) -> TokenStream {
        let Kind { served, stored, strategy, .. } = kind;
        let (path, shape) = (rust::type_path(&root.id), shape::path(&root.id));
        let conversion = match &kind.conversion {
            Some(conversion) => convert::row(&root.id, conversion),
            None => quote!(None),
        };
        let deprecation = deprecation(kind.deprecation.as_ref());
        let columns = kind.columns.iter().map(columns::row);
        let selectable = kind.selectable.iter().map(selectable);
        let selectors = selector_words(&kind.selectors);
        let schema = Literal::u64_unsuffixed(fingerprint(&self.types, kind, root));
        quote! {
            served: #served,
            ending: false,
            stored: #stored,
            prunes: false,
            conversion: #conversion,
            deprecation: #deprecation,
            columns: [#(#columns),*].into(),
            selectable: [#(#selectable),*].into(),
            selectors: #selectors,
            shape: machinery::kind::KindShape::of_type(&#shape),
            schema: #schema,
            strategy: #strategy,
            codec: machinery::codec::typed::<#path>(),
        }
    }

    fn object(&self, kind: &Kind, root: &'a Type) -> TokenStream {
        let path = rust::type_path(&root.id);
        let (prepare, default_fields) = (self.prepare(kind, &root.id), self.default_fields(&root.id));
        let (validate, deprecations) = (self.validate(&root.id), self.deprecations(&root.id));
        let differs = self.differs(kind, root);
        quote! {
            impl machinery::object::Object for #path {
                fn metadata(&self) -> &machinery::meta::v1::ObjectMeta {
                    &self.metadata
                }
                fn metadata_mut(&mut self) -> &mut machinery::meta::v1::ObjectMeta {
                    &mut self.metadata
                }
                fn encode_fields(&self, out: &mut machinery::json::Writer<'_>) {
                    out.fields(self);
                }
                fn encode_wire(&self, out: &mut machinery::wire::Writer) {
                    machinery::wire::Message::encode_raw(self, out);
                }
                #default_fields
                #prepare
                #validate
                #deprecations
                #differs
                fn clone_object(&self) -> Box<dyn machinery::object::Object> {
                    Box::new(self.clone())
                }
                fn as_any(&self) -> &dyn std::any::Any {
                    self
                }
                fn as_any_mut(&mut self) -> &mut dyn std::any::Any {
                    self
                }
            }
        }
    }

    fn subresource(&self, root: &'a Type, subresource: &Subresource) -> TokenStream {
        let (name, verbs) = (&subresource.name, verbs(&subresource.verbs));
        let untracked = match subresource.writes_object() {
            true => writable::untracked(&self.types, root, &subresource.writes),
            false => quote!(Vec::new()),
        };
        let content = subresource_content(&subresource.content);
        quote! {
            std::sync::Arc::new(machinery::kind::Subresource {
                name: #name.into(),
                verbs: #verbs,
                untracked: #untracked,
                content: machinery::kind::SubresourceContent::#content,
            })
        }
    }

    fn default_fields(&self, id: &TypeId) -> TokenStream {
        if self.defaults.contains(id) {
            quote!(
                fn default_fields(&mut self) {
                    Self::default_fields(self);
                }
            )
        } else {
            quote!(
                fn default_fields(&mut self) {}
            )
        }
    }

    fn prepare(&self, kind: &Kind, id: &TypeId) -> TokenStream {
        let type_ = quote!(Option<&dyn machinery::object::Object>);
        if self.prepares.prepares(kind, id) {
            quote! {
                fn prepare(&mut self, change: &machinery::change::Change<'_>, old: #type_) {
                    Self::prepare(self, change, old.map(machinery::prepare::same_kind));
                }
            }
        } else {
            quote!(fn prepare(&mut self, _change: &machinery::change::Change<'_>, _old: #type_) {})
        }
    }

    fn validate(&self, id: &TypeId) -> TokenStream {
        let stored = quote!(Option<&dyn machinery::object::Object>);
        if self.rules.has_rules(id) {
            quote! {
                fn validate(
                    &self,
                    change: &machinery::change::Change<'_>,
                    old: #stored,
                    problems: &mut machinery::problem::Problems,
                ) {
                    machinery::rules::validate(self, old, change, problems);
                }
            }
        } else {
            quote! {
                fn validate(
                    &self,
                    _change: &machinery::change::Change<'_>,
                    _old: #stored,
                    _problems: &mut machinery::problem::Problems,
                ) {
                }
            }
        }
    }

    fn deprecations(&self, id: &TypeId) -> TokenStream {
        if self.prepares.deprecated.contains(id) {
            quote!(
                fn deprecations(&self, warnings: &mut Vec<String>) {
                    Self::deprecations(self, &machinery::path::Path::Root, warnings);
                }
            )
        } else {
            quote!(
                fn deprecations(&self, _warnings: &mut Vec<String>) {}
            )
        }
    }

    fn differs(&self, kind: &Kind, root: &'a Type) -> TokenStream {
        let parts = self.types.parts(root);
        let of = |name: &str| {
            let part = parts.iter().find(|part| part.field.is_some_and(|field| field.json == name))?;
            let (new, old) = (part.of(&quote!(self)), part.of(&quote!(old)));
            Some(quote!(#new != #old))
        };
        let names = parts.iter().filter_map(|part| part.field).map(|field| field.json.as_str());
        let mut differences: Vec<TokenStream> = match kind.generation {
            Generation::Never => Vec::new(),
            Generation::OnSpec | Generation::OnSentSpec | Generation::OnExactSpec => match of("spec") {
                Some(spec) => vec![spec],
                None => names.filter(|name| !["metadata", "status"].contains(name)).filter_map(of).collect(),
            },
            Generation::OnChange => names.filter_map(of).collect(),
        };
        if kind.generation == Generation::OnChange {
            differences.push(quote!(self.metadata.labels != old.metadata.labels));
        }
        if differences.is_empty() {
            return quote! {
                fn differs_in_generation(&self, _old: &dyn machinery::object::Object) -> bool {
                    false
                }
            };
        }
        quote! {
            fn differs_in_generation(&self, old: &dyn machinery::object::Object) -> bool {
                let old: &Self = machinery::prepare::same_kind(old);
                #(#differences)||*
            }
        }
    }
}

/// Names the kind of a type.
fn identity(root: &Type) -> TokenStream {
    let (path, TypeId { group, version, name, .. }) = (rust::type_path(&root.id), &root.id);
    quote! {
        impl machinery::object::OfKind for #path {
            const GROUP: &'static str = #group;
            const VERSION: &'static str = #version;
            const KIND: &'static str = #name;
        }
    }
}

fn subresource_content(content: &SubresourceContent) -> TokenStream {
    let kind = |id: &TypeId| {
        let module = rust::module_path(id);
        quote!(std::sync::Arc::clone(&#module::kind::KIND))
    };
    match content {
        SubresourceContent::Part => quote!(Part),
        SubresourceContent::Question(asked) => {
            let asked = kind(asked);
            quote!(Question(#asked))
        }
        SubresourceContent::Connection(connection) => {
            let (options, takes_path) = (&connection.options.name, connection.takes_path);
            quote!(Connection { options: #options.into(), takes_path: #takes_path })
        }
        SubresourceContent::Scale(scale) => {
            let (kind, spec, status) = (kind(&scale.kind), path(&scale.spec), path(&scale.status));
            let selector = match &scale.selector {
                None => quote!(None),
                Some((at, form)) => {
                    let (at, form) = (path(at), selector_form(*form));
                    quote!(Some((#at, machinery::scale::SelectorForm::#form)))
                }
            };
            quote! {
                Scale {
                    kind: #kind,
                    fields: machinery::scale::ScaledFields { spec: #spec, status: #status,
                        selector: #selector },
                }
            }
        }
    }
}

fn path(path: &FieldPath) -> TokenStream {
    let names = &path.json;
    quote!(machinery::shape::field_path(&[#(#names),*]))
}

fn selector_form(form: SelectorForm) -> TokenStream {
    match form {
        SelectorForm::Text => quote!(Text),
        SelectorForm::Labels => quote!(Labels),
        SelectorForm::Selector => quote!(Selector),
    }
}

fn selector_words(words: &SelectorWords) -> TokenStream {
    if words.is_empty() {
        return quote!(machinery::kind::SelectorWords::default());
    }
    let SelectorWords { also, valueless, otherwise, unknown } = words;
    let pairs = |pairs: &[(String, String)]| -> Vec<TokenStream> {
        pairs.iter().map(|(label, field)| quote!((#label.into(), #field.into()))).collect()
    };
    let (also, otherwise) = (pairs(also), pairs(otherwise));
    quote!(machinery::kind::SelectorWords {
        also: [#(#also),*].into(),
        valueless: [#(#valueless.into()),*].into(),
        otherwise: [#(#otherwise),*].into(),
        unknown: #unknown.into(),
    })
}

fn selectable(selectable: &Selectable) -> TokenStream {
    let (label, path) = (&selectable.label, &selectable.path.json);
    let (place, absent) = (Literal::usize_unsuffixed(selectable.place), selectable.absent);
    quote!(machinery::kind::Selectable {
        label: #label.into(),
        path: machinery::shape::field_path(&[#(#path),*]),
        place: #place,
        absent: #absent,
    })
}

fn verbs(verbs: &[Verb]) -> TokenStream {
    let verbs = verbs.iter().map(|verb| match verb {
        Verb::Create => quote!(Create),
        Verb::Delete => quote!(Delete),
        Verb::DeleteCollection => quote!(DeleteCollection),
        Verb::Get => quote!(Get),
        Verb::List => quote!(List),
        Verb::Patch => quote!(Patch),
        Verb::Update => quote!(Update),
        Verb::Watch => quote!(Watch),
    });
    quote!([#(machinery::kind::Verb::#verbs),*].into())
}

pub(super) fn deprecation(deprecation: Option<&Deprecation>) -> TokenStream {
    match deprecation {
        None => quote!(None),
        Some(Deprecation { since, removed, replacement }) => quote! {
            Some(machinery::kind::Deprecation {
                since: #since.into(),
                removed: #removed.into(),
                replacement: #replacement.into(),
                warning: "".into(),
            })
        },
    }
}
