// Holds one row of the table against a bundle. The answer is what was found where the row does not hold, and nothing
// where it does. How the document is built does not matter; what it says must be exactly the fact.
import type { Node } from '../../product/bundle/document.ts'
import { schemaChecks } from './aspects.ts'
import { documentChecks, headerOf } from './document.ts'
import { operationChecks } from './operation.ts'
import type { Context } from './context.ts'
import type { Place } from './place.ts'
import { expand } from './schema.ts'
import type { Fact } from './table.ts'
import { missingWords } from './words.ts'

/** Returns one line for every place where the fact does not hold. */
export function disagreements(fact: Fact, context: Context): string[] {
  return found(fact, context).map(([label, was]) => {
    const { section, subject, item, aspect, value } = fact
    const where = label === `${subject} ${item}` ? '' : ` at ${label}`
    return `${section} ${subject} ${item}: ${aspect} must be "${value}"${where}, was ${was}`
  })
}

function found(fact: Fact, context: Context): [label: string, was: string][] {
  if (fact.aspect === 'gap') return gapOf(fact, context)
  if (fact.subject === 'document') {
    const was = checkOf(documentChecks, fact)(fact, context)
    return was === undefined ? [] : [['document', was]]
  }
  if (fact.aspect === 'returned by') {
    const [method, path, item] = fact.value.split(' ') as [string, string, string]
    return context.places
      .find(`${method} ${path}`, item)
      .flatMap(({ label, place }) => (place ? [] : [[label, 'absent']]))
  }
  return context.places.find(fact.subject, fact.item).flatMap(({ label, place }) => {
    const was = fact.value === 'no' && fact.aspect === 'exists' ? place && 'present' : at(fact, place, context)
    return was === undefined ? [] : [[label, was] as [string, string]]
  })
}

function at(fact: Fact, place: Place | undefined, context: Context): string | undefined {
  if (!place) return 'absent'
  const check = operationChecks[fact.aspect] ?? checkOf(schemaChecks, fact)
  return check(fact, context, place) ?? uncited(fact, place, context)
}

function checkOf<T>(checks: Record<string, T>, fact: Fact): T {
  const check = checks[fact.aspect]
  if (!check) throw new Error(`Expected an aspect that is checked for ${fact.subject}, was "${fact.aspect}".`)
  return check
}

/** A fact must stand under its section: cited by the nearest node that cites any, or by what the place refers to. */
function uncited({ section }: Fact, place: Place, { bundle }: Context): string | undefined {
  const nearest = place.trail.findLast((node) => 'x-source' in node)
  const below = place.schema ? expand(bundle, place.schema) : []
  const cited = keysOf([...(nearest ? [nearest] : []), ...below], 'x-source')
  return cited.includes(section) ? undefined : `right, but cites ${cited.join(', ') || 'no section'}`
}

/** What is not shown is an entry of GAPS.md for that section, and the place in question points at it. */
function gapOf(fact: Fact, { places, gaps, bundle }: Context): [string, string][] {
  const about = gaps.filter(({ sections }) => sections.includes(fact.section))
  const names = about.filter(({ text }) => missingWords(text, fact.value).length === 0).map(({ name }) => name)
  if (names.length === 0) return [['GAPS.md', about.map(({ name }) => name).join(', ') || 'no entry for the section']]
  const pointsAt = (nodes: Node[]): boolean => keysOf(nodes, 'x-gap').some((name) => names.includes(name))
  const stray = `${names.join(', ')}, which is not pointed at`
  if (fact.subject === 'document') {
    const header = headerOf(bundle, fact.item)
    return header && !pointsAt([header]) ? [['document', stray]] : []
  }
  return places.find(fact.subject, fact.item).flatMap(({ label, place }) => {
    if (!place) return [[label, 'absent']]
    return pointsAt([...place.trail, ...(place.schema ? expand(bundle, place.schema) : [])]) ? [] : [[label, stray]]
  })
}

function keysOf(nodes: Node[], key: 'x-source' | 'x-gap'): string[] {
  return [...new Set(nodes.flatMap((node) => [(node[key] as string | string[] | undefined) ?? []].flat()))]
}
