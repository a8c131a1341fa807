//! Columns of the Table form: declared paths, evaluated on the object's JSON tree.
