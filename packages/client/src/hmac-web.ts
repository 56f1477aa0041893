const encoder = new TextEncoder()

/** Returns base64(HMAC-SHA256(secret, text)), by the Web Crypto of browsers, workers and other runtimes. */
export async function hmac(secret: string, text: string): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  const digest = await crypto.subtle.sign(algorithm, key, encoder.encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}
