//! Fields that stand for each other by their texts: which there are, and that a text can be told for each.

use super::pairing::Pairing;
use crate::{
    language::{Recode, values::ListOf},
    model::{FieldPath, Recoded, Value},
    names::{Held, Message},
    paths::walk,
    read::Spanned,
};

impl<'a> Pairing<'a, '_> {
    /// Takes the fields on both sides; none when there are findings.
    pub(super) fn recode(
        &mut self,
        own: Message<'a>,
        hub: Message<'a>,
        recode: &'a Spanned<Recode>,
    ) -> Option<Recoded> {
        let Recode { own: here, hub: there, separator, annotation } = &recode.value;
        let (here, there) = (here.as_ref()?, there.as_ref()?);
        let text =
            |key: &Option<Spanned<String>>| key.as_ref().map_or_else(String::new, |key| key.value.clone());
        let (separator, annotation) = (text(separator), text(annotation));
        let one_each = here.value.len() == 1 && there.value.len() == 1;
        if here.value.is_empty() || there.value.is_empty() || (here.value.len() > 1 && there.value.len() > 1)
        {
            self.findings.add_with_help(
                recode.span,
                "one field must stand for one or several, or several for one",
                "name one path in `own` or in `hub`",
            );
            return None;
        }
        // One field for one needs nothing between parts; several in one could not be taken apart without it.
        if one_each != separator.is_empty() {
            let help = if one_each {
                "leave `separator` out"
            } else {
                "say in `separator` what stands between the parts"
            };
            self.findings.add_with_help(recode.span, "a separator is for several fields that are one", help);
            return None;
        }
        let (own_fields, hub_fields) = (self.texts(own, here)?, self.texts(hub, there)?);
        for (path, _) in &own_fields {
            if !self.recoded.insert(path.json.join(".")) {
                self.findings.add(recode.span, format!("`{}` is recoded twice", path.json.join(".")));
            }
        }
        there.value.iter().for_each(|path| self.claim_recoded(hub, path));
        let same = one_each
            && own_fields.first().map(|(_, value)| value) == hub_fields.first().map(|(_, value)| value);
        // Only one field for one of the same type can express all values of the other side.
        if annotation.is_empty() && !same {
            self.findings.add_with_help(
                recode.span,
                "there are values that one of the versions cannot express",
                "name an `annotation` that keeps them",
            );
        }
        Some(Recoded { own: own_fields, hub: hub_fields, separator, annotation })
    }

    fn texts(
        &mut self,
        root: Message<'a>,
        paths: &'a Spanned<ListOf<String>>,
    ) -> Option<Vec<(FieldPath, Value)>> {
        paths.value.iter().map(|path| self.text(root, path)).collect()
    }

    fn text(&mut self, root: Message<'a>, path: &'a Spanned<String>) -> Option<(FieldPath, Value)> {
        let walked = match walk(self.names, root, &path.value) {
            Ok(walked) => walked,
            Err(nowhere) => {
                let message = format!("the path `{}` leads nowhere: {}", path.value, nowhere.message);
                self.findings.add_with_hint(path.span, message, nowhere.help);
                return None;
            }
        };
        self.refuse_absent_steps(&walked.path, path.span);
        let value = match walked.held {
            _ if walked.path.optional.last() == Some(&true) => None,
            Held::String | Held::Enum(_) => Some(Value::String),
            Held::Bool => Some(Value::Bool),
            Held::Int32 => Some(Value::Int32),
            Held::Int64 => Some(Value::Int64),
            _ => None,
        };
        if value.is_none() {
            self.findings.add_with_help(
                path.span,
                format!("`{}` cannot be recoded", path.value),
                "only texts, booleans and whole numbers without presence can",
            );
        }
        value.map(|value| (walked.path, value))
    }
}
