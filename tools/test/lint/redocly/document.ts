// Lints copies of the small document in `fixtures/lint/spec`, each with one thing changed, under one of our Redocly
// rules. A change that changes nothing is an error, so that a test cannot pass because the fixture moved on.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { createConfig, getLineColLocation, lint } from '@redocly/openapi-core'
import type { Plugin } from '@redocly/openapi-core'
import { describe, expect, it } from 'vitest'
import plugin from '../../../repository/lint/redocly/plugin.ts'

const fixture = join(import.meta.dirname, '../../fixtures/lint/spec')

/** What becomes of a file: another text in place of one that stands in it, or a whole new text. */
export type Change = readonly (readonly [from: string, to: string])[] | string

export interface BadDocument {
  readonly name: string
  readonly change: Readonly<Record<string, Change>>
  /** The document that is linted. @default 'openapi.yaml' */
  readonly root?: string
  /** Each finding as `file:line message`. */
  readonly want: readonly string[]
}

/** Claims that a rule accepts the small document and says exactly what is wanted of each bad one. */
export function describeRule(rule: string, bad: readonly BadDocument[]): void {
  describe(rule, () => {
    it('accepts the good document', async () => {
      expect(await lintChanged(rule, {})).toEqual([])
    })
    it.each(bad)('$name', async ({ change, root, want }) => {
      expect(await lintChanged(rule, change, root)).toEqual(want)
    })
  })
}

async function lintChanged(
  rule: string,
  changes: Readonly<Record<string, Change>>,
  root: string = 'openapi.yaml',
): Promise<string[]> {
  // macOS hands out a link; Redocly reports the real path.
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'capi-lint-')))
  try {
    cpSync(fixture, folder, { recursive: true })
    for (const [name, change] of Object.entries(changes)) apply(join(folder, name), change)
    const config = await createConfig({ plugins: [plugin as unknown as Plugin], rules: { [`capi/${rule}`]: 'error' } })
    const problems = await lint({ ref: join(folder, root), config })
    return problems.map(({ message, location: [location] }) => {
      if (!location) throw new Error(`Expected a location of "${message}", was none.`)
      const { line } = getLineColLocation(location).start
      return `${relative(folder, location.source.absoluteRef)}:${line} ${message}`
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function apply(file: string, change: Change): void {
  if (typeof change === 'string') {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, change)
    return
  }
  let text = readFileSync(file, 'utf8')
  for (const [from, to] of change) {
    if (!text.includes(from)) throw new Error(`Expected ${JSON.stringify(from)} in ${file}, was absent.`)
    text = text.replace(from, () => to)
  }
  writeFileSync(file, text)
}
