import { createHmac } from 'node:crypto'

/** Returns base64(HMAC-SHA256(secret, text)). */
export async function hmac(secret: string, text: string): Promise<string> {
  return createHmac('sha256', secret).update(text).digest('base64')
}
