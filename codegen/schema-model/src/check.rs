//! The rules of a schema, one function per rule, named after it. All findings are collected.

mod arrows;
mod bounds;
mod brand_words;
mod brands;
mod collisions;
mod columns;
mod context;
mod declarations;
mod defaults;
mod deprecation;
mod dropped;
mod empty;
mod expiry;
mod files;
mod flow;
mod gates;
mod inner;
mod lists;
mod questions;
mod references;
mod relations;
mod routes;
mod rules;
mod scale;
mod selectors;
mod spelling;
mod tags;
mod versions;
mod writes;

use self::context::Context;
use crate::{parse::Raw, report::Findings, source::Sources};

type Rule = fn(&Context<'_>, &mut Findings);

/// Every rule, in no order that matters.
const RULES: &[Rule] = &[
    files::files_are_complete,
    files::files_agree_with_their_folder,
    files::keys_of_a_kind_need_a_kind,
    files::kinds_have_a_root_type,
    spelling::modules_are_snake_case,
    spelling::groups_and_versions_are_well_formed,
    spelling::kinds_and_types_are_camel_case,
    spelling::fields_are_lower_camel_case,
    spelling::path_words_are_lower_case,
    spelling::rust_names_are_distinct,
    spelling::gates_are_camel_case,
    collisions::kinds_have_one_file,
    collisions::groups_have_files_of_their_own,
    collisions::groups_differ_under_each_brand,
    collisions::constants_are_distinct,
    collisions::gate_methods_are_distinct,
    collisions::lists_of_kinds_are_not_declared,
    collisions::root_fields_are_no_envelope,
    declarations::names_are_declared_once,
    declarations::types_have_one_body,
    declarations::types_are_not_too_wide,
    declarations::choices_are_free_json,
    declarations::enumerations_have_distinct_words,
    relations::relations_ask_one_thing,
    relations::fields_of_relations_exist,
    relations::conditions_fit_their_field,
    relations::compared_fields_are_alike,
    relations::keys_of_relations_have_a_use,
    relations::unions_name_fields,
    relations::order_names_fields,
    references::references_are_known,
    references::collections_do_not_nest,
    references::wrappers_do_not_nest,
    references::gates_are_declared,
    references::former_versions_have_no_files,
    references::groups_have_files,
    references::messages_end,
    arrows::groups_form_no_circle,
    tags::tags_are_in_range,
    tags::only_texts_are_in_json_alone,
    tags::tags_are_unique,
    tags::tags_are_not_reserved,
    inner::inner_places_exist,
    lists::merge_fits_the_type,
    lists::merge_keys_exist,
    lists::merge_keys_are_unique,
    lists::patch_fits_the_type,
    lists::retained_keys_are_of_messages,
    lists::unique_fields_exist,
    rules::rules_fit_the_type,
    rules::rules_do_not_contradict,
    rules::words_are_distinct,
    rules::patterns_compile,
    rules::formats_are_known,
    rules::empty_texts_could_be_absent,
    rules::message_texts_have_their_rule,
    rules::words_can_be_given,
    brand_words::brand_words_are_known,
    brand_words::texts_have_no_misspelled_brand_words,
    empty::lists_name_something,
    dropped::required_fields_are_kept,
    dropped::required_fields_can_be_set,
    dropped::keys_of_items_are_kept,
    rules::emit_fits_the_type,
    bounds::bounds_are_in_order,
    bounds::bounds_fit_the_type,
    defaults::defaults_fit_their_field,
    defaults::required_fields_have_no_default,
    flow::server_set_fields_fit_the_caller,
    flow::fields_in_lists_have_an_old_value,
    selectors::selectable_fields_are_reached,
    selectors::select_fits_the_type,
    selectors::selector_labels_are_distinct,
    selectors::selector_labels_have_fields,
    writes::writable_paths_exist,
    writes::writable_paths_are_the_clients,
    writes::writable_paths_do_not_overlap,
    writes::writes_have_their_verb,
    writes::subresources_have_fitting_verbs,
    columns::columns_have_one_source,
    columns::column_keys_fit_the_show,
    columns::column_paths_exist,
    columns::columns_have_distinct_names,
    scale::scales_have_their_kind,
    scale::scale_paths_fit,
    questions::questions_are_only_asked,
    questions::asked_kinds_are_questions,
    questions::connections_have_options,
    routes::routes_are_distinct,
    routes::command_line_names_are_distinct,
    routes::deletion_waits_for_a_list,
    expiry::expiry_is_a_span_of_time,
    deprecation::releases_are_numbers,
    deprecation::versions_stay_long_enough,
    gates::locked_gates_are_settled,
    gates::former_stages_are_of_deprecated_gates,
    gates::gates_stay_long_enough,
    deprecation::replacements_are_known,
    deprecation::replacements_are_as_stable,
    versions::versions_agree_with_the_stored_one,
    versions::versions_are_converted_without_loss,
    versions::shared_types_are_converted_alike,
    versions::conversion_keys_are_read,
    versions::conversion_names_have_known_words,
    brands::brands_are_complete,
    brands::brand_keys_are_known,
    brands::brands_agree_with_their_file,
];

/// Runs every rule.
pub(crate) fn check(raw: &Raw, sources: &Sources, findings: &mut Findings) {
    let context = Context::new(raw, sources);
    for rule in RULES {
        rule(&context, findings);
    }
}
