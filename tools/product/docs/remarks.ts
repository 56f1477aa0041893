// Writes where facts come from: the extension keys of a node as sentences (another spelling, empty values, final
// states, a status, a mark with its note, an assumption, a gap), and the list of everything with a mark of its own. A
// remark is one or two sentences of Markdown; a node without such keys has none.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { specFolder } from '../paths.ts'
import { type Gap, parseGaps, parseMarks, parseSections } from '../bundle/registers.ts'
import { type Document, listOperations, type Schema } from '../bundle/document.ts'
import { badge, code, GAPS_PAGE, line, link, operationPage, plain, schemaPage } from './markdown.ts'

export interface Handbook {
  /** Marks with their meanings; without a mark, a fact is `documented`. */
  readonly marks: ReadonlyMap<string, string>
  /** Section numbers with their titles. */
  readonly sections: ReadonlyMap<string, string>
  readonly gaps: ReadonlyMap<string, Gap>
}

export function readHandbook(): Handbook {
  const read = (name: string): string => readFileSync(join(specFolder, name), 'utf8')
  const readme = read('README.md')
  return { marks: parseMarks(readme), sections: parseSections(readme), gaps: parseGaps(read('GAPS.md')) }
}

/** The keys that remarks are made of; the description is compared, so that nothing is said twice. */
export type Remarkable = Pick<Schema, 'description' | Extract<keyof Schema, `x-${string}`>>

/** Returns the remarks on a node, in reading order. */
export function remarksOf(thing: Remarkable, handbook: Handbook): string[] {
  const { 'x-alias-of': alias, 'x-final': isFinal, 'x-status': status, 'x-basis': basis = 'documented' } = thing
  const isMarked = basis !== 'documented'
  const note = line(thing['x-note'])
  const assumed = thing['x-assumed']?.map((key) => code(key.replace(/^x-/, ''))).join(', ')
  // A note without a mark explains an assumption, or is a remark of its own.
  const loose = !isMarked && note
  const gaps = several(thing['x-gap']).map((id) => linkToGap(id, handbook))
  return [
    alias && `Another spelling of ${code(alias)}.`,
    thing['x-sent-in'] && `The local exchange sends it in ${thing['x-sent-in'].map(code).join(', ')}.`,
    thing['x-empty'] === 'none' && 'The empty string means none.',
    isFinal === true && !/\bFinal\.$/.test(thing.description ?? '') && 'Final.',
    isFinal === false && 'Not final.',
    status && `Comes with HTTP status ${status}.`,
    isMarked && `**${capital(basis)}.** ${note}${basis === 'practice' ? seenIn(thing) : ''}`.trim(),
    assumed && `**Assumed: ${assumed}.** ${loose || ''}`.trim(),
    !assumed && loose && `**Note.** ${loose}`,
    gaps.length > 0 && `**Open:** ${gaps.join(', ')}.`,
  ].filter((remark) => typeof remark === 'string' && remark !== '') as string[]
}

/**
 * Returns a badge with the mark, the section, the note and the open questions; nothing for what is simply documented.
 */
export function markOf(thing: Remarkable, handbook: Handbook, of = ''): string {
  const { 'x-basis': basis = 'documented', 'x-assumed': assumed, 'x-gap': gap, 'x-source': source } = thing
  const texts = remarksOf(thing, handbook).filter((text) => text.startsWith('**'))
  const sections = basis === 'practice' ? '' : sectionsOf(source, handbook)
  if (texts.length === 0 && !sections) return ''
  const kind = basis !== 'documented' ? basis : assumed ? 'assumed' : gap ? 'open' : sections ? basis : 'note'
  const [name, label] = [kind === 'note' ? 'open' : kind, kind === 'sandbox' ? 'local' : kind]
  return badge(name, label, [of && `${of}:`, ...texts, sections && `Sections: ${sections}.`].filter(Boolean).join(' '))
}

/** Returns the sections of the reference that a source names. */
export function sectionsOf(source: string | string[] | undefined, { sections }: Handbook): string {
  return several(source)
    .map((number) => `${number} ${plain(sections.get(number) ?? '')}`.trim())
    .join(' · ')
}

/** Returns where practice was seen, as a sentence. */
export function seenIn(thing: Remarkable): string {
  const sources = several(thing['x-source'])
  return sources.length > 0 ? ` Seen in: ${plain(sources.join(', '))}.` : ''
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

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

export interface Marked {
  /** Its name in the document: `Bill.cTime`, `listFills limit`, `OrderSide BUY`. */
  readonly name: string
  /** The address of its page, if it has one. */
  readonly page?: string
  readonly thing: Remarkable
}

/** Returns them in the order of the document. */
export function listMarked(document: Document): Marked[] {
  const found: Marked[] = []
  const visit = (node: unknown, name: string, page?: string): void => {
    if (node === null || typeof node !== 'object') return
    const thing = node as Remarkable
    if ((thing['x-basis'] ?? 'documented') !== 'documented') found.push({ name, thing, ...(page && { page }) })
    for (const [key, value] of Object.entries(node)) {
      if (key === 'properties')
        for (const [property, inner] of Object.entries(value as object)) visit(inner, `${name}.${property}`, page)
      else if (Array.isArray(value)) for (const item of value) visit(item, name + branchName(key, item), page)
      else visit(value, name, page)
    }
  }
  for (const { operation } of listOperations(document))
    visit(operation, operation.operationId, operationPage(operation.operationId))
  const { schemas, parameters, responses, securitySchemes } = document.components
  const others = { ...parameters, ...responses, ...securitySchemes }
  const limits = { 'Weight budgets': document['x-limits'], 'Texts of refusals': document['x-refusals'] }
  for (const [name, node] of Object.entries(schemas)) visit(node, name, schemaPage(name))
  for (const [name, node] of Object.entries({ ...others, ...limits })) visit(node, name)
  for (const server of document.servers) visit(server, server.url)
  return found
}

function branchName(key: string, item: unknown): string {
  const { const: value, type, name } = (item ?? {}) as { const?: unknown; type?: unknown; name?: unknown }
  if (key === 'parameters') return ` ${String(name)}`
  if (value !== undefined) return ` ${String(value)}`
  if (key === 'anyOf' && type !== undefined) return ` as ${String(type)}`
  return key === 'allOf' ? ' values' : ''
}
