// Writes a request as a program in Rust, with the crates base64, hmac (0.13 or later), sha2 and reqwest (feature
// `blocking`).
import { type HeaderContent, type SampleRequest, textOf } from './request.ts'

export function rustSample({ baseUrl, method, target, body, headers }: SampleRequest): string {
  if (headers.length === 0)
    return `fn main() -> Result<(), reqwest::Error> {
    println!("{}", reqwest::blocking::get("${baseUrl}${target}")?.text()?);
    Ok(())
}
`
  return `use base64::{engine::general_purpose::STANDARD, Engine};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::{env, time::SystemTime};

fn sign(secret: &str, timestamp: &str, method: &str, target: &str, body: &str) -> String {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("any length of key");
    for part in [timestamp, method, target, body] {
        mac.update(part.as_bytes());
    }
    STANDARD.encode(mac.finalize().into_bytes())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let target = ${JSON.stringify(target)};
    let body = ${quoted(body)};
    let timestamp = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?.as_millis().to_string();
    let response = reqwest::blocking::Client::new()
        .request(reqwest::Method::${method}, format!("${baseUrl}{target}"))
${headers.map(([name, content]) => `        .header("${name}", ${valueOf(content, method)})\n`).join('')}        .body(body)
        .send()?;
    println!("{}", response.text()?);
    Ok(())
}
`
}

function valueOf(content: HeaderContent, method: string): string {
  switch (content) {
    case 'key':
      return 'env::var("CAPI_KEY")?'
    case 'passphrase':
      return 'env::var("CAPI_PASSPHRASE")?'
    case 'timestamp':
      return '&timestamp'
    case 'signature':
      return `sign(&env::var("CAPI_SECRET")?, &timestamp, "${method}", target, body)`
    default:
      return JSON.stringify(textOf(content))
  }
}

function quoted(text: string): string {
  return text === '' || text.includes('"#') ? JSON.stringify(text) : `r#"${text}"#`
}
