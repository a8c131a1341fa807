//! The schema language: every key that a schema file may hold, once. What the keys mean together is
//! for `check` and `resolve`.
//!
//! The JSON Schema for editors, `LANGUAGE.md` and the check for unknown keys all read this list.

pub mod editor;
pub mod formats;
pub use formats::{bytes_format, text_format};
pub(crate) mod inner;
pub mod known;
pub mod page;
pub(crate) mod relations;
mod rules;
pub(crate) mod table;
#[cfg(test)]
mod tests;
pub(crate) mod values;
pub mod words;

pub(crate) use self::inner::{Inner, InnerRule};
pub(crate) use self::relations::{Relation, Union};
pub(crate) use self::rules::{Given, Rules};
use self::words::{
    CellType, ChoiceWord, DeleteReply, EmitWord, ImmutableWord, Scope, Show, VerbWord, WriteWord,
};
use crate::{
    model::{Definitions, Finalizers, GenerateName, Generation, Stage, UserPart},
    read::Spanned,
    source::Span,
    stability::Stability,
};
use table::{table, word_list};
use values::{
    AnyValue, CellValue, EnumWords, HubPlace, ListOf, MergeRule, Named, PatchRule, SelectRule, TypeRef,
    WritableRule,
};

word_list!("word for `generation`", Generation {
    "never" => Generation::Never,
    "on_spec" => Generation::OnSpec,
    "on_sent_spec" => Generation::OnSentSpec,
    "on_exact_spec" => Generation::OnExactSpec,
    "on_change" => Generation::OnChange,
});
word_list!("key of a brand for `definitions`", Definitions {
    "api_definitions" => Definitions::Api,
    "extension_definitions" => Definitions::Extension,
    "aggregation_definitions" => Definitions::Aggregation,
});
word_list!("word for `generate_name`", GenerateName {
    "prefix" => GenerateName::Prefix,
    "free_prefix" => GenerateName::FreePrefix,
    "whole" => GenerateName::Whole,
});
word_list!("word for `finalizers`", Finalizers {
    "named" => Finalizers::Named,
    "any" => Finalizers::Any,
});
word_list!("stage", Stage {
    "alpha" => Stage::Alpha,
    "beta" => Stage::Beta,
    "stable" => Stage::Stable,
    "deprecated" => Stage::Deprecated,
});
word_list!("part of the caller", UserPart {
    "user.name" => UserPart::Name,
    "user.uid" => UserPart::Uid,
    "user.groups" => UserPart::Groups,
    "user.extra" => UserPart::Extra,
});

