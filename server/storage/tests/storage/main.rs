//! Tests of the store through its public face: one conformance suite for all engines, a model, and faults.

#[cfg(test)]
mod archive;
#[cfg(test)]
mod carried;
#[cfg(test)]
mod conformance;
#[cfg(test)]
mod damage;
#[cfg(test)]
mod disk;
#[cfg(test)]
mod faults;
#[cfg(test)]
mod full_disk;
mod index;
#[cfg(test)]
mod load;
#[cfg(test)]
mod log;
#[cfg(test)]
mod model;
#[cfg(test)]
mod restart;
#[cfg(test)]
mod salvage;
#[cfg(test)]
mod stall;
#[cfg(test)]
mod world;
