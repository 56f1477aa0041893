//! Signs requests with the secret of an API key.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use hmac::{Hmac, KeyInit, Mac};
use http::{Extensions, HeaderValue};
use reqwest::{Request, Response};
use reqwest_middleware::{Middleware, Next, Result};
use sha2::Sha256;
use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the signature; the target is the path, and `?` with the query if there is one.
pub fn sign(secret: &str, timestamp: &str, method: &str, target: &str, body: &[u8]) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key of any length");
    mac.update(timestamp.as_bytes());
    mac.update(method.as_bytes());
    mac.update(target.as_bytes());
    mac.update(body);
    BASE64_STANDARD.encode(mac.finalize().into_bytes())
}

/// A middleware that adds the headers of a signed request, just before the request is sent.
pub struct Signer {
    pub key: String,
    pub secret: String,
    pub passphrase: String,
}

#[async_trait::async_trait]
impl Middleware for Signer {
    async fn handle(&self, mut request: Request, extensions: &mut Extensions, next: Next<'_>) -> Result<Response> {
        // The clock is read once, because the header and the signed text need the same time.
        let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a time after 1970");
        let timestamp = now.as_millis().to_string();
        let body = request.body().and_then(|body| body.as_bytes()).unwrap_or_default();
        // The path and the query exactly as they are sent.
        let url = request.url();
        let target = url.query().map_or(url.path().to_owned(), |query| format!("{}?{query}", url.path()));
        let signature = sign(&self.secret, &timestamp, request.method().as_str(), &target, body);
        for (name, value) in [
            ("ACCESS-KEY", self.key.as_str()),
            ("ACCESS-SIGN", &signature),
            ("ACCESS-PASSPHRASE", &self.passphrase),
            ("ACCESS-TIMESTAMP", &timestamp),
            ("locale", "en-US"),
            ("Content-Type", "application/json"),
        ] {
            let value = HeaderValue::from_str(value).map_err(reqwest_middleware::Error::middleware)?;
            request.headers_mut().insert(name, value);
        }
        next.run(request, extensions).await
    }
}

#[cfg(test)]
mod tests;
