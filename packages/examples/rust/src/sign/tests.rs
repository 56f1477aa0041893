//! Compares the signer with the published signature vectors, the file signatures.json of this folder.

use super::sign;
use serde_json::Value;

#[test]
fn returns_the_signature_of_each_vector() {
    let vectors: Value = serde_json::from_str(&std::fs::read_to_string("signatures.json").unwrap()).unwrap();
    let vectors = vectors.as_array().unwrap();
    assert!(!vectors.is_empty());
    for vector in vectors {
        let field = |name: &str| vector[name].as_str().unwrap();
        let query = field("query");
        let target = if query.is_empty() { field("path").to_owned() } else { format!("{}?{query}", field("path")) };
        let signature = sign(field("secret"), field("timestamp"), field("method"), &target, field("body").as_bytes());
        assert_eq!(signature, field("signature"), "{}", field("note"));
    }
}
