// What a version of the document changes, as Markdown: written once, at the release, from what oasdiff and the
// comparison of our own facts find. oasdiff is as the action for other repositories runs it: its version, its hashes
// and its settings are in the folder of the action.
import { readFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { code, plain } from '../docs/markdown.ts'
import { compareFacts } from './facts.ts'
import { root } from '../paths.ts'

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

const action = join(root, '.github/actions/openapi-check')
const program = join(root, 'node_modules/.cache/oasdiff')

export interface Change {
  readonly id: string
  readonly text: string
  /** 3 breaks programs, 2 may break some, 1 is a note. */
  readonly level: number
  readonly operation?: string
  readonly path?: string
}

/** Builds oasdiff, unless it is built. */
export function buildOasdiff(): void {
  execFileSync('go', ['build', '-C', action, '-o', program, 'github.com/oasdiff/oasdiff'], { stdio: 'inherit' })
}

/** Returns what oasdiff finds between two files. Throws an error with its output if one is no OpenAPI document. */
export function runOasdiff(before: string, after: string): Change[] {
  const settings = ['--config', join(action, 'oasdiff.yaml'), '--severity-levels', join(action, 'severity-levels.txt')]
  const args = ['changelog', ...settings, '--format', 'json', before, after]
  const text = execFileSync(program, args, { encoding: 'utf8', maxBuffer: 2 ** 28, stdio: 'pipe' })
  return text.trim() === '' ? [] : (JSON.parse(text) as Change[])
}
