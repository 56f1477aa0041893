// Plays the reference programs: the careful one through all cases, and each planted mistake through those that should
// find it. As a command it does so for many seeds and continues where it stopped:
//
// npm --prefix packages/certify run instrument -- FILE [SEEDS]
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Certificate, certify, chooseCases, type CaseResult } from '../src/index.ts'
import planted from './mistakes.json' with { type: 'json' }

/** One mistake: the rules that must find it, each in these cases, and those that may find its consequences. */
export interface Mistake {
  readonly name: string
  readonly found: Readonly<Record<string, readonly string[]>>
  readonly also: readonly string[]
}

/** The programs without a mistake: one of the standard library of Python, and one with @capi/client. */
export const careful = ''
export const withClient = 'with the client'

export const mistakes: readonly Mistake[] = Object.entries(
  planted as Readonly<Record<string, Pick<Mistake, 'found'> & Partial<Mistake>>>,
).map(([name, { found, also = [] }]) => ({ name, found, also }))

const python = fileURLToPath(new URL('reference.py', import.meta.url))
const javaScript = fileURLToPath(new URL('reference-client.mjs', import.meta.url))
const rate = 60
const seconds = 15

/** Plays the program with a mistake (none: the careful one) through some cases; all without. */
export function playBot(
  mistake: string,
  seed: string,
  cases: readonly string[] = [],
  onResult: (result: CaseResult) => void = () => undefined,
): Promise<Certificate> {
  return certify({
    command: mistake === withClient ? [process.execPath, javaScript] : ['python3', python],
    environment: {
      API_URL: '{url}',
      API_KEY: '{key}',
      API_SECRET: '{secret}',
      API_PASSPHRASE: '{passphrase}',
      MISTAKE: mistake,
    },
    seed,
    seconds,
    rate,
    symbol: 'cmt_btcusdt',
    deposit: '10000',
    cases: chooseCases(cases),
    onResult,
  })
}

/** Returns what of a mistake was not found where it should be, and what was found by a rule that should not. */
export async function missedOf({ name, found, also }: Mistake, seed: string): Promise<string[]> {
  const cases = [...new Set(Object.values(found).flat())]
  const { results, baseline } = await playBot(name, seed, cases)
  if (baseline.problem !== null) return [`${name}: ${baseline.problem}`]
  const isFound = (rule: string, id: string): boolean =>
    results.some((result) => result.case.id === id && result.findings.some((finding) => finding.rule === rule))
  const missed = Object.entries(found).flatMap(([rule, ids]) =>
    ids.filter((id) => !isFound(rule, id)).map((id) => `${name}: ${rule} did not find it in ${id}`),
  )
  const allowed = new Set([...Object.keys(found), ...also])
  const wrong = results.flatMap(({ case: { id }, findings }) =>
    findings.filter(({ rule }) => !allowed.has(rule)).map(({ rule, text }) => `${name}: ${id} ${rule} ${text}`),
  )
  return [...missed, ...wrong]
}

/** Returns everything that was found, and why nothing could be played. */
export function foundIn({ results, baseline: { problem } }: Certificate): string[] {
  const found = results.flatMap(({ case: { id }, findings }) =>
    findings.map(({ rule, text }) => `${id} ${rule}: ${text}`),
  )
  return problem === null ? found : [problem, ...found]
}

/** What was played so far: for each seed and program, what was found wrongly or missed. */
type Table = Record<string, readonly string[]>

async function main(file: string, seeds: number): Promise<void> {
  const table: Table = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Table) : {}
  const keep = (key: string, problems: readonly string[]): void => {
    table[key] = problems
    writeFileSync(file, `${JSON.stringify(table, null, 2)}\n`)
    console.log(`${key}: ${problems.length === 0 ? 'as it should be' : problems.join('\n  ')}`)
  }
  for (let number = 1; number <= seeds; number += 1) {
    const seed = `instrument ${number}`
    for (const [name, program] of [
      ['careful', careful],
      [withClient, withClient],
    ] as const)
      if (!table[`${seed}, ${name}`]) keep(`${seed}, ${name}`, foundIn(await playBot(program, seed)))
    for (const mistake of mistakes)
      if (!table[`${seed}, ${mistake.name}`]) keep(`${seed}, ${mistake.name}`, await missedOf(mistake, seed))
  }
}

const [, script = '', file, seeds = '20'] = process.argv
if (script === fileURLToPath(import.meta.url)) {
  if (file === undefined) throw new RangeError('The file of the table must be given, was missing.')
  await main(file, Number(seeds))
}
