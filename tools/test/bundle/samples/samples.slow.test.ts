import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { transform } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { distFolder, specFolder } from '../../../product/paths.ts'
import { describeWith, findLackOf } from '../../../vitest/needs.ts'
import { languages } from '@capi/samples'
import type { SampleRequest } from '@capi/samples'

interface Vector {
  readonly secret: string
  readonly timestamp: string
  readonly method: string
  readonly path: string
  readonly query: string
  readonly body: string
  readonly signature: string
}

interface Seen {
  readonly method: string
  readonly url: string
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: string
}

const run = promisify(execFile)
const vectors = JSON.parse(readFileSync(join(specFolder, 'vectors/signatures.json'), 'utf8')) as Vector[]
const credentials = { CAPI_KEY: 'a-key', CAPI_SECRET: 'a-secret-for-examples-only', CAPI_PASSPHRASE: 'a-passphrase' }

let seen: Seen[] = []
let baseUrl = ''
let folder = ''
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { method = '', url = '', headers } = request
    seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() })
    response.end('"received"')
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  folder = await mkdtemp(join(tmpdir(), 'samples-'))
})

afterAll(async () => {
  server.close()
  await rm(folder, { recursive: true })
})

const lackOfPython = findLackOf('python3')

/** Runs a program with the interpreter of its language; returns what it prints. */
async function runSample(label: string, source: string): Promise<string> {
  const env = { ...process.env, ...credentials }
  if (label === 'curl') return (await run('bash', ['-euc', source], { env })).stdout
  if (label === 'Python') return (await run('python3', ['-c', source], { env })).stdout
  const file = join(folder, 'sample.mjs')
  await writeFile(file, (await transform(source, { loader: 'ts' })).code)
  return (await run(process.execPath, [file], { env })).stdout
}

function writeSample(label: string, request: SampleRequest): string {
  return languages.find((language) => language.label === label)!.write(request)
}

const headers: SampleRequest['headers'] = [
  ['ACCESS-KEY', 'key'],
  ['ACCESS-SIGN', 'signature'],
  ['ACCESS-PASSPHRASE', 'passphrase'],
  ['ACCESS-TIMESTAMP', 'timestamp'],
  ['Content-Type', { text: 'application/json' }],
]

function claimsOf(label: string): () => void {
  return () => {
    it('signs exactly what it sends, for the request of every vector', async () => {
      for (const { method, path, query, body } of vectors) {
        const target = query === '' ? path : `${path}?${query}`
        seen = []
        expect(await runSample(label, writeSample(label, { baseUrl, method, target, body, headers }))).toContain(
          '"received"',
        )
        const [request] = seen
        const text = `${request!.headers['access-timestamp'] as string}${request!.method}${request!.url}${request!.body}`
        const signature = createHmac('sha256', credentials.CAPI_SECRET).update(text).digest('base64')
        expect({ ...request, headers: { sign: request!.headers['access-sign'] } }).toEqual({
          method,
          url: target,
          body,
          headers: { sign: signature },
        })
        expect(request!.headers).toMatchObject({ 'access-key': 'a-key', 'access-passphrase': 'a-passphrase' })
      }
    })

    it('sends a public request without headers of a signature', async () => {
      seen = []
      await runSample(
        label,
        writeSample(label, { baseUrl, method: 'GET', target: '/capi/v2/market/time', body: '', headers: [] }),
      )
      expect(seen).toMatchObject([{ method: 'GET', url: '/capi/v2/market/time' }])
      expect(seen[0]!.headers).not.toHaveProperty('access-key')
    })
  }
}

describeWith('curl', findLackOf('bash') ?? findLackOf('curl'), 'the sample in curl', claimsOf('curl'))
describeWith('Python', lackOfPython, 'the sample in Python', claimsOf('Python'))
describe('the sample in TypeScript', claimsOf('TypeScript'))

describeWith('Python', lackOfPython, 'the signatures of the sample in Python', () => {
  it('has a function that returns the signature of every vector', async () => {
    const source = writeSample('Python', { baseUrl, method: 'GET', target: '/', body: '', headers })
    const program = `import sys, json\n${source.slice(0, source.indexOf('\ntarget = '))}\nprint(json.dumps([sign(*each) for each in json.loads(sys.argv[1])]))`
    const inputs = vectors.map(({ secret, timestamp, method, path, query, body }) => {
      return [secret, timestamp, method, query === '' ? path : `${path}?${query}`, body]
    })
    const { stdout } = await run('python3', ['-c', program, JSON.stringify(inputs)])
    expect(JSON.parse(stdout)).toEqual(vectors.map(({ signature }) => signature))
  })
})

describe('openapi.generators.json', () => {
  it('has a sample of every operation in six languages', () => {
    const { paths } = JSON.parse(readFileSync(join(distFolder, 'openapi.generators.json'), 'utf8')) as {
      paths: Record<
        string,
        Record<string, { 'x-codeSamples': { label: string; source: string }[]; security?: object[] }>
      >
    }
    const operations = Object.values(paths).flatMap((item) => Object.values(item))
    for (const { 'x-codeSamples': samples, security } of operations) {
      expect(samples.map(({ label }) => label)).toEqual(['curl', 'Python', 'Go', 'Java', 'Rust', 'TypeScript'])
      for (const { source } of samples) expect(/sign/.test(source)).toBe(security?.length !== 0)
    }
  })
})
