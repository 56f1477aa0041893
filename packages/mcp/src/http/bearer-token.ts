// The check of the token in the header Authorization, in a time that does not depend on it.
import { createHash, timingSafeEqual } from 'node:crypto'

/** What a token must be, for error messages. */
export const tokenRule = '16 to 256 printable ASCII characters without spaces'

/** Whether a text may be a token. */
export function isToken(text: string): boolean {
  return /^[!-~]{16,256}$/.test(text)
}

/** Returns a check for the header Authorization. It returns undefined for the token, else `missing` or `not`. */
export function createBearerCheck(token: string): (authorization?: string) => 'missing' | 'not' | undefined {
  const expected = digest(token)
  return (authorization = '') => {
    const [, given = ''] = /^bearer +(.*)$/i.exec(authorization) ?? []
    if (timingSafeEqual(digest(given), expected)) return undefined
    return given === '' ? 'missing' : 'not'
  }
}

// The same length for every text, as the comparison requires.
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
