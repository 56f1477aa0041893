// Matches a response against an expectation.
//
// Values must be equal and lists equally long; objects may have more fields than expected. An object whose only field
// begins with a dollar sign is an operator: `$some` and `$every` match items of a list, `$count` its length, `$above`
// and `$below` compare decimals, `$not` negates.
import type { Data } from './scenario.ts'

type Operator = (was: Data, expected: Data) => boolean

const operators: Readonly<Record<string, Operator>> = {
  $some: (was, expected) => Array.isArray(was) && was.some((item: Data) => matches(item, expected)),
  $every: (was, expected) => Array.isArray(was) && was.every((item: Data) => matches(item, expected)),
  $count: (was, expected) => Array.isArray(was) && matches(was.length, expected),
  $above: (was, expected) => Number(was) > Number(expected),
  $below: (was, expected) => Number(was) < Number(expected),
  $not: (was, expected) => !matches(was, expected),
}

/** Whether a value matches an expectation. */
export function matches(was: Data, expected: Data): boolean {
  if (isList(expected)) {
    return isList(was) && was.length === expected.length && expected.every((item, index) => matches(was[index]!, item))
  }
  if (!isObject(expected)) return was === expected
  const [[name, inside] = ['', null], ...others] = Object.entries(expected)
  const operator = others.length === 0 && name.startsWith('$') ? operators[name] : undefined
  if (operator) return operator(was, inside)
  return isObject(was) && Object.entries(expected).every(([field, value]) => matches(was[field] ?? null, value))
}

function isList(value: Data): value is readonly Data[] {
  return Array.isArray(value)
}

function isObject(value: Data): value is { readonly [name: string]: Data } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
