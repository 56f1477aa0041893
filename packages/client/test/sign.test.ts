import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { hmac as webHmac } from '../src/platform-web.ts'
import { type SignInput, sign } from '../src/signature.ts'

type Vector = Required<SignInput> & { note: string; signature: string }

const file = new URL('../../../spec/vectors/signatures.json', import.meta.url)
const vectors = JSON.parse(readFileSync(file, 'utf8')) as Vector[]

describe('sign', () => {
  it.each(vectors)('agrees with openssl: $note', async ({ signature, ...input }) => {
    expect(await sign(input)).toBe(signature)
  })

  it('signs the method in upper case', async () => {
    const request = { secret: 's', timestamp: 1, path: '/p' }
    expect(await sign({ ...request, method: 'get' })).toBe(await sign({ ...request, method: 'GET' }))
  })
})

describe('hmac of browsers and workers', () => {
  it.each(vectors)(
    'agrees with openssl: $note',
    async ({ secret, timestamp, method, path, query, body, signature }) => {
      expect(await webHmac(secret, `${timestamp}${method}${path}${query && `?${query}`}${body}`)).toBe(signature)
    },
  )
})
