//! How names and types of the model look in Rust, and how tokens become a file.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use schema_model::{
    model::{self, Alternative, Choice, Field, Native, Pointer, TypeId, Value},
    spelling::{group_module, rust_type, snake_case},
};

use super::File;

/// The group whose types `machinery` exports, because objects have metadata.
pub(crate) const META: &str = "meta";

/// The Rust sources of the crate that lists all kinds.
pub(crate) const SOURCE_FOLDER: &str = "generated/src";
/// The crate of the brands.
pub(crate) const BRANDS_FOLDER: &str = "generated/brands";

/// The crates of the groups, in a folder of their own: a group may have the name of any other output.
pub(crate) const GROUPS_FOLDER: &str = "generated/groups";

/// An identifier; the model has only valid ones.
#[must_use]
pub(crate) fn ident(name: &str) -> Ident {
    format_ident!("{name}")
}

/// The name of a type, which never hides one of Rust's own.
#[must_use]
pub(crate) fn type_ident(name: &str) -> Ident {
    ident(&rust_type(name))
}

/// A name as a constant is spelled.
#[must_use]
pub(crate) fn shouting(name: &str) -> String {
    snake_case(name).to_uppercase()
}

/// The folder of the module of a group, in the crate of the group.
#[must_use]
pub(crate) fn group_folder(group: &str) -> String {
    let module = group_module(group);
    format!("{GROUPS_FOLDER}/{module}/src/{module}")
}