table! {
    /// A schema file: one kind with its types, or, without `kind`, types that other files share.
    File {
        /// Name of the kind, in CamelCase; also the name of its root type in `types`.
        ("kind") kind: String,
        /// What the kind is. Without it, the comment at the head of the file.
        ("doc") doc: String,
        /// API group. The brand adds its suffix unless the name has a dot that no product group has; `core`
        /// is the group without a name.
        ("group") group: String,
        /// API version, as `v1` or `v1beta1`.
        ("version") version: String,
        /// Whether the version is served without a setting in `--runtime-config`. Default: true, but false
        /// for alpha versions.
        ("served") served: bool,
        /// Whether objects of the kind are kept. One that is not kept is a question: it is created, and
        /// answered in its `status`. Default: true.
        ("stored") stored: bool,
        /// The version whose name goes into the hash of the stored form that discovery shows. Clients only
        /// compare hashes, and some know one from another server. Default: the stored version.
        ("hashed_as") hashed_as: String,
        /// The stored version of the group that this one is the same as: the file takes all that the file of
        /// the same name says there, and has no other keys than `group`, `version`, `doc`, `served` and
        /// `deprecated`. Its types are in documents and in the binary form under their own names; in Rust
        /// they are those of the other version.
        ("same_as") same_as: String,
        /// Says that the kind is stored in another version, of this group or another one, and what of that
        /// version this one has not.
        ("converts") converts: Converts,
        /// Resource type in paths: the plural, in lower case.
        ("plural") plural: String,
        /// Single form, in lower case. Default: the kind in lower case.
        ("singular") singular: String,
        /// Short names for command lines.
        ("short") short: ListOf<String>,
        /// Named sets of kinds that it belongs to, as `all`.
        ("categories") categories: ListOf<String>,
        /// `cluster`, or `namespace` when objects live in one.
        ("scope") scope: Scope,
        /// Format of `metadata.name`. Default: `dns_subdomain`.
        ("name") name: String,
        /// What `metadata.generateName` is: a `prefix` (default) of the name, which must have the format of
        /// one; a `free_prefix`, where only the name that is made of it must; or the `whole` name, to which
        /// nothing is added.
        ("generate_name") generate_name: GenerateName,
        /// What `metadata.finalizers` may hold: `named` (default), names with a domain and those that every
        /// server knows, or `any` qualified name.
        ("finalizers") finalizers: Finalizers,
        /// Whether a Rust file adds rules that data cannot say. Default: false.
        ("strategy") strategy: bool,
        /// What `metadata.generation` counts: `never` (default), `on_spec` (without `spec`: all content but
        /// `status`), `on_sent_spec` (also changes that are dropped), `on_exact_spec` (also lists and maps
        /// that are sent empty), or `on_change` (content and labels).
        ("generation") generation: Generation,
        /// Verbs that are served. Default: all eight; of a question only `create`. Without any, the kind has
        /// no path of its own and is spoken only at sub-resources of others.
        ("verbs") verbs: ListOf<VerbWord>,
        /// Whether an update without a resourceVersion overwrites. Default: true.
        ("unconditional_update") unconditional_update: bool,
        /// Whether an update of a missing object creates it. Default: false.
        ("create_on_update") create_on_update: bool,
        /// What a completed delete answers: `status` (default) or the last `object`.
        ("delete_reply") delete_reply: DeleteReply,
        /// Path of a list that must be empty, besides the finalizers, before a terminating object goes.
        ("deletion_waits_for") deletion_waits_for: String,
        /// How long an object stays after its last write, in hours, minutes and seconds, as `1h30m`. Default:
        /// for ever.
        ("expires_after") expires_after: String,
        /// Since when the version is on its way out, and what to use instead.
        ("deprecated") deprecated: Deprecated,
        /// What a write may set, by URL: `main` is the object itself, every other name is a sub-resource.
        ("writes") writes: Named<Writes>,
        /// Says which fields the sub-resource `scale` shows and takes, as a Scale of `autoscaling.v1`.
        ("scale") scale: Scale,
        /// What field selectors understand beside the fields that `select` marks.
        ("selectors") selectors: Selectors,
        /// Columns of the Table form, in order.
        ("columns") columns: ListOf<Column>,
        /// Types by name; their order is the order in Rust and in documents.
        ("types") types: Named<Type>,
        /// Closed sets of words by name: a list of words, or `{doc, words}`.
        ("enums") enums: Named<EnumWords>,
    }
}

table! {
    /// When something goes away.
    Deprecated {
        /// Release that deprecated it, as `1.22`.
        required ("since") since: String,
        /// Release that removes it: of a stable version none with the same first number, of a beta version
        /// three releases later at the earliest.
        ("removed") removed: String,
        /// What to use instead, as `group/version Kind`: nothing less stable.
        ("use") replacement: String,
    }
}

table! {
    /// Where a version of a kind differs from the stored one as a whole. Where their fields differ, the
    /// fields say.
    Converts {
        /// The stored version, as `v1`.
        required ("to") to: String,
        /// Group of the stored version, when the kind is served under two of them. Default: the group of this
        /// version.
        ("group") group: String,
        /// Fields that only the stored version has, by their paths there: `{annotation: name}` shows them as
        /// JSON in an annotation of this version, `{code: true}` leaves them to the Rust file.
        ("hub_only") hub_only: Named<HubPlace>,
        /// Fields that stand for each other by their texts: one that is split, several that are joined, or
        /// one of another scalar type.
        ("recode") recode: ListOf<Recode>,
        /// Whether the strategy of the kind does what data cannot say. Default: false.
        ("code") code: bool,
    }
}

table! {
    /// Fields of this version and of the stored one that stand for each other by their texts. On one side
    /// there is one field. All of them are texts, booleans or whole numbers without presence. Nothing is
    /// lost: what one version cannot express is shown there as empty, and kept in the annotation.
    Recode {
        /// Paths in this version.
        required ("own") own: ListOf<String>,
        /// Paths in the stored version.
        required ("hub") hub: ListOf<String>,
        /// What stands between the parts, where several fields are one.
        ("separator") separator: String,
        /// Annotation, on either side, of what cannot be expressed. Needed unless one field becomes one of
        /// the same type.
        ("annotation") annotation: String,
    }
}

