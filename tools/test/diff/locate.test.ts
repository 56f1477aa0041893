import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { locator } from '../../src/diff/locate.ts'

const folder = join(import.meta.dirname, '../fixtures/lint/spec')
const locate = locator(join(folder, 'openapi.yaml'))
const trades = ['paths', '/capi/v2/market/trades', 'get']

/** Names the place, and the text that stands there, so that the table below reads without counting lines. */
function found(path: readonly (string | number)[]): string {
  const { file, line } = locate(path)
  return `${relative(folder, file)}: ${readFileSync(file, 'utf8').split('\n')[line - 1]?.trim()}`
}

describe('locator', () => {
  it.each([
    { name: 'finds a key of the root', path: ['x-limits', 'windowMs'], want: 'openapi.yaml: windowMs: 10000' },
    {
      name: 'finds a component that the root writes itself',
      path: ['components', 'securitySchemes', 'AccessSign', 'name'],
      want: 'openapi.yaml: name: ACCESS-SIGN',
    },
    {
      name: 'finds a component in the file of its name',
      path: ['components', 'schemas', 'Trade', 'properties', 'price', 'format'],
      want: 'schemas/Trade.yaml: format: decimal',
    },
    {
      name: 'finds a whole component',
      path: ['components', 'schemas', 'Trade'],
      want: 'schemas/Trade.yaml: type: object',
    },
    {
      name: 'finds an example, whose name has a dot',
      path: ['components', 'examples', 'placeOrder.limit.request', 'value', 'size'],
      want: "examples/placeOrder.limit.request.yaml: size: '0.01'",
    },
    {
      name: 'follows a path into the file of its operation',
      path: [...trades, 'summary'],
      want: 'paths/market/listTrades.yaml: summary: List trades',
    },
    {
      name: 'finds an element of a list',
      path: [...trades, 'parameters', 0, 'schema', 'maximum'],
      want: 'paths/market/listTrades.yaml: maximum: 100',
    },
    {
      name: 'stays at a reference when the path ends there',
      path: [...trades, 'parameters', 1],
      want: 'paths/market/listTrades.yaml: - $ref: ../../parameters/StartTime.yaml',
    },
    {
      name: 'follows references of references',
      path: [...trades, 'responses', '400', 'content', 'application/json', 'schema', 'properties', 'code'],
      want: 'schemas/Failure.yaml: code:',
    },
    {
      name: 'answers with the last line on the way to what is absent',
      path: [...trades, 'x-weight', 'uid'],
      want: 'paths/market/listTrades.yaml: x-weight: { ip: 2 }',
    },
  ])('$name', ({ path, want }) => {
    expect(found(path)).toBe(want)
  })
})
