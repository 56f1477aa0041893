// Files over HTTP: tags, what a browser may keep, and ranges of bytes.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { startSandbox } from '../fixtures/requests.ts'

const sandbox = startSandbox()
let url: string
beforeAll(async () => {
  url = await sandbox.listen()
})

const docs = join(import.meta.dirname, '../../../docs/site')
const assets = existsSync(join(docs, 'assets')) ? readdirSync(join(docs, 'assets')).slice(0, 3) : []
const revalidated = [
  '/',
  '/openapi.json',
  '/sandbox/openapi.json',
  ...(existsSync(docs) ? ['/docs/', '/docs/llms.txt', '/docs/downloads/openapi.yaml'] : []),
]

interface Got {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

async function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const response = await fetch(url + path, { method, headers })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe.each(revalidated)('%s', (path) => {
  it('has a tag and is revalidated, and is sent again only if it has changed', async () => {
    const { status, headers, bytes } = await get(path)
    const tag = headers.get('etag')!
    expect([status, headers.get('cache-control'), headers.get('accept-ranges')]).toEqual([200, 'no-cache', 'bytes'])
    expect(tag).toMatch(/^"[\w-]{27}"$/)
    for (const known of [tag, `W/${tag}`, `"x", ${tag}`, '*']) {
      for (const method of ['GET', 'HEAD']) {
        const again = await get(path, { 'if-none-match': known, range: 'bytes=0-3' }, method)
        expect([again.status, again.headers.get('etag'), again.bytes.length]).toEqual([304, tag, 0])
        expect(again.headers.get('cache-control')).toBe('no-cache')
      }
    }
    const other = await get(path, { 'if-none-match': '"other", W/"x"' })
    expect([other.status, other.bytes.equals(bytes)]).toEqual([200, true])
  })

  it('has every range of its bytes, and says which', async () => {
    const whole = await get(path)
    const tag = whole.headers.get('etag')!
    const size = whole.bytes.length
    const place = fc.oneof(fc.nat(size + 10), fc.constantFrom(0, 1, size - 1, size, size + 1))
    await fc.assert(
      fc.asyncProperty(place, place, fc.constantFrom('both', 'first', 'last'), async (one, other, which) => {
        const [from, to] = [Math.min(one, other), Math.max(one, other)]
        const range = { both: `bytes=${from}-${to}`, first: `bytes=${from}-`, last: `bytes=-${from}` }[which]
        const { status, headers, bytes } = await get(path, { range, 'if-range': tag })
        // The oracle: Buffer.subarray, whose negative start counts from the end.
        const want = {
          both: whole.bytes.subarray(from, to + 1),
          first: whole.bytes.subarray(from),
          last: from === 0 ? Buffer.of() : whole.bytes.subarray(-from),
        }[which]
        if (want.length === 0) {
          expect([status, headers.get('content-range'), bytes.length]).toEqual([416, `bytes */${size}`, 0])
          return
        }
        const start = which === 'last' ? size - want.length : from
        expect([status, headers.get('content-range')]).toEqual([
          206,
          `bytes ${start}-${start + want.length - 1}/${size}`,
        ])
        expect(headers.get('content-length')).toBe(String(want.length))
        expect(bytes.equals(want)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  it.each([
    { name: 'several ranges', headers: { range: 'bytes=0-1,3-4' } },
    { name: 'other units', headers: { range: 'lines=0-1' } },
    { name: 'a range that ends before it begins', headers: { range: 'bytes=5-2' } },
    { name: 'no numbers', headers: { range: 'bytes=-' } },
    { name: 'noise', headers: { range: 'bytes=a-b' } },
    { name: 'a range of another version', headers: { range: 'bytes=0-1', 'if-range': '"other"' } },
    { name: 'a range of a date', headers: { range: 'bytes=0-1', 'if-range': 'Thu, 01 Jan 1970 00:00:00 GMT' } },
  ])('is sent whole for $name', async ({ headers }) => {
    const [whole, got] = [await get(path), await get(path, headers as Record<string, string>)]
    expect([got.status, got.bytes.equals(whole.bytes)]).toEqual([200, true])
  })

  it('has no ranges for HEAD', async () => {
    expect(await get(path, { range: 'bytes=0-1' }, 'HEAD')).toMatchObject({ status: 200 })
  })
})

describe('a file whose name has a hash of its content', () => {
  it('may be kept for a year', async () => {
    const page = (await get('/')).bytes.toString()
    const files = Array.from(page.matchAll(/(?:src|href)="(\/dashboard\/[^"]+\.(?:js|css))"/g), ([, file]) => file!)
    for (const path of [...files, ...assets.map((name) => `/docs/assets/${name}`)]) {
      const { status, headers } = await get(path)
      expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'max-age=31536000, immutable'])
      expect((await get(path, { 'if-none-match': headers.get('etag')! })).status).toBe(304)
    }
  })
})
