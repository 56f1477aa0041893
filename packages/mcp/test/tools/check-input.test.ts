import { describe, expect, it } from 'vitest'
import { checkInput } from '../../src/tools/check-input.ts'
import type { ObjectSchema } from '../../src/tools/json-schema.ts'
import { readMoreTool } from '../../src/tools/read-more.ts'

const schema: ObjectSchema = {
  type: 'object',
  required: ['symbol'],
  additionalProperties: false,
  properties: {
    symbol: { type: 'string' },
    size: { type: 'string', pattern: '^\\d+$' },
    side: { type: 'string', enum: ['LONG', 'SHORT'] },
    orders: { type: 'array', maxItems: 1, items: { type: 'object', properties: {}, additionalProperties: false } },
  },
}
const check =
  (input: unknown): (() => void) =>
  () =>
    checkInput({ ...readMoreTool, name: 'tool', inputSchema: schema }, input)

describe('checkInput', () => {
  it('accepts what fits', () => {
    expect(check({ symbol: 'a', size: '1', side: 'LONG', orders: [{}] })).not.toThrow()
  })

  it.each([
    [{}, 'tool: symbol is required, was missing.'],
    [{ symbol: 1 }, 'tool: symbol must be string, was 1.'],
    [{ symbol: 'a', size: 0.1 }, 'tool: size must be string, was 0.1.'],
    [{ symbol: 'a', size: '1e3' }, 'tool: size must match pattern "^\\d+$", was "1e3".'],
    [{ symbol: 'a', side: 'long' }, 'tool: side must be one of LONG, SHORT, was "long".'],
    [{ symbol: 'a', sise: '1' }, 'tool: "sise" is unknown; expected one of symbol, size, side, orders.'],
    [{ symbol: 'a', orders: [{ price: 1 }] }, 'tool: orders.0."price" is unknown; expected no field.'],
    ['text', 'tool: The input must be object, was "text".'],
    [null, 'tool: The input must be object, was null.'],
  ])('refuses %j and says what is wrong', (input, message) => {
    expect(check(input)).toThrow(message)
  })

  it('does not repeat a long value', () => {
    expect(check({ symbol: 'a', side: 'x'.repeat(10_000) })).toThrow(/x…\.$/)
  })
})
