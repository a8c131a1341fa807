//! The messages and clients generated from `proto/etcd.proto`.

#![expect(unreachable_pub, reason = "the generator makes everything public")]

tonic::include_proto!("etcdserverpb");
