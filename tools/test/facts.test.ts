// Holds the document against an independent table of what the reference says, `facts/reference.tsv`, row by row and in
// both bundles; and the bundle without practice against the table the other way round.
import { describe, expect, it } from 'vitest'
import { follow } from '../product/bundle/document.ts'
import { readBundles } from './facts/bundle.ts'
import { disagreements } from './facts/check.ts'
import { claimsWithoutRow } from './facts/claims.ts'
import {
  refusedExamples,
  unpairedExamples,
  valuesBeyondReference,
  withoutExample,
  zerosBeyondReference,
} from './facts/examples.ts'
import { readGaps } from './facts/gaps.ts'
import { Places } from './facts/place.ts'
import { wordsBeyondReference } from './facts/prose.ts'
import { readFacts } from './facts/table.ts'

const facts = readFacts()
const gaps = readGaps()
const { full, reference } = await readBundles()
const subjects = [...new Set(facts.map(({ section, subject }) => `${section} ${subject}`))]

interface Linked {
  readonly operationId: string
  readonly responses: Readonly<Record<string, { readonly content: unknown; readonly links?: object }>>
}

/** Returns the names of the fields with ids of orders, also in what the content refers to. */
function idsIn(node: unknown, found: Set<string> = new Set(), seen: Set<string> = new Set()): Set<string> {
  if (typeof node !== 'object' || node === null) return found
  for (const [key, value] of Object.entries(node)) {
    if (/^(order_?ids?|successOrderId)$/i.test(key)) found.add(key)
    if (key === 'examples') continue
    if (key !== '$ref' || seen.has(String(value))) idsIn(value, found, seen)
    else idsIn(follow(full, String(value)), found, seen.add(String(value)))
  }
  return found
}

describe.each([
  { name: 'the document', bundle: full },
  { name: 'the document without practice', bundle: reference },
])('$name', ({ bundle }) => {
  const context = { bundle, facts, places: new Places(bundle, facts), gaps }

  it.each(subjects)('says what the reference says: %s', (subject) => {
    const rows = facts.filter((fact) => `${fact.section} ${fact.subject}` === subject)
    expect(rows.flatMap((fact) => disagreements(fact, context))).toEqual([])
  })

  it('admits its own examples', () => {
    expect(refusedExamples(bundle)).toEqual([])
  })
})

describe('the whole document', () => {
  it('links each response with an order id to another operation, except one of which none reads the orders', () => {
    const items = Object.values(full['paths'] as unknown as Record<string, Record<string, Linked>>)
    const operations = items.flatMap((item) => Object.values(item))
    const withOrders = operations.filter(({ responses }) => idsIn(responses['200']!.content).size > 0)
    const unlinked = withOrders.filter(({ responses }) => !responses['200']!.links)
    expect(withOrders.length).toBeGreaterThan(10)
    expect(unlinked.map(({ operationId }) => operationId)).toEqual(['listPlanOrderHistory'])
  })
})

describe('the document without practice', () => {
  it('names, bounds, titles, closes and lists nothing beyond the table', () => {
    expect(claimsWithoutRow(new Places(reference, facts), facts)).toEqual([])
  })

  it('has in its examples only values that the reference shows', () => {
    expect(valuesBeyondReference(reference)).toEqual([])
    expect(zerosBeyondReference(reference)).toEqual([])
  })

  it('has an example of every operation but one, whose values the reference does not show', () => {
    expect(withoutExample(reference)).toEqual(['placeOrders'])
  })

  it('has examples of requests and responses in pairs', () => {
    expect(unpairedExamples(reference)).toEqual([])
  })

  it('uses in each text only words of the sections that it cites', () => {
    expect(wordsBeyondReference(reference)).toEqual([])
  })

  it.each(['"x-basis":"practice"', '"x-assumed"'])('keeps no %s', (mark) => {
    expect(JSON.stringify(full)).toContain(mark)
    expect(JSON.stringify(reference)).not.toContain(mark)
  })
})
