// Writes the tables of the guide that follow a walk: a row for each file that was entered, with the first sentence of
// its header.
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../bundle/paths.ts'
import type { Walk, WalkName } from './walk.ts'

export const guidePath: string = join(root, 'spec/guides/walk.md')

/** The heading of the section with the table of a walk. */
export const headings: Readonly<Record<WalkName, string>> = {
  order: 'From an order to its bills',
  tick: 'From a price to a liquidation',
  endpoint: 'From the document to a command',
}

/** Returns the files in the table of a section, by their paths from the root. */
export function filesIn(guide: string, heading: string): string[] {
  return rowsOf(sectionOf(guide, heading)).map((row) => /\]\(\.\.\/\.\.\/([^)]+)\)/.exec(row)![1]!)
}

/**
 * Returns the counts of a walk. Generating changes folders for each operation of the document, which is no property of
 * the code.
 */
export function countsOf(heading: string, { files, folders, changes }: Walk): string {
  const most = `${files.size} files in ${folders} folders`
  return heading === headings.endpoint ? `${most}.` : `${most}, ${changes} changes of folder.`
}

/** Returns the guide with another table in a section. */
export function withTable(guide: string, heading: string, walk: Walk): string {
  const { files } = walk
  const section = sectionOf(guide, heading)
  const [intro = ''] = section.split('\n\n|', 1)
  const rows = Array.from(files.keys(), (file) => `| [\`${basename(file)}\`](../../${file}) | ${purposeOf(file)} |`)
  const table = ['| file | what it does |', '| --- | --- |', ...rows].join('\n')
  const text = intro.replace(
    /\d+\s+files\s+in\s+\d+\s+folders(?:,\s+\d+\s+changes\s+of\s+folder)?\./,
    countsOf(heading, walk),
  )
  const [, rest = ''] = section.slice(intro.length).split(/\n\n(?!\|)/s)
  return guide.replace(section, `${text}\n\n${table}\n\n${rest}`.trimEnd() + '\n\n')
}

function sectionOf(guide: string, heading: string): string {
  const begin = guide.indexOf(`\n## ${heading}\n`) + 1
  if (begin === 0) throw new Error(`The guide must have a section ${heading}, has none.`)
  const end = guide.indexOf('\n## ', begin)
  return guide.slice(begin, end < 0 ? undefined : end + 1)
}

function rowsOf(section: string): string[] {
  return section.split('\n').filter((line) => line.startsWith('| ['))
}

/** Returns the first sentence of a file's header. */
function purposeOf(file: string): string {
  const lines = readFileSync(join(root, file), 'utf8').split('\n')
  const first = lines.findIndex((line) => !/^\/[/*]|^ \*/.test(line))
  const header = lines
    .slice(0, first)
    .map((line) => line.replace(/^(\/\/|\/\*\*|\s*\*\/|\s*\*)\s?/, '').replace(/\s*\*\/$/, ''))
  const text = header.join(' ').trim()
  if (text === '') throw new Error(`The file ${file} must begin with a sentence about it, has none.`)
  const sentence = /^.*?\.(?=\s|$)/.exec(text)?.[0] ?? text
  return sentence.replace(/\.$/, '').replaceAll('|', '\\|')
}
