// The prose beside the document: the meaning of the marks, the sections of the reference, and the gaps.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { specFolder } from '../bundle/paths.ts'
import { type Gap, parseGaps, parseMarks, parseSections } from '../bundle/registers.ts'

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
