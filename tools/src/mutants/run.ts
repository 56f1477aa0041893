// Tries a fixed sample of mutants against the tests: which tier kills each, and which ones none kills.
//
// npm --prefix tools run mutants -- [--commit HEAD] [--shared-with COMMIT] [--count 400] [--seed 1] [--part NAME]
//   [--minutes N] [--fast] [--together N] [--without PATH-PART]... [--folder FOLDER]
//
// Give --shared-with to try two suites of tests with the same mutants: only those are in the sample that both commits
// have, by function and statement. The tests of a commit first run once without a mutant and must pass; that run notes
// which tests reach which mutant.
//
// Then a mutant meets the tests that reach it: those of its own package first, the fastest first. Alone it meets what
// takes some seconds, which kills most; what survives meets the rest with others together, and slow tests last. What
// cannot be a loss is left out: slow tests of what the other suite does not kill either, and the rest of a suite
// without tiers for what `npm test` of the other one kills.
//
// Everything is in the folder, also the results, one a line. Run it again to go on where it ended.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Baseline, measureBaseline } from './baseline.ts'
import { findKillers } from './groups.ts'
import { openRoom, type Room } from './room.ts'
import { parts, type Sampled, sampleMutants } from './sample.ts'
import { type Result, summarize } from './summary.ts'
import { cloneCommit, nameCommit, prepareTree } from './tree.ts'

const { values } = parseArgs({
  options: {
    commit: { type: 'string', default: 'HEAD' },
    'shared-with': { type: 'string' },
    count: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    part: { type: 'string' },
    minutes: { type: 'string', default: 'Infinity' },
    together: { type: 'string', default: '24' },
    fast: { type: 'boolean', default: false },
    // They read the code as text, or measure the process.
    without: {
      type: 'string',
      multiple: true,
      default: ['test/repository/', 'test/mutations/', 'test/tree-shaking.test.ts', 'test/lists/memory.test.ts'],
    },
    folder: { type: 'string', default: join(tmpdir(), 'capi-mutants') },
  },
})

const commit = nameCommit(values.commit)
const other = values['shared-with'] === undefined ? [] : [nameCommit(values['shared-with'])]
// The same pair in either direction has the same sample.
const plain = [commit, ...other].map((name) => cloneCommit(values.folder, name)) as [string, ...string[]]
const sample = sampleMutants(plain, values.seed, Number(values.count))
const hasSlow = existsSync(join(plain[0], 'vitest.slow.config.ts'))
const isSlowToo = hasSlow && !values.fast
const tree = prepareTree(values.folder, commit, sample)

const sampleName = `${values.seed}-${values.count}-${[commit, ...other]
  .map((name) => name.slice(0, 12))
  .toSorted()
  .join('-')}`
const resultsFile = join(values.folder, `results-${sampleName}.jsonl`)
const readResults = (): Result[] =>
  existsSync(resultsFile)
    ? readFileSync(resultsFile, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Result)
    : []
const results = readResults()

const lastMs = performance.now() + Number(values.minutes) * 60_000
const chosen = sample.filter(({ part }) => part === (values.part ?? part))

interface Entered {
  readonly room: Room
  readonly baseline: Baseline
}
const rooms = new Map<string, Entered>()

/** Opens the tests of a package when the first mutant has come to them; undefined where the commit has none. */
async function enterRoom(tier: string, name: string): Promise<Entered | undefined> {
  const key = `${tier} ${name}`
  if (rooms.has(key) || !existsSync(join(tree, name, 'test')) || (tier === 'slow' && !isSlowToo)) return rooms.get(key)
  const mutants = sample.filter(({ part }) => parts[part]!.rooms.includes(name))
  const reached = join(
    values.folder,
    `reached-${sampleName}-${commit.slice(0, 12)}-${name.replaceAll('/', '-')}-${tier}`,
  )
  const room = openRoom(tree, name, tier, Array.from(new Set(mutants.map(({ path }) => path))), `${reached}.tsv`)
  rooms.set(key, { room, baseline: await measureBaseline(room, mutants, reached, values.without) })
  return rooms.get(key)
}

/** Files of tests that have failed with a mutant and passed without one. */
const steady = new Set<string>()

/** Returns the file of tests that fails first, and does not fail as well without a mutant, as on a busy machine. */
async function findFailing(
  { room, baseline }: Entered,
  mutants: readonly number[],
  files: readonly string[],
): Promise<string | undefined> {
  let left = files
  while (left.length > 0) {
    const usualMs = left.reduce((sum, file) => sum + baseline.ms.get(file)!, 0)
    const answer = await room.run({ mutants, files: left, isShort: true }, 30_000 + 5 * usualMs)
    const ended = 'files' in answer ? answer.files.find(({ hasFailed }) => hasFailed) : undefined
    const failed = 'files' in answer ? ended?.file : (answer.hungIn ?? left[0])
    if (failed === undefined) return undefined
    if (steady.has(failed) && ended !== undefined && !/time|slow|busy/i.test(ended.error)) return failed
    const usual = await room.run({ mutants: [], files: [failed], isShort: true }, 600_000)
    if ('files' in usual && usual.files.every(({ hasFailed }) => !hasFailed)) {
      steady.add(failed)
      return failed
    }
    console.log(`${failed} fails without a mutant too, and is left out`)
    left = left.filter((file) => file !== failed)
  }
  return undefined
}

