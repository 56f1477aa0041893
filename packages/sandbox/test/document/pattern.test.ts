import { describe, expect, it } from 'vitest'
import { bodyOf, nodeAt, parametersOf, resolve } from '../../src/document/document.ts'
import { controlOperations } from '@capi/api/control'
import { describePattern } from '../../src/document/schemas.ts'

type Schema = Readonly<Record<string, unknown>>

/** Every schema with a pattern, however deep. */
function findPatterns(value: unknown): Schema[] {
  if (typeof value !== 'object' || value === null) return []
  const inside = Object.entries(value).flatMap(([key, each]) => (key.startsWith('x-') ? [] : findPatterns(each)))
  if ('$ref' in value) return [...findPatterns(resolve(value as Schema)), ...inside]
  return typeof (value as Schema)['pattern'] === 'string' ? [value as Schema, ...inside] : inside
}

describe('describePattern', () => {
  it.each([
    {
      pattern: String.raw`^\d{1,18}(\.\d{1,18})?$`,
      text: 'of 0 or more, written without an exponent, with at most 18 digits and at most 18 decimal places',
    },
    {
      pattern: String.raw`^(?!0+(\.0+)?$)\d{1,3}(\.\d{1,2})?$`,
      text: 'above 0, written without an exponent, with at most 3 digits and at most 2 decimal places',
    },
    { pattern: String.raw`^(?!0+(\.0+)?$)\d+(\.\d+)?$`, text: 'above 0, written without an exponent' },
    { pattern: String.raw`^-?\d+(\.\d{1,2})?$`, text: ', written without an exponent, with at most 2 decimal places' },
  ])('describes what $pattern admits', ({ pattern, text }) => {
    expect(describePattern({ format: 'decimal', pattern })).toBe(
      `a decimal number${text.startsWith(',') ? '' : ' '}${text}`,
    )
  })

  it('quotes the description of the field for any other pattern', () => {
    const description = 'Name of one to four letters.'
    expect(describePattern({ pattern: '^[a-z]{1,4}$', description })).toBe('as described (Name of one to four letters)')
  })

  it('has a description for every pattern of a request', () => {
    const schemas = Object.entries(nodeAt('/components/schemas'))
    const requests = schemas.filter(([name]) => /(Request|Query|^BatchOrder)$/.test(name))
    const ofControl = Object.values(controlOperations).flatMap((operation) => [
      bodyOf(operation)?.schema,
      ...parametersOf(operation),
    ])
    const all = [...requests.map(([, schema]) => schema), ...ofControl].flatMap(findPatterns)
    expect(all.length).toBeGreaterThan(10)
    for (const schema of all) expect(describePattern(schema)).toMatch(/^(a decimal number|as described \()[^^$\\]*$/)
  })
})
