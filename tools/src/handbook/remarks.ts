/**
 * Writes the extension keys of a node as sentences: another spelling, empty values, final states, a status, a mark with its note,
 * an assumption, a gap. A remark is one or two sentences of markdown; a node without such keys has none.
 */
import type { Basis } from '../bundle/document.ts'
import { GAPS_PAGE } from './addresses.ts'
import type { Handbook } from './handbook.ts'
import { code, line, link, plain } from './markdown.ts'

/** The keys that remarks are made of; the description is compared, so that nothing is said twice. */
export interface Remarkable {
  readonly description?: string
  readonly 'x-alias-of'?: string
  readonly 'x-empty'?: 'none'
  readonly 'x-final'?: boolean
  readonly 'x-status'?: number
  readonly 'x-basis'?: Basis
  readonly 'x-source'?: string | string[]
  readonly 'x-note'?: string
  readonly 'x-assumed'?: string[]
  readonly 'x-gap'?: string | string[]
}

/** Returns the remarks on a node, in reading order. */
export function remarksOf(thing: Remarkable, handbook: Handbook): string[] {
  const alias = thing['x-alias-of']
  const final = thing['x-final']
  const status = thing['x-status']
  const facts = [
    alias !== undefined && `Another spelling of ${code(alias)}.`,
    thing['x-empty'] === 'none' && 'The empty string means none.',
    final === true && !/\bFinal\.$/.test(thing.description ?? '') && 'Final.',
    final === false && 'Not final.',
    status !== undefined && `Comes with HTTP status ${status}.`,
  ]
  return [
    ...facts.filter((fact) => fact !== false),
    ...markOf(thing),
    ...assumptionOf(thing),
    ...gapsOf(thing, handbook),
  ]
}

/** Returns the link to a gap's entry on the page. */
export function linkToGap(id: string, { gaps }: Handbook): string {
  const gap = gaps.get(id)
  if (!gap) throw new Error(`Expected an entry of the register of gaps, was ${id}.`)
  return link(`${id} ${plain(gap.title)}`, `${GAPS_PAGE}#${id.toLowerCase()}`)
}

/** Returns the values of a key that has one value or a list. */
export function several(value: string | string[] | undefined): string[] {
  return value === undefined ? [] : [value].flat()
}

function markOf(thing: Remarkable): string[] {
  const basis = thing['x-basis']
  const note = thing['x-note']
  if (basis === undefined || basis === 'documented') return []
  const source =
    basis === 'practice' && thing['x-source'] ? ` Seen in: ${plain(several(thing['x-source']).join(', '))}.` : ''
  return [`**${capital(basis)}.** ${line(note ?? '')}${source}`]
}

/** A note without a mark explains an assumption, or is a remark of its own. */
function assumptionOf(thing: Remarkable): string[] {
  const keys = thing['x-assumed'] ?? []
  const note = thing['x-basis'] === undefined && thing['x-note'] ? line(thing['x-note']) : ''
  if (keys.length > 0)
    return [`**Assumed: ${keys.map((key) => code(key.replace(/^x-/, ''))).join(', ')}.** ${note}`.trim()]
  return note === '' ? [] : [`**Note.** ${note}`]
}

function gapsOf(thing: Remarkable, handbook: Handbook): string[] {
  const ids = several(thing['x-gap'])
  if (ids.length === 0) return []
  return [`**Open:** ${ids.map((id) => linkToGap(id, handbook)).join(', ')}.`]
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
