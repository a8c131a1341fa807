//! Tests of the engine over real etcd members, through the public face of the store. Where etcd is not
//! installed they say so and end.

#[cfg(test)]
mod conformance;
#[cfg(test)]
mod disturbed;
#[cfg(test)]
mod proxy;
#[cfg(test)]
mod refused;
#[cfg(test)]
mod restart;
#[cfg(test)]
mod shared;
#[cfg(test)]
mod tls;
#[cfg(test)]
mod world;
