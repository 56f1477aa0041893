// The entries of GAPS.md: each with its name, the sections that it is about, and its text.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { specFolder } from '../../product/paths.ts'

export interface Gap {
  readonly name: string
  readonly sections: readonly string[]
  readonly text: string
}

/** Returns the entries in the order of the file. */
export function readGaps(): Gap[] {
  const [, ...entries] = readFileSync(join(specFolder, 'GAPS.md'), 'utf8').split(/^## /m)
  return entries.map((text) => {
    const name = /^G\d+/.exec(text)?.[0]
    const sections = /^Sections? (\d+(?:\.\d+)?(?:, \d+(?:\.\d+)?)*)\./m.exec(text)?.[1]
    if (!name || !sections) throw new Error(`Expected a name and sections, was "${text.slice(0, 60)}".`)
    return { name, sections: sections.split(', '), text }
  })
}
