// Whether an answer is as expected.
//
// Values are equal, lists equally long, objects may have more fields than expected. An object whose only field begins with
// a dollar sign says something else: `$some` and `$every` look into a list, `$count` is its length, `$above` and `$below`
// compare decimals, `$not` turns what it holds round.

import type { Data } from './scenario.ts'

type Test = (was: Data, wanted: Data) => boolean

const tests: Readonly<Record<string, Test>> = {
  $some: (was, wanted) => Array.isArray(was) && was.some((item: Data) => matches(item, wanted)),
  $every: (was, wanted) => Array.isArray(was) && was.every((item: Data) => matches(item, wanted)),
  $count: (was, wanted) => Array.isArray(was) && matches(was.length, wanted),
  $above: (was, wanted) => Number(was) > Number(wanted),
  $below: (was, wanted) => Number(was) < Number(wanted),
  $not: (was, wanted) => !matches(was, wanted),
}

/** Whether a value is as expected. */
export function matches(was: Data, wanted: Data): boolean {
  if (isList(wanted)) {
    return isList(was) && was.length === wanted.length && wanted.every((item, index) => matches(was[index]!, item))
  }
  if (!isObject(wanted)) return was === wanted
  const [[name, inside] = ['', null], ...others] = Object.entries(wanted)
  const test = others.length === 0 && name.startsWith('$') ? tests[name] : undefined
  if (test) return test(was, inside)
  return isObject(was) && Object.entries(wanted).every(([field, value]) => matches(was[field] ?? null, value))
}

function isList(value: Data): value is readonly Data[] {
  return Array.isArray(value)
}

function isObject(value: Data): value is { readonly [name: string]: Data } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