table! {
    /// What a write to one URL may set. Unlisted fields keep the stored value, or stay empty on create.
    Writes {
        /// Verbs of a sub-resource. Default: get, patch, update; of one with a `kind` only create, of one
        /// with `connect` create and get.
        ("verbs") verbs: ListOf<VerbWord>,
        /// Of a sub-resource: the question that is asked there about the object, as
        /// `authentication.v1.TokenRequest`. Such a sub-resource sets nothing of the object.
        ("kind") kind: String,
        /// Of a sub-resource: the type of the parameters of a request that is passed on from there, as
        /// `core.v1.PodExecOptions`. A Rust file answers it. Discovery names the type, and where `get` is the
        /// only verb the kind of the object.
        ("connect") connect: String,
        /// Of a sub-resource with `connect`: whether a path may follow it, which is passed on, too. Default:
        /// false.
        ("path") path: bool,
        /// On create: `all`, `nothing`, or a list of paths. Default: `all` for main, else `nothing`.
        ("create") create: WritableRule,
        /// On update and patch: `all`, `nothing`, or a list of paths. Default: `all` for main, else
        /// `nothing`.
        ("update") update: WritableRule,
        /// Paths that get no owner on writes through this URL, besides those that it may not set. For
        /// server-side apply. Of a sub-resource with `metadata` among them, labels, annotations, finalizers
        /// and owners stay as they are.
        ("untracked") untracked: ListOf<String>,
        /// Paths that get an owner on writes through this URL although it may not set them. For server-side
        /// apply.
        ("tracked") tracked: ListOf<String>,
    }
}

table! {
    /// The fields of a kind of which there may be more or fewer copies, for autoscalers and `kubectl scale`.
    Scale {
        /// Path of the number that is wanted, an `int32`.
        required ("spec") spec: String,
        /// Path of the number that there is, an `int32`.
        required ("status") status: String,
        /// Path of the selector of the copies: a LabelSelector, a map of labels, or a text.
        ("selector") selector: String,
    }
}

table! {
    /// What the field selectors of a kind understand beside its fields.
    Selectors {
        /// Other labels of fields, as clients of older releases write them, each with the label of its field.
        ("also") also: Named<String>,
        /// Labels of which no object has a value.
        ("valueless") valueless: ListOf<String>,
        /// Labels of fields, each with that of the field that counts where the first is empty.
        ("otherwise") otherwise: Named<String>,
        /// What clients read of a label that the kind does not have. `{label}` stands for it, `{apiVersion}`
        /// and `{kind}` for those of the kind. Default: a text that says which labels there are, or that
        /// there is none of that name.
        ("unknown") unknown: String,
    }
}

table! {
    /// A column of the Table form.
    Column {
        /// Header.
        required ("name") name: String,
        /// What it shows, for documents.
        ("doc") doc: String,
        /// Path of the value from the root of the object. Behind a list, `[*]` stands for all items, `[0]`
        /// for the first, and `[type=Ready]` for the one whose field has that text; behind a map, `[key]` for
        /// an entry.
        ("path") path: String,
        /// Several paths: those that `show: count` adds up and `show: joined` joins, the two of `show: pair`,
        /// and else those of which the first that is set counts.
        ("paths") paths: ListOf<String>,
        /// `value` (default), `text` (also numbers and booleans), `joined` (all values), `pair` (two texts,
        /// as `2/3`), `labels` (a map as `key=value`, sorted), `selector` (a label selector as text), `age`
        /// (time since), `duration` (seconds as text) or `count` (number of entries).
        ("show") show: Show,
        /// What `show: joined` and `show: pair` put between two texts. Default: `,`, and of a pair `/`.
        ("separator") separator: String,
        /// How many values `show: joined` shows before it says how many more there are. Empty texts are then
        /// left out.
        ("most") most: u32,
        /// Words that `show: text` and `show: joined` show instead of texts, by those texts, as
        /// `"true": "True"`.
        ("words") words: Named<String>,
        /// Whether the strategy computes the cell.
        ("code") code: bool,
        /// `string`, `integer`, `number`, `boolean` or `date`. Default: by the field, where it is a number or
        /// a boolean.
        ("type") cell_type: CellType,
        /// Format of the cell, as `name`.
        ("format") format: String,
        /// 0 shows by default, above only in wide output.
        ("priority") priority: i32,
        /// Cell when nothing is there, a text, a number or a boolean. Default: `<unknown>` for ages, `<none>`
        /// for durations, labels and selectors, the zero for other numbers and booleans without presence,
        /// else an empty text.
        ("none") none: CellValue,
        /// Whether the table has a heading for the column. Without it, rows have a cell more than headings.
        /// Default: true.
        ("header") header: bool,
    }
}

