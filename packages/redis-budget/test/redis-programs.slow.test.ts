// Several programs with one budget, against a server that refuses requests over the budget.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { createRedisGovernor } from '../src/index.ts'
import { describeWithRedis, uniquePrefixes } from './connection.ts'
import { enforcingServer } from './enforcing-server.ts'
import { libraries } from './libraries.ts'
import type { Report, Task } from './redis-program.ts'

const limits = { ipWeight: 30, uidWeight: 30, orderCallsPerSecond: 10, windowMs: 400 }

function start(task: Task): ChildProcess {
  const program = fork(new URL('./redis-program.ts', import.meta.url), [JSON.stringify(task)], {
    execArgv: ['--import', 'tsx', '--conditions', '@capi/source'],
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  return program
}

async function messageOf(program: ChildProcess): Promise<unknown> {
  const died = once(program, 'exit').then(([code]) => {
    throw new Error(`Expected a message, the program ended with ${String(code)}.`)
  })
  const [message] = (await Promise.race([once(program, 'message'), died])) as [unknown]
  return message
}

/** Starts the programs together when all are ready, and returns their reports. */
async function reportsOf(programs: readonly ChildProcess[]): Promise<Report[]> {
  await Promise.all(programs.map(messageOf))
  const reports = programs.map(messageOf)
  for (const program of programs) program.send('go')
  return (await Promise.all(reports)) as Report[]
}

/** Runs one program for each prefix, alternating between the two libraries. */
async function run(prefixes: readonly string[]) {
  const server = await enforcingServer(limits, (n) => (n * 37) % 100)
  onTestFinished(() => server.close())
  const common = { baseUrl: server.baseUrl, limits, maxInFlightMs: 10_000, reads: 40, cancels: 8 }
  const programs = prefixes.map((prefix, index) => start({ ...common, prefix, name: libraries[index % 2]!.name }))
  const reports = await reportsOf(programs)
  return { reports, refusals: server.refusals(), received: server.received }
}

describeWithRedis('programs with a shared budget', () => {
  const newPrefix = uniquePrefixes()

  it('are never refused', async () => {
    const prefix = newPrefix()
    const { reports, refusals, received } = await run([prefix, prefix])
    expect(reports).toEqual([
      { completed: 48, refused: 0 },
      { completed: 48, refused: 0 },
    ])
    expect(refusals).toBe(0)
    expect(received).toHaveLength(96)
  })

  it('are refused if each has a budget of its own', async () => {
    const { refusals } = await run([newPrefix(), newPrefix()])
    expect(refusals).toBeGreaterThan(0)
  })

  it('can spend the budget of a program that was killed with calls in flight', async () => {
    const prefix = newPrefix()
    const maxInFlightMs = 600
    const server = await enforcingServer(limits, () => null)
    onTestFinished(() => server.close())
    const { name } = libraries[0]
    const task = { name, prefix, baseUrl: server.baseUrl, limits, maxInFlightMs, reads: 100, cancels: 0 }
    const program = start(task)
    await messageOf(program)
    const begunAt = performance.now()
    program.send('go')
    await expect.poll(() => server.received.length, { interval: 5 }).toBeGreaterThan(10)
    program.kill('SIGKILL')
    await once(program, 'exit')
    const { client, close } = await libraries[1].open()
    onTestFinished(close)
    const governor = createRedisGovernor(client, { prefix, account: 'the-key', limits, maxInFlightMs })
    await governor.take({ ip: limits.ipWeight, uid: 0, orders: 0 })
    const blockedMs = performance.now() - begunAt
    expect(blockedMs).toBeGreaterThan(maxInFlightMs + limits.windowMs)
    expect(blockedMs).toBeLessThan(30_000)
  })
})
