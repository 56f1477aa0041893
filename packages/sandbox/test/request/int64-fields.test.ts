import { describe, expect, it } from 'vitest'
import { int64FieldsOf, readInt64Fields } from '../../src/request/parameters.ts'

const schema = {
  properties: {
    positionId: { type: 'integer', format: 'int64' },
    orderId: { type: 'string', format: 'int64' },
    startTime: { type: 'integer', format: 'int64', 'x-unit': 'unix-ms' },
    coinId: { type: 'integer' },
    either: { anyOf: [{ type: 'integer', format: 'int64' }, { $ref: '#/components/schemas/TextId' }] },
  },
}
const fields = int64FieldsOf(schema)

function read(text: string): Record<string, unknown> {
  const body = JSON.parse(text) as Record<string, unknown>
  readInt64Fields(body, fields, text)
  return body
}

describe('the 64-bit integers of a body', () => {
  it('are ids and times that are written as numbers, and no texts', () => {
    expect(Object.fromEntries(fields)).toEqual({ positionId: 'id', startTime: 'time', either: 'id' })
    expect(int64FieldsOf({}).size).toBe(0)
  })

  it('are read as the latest time where no record can have them', () => {
    expect(read('{"startTime":9223372036854775807}')['startTime']).toBe(Number.MAX_SAFE_INTEGER)
    expect(() => read('{"startTime":9223372036854775808}')).toThrow('must be a 64-bit integer, was ')
  })

  it.each([
    ['{"positionId":600000000000000019}', 600_000_000_000_000_019n],
    ['{ "positionId" : 9223372036854775807 }', 9_223_372_036_854_775_807n],
    ['{"positionId":-9223372036854775808}', -9_223_372_036_854_775_808n],
    ['{"positionId":7}', 7n],
    ['{"positionId":1e3}', 1_000n],
    ['{"\\u0070ositionId":600000000000000019}', 600_000_000_000_000_019n],
    ['{"text":"\\"positionId\\":5","positionId":600000000000000019}', 600_000_000_000_000_019n],
    ['{"text":"\\\\","positionId":600000000000000019,"other":"positionId"}', 600_000_000_000_000_019n],
    ['{"positionId":1,"positionId":600000000000000019}', 600_000_000_000_000_019n],
    ['{"positionId":600000000000000019,"positionId":2}', 2n],
  ])('of %s are exact', (text, positionId) => {
    expect(read(text)['positionId']).toBe(positionId)
  })

  it.each([
    '{"positionId":9223372036854775808}',
    '{"positionId":1e300}',
    '{"positionId":6e17}',
    '{"positionId":600000000000000019.0}',
  ])('are refused in %s', (text) => {
    expect(() => read(text)).toThrow('Body field positionId must be a 64-bit integer, was ')
  })

  it('are left to the caller where they are texts', () => {
    expect(read('{"either":"600000000000000019"}')).toEqual({ either: '600000000000000019' })
    expect(read('{"either":600000000000000019}')).toEqual({ either: 600_000_000_000_000_019n })
  })

  it('leave other fields as they are', () => {
    expect(read('{"coinId":2,"startTime":5}')).toEqual({ coinId: 2, startTime: 5 })
  })
})
