import type { ServerResponse } from 'node:http'
import { describe, expect, it } from 'vitest'
import { createRequestWarnings, warningsOf } from '../../src/request/log.ts'

const keys = { all: () => [] }

function response(): ServerResponse & { readonly sent: Map<string, string> } {
  const sent = new Map<string, string>()
  return { sent, headersSent: false, setHeader: (name: string, value: string) => sent.set(name, value) } as never
}

describe('createRequestWarnings', () => {
  it('puts at most five warnings of a request into its response', () => {
    const warnings = createRequestWarnings(keys)
    const given = response()
    const warn = warnings.start('getTicker', given)
    for (let index = 0; index < 9; index += 1) warn(`Warning ${index}.`)
    expect(given.sent.get('x-sandbox-warning')).toBe('Warning 0. Warning 1. Warning 2. Warning 3. Warning 4.')
    expect(warningsOf(given)).toHaveLength(5)
    expect(warnings.report().requests).toBe(1)
  })

  it('writes letters that a header cannot have as escapes', () => {
    const given = response()
    createRequestWarnings(keys).start('getTicker', given)('é\r\nX: 1')
    expect(given.sent.get('x-sandbox-warning')).toBe('\\u00e9\\u000d\\u000aX: 1')
  })

  it('holds the latest hundred distinct warnings, so that no program fills the memory', () => {
    const warnings = createRequestWarnings(keys)
    for (let index = 0; index < 250; index += 1) warnings.start('getTicker', response())(`Warning ${index}.`)
    const { requests, latest } = warnings.report()
    expect([requests, latest.length]).toEqual([250, 100])
    expect(latest[0]).toEqual({ operation: 'getTicker', text: 'Warning 249.', count: 1 })
    expect(latest.at(-1)!.text).toBe('Warning 150.')
  })

  it('never repeats a secret of the sandbox', () => {
    const entry = { secret: 'long-secret-of-a-key', passphrase: 'tiny' }
    const warnings = createRequestWarnings({ all: () => [entry] as never })
    const warn = warnings.start('getTicker', response())
    for (const name of ['long-secret-of-a-key', 'xlong-secret-of-a-key', 'tiny', 'tinyish']) warn(`The field ${name}.`)
    expect(warnings.report().latest.map(({ text, count }) => [text, count])).toEqual([
      ['The field tinyish.', 1],
      ['A name in the request contains a secret.', 3],
    ])
  })
})