table! {
    /// A message with fields, or a wrapper of one value.
    Type {
        /// What it is.
        ("doc") doc: String,
        /// Fields by their JSON names, in JSON order.
        ("fields") fields: Named<Field>,
        /// The one value of a wrapper: JSON shows it bare, binary as a message with `items` = 1.
        ("wraps") wraps: TypeRef,
        /// `atomic`: the whole message is one unit of ownership.
        ("merge") merge: MergeRule,
        /// Rules over several fields, in the order in which they are checked.
        ("relations") relations: ListOf<Relation>,
        /// Says that one field tells which of the others is used, and publishes it.
        ("union") union: Union,
        /// The order in which fields are checked, where it is another one than that of JSON. Fields that it
        /// leaves out follow.
        ("order") order: ListOf<String>,
        /// Whether JSON starts with `kind` and `apiVersion`. The root type of a kind always does.
        ("envelope") envelope: bool,
        /// Tags of removed fields, which no field may take again.
        ("reserved") reserved: ListOf<u32>,
    }
}

table! {
    /// A field of a message.
    Field {
        /// What it is.
        ("doc") doc: String,
        /// Number of the field in the binary form. Forever. `0` of a text that JSON alone has, because it
        /// goes without saying there: the `kind` and `apiVersion` of an object inside of another one. A
        /// strategy has to set it.
        required ("tag") tag: u32,
        /// `T`, `[T]` for a list, `{string: T}` for a map. T is a built-in type, or a declared type or
        /// enumeration: of this file, of this group and version, or by its full name `group.version.Name`.
        required ("type") value: TypeRef,
        /// Whether the name is not in lowerCamelCase because clients have always known it so.
        ("verbatim") verbatim: bool,
        /// Of a message: its fields stand in this type, in JSON, in Rust and in documents. Only the binary
        /// form has a message of its own for them, under `tag`.
        ("inline") inline: bool,
        /// Of an `Any`, or a map of them: what it holds is a message of the type that the field stands in, or
        /// else a `list` of such messages, a `flag`, or a list of `texts`. JSON shows what is there, and the
        /// binary form has a message with a field for each.
        ("choice") choice: ChoiceWord,
        /// Whether absent differs from zero.
        ("presence") presence: bool,
        /// When JSON shows it: `always`, `nonzero`, `filled` (always, and documents do not allow null,
        /// because the server sets a time that is absent), or `revision` (the place of the stored revision).
        ("emit") emit: EmitWord,
        /// Whether documents list the field as required and JSON always shows it, though nothing checks it
        /// here: the strategy has its own words for a value that is missing.
        ("listed") listed: bool,
        /// Whether its rules, and those of messages in it, stand in documents only: other values are usual
        /// there, or the strategy has its own words for them.
        ("unchecked") unchecked: bool,
        /// Of a text without `presence` that need not be there: whether an empty one is a value, which its
        /// rules look at like any other. Else it counts as absent.
        ("empty_counts") empty_counts: bool,
        /// Value that an absent field gets.
        ("default") default: AnyValue,
        /// How two versions merge: `atomic`, `granular`, `set` (a list of scalars) or `{map: [keys]}` (a list
        /// of messages).
        ("merge") merge: MergeRule,
        /// Strategic merge patch: `merge` (scalars as a set), `{merge: key}` (messages by key) or `replace`.
        ("patch") patch: PatchRule,
        /// Whether a strategic merge patch says which fields of the message, or of each item that `patch`
        /// merges, stay: clients then list them under `$retainKeys`, so that fields of which one excludes the
        /// other do not add up.
        ("retain_keys") retain_keys: bool,
        /// `true`: never changes once stored. `once_set`: may change from empty to a value, once.
        ("immutable") immutable: ImmutableWord,
        /// Filled by the server from the caller: `user.name`, `user.uid`, `user.groups` or `user.extra`.
        ("from") from: UserPart,
        /// `ignored`: what clients write here is dropped.
        ("write") write: WriteWord,
        /// Gate that must be on, unless the field is stored already.
        ("gate") gate: String,
        /// What a client is warned of that sets it. The warning begins with the name of the field, as
        /// `spec.size: `.
        ("deprecated") deprecated: String,
        /// Whether field selectors may use it: `true` by its path, a text by that label instead. On a
        /// message, a list of its fields that they may use by their paths, or `false` for none of those that
        /// are marked in it.
        ("select") select: SelectRule,
        /// Words that are usual but not the only ones, for documents.
        ("known") known: ListOf<String>,
        /// How problems show the field, where it is not by its JSON name with a capital (see
        /// [Inner](#inner)): another name, `false` when they leave it out, or the keys of Inner.
        ("inner") inner: InnerRule,
        /// In a version that is converted: where the stored version has the field. A path from the message
        /// that stands for this one, `{annotation: name}` when it has none and keeps the JSON there, or
        /// `{code: true}`. Default: the same name. A message on the path that may be absent is there when one
        /// of the fields is set that lead through it. Of a message, `.` says that its fields are those of the
        /// message that stands for this one; absent is then the same as empty.
        ("hub") hub: HubPlace,
        /// In a version that is converted, of a field without `presence` that has it in the stored version:
        /// the zero here stands for an absent one there. The stored version must refuse a zero, which would
        /// be shown as absent.
        ("zero_is_absent") zero_is_absent: bool,
        /// In a version that is converted, on a map: entries that the stored version has as fields, by their
        /// keys.
        ("entries") entries: Named<String>,
        /// In a version that is converted, on a map: entries that repeat a field beside the map, by their
        /// keys.
        ("repeats") repeats: Named<String>,
        /// In a version that is converted, on a closed set of words: those that the stored version calls
        /// otherwise, by their names here. Every other word is the same in both versions.
        ("words") words: Named<String>,
        ..rules: Rules
    }
}