/// The path under which all code names a type. The crate of a group has the modules of the groups that it
/// uses at its root.
#[must_use]
pub(crate) fn type_path(id: &TypeId) -> TokenStream {
    let package = package_path(&id.group, &id.version);
    let name = type_ident(&id.name);
    quote!(#package::#name)
}

/// The path of the module that a type's file becomes.
#[must_use]
pub(crate) fn module_path(id: &TypeId) -> TokenStream {
    let package = package_path(&id.group, &id.version);
    let module = ident(&id.module);
    quote!(#package::#module)
}

fn package_path(group: &str, version: &str) -> TokenStream {
    let (group_ident, version) = (ident(&group_module(group)), ident(version));
    if group == META {
        quote!(machinery::#group_ident::#version)
    } else {
        quote!(crate::#group_ident::#version)
    }
}

/// The Rust type of an item or an entry.
#[must_use]
pub(crate) fn value_type(value: &Value) -> TokenStream {
    match value {
        Value::Bool => quote!(bool),
        Value::Int32 => quote!(i32),
        Value::Int64 => quote!(i64),
        Value::Double => quote!(f64),
        Value::String => quote!(String),
        Value::Bytes => quote!(machinery::bytes::ByteString),
        Value::Native(native) => native_type(*native),
        Value::Message(id) => type_path(id),
        Value::List(item) => {
            let item = value_type(item);
            quote!(Vec<#item>)
        }
        Value::Map(entry) => {
            let entry = value_type(entry);
            quote!(std::collections::BTreeMap<String, #entry>)
        }
    }
}

fn native_type(native: Native) -> TokenStream {
    match native {
        Native::Time => quote!(machinery::time::Time),
        Native::MicroTime => quote!(machinery::time::MicroTime),
        Native::Duration => quote!(machinery::time::Duration),
        Native::Quantity => quote!(machinery::quantity::Quantity),
        Native::IntOrString => quote!(machinery::quantity::IntOrString),
        Native::Any | Native::FieldsV1 => quote!(machinery::raw::RawJson),
        Native::Raw => quote!(machinery::raw::SentJson),
    }
}

/// The Rust type of a field.
#[must_use]
pub(crate) fn field_type(field: &Field) -> TokenStream {
    let mut inner = match &field.choice {
        Some(choice) => choice_type(choice, &field.value),
        None => value_type(&field.value),
    };
    if let Some(pointer) = pointer(field.pointer) {
        inner = quote!(#pointer<#inner>);
    }
    if field.is_option() { quote!(Option<#inner>) } else { inner }
}

/// The Rust type of a message or something else, or of a map of them.
fn choice_type(choice: &Choice, value: &Value) -> TokenStream {
    let message = type_path(&choice.message);
    let alternative = match choice.alternative {
        Alternative::List => quote!(Vec<#message>),
        Alternative::Flag => quote!(bool),
        Alternative::Texts => quote!(Vec<String>),
    };
    let one = quote!(machinery::choice::Choice<#message, #alternative>);
    match value {
        Value::Map(_) => quote!(std::collections::BTreeMap<String, #one>),
        _ => one,
    }
}

/// The Rust type of a pointer, if it is one.
#[must_use]
pub(crate) fn pointer(pointer: Pointer) -> Option<TokenStream> {
    match pointer {
        Pointer::None => None,
        Pointer::Boxed => Some(quote!(Box)),
        Pointer::CopyOnWrite => Some(quote!(machinery::copy_on_write::CopyOnWrite)),
    }
}

/// Whether the value is a point in time.
#[must_use]
pub(crate) fn is_time(value: &Value) -> bool {
    matches!(value, Value::Native(Native::Time | Native::MicroTime))
}

/// Documentation lines of an item. Lines break at words, and never before something that Markdown would
/// take for the start of a list or a heading.
#[must_use]
pub(crate) fn doc(text: &str, otherwise: &str) -> TokenStream {
    let text = if text.trim().is_empty() { otherwise } else { text };
    let lines = wrap(text).into_iter().map(|line| format!(" {line}"));
    quote!(#(#[doc = #lines])*)
}

fn wrap(text: &str) -> Vec<String> {
    const COLUMNS: usize = 96;
    /// Beyond it, a field's documentation is wider than `rustfmt.toml` allows.
    const COLUMNS_MAX: usize = 101;
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let plain = word.starts_with(|first: char| first.is_alphabetic() || first == '`');
        match lines.last_mut() {
            Some(line)
                if line.len() + word.len() < COLUMNS
                    || (!plain && (begins_list(word) || line.len() + word.len() < COLUMNS_MAX)) =>
            {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Whether Markdown takes a line that begins with a word for something else than text, as an item of a list.
fn begins_list(word: &str) -> bool {
    let is_number =
        word.strip_suffix(['.', ')']).is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit()));
    is_number || word.starts_with(['-', '*', '+', '#', '>', '|', '~'])
}

/// Where the files of one schema file go, without the name of the concern.
#[must_use]
pub(crate) fn module_folder(package: &model::Package, file: &model::File) -> String {
    format!("{}/{}/{}", group_folder(&package.group), package.version, file.module)
}

/// The file of one concern of one schema file; none when there is nothing to say.
#[must_use]
pub(crate) fn concern(
    package: &model::Package,
    file: &model::File,
    name: &str,
    head: &str,
    items: TokenStream,
) -> Option<File> {
    if items.is_empty() {
        return None;
    }
    let path = format!("{}/{name}.rs", module_folder(package, file));
    Some(render(path, &format!("schema/{}", file.path), head, items))
}

/// How every file begins: where it comes from, and what it is.
#[must_use]
pub(crate) fn head(source: &str, head: &str) -> String {
    let mut text = format!("// Written by kindsmith from {source}.\n");
    text.push_str("// Do not edit: change the schema, then run `kindsmith generate`.\n");
    for line in head.lines() {
        // Else an empty line of the head would end with a space.
        text.push_str(format!("//! {line}").trim_end());
        text.push('\n');
    }
    text
}

/// Formats one file.
///
/// # Panics
/// When an emitter wrote something that is not Rust, which no schema may bring about.
#[must_use]
pub(crate) fn render(path: String, source: &str, head: &str, items: TokenStream) -> File {
    let parsed: syn::File = syn::parse2(items).expect("emitters write valid Rust");
    let mut text = self::head(source, head);
    if !parsed.attrs.is_empty() {
        let attributes =
            syn::File { shebang: None, attrs: parsed.attrs, items: Vec::new(), frontmatter: None };
        text.push('\n');
        text.push_str(&prettyplease::unparse(&attributes));
    }
    let mut before = None;
    for item in parsed.items {
        let short = matches!(item, syn::Item::Mod(_) | syn::Item::Use(_));
        let kind = std::mem::discriminant(&item);
        if !(short && before == Some(kind)) {
            text.push('\n');
        }
        before = Some(kind);
        // One by one, because prettyplease sets no empty lines between items.
        let single = syn::File { shebang: None, attrs: Vec::new(), items: vec![item], frontmatter: None };
        text.push_str(&prettyplease::unparse(&single));
    }
    File { path, text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn docs_break_at_words_that_start_no_list() {
        let word = "word ".repeat(18);
        let rows =
            [("one two", vec!["one two"]), ("  a\n  list: - x\n - y", vec!["a list: - x - y"]), ("", vec![])];
        for (text, expected) in rows {
            assert_eq!(wrap(text), expected);
        }
        assert_eq!(wrap(&format!("{word}last words")), [format!("{word}last").trim(), "words"]);
        // A number at the start of a line would begin a list.
        assert_eq!(wrap(&format!("{word}last 1. of")), [format!("{word}last 1.").as_str(), "of"]);
    }

    #[test]
    fn a_file_says_where_it_comes_from_and_parts_its_items() {
        let items = quote! {
            pub mod a;
            pub mod b;
            pub const C: u8 = 1;
        };
        let file = render("x.rs".to_owned(), "schema/x.yaml", "A head.", items);
        let expected = "// Written by kindsmith from schema/x.yaml.\n\
                        // Do not edit: change the schema, then run `kindsmith generate`.\n\
                        //! A head.\n\npub mod a;\npub mod b;\n\npub const C: u8 = 1;\n";
        assert_eq!(file.text, expected);
    }
}
