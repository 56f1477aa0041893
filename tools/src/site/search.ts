/**
 * Makes what the search of the site looks in: the sections of the guides, and the operations, records and open questions of
 * the reference page. The index is built here and shipped as a script, so that it can be read from a folder as well.
 */
import MiniSearch from 'minisearch'
import type { Handbook } from '../handbook/handbook.ts'
import { pageOf } from '../handbook/provenance-list.ts'
import { GAPS_PAGE } from '../handbook/remarks.ts'
import type { ShownDocument } from '../handbook/display-document.ts'
import { OPTIONS } from './browser/index-options.ts'
import type { Page } from './frame.ts'
import { REFERENCE } from './fact.ts'

export interface Entry {
  readonly id: number
  /** Address from any page of the site. */
  readonly address: string
  readonly title: string
  /** Where it stands, in words. */
  readonly place: string
  readonly text: string
  /** The first words of the text, to be shown. */
  readonly start: string
}

const SHOWN = 140

/** Returns all that can be found, in the order of the site. */
export function listEntries(pages: readonly Page[], document: ShownDocument, handbook: Handbook): Entry[] {
  const found: Omit<Entry, 'id' | 'start'>[] = [
    ...pages.flatMap(sectionsOf),
    ...operationsOf(document),
    ...recordsOf(document),
    ...gapsOf(handbook),
  ]
  return found.map((entry, id) => ({ ...entry, id, start: shorten(entry.text) }))
}

/** Returns the script that holds the index as JSON text, in single quotes: these escape far fewer characters of JSON. */
export function writeIndex(entries: readonly Entry[]): string {
  const index = new MiniSearch<Entry>(OPTIONS)
  index.addAll(entries)
  return `globalThis.capiIndex = '${JSON.stringify(index).replaceAll(/['\\]/g, String.raw`\$&`)}'\n`
}

function sectionsOf({ name, title, rendered }: Page): Omit<Entry, 'id' | 'start'>[] {
  return rendered.sections
    .filter(({ heading, text }) => heading !== '' || text !== '')
    .map(({ anchor, heading, text }) => ({
      address: `${name}.html${anchor && `#${anchor}`}`,
      title: heading || title,
      place: heading ? `Guide: ${title}` : 'Guide',
      text,
    }))
}

function operationsOf(document: ShownDocument): Omit<Entry, 'id' | 'start'>[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.values(item).map(({ operationId, summary, description, tags }) => ({
      address: REFERENCE + pageOf(tags[0]!, operationId),
      title: summary,
      place: 'Operation',
      text: `${operationId} ${path} ${description}`,
    })),
  )
}

function recordsOf(document: ShownDocument): Omit<Entry, 'id' | 'start'>[] {
  return Object.entries(document.components.schemas).map(([name, schema]) => {
    const [tag = 'records'] = (schema as { 'x-tags'?: string[] })['x-tags'] ?? []
    const words = (schema.oneOf ?? []).map((branch) => String(branch.const ?? ''))
    const fields = Object.keys(schema.properties ?? {})
    return {
      address: REFERENCE + pageOf(tag, name),
      title: name,
      place: tag
        .replace(/ies$/, 'y')
        .replace(/s$/, '')
        .replace(/^./, (letter) => letter.toUpperCase()),
      text: [schema.description ?? '', ...fields, ...words].join(' '),
    }
  })
}

function gapsOf({ gaps }: Handbook): Omit<Entry, 'id' | 'start'>[] {
  return Array.from(gaps.values(), ({ id, title, points }) => ({
    address: `${REFERENCE}#/${GAPS_PAGE}/${id.toLowerCase()}`,
    title: `${id} ${title}`,
    place: 'Open question',
    text: points.map((point) => point.text).join(' '),
  }))
}

function shorten(text: string): string {
  if (text.length <= SHOWN) return text
  return `${text.slice(0, text.lastIndexOf(' ', SHOWN))} ...`
}
