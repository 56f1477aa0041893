// Two programs and a Redis that is stopped, emptied, moved in time, evicts and fails over.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type NodeRedis, createClient } from './libraries.ts'
import type { FaultyReport, FaultyTask } from './redis-faulty-program.ts'
import { type OwnRedis, describeWithOwnRedis, ownRedis } from '../../../tools/vitest/own-redis.ts'

const limits = { ipWeight: 40, uidWeight: 40, orderCallsPerSecond: 60, windowMs: 300 }
const rounds = Number(process.env['CAPI_KILLS'] ?? 1)

/** How many calls a window of some length may have. */
interface Bound {
  readonly calls: number
  readonly windowMs: number
}
const byWeight: Bound = { calls: limits.ipWeight, windowMs: limits.windowMs }
const byOrders: Bound = { calls: limits.orderCallsPerSecond, windowMs: 1_000 }

interface Scene {
  readonly server: OwnRedis
  readonly send: (...command: string[]) => Promise<unknown>
}

interface Fault {
  readonly name: string
  /** Which budget limits the calls. */
  readonly bound: Bound
  /** Whether Redis knows less than before. */
  readonly hasLoss: boolean
  /** How long Redis cannot respond. */
  readonly downMs?: number
  readonly bring: (scene: Scene) => Promise<unknown>
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const ahead = (seconds: number): readonly string[] => ['SET', 'test:ahead', String(seconds)]

/** Deletes one key as an eviction does. */
const evict = (key: 'ip' | 'uid' | 'orders' | 'turns'): Fault => ({
  name: `evict the key of ${key}`,
  bound: key === 'orders' ? byOrders : byWeight,
  hasLoss: key !== 'turns',
  async bring({ send }) {
    const isThere = async (): Promise<boolean> => {
      const [name] = (await send('KEYS', `{capi}:${key}:*`)) as string[]
      return name !== undefined && (await send('DEL', name)) === 1
    }
    // Nobody may wait at this moment.
    for (let tries = 0; !(await isThere()); tries += 1) expect(tries).toBeLessThan(200)
  },
})

/** Lets Redis evict by one of its policies, because its memory is full for a moment. */
const fillMemory = (policy: string): Fault => ({
  name: `evict for memory by ${policy}`,
  bound: byWeight,
  hasLoss: true,
  async bring({ send }) {
    const numberIn = async (section: string, name: string): Promise<number> => {
      const info = String(await send('INFO', section))
      return Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(info)![1])
    }
    const before = await numberIn('stats', 'evicted_keys')
    await send('CONFIG', 'SET', 'maxmemory-policy', policy)
    for (let bytes = 500; (await numberIn('stats', 'evicted_keys')) === before; bytes *= 2) {
      const most = (await numberIn('memory', 'used_memory')) - bytes
      await send('CONFIG', 'SET', 'maxmemory', String(Math.max(1, most)))
      await pause(10)
    }
    await send('CONFIG', 'SET', 'maxmemory', '0')
  },
})

const policies = ['volatile-lru', 'volatile-lfu', 'volatile-random', 'volatile-ttl']

const faults: readonly Fault[] = [
  { name: 'suspend', bound: byWeight, hasLoss: false, downMs: 500, bring: ({ server }) => server.suspend(500) },
  {
    name: 'kill',
    bound: byWeight,
    hasLoss: true,
    async bring({ server, send }) {
      await server.kill()
      await server.start()
      await send(...ahead(3_600))
    },
  },
  {
    name: 'empty',
    bound: byWeight,
    hasLoss: true,
    bring: ({ send }) => Promise.all([send('MULTI'), send('FLUSHALL'), send(...ahead(3_600)), send('EXEC')]),
  },
  { name: 'forward', bound: byWeight, hasLoss: true, bring: ({ send }) => send(...ahead(3_660)) },
  { name: 'back', bound: byWeight, hasLoss: false, bring: ({ send }) => send(...ahead(3_580)) },
  evict('ip'),
  evict('uid'),
  evict('orders'),
  evict('turns'),
  ...policies.map(fillMemory),
]

