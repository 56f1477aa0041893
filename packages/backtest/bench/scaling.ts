// How runs scale: the same runs by one thread, by two threads of one pool, and by two processes that know nothing of
// each other.
//
// npm run build && npm run bench:scaling -- [runs] [days] [rounds]      default: 24 runs of 60 days, 3 rounds
//
// It prints the seconds of each in turns, the ratio of two processes to two threads, and the memory that a second
// thread adds beside the candles, which threads share.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  compileStrategy,
  createRunPool,
  listPoints,
  loadStrategy,
  openResults,
  readAxis,
  readParameters,
  runSweep,
} from '@capi/backtest'
import { dataOf } from '../test/candles.ts'

const [runs = 24, days = 60, rounds = 3] = process.argv.slice(2, 5).map(Number)
const [mode, ...flags] = process.argv.slice(5)
const file = 'test/strategies/moving-average.ts'

/** Makes runs in threads, and prints the seconds without those of the start, and the largest memory. */
async function measure(threads: number, count: number): Promise<void> {
  const { parameters } = await loadStrategy(file)
  const axes = [readAxis(parameters, `fast=2..${1 + count}`)]
  const points = listPoints({ axes, base: readParameters(parameters, { slow: '60' }), where: [], seed: '' })
  const [code, data] = [await compileStrategy(file), [await dataOf(days)]]
  const pool = createRunPool({ threads })
  const sweep = (chosen: typeof points, to?: number): Promise<unknown> =>
    runSweep(pool, { code, data, points: chosen, fills: ['default'], options: { to }, results: openResults(undefined) })
  // Every thread has loaded everything before.
  await sweep(points.slice(0, threads * 2), data[0]!.startsAt + 4 * 86_400_000)
  console.log('ready')
  await once(process.stdin, 'data')
  const [begun, spent] = [performance.now(), process.cpuUsage()]
  await sweep(points)
  const seconds = (performance.now() - begun) / 1_000
  const { user, system } = process.cpuUsage(spent)
  console.log(
    JSON.stringify({
      seconds,
      processor: (user + system) / 1e6,
      memory: process.resourceUsage().maxRSS / 1_000,
      data: data[0]!.memory.byteLength / 1e6,
    }),
  )
  await pool.close()
  process.exit()
}

interface Measured {
  readonly seconds: number
  /** Seconds of processors, of all processes. */
  readonly processor: number
  readonly memory: number
  readonly data: number
}

/** Starts processes, lets them begin together, and waits for all. */
async function race(processes: number, threads: number): Promise<Measured> {
  const args = [...process.execArgv, import.meta.filename, String(runs), String(days), '1', 'measure']
  const children = Array.from({ length: processes }, () =>
    spawn(process.execPath, [...args, String(threads), String(runs / processes)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')))
  const results = children.map(({ stdout }) => once(stdout, 'data'))
  for (const { stdin } of children) stdin.end('go')
  const all = (await Promise.all(results)).map(([line]) => JSON.parse(String(line)) as Measured)
  return all.reduce((one, other) => ({
    ...one,
    seconds: Math.max(one.seconds, other.seconds),
    processor: one.processor + other.processor,
  }))
}

if (mode === 'measure') await measure(Number(flags[0]), Number(flags[1]))
for (let round = 0; round < rounds; round += 1) {
  const [one, two, apart] = [await race(1, 1), await race(1, 2), await race(2, 1)]
  console.log(
    `${runs} runs of ${days} days: one thread ${one.seconds.toFixed(1)} s, two threads ${two.seconds.toFixed(1)} s ` +
      `(${(one.seconds / two.seconds).toFixed(2)} times as fast), two processes ${apart.seconds.toFixed(1)} s ` +
      `(ratio ${(apart.seconds / two.seconds).toFixed(2)}, of processor time ${(apart.processor / two.processor).toFixed(2)}); a second thread adds ${(two.memory - one.memory).toFixed(0)} MB ` +
      `to ${one.memory.toFixed(0)} MB, of which candles ${one.data.toFixed(1)} MB`,
  )
}
