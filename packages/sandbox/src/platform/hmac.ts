// HMAC-SHA256 by its definition in RFC 2104, from two hashes. Only for Node, whose Hmac object costs several times as
// much as the hashes of a short text.
import { createHmac, hash } from 'node:crypto'
import type { Signer } from './platform.ts'

const blockSize = 64
const digestSize = 32
/** Longer texts are signed with an Hmac object, whose own cost does not matter then. */
const longestText = 4_096

const inner = Buffer.alloc(blockSize + longestText)
const outer = Buffer.alloc(blockSize + digestSize)

/** Returns the signer of a secret. */
export function createSigner(secret: string): Signer {
  const key = Buffer.from(secret)
  const block = Buffer.alloc(blockSize)
  block.set(key.length > blockSize ? hash('sha256', key, 'buffer') : key)
  const innerPad = block.map((byte) => byte ^ 0x36)
  const outerPad = block.map((byte) => byte ^ 0x5c)
  return (head, body) => {
    const isText = typeof body === 'string'
    // A character takes up to three bytes.
    if (head.length * 3 + body.length * (isText ? 3 : 1) > longestText) {
      const hmac = createHmac('sha256', key).update(head)
      return hmac.update(body).digest('base64')
    }
    inner.set(innerPad)
    let end = blockSize + inner.write(head, blockSize)
    if (isText) end += inner.write(body, end)
    else {
      inner.set(body, end)
      end += body.length
    }
    outer.set(outerPad)
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), blockSize, 'binary')
    return hash('sha256', outer, 'base64')
  }
}