/** What a mutant meets alone in each package, in milliseconds of tests. */
const aloneMs = 12_000

/** Divides the files of tests that reach a mutant: those that it meets alone, and the rest. */
function divide({ baseline }: Entered, mutant: number): { readonly quick: readonly string[]; readonly rest: string[] } {
  const files = baseline.reaching.get(mutant) ?? []
  let sum = 0
  const index = files.findIndex((file) => (sum += baseline.ms.get(file)!) > aloneMs)
  const end = index === -1 ? files.length : Math.max(index, 1)
  return { quick: files.slice(0, end), rest: files.slice(end) }
}

const resultOf = (number: number): Result | undefined =>
  results.findLast((result) => result.commit === commit && result.number === number)

function note(
  { number, part, path, line, place }: Sampled,
  killer: Result['killer'],
  by: string,
  seconds: number,
): void {
  const result: Result = { commit, number, part, path, line, place, killer, by, seconds: Math.round(seconds * 10) / 10 }
  results.push(result)
  appendFileSync(resultsFile, `${JSON.stringify(result)}\n`)
  console.log(`${killer.padEnd(9)} ${path}:${line} ${place.slice(0, 120)} (${result.seconds} s, ${by || 'not found'})`)
}

const isLate = (): boolean => performance.now() > lastMs

async function tryAlone(mutant: Sampled): Promise<void> {
  const started = performance.now()
  const spent = (): number => (performance.now() - started) / 1_000
  for (const name of parts[mutant.part]!.rooms) {
    const entered = await enterRoom('fast', name)
    if (entered === undefined) continue
    const by = await findFailing(entered, [mutant.number], divide(entered, mutant.number).quick)
    if (by !== undefined) return note(mutant, 'fast', `${name}/${by}`, spent())
  }
  note(mutant, 'not quick', '', spent())
}

/** Tries mutants together against what they have not met alone, or against slow tests. */
async function tryTogether(tier: 'fast' | 'slow', mutants: readonly Sampled[]): Promise<void> {
  const started = performance.now()
  let left = mutants
  for (const name of new Set(mutants.flatMap(({ part }) => parts[part]!.rooms))) {
    const own = left.filter(({ part }) => parts[part]!.rooms.includes(name))
    const entered = own.length === 0 ? undefined : await enterRoom(tier, name)
    if (entered === undefined) continue
    const { reaching, ms } = entered.baseline
    const met = own.flatMap(({ number }) =>
      tier === 'slow' ? (reaching.get(number) ?? []) : divide(entered, number).rest,
    )
    const files = Array.from(new Set(met)).toSorted((one, two) => ms.get(one)! - ms.get(two)!)
    const killers = await findKillers(
      own.map(({ number }) => number),
      files,
      (numbers, tried) => findFailing(entered, numbers, tried),
    )
    for (const mutant of own) {
      const by = killers.get(mutant.number)
      if (by !== undefined) note(mutant, tier, `${name}/${by}`, (performance.now() - started) / 1_000)
    }
    left = left.filter(({ number }) => !killers.has(number))
  }
  for (const mutant of left)
    note(mutant, tier === 'fast' && hasSlow ? 'not fast' : 'none', '', (performance.now() - started) / 1_000)
}

async function tryInGroups(tier: 'fast' | 'slow', mutants: readonly Sampled[]): Promise<void> {
  const size = Number(values.together)
  for (let at = 0; at < mutants.length && !isLate(); at += size) await tryTogether(tier, mutants.slice(at, at + size))
}

for (const mutant of chosen) if (resultOf(mutant.number) === undefined && !isLate()) await tryAlone(mutant)
/** Those with a result, without those whose result with the other suite makes another look useless. */
function listLeft(killer: Result['killer'], useless: Result['killer'] | undefined): Sampled[] {
  // The other commit may be under way beside this one.
  const seen = readResults()
  const elsewhere = (number: number): Result['killer'] | undefined =>
    seen.findLast((result) => result.commit !== commit && result.number === number)?.killer
  return chosen.filter(
    ({ number }) => resultOf(number)?.killer === killer && (useless === undefined || elsewhere(number) !== useless),
  )
}

// A suite without tiers is tried for what the other one loses.
await tryInGroups('fast', listLeft('not quick', hasSlow ? undefined : 'fast'))
// What no test of the other suite kills is not lost.
if (isSlowToo) await tryInGroups('slow', listLeft('not fast', 'none'))
for (const { room } of rooms.values()) room.close()

const summary = summarize(results, [commit, ...other])
writeFileSync(join(values.folder, `summary-${sampleName}.txt`), summary)
console.log(`\nSeed ${values.seed}, a sample of ${sample.length}:\n${summary}`)
process.exit(0)
