//! The note that says whose prefix this is, and in which format: `<format> <brand>`.

use crate::error::EtcdError;
use crate::members::Members;
use crate::names::KeyNames;
use crate::proto::request_op::Request;
use crate::proto::{KeyValue, PutRequest, RangeRequest, TxnRequest};
use crate::request::{self, get, kv, range, step, transact, written_by};
use crate::value::FORMAT;

const NAME: &str = "store";

/// The key of the note.
pub(crate) fn key(names: &KeyNames) -> String {
    names.own(NAME)
}

/// Reads the note, or writes it if the prefix is empty. Of several servers that start at once, one writes it.
pub(crate) async fn check(members: &Members, names: &KeyNames, brand: &str) -> Result<(), EtcdError> {
    let key = key(names);
    if let Some(note) = get(members, &key).await? {
        return compare(&note, names, brand);
    }
    refuse_foreign(members, names, &key).await?;
    let bytes = bytes::Bytes::from(key.clone());
    let value = format!("{FORMAT} {brand}").into();
    let request = TxnRequest {
        compare: vec![written_by(bytes.clone(), 0)],
        success: vec![step(Request::Put(PutRequest { key: bytes.clone(), value }))],
        failure: vec![step(Request::Range(range(bytes)))],
    };
    transact(members, request).await?;
    match get(members, &key).await? {
        Some(note) => compare(&note, names, brand),
        None => Err(EtcdError::DamagedNote { key }),
    }
}

fn compare(note: &KeyValue, names: &KeyNames, brand: &str) -> Result<(), EtcdError> {
    let damaged = || EtcdError::DamagedNote { key: key(names) };
    let text = std::str::from_utf8(&note.value).map_err(|_| damaged())?;
    let (format, found) = text.split_once(' ').ok_or_else(damaged)?;
    let format: u64 = format.parse().map_err(|_| damaged())?;
    let prefix = names.prefix().to_owned();
    if format > u64::from(FORMAT) {
        return Err(EtcdError::NewerFormat { prefix, found: format, known: u64::from(FORMAT) });
    }
    if found != brand {
        return Err(EtcdError::OtherBrand { prefix, found: found.to_owned(), asked: brand.to_owned() });
    }
    Ok(())
}

/// Without a note, keys under the prefix belong to another program.
async fn refuse_foreign(members: &Members, names: &KeyNames, note: &str) -> Result<(), EtcdError> {
    let (key, range_end) = names.all();
    let request = RangeRequest {
        key: key.into(),
        range_end: range_end.into(),
        limit: 1,
        keys_only: true,
        ..RangeRequest::default()
    };
    let ask = |channel| {
        let request = request.clone();
        async move { kv(channel).range(request).await }
    };
    let found = members.read("look for keys", ask).await?.kvs;
    // Another server of ours may have written the note, and more, a moment ago.
    if found.is_empty() || request::get(members, note).await?.is_some() {
        return Ok(());
    }
    Err(EtcdError::Foreign { prefix: names.prefix().to_owned() })
}
