// Tries a fixed sample of mutants against the tests: which tier kills each, and which ones none kills.
//
// npm --prefix tools run mutants -- [--commit HEAD] [--shared-with COMMIT] [--count 400] [--seed 1] [--part NAME]
//   [--minutes N] [--fast] [--without PATH-PART]... [--folder FOLDER]
//
// Give --shared-with to try two suites of tests with the same mutants: only those are in the sample that both commits
// have, by function and statement. The tests of a commit first run once without a mutant and must pass; that run notes
// which tests reach which mutant. Then a mutant meets the tests that reach it: those of its own package first, the
// fastest first, slow tests last.
//
// Everything is in the folder, also the results, one a line. Run it again to go on where it ended. Mutants that
// survived the fast tests of another commit come first.
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Baseline, measureBaseline } from './baseline.ts'
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
    fast: { type: 'boolean', default: false },
    // They read the code as text, or measure the process.
    without: {
      type: 'string',
      multiple: true,
      default: ['test/repository/', 'test/mutations/', 'test/size.test.ts', 'test/lists/memory.test.ts'],
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
const tree = prepareTree(values.folder, commit, sample, isSlowToo)

const sampleName = `${values.seed}-${values.count}-${[commit, ...other]
  .map((name) => name.slice(0, 12))
  .toSorted()
  .join('-')}`
const resultsFile = join(values.folder, `results-${sampleName}.jsonl`)
const results: Result[] = existsSync(resultsFile)
  ? readFileSync(resultsFile, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Result)
  : []

const end = performance.now() + Number(values.minutes) * 60_000
const chosen = sample.filter(({ part }) => part === (values.part ?? part))
const rooms = new Map<string, { readonly room: Room; readonly baseline: Baseline }>()

/** Opens the tests of a package when the first mutant has come to them; undefined where the commit has none. */
async function enterRoom(
  tier: string,
  name: string,
): Promise<{ readonly room: Room; readonly baseline: Baseline } | undefined> {
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

/** Returns the file of tests that fails first, and does not fail as well without the mutant, as on a busy machine. */
async function findFailing(
  room: Room,
  baseline: Baseline,
  reaching: readonly string[],
  mutant: number,
): Promise<string | undefined> {
  let left = reaching
  while (left.length > 0) {
    const usualMs = left.reduce((sum, file) => sum + baseline.ms.get(file)!, 0)
    const answer = await room.run({ mutant, files: left, isShort: true }, 60_000 + 6 * usualMs)
    const failed = answer === null ? undefined : answer.files.find(({ hasFailed }) => hasFailed)?.file
    if (answer !== null && failed === undefined) return undefined
    const usual = await room.run({ mutant: -2, files: failed === undefined ? left : [failed], isShort: true }, 600_000)
    if (usual !== null && usual.files.every(({ hasFailed }) => !hasFailed)) return failed ?? 'it does not end'
    console.log(`${failed ?? left.join(', ')} fails without the mutant too, and is left out`)
    left = failed === undefined ? [] : left.filter((file) => file !== failed)
  }
  return undefined
}

/** Returns the tier and the file of tests that find a mutant. */
async function findKiller({ number, part }: Sampled): Promise<{ killer: Result['killer']; by: string; files: number }> {
  let files = 0
  for (const tier of ['fast', 'slow'] as const)
    for (const name of parts[part]!.rooms) {
      const { room, baseline } = (await enterRoom(tier, name)) ?? {}
      const reaching = baseline?.reaching.get(number) ?? []
      if (room === undefined || reaching.length === 0) continue
      files += reaching.length
      const by = await findFailing(room, baseline!, reaching, number)
      if (by !== undefined) return { killer: tier, by: `${name}/${by}`, files }
    }
  return { killer: hasSlow && !isSlowToo ? 'not fast' : 'none', by: '', files }
}

const isTried = (number: number): boolean =>
  results.some(
    (result) => result.commit === commit && result.number === number && (values.fast || result.killer !== 'not fast'),
  )
const survivors = new Set(
  results.filter((result) => result.commit !== commit && result.killer !== 'fast').map(({ number }) => number),
)
for (const mutant of chosen.toSorted(
  (one, two) => Number(survivors.has(two.number)) - Number(survivors.has(one.number)),
)) {
  if (isTried(mutant.number) || performance.now() > end) continue
  const started = performance.now()
  const { number, part, path, line, place } = mutant
  const found = await findKiller(mutant)
  const seconds = Math.round((performance.now() - started) / 100) / 10
  const result: Result = { commit, number, part, path, line, place, ...found, seconds }
  results.push(result)
  appendFileSync(resultsFile, `${JSON.stringify(result)}\n`)
  console.log(
    `${result.killer.padEnd(8)} ${path}:${line} ${place.slice(0, 120)} (${seconds} s, ${found.by || `${found.files} files`})`,
  )
}
for (const { room } of rooms.values()) room.close()

const summary = summarize(results, [commit, ...other])
writeFileSync(join(values.folder, `summary-${sampleName}.txt`), summary)
console.log(`\nSeed ${values.seed}, a sample of ${sample.length}:\n${summary}`)
process.exit(0)