impl Field {
    /// The keys of it that speak of a conversion, with their places.
    #[must_use]
    pub(crate) fn conversion_keys(&self) -> Vec<(&'static str, Span)> {
        fn place<T>(key: &Option<Spanned<T>>) -> Option<Span> {
            key.as_ref().map(|key| key.entry)
        }
        [
            ("hub", place(&self.hub)),
            ("zero_is_absent", place(&self.zero_is_absent)),
            ("entries", place(&self.entries)),
            ("repeats", place(&self.repeats)),
            ("words", place(&self.words)),
        ]
        .into_iter()
        .filter_map(|(key, place)| Some((key, place?)))
        .collect()
    }
}

table! {
    /// A feature gate.
    Gate {
        /// What it does.
        ("doc") doc: String,
        /// `alpha`, `beta`, `stable` or `deprecated`.
        required ("stage") stage: Stage,
        /// Value without a setting. Default: off for alpha and deprecated, on for the others.
        ("default") default: bool,
        /// Whether it can no longer be changed: never of an alpha or beta gate. Default: false.
        ("locked") locked: bool,
        /// Release in which it became `stable` or `deprecated`, as `1.22`.
        ("since") since: String,
        /// Release that removes it: two releases after it became stable at the earliest; after it was
        /// deprecated, two releases if it had been stable, one if beta, none if alpha.
        ("removed") removed: String,
        /// The stage that a deprecated gate had before. Default: `beta`.
        ("was") was: Stage,
    }
}

table! {
    /// An API group, by its name.
    Group {
        /// How far ahead of others discovery lists the group: the highest number comes first, groups with the
        /// same number by name. A group that the file leaves out has 1000. Where two groups have a resource
        /// type of one name, command lines take that of the group that is listed first.
        required ("priority") priority: u32,
        /// Key of the brand with what the names of its definitions begin with in documents. Default:
        /// `api_definitions`.
        ("definitions") definitions: Definitions,
        /// Word that stands for the group behind that. Default: the first word of its name.
        ("word") word: String,
        /// Versions that no kind here has, but that clients know options and events of watches under.
        ("former") former: ListOf<String>,
    }
}

/// JSON Schema of a schema file. What editors get says more: see [`editor`].
#[must_use]
pub fn json_schema() -> serde_json::Value {
    schemars::schema_for!(File).into()
}

impl Gate {
    /// What its stage promises; nothing when it has none. A deprecated gate keeps the promise that it made.
    #[must_use]
    pub(crate) fn promise(&self) -> Option<Stability> {
        let of = |stage| match stage {
            Stage::Alpha => Some(Stability::Alpha),
            Stage::Beta => Some(Stability::Beta),
            Stage::Stable => Some(Stability::Stable),
            Stage::Deprecated => None,
        };
        let stage = self.stage.as_ref()?.value;
        let before = self.was.as_ref().and_then(|was| of(was.value)).unwrap_or(Stability::Beta);
        Some(of(stage).unwrap_or(before))
    }
}
