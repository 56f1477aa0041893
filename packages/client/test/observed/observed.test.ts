// Responses as public practice shows them, in one file per operation: each fits the schema of its response, and is read
// without loss. Prices, quantities, times, ids and texts in the files were replaced by others of the same form.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type OperationId, codecs, operations } from '@capi/api'
import { parse, stringify } from 'lossless-json'
import { describe, expect, it } from 'vitest'
import { readRecord } from '../../src/response.ts'
import { readResponse } from '../../src/response.ts'
import { endpoints } from '../../src/options.ts'
import type { Incoming } from '../../src/transport.ts'
import { findLostValues } from './lost-values.ts'
import { findMisfits } from './response-schema.ts'

interface Observed {
  /** `live`: a response of a service. `documentation`: a sample in a copy of its documentation. */
  readonly source: 'live' | 'documentation'
  /** Where it was seen. */
  readonly kind: string
  /** Year and month. */
  readonly date: string
  readonly status: number
  readonly body: unknown
  /** Values that do not fit the document, as JSON pointers, each with the reason. */
  readonly misfits?: Readonly<Record<string, string>>
}

const folder = join(import.meta.dirname, 'responses')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'))

/** Returns the entries of a file, each with the exact text of its body. */
function readEntries(file: string): (Observed & { text: string })[] {
  const text = readFileSync(join(folder, file), 'utf8')
  const exact = parse(text) as { body: unknown }[]
  return (JSON.parse(text) as Observed[]).map((entry, index) => ({ ...entry, text: stringify(exact[index]!.body)! }))
}

for (const file of files) {
  const id = file.replace(/^.*[\\/]|\.json$/g, '') as OperationId
  const entries = readEntries(file)

  describe(id, () => {
    it('is an operation of the document', () => {
      expect(Object.keys(operations)).toContain(id)
    })

    it.each(entries)('$source, $date, $kind: fits its schema', ({ status, body, misfits = {} }) => {
      expect(findMisfits(id, status, body)).toEqual(Object.keys(misfits))
    })

    it.each(entries.filter(({ status }) => status < 400))(
      '$source, $date, $kind: is read without loss',
      ({ status, text }) => {
        const { code } = codecs[id]
        const record = readRecord(endpoints[id], readResponse(endpoints[id], { status, text } as Incoming, code))
        const wire = parse(text, undefined, { parseNumber: String })
        const value = isEnvelope(wire) && code === undefined ? (wire.data ?? null) : wire
        expect(findLostValues(value, record ?? null)).toEqual([])
      },
    )

    it.each(entries.filter(({ status }) => status >= 400))(
      '$source, $date, $kind: is a refusal',
      ({ status, body, text }) => {
        const { code, msg } = body as { code: string; msg: string }
        const refused = expect(() => readResponse(endpoints[id], { status, text } as Incoming))
        refused.toThrow(
          expect.objectContaining({ name: 'ApiError', status, code, message: expect.stringContaining(msg) }),
        )
      },
    )
  })
}

describe('findMisfits', () => {
  it('finds a property that the document does not know, and a value of the wrong type', () => {
    expect(findMisfits('getServerTime', 200, { timestamp: 1_795_219_200_000, zone: 'UTC' })).toEqual([''])
    expect(findMisfits('getServerTime', 200, { timestamp: 'noon' })).toEqual(['/timestamp'])
  })
})

describe('findLostValues', () => {
  it('finds a value that the record lacks or that is in it too few times', () => {
    expect(findLostValues({ a: '1', b: '1', c: [{ d: '2' }] }, { x: '1', y: '3', z: [{ d: '2' }] })).toEqual(['/b'])
    expect(findLostValues({ c: [{ d: '719220560554361701' }] }, { z: [{ d: '719220560554361700' }] })).toEqual([
      '/c/0/d',
    ])
  })

  it('accepts the record itself instead of a list of one, and instead of no other list', () => {
    expect(findLostValues([{ a: '1' }], { x: '1' })).toEqual([])
    expect(findLostValues([{ a: '1' }], { x: '2' })).toEqual(['/0/a'])
    expect(findLostValues([{ a: '1' }, { a: '1' }], { x: '1' })).toEqual([''])
  })

  it('accepts words instead of codes, numbers instead of text, and null instead of the empty string', () => {
    expect(findLostValues({ type: '3', time: '5', msg: '' }, { type: 'close_long', time: 5, msg: null })).toEqual([])
  })
})

/**
 * Of the envelope of a success, only the data is part of the record, unless the document has the envelope itself as the
 * response.
 */
function isEnvelope(wire: unknown): wire is { data?: unknown } {
  return typeof wire === 'object' && wire !== null && 'code' in wire
}