function start(task: FaultyTask): ChildProcess {
  const program = fork(new URL('./redis-faulty-program.ts', import.meta.url), [JSON.stringify(task)], {
    execArgv: ['--import', 'tsx', '--conditions', '@capi/source'],
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  return program
}

/** Connects to a Redis, again and again where it is not there. */
async function open(port: number): Promise<NodeRedis> {
  const redis = createClient({ socket: { host: '127.0.0.1', port, reconnectStrategy: 20 } })
  redis.on('error', () => {})
  await redis.connect()
  return redis
}

/** Starts two programs that spend the budget of a fault. */
async function startPrograms(bound: Bound, port: number): Promise<readonly ChildProcess[]> {
  const cost = { ip: 1, uid: 1, orders: bound === byOrders ? 1 : 0 }
  const own = bound === byOrders ? { ...limits, ipWeight: 1_000, uidWeight: 1_000 } : limits
  const programs = [start({ port, limits: own, cost }), start({ port, limits: own, cost })]
  await Promise.all(programs.map((program) => once(program, 'message')))
  return programs
}

/** Lets programs spend while a fault happens, and checks what they report. */
async function checkRound(
  programs: readonly ChildProcess[],
  { bound, hasLoss, downMs = 0 }: Omit<Fault, 'name' | 'bring'>,
  bring: () => Promise<unknown>,
) {
  for (const program of programs) program.send('go')
  await pause(bound.windowMs + 100 + Math.random() * bound.windowMs)
  await bring()
  await pause(4 * bound.windowMs)
  const reports = programs.map(async (program) => (await once(program, 'message'))[0] as FaultyReport)
  for (const program of programs) program.send('stop')
  const all = await Promise.all(reports)
  const most = mostInAWindow(
    all.flatMap(({ grantedAt }) => grantedAt),
    bound.windowMs,
  )
  expect(most).toBeLessThanOrEqual((hasLoss ? 2 : 1) * bound.calls)
  const longest = (read: (report: FaultyReport) => number): number => Math.max(...all.map(read))
  // Redis may not have run on a busy machine, and be late by as much as a window.
  const silence = longest(({ longestSilenceMs }) => longestSilenceMs)
  expect(silence).toBeLessThan(2 * bound.windowMs)
  const wait = longest(({ longestWaitMs }) => longestWaitMs)
  expect(wait).toBeLessThan(3 * bound.windowMs + downMs)
  // One of the programs may hardly run on a busy machine.
  expect(all.flatMap(({ grantedAt }) => grantedAt).length).toBeGreaterThan(bound.calls / 4)
  return { most, silence, wait }
}

/** Prints the worst of all rounds of a fault. */
function print(
  name: string,
  all: readonly { readonly most: number; readonly silence: number; readonly wait: number }[],
) {
  const worst = (key: 'most' | 'silence' | 'wait'): number => Math.round(Math.max(...all.map((each) => each[key])))
  console.log(`${name}: ${worst('most')} calls in a window, ${worst('wait')} ms of wait, ${worst('silence')} ms silent`)
}

describeWithOwnRedis('programs with a shared budget and a Redis that fails', () => {
  let server: OwnRedis
  let redis: NodeRedis
  beforeAll(async () => {
    server = await ownRedis()
    redis = await open(server.port)
  })
  afterAll(async () => {
    redis?.destroy()
    await server?.close()
  })
  const send = (...command: string[]): Promise<unknown> => redis.sendCommand(command)

  it.each(faults.map((fault) => [fault.name, fault] as const))(
    'spend at most one more budget, and never wait silently, after it: %s',
    async (name, fault) => {
      const seen = []
      const programs = await startPrograms(fault.bound, server.port)
      for (let round = 0; round < rounds; round++) {
        await send('FLUSHALL')
        await send(...ahead(3_600))
        seen.push(await checkRound(programs, fault, () => fault.bring({ server, send })))
      }
      print(name, seen)
    },
    60_000 + rounds * 15_000,
  )

  it(
    'spend at most one more budget, and never wait silently, after it: fail over to a replica',
    async () => {
      const seen = []
      const address = await startAddress()
      const fault = { bound: byWeight, hasLoss: true }
      let programs: readonly ChildProcess[] | undefined
      for (let round = 0; round < rounds; round++) {
        const [primary, replica] = [await ownRedis(), await ownRedis()]
        address.moveTo(primary.port)
        const [first, second] = [await open(primary.port), await open(replica.port)]
        try {
          await second.sendCommand(['REPLICAOF', '127.0.0.1', String(primary.port)])
          const isLinked = (): Promise<unknown> => second.sendCommand(['INFO', 'replication'])
          await expect.poll(isLinked, { timeout: 10_000 }).toContain('master_link_status:up')
          await first.sendCommand([...ahead(3_600)])
          const failOver = async (): Promise<void> => {
            // The replica has lost its primary for a moment, so it is behind.
            await second.sendCommand(['REPLICAOF', 'NO', 'ONE'])
            await pause(100)
            await primary.kill()
            address.moveTo(replica.port)
          }
          programs ??= await startPrograms(fault.bound, address.port)
          seen.push(await checkRound(programs, fault, failOver))
          expect(await second.sendCommand(['KEYS', '{capi}*'])).not.toEqual([])
        } finally {
          first.destroy()
          second.destroy()
          await Promise.all([primary.close(), replica.close()])
        }
      }
      address.close()
      print('fail over', seen)
    },
    60_000 + rounds * 20_000,
  )
})

/** Starts an address that stays the same when another server takes over, as that of a service with replicas. */
async function startAddress() {
  let target = 0
  const sockets = new Set<Socket>()
  const listener = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1')
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(one)
      one.setNoDelay(true)
      one.on('error', () => {})
      one.on('close', () => (sockets.delete(one), other.destroy()))
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const drop = (): void => sockets.forEach((socket) => socket.destroy())
  return {
    port: (listener.address() as AddressInfo).port,
    moveTo: (port: number): void => {
      target = port
      drop()
    },
    close: (): void => {
      listener.close()
      drop()
    },
  }
}

/** Returns how many calls the fullest window has. */
function mostInAWindow(times: readonly number[], windowMs: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.max(
    ...sorted.map((from, index) => sorted.filter((at, other) => other >= index && at < from + windowMs).length),
  )
}
