//! Writes and reads what a form describes in the binary form, by the rules of generated types.

use super::{
    form::{FieldForm, Form, Held, Record, each_scalar},
    json::present,
};
use crate::{
    choice::Alternative,
    wire::{Error, Field, Reader, WireType, Writer, read_field, write_fields},
};

/// The inner form of a wrapper, whose value stands in a message of its own; none of anything else.
fn wrapped(form: &Form) -> Option<&Form> {
    if let Form::Wrapped(inner) = form { Some(inner) } else { None }
}

/// A value that is there, as an item, an entry or an optional field has it.
pub(super) fn write_present(held: &Held, form: &Form, tag: u32, w: &mut Writer) {
    if !matches!(held, Held::Absent) {
        write_always(held, form, tag, w);
    }
}

/// A value, an absent one as its zero.
pub(super) fn write_always(held: &Held, form: &Form, tag: u32, w: &mut Writer) {
    if matches!(held, Held::Absent) {
        return write_value(&form.zero(), form, tag, w, true);
    }
    write_value(held, form, tag, w, true);
}

/// A value as a field of its type has it.
pub(super) fn write(held: &Held, form: &Form, tag: u32, w: &mut Writer) {
    write_value(held, form, tag, w, false);
}

macro_rules! values {
    ($($name:ident: $type:ty;)*) => {
        fn write_value(held: &Held, form: &Form, tag: u32, w: &mut Writer, always: bool) {
            if let Some(inner) = wrapped(form) {
                return w.message(tag, |w| write(held, inner, 1, w));
            }
            if let Form::Choice(forms) = form {
                return w.message(tag, |w| write_choice(held, forms, w));
            }
            match (held, form) {
                $(
                    (Held::$name(value), _) if always => value.write_always(tag, w),
                    (Held::$name(value), _) => Field::write(value, tag, w),
                )*
                (Held::Message(message), _) => w.message(tag, |w| write_fields(message.as_ref(), w)),
                (Held::List(items), Form::List(item)) => {
                    items.iter().for_each(|held| write_always(held, item, tag, w));
                }
                (Held::Map(entries), Form::Map(entry)) => {
                    for (key, held) in entries {
                        w.message(tag, |w| {
                            key.write(1, w);
                            write_always(held, entry, 2, w);
                        });
                    }
                }
                // Nothing is absent here, and lists and maps have their forms.
                (Held::Absent | Held::List(_) | Held::Map(_), _) => {}
            }
        }

        /// The value of a field, on top of what is there.
        pub(super) fn read(held: Held, field: &'static FieldForm, r: &mut Reader<'_>) -> Result<Held, Error> {
            match &field.form {
                $(Form::$name => {
                    if field.is_optional {
                        let mut value = if let Held::$name(value) = held { Some(value) } else { None };
                        value.read(r)?;
                        return Ok(value.map_or(Held::Absent, Held::$name));
                    }
                    onto(held, &field.form, r)
                })*
                form => onto(held, form, r),
            }
        }

        /// The same of a value that is there.
        fn onto(held: Held, form: &'static Form, r: &mut Reader<'_>) -> Result<Held, Error> {
            let held = if matches!(held, Held::Absent) { form.zero() } else { held };
            match (held, form) {
                (held, Form::Wrapped(inner)) => {
                    let mut held = held;
                    r.inline(|tag, r| {
                        if tag != 1 {
                            return r.skip();
                        }
                        held = onto(std::mem::take(&mut held), inner, r)?;
                        Ok(())
                    })?;
                    Ok(held)
                }
                (held, Form::Choice(forms)) => read_choice(held, forms, r),
                $((Held::$name(mut value), _) => {
                    value.read(r)?;
                    Ok(Held::$name(value))
                })*
                (Held::Message(mut message), _) => {
                    let record: &mut Record = &mut message;
                    r.inline(|tag, r| read_field(record, tag, r))?;
                    Ok(Held::Message(message))
                }
                (Held::List(mut items), Form::List(item)) => {
                    if let Some(wire_type) = packed(item)
                        && let Some(mut packed) = r.packed(wire_type)?
                    {
                        while !packed.is_done() {
                            items.push(onto(item.zero(), item, &mut packed)?);
                        }
                        return Ok(Held::List(items));
                    }
                    items.push(onto(item.zero(), item, r)?);
                    Ok(Held::List(items))
                }
                (Held::Map(mut entries), Form::Map(entry)) => {
                    let (mut key, mut value) = (String::new(), entry.zero());
                    r.inline(|tag, r| match tag {
                        1 => key.read(r),
                        2 => {
                            value = onto(std::mem::take(&mut value), entry, r)?;
                            Ok(())
                        }
                        _ => r.skip(),
                    })?;
                    entries.insert(key, value);
                    Ok(Held::Map(entries))
                }
                (held, _) => {
                    r.skip()?;
                    Ok(held)
                }
            }
        }

        /// How the items of a packed list lie, of types of which lists may be packed.
        fn packed(item: &Form) -> Option<WireType> {
            match item {
                $(Form::$name => <$type as Field>::PACKED,)*
                _ => None,
            }
        }
    };
}
each_scalar!(values);

/// Tags of the message and of what else there can be, beside a flag and beside a list.
fn choice_tags([_, beside]: &[Form; 2]) -> (u32, u32) {
    let of_list = (<Vec<String> as Alternative>::MESSAGE_TAG, <Vec<String> as Alternative>::TAG);
    if matches!(beside, Form::Bool) { (bool::MESSAGE_TAG, bool::TAG) } else { of_list }
}

fn write_choice(held: &Held, forms: &[Form; 2], w: &mut Writer) {
    let [message, beside] = forms;
    let (message_tag, tag) = choice_tags(forms);
    match held {
        Held::Message(_) => {
            if matches!(beside, Form::Bool) {
                w.field(tag, &bool::beside_message());
            }
            write(held, message, message_tag, w);
        }
        held => write(held, beside, tag, w),
    }
}

/// Both parts of a choice, of which one counts.
fn read_choice(held: Held, forms: &'static [Form; 2], r: &mut Reader<'_>) -> Result<Held, Error> {
    let [message, beside] = forms;
    let (message_tag, other_tag) = choice_tags(forms);
    let (mut counted, mut other) = match held {
        Held::Message(_) => (held, beside.zero()),
        Held::Absent => (Held::Absent, beside.zero()),
        held => (Held::Absent, held),
    };
    r.inline(|tag, r| {
        let (part, form) = match tag {
            _ if tag == message_tag => (&mut counted, message),
            _ if tag == other_tag => (&mut other, beside),
            _ => return r.skip(),
        };
        *part = onto(std::mem::take(part), form, r)?;
        Ok(())
    })?;
    Ok(match (counted, present(other)) {
        (_, list @ Held::List(_)) => list,
        (Held::Absent, other) => other,
        (message, _) => message,
    })
}
