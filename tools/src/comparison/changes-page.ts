// What a version of the document changes, as Markdown: written once, at the release, from what oasdiff and the
// comparison of our own facts find.
import { readFileSync } from 'node:fs'
import { code, plain } from '../handbook/markdown.ts'
import { compareFacts } from './facts.ts'
import { type Change, buildOasdiff, runOasdiff } from './oasdiff.ts'

/** Returns the part of the page about the version in a file, which follows the one in another. */
export function writeChanges(before: string, after: string): string {
  buildOasdiff()
  const found = runOasdiff(before, after).filter(({ id }) => !id.endsWith('version-not-bumped'))
  const [old, now] = [before, after].map((file) => JSON.parse(readFileSync(file, 'utf8')) as object)
  const facts = compareFacts(old!, now!)
  const linesOf = (breaks: boolean): string[] => [
    ...found.filter(({ level }) => (level === 3) === breaks).map(lineOf),
    ...facts.filter((fact) => fact.breaks === breaks).map(({ path, message }) => `- ${code(path)}: ${plain(message)}`),
  ]
  const [breaking, other] = [linesOf(true), linesOf(false)]
  const list = (title: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `### ${title}\n\n${[...new Set(lines)].join('\n')}\n\n`
  return `${list('What breaks programs', breaking)}${list('What else changes', other)}`.trim() || 'No changes.'
}

function lineOf({ operation = '', path = '', text }: Change): string {
  const place = `${operation} ${path}`.trim()
  return place === '' ? `- ${plain(text)}` : `- ${code(place)}: ${plain(text)}`
}
