/** Two programs and a Redis that is stopped, emptied, moved in time, evicts and fails over. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type NodeRedis, createClient } from './libraries.ts'
import type { FaultyReport, FaultyTask } from './redis-faulty-program.ts'
import { type OwnRedis, describeWithOwnRedis, ownRedis } from '../../../../tools/vitest/own-redis.ts'

const limits = { ipWeight: 40, uidWeight: 40, orderCallsPerSecond: 100, windowMs: 300 }
const rounds = Number(process.env['CAPI_KILLS'] ?? 1)

const faults = ['suspend', 'kill', 'empty', 'forward', 'back', 'evict', 'fail over'] as const
type Fault = (typeof faults)[number]

describeWithOwnRedis('programs with a shared budget and a Redis that fails', () => {
  let server: OwnRedis
  let redis: NodeRedis
  beforeAll(async () => {
    server = await ownRedis()
    redis = createClient({ socket: { host: '127.0.0.1', port: server.port, reconnectStrategy: 20 } })
    redis.on('error', () => {})
    await redis.connect()
  })
  afterAll(async () => {
    redis?.destroy()
    await server?.close()
  })

  function start(task: FaultyTask): ChildProcess {
    const program = fork(new URL('./redis-faulty-program.ts', import.meta.url), [JSON.stringify(task)], {
      execArgv: ['--import', 'tsx', '--conditions', '@capi/source'],
    })
    onTestFinished(() => void program.kill('SIGKILL'))
    return program
  }

  const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
  const send = (...command: string[]): Promise<unknown> => redis.sendCommand(command)
  const setAhead = (seconds: number): Promise<unknown> => send('SET', 'test:ahead', String(seconds))
  const budgetKeys = async (): Promise<string[]> => ((await send('KEYS', '{capi}*')) as string[]).toSorted()

  const bring: Record<Fault, () => Promise<void>> = {
    suspend: () => server.suspend(500),
    async kill() {
      await server.kill()
      await server.start()
      await setAhead(3_600)
    },
    async empty() {
      await Promise.all([send('MULTI'), send('FLUSHALL'), setAhead(3_600), send('EXEC')])
    },
    async forward() {
      await setAhead(3_660)
    },
    async back() {
      await setAhead(3_580)
    },
    async evict() {
      const [key] = await budgetKeys()
      if (key) await send('DEL', key)
    },
    // A replica that became the primary has what was there a moment ago.
    async 'fail over'() {
      const keys = await budgetKeys()
      const copies = keys.map((key) => `copy:${key}`)
      for (const [index, key] of keys.entries()) await send('COPY', key, copies[index]!, 'REPLACE')
      await pause(100)
      for (const [index, key] of keys.entries())
        if (await send('EXISTS', copies[index]!)) await send('RENAME', copies[index]!, key)
    },
  }

  it.each(faults)(
    'spend at most one more budget, and never wait silently, after it: %s',
    async (fault) => {
      for (let round = 0; round < rounds; round++) {
        await send('FLUSHALL')
        await setAhead(3_600)
        const programs = [start({ port: server.port, limits }), start({ port: server.port, limits })]
        await Promise.all(programs.map((program) => once(program, 'message')))
        await pause(400 + ((round * 37) % 300))
        await bring[fault]()
        await pause(1_200)
        const reports = programs.map(async (program) => (await once(program, 'message'))[0] as FaultyReport)
        for (const program of programs) program.send('stop')
        const all = await Promise.all(reports)
        const most = mostInAWindow(all.flatMap(({ grantedAt }) => grantedAt))
        expect(most).toBeLessThanOrEqual((hasLoss(fault) ? 2 : 1) * limits.ipWeight)
        expect(all.flatMap(({ longWaits }) => longWaits).filter(({ isExplained }) => !isExplained)).toEqual([])
        for (const { grantedAt } of all) expect(grantedAt.length).toBeGreaterThan(20)
      }
    },
    rounds * 20_000,
  )
})

/** Returns whether Redis knows less after a fault than before it. */
function hasLoss(fault: Fault): boolean {
  return fault !== 'suspend' && fault !== 'back'
}

/** Returns how many calls the fullest window has. */
function mostInAWindow(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.max(
    ...sorted.map((from, index) => sorted.filter((at, other) => other >= index && at < from + limits.windowMs).length),
  )
}
