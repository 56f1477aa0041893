// The page of what each version of the document changes. The text of a version is written at its release.
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { paragraphs } from '../handbook/markdown.ts'

/** Returns the page of the versions in a folder of Markdown files and of the present one, the newest first. */
export function writeChangelog(folder: string, present: string): string {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.md')) : []
  const texts = new Map(files.map((name) => [basename(name, '.md'), readFileSync(join(folder, name), 'utf8').trim()]))
  if (!texts.has(present)) texts.set(present, 'Not released yet.')
  const newest = [...texts.keys()].toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }))
  return paragraphs(
    '# Changelog of the document',
    'What each version changes, found by comparing the documents. Each package has its own changelog.',
    ...newest.map((version) => `## ${version}\n\n${texts.get(version)!}`),
  )
}
