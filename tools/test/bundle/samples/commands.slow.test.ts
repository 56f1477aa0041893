// The calls of the command in the docs: a shell reads them, and the command sends the request of the other samples.
import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parseJson } from '@capi/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Document, listOperations } from '../../../product/bundle/document.ts'
import { root } from '../../../product/paths.ts'
import { addCommandSamples } from '../../../product/docs/programs.ts'
import { sampleRequest } from '../../../product/bundle/additions.ts'
import { readSources } from '../../../product/docs/facts.ts'

// Imported by its path, so that the type check of the tools does not check the package again.
const { run } = (await import(join(root, 'packages/cli/test/command.ts'))) as {
  run: (args: readonly string[], environment: Record<string, string>) => Promise<{ stderr: string }>
}

const document: Document = readSources().document
addCommandSamples(document)
const operations = listOperations(document).map(({ path, method, operation }) => ({
  id: operation.operationId,
  request: sampleRequest(document, path, method, operation),
  command: operation['x-codeSamples']!.at(-1)!.source,
}))
/** The words of each command, as a shell splits them. */
const script = ["capi() { printf '%s\\0' \"$@\"; printf '\\1'; }", ...operations.map(({ command }) => command)].join(
  '\n',
)
const words = execFileSync('sh', ['-c', script], { encoding: 'utf8' })
  .split('\u0001')
  .map((line) => line.split('\0').slice(0, -1))

let received: { method: string; target: string; body: string }
const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received = { method: request.method!, target: request.url!, body: Buffer.concat(chunks).toString() }
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"code":"40015","msg":"no","data":null}')
  })
})
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
afterAll(() => server.close())

/** The fields of a request as text, in which numbers and texts are the same. */
function fieldsOf({ target, body }: { target: string; body: string }): object {
  const query = Object.fromEntries(new URLSearchParams(target.split('?')[1]))
  const asText = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return String(value)
    if (Array.isArray(value)) return value.map(asText)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asText(each)]))
  }
  return { ...query, ...(body === '' ? {} : (asText(parseJson(body)) as object)) }
}

describe('the command of each operation', () => {
  it.each(operations.map((each, index) => ({ ...each, index })))(
    '$id sends its request',
    async ({ request, index }) => {
      const { port } = server.address() as AddressInfo
      const environment = {
        CAPI_URL: `http://127.0.0.1:${port}`,
        CAPI_KEY: 'key',
        CAPI_SECRET: 'secret',
        CAPI_PASSPHRASE: 'passphrase',
      }
      const { stderr } = await run(words[index]!, environment)
      expect(stderr).toContain('40015')
      expect(received.method).toBe(request.method)
      expect(received.target.split('?')[0]).toBe(request.target.split('?')[0])
      expect(fieldsOf(received)).toMatchObject(fieldsOf(request))
    },
  )
})
