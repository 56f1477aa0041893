// What a queue costs: the same runs of a strategy that does nothing, in a thread of this process and through Redis with
// one worker.
//
// npm run build && npm run bench:queue -- [runs]      default: 2,000; needs redis-server
//
// It prints the milliseconds of a run in both, in turns, and what the runs cost Redis: commands, bytes and memory.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import {
  compilePortable,
  createRunPool,
  openQueueRunner,
  openResults,
  readQueueAddress,
  type Runner,
  runSweep,
  runSweepWorker,
} from '@capi/backtest'
import { freePort } from '../../../tools/vitest/free-port.ts'
import { dataOf } from '../test/candles.ts'

const [given = '2000', workOf] = process.argv.slice(2)
const count = Number(given)
const secret = 'a secret of the benchmark and its worker'
if (workOf !== undefined) {
  const address = readQueueAddress(workOf)
  const { signal } = new AbortController()
  await runSweepWorker({ address, secret, signal, threads: 1, environment: {}, onNotice: console.log })
}
const folder = mkdtempSync(join(tmpdir(), 'capi-bench-'))
const port = await freePort()
const server = spawn('redis-server', [
  '--port',
  String(port),
  '--bind',
  '127.0.0.1',
  '--dir',
  folder,
  '--save',
  '',
  '--appendonly',
  'yes',
])
for await (const line of server.stdout) if (String(line).includes('Ready to accept')) break

const file = join(folder, 'idle.mjs')
writeFileSync(file, `export default { parameters: {}, async run() {} }`)
const [code, data] = [await compilePortable(file), [await dataOf(1)]]
const { startsAt } = data[0]!
// A minute of candles, so that little is left but the run itself.
const options = { from: startsAt, to: startsAt + 60_000 }
const pointsOf = (round: number): { n: number }[] => Array.from({ length: count }, (_, n) => ({ n: round * count + n }))
const timeOf = async (runner: Runner, round: number): Promise<number> => {
  const begun = performance.now()
  await runSweep(runner, {
    code,
    data,
    points: pointsOf(round),
    fills: ['default'],
    options,
    results: openResults(undefined),
  })
  return (performance.now() - begun) / count
}

const args = [...process.execArgv, import.meta.filename, given, `redis://127.0.0.1:${port}`]
const worker = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
await once(worker.stdout, 'data')
const redis = new Redis(port)
const readInfo = async (name: string): Promise<number> =>
  Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(await redis.info())?.[1])
const names = ['total_commands_processed', 'total_net_input_bytes', 'total_net_output_bytes', 'used_memory'] as const

const pool = createRunPool({ threads: 1 })
const queue = await openQueueRunner({ address: readQueueAddress(`redis://127.0.0.1:${port}`), secret, code, data })
await Promise.all([timeOf(pool, 100), timeOf(queue, 100)])
for (let round = 0; round < 3; round += 1) {
  const inThread = await timeOf(pool, round)
  const before = await Promise.all(names.map(readInfo))
  await redis.config('RESETSTAT')
  let peak = 0
  const timer = setInterval(() => void readInfo('used_memory').then((bytes) => (peak = Math.max(peak, bytes))), 50)
  const throughQueue = await timeOf(queue, round)
  clearInterval(timer)
  const [commands, input, output] = await Promise.all(names.slice(0, 3).map(readInfo))
  const kB = (bytes: number): string => (bytes / 1_000).toFixed(1)
  console.log(
    `${count} runs: ${inThread.toFixed(2)} ms each in a thread, ${throughQueue.toFixed(2)} ms through the queue; of Redis each ` +
      `${(commands! / count).toFixed(1)} commands, ${kB(input! / count)} kB in, ${kB(output! / count)} kB out; ` +
      `memory ${kB(before[3]!)} kB before, at most ${kB(peak)} kB`,
  )
}
await queue.close()
await pool.close()
redis.disconnect()
worker.kill('SIGTERM')
await once(worker, 'exit')
server.kill('SIGTERM')
await once(server, 'exit')
rmSync(folder, { recursive: true })
