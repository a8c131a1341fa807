//! The requests that the engine makes, each a line or two at its caller.

use bytes::Bytes;
use tonic::transport::Channel;

use crate::error::EtcdError;
use crate::members::Members;
use crate::proto::kv_client::KvClient;
use crate::proto::{
    CompactionRequest, Compare, KeyValue, PutRequest, RangeRequest, RangeResponse, RequestOp, ResponseHeader,
    TxnRequest, TxnResponse, compare, request_op,
};
use storage::entry::Revision;

/// Answers have no bound of their own: pages and transactions bound them.
pub(crate) fn kv(channel: Channel) -> KvClient<Channel> {
    KvClient::new(channel).max_decoding_message_size(usize::MAX)
}

/// The newest revision of the store: none older than any write that was acknowledged before the call.
pub(crate) async fn newest(members: &Members, key: &str) -> Result<Revision, EtcdError> {
    let request = RangeRequest { key: key.to_owned().into(), count_only: true, ..RangeRequest::default() };
    let answer = members.read("tell its revision", |channel| count(channel, request.clone())).await?;
    Ok(revision_of(answer.header))
}

/// The same, from one member and within the caller's patience.
pub(crate) async fn newest_of(channel: Channel, key: &str) -> Result<Revision, tonic::Status> {
    let request = RangeRequest { key: key.to_owned().into(), count_only: true, ..RangeRequest::default() };
    Ok(revision_of(count(channel, request).await?.into_inner().header))
}

async fn count(
    channel: Channel,
    request: RangeRequest,
) -> Result<tonic::Response<RangeResponse>, tonic::Status> {
    kv(channel).range(request).await
}

/// What is stored under one key now.
pub(crate) async fn get(members: &Members, key: &str) -> Result<Option<KeyValue>, EtcdError> {
    let request = range(key.to_owned().into());
    let ask = |channel| {
        let request = request.clone();
        async move { kv(channel).range(request).await }
    };
    Ok(members.read("read a key", ask).await?.kvs.into_iter().next())
}

/// Stores a value, whatever was there. Returns the revision of it.
pub(crate) async fn put(members: &Members, key: &str, value: Bytes) -> Result<Revision, EtcdError> {
    let request = PutRequest { key: key.to_owned().into(), value };
    let ask = |channel| {
        let request = request.clone();
        async move { kv(channel).put(request).await }
    };
    Ok(revision_of(members.write("store a key", ask).await?.header))
}

/// Runs a transaction that writes.
pub(crate) async fn transact(members: &Members, request: TxnRequest) -> Result<TxnResponse, EtcdError> {
    let ask = |channel| {
        let request = request.clone();
        async move { kv(channel).txn(request).await }
    };
    members.write("take a write", ask).await
}

/// Forgets what was superseded up to a revision.
pub(crate) async fn compact(members: &Members, revision: Revision) -> Result<(), EtcdError> {
    let request = CompactionRequest { revision: signed(revision) };
    let ask = |channel| async move { kv(channel).compact(request).await };
    members.read("compact its history", ask).await.map(|_| ())
}

/// One key, as a request.
pub(crate) fn range(key: Bytes) -> RangeRequest {
    RangeRequest { key, ..RangeRequest::default() }
}

/// One step of a transaction.
pub(crate) fn step(request: request_op::Request) -> RequestOp {
    RequestOp { request: Some(request) }
}

/// The condition that a key was last written by a revision; by none if that is 0.
pub(crate) fn written_by(key: Bytes, revision: i64) -> Compare {
    Compare {
        result: compare::Result::Equal.into(),
        target: compare::Target::Mod.into(),
        key,
        target_union: Some(compare::TargetUnion::ModRevision(revision)),
    }
}

/// Whether a request failed because it asks for a state that was compacted.
pub(crate) fn is_compacted(error: &EtcdError) -> bool {
    matches!(error, EtcdError::Request { source, .. } if source.message().contains("has been compacted"))
}

pub(crate) fn revision_of(header: Option<ResponseHeader>) -> Revision {
    header.map_or(0, |header| unsigned(header.revision))
}

/// Revisions are never negative.
pub(crate) fn unsigned(revision: i64) -> Revision {
    Revision::try_from(revision).unwrap_or(0)
}

/// A store would need longer than the sun will shine to leave this range.
pub(crate) fn signed(revision: Revision) -> i64 {
    i64::try_from(revision).unwrap_or(i64::MAX)
}
