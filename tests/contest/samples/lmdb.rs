//! heed, used as little as a journal uses it.

use heed::byteorder::BigEndian;
use heed::types::{Bytes, U64};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let dir = std::env::args().nth(1).ok_or("a directory is needed")?;
    // SAFETY: nobody else changes the file.
    let env = unsafe { heed::EnvOpenOptions::new().max_dbs(1).open(&dir)? };
    let mut transaction = env.write_txn()?;
    let records: heed::Database<U64<BigEndian>, Bytes> =
        env.create_database(&mut transaction, Some("records"))?;
    records.put(&mut transaction, &1, b"value")?;
    transaction.commit()?;
    let transaction = env.read_txn()?;
    for entry in records.iter(&transaction)? {
        println!("{}", entry?.1.len());
    }
    Ok(())
}
