// Samples without a signature are run where their language is installed, and compared with the request of the form.
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeWith, findLackOf } from '../../../../tools/vitest/needs.ts'
import { firstValues, writeRequest } from '../../src/values/request.ts'
import { writeSamples } from '../../src/values/sample-views.ts'
import { forms } from '../forms.ts'

const run = promisify(execFile)
const token = `a-token-with-"-and-'`
let seen: unknown
const server = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const { method, url, headers } = request
  const { authorization, 'content-type': type } = headers
  seen = { method, url, authorization, type, body: Buffer.concat(parts).toString() }
  response.end('{"answer":1}')
})
let baseUrl = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const form = forms.control['createAccount']!
const name = { kind: 0, text: `a "quoted" name, it's $HOME \\ ü` }
const values = firstValues(form)
const request = writeRequest(form, { ...values, body: { ...values.body!, fields: { name } } })

function sampleOf(language: string): string {
  return writeSamples(form, request, baseUrl, true).find((each) => each.name === language)!.text
}

async function expectSent(program: string, given: readonly string[]): Promise<void> {
  seen = undefined
  const { stdout } = await run(program, given, { env: { ...process.env, CAPI_CONTROL_TOKEN: token } })
  expect(stdout.trim()).toBe('{"answer":1}')
  expect(seen).toEqual({
    method: 'POST',
    url: '/sandbox/accounts',
    authorization: `Bearer ${token}`,
    type: 'application/json',
    body: JSON.stringify({ name: name.text }),
  })
}

describeWith('bash', findLackOf('bash'), 'the sample in curl', () => {
  it('sends the request', () => expectSent('bash', ['-c', sampleOf('curl')]))
})

describeWith('Python', findLackOf('python3'), 'the sample in Python', () => {
  it('sends the request', () => expectSent('python3', ['-c', sampleOf('Python')]))
})

describe('the samples', () => {
  it('in TypeScript sends the request', () =>
    expectSent(process.execPath, ['--input-type=module', '-e', sampleOf('TypeScript')]))

  it('in every language have the address, and the token from the environment', () => {
    for (const { name: language, text } of writeSamples(form, request, baseUrl, true)) {
      expect(text, language).toContain(`${baseUrl}/sandbox/accounts`)
      expect(text, language).toContain('CAPI_CONTROL_TOKEN')
      expect(text, language).not.toContain('SECRET')
    }
  })

  it('have no header of a token where none is set', () => {
    for (const { text } of writeSamples(form, request, baseUrl, false)) expect(text).not.toMatch(/authorization/i)
  })

  it('of signed requests have the values of the form, and sign', () => {
    const order = forms.trading['placeOrder']!
    const written = writeRequest(order, firstValues(order))
    for (const { name: language, text } of writeSamples(order, written, baseUrl, false)) {
      expect(text, language).toContain('grid-7')
      // The command signs by itself.
      expect(text, language).toMatch(language === 'capi' ? /^capi place-order/ : /hmac/i)
    }
  })
})
