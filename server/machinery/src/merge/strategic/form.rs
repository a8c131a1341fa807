//! What is known of the values that are merged.

use crate::{
    path::Path,
    shape::{PatchStrategy, Shape, ValueShape},
};

/// What is known of a value.
#[derive(Debug, Clone, Copy)]
pub(super) enum Form<'a> {
    Message(&'a Shape),
    /// Its entries.
    Map(&'a ValueShape),
    /// Its items.
    List(&'a ValueShape),
    /// Nothing by name.
    Plain,
}

impl<'a> Form<'a> {
    /// What is known of the items of a list.
    pub(super) fn item(self) -> Self {
        match self {
            Form::List(item) => Form::of(item),
            _ => Form::Plain,
        }
    }

    pub(super) fn of(value: &'a ValueShape) -> Self {
        match value {
            ValueShape::Message(shape) => Form::Message(shape),
            ValueShape::Map { value, .. } => Form::Map(value),
            ValueShape::List { item, .. } => Form::List(item),
            ValueShape::Scalar(_) | ValueShape::Any | ValueShape::Raw => Form::Plain,
        }
    }
}

/// What stands below a value under a name. Nothing is known of a field that the form has not.
pub(super) fn child<'a>(form: Form<'a>, name: &str) -> (Form<'a>, &'a PatchStrategy) {
    match form {
        Form::Message(shape) => {
            let declared = shape.fields.iter().find(|field| field.name == name);
            declared.map_or((Form::Plain, &PatchStrategy::Default), |field| {
                (Form::of(&field.value), &field.patch)
            })
        }
        Form::Map(value) => (Form::of(value), &PatchStrategy::Default),
        Form::List(_) | Form::Plain => (Form::Plain, &PatchStrategy::Default),
    }
}

pub(super) fn child_path<'a>(at: &'a Path<'a>, form: Form<'_>, name: &'a str) -> Path<'a> {
    if matches!(form, Form::Map(_)) { at.key(name) } else { at.field(name) }
}
